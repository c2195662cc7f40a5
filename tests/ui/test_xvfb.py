"""The real app in a process of its own, on a real (virtual) screen, played with a real mouse.

A twin of the app runs in this process, without a display: it tells where things are, and after every click both have
to stand at the same place of the same game.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.engine.codec import read_game, scored
from companion.service.session import Session
from tests.ui import driver
from tests.ui.screens.house import at_home
from tests.ui.table.hand import Hand, begun, golden

TOOLS = ("Xvfb", "xdotool")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
WINDOW = (400, 800)
"""The size in which the app opens on a desktop."""
PATIENCE = 60
"""Seconds that a step may take on a machine that is busy with other things."""

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)} (see tools/debian.sh)")


def until(there: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end, f"{what} did not happen"
        time.sleep(0.02)


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen; gives its name."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "480x900x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


@contextmanager
def started(display: str, home: Path) -> Iterator[subprocess.Popen]:
    """The app as a person starts it, with its games under `home`."""
    left_out = ("SDL_VIDEODRIVER", "KIVY_HOME", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    env = kept | {
        "DISPLAY": display,
        "HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "KIVY_HOME": str(home / "kivy"),
        "SDL_AUDIODRIVER": "dummy",
    }
    with (home / "said.txt").open("w") as said:
        app = subprocess.Popen([sys.executable, "main.py"], cwd=driver.ROOT, env=env, stdout=said, stderr=said)
        try:
            yield app
        finally:
            app.terminate()
            app.wait(10)


class Mouse:
    """Clicks in the window of another process."""

    def __init__(self, display: str, process: subprocess.Popen) -> None:
        self.process, self._env = process, os.environ | {"DISPLAY": display}
        found: list[str] = []

        def look() -> bool:
            assert process.poll() is None, "the app ended"
            found[:] = self._do("search", "--onlyvisible", "--pid", str(process.pid)).split()
            return bool(found)

        until(look, "the app's window")
        self._window = found[0]

    def _do(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self._env, capture_output=True, text=True, check=False)
        return done.stdout

    def click(self, x: float, y: float) -> None:
        """At a place counted from the upper left."""
        self._do("mousemove", "--window", self._window, str(round(x)), str(round(y)))
        self._do("mousedown", "1")
        time.sleep(0.03)
        self._do("mouseup", "1")


@contextmanager
def with_a_mouse(home: Path) -> Iterator[Mouse]:
    """The app with its window in view. Now and then SDL opens none on a virtual screen, and nothing says why: then it
    is started once more, on a new screen; one that opens no window fails all the same."""
    for last in (False, True):
        with screen() as display, started(display, home) as process:
            try:
                mouse = Mouse(display, process)
            except AssertionError:
                if last:
                    raise
                continue
            yield mouse
            return


class Both:
    """What a hand needs of a table: each touch is a click in the real window, then a touch in the twin's."""

    def __init__(self, twin: driver.Table, mouse: Mouse, level: Callable[[], bool]) -> None:
        self._twin, self._mouse, self._level = twin, mouse, level
        self.clicks = 0

    def tap(self, what: str, place: str | None = None) -> None:
        x, y = self._twin.spot(what, place)
        self._mouse.click(x, WINDOW[1] - y)
        self._twin.tap(what, place)
        self.clicks += 1
        until(self._level, f"the same in the real window after a click on {what} {place or ''}")

    def go(self, place: str) -> None:
        """To one of the app's places, by the bar at the bottom. Now and then a new window misses its first clicks, and
        nothing says why; to choose a place once more changes nothing, so it is clicked until the window is there."""
        tid = f"bar:{place}"
        x, y = self._twin.spot(tid)
        self._twin.tap(tid)

        def there() -> bool:
            self._mouse.click(x, WINDOW[1] - y)
            end = time.monotonic() + 1
            while time.monotonic() < end:
                if self._level():
                    return True
                time.sleep(0.02)
            return False

        until(there, f"{place} in the real window")

    def __getattr__(self, name: str):
        return getattr(self._twin, name)


def test_a_whole_game_by_mouse(tmp_path: Path) -> None:
    """From the first screen on, by clicks in the real window alone, a recorded game comes to its recorded totals."""
    game = golden("azul")
    real, copy = tmp_path / "real", tmp_path / "copy"
    with Session(real / "azulejo") as session:
        session.set(language="en", theme="light", less_motion=True)
        begun(session, game)
    shutil.copytree(real / "azulejo", copy)
    with Session(copy) as own, at_home(copy, session=own, size=WINDOW) as (twin, app):
        (row,) = own.games()
        with with_a_mouse(real) as mouse, Session(real / "azulejo") as theirs:

            def level() -> bool:
                here, there = own.table(row.game_id), theirs.table(row.game_id)
                same_game = (here.events, here.draft) == (there.events, there.draft)
                return same_game and theirs.settings.place == own.settings.place

            until(lambda: theirs.settings.place, "the first screen")
            both = Both(twin, mouse, level)
            both.go("rules")
            both.go("play")
            both.tap("home:go-on")
            hand = Hand(both, app, row.game_id)
            hand.play(game["events"])
            played = theirs.table(row.game_id).played
            wanted = scored(read_game(game))
            assert played.finished
            assert played.sheet == wanted.sheet
            assert played.outcome == wanted.outcome
            assert both.clicks > len(game["events"])
            assert mouse.process.poll() is None
