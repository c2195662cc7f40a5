"""The five pattern lines: what they can take, and what complete ones send to the wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.events import Dropped, Placed
from companion.engine.wall import PRINTED, Wall, grey_columns, row_of, with_tile


class PatternLine(NamedTuple):
    """A line's colour (a letter) and how many tiles lie on it."""

    colour: str
    tiles: int


Lines = Sequence[PatternLine | None]


class Fill(NamedTuple):
    """Where the tiles of one pick end up."""

    to_line: int
    to_floor: int


def capacity(row: int) -> int:
    """The top line holds one tile, the next two, and so on."""
    return row + 1


def fill(line: PatternLine | None, row: int, picked: int) -> Fill:
    """What of a pick fits on a line; the rest falls to the floor."""
    room = capacity(row) - (line.tiles if line else 0)
    return Fill(min(room, picked), max(0, picked - room))


def complete(lines: Lines) -> tuple[int, ...]:
    return tuple(row for row, line in enumerate(lines) if line and line.tiles >= capacity(row))


def sent(wall: Wall, lines: Lines, *, grey: bool) -> tuple[list[Placed], list[Dropped], list[int]]:
    """What complete lines do on their own: the tiles that have just one space, the grey lines that have none and fall,
    and the rows where the player still chooses (every grey row below a choice may depend on it)."""
    placed: list[Placed] = []
    dropped: list[Dropped] = []
    open_rows: list[int] = []
    for row in complete(lines):
        line = lines[row]
        assert line is not None
        columns = grey_columns(wall, row, line.colour) if grey else (row_of(PRINTED, row).index(line.colour),)
        if len(columns) > 1 or open_rows:
            open_rows.append(row)
        elif columns:
            placed.append(Placed(row, columns[0], line.colour))
            wall = with_tile(wall, row, columns[0], line.colour)
        else:
            dropped.append(Dropped(row, line.colour))
    return placed, dropped, open_rows
