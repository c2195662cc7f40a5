"""From every "?" and from every point and fault to its rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.engine.variants.registry import VARIANTS
from companion.errors import Malformed
from companion.rulebook.anchors import PARTS
from companion.rulebook.ids import LANGUAGES, TOPICS, game_of, rulebook_of
from companion.rulebook.library import LIBRARY
from companion.service.session import Session
from companion.ui.help import PLACES, Ask, anchor, ask
from tests.ui.rules.house import azul_game, opened

ENGINE = Path(__file__).parents[3] / "companion" / "engine"


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_place_has_a_rule_in_every_language(variant: str) -> None:
    """Each "?" of each screen opens an entry of its game, in three languages."""
    for place in PLACES[rulebook_of(game_of(variant))]:
        for language in LANGUAGES:
            assert LIBRARY.entry(game_of(variant), anchor(place, variant), language).title


@pytest.mark.parametrize("book", PLACES)
def test_every_part_of_the_rulebook_can_be_asked_for(book: str) -> None:
    """Whatever the rulebook knows an anchor for stands on some screen."""
    reached = {anchor(place, book) for place in PLACES[book]}
    wanted = {f"{book}/{topic}" for topic in PARTS[book].values()}
    assert reached == wanted


def test_every_rule_the_engine_names_has_an_entry() -> None:
    """Each rule in the engine's source, behind a line or a fault, exists in three languages."""
    named: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        text = path.read_text("utf-8")
        named |= set(re.findall(r"[\"']((?:azul|pavilion|duel)/[a-z-]+)[\"']", text))
        named |= {f"{book}/{topic}" for topic in re.findall(r"rulebook\}/([a-z-]+)", text) for book in TOPICS}
    assert len(named) > 20
    for rule in named:
        for language in LANGUAGES:
            assert LIBRARY.entry(rule.partition("/")[0], rule, language).title


def test_a_place_of_another_game_is_refused() -> None:
    """There is no floor line in Duel: one clear sentence."""
    with pytest.raises(Malformed, match=r"unknown place 'table\.floor'"):
        anchor("table.floor", "duel")


def test_a_question_mark_opens_its_rule(tmp_path: Path) -> None:
    """Tapping a "?" goes to the rule of its place, worded for the game; back returns."""
    with opened(tmp_path, "rules") as (table, app):
        button = Ask(app.shell, "table.floor", "mini-grey")
        app.shell.screen.add_widget(button)
        table.frames(3)
        table.tap("ask:table.floor")
        assert app.shell.screen.rule == "azul/floor-line"
        assert app.shell.screen.game == "mini"
        table.back()
        assert app.shell.way[-1].name == "rules"


def test_asking_from_a_players_board(tmp_path: Path) -> None:
    """From the table the game and the seat go along, as plain values, and the example is on that player's wall."""
    session = Session(tmp_path)
    game = azul_game(session)
    with opened(tmp_path, "table", {"game": game, "player": 0}, session=session) as (table, app):
        ask(app.shell, "table.wall", "azul")
        table.frames(4)
        assert app.shell.way[-1].arguments == {"rule": "azul/scoring-tile", "game": "azul", "played": game, "seat": 0}
        assert "On Ana's board" in table.texts()
        table.back()
        assert app.shell.way[-1].name == "table"
    session.close_files()
