"""What could come next: the worth of each empty cell, what is complete, and how near the rest is."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.faults import Fault
from companion.engine.sheet import Cell


class Prospect(NamedTuple):
    """What one more tile would add to the round's gain as entered so far, or why it may not go there."""

    cell: Cell
    points: int
    faults: tuple[Fault, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.faults


class Progress(NamedTuple):
    """How far a bonus is: `missing` are the cells it still wants, `points` what it is worth when complete.

    `name` tells it from others of its kind: a row's or column's number from 0, a colour, a star, a printed
    number, a tablet.
    """

    kind: str
    name: str | int
    points: int
    have: int
    need: int
    missing: tuple[Cell, ...]

    @property
    def complete(self) -> bool:
        return self.need > 0 and self.have >= self.need
