"""Duel's dome: nine slots for plates of 2 x 2 spaces, so a 6 x 6 grid for tiles."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.tiles import DUEL, EMPTY

SLOTS = 3
SIDE = 6
WILD = "w"
SPECIAL = "s"
SPECIAL_TILE = "S"
SPACES = "".join(DUEL.values()) + WILD + SPECIAL
NO_PLATE = "-"

Cell = tuple[int, int]


class Dome(NamedTuple):
    """`spaces` are the 36 printed spaces row by row, `-` where no plate lies; `tiles` the 36 tiles, `.` where none."""

    spaces: str = NO_PLATE * SIDE * SIDE
    tiles: str = EMPTY * SIDE * SIDE

    def space(self, row: int, col: int) -> str:
        return self.spaces[row * SIDE + col]

    def tile(self, row: int, col: int) -> str:
        return self.tiles[row * SIDE + col]

    def has_plate(self, slot: Cell) -> bool:
        return self.space(slot[0] * 2, slot[1] * 2) != NO_PLATE

    def plates(self) -> int:
        return sum(space != NO_PLATE for space in self.spaces) // 4

    def with_plate(self, slot: Cell, plate: str) -> Dome:
        spaces = list(self.spaces)
        for (row, col), space in zip(slot_cells(slot), plate, strict=True):
            spaces[row * SIDE + col] = space
        return self._replace(spaces="".join(spaces))

    def with_tile(self, row: int, col: int, tile: str) -> Dome:
        at = row * SIDE + col
        return Dome(self.spaces, self.tiles[:at] + tile + self.tiles[at + 1 :])

    def row(self, row: int) -> str:
        return self.tiles[row * SIDE : row * SIDE + SIDE]

    def column(self, col: int) -> str:
        return self.tiles[col::SIDE]

    def closing_special(self, row: int, col: int) -> Cell | None:
        """The special space that gets its tile because the tile just placed here filled its plate's third space."""
        top = row // 2 * 2 * SIDE + col // 2 * 2
        printed = self.spaces[top : top + 2] + self.spaces[top + SIDE : top + SIDE + 2]
        at = printed.find(SPECIAL)
        if at < 0:
            return None
        laid = self.tiles[top : top + 2] + self.tiles[top + SIDE : top + SIDE + 2]
        if EMPTY in laid[:at] + laid[at + 1 :]:
            return None
        return row // 2 * 2 + at // 2, col // 2 * 2 + at % 2

    def specials(self) -> list[tuple[Cell, list[Cell]]]:
        """Each special space with the other three of its plate."""
        found = []
        for n in range(SLOTS * SLOTS):
            cells = slot_cells(divmod(n, SLOTS))
            found += [(cell, [c for c in cells if c != cell]) for cell in cells if self.space(*cell) == SPECIAL]
        return found


def slot_cells(slot: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """A slot's spaces: top left, top right, bottom left, bottom right."""
    row, col = slot[0] * 2, slot[1] * 2
    return (row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)


def turned(plate: str) -> str:
    """The plate after a quarter turn clockwise.

    >>> turned("BRKs")
    'KBsR'
    """
    return plate[2] + plate[0] + plate[3] + plate[1]
