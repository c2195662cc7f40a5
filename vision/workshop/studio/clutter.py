"""What else lies on a table during a game: other boards, factory discs with tiles, loose tiles, cards, cups."""

from __future__ import annotations

import math
from functools import cache

import cv2
import numpy as np

from vision.workshop.studio import layout, solids
from vision.workshop.studio.art import Art
from vision.workshop.studio.camera import Camera, shown
from vision.workshop.studio.ornament import rosette
from vision.workshop.studio.paint import Floats, Sheet, Vectors, body_light, lab, lab_linear, ring_points, spiral
from vision.workshop.studio.setting import tile_shape
from vision.workshop.studio.stage import DEPTH
from vision.workshop.studio.texture import Texture, texture
from vision.workshop.studio.things import Thing

CLEAR = 0.60
"""Half the width of the square around the board that is kept free."""


def clutter(
    rng: np.random.Generator, art: Art, edge: Vectors, eye: Camera | None
) -> tuple[tuple[Thing, ...], tuple[Thing, ...]]:
    """Flat things and standing things around the board; other boards only for an eye, and smaller in it."""
    flats: list[Thing] = []
    standing: list[Thing] = []
    taken: list[tuple[float, float, float]] = []

    def free(radius: float, near: float, far: float) -> tuple[float, float] | None:
        for _ in range(12):
            angle, distance = rng.uniform(0, 2 * math.pi), rng.uniform(near, far)
            x, y = distance * math.cos(angle), distance * math.sin(angle)
            if cv2.pointPolygonTest(edge.astype(np.float32), (x, y), True) < radius:
                continue
            gap = math.hypot(max(abs(x) - CLEAR, 0), max(abs(y) - CLEAR, 0))
            if gap > radius and all(math.hypot(x - u, y - v) > radius + r for u, v, r in taken):
                taken.append((x, y, radius))
                return x, y
        return None

    shape = tile_shape(art.board)
    kinds = [kind for kind in art.tops if kind != "first"]

    def loose(x: float, y: float, z: float, turn: float | None = None) -> Thing:
        kind = kinds[int(rng.integers(len(kinds)))]
        turn = float(rng.uniform(0, 2 * math.pi)) if turn is None else turn
        return Thing(shape, x, y, z, turn, _body(art, kind), art.tops[kind], 0.09)

    if rng.random() < 0.45 and eye is not None:
        for _ in range(int(rng.integers(1, 4))):
            where = free(0.72, 1.2, 2.6)
            if where and _minor(where, eye):
                print_ = art.prints[int(rng.integers(len(art.prints)))]
                turn = float(rng.choice([0, 1, 2, 3])) * math.pi / 2 + float(rng.normal(0, 0.2))
                plate = solids.rectangle(1.0, 1.0, -DEPTH)
                flats.append(Thing(plate, *where, DEPTH, turn, lab_linear(45, 4, 10), print_, 0.26))
                c, s = math.cos(turn), math.sin(turn)
                for spot in layout.spots(art.board):
                    if rng.random() < 0.2:
                        u, v = spot.x - 0.5, 0.5 - spot.y
                        standing.append(
                            loose(
                                where[0] + c * u - s * v, where[1] + s * u + c * v, 0.0, turn - math.radians(spot.turn)
                            )
                        )
    if rng.random() < 0.55:
        for _ in range(int(rng.integers(1, 6))):
            where = free(0.21, 0.8, 2.2)
            if where:
                flats.append(
                    Thing(
                        solids.disc(0.2, 0.008, 0.001),
                        *where,
                        DEPTH,
                        float(rng.uniform(0, 6.3)),
                        lab_linear(40, 20, 20),
                        _disc(),
                        0.3,
                    )
                )
                for dx, dy in ring_points(where, 0.075, 4, float(rng.uniform(0, 6))):
                    if rng.random() < 0.5:
                        standing.append(loose(float(dx), float(dy), 0.0))
    if rng.random() < 0.4:
        for _ in range(int(rng.integers(1, 7))):
            where = free(0.06, 0.7, 1.6)
            if where:
                standing.append(loose(*where, DEPTH))
    if rng.random() < 0.2:
        where = free(0.3, 0.9, 1.8)
        if where:
            flats.append(
                Thing(
                    solids.rectangle(0.36, 0.5, 0.004),
                    *where,
                    DEPTH,
                    float(rng.uniform(0, 6.3)),
                    lab_linear(80, 0, 4),
                    _page(),
                    0.4,
                )
            )
    if rng.random() < 0.25:
        where = free(0.2, 0.95, 1.9)
        if where:
            colour = lab_linear(rng.uniform(15, 88), rng.normal(0, 20), rng.normal(0, 20))
            cup = solids.disc(float(rng.uniform(0.13, 0.18)), float(rng.uniform(0.2, 0.45)), 0.01)
            standing.append(Thing(cup, *where, DEPTH, 0.0, np.maximum(colour, 0.01), None, 0.12))
    return tuple(flats), tuple(standing)


def _minor(where: tuple[float, float], eye: Camera) -> bool:
    """Whether a board there would show clearly smaller than the one in the middle."""
    return shown(eye, *where)[0] < 0.7 * shown(eye)[0]


def _body(art: Art, kind: str) -> Floats:
    return body_light(art.bodies[kind])


@cache
def _disc() -> Texture:
    """A factory disc: rings of ornament around a sun."""
    picture = np.full((512, 512, 3), 255, np.uint8)
    sheet = Sheet(picture)
    sheet.disc((0.5, 0.5), 0.5, lab(48, 26, 24))
    sheet.disc((0.5, 0.5), 0.46, lab(88, 1, 4))
    for number, (x, y) in enumerate(ring_points((0.5, 0.5), 0.38, 14)):
        sheet.line(spiral((x, y), 0.055, number * 2 * math.pi / 14, 1.2), lab(20, 4, -14), 0.014)
    sheet.disc((0.5, 0.5), 0.28, lab(22, 4, -14))
    sheet.disc((0.5, 0.5), 0.25, lab(66, 16, 42), 0.02)
    rosette(sheet, (0.5, 0.5), 0.21, (lab(46, -2, -32), lab(86, 0, 2), lab(62, 24, 50)), 18)
    return texture(picture)


@cache
def _page() -> Texture:
    """A sheet of rules: grey lines of words that say nothing."""
    rng = np.random.default_rng(5)
    picture = np.full((600, 432, 3), 236, np.uint8)
    for y in range(40, 570, 13):
        x = 36
        while x < 380:
            word = int(rng.integers(8, 40))
            picture[y : y + 6, x : min(x + word, 396)] = rng.integers(50, 120)
            x += word + 6
    return texture(picture)
