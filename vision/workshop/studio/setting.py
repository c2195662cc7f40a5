"""Sets a position out on the board: every tile a solid, slid and turned a little."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.workshop.studio import layout, solids
from vision.workshop.studio.art import Art
from vision.workshop.studio.game import AzulPosition, Position
from vision.workshop.studio.paint import Vectors, body_light, lab_linear
from vision.workshop.studio.things import Thing, world


@dataclass(frozen=True, slots=True)
class Placed:
    kind: str
    spot: layout.Spot
    slack: float
    """How much looser than on the wall it lies."""


def tile_shape(board: str, grow: float = 1.0, thick: float = 1.0) -> solids.Shape:
    """The solid of a board's tiles."""
    height = layout.TILE_HEIGHT * thick
    if layout.is_pavilion(board):
        share = 0.97 * grow
        return solids.rhombus(layout.STAR_ARM * share, layout.RHOMBUS_SIDE * share, height, 0.004, 0.006)
    if board == "duel":
        return solids.disc(0.034 * grow, 0.026 * thick, 0.004)
    side = layout.TILE_SIDE * grow
    return solids.square(side, height, side * 0.085, side * 0.15)


def set_out(rng: np.random.Generator, position: Position, art: Art) -> tuple[Thing, ...]:
    """The tiles and the score cube of a position."""
    known = not layout.is_pavilion(art.board)
    grow, thick = ((0.985, 1.015), (0.90, 1.10)) if known else ((0.95, 1.02), (0.78, 1.12))
    shape = tile_shape(art.board, rng.uniform(*grow), rng.uniform(*thick))
    mess = float(rng.beta(1.4, 2.2))
    wear = rng.normal(0, 0.07, 3)
    things = [_tile(rng, placed, shape, art, mess, wear) for placed in _placed(position)]
    if isinstance(position, AzulPosition):
        things.append(_cube(rng, position.score, mess))
    return tuple(things)


def _placed(position: Position) -> Iterator[Placed]:
    if not isinstance(position, AzulPosition):
        for star, spaces in position.stars.items():
            for place, colour in enumerate(spaces, 1):
                if colour:
                    yield Placed(colour, layout.star_spot(star, layout.direction_of_place(star, place)), 0.0)
        for number, colour in enumerate(position.kept):
            if colour:
                turn = 45.0 if number in (0, 3) else -45.0
                yield Placed(colour, layout.Spot(*layout.RESERVES[number], turn), 2.0)
        return
    for row in range(5):
        for col, colour in enumerate(position.wall[row]):
            if colour:
                yield Placed(colour, layout.wall_spot(row, col), 0.0)
        line = position.lines[row]
        if line.colour:
            for place in range(line.count):
                yield Placed(line.colour, layout.line_spot(row, place), 0.0)
    for place, kind in enumerate(position.floor):
        slack = 0.3 if position.pushed is None else -0.2
        yield Placed(kind, layout.floor_spot(place, position.pushed), slack)


def _tile(rng: np.random.Generator, placed: Placed, shape: solids.Shape, art: Art, mess: float, wear: Vectors) -> Thing:
    x, y, turn = world(placed.spot)
    loose = 0.25 + mess + placed.slack
    square = not layout.is_pavilion(art.board)
    slip = np.clip(rng.normal(0, 0.0030 if square else 0.0018, 2) * loose, -0.007, 0.007)
    turn += float(np.clip(rng.normal(0, math.radians(3.2 if square else 1.6)) * loose, -0.14, 0.14))
    turn += (math.pi / 2 if square else math.pi) * int(rng.integers(4))
    body = body_light(art.bodies[placed.kind]) * np.exp(wear + rng.normal(0, 0.02, 3)).astype(np.float32)
    lean = rng.normal(0, 0.012, 2)
    rough = float(np.clip(rng.normal(0.09, 0.02), 0.05, 0.16))
    return Thing(shape, x + slip[0], y + slip[1], 0.0, turn, body, art.tops[placed.kind], rough, (lean[0], lean[1]))


def _cube(rng: np.random.Generator, score: int, mess: float) -> Thing:
    x, y, _ = world(layout.track_spot(score))
    slip = rng.normal(0, 0.003, 2)
    turn = float(rng.normal(0, 0.12 + 0.4 * mess))
    cube = solids.square(layout.CUBE_SIDE, layout.CUBE_SIDE, 0.0025, 0.003)
    return Thing(cube, x + slip[0], y + slip[1], 0.0, turn, lab_linear(8, 0, 0), None, 0.25)
