"""The whole rulebook to read, and the set-up card."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.games import books
from companion.languages import codes
from companion.rulebook.library import LIBRARY
from companion.rulebook.reading import chapters
from companion.rulebook.setup_card import setup_card
from tests.ui.layout import check_layout
from tests.ui.rules.house import opened, words_of


@pytest.mark.parametrize(("game", "language"), list(zip(books(), (*codes(), "en"), strict=True)))
def test_the_whole_rulebook_is_there(tmp_path: Path, game: str, language: str) -> None:
    """Every chapter stands in the text with all of its paragraphs, and in the contents."""
    with opened(tmp_path, "rulebook", {"book": game}, language=language) as (table, _):
        texts = "\n".join(table.texts())
        for chapter in chapters(LIBRARY, game, language):
            assert table.has(f"rulebook:to:{chapter.id}")
            for paragraph in chapter.text.split("\n\n"):
                lines = words_of(paragraph) if "/" in chapter.id else paragraph.split("\n")
                assert all(line in texts for line in lines)
        assert check_layout() == []


def test_the_contents_jump(tmp_path: Path) -> None:
    """A line of the contents brings its chapter to the top of the screen, and the bar's button brings them back."""
    with opened(tmp_path, "rulebook", {"book": "azul"}) as (table, app):
        screen = app.shell.screen
        table.tap("rulebook:to:azul/setup")
        table.settle()
        _near_top(screen, "azul/setup")
        table.tap("rulebook:contents")
        table.settle()
        _near_top(screen, "contents")


def _near_top(screen, key: str) -> None:
    heading = screen.headings[key]
    _, top = heading.to_window(heading.x, heading.top)
    assert abs(screen.scroll.top - top) < 20


def test_a_book_opens_at_a_chapter_and_a_heading_opens_its_entry(tmp_path: Path) -> None:
    """Opened from an entry the book stands at its chapter; the heading leads to the entry with its figure."""
    with opened(tmp_path, "rulebook", {"book": "azul", "at": "azul/floor-line"}) as (table, app):
        table.wait(0.2)
        _near_top(app.shell.screen, "azul/floor-line")
        table.tap("rulebook:entry:azul/floor-line")
        assert app.shell.screen.rule == "azul/floor-line"
        table.back()
        assert table.has("rulebook")


def test_the_set_up_card_counts_for_the_players(tmp_path: Path) -> None:
    """The card tells the displays and tiles for two, three and four players."""
    with opened(tmp_path, "rulebook", {"book": "pavilion", "players": 3}, language="fr") as (table, _):
        for players in (3, 4, 2):
            table.tap(f"rulebook:players:{players}")
            card = setup_card(LIBRARY, "pavilion", players, "fr")
            assert {card.title, *card.steps} <= set(table.texts())
        assert check_layout() == []


def test_duel_is_for_two(tmp_path: Path) -> None:
    """Where only one number of players can play there is nothing to choose."""
    with opened(tmp_path, "rulebook", {"book": "duel"}, scale=2.0, look="dark") as (table, _):
        assert not table.has("rulebook:players")
        assert setup_card(LIBRARY, "duel", 2, "en").steps[0] in table.texts()
        assert check_layout() == []
