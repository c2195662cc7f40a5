"""What an untracked final wall can have scored: exact, over every order the rules allow.

One tile a row and round, rows from top to bottom, any number of rounds. Since a round may place a single tile, every
order is allowed, with one exception: a complete row ends the game, so the last tiles of all complete rows are placed
in the same, last round. Tiles that touch neither each other nor a common neighbour never see each other, so each
connected group is searched on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from companion.engine.audit import Audit, Cancelled, Range
from companion.engine.sheet import Line
from companion.engine.variants.azul import FLOOR, wall_bonuses
from companion.engine.wall import SIZE, Wall, complete_rows, tiles

Cell = tuple[int, int]
_POLL = 1 << 12


def audit_wall(
    wall: Wall,
    cancelled: Callable[[], bool] = lambda: False,
    bonuses_of: Callable[[Wall], Sequence[Line]] = wall_bonuses,
) -> Audit:
    """The range of a final wall. Takes seconds beyond about 18 tiles and minutes for a full one: hence `cancelled`.

    Raises Cancelled.
    """
    last = set(complete_rows(wall))
    free: list[list[Cell]] = []
    ending: list[list[Cell]] = []
    for cells in connected([(row, col) for row, col, _ in tiles(wall)]):
        (ending if any(row in last for row, _ in cells) else free).append(cells)
    ranges = [_any_order(cells, cancelled) for cells in free]
    least_last_gain = 0
    if ending:
        together = sorted(cell for cells in ending for cell in cells)
        found, least_last_gain = _ending(together, last, cancelled)
        ranges.append(found)
    bonuses = sum(line.points for line in bonuses_of(wall))
    # Each earlier tile can have been wiped out by a full floor line; the last round's tiles only as far as one reaches.
    lowest = max(0, least_last_gain - sum(FLOOR.value)) + bonuses
    return Audit((sum(low for low, _ in ranges), sum(high for _, high in ranges)), bonuses, 0, lowest)


def connected(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The cells in groups that touch, each sorted."""
    left = set(cells)
    groups = []
    while left:
        reached = [left.pop()]
        for row, col in reached:
            for near in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
                if near in left:
                    left.discard(near)
                    reached.append(near)
        groups.append(sorted(reached))
    return sorted(groups)


def _any_order(cells: Sequence[Cell], cancelled: Callable[[], bool]) -> Range:
    lows, highs = _search(cells, frozenset(), cancelled)
    return lows[-1], highs[-1]


def _ending(cells: Sequence[Cell], last: set[int], cancelled: Callable[[], bool]) -> tuple[Range, int]:
    """The range where some rows are complete, and the least the last round can have gained.

    In the last round every complete row gets its last tile, and every other row at most one.
    """
    lows, highs = _search(cells, frozenset(last), cancelled)
    numbered = {cell: n for n, cell in enumerate(cells)}
    everything = (1 << len(cells)) - 1
    choices: list[list[Cell | None]] = []
    for row in range(SIZE):
        own: list[Cell | None] = [cell for cell in cells if cell[0] == row]
        choices.append(own if row in last else [None, *own])
    low, high, least = 1 << 30, 0, 1 << 30
    for chosen in product(*choices):
        placed = [cell for cell in chosen if cell is not None]
        mask = everything & ~sum(1 << numbered[cell] for cell in placed)
        board = {cell for n, cell in enumerate(cells) if mask >> n & 1}
        gain = 0
        for cell in placed:
            board.add(cell)
            gain += _points(board, cell)
        low, high, least = min(low, lows[mask] + gain), max(high, highs[mask] + gain), min(least, gain)
    return (low, high), least


def _search(
    cells: Sequence[Cell], never_full: frozenset[int], cancelled: Callable[[], bool]
) -> tuple[bytearray, bytearray]:
    """The least and most points of every sub-wall, over every order of its tiles; a byte holds them (at most 250).

    Sub-walls in which a row of `never_full` is complete are left out.
    """
    size = 1 << len(cells)
    lows, highs = bytearray(size), bytearray(size)
    across, down, at_row, at_col = [], [], [], []
    for row, col in cells:
        across.append([_counted(mask, col) for mask in range(1 << SIZE)])
        down.append([_counted(mask, row) for mask in range(1 << SIZE)])
        at_row.append(row * SIZE)
        at_col.append(col * SIZE)
    own = [sum(1 << n for n, cell in enumerate(cells) if cell[0] == row) for row in sorted(never_full)]
    by_row, by_col = _placements(cells)
    for mask in range(1, size):
        if mask % _POLL == 0 and cancelled():
            raise Cancelled
        if any(mask & row == row for row in own):
            continue
        rows = by_row[0][mask & 0xFFF] | by_row[1][mask >> 12 & 0xFFF] | by_row[2][mask >> 24]
        cols = by_col[0][mask & 0xFFF] | by_col[1][mask >> 12 & 0xFFF] | by_col[2][mask >> 24]
        low, high = 255, 0
        left = mask
        while left:
            bit = left & -left
            left ^= bit
            n = bit.bit_length() - 1
            points = across[n][rows >> at_row[n] & 31] + down[n][cols >> at_col[n] & 31] or 1
            before = mask ^ bit
            if lows[before] + points < low:
                low = lows[before] + points
            if highs[before] + points > high:
                high = highs[before] + points
        lows[mask], highs[mask] = low, high
    return lows, highs


def _placements(cells: Sequence[Cell]) -> tuple[list[list[int]], list[list[int]]]:
    """For each twelve bits of a sub-wall's number, the tiles it holds as a 25-bit wall, by rows and by columns."""
    by_row, by_col = [], []
    for part in range(3):
        own = cells[part * 12 : part * 12 + 12]
        rows, cols = [0], [0]
        for row, col in own:
            rows += [mask | 1 << row * SIZE + col for mask in rows]
            cols += [mask | 1 << col * SIZE + row for mask in cols]
        by_row.append(rows)
        by_col.append(cols)
    return by_row, by_col


def _counted(mask: int, at: int) -> int:
    """The length of the run through a place of a row or column, 0 where the tile stands alone in it."""
    length = 1
    for step in (1, -1):
        near = at + step
        while 0 <= near < SIZE and mask >> near & 1:
            length += 1
            near += step
    return length if length > 1 else 0


def _points(board: set[Cell], cell: Cell) -> int:
    row, col = cell
    across = sum(1 << c for r, c in board if r == row)
    down = sum(1 << r for r, c in board if c == col)
    return _counted(across, col) + _counted(down, row) or 1
