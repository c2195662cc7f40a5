"""What lies on a board: positions as they come up in play, and their score."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.workshop.studio import layout

Wall = tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Line:
    colour: str | None
    count: int


@dataclass(frozen=True, slots=True)
class AzulPosition:
    wall: Wall
    lines: tuple[Line, ...]
    floor: tuple[str, ...]
    """Tiles from the left; `first` is the first-player marker."""
    score: int
    pushed: float | None = None
    """The gap between the floor's tiles where they were pushed together; without it each lies on its space."""


@dataclass(frozen=True, slots=True)
class PavilionPosition:
    stars: dict[str, tuple[str | None, ...]]
    """Six spaces of every star, by their place in its ring: the cost 1..6 of the coloured side."""
    grey: bool
    kept: tuple[str | None, ...] = (None,) * 4
    """Tiles in the corners."""


Position = AzulPosition | PavilionPosition


def position_of(rng: np.random.Generator, board: str) -> Position:
    """A position of the board's game."""
    grey = board.endswith("grey")
    return pavilion_position(rng, grey) if layout.is_pavilion(board) else azul_position(rng, grey)


def azul_position(rng: np.random.Generator, grey: bool) -> AzulPosition:
    """A player's board some time in a game: anything from the first turn to the last."""
    wall: list[list[str | None]] = [[None] * 5 for _ in range(5)]
    rounds = int(rng.choice(9, p=[0.10, 0.13, 0.15, 0.15, 0.13, 0.11, 0.09, 0.07, 0.07]))
    score = 0
    for _ in range(rounds):
        pace = rng.uniform(0.35, 0.95)
        for row in range(5):
            if rng.random() < pace * (1.0 - 0.11 * row):
                choices = _open_cells(wall, row, grey)
                if choices:
                    col, colour = choices[int(rng.integers(len(choices)))]
                    wall[row][col] = colour
                    score += _placed(wall, row, col)
        score = max(0, score - int(rng.choice([0, 0, 0, 1, 2, 4, 6])))
    lines = tuple(_line(rng, wall, row, grey) for row in range(5))
    return AzulPosition(tuple(tuple(row) for row in wall), lines, _floor(rng), min(score, 100))


def _open_cells(wall: list[list[str | None]], row: int, grey: bool) -> list[tuple[int, str]]:
    """Where a tile may still go in a row, and of which colour."""
    cells = []
    for col in range(5):
        if wall[row][col] is not None:
            continue
        column = {wall[r][col] for r in range(5)} if grey else set()
        printed = layout.COLOURS if grey else (layout.wall_colour(row, col),)
        cells += [(col, colour) for colour in printed if colour not in wall[row] and colour not in column]
    return cells


def _placed(wall: list[list[str | None]], row: int, col: int) -> int:
    def run(down: int, right: int) -> int:
        length, r, c = 0, row + down, col + right
        while 0 <= r < 5 and 0 <= c < 5 and wall[r][c] is not None:
            length, r, c = length + 1, r + down, c + right
        return length

    across, along = 1 + run(0, 1) + run(0, -1), 1 + run(1, 0) + run(-1, 0)
    return max(1, (across if across > 1 else 0) + (along if along > 1 else 0))


def _line(rng: np.random.Generator, wall: list[list[str | None]], row: int, grey: bool) -> Line:
    colours = sorted({colour for _, colour in _open_cells(wall, row, grey)})
    if not colours or rng.random() < 0.28:
        return Line(None, 0)
    return Line(colours[int(rng.integers(len(colours)))], int(rng.integers(1, row + 2)))


def _floor(rng: np.random.Generator) -> tuple[str, ...]:
    tiles = int(rng.choice(8, p=[0.42, 0.14, 0.12, 0.10, 0.08, 0.06, 0.04, 0.04]))
    floor = [layout.COLOURS[int(rng.integers(5))] for _ in range(tiles)]
    if rng.random() < 0.3:
        floor = floor[:6]
        floor.insert(int(rng.integers(len(floor) + 1)), "first")
    return tuple(floor)


def pavilion_position(rng: np.random.Generator, grey: bool) -> PavilionPosition:
    """A board of Summer Pavilion: any share of its spaces covered; the outer stars of the coloured side keep to one."""
    fullness = rng.uniform(0.0, 0.85)
    stars: dict[str, tuple[str | None, ...]] = {}
    for star in layout.STARS:
        share = float(np.clip(fullness + rng.normal(0, 0.25), 0, 1))
        mixed = star == "centre" or (grey and rng.random() < 0.5)
        own = layout.PAVILION_COLOURS[int(rng.integers(6))] if grey else star
        order = rng.permutation(6)
        spaces = [layout.PAVILION_COLOURS[int(order[k])] if mixed else own for k in range(6)]
        stars[star] = tuple(colour if rng.random() < share else None for colour in spaces)
    keeping = rng.random() < 0.3
    colours = [layout.PAVILION_COLOURS[int(k)] for k in rng.integers(6, size=4)]
    kept = tuple(colour if keeping and rng.random() < 0.6 else None for colour in colours)
    return PavilionPosition(stars, grey, kept)
