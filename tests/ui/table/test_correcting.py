"""Correcting an earlier round by touch."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.metrics import dp

from tests.ui.table.hand import at_table, golden


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Placed in round 1."), ("fr", "Posée à la manche 1."), ("da", "Lagt i runde 1.")]
)
def test_an_old_tile_is_moved_from_the_table_in_five_taps(tmp_path: Path, language: str, text: str) -> None:
    """Touched, it says when it was placed; its round opens with the tile in hand; the new space takes it; saved, the
    table is where it was."""
    game = golden("azul")
    with at_table(tmp_path, game, 3) as hand:
        hand.app.shell.set(language=language)
        hand.table.frames(3)
        hand.turn_to(1)
        hand.tap("wall", "cell:4:4")
        ((row, col, _), *_) = hand.session.table(hand.game).entry(1, 1).event.place
        before = hand.table.taps
        hand.tap("wall", f"cell:{row}:{col}")
        assert hand.table.find("said").text == text
        hand.tap("said:do")
        assert (hand.entry.fixing, hand.entry.round, hand.entry.seat, hand.entry.moving) == (True, 1, 1, (row, col))
        hand.tap("wall", f"cell:{row}:{(col + 1) % 5}")
        hand.tap("next")
        assert hand.table.taps - before <= 5
        assert (hand.entry.fixing, hand.entry.round, hand.entry.seat) == (False, 2, 1)
        assert hand.entry.own_cells() == ((4, 4),)
        moved = hand.session.table(hand.game).entry(1, 1).event.place
        assert (row, (col + 1) % 5) in [(one.row, one.col) for one in moved]
        hand.tap("snack:action")
        assert hand.session.table(hand.game).entry(1, 1).event.place[0][:2] == (row, col)


def test_a_pavilion_tile_is_moved_in_five_taps(tmp_path: Path) -> None:
    """The star is near already when its round opens."""
    game = golden("pavilion")
    with at_table(tmp_path, game, 20) as hand:
        old = next(event for event in game["events"] if event.get("star") == "green")
        hand.turn_to(old["player"])
        before = hand.table.taps
        hand.near("green")
        hand.tap("stars", f"space:green:{old['space']}")
        hand.tap("said:do")
        hand.tap("stars", "space:green:6")
        hand.tap("next")
        assert hand.table.taps - before <= 5
        assert not hand.entry.fixing
        placed = [e for _, e in hand.session.table(hand.game).position.numbered if getattr(e, "star", "") == "green"]
        assert next((one.player, one.space) for one in placed) == (old["player"], 6)


def test_two_lines_about_a_tile_in_hand_have_air(tmp_path: Path) -> None:
    """Above and below what is said there is more than at its least, since the wall leaves room enough."""
    with at_table(tmp_path, golden("azul"), 3) as hand:
        hand.turn_to(1)
        ((row, col, _), *_) = hand.session.table(hand.game).entry(1, 1).event.place
        hand.tap("wall", f"cell:{row}:{col}")
        hand.tap("said:do")
        hand.table.settle()
        card = hand.app.shell.screen.words
        assert card.words.texture_size[1] > 2 * card.words.font_size
        assert card.height - card.words.height >= dp(16)


def test_a_correction_given_up_moves_nothing(tmp_path: Path) -> None:
    with at_table(tmp_path, golden("duel"), 9) as hand:
        ((row, col, _), *_) = hand.session.table(hand.game).entry(1, 0).event.place
        hand.turn_to(0)
        hand.tap("dome", f"cell:{row}:{col}")
        assert hand.table.find("said").text == "Placed in round 1."
        hand.tap("said:do")
        hand.tap("dome", f"cell:{row}:{col}")
        assert hand.entry.own_cells() == ()
        hand.table.back()
        assert not hand.entry.fixing
        assert hand.session.table(hand.game).entry(1, 0).event.place[0][:2] == (row, col)
