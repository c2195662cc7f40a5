"""The score sheet: every point won or lost is a line that names the cells that made it and the rule behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Cell = tuple[int | str, int]
"""A place on the board: (row, column) of a wall or dome, (star, space) of a pavilion, ("floor", n) of a floor line."""


class Line(NamedTuple):
    """One step of a score. `cells[0]` is the tile placed, where there is one; the rest are those it counted with."""

    kind: str
    cells: tuple[Cell, ...]
    points: int
    rule: str
    bonus_tiles: int = 0
    features: tuple[str, ...] = ()


class SheetEntry(NamedTuple):
    """One player's round on the sheet. `entered` is false while nothing was entered for it yet."""

    player: int
    lines: tuple[Line, ...]
    total: int
    entered: bool


class ScoreSheet(NamedTuple):
    """Rounds down, players across; the last round may be open. `bonuses` are empty until the game is over.

    `totals` are final once the game is over, else the standing now. `clamps` holds, for each player, what the floor of
    the score gave back after the bonuses, so that rounds, bonuses and clamp always add up to the total.
    """

    rounds: tuple[tuple[SheetEntry, ...], ...]
    closed: int
    bonuses: tuple[tuple[Line, ...], ...]
    clamps: tuple[int, ...]
    totals: tuple[int, ...]


def clamped(total: int, lines: Sequence[Line], lowest: int) -> tuple[int, tuple[Line, ...]]:
    """The total after these lines, and the lines with a clamp added where the score would fall below its floor."""
    after = total + sum([line.points for line in lines])
    if after >= lowest:
        return after, tuple(lines)
    losing = next(line for line in reversed(lines) if line.points < 0)
    return lowest, (*lines, Line("clamp", (), lowest - after, losing.rule))
