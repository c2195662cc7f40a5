"""A reading made safe to reckon with: every space there, every value in its range, whatever was handed over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.engine.codec import parse
from companion.engine.pattern import PatternLine, capacity
from companion.engine.tiles import EMPTY
from companion.errors import Malformed
from companion.service.photo.chances import CLEAR, FLOOR_SPACES, SURE, letter, share
from companion.service.photo.proposal import FloorLine
from vision.reading import BoardReading, Cell, Doubt, Floor, Line, ReadingError, from_json


class Look(NamedTuple):
    """What was read of one space; `tile` is None where nothing was. `doubt` is the reader's, or a low probability."""

    tile: str | None
    p: float
    doubt: bool
    why: Doubt | None = None
    space: str | None = None


class LineLook(NamedTuple):
    read: bool
    line: PatternLine | None
    p: float
    doubt: bool
    why: Doubt | None = None


class FloorLook(NamedTuple):
    read: bool
    floor: FloorLine
    p: float
    doubt: bool
    why: Doubt | None = None


def load(text: bytes | str) -> BoardReading:
    """A reading from the line of JSON that `python -m vision read` prints. Raises Malformed."""
    try:
        return from_json(parse(text))
    except ReadingError as error:
        raise Malformed(str(error)) from None


NOT_READ = Look(None, 0.5, True)


def grid(rows: Sequence[Sequence[Cell]] | None, size: int, letters: Mapping[str, str]) -> dict[tuple[int, int], Look]:
    """A square board with this side."""
    found = {}
    for row in range(size):
        for col in range(size):
            there = rows is not None and len(rows) == size and len(rows[row]) == size
            found[row, col] = space(rows[row][col], letters) if there and rows is not None else NOT_READ
    return found


def space(cell: Cell, letters: Mapping[str, str]) -> Look:
    tile, p = letter(cell.tile, letters), share(cell.p, cell.why, cell.check)
    if tile is None:
        return Look(None, 0.5, True, cell.why, cell.space)
    return Look(tile, p, bool(cell.check) or p < SURE, cell.why, cell.space)


def lines(reading: BoardReading, count: int, letters: Mapping[str, str]) -> list[LineLook]:
    """The pattern lines, one a row."""
    rows = reading.lines if reading.lines is not None and len(reading.lines) == count else None
    return [_line(rows[row], row, letters) if rows else LineLook(False, None, 0.5, True) for row in range(count)]


def _line(line: Line, row: int, letters: Mapping[str, str]) -> LineLook:
    colour, p = letter(line.tile, letters), share(line.p, None, line.check)
    if colour is None or type(line.count) is not int:
        return LineLook(False, None, 0.5, True, line.why)
    tiles = min(max(line.count, 0), capacity(row))
    seen = PatternLine(colour, tiles) if colour != EMPTY and tiles else None
    odd = (colour == EMPTY) != (tiles == 0) or tiles != line.count
    return LineLook(True, seen, min(p, 0.5) if odd else p, bool(line.check) or odd or p < CLEAR, line.why)


def floor(read: Floor | None) -> FloorLook:
    if read is None or type(read.tiles) is not int:
        return FloorLook(False, FloorLine(), 0.5, True)
    marker, p = bool(read.marker), share(read.p, None, read.check)
    tiles = min(max(read.tiles, 0), FLOOR_SPACES - marker)
    odd = tiles != read.tiles
    return FloorLook(True, FloorLine(tiles, marker), p, bool(read.check) or odd or p < CLEAR, read.why)
