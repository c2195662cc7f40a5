"""Where the spaces of a made-up edition lie: the proportions of its game, a little its own.

Board units as in the studio: fractions of the board's width. A board that is wider than high lies in the middle of the
unit square, so that its top edge is at (1 - height) / 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vision.workshop.studio.paint import Vectors

KINDS = ("azul", "azul-grey", "mini", "mini-grey", "duel")
COLOURS = ("blue", "yellow", "red", "black", "white")
DUEL_COLOURS = ("blue", "yellow", "red", "black", "turquoise")
PLATE_SHARE = (0.94, 1.06)
"""The dome's pitches within and across plates, against their mean."""


class Place(NamedTuple):
    row: int
    col: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Part:
    """The spaces of one part, their printed size, and the rectangle around them (left, top, right, bottom)."""

    places: tuple[Place, ...]
    cell: tuple[float, float]
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Plan:
    board: str
    height: float
    pitch: float
    tile: tuple[float, float]
    """Width and height of the tiles or discs."""
    parts: dict[str, Part]
    track: tuple[float, float, float, float]
    """The rectangle of the score track."""

    @property
    def duel(self) -> bool:
        return self.board == "duel"

    @property
    def edge(self) -> tuple[float, float, float, float]:
        return 0.0, (1 - self.height) / 2, 1.0, (1 + self.height) / 2

    def grid(self) -> dict[str, list[tuple[float, float]]]:
        """The corners of every part's rectangle, clockwise from the top left."""
        boxes = {name: part.box for name, part in self.parts.items()}
        return {name: [(a, b), (c, b), (c, d), (a, d)] for name, (a, b, c, d) in boxes.items()}


def plan_of(board: str, rng: np.random.Generator, strange: float = 1.0) -> Plan:
    """strange: how far the edition's proportions stray from the game's usual ones, 0 for not at all."""
    if board == "duel":
        return _duel(rng, strange)
    return _mini(board, rng, strange) if board.startswith("mini") else _azul(board, rng, strange)


def _azul(board: str, rng: np.random.Generator, strange: float) -> Plan:
    pitch = 0.0883 * _about(rng, 0.03 * strange)
    across, down = _shift(rng, 0.008 * strange)
    wall = _grid(0.5625 + across, 0.3964 + down, pitch, pitch, 5, 5, 0.86 * _about(rng, 0.05))
    across, down = _shift(rng, 0.008 * strange)
    lines = _triangle(0.4329 + across, 0.3964 + down, pitch, pitch, 5, 0.92 * _about(rng, 0.04))
    across, down = _shift(rng, 0.006 * strange)
    wide = 0.0957 * _about(rng, 0.04 * strange)
    floor = _grid(0.0788 + across, 0.9 + down, wide, wide, 7, 1, 0.84 * _about(rng, 0.05))
    tile = _tile(rng, pitch, 0.895, 0.395)
    return Plan(board, 1.0, pitch, tile, {"wall": wall, "lines": lines, "floor": floor}, (0.045, 0.055, 0.955, 0.335))


def _mini(board: str, rng: np.random.Generator, strange: float) -> Plan:
    height = 0.714 * _about(rng, 0.06 * strange)
    top = (1 - height) / 2
    pitch = 0.0884 * _about(rng, 0.04 * strange) * min(1.0, height / 0.69)
    across, down = _shift(rng, 0.008 * strange)
    first = top + height - 0.549 + down + (0.0884 - pitch) * 2
    wall = _grid(0.5575 + across, first, pitch, pitch, 5, 5, 0.87 * _about(rng, 0.05))
    across, down = _shift(rng, 0.008 * strange)
    lines = _triangle(0.433 + across, first + down, pitch, pitch, 5, 0.9 * _about(rng, 0.04))
    across, down = _shift(rng, 0.006 * strange)
    wide = 0.0935 * _about(rng, 0.04 * strange)
    floor = _grid(0.088 + across, top + height - 0.072 + down, wide, wide, 7, 1, 0.82 * _about(rng, 0.05))
    tile = _tile(rng, pitch, 0.88, 0.4)
    parts = {"wall": wall, "lines": lines, "floor": floor}
    return Plan(board, height, pitch, tile, parts, (0.06, top + 0.03, 0.94, top + 0.075))


def _duel(rng: np.random.Generator, strange: float) -> Plan:
    height = 0.625 * _about(rng, 0.06 * strange)
    top = (1 - height) / 2
    pitch = 0.0775 * _about(rng, 0.05 * strange)
    across, down = _shift(rng, 0.008 * strange)
    first = top + 0.072 + down + (0.0775 - pitch) * 2
    share = 1 + (np.array(PLATE_SHARE) - 1) * rng.uniform(0.2, 1.1)
    dome = _grid(0.5385 + across, first, pitch, pitch, 6, 6, 0.8 * _about(rng, 0.07), share)
    narrow = pitch * 0.84 * _about(rng, 0.08 * strange)
    across, down = _shift(rng, 0.006 * strange)
    lines = _triangle(0.455 + across, first + down, narrow, pitch, 6, 0.93 * _about(rng, 0.04), share)
    across, down = _shift(rng, 0.008 * strange)
    wide = 0.069 * _about(rng, 0.05 * strange)
    low = max(top + height - 0.062 + down, lines.box[3] + 0.52 * wide)
    broken = _grid(0.06 + across, low, wide, wide, 4, 1, 0.88 * _about(rng, 0.05))
    size = min(pitch, narrow, wide)
    tile = (size * float(rng.uniform(0.86, 0.96)), pitch * float(rng.uniform(0.27, 0.42)))
    parts = {"dome": dome, "lines": lines, "broken": broken}
    return Plan("duel", height, pitch, tile, parts, (0.0, 0.0, 0.0, 0.0))


def _about(rng: np.random.Generator, spread: float) -> float:
    return float(1 + np.clip(rng.normal(0, 0.5), -1, 1) * spread)


def _shift(rng: np.random.Generator, spread: float) -> tuple[float, float]:
    return float(rng.uniform(-spread, spread)), float(rng.uniform(-spread, spread))


def _tile(rng: np.random.Generator, pitch: float, wide: float, high: float) -> tuple[float, float]:
    return pitch * wide * float(rng.uniform(0.96, 1.03)), pitch * high * float(rng.uniform(0.86, 1.14))


def _grid(
    x: float, y: float, dx: float, dy: float, cols: int, rows: int, size: float, share: Vectors | None = None
) -> Part:
    xs, ys = x + dx * _steps(cols, share), y + dy * _steps(rows, share)
    places = tuple(Place(r, c, float(xs[c]), float(ys[r])) for r in range(rows) for c in range(cols))
    return _part(places, (dx * size, dy * size))


def _triangle(x: float, y: float, dx: float, dy: float, rows: int, size: float, share: Vectors | None = None) -> Part:
    """Pattern lines: place 0 is the one next to the wall."""
    ys = y + dy * _steps(rows, share)
    places = tuple(Place(r, c, x - c * dx, float(ys[r])) for r in range(rows) for c in range(r + 1))
    return _part(places, (dx * size, min(dx, dy) * size))


def _steps(count: int, share: Vectors | None) -> Vectors:
    if share is None:
        return np.arange(count, dtype=float)
    gaps = [share[k % 2] for k in range(count - 1)]
    return np.concatenate(([0.0], np.cumsum(gaps)))


def _part(places: tuple[Place, ...], cell: tuple[float, float]) -> Part:
    xs, ys = [place.x for place in places], [place.y for place in places]
    w, h = cell[0] / 2, cell[1] / 2
    return Part(places, cell, (min(xs) - w, min(ys) - h, max(xs) + w, max(ys) + h))
