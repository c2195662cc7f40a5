"""What is shown when something goes wrong: never a dead window."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from kivy.base import ExceptionManager
from kivy.core.clipboard import Clipboard
from kivy.metrics import Metrics

from companion.platform.desktop import Desktop
from companion.service.session import Session
from companion.ui.app import AzulejoApp, Catcher
from companion.ui.screens.crash.closed import why
from tests.ui import driver
from tests.ui.screens.house import at_home, play


def test_a_crash_says_that_the_game_is_safe(tmp_path: Path) -> None:
    """An error nobody caught becomes a screen with a report that names no player, and a way back home."""
    session = Session(tmp_path)
    play(session, ("Mathilda", "Bo"))
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("new_game")

        def broken() -> None:
            raise ZeroDivisionError("the wall has no rows")

        app.shell.screen._start = broken
        with pytest.raises(ZeroDivisionError) as caught:
            table.tap("new:start")
        assert Catcher(app).handle_exception(caught.value) == ExceptionManager.PASS
        table.frames(4)
        assert table.has("crash")
        assert any("safe" in text for text in table.texts())
        report = table.find("crash").report
        assert "the wall has no rows" in report
        assert "new_game" in report
        assert "Mathilda" not in report
        assert str(driver.ROOT) not in report
        table.tap("crash:share")
        asked, (path, kind, _title) = app.platform.asked[-1]
        assert (asked, kind) == ("share", "text/plain")
        assert path.read_text("utf-8") == report
        table.tap("crash:copy")
        assert Clipboard.paste() == report
        table.tap("crash:go-on")
        assert table.has("home")
        assert len(session.games()) == 1


def test_the_text_is_as_large_after_a_crash(tmp_path: Path) -> None:
    """Going on after a crash keeps the text size: the system's times the person's own, once."""
    session = Session(tmp_path)
    session.set(text_scale=1.3)
    with at_home(tmp_path, session=session, scale=1.5) as (table, app):
        before = Metrics.fontscale
        assert abs(before - 1.5 * 1.3) < 1e-6
        app.crashed(ValueError("a made-up mistake"))
        table.frames(3)
        table.tap("crash:go-on")
        table.frames(3)
        assert abs(Metrics.fontscale - before) < 1e-6
    session.close_files()


def test_what_stops_the_program_is_let_through(tmp_path: Path) -> None:
    """An interrupt from the keyboard is no crash."""
    with at_home(tmp_path) as (_table, app):
        assert Catcher(app).handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE


def test_a_folder_that_cannot_be_opened_has_ways_on(tmp_path: Path) -> None:
    """Where the games cannot be opened a sentence says why; trying again works once the cause is gone."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "azulejo.db").mkdir()
    app = AzulejoApp(None, Desktop(folder=folder, tongue="en", open_with=lambda _: True))
    with driver.running(app) as table:
        assert table.has("closed")
        table.tap("closed:again")
        assert table.has("closed")
        (folder / "azulejo.db").rmdir()
        table.tap("closed:again")
        assert table.has("welcome")


def test_one_can_play_without_saving(tmp_path: Path) -> None:
    """Where nothing can be saved one can still play; the folder stays as it was."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "azulejo.db").mkdir()
    app = AzulejoApp(None, Desktop(folder=folder, tongue="en"))
    with driver.running(app) as table:
        table.tap("closed:without")
        assert table.has("welcome")
        assert [path.name for path in folder.iterdir()] == ["azulejo.db"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "This device is full."),
        (OSError(errno.EACCES, "Permission denied"), "The app isn't allowed to open its folder."),
        (OSError("odd things"), "Details: odd things."),
    ],
)
def test_why_the_games_are_closed(error: OSError, told: str) -> None:
    """The usual causes are told in the person's language, others as the phone told them."""
    assert why(error) == told
