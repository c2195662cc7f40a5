"""Where the tiles of a pattern line may go, as the rulebooks say it: for the cases that ask for it, and for bots."""

from __future__ import annotations

from companion.engine.dome import NO_PLATE, SIDE, WILD, Dome
from companion.engine.pattern import Lines, PatternLine, capacity
from companion.engine.tiles import EMPTY
from companion.engine.wall import SIZE, Wall, row_of


def accepting(wall: Wall, lines: Lines, colour: str) -> tuple[int, ...]:
    """The lines that may take a colour: not full, of that colour or empty, and the colour not yet in the wall's row."""
    return tuple(row for row in range(SIZE) if _accepts(wall, lines[row], row, colour))


def _accepts(wall: Wall, line: PatternLine | None, row: int, colour: str) -> bool:
    if colour in row_of(wall, row):
        return False
    return line is None or line.tiles == 0 or (line.colour == colour and line.tiles < capacity(row))


def columns_for(dome: Dome, row: int, colour: str) -> tuple[int, ...]:
    """Where a line's tile may go in its row of the dome: free, of its colour or wild."""
    return tuple(col for col in range(SIDE) if dome.tile(row, col) == EMPTY and dome.space(row, col) in (colour, WILD))


def row_has_all_plates(dome: Dome, row: int) -> bool:
    return NO_PLATE not in dome.spaces[row * SIDE : row * SIDE + SIDE]
