"""What an untracked final Duel dome can have scored: exact, over every order the rules allow.

Five rounds, at most one tile a row and round, rows from top to bottom; a special tile comes with the third tile of its
plate and counts in later runs. Plates may have come in any order, but no more than three by round 1, five by round 2,
seven by round 3 and nine by round 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.engine.audit import Audit, Cancelled
from companion.engine.dome import SIDE, SLOTS, SPECIAL_TILE, Cell, Dome, slot_cells
from companion.engine.tiles import EMPTY
from companion.engine.variants import tablets
from companion.engine.variants.duel import (
    LOWEST,
    PLATES_A_ROUND,
    ROUNDS,
    SET_UP_PLATES,
    START,
    special_points,
)

_POLL = 1 << 12
Scores = dict[int, tuple[int, int]]


def audit_dome(dome: Dome, in_play: Iterable[str] = (), cancelled: Callable[[], bool] = lambda: False) -> Audit | None:
    """The range of a final dome with these tablets; None where no order of play leads to it. Raises Cancelled."""
    search = _Search(dome, cancelled)
    scores: Scores = {0: (0, 0)}
    for round_ in range(1, ROUNDS.value + 1):
        for row in range(SIDE):
            scores = search.tile_row(scores, row)
        plates = min(SET_UP_PLATES.value + PLATES_A_ROUND.value * round_, SLOTS * SLOTS)
        scores = {mask: found for mask, found in scores.items() if search.slots(mask) <= plates}
    found = scores.get(search.everything)
    if found is None:
        return None
    special = sum(special_points(row) for row in range(SIDE) for tile in dome.row(row) if tile == SPECIAL_TILE)
    bonuses = sum(tablets.value(dome, name) for name in in_play)
    lowest = LOWEST.value + max(0, bonuses)  # plates drawn face down can have cost everything but the tablets
    return Audit((found[0] + special, found[1] + special), bonuses, START.value, lowest)


class _Search:
    """Sub-domes by number (a bit a coloured tile), and what one more tile scores on each."""

    def __init__(self, dome: Dome, cancelled: Callable[[], bool]) -> None:
        self.cancelled = cancelled
        everywhere = [(row, col) for row in range(SIDE) for col in range(SIDE)]
        cells = [cell for cell in everywhere if dome.tile(*cell) not in (EMPTY, SPECIAL_TILE)]
        self.cells = cells
        self.everything = (1 << len(cells)) - 1
        self.rows = [[n for n, cell in enumerate(cells) if cell[0] == row] for row in range(SIDE)]
        bit = {cell: 1 << n for n, cell in enumerate(cells)}
        self.in_row = [{col: bit[row, col] for col in range(SIDE) if (row, col) in bit} for row in range(SIDE)]
        self.in_col = [{row: bit[row, col] for row in range(SIDE) if (row, col) in bit} for col in range(SIDE)]
        for cell, others in dome.specials():
            if dome.tile(*cell) == SPECIAL_TILE:
                together = sum(bit[other] for other in others)
                self.in_row[cell[0]][cell[1]] = together
                self.in_col[cell[1]][cell[0]] = together
        all_slots = [slot_cells(divmod(n, SLOTS)) for n in range(SLOTS * SLOTS)]
        self.in_slot = [sum(bit.get(cell, 0) for cell in slot) for slot in all_slots]
        self.steps = 0

    def slots(self, mask: int) -> int:
        """How many plates these tiles lie on."""
        return sum(1 for slot in self.in_slot if mask & slot)

    def tile_row(self, scores: Scores, row: int) -> Scores:
        """Every sub-dome after this row placed one of its tiles or none."""
        found = dict(scores)
        for mask, (low, high) in scores.items():
            self.steps += 1
            if self.steps % _POLL == 0 and self.cancelled():
                raise Cancelled
            for n in self.rows[row]:
                after = mask | 1 << n
                if after == mask:
                    continue
                points = self._points(after, self.cells[n])
                other = found.get(after)
                if other is None:
                    found[after] = (low + points, high + points)
                else:
                    found[after] = (min(other[0], low + points), max(other[1], high + points))
        return found

    def _points(self, mask: int, cell: Cell) -> int:
        """The runs through a tile; the special tile it brings with it comes too late to count."""
        row, col = cell
        before = mask & ~(self.in_row[row][col])
        across = _length(self.in_row[row], col, before)
        down = _length(self.in_col[col], row, before)
        return (across if across > 1 else 0) + (down if down > 1 else 0) or 1


def _length(line: dict[int, int], at: int, mask: int) -> int:
    """The run through a place, given the tiles that lay there before; a cell is filled when all its bits are set."""
    length = 1
    for step in (1, -1):
        near = at + step
        while near in line and mask & line[near] == line[near]:
            length += 1
            near += step
    return length
