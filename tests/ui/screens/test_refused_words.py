"""What the machine refuses is said in the language of the app, on every screen that can hear of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.errors import Malformed
from companion.games.fault_words import error_words
from companion.games.table_view import Term
from companion.rulebook.library import LIBRARY
from companion.rulebook.missing import RulesFault, RulesMissing
from companion.service.answers import unread
from companion.service.session import Session
from companion.storage.database import Database
from companion.storage.errors import Busy, Damaged, Full, Newer, ReadOnly, Replaced, Unreachable
from companion.ui.screens.crash.closed import why
from companion.wording.language import tongue
from tests.ui import driver
from tests.ui.screens.house import at_home, play

FULL = "Der er ikke mere plads på enheden, så intet blev gemt."


@contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every transaction ends as SQLite ends it where there is no room."""

    @contextmanager
    def writing(_database: Database) -> Iterator[sqlite3.Connection]:
        raise Full("there is no room left on the device")
        yield

    with monkeypatch.context() as patched:
        patched.setattr(Database, "writing", writing)
        yield


def heard(table: driver.Table) -> str:
    """The sentence of the snack bar, which then goes."""
    table.until(lambda: table.has("snack"))
    said = table.find("snack").words.text
    table.find("snack").leave()
    return said


def test_lists_refuse_in_danish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games and bin: there is no room to delete a game or to restore one, in words a Dane reads."""
    session = Session(tmp_path)
    kept, binned = play(session, share=0.3), play(session, ("Cleo", "Di"), share=0.3)
    session.delete(binned)
    with at_home(tmp_path, session=session, language="da") as (table, app), full_disk(monkeypatch):
        app.shell.start_at("games")
        table.settle()
        table.tap(f"game:{kept}:more")
        table.settle()
        table.tap("games:ways:delete")
        assert heard(table) == FULL
        app.shell.go("bin")
        table.settle()
        table.tap(f"game:{binned}")
        assert heard(table) == FULL


def test_screens_that_wait_for_work_refuse_in_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Statistics, backup and check: the work fails elsewhere, the sentence is French."""
    session = Session(tmp_path)
    play(session)

    def locked(*_: object) -> None:
        raise Busy("another program is using azulejo.db")

    busy = "Un autre programme utilise vos parties\u00a0: réessayez dans un instant."
    monkeypatch.setattr(Session, "archive", locked)
    monkeypatch.setattr(Session, "health", locked)
    monkeypatch.setattr("companion.ui.screens.you.screen.figures", locked)
    with at_home(tmp_path, session=session, language="fr") as (table, app):
        app.shell.go("you")
        table.until(lambda: busy in table.texts())
        app.shell.go("settings")
        table.settle()
        for button in ("settings:backup", "settings:check"):
            app.shell.screen.scroll.scroll_to(table.find(button), padding=90, animate=False)
            table.frames(3)
            table.tap(button)
            assert heard(table) == busy


def test_the_table_and_a_new_game_name_missing_rules_in_danish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a rulebook is damaged, its points and its set-up say so without English."""
    session = Session(tmp_path)
    game = play(session, share=0.5)

    def missing(*_: object, **__: object) -> None:
        raise RulesMissing([RulesFault("azul.txt", "azul.txt cannot be read")])

    said = "Disse regelfiler mangler eller er beskadigede: azul.txt."
    with at_home(tmp_path, session=session, language="da") as (table, app):
        monkeypatch.setattr("companion.ui.screens.new_game.screen.setup_card", missing)
        app.shell.go("new_game")
        table.settle()
        app.shell.screen.plan = app.shell.screen.plan.with_seat("Ana").with_seat("Bo")
        app.shell.screen._show_card()
        table.frames(3)
        assert said in table.texts()
        app.shell.start_at("table", game_id=game)
        table.settle()
        monkeypatch.setattr(type(LIBRARY), "entry", missing)
        app.shell.screen._explain(Term(1, "Flise lagt", "azul/scoring-tile"))
        table.settle()
        assert said in table.texts()


@pytest.mark.parametrize("language", ["fr", "da"])
def test_every_trouble_of_the_storage_has_words(language: str) -> None:
    """Whatever is raised, nothing of the machine's English is shown."""
    english = "azulejo.db is odd"
    raised = [kind(english) for kind in (Full, Busy, ReadOnly, Unreachable, Newer, Replaced, Damaged, Malformed)]
    odd = [OSError(28, "No space left on device"), sqlite3.OperationalError("disk I/O error"), ZeroDivisionError("x")]
    try:
        for error in (*raised, *odd):
            tongue.speak("en")
            plain = error_words(error)
            tongue.speak(language)
            assert plain != error_words(error) != ""
            assert english not in error_words(error)
        assert why(Newer(english)) == error_words(Newer(english))
        assert unread(Full(english)).sentence == english, "commands still say what the machine said"
    finally:
        tongue.speak("en")
