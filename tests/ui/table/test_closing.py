"""Closing a round by touch: what is missing is asked, and one touch answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.table.hand import at_table, golden


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ["Bo placed nothing", "Enter Bo", "Who took the first-player marker?"]),
        ("fr", ["Bo n’a rien posé", "Saisir pour Bo", "Qui a pris le marqueur de premier joueur\u202f?"]),
        ("da", ["Bo lagde ingenting", "Indtast for Bo", "Hvem tog startbrikken?"]),
    ],
)
def test_an_empty_round_is_asked_about_and_one_touch_answers(tmp_path: Path, language: str, wanted: list[str]) -> None:
    """Bo has nothing, nobody the marker: both are asked, each answered with one touch, and the round is closed."""
    with at_table(tmp_path, golden("azul")) as hand:
        hand.app.shell.set(language=language)
        hand.table.frames(3)
        hand.tap("wall", "cell:0:0")
        hand.tap("next")
        hand.tap("next")
        assert hand.session.table(hand.game).round == 1
        texts = hand.table.texts()
        assert [word for word in wanted[:2] if word not in texts] == []
        hand.tap("closing:nothing")
        assert wanted[2] in hand.table.texts()
        hand.tap("closing:took:0")
        assert not hand.table.has("closing")
        table = hand.session.table(hand.game)
        assert (table.round, table.starter) == (2, 0)
        assert table.entry(1, 0).event.marker


def test_the_missing_player_is_one_touch_away(tmp_path: Path) -> None:
    """ "Enter Bo" stands before Bo's wall, nothing is closed, and the tiles go to Bo."""
    with at_table(tmp_path, golden("azul")) as hand:
        hand.tap("floor", "marker")
        hand.tap("wall", "cell:0:0")
        hand.tap("next")
        hand.tap("standings", "seat:0")
        hand.tap("next")
        hand.tap("next")
        hand.tap("closing:enter:1")
        assert (hand.entry.seat, hand.session.table(hand.game).round) == (1, 1)
        hand.tap("wall", "cell:2:2")
        hand.tap("next")
        assert hand.session.table(hand.game).round == 2


def test_back_puts_the_question_away_and_closes_nothing(tmp_path: Path) -> None:
    with at_table(tmp_path, golden("azul")) as hand:
        hand.tap("next")
        hand.tap("next")
        hand.table.back()
        assert not hand.table.has("closing")
        assert hand.session.table(hand.game).round == 1


def test_pavilion_and_duel_ask_too(tmp_path: Path) -> None:
    """A Pavilion pass without a tile or the token, and a Duel round without its plates."""
    with at_table(tmp_path / "stars", golden("pavilion")) as hand:
        hand.tap("more")
        hand.tap("pass")
        hand.tap("closing:nothing")
        hand.near("red")
        hand.tap("stars", "space:red:1")
        hand.tap("next")
        hand.tap("pass")
        hand.tap("closing:took:1")
        hand.tap("number:2")
        table = hand.session.table(hand.game)
        assert (table.round, table.starter) == (2, 1)
    with at_table(tmp_path / "dome", golden("duel")) as hand:
        hand.tap("dome", "broken:1")
        hand.tap("next")
        hand.tap("dome", "broken:1")
        for language, words in (
            ("fr", "Ana et Bo ont chacun encore 3 plaques à poser."),
            ("da", "Ana og Bo mangler hver at lægge 3 kuppelplader."),
            ("en", "Ana and Bo each have 3 more plates to lay."),
        ):
            hand.app.shell.set(language=language)
            hand.table.frames(3)
            hand.tap("next")
            assert any(words in text for text in hand.table.texts())
            if language != "en":
                hand.table.back()
                hand.table.settle()
        hand.tap("closing:later")
        hand.tap("closing:took:0")
        assert hand.session.table(hand.game).round == 2
