"""Small signs to print on tiles, spaces and borders: drawn in a square, from a number."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.workshop.studio.paint import Bgr, Sheet, petals, ring_points, spiral

Glyph = Callable[[Sheet, tuple[float, float], float, Bgr, np.random.Generator], None]


def _star(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    count = int(rng.integers(4, 13))
    sheet.area(petals(at, r * rng.uniform(0.2, 0.6), r, count, rng.uniform(0, 3)), ink)


def _target(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    for share in (0.95, 0.6) if rng.random() < 0.5 else (0.9,):
        sheet.disc(at, r * share, ink, r * rng.uniform(0.12, 0.3))
    sheet.disc(at, r * 0.28, ink)


def _cross(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    turn = rng.choice([0.0, np.pi / 4])
    for angle in (turn, turn + np.pi / 2):
        way = np.array([np.cos(angle), np.sin(angle)]) * r
        sheet.line([at + way, at - way], ink, r * rng.uniform(0.2, 0.5))


def _diamond(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    sheet.line(ring_points(at, r, 4), ink, r * 0.2, closed=True)
    if rng.random() < 0.7:
        sheet.area(ring_points(at, r * rng.uniform(0.3, 0.55), 4), ink)


def _dots(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    many = int(rng.integers(2, 6))
    for x in np.linspace(-r, r, many) * 0.8:
        for y in np.linspace(-r, r, many) * 0.8:
            sheet.disc((at[0] + x, at[1] + y), r * 0.55 / many, ink)


def _chevrons(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    for k in np.linspace(-0.7, 0.7, int(rng.integers(2, 5))):
        y = at[1] + k * r
        sheet.line([(at[0] - r, y + r * 0.2), (at[0], y - r * 0.25), (at[0] + r, y + r * 0.2)], ink, r * 0.16)


def _curls(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    many = int(rng.integers(3, 6))
    for x, y in ring_points(at, r * 0.5, many, rng.uniform(0, 3)):
        sheet.line(spiral((x, y), r * 0.42, rng.uniform(0, 6), 1.0), ink, r * 0.13)


def _lattice(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    for k in np.linspace(-0.85, 0.85, int(rng.integers(3, 6))):
        sheet.line([(at[0] + k * r, at[1] - r), (at[0] + k * r, at[1] + r)], ink, r * 0.1)
        sheet.line([(at[0] - r, at[1] + k * r), (at[0] + r, at[1] + k * r)], ink, r * 0.1)


def _flower(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    many = int(rng.integers(4, 9))
    for x, y in ring_points(at, r * 0.58, many, rng.uniform(0, 3)):
        sheet.disc((x, y), r * 1.5 / many, ink)
    sheet.disc(at, r * 0.2, ink)


def _rays(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    many = int(rng.integers(6, 14))
    far, near = ring_points(at, r, many), ring_points(at, r * rng.uniform(0.3, 0.55), many)
    for a, b in zip(far, near, strict=True):
        sheet.line([a, b], ink, r * 0.13)
    sheet.disc(at, r * rng.uniform(0.15, 0.3), ink)


def _waves(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    xs = np.linspace(-r, r, 24)
    for k in np.linspace(-0.7, 0.7, int(rng.integers(2, 5))):
        sheet.line(np.stack([at[0] + xs, at[1] + k * r + 0.18 * r * np.sin(xs / r * 6)], axis=1), ink, r * 0.13)


def _checks(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    many = int(rng.integers(2, 5))
    side = 2 * r / many
    for i in range(many):
        for j in range(many):
            if (i + j) % 2:
                sheet.box((at[0] - r + (i + 0.5) * side, at[1] - r + (j + 0.5) * side), (side, side), ink)


def _leaf(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    turn = rng.uniform(0, 6)
    for k in range(int(rng.integers(2, 5))):
        way = turn + k * 1.5
        tip, hip = ring_points(at, r, 1, way)[0], ring_points(at, r * 0.6, 1, way + 0.5)[0]
        sheet.area([at, hip, tip, ring_points(at, r * 0.6, 1, way - 0.5)[0]], ink)


def _arcs(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    for x, y in ring_points(at, r, 4, np.pi / 4):
        points = ring_points((x, y), r * rng.uniform(0.6, 0.9), 40)
        inside = points[np.abs(points - at).max(axis=1) < r]
        if len(inside) > 3:
            order = np.argsort(np.arctan2(inside[:, 1] - y, inside[:, 0] - x))
            sheet.line(inside[order], ink, r * 0.14)


def _numeral(sheet: Sheet, at: tuple[float, float], r: float, ink: Bgr, rng: np.random.Generator) -> None:
    sheet.text(at, str(rng.choice(list("ABEKMNRSXZ&?479"))), r * 1.1, ink, r * 0.16)


LEARNT: tuple[Glyph, ...] = (
    *(_star, _target, _cross, _diamond, _dots, _chevrons, _curls, _lattice, _flower, _waves, _checks, _leaf),
)
KEPT_BACK: tuple[Glyph, ...] = (_rays, _arcs, _numeral)
"""Never printed on boards that are learnt from: an unseen art has signs of its own."""
