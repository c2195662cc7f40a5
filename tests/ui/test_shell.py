"""The app starts in a real window, knows its way back, and comes back to where it was."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest

from tests.ui import driver  # isort: skip - Kivy's settings come first

from kivy.core.window import Window

from companion.service.session import Session
from companion.ui.app import UPKEEP, AzulejoApp
from companion.ui.theme import theme
from companion.wording.language import tongue
from tests.ui.driver import ROOT
from tests.ui.screens.house import at_home, play


def test_the_first_start_shows_the_welcome(tmp_path: Path) -> None:
    """Without any game there is one screen with a sample and a new game, and back leaves the app."""
    with at_home(tmp_path) as (table, app):
        assert table.has("welcome:sample")
        assert table.has("welcome:new-game")
        assert not table.has("bar")
        assert app.shell.back() is False


def test_the_app_opens_at_home(tmp_path: Path) -> None:
    """With games there it opens at home, with the four places below; back at home leaves the app."""
    session = Session(tmp_path)
    play(session)
    with at_home(tmp_path, session=session) as (table, app):
        assert table.has("home")
        assert table.has("bar")
        assert app.shell.back() is False


def test_the_back_key_closes_what_lies_over_first(tmp_path: Path) -> None:
    """Back closes the keyboard, then the sheet, then the screen, then leaves."""
    with at_home(tmp_path) as (table, app):
        table.tap("welcome:new-game")
        table.settle()
        assert table.has("new:who")
        table.back()
        assert not table.find("new:who:field").input.focus
        table.back()
        assert not table.has("new:who")
        assert table.has("new")
        table.back()
        assert table.has("home")
        assert app.shell.back() is False


@pytest.mark.parametrize("kept", [True, False])
def test_back_at_home_leaves_as_the_platform_wants(kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone puts the app behind the others, still running; on a desktop it is closed."""
    closed: list[bool] = []

    def asked_to_close(*_: object, **__: object) -> bool:
        closed.append(True)
        return True

    with at_home(tmp_path) as (table, app):
        monkeypatch.setattr(app.platform, "leave", lambda: kept)
        Window.bind(on_request_close=asked_to_close)
        try:
            table.back()
        finally:
            Window.unbind(on_request_close=asked_to_close)
        assert table.has("welcome:new-game")
    assert closed == ([] if kept else [True])


def test_a_killed_app_comes_back_to_the_same_screen(tmp_path: Path) -> None:
    """What was on stage when the process died is on stage at the next start, with the way back behind it."""
    with at_home(tmp_path) as (table, _app):
        table.tap("welcome:new-game")
        table.settle()
        for _over in ("the keyboard", "who plays"):
            table.back()
    with at_home(tmp_path) as (table, _app):
        assert table.has("new")
        table.back()
        assert table.has("home")


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.ui.screens.house import at_home
with at_home(Path(sys.argv[1])) as (table, app):
    table.tap("welcome:sample")
    table.settle()
    board = table.find("wall")
    table.tap(board, "cell:4:3")
    table.settle()
    print("TAPPED", app.shell.way[-1].arguments["game_id"], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_leaves_the_half_filled_wall(tmp_path: Path) -> None:
    """The process is killed right after a tap: the next start is at the same table with that tap still there."""
    run = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == -signal.SIGKILL, run.stderr[-2000:]
    game = run.stdout.rpartition("TAPPED")[2].strip()
    with at_home(tmp_path) as (table, app):
        assert app.shell.way[-1].name == "table"
        assert app.shell.way[-1].arguments["game_id"] == game
        assert app.session.table(game).draft
        row = table.find("wall").view.rows[4]
        assert row[3].tile is not None


def test_a_photo_taken_while_the_app_was_gone_is_offered(tmp_path: Path) -> None:
    """Killed behind the camera: the next start shows the photo screen again, with the photo, for that seat alone."""
    session = Session(tmp_path)
    game = session.start("azul", ["Ana", "Bo"]).game_id
    photo = tmp_path / "board.jpg"
    photo.write_bytes(b"a board")
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("photo", game_id=game, player=1)
        table.frames(2)
        table.tap("photo:camera")
        assert app.platform.asked[-1] == ("camera", None)
        meant = app.platform.meant
        assert not table.has("photo:waiting")
    with at_home(tmp_path, session=session, lost=(photo, meant)) as (table, app):
        table.frames(4)
        assert app.platform.lost is None
        assert table.has("photo:waiting")
        waiting = app.shell.screen.flow.waiting()
        assert app.shell.screen.flow.store.path(game, waiting).read_bytes() == b"a board"
        app.shell.swap("photo", game_id=game, player=0)
        table.frames(2)
        assert not table.has("photo:waiting")
    session.close_files()


def test_a_place_that_is_gone_is_not_come_back_to(tmp_path: Path) -> None:
    """Where the kept place names a game or a screen that is not there, or is no place at all, home is shown."""
    session = Session(tmp_path)
    play(session)
    for place in ('[["home", {}], ["table", {"game": "gone"}]]', '[["attic", {}]]', "[1]", "{", '[["home"]]', "null"):
        session.set(place=place)
        with at_home(tmp_path, session=session) as (table, _app):
            assert table.has("home"), place


def test_settings_are_adopted(tmp_path: Path) -> None:
    """Language, theme and hand follow the settings at once, the words on screen included."""
    with at_home(tmp_path) as (table, app):
        table.tap("welcome:new-game")
        app.shell.set(language="da", theme="black", left_handed=True)
        table.frames(3)
        assert tongue.language == "da"
        assert theme.palette.name == "black"
        assert theme.left_hand
        assert "Nyt spil" in table.texts()
        app.shell.set(language="en", left_handed=False)


def _zipped(name: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr(name, "{}")
    return held.getvalue()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.7 \x00\xff", "This file isn't from Azulejo. Nothing was added."),
        (b"Hello there", "This file isn't from Azulejo. Nothing was added."),
        (_zipped("word/document.xml"), "This file isn't from Azulejo. Nothing was added."),
        (_zipped("azulejo.json"), "This file is damaged or incomplete. Nothing was changed."),
        (b'{"format": "azulejo"', "This file is damaged or incomplete. Nothing was changed."),
    ],
)
def test_a_file_that_is_not_ours_is_refused_kindly(content: bytes, said: str, tmp_path: Path) -> None:
    """Any file may be opened with us: one that was never ours gets one sentence, a broken one of ours its reason."""
    path = tmp_path / "attachment.bin"
    path.write_bytes(content)
    with at_home(tmp_path / "data", started_with=(path,)) as (table, app):
        table.until(lambda: table.has("restore:problem"))
        assert said in table.texts()
        assert not app.session.games()


def test_upkeep_waits_for_the_first_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the start takes, the day's check and copy come some seconds after the first frame."""
    done: list[bool] = []
    start = AzulejoApp.on_start

    def slow_start(app: AzulejoApp) -> None:
        start(app)
        driver._Time.now += 10 * UPKEEP

    monkeypatch.setattr(AzulejoApp, "on_start", slow_start)
    monkeypatch.setattr(AzulejoApp, "_upkeep", lambda _: done.append(True))
    with at_home(tmp_path) as (table, _app):
        table.wait(UPKEEP / 2)
        assert not done
        table.wait(UPKEEP)
        assert done == [True]


def test_closing_the_app_stops_the_upkeep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What runs off the main thread ends with the app: no photo is cleared away afterwards, and nobody is told."""
    session = Session(tmp_path)
    checked, go_on = threading.Event(), threading.Event()
    cleared: list[bool] = []

    def slow_check() -> None:
        checked.set()
        assert go_on.wait(30)

    monkeypatch.setattr(session, "upkeep", slow_check)
    monkeypatch.setattr("companion.models.photo.photo_store.clear_finished", lambda _: cleared.append(True))
    with at_home(tmp_path, session=session) as (table, app):
        table.wait(3 * UPKEEP)
        assert checked.wait(30)
        job = app._job
        assert job is not None
        assert not job.stopped
    assert job.stopped
    go_on.set()
    assert job.join(30)
    assert cleared == []
