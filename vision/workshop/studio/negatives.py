"""Scenes without a board to read: bare tables, loose tiles, chessboards, tiled floors, boards of other games."""

from __future__ import annotations

import math
from functools import cache

import cv2
import numpy as np

from vision.workshop.studio import solids
from vision.workshop.studio.art import Art
from vision.workshop.studio.ornament import rosette, tile_face
from vision.workshop.studio.paint import Picture, Sheet, body_light, cloud, lab, lab_linear, petals, ring_points
from vision.workshop.studio.setting import tile_shape
from vision.workshop.studio.stage import DEPTH
from vision.workshop.studio.texture import Texture, texture
from vision.workshop.studio.things import Thing

KINDS = ("empty", "loose", "chess", "floor", "race", "hexes", "puzzle")
SIZE = 900


def negative(rng: np.random.Generator, art: Art) -> tuple[str, tuple[Thing, ...], tuple[Thing, ...]]:
    """What kind it is, its flat things and its standing things, where a board would be."""
    kind = KINDS[int(rng.integers(len(KINDS)))]
    if kind == "empty":
        return kind, (), ()
    if kind == "loose":
        return kind, (), _loose(rng, art)
    size = 2.4 if kind == "floor" else float(rng.uniform(0.8, 1.3))
    plate = solids.rectangle(size, size, -DEPTH)
    thing = Thing(
        plate,
        0.0,
        0.0,
        DEPTH,
        float(rng.uniform(0, 6.3)),
        lab_linear(40, 5, 10),
        _board(kind, int(rng.integers(4))),
        0.3,
    )
    return kind, (thing,), _loose(rng, art) if rng.random() < 0.4 else ()


def _loose(rng: np.random.Generator, art: Art) -> tuple[Thing, ...]:
    """Tiles thrown about, or set out in rows as if on a wall."""
    shape = tile_shape(art.board)
    kinds = [kind for kind in art.tops if kind != "first"]
    rows = rng.random() < 0.5
    things: list[Thing] = []
    for number in range(int(rng.integers(3, 26))):
        if rows:
            x, y = (np.array([number % 5, number // 5]) - 2) * 0.088 + rng.normal(0, 0.003, 2)
            turn = float(rng.normal(0, 0.05))
        else:
            x, y = rng.uniform(-0.45, 0.45, 2)
            turn = float(rng.uniform(0, 6.3))
        if all(math.hypot(x - t.x, y - t.y) > (0.08 if rows else 0.12) for t in things):
            kind = kinds[int(rng.integers(len(kinds)))]
            things.append(
                Thing(shape, float(x), float(y), 0.0, turn, body_light(art.bodies[kind]), art.tops[kind], 0.09)
            )
    return tuple(things)


@cache
def _board(kind: str, seed: int) -> Texture:
    rng = np.random.default_rng([17, KINDS.index(kind), seed])
    ground = lab(rng.uniform(30, 85), rng.normal(3, 8), rng.normal(12, 12))
    picture = np.empty((SIZE, SIZE, 3), np.uint8)
    picture[:] = np.clip(np.asarray(ground, np.float32) + cloud(rng, SIZE, SIZE, 80)[..., None] * 3, 0, 255)
    drawing = {"chess": _chess, "floor": _floor, "race": _race, "hexes": _hexes, "puzzle": _puzzle}[kind]
    drawing(picture, rng)
    return texture(picture)


def _chess(picture: Picture, rng: np.random.Generator) -> None:
    sheet = Sheet(picture)
    dark, light = lab(rng.uniform(15, 45), rng.normal(5, 8), rng.normal(8, 12)), lab(rng.uniform(70, 92), 2, 10)
    for row in range(8):
        for col in range(8):
            sheet.box((0.115 + col * 0.11, 0.115 + row * 0.11), (0.11, 0.11), dark if (row + col) % 2 else light)
    for number in range(8):
        sheet.text((0.03, 0.115 + number * 0.11), str(8 - number), 0.02, light)
        sheet.text((0.115 + number * 0.11, 0.97), "abcdefgh"[number], 0.02, light)


def _floor(picture: Picture, rng: np.random.Generator) -> None:
    """A floor of ornamented tiles, in rows as on a wall of the game."""
    many = int(rng.integers(6, 12))
    side = SIZE // many
    kinds = rng.permutation(["blue", "yellow", "red", "black", "white"])[: int(rng.integers(2, 6))]
    for row in range(many):
        for col in range(many):
            face = tile_face(str(kinds[(col - row) % len(kinds)]))
            size = side - 3
            small = cv2.resize(face, (size, size), interpolation=cv2.INTER_AREA)
            picture[row * side : row * side + size, col * side : col * side + size] = small


def _race(picture: Picture, rng: np.random.Generator) -> None:
    """A track of numbered squares around a rosette."""
    sheet = Sheet(picture)
    inks = [lab(rng.uniform(35, 75), rng.normal(0, 35), rng.normal(0, 35)) for _ in range(4)]
    for number in range(40):
        edge, along = divmod(number, 10)
        x, y = 0.06 + along * 0.088, 0.06
        for _ in range(edge):
            x, y = 1 - y, x
        sheet.box((x, y), (0.08, 0.08), inks[number % 4])
        sheet.box((x, y), (0.08, 0.08), lab(15, 0, 0), 0.003)
        sheet.text((x, y), str(number + 1), 0.018, lab(95, 0, 0))
    rosette(sheet, (0.5, 0.5), 0.3, (inks[0], inks[1], inks[2]), 12)


def _hexes(picture: Picture, rng: np.random.Generator) -> None:
    sheet = Sheet(picture)
    inks = [lab(rng.uniform(35, 80), rng.normal(0, 25), rng.normal(15, 30)) for _ in range(5)]
    for row in range(7):
        for col in range(6 + row % 2):
            centre = 0.16 + col * 0.125 - (row % 2) * 0.0625, 0.14 + row * 0.11
            sheet.area(ring_points(centre, 0.07, 6), inks[int(rng.integers(5))])
            sheet.line(ring_points(centre, 0.07, 6), lab(25, 3, 8), 0.005, closed=True)
            sheet.disc(centre, 0.02, lab(88, 0, 8))
            sheet.text(centre, str(int(rng.integers(2, 13))), 0.016, lab(20, 0, 0))


def _puzzle(picture: Picture, rng: np.random.Generator) -> None:
    """Rows of framed empty squares, a coloured grid and some stars: much like the real thing, and not it."""
    sheet = Sheet(picture)
    inks = [lab(rng.uniform(30, 75), rng.normal(0, 40), rng.normal(0, 40)) for _ in range(5)]
    for row in range(6):
        for col in range(6):
            sheet.box((0.3 + col * 0.1, 0.3 + row * 0.1), (0.09, 0.09), inks[(row + col) % 5])
            sheet.box((0.3 + col * 0.1, 0.3 + row * 0.1), (0.09, 0.09), lab(85, 0, 10), 0.005)
    for col in range(18):
        sheet.box((0.075 + col * 0.05, 0.1), (0.044, 0.06), lab(90, 0, 3))
        sheet.area(petals((0.075 + col * 0.05, 0.1), 0.006, 0.015, 5), inks[col % 5])
        sheet.text((0.12, 0.2 + 0.042 * col), str(col), 0.015, lab(15, 0, 0))
