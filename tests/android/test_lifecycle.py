"""What a phone does to an app in mid-entry, through Kivy's own events: nothing that was tapped is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui import PHONE, driver  # isort: skip - Kivy's settings come first

from kivy.core.window import Window
from kivy.metrics import Metrics

from companion.platform.contract import Insets
from companion.platform.desktop import Desktop
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from companion.ui.theme import theme
from companion.wording.language import tongue

TAPPED = {(0, 3), (2, 1)}


class Entry:
    """A game at the table, two tiles of Ana's first round tapped, the round not yet entered."""

    def __init__(self, folder: Path, table: driver.Table, app: AzulejoApp, game: str) -> None:
        self.folder, self.table, self.app, self.game = folder, table, app, game

    @property
    def desk(self) -> Desktop:
        platform = self.app.platform
        assert isinstance(platform, Desktop)
        return platform

    def on_screen(self) -> set[tuple[int, int]]:
        """The fresh tiles that the wall shows."""
        rows = self.table.find("wall").view.rows
        return {(r, c) for r, row in enumerate(rows) for c, space in enumerate(row) if space.fresh}

    def on_disk(self) -> set[tuple[int, int]]:
        """The tiles of Ana's round that are saved, half entered or whole, as another session reads them."""
        other = Session(self.folder)
        kept = other.table(self.game)
        other.close_files()
        assert kept is not None
        half = [each["event"] for each in (kept.draft or {}).get("entries", ())]
        for event in (*half, *kept.events):
            if (event["round"], event["player"]) == (1, 0):
                return {(tile["row"], tile["col"]) for tile in event["place"]}
        return set()

    def told(self, what: str) -> Callable[[], None]:
        """What the app wants to be told: "changed" or "tight"."""
        (watched,) = [both for name, both in self.desk.asked if name == "watch"]
        changed, tight = watched  # type: ignore[misc]
        return {"changed": changed, "tight": tight}[what]


@pytest.fixture
def entry(tmp_path: Path) -> Iterator[Entry]:
    session = Session(tmp_path)
    session.set(language="system", less_motion=True)
    game = session.start("azul", ["Ana", "Bo"]).game_id
    assert game
    app = AzulejoApp(session, Desktop(folder=tmp_path, tongue="en_GB"))
    with driver.running(app) as table:
        app.shell.go("table", game_id=game)
        table.frames(4)
        for row, col in sorted(TAPPED):
            table.tap("wall", f"cell:{row}:{col}")
        yield Entry(tmp_path, table, app, game)
    session.close_files()
    tongue.speak("en")


def paused(entry: Entry) -> None:
    """A call comes in, and ends."""
    Window._event_filter("app_willenterbackground")
    assert entry.on_disk() == TAPPED
    Window._event_filter("app_didenterforeground")
    assert not Window._pause_loop


def resumed_without_notice(entry: Entry) -> None:
    """Android brings the app back and says nothing."""
    Window._event_filter("app_willenterbackground")
    Window._pause_loop = False
    entry.table.frames(2)


def turned(entry: Entry) -> None:
    """A tablet is laid on its side, and taken up again."""
    entry.table.resize(1280, 800)
    assert entry.on_screen() == TAPPED
    entry.table.resize(*PHONE)


def larger_text(entry: Entry) -> None:
    """The system's text size is changed while the app is open."""
    entry.desk.scale = 1.5
    entry.told("changed")()
    assert Metrics.fontscale == 1.5


def another_language(entry: Entry) -> None:
    """The system's language is changed; the person had chosen to follow it."""
    entry.desk.tongue = "da_DK"
    entry.told("changed")()
    assert tongue.language == "da"


def dark(entry: Entry) -> None:
    """Night falls: the system turns dark, and the bars' signs with it."""
    entry.desk.dark = True
    entry.told("changed")()
    assert theme.palette.dark
    assert entry.desk.asked[-1] == ("bars", True)


def other_bars(entry: Entry) -> None:
    """The system's bars reach further into the window than before."""
    entry.desk.edges = Insets(top=40, bottom=60)
    entry.told("changed")()
    entry.table.frames(6)
    assert entry.table.find("table-top").inset == 40


def short_memory(_: Entry) -> None:
    """Android runs out of memory, and says it through the window."""
    Window._event_filter("app_lowmemory")


def trimmed(entry: Entry) -> None:
    """Android asks for memory back, through the platform."""
    entry.told("tight")()


EVENTS = [
    paused,
    resumed_without_notice,
    turned,
    larger_text,
    another_language,
    dark,
    other_bars,
    short_memory,
    trimmed,
]


def test_nothing_is_lost_in_mid_entry(entry: Entry) -> None:
    """After each thing that a phone may do, one upon the other, the half-filled wall stands on screen and on disk."""
    assert entry.on_screen() == TAPPED
    for event in EVENTS:
        event(entry)
        entry.table.frames(6)
        assert entry.on_screen() == TAPPED, event.__doc__
        assert entry.on_disk() == TAPPED, event.__doc__
    entry.table.tap("wall", "cell:4:4")
    assert entry.on_disk() == TAPPED | {(4, 4)}
    entry.table.tap("next")
    entry.table.tap("wall", "cell:1:1")
    assert entry.on_screen() == {(1, 1)}
    assert entry.on_disk() == TAPPED | {(4, 4)}


def test_the_bars_are_asked_again_after_turning(entry: Entry) -> None:
    """A tablet on its side has its bars elsewhere; nobody says so but the window, which is wider now."""
    entry.desk.edges = Insets(left=48, top=24)
    entry.table.resize(1280, 800)
    entry.table.frames(6)
    assert entry.table.find("table-top").inset == 24
    assert entry.app.shell._column.padding == [48, 0, 0, 0]
    assert entry.on_screen() == TAPPED
    entry.table.resize(*PHONE)


def test_the_back_gesture_is_the_back_key(entry: Entry) -> None:
    """What the platform calls when Android tells of the gesture does what the key does."""
    from companion.ui.phone import _back

    _back()
    entry.table.frames(4)
    assert not entry.table.has("wall")
    assert entry.on_disk() == TAPPED
