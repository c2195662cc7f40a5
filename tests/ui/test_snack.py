"""A short message stays clear of the buttons at the bottom, whatever screen it is on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.service.session import Session
from companion.ui.kit import snack
from tests.ui.driver import Table
from tests.ui.screens.at_tables import corrected
from tests.ui.screens.house import at_home
from tests.ui.table.hand import at_table, begun, golden

LONG = "Søren: 104 instead of 96. Now in the lead: Marie-Antoinette. " * 2


def box(table: Table, tid: str) -> tuple[float, float]:
    """From where to where a widget reaches, in the window."""
    widget = table.find(tid)
    return widget.to_window(0, widget.y)[1], widget.to_window(0, widget.top)[1]


def test_after_a_correction_the_buttons_of_the_table_can_be_touched(tmp_path: Path) -> None:
    """The message of what was saved lies above undo and the way on, and neither waits for it to go."""
    with at_table(tmp_path, golden("azul"), 3) as hand:
        ((row, col, _), *_) = hand.session.table(hand.game).entry(1, 0).event.place
        hand.tap("wall", f"cell:{row}:{col}")
        hand.tap("said:do")
        hand.tap("wall", f"cell:{row}:{(col + 1) % 5}")
        hand.tap("next")
        low, _top = box(hand.table, "snack")
        assert low >= max(box(hand.table, tid)[1] for tid in ("next", "undo", "sum"))
        hand.tap("next")
        assert hand.table.has("snack")
        assert hand.entry.seat == 1


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_after_a_correction_the_totals_are_in_sight(tmp_path: Path, scale: float) -> None:
    """On the score sheet, above the message of what was saved."""
    with at_table(tmp_path, golden("azul"), 12, font_scale=scale) as hand:
        corrected(hand.app, hand.table)
        assert hand.table.has("snack")
        assert box(hand.table, "grid")[0] >= box(hand.table, "snack")[1]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_message_covers_buttons(tmp_path: Path, scale: float) -> None:
    """On every screen with buttons at its foot, and where the bottom bar is; also when the screen changes under it."""
    session = Session(tmp_path)
    running, over = begun(session, golden("azul"), 4), begun(session, golden("azul"), len(golden("azul")["events"]))
    session.delete(begun(session, golden("mini"), 2))
    screens: list[tuple[str, dict[str, Any], list[str]]] = [
        ("table", {"game_id": running}, ["next", "undo"]),
        ("reveal", {"game_id": over, "seen": True}, ["rematch", "share", "home"]),
        ("new_game", {"variant": "azul"}, ["new:start"]),
        ("bin", {}, ["bin:empty"]),
        ("home", {}, ["bar"]),
        ("table", {"game_id": running}, ["next", "undo"]),
    ]
    with at_home(tmp_path, session=session, scale=scale) as (table, app):
        snack(LONG, "Undo", seconds=1000)
        for name, arguments, buttons in screens:
            app.shell.start_at(name, **arguments)
            table.settle()
            low, top = box(table, "snack")
            assert top > low >= max(box(table, tid)[1] for tid in buttons), name
    session.close_files()
