"""The app opened at a screen of the rules, and games to have on the table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kivy.core.window import Window

from companion.rulebook.entry import listed
from companion.rulebook.library import LIBRARY, Library
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from tests.service.samples import sample
from tests.ui import driver
from tests.ui.screens.house import at_home

NAMES = ("Ana", "Bo", "Zoé", "Søren")
Rules = tuple[driver.Table, AzulejoApp]


@contextmanager
def opened(
    folder: Path, name: str, arguments: dict[str, Any] | None = None, library: Library = LIBRARY, **options: Any
) -> Iterator[Rules]:
    """The app at a screen, with the rules already read unless a library of the test's own is given."""
    with at_home(folder, **options) as (table, app):
        app.shell.library = library
        app.shell.go(name, **(arguments or {}))
        table.frames(5)
        try:
            yield table, app
        finally:
            Window.release_all_keyboards()  # a field in focus would swallow the keys of the tests after this


def ask(table: driver.Table, app: AzulejoApp, typed: str) -> list[str]:
    """Types letter by letter, waits for the index, and tells which rules are shown as answers."""
    field = table.find("rules:field").input
    for letter in typed:
        field.insert_text(letter)
        table.frames(1)
    until(table, lambda: app.shell.screen._ready)
    table.frames(3)
    return answers(table)


def answers(table: driver.Table) -> list[str]:
    tids = [getattr(widget, "tid", "") for widget in table.all()]
    return [tid.removeprefix("rules:found:") for tid in tids if tid.startswith("rules:found:")]


def until(table: driver.Table, done: Any, seconds: float = 20) -> None:
    """Lets frames go by until a thread has done its work."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)
        table.frames(1)


def begun(session: Session, variant: str, share: float) -> str:
    """A recorded game, entered up to a share of its log. Mini is played as the base game."""
    game = sample(variant.replace("mini", "azul"))
    answer = session.start(variant, NAMES[: len(game["players"])], game["first"], game["options"])
    for event in game["events"][: round(len(game["events"]) * share)]:
        entered = session.enter(answer.game_id, event)
        assert entered.ok, entered.sentence
    return answer.game_id


def azul_game(session: Session, variant: str = "azul") -> str:
    """A game of two in its second round, in which only Bo has entered."""
    game = session.start(variant, ["Ana", "Bo"]).game_id
    events = [
        {"type": "tiling", "round": 1, "player": 0, "place": _tiles("black", (0, 3)) + _tiles("red", (1, 3))},
        {"type": "tiling", "round": 1, "player": 1, "place": _tiles("yellow", (0, 1)), "marker": True},
        {"type": "close", "round": 1},
        {"type": "tiling", "round": 2, "player": 1, "place": _tiles("red", (0, 2)), "floor": 1},
    ]
    for event in events:
        answer = session.enter(game, event)
        assert answer.ok, answer.sentence
    return game


def _tiles(colour: str, *cells: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"row": row, "col": col, "colour": colour} for row, col in cells]


def words_of(paragraph: str) -> list[str]:
    """What is written where a paragraph is shown: its words, then the names and points of its list."""
    lead, values = listed(paragraph)
    return [lead, *(word for value in values for word in value)]
