"""The 5 x 5 wall of the base game, as 25 letters row by row, `.` where no tile lies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NewType

from companion.engine.sheet import Line
from companion.engine.tiles import AZUL, EMPTY

SIZE = 5
LETTERS = "".join(AZUL.values())

Wall = NewType("Wall", str)
EMPTY_WALL = Wall(EMPTY * SIZE * SIZE)

PRINTED = Wall("".join(LETTERS[(col - row) % SIZE] for row in range(SIZE) for col in range(SIZE)))
"""The coloured side: column = colour + row, modulo five."""


def colour_at(wall: Wall, row: int, col: int) -> str:
    return wall[row * SIZE + col]


def row_of(wall: Wall, row: int) -> str:
    return wall[row * SIZE : row * SIZE + SIZE]


def rows_of(wall: Wall) -> list[str]:
    return [wall[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]


def column_of(wall: Wall, col: int) -> str:
    return wall[col::SIZE]


def with_tile(wall: Wall, row: int, col: int, colour: str) -> Wall:
    at = row * SIZE + col
    return Wall(wall[:at] + colour + wall[at + 1 :])


def run(cells: str, at: int) -> range:
    """The unbroken run of tiles through a place of a row or column.

    >>> run("BY.K.", 1)
    range(0, 2)
    """
    low = cells.rfind(EMPTY, 0, at) + 1
    high = cells.find(EMPTY, at + 1)
    return range(low, high if high >= 0 else len(cells))


@lru_cache(maxsize=1 << 14)
def tile_line(row: int, col: int, across: str, down: str, rule: str) -> Line:
    """What the tile at a place scored: the run across and the run down, or 1 where it stands alone."""
    in_row, in_column = run(across, col), run(down, row)
    points = sum(len(cells) for cells in (in_row, in_column) if len(cells) > 1)
    others = [(row, c) for c in in_row if c != col] + [(r, col) for r in in_column if r != row]
    return Line("tile", ((row, col), *others), points or 1, rule)


def grey_columns(wall: Wall, row: int, colour: str) -> tuple[int, ...]:
    """Where a tile may go on the grey side: free, and its colour neither in the row nor in the column."""
    cells = row_of(wall, row)
    if colour in cells:
        return ()
    return tuple(col for col in range(SIZE) if cells[col] == EMPTY and colour not in column_of(wall, col))


@lru_cache(maxsize=1 << 12)
def complete_rows(wall: Wall) -> tuple[int, ...]:
    return tuple([row for row in range(SIZE) if EMPTY not in wall[row * SIZE : row * SIZE + SIZE]])


def complete_columns(wall: Wall) -> tuple[int, ...]:
    return tuple(col for col in range(SIZE) if EMPTY not in column_of(wall, col))


def complete_colours(wall: Wall) -> tuple[str, ...]:
    return tuple(letter for letter in LETTERS if wall.count(letter) == SIZE)


def cells_of(wall: Wall, colour: str) -> tuple[tuple[int, int], ...]:
    return tuple(divmod(at, SIZE) for at, letter in enumerate(wall) if letter == colour)


def tiles(wall: Wall) -> Iterator[tuple[int, int, str]]:
    for at, letter in enumerate(wall):
        if letter != EMPTY:
            yield (*divmod(at, SIZE), letter)
