"""A data folder with people and games in it, and the app on top."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.platform.desktop import Desktop
from companion.service.sample_game import SAMPLE
from companion.service.session import Session
from companion.ui import idle
from companion.ui.app import AzulejoApp
from companion.ui.theme import theme
from tests.ui import PHONE, driver


def sample_game() -> dict[str, Any]:
    return json.loads(SAMPLE.read_text("utf-8"))


def play(session: Session, players: tuple[str, ...] = ("Ana", "Bo"), share: float = 1.0) -> str:
    """The sample game of two, under these names, entered up to a share of its log."""
    game = sample_game()
    answer = session.start("azul", players[:2], game["first"])
    assert answer.ok, answer.sentence
    for event in game["events"][: round(len(game["events"]) * share)]:
        entered = session.enter(answer.game_id, event)
        assert entered.ok, entered.sentence
    return answer.game_id


@contextmanager
def at_home(
    folder: Path,
    *,
    size: tuple[int, int] = PHONE,
    scale: float = 1.0,
    language: str = "en",
    look: str = "light",
    session: Session | None = None,
    **options: Any,
) -> Iterator[tuple[driver.Table, AzulejoApp]]:
    """The app over a folder, at a text size, in a language and a theme; its platform is `app.platform`."""
    own = session is None
    session = session or Session(folder)
    session.set(language=language, theme=look)
    platform = Desktop(folder=folder, tongue=language, scale=scale, open_with=lambda _: True, **options)
    app = AzulejoApp(session, platform)
    try:
        with driver.running(app, size) as table:
            yield table, app
    finally:
        theme.choice = "light"
        if own:
            session.close_files()


TIDY = 20
"""Scenes, after which what they left is thrown away."""


@contextmanager
def seldom_tidied(every: int = TIDY) -> Iterator[Callable[[], None]]:
    """For many scenes in one app: it does not tidy up whenever it rests, but after some scenes; the given is called
    after each."""
    scenes = count(1)

    def tidy() -> None:
        if next(scenes) % every == 0:
            gc.collect()

    idle.gc = SimpleNamespace(collect=lambda *_: 0)
    try:
        yield tidy
    finally:
        idle.gc = gc
        gc.collect()
