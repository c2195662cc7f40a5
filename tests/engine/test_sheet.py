"""The sheet at the end of a game, and how near a bonus is."""

from __future__ import annotations

import pytest

from companion.engine.events import Setup
from companion.engine.foresight import Progress
from companion.engine.games import game
from companion.engine.open_sheet import first_sheet
from companion.engine.sheet import Line

AZUL = game("azul").variant


def bonus(points: int) -> Line:
    return Line("bonus", (), points, "azul/bonuses")


def test_bonuses_count_and_nobody_ends_below_the_lowest_score() -> None:
    """What was given back is told, so that the lines still add up."""
    start = first_sheet(Setup("azul", ("Ana", "Bo", "Cy")), AZUL)
    sheet = start.sheet(AZUL, ((bonus(-5), bonus(2)), (bonus(3), bonus(4)), ()))
    assert (sheet.totals, sheet.clamps) == ((0, 7, 0), (3, 0, 0))
    assert sheet.bonuses == ((bonus(-5), bonus(2)), (bonus(3), bonus(4)), ())
    running = start.sheet(AZUL, None)
    assert (running.totals, running.clamps, running.bonuses) == ((0, 0, 0), (0, 0, 0), ((), (), ()))


@pytest.mark.parametrize(
    ("have", "need", "complete"), [(4, 5, False), (5, 5, True), (6, 5, True), (0, 0, False), (1, 1, True)]
)
def test_a_bonus_is_complete_when_nothing_is_missing(have: int, need: int, complete: bool) -> None:
    assert Progress("row", 0, 2, have, need, ()).complete is complete
