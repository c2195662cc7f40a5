"""What an untracked final wall can have scored: exact, over every order the rules allow.

One tile a row and round, rows from top to bottom, any number of rounds. Since a round may place a single tile, every
order is allowed, with one exception: a complete row ends the game, so the last tiles of all complete rows are placed
in the same, last round. Tiles that touch neither each other nor a common neighbour never see each other, so each
connected group is searched on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import product

from companion.engine.audit import Audit, Range
from companion.engine.sheet import Line
from companion.engine.variants.azul import FLOOR, wall_bonuses
from companion.engine.wall import SIZE, Wall, complete_rows, tiles
from companion.engine.wall_orders import Cell, WallOrders, orders, run_through


def audit_wall(
    wall: Wall,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
    bonuses_of: Callable[[Wall], Sequence[Line]] = wall_bonuses,
) -> Audit:
    """The range of a final wall. A full one takes some seconds: hence `cancelled` and `progress`, the share done.

    Raises Cancelled.
    """
    last = set(complete_rows(wall))
    free: list[list[Cell]] = []
    ending: list[list[Cell]] = []
    for cells in connected([(row, col) for row, col, _ in tiles(wall)]):
        (ending if any(row in last for row, _ in cells) else free).append(cells)
    ranges = [orders(cells, (), cancelled, progress).range_of(cells) for cells in free]
    least_last_gain = 0
    if ending:
        together = sorted(cell for cells in ending for cell in cells)
        found = orders(together, last, cancelled, progress)
        ended, least_last_gain = _ending(found, together, last)
        ranges.append(ended)
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


def _ending(found: WallOrders, cells: Sequence[Cell], last: Collection[int]) -> tuple[Range, int]:
    """The range where some rows are complete, and the least the last round can have gained.

    In the last round every complete row gets its last tile, and every other row at most one.
    """
    choices: list[list[Cell | None]] = []
    for row in range(SIZE):
        own: list[Cell | None] = [cell for cell in cells if cell[0] == row]
        choices.append(own if row in last else [None, *own])
    low, high, least = 1 << 30, 0, 1 << 30
    for chosen in product(*choices):
        placed = [cell for cell in chosen if cell is not None]
        board = set(cells).difference(placed)
        before = found.range_of(board)
        gain = 0
        for cell in placed:
            board.add(cell)
            gain += _points(board, cell)
        low, high, least = min(low, before[0] + gain), max(high, before[1] + gain), min(least, gain)
    return (low, high), least


def _points(board: set[Cell], cell: Cell) -> int:
    row, col = cell
    across = sum(1 << c for r, c in board if r == row)
    down = sum(1 << r for r, c in board if c == col)
    return run_through(across, col) + run_through(down, row) or 1
