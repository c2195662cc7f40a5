"""The least and the most that the tiles of a wall can have scored, over every order, for every sub-wall at once.

A wall of 25 tiles has 33 million sub-walls, too many to visit one by one in Python. So many are weighed in one stroke:

- Up to ten tiles, in two groups in each of which no two share a row or column, are the *inner* ones. For each set of
  the other tiles, all 1,024 sub-walls that differ in the inner ones lie side by side in one long whole number, a byte
  each, and the smaller of two such numbers, byte by byte, takes a handful of operations.
- Tiles of a group do not see each other, so in which order they follow each other makes no difference: going through a
  group once is enough, and going through both in turn until nothing changes finds the best of every order.
- A byte holds how much worse a sub-wall is than if every row and column could choose its own order: a small number, for
  the least and for the most alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from companion.engine.audit import Cancelled, Range
from companion.engine.wall import SIZE

Cell = tuple[int, int]

_BYTE = 8
_NEVER = 0x5F
"""Stands for "no order leads here"; a loss is at most 73, and a step more than a loss of 11 is impossible."""
_LEAST, _MOST = 0, 1


def orders(
    cells: Sequence[Cell],
    never_full: Collection[int] = (),
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
) -> WallOrders:
    """Every order of these tiles, one after the other, in which no row of `never_full` becomes complete.

    Raises Cancelled. A full wall takes some seconds; `progress` is told the share that is done.
    """
    inner_groups, outer = _split(cells)
    plan = _Plan(inner_groups, outer, frozenset(never_full))
    blocks = [0] * (1 << len(outer))
    for number in range(len(blocks)):
        if number & 0x1FF == 0:
            if cancelled():
                raise Cancelled
            progress(number / len(blocks))
        blocks[number] = plan.block(number, blocks)
    return WallOrders(plan, tuple(blocks))


class WallOrders(NamedTuple):
    """What was found, by sub-wall."""

    plan: _Plan
    blocks: tuple[int, ...]

    def range_of(self, cells: Collection[Cell]) -> Range:
        """The least and the most that these tiles, and no others of the wall, can have scored."""
        plan = self.plan
        lane = sum(1 << plan.inner[cell] for cell in cells if cell in plan.inner)
        block = self.blocks[sum(1 << plan.outer[cell] for cell in cells if cell in plan.outer)]
        least, most = (block >> _BYTE * (plan.lanes * half + lane) & 0xFF for half in (_LEAST, _MOST))
        rows, cols = _lines(cells)
        free = [sum(_ALONE[half][row] for row in rows) + sum(_ALONE_DOWN[half][col] for col in cols) for half in (0, 1)]
        return free[_LEAST] + least, free[_MOST] - most


def _split(cells: Sequence[Cell]) -> tuple[list[list[Cell]], list[Cell]]:
    """Two groups of tiles, the longest diagonals (they go on at the other edge), and the rest."""
    left, groups = list(cells), []
    for _ in range(2):
        diagonals = [[cell for cell in left if (cell[1] - cell[0]) % SIZE == turn] for turn in range(SIZE)]
        groups.append(max(diagonals, key=len))
        left = [cell for cell in left if cell not in groups[-1]]
    return groups, left


def _lines(cells: Collection[Cell]) -> tuple[list[int], list[int]]:
    """The tiles of each row and of each column, as bits."""
    rows, cols = [0] * SIZE, [0] * SIZE
    for row, col in cells:
        rows[row] |= 1 << col
        cols[col] |= 1 << row
    return rows, cols


def run_through(line: int, at: int) -> int:
    """The length of the run through a place of a row or column, 0 where the tile stands alone in it."""
    length = 1
    for step in (1, -1):
        near = at + step
        while 0 <= near < SIZE and line >> near & 1:
            length += 1
            near += step
    return length if length > 1 else 0


_RUN = [[run_through(line, at) for at in range(SIZE)] for line in range(1 << SIZE)]


def _alone(alone_points: int, best: Callable[[list[int]], int]) -> list[int]:
    """What the tiles of a line can score if nothing else mattered, for each set of them."""
    found = [0]
    for line in range(1, 1 << SIZE):
        there = [at for at in range(SIZE) if line >> at & 1]
        found.append(best([found[line ^ 1 << at] + (_RUN[line][at] or alone_points) for at in there]))
    return found


# A tile that stands quite alone scores 1 instead of nothing. For the most, rows count that point wherever a tile is
# alone in its row, which is never too little; columns do not.
_ALONE = (_alone(0, min), _alone(1, max))
_ALONE_DOWN = (_ALONE[_LEAST], _alone(0, max))


class _Step(NamedTuple):
    """A tile of a group laid: where its sub-walls stand, and what it costs in each."""

    width: int
    without: int
    elsewhere: int
    loss: int


class _Plan:
    """Which tiles are inner and which are outer, and what laying one costs wherever it is laid."""

    def __init__(self, groups: Sequence[Sequence[Cell]], outer: Sequence[Cell], never_full: frozenset[int]) -> None:
        inner = [cell for group in groups for cell in group]
        self.inner: Mapping[Cell, int] = {cell: n for n, cell in enumerate(inner)}
        self.outer: Mapping[Cell, int] = {cell: n for n, cell in enumerate(outer)}
        self.lanes = 1 << len(inner)
        self._groups = [list(group) for group in groups if group]
        self._ones = sum(1 << _BYTE * lane for lane in range(2 * self.lanes))
        self._high = self._ones << _BYTE - 1
        self._with = [self._lanes_with(n) for n in range(len(inner))]
        self._never = self._ones * _NEVER
        self._near = {cell: self._outer_near(cell) for cell in (*inner, *outer)}
        self._losses: dict[tuple[Cell, int], int] = {}
        self._steps: dict[tuple[Cell, int], _Step] = {}
        self._full_rows = [
            (sum(1 << n for cell, n in self.outer.items() if cell[0] == row), self._all_of(row)) for row in never_full
        ]

    def block(self, number: int, blocks: Sequence[int]) -> int:
        """The sub-walls with this set of outer tiles, from those with one fewer."""
        found = self._never if number else self._never & ~self._empty()
        for cell, n in self.outer.items():
            if number >> n & 1:
                found = self._less(found, blocks[number ^ 1 << n] + self._loss(cell, number))
        banned = 0
        for outer, lanes in self._full_rows:
            if number & outer == outer:
                banned |= lanes
        turns = [[self._step(cell, number) for cell in group] for group in self._groups]
        unchanged = turn = 0
        if banned:
            found = found & ~(banned * 0xFF) | banned * _NEVER
        while unchanged < len(turns):
            before = found
            for width, without, elsewhere, loss in turns[turn]:
                found = self._less(found, ((found & without) << width) + loss | elsewhere)
            if banned:
                found = found & ~(banned * 0xFF) | banned * _NEVER
            unchanged = unchanged + 1 if found == before else 0
            turn = (turn + 1) % len(turns)
        return found

    def _less(self, one: int, other: int) -> int:
        """The smaller of two numbers, byte by byte; each byte is below 128."""
        not_less = ((one | self._high) - other) & self._high
        return one ^ ((one ^ other) & (not_less - (not_less >> _BYTE - 1)))

    def _step(self, cell: Cell, number: int) -> _Step:
        key = cell, number & self._near[cell]
        if key not in self._steps:
            n = self.inner[cell]
            having, lacking = self._with[n], self._ones ^ self._with[n]
            loss = self._new_loss(cell, number) & having * 0xFF
            self._steps[key] = _Step(_BYTE << n, lacking * 0xFF, lacking * _NEVER, loss)
        return self._steps[key]

    def _loss(self, cell: Cell, number: int) -> int:
        """In each sub-wall, how much worse it is to lay this tile last than its row and column alone would have it."""
        key = cell, number & self._near[cell]
        if key not in self._losses:
            self._losses[key] = self._new_loss(cell, number)
        return self._losses[key]

    def _new_loss(self, cell: Cell, number: int) -> int:
        seen = [other for other in self.inner if other != cell and (other[0] == cell[0] or other[1] == cell[1])]
        there = [other for other, n in self.outer.items() if other != cell and number >> n & 1]
        halves = self._half(_LEAST), self._half(_MOST)
        loss = 0
        for laid in product((False, True), repeat=len(seen)):
            lanes = self._ones
            for other, on in zip(seen, laid, strict=True):
                having = self._with[self.inner[other]]
                lanes &= having if on else self._ones ^ having
            beside = [*there, *(other for other, on in zip(seen, laid, strict=True) if on)]
            for half, lost in zip(halves, _losses(cell, beside), strict=True):
                loss += (lanes & half) * lost
        return loss

    def _outer_near(self, cell: Cell) -> int:
        """The outer tiles that a tile can see."""
        return sum(
            1 << n for (row, col), n in self.outer.items() if (row == cell[0]) != (col == cell[1])
        )

    def _lanes_with(self, n: int) -> int:
        """A one in each byte whose sub-wall has this inner tile."""
        return sum(1 << _BYTE * lane for lane in range(2 * self.lanes) if lane >> n & 1)

    def _all_of(self, row: int) -> int:
        lanes = self._ones
        for cell, n in self.inner.items():
            if cell[0] == row:
                lanes &= self._with[n]
        return lanes

    def _half(self, half: int) -> int:
        one = self._ones & (1 << _BYTE * self.lanes) - 1
        return one << _BYTE * self.lanes * half

    def _empty(self) -> int:
        """The bytes of the sub-wall without any tile."""
        return 0xFF | 0xFF << _BYTE * self.lanes


def _losses(cell: Cell, beside: Collection[Cell]) -> tuple[int, int]:
    """What laying this tile last loses, for the least and for the most."""
    row, col = cell
    across = sum(1 << c for r, c in beside if r == row)
    down = sum(1 << r for r, c in beside if c == col)
    points = _RUN[across][col] + _RUN[down][row] or 1
    least, most = (
        _gained(_ALONE[half], across, col) + _gained(_ALONE_DOWN[half], down, row) for half in (_LEAST, _MOST)
    )
    return points - least, most - points


def _gained(alone: Sequence[int], line: int, at: int) -> int:
    return alone[line | 1 << at] - alone[line]
