"""The score sheet as values: what can be corrected, and the log in words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.models import sheet
from companion.service.session import Session
from companion.service.table import Table
from tests.models.play import played_out, tiling

PLATE = {"type": "plate", "round": 1, "player": 0, "slot": [0, 0], "plate": "YKTs"}
TOKEN = {"type": "token", "round": 1, "player": 0, "tiles": 2}


def at_table(session: Session, game_id: str) -> Table:
    found = session.table(game_id)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("variant", "event", "can"),
    [("azul", tiling(1, 0, (0, 0)), True), ("pavilion", TOKEN, True), ("duel", PLATE, False)],
)
def test_a_round_is_corrected_where_it_was_entered(
    session: Session, variant: str, event: dict[str, Any], can: bool
) -> None:
    """A whole round, or any move of it where moves are entered one by one; a plate alone is no round."""
    options = {"tablets": ["rows", "columns", "diagonals"]} if variant == "duel" else None
    game_id = session.start(variant, ["Ana", "Bo"], options=options).game_id
    assert not sheet.can_correct(at_table(session, game_id), 1, 0)
    answer = session.enter(game_id, event)
    assert answer.ok, answer.sentence
    table = at_table(session, game_id)
    assert sheet.can_correct(table, 1, 0) is can
    assert not sheet.can_correct(table, 1, 1)


def test_the_chart_ends_with_the_bonuses(session: Session) -> None:
    """A value for the start, one a round, and one more for the end; the total is the last."""
    table = at_table(session, played_out(session))
    chart = sheet.chart(table, ["1D4F91", "AB4A28"])
    assert chart.steps == ("0", "1", "2", "3", "4", "5", "+")
    assert chart.series[0].values == (0, 1, 3, 6, 10, 15, 17)


def test_a_round_that_is_not_closed_has_no_total(session: Session) -> None:
    """Its gain is seen, its total not yet, and a sentence says so."""
    game_id = session.start("azul", ["Ana", "Bo"]).game_id
    assert session.enter(game_id, tiling(1, 0, (0, 0))).ok
    table = at_table(session, game_id)
    (row,) = sheet.grid(table).rows
    assert row.open
    assert (row.cells[0].gain, row.cells[0].total) == (1, None)
    assert row.cells[1] == sheet.CellView()
    assert sheet.not_counted(table) == "Totals don't include round 1 yet."
