"""Rules whose files are missing or damaged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.rulebook.library import RULES, Library
from tests.ui.layout import check_layout
from tests.ui.rules.house import answers, ask, opened


@pytest.fixture
def damaged(tmp_path: Path) -> Library:
    """French without Azul, Danish without anything."""
    folder = tmp_path / "rules"
    shutil.copytree(RULES, folder)
    (folder / "fr" / "azul.txt").unlink()
    for path in (folder / "da").iterdir():
        path.write_bytes(b"\xff\xfe not text")
    return Library(folder)


def test_a_missing_file_is_named_and_another_language_helps_out(tmp_path: Path, damaged: Library) -> None:
    """The screen says which file is missing; English is offered, and its links stay English."""
    arguments = {"rule": "azul/floor-line", "book": "azul"}
    with opened(tmp_path / "data", "rule", arguments, damaged, language="fr") as (table, app):
        assert "fr/azul.txt" in table.find("rules:fault-text").text
        assert check_layout() == []
        assert not table.has("rules:in:da")
        table.tap("rules:in:en")
        assert app.shell.screen.bar.title == "Floor line"
        table.tap("rule:see:azul/first-player")
        assert app.shell.screen.bar.title == "First-player marker"


def test_the_other_games_of_a_damaged_language_still_answer(tmp_path: Path, damaged: Library) -> None:
    """With one book missing, the rest of the language is searched and listed, and the screen says what is missing."""
    with opened(tmp_path / "data", "rules", {"book": "pavilion"}, damaged, language="fr") as (table, app):
        assert "fr/azul.txt" in table.find("rules:fault-text").text
        assert table.has("rules:entry:pavilion/setup")
        assert ask(table, app, "rosace")[0].startswith("pavilion/")
        table.tap("rules:clear")
        table.tap("rules:game:azul")
        assert table.has("rules:in:en")
        assert not table.has("rules:entry:azul/setup")


def test_a_language_without_any_book(tmp_path: Path, damaged: Library) -> None:
    """Nothing readable in this language: contents and search say so and lead to the languages that are whole."""
    with opened(tmp_path / "data", "rules", None, damaged, language="da") as (table, app):
        assert "da/azul.txt" in table.find("rules:fault-text").text
        ask(table, app, "gulv")
        assert answers(table) == []
        assert "da/azul.txt" in table.find("rules:fault-text").text
        table.tap("rules:in:en")
        assert table.has("rulebook")
        assert table.has("rulebook:to:azul/setup")
