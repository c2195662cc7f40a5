"""A data folder with people and games in it, and the app on top."""

from __future__ import annotations

import gc
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from kivy.graphics.texture import Texture

from companion.platform.desktop import Desktop
from companion.service.sample_game import SAMPLE
from companion.service.session import Session
from companion.storage import database
from companion.ui import idle
from companion.ui.app import AzulejoApp
from companion.ui.theme import theme
from companion.ui.widgets import pen
from tests.ui import PHONE, driver


def sample_game() -> dict[str, Any]:
    return json.loads(SAMPLE.read_text("utf-8"))


def play(session: Session, players: tuple[str, ...] = ("Ana", "Bo"), share: float = 1.0) -> str:
    """The sample game of two, under these names, entered up to a share of its log."""
    game = sample_game()
    answer = session.start("azul", players[:2], game["first"])
    assert answer.ok, answer.sentence
    entered = session.enter_all(answer.game_id, game["events"][: round(len(game["events"]) * share)])
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
        theme.on_stage(False)
        if own:
            session.close_files()


TIDY = 40
"""Scenes, after which what they left is thrown away."""
FROZEN = (1, 4, 8, 16, 32, 64, 128)
"""After how many times of tidying what is left, like the rulebooks, is for good."""


@contextmanager
def tidied_between(every: int = TIDY) -> Iterator[Callable[[], None]]:
    """For many scenes in one app: it does not tidy up whenever it rests, but after some of them; the given is called
    after each. Nor does Python in between. What is for good is not looked at again."""
    scenes, times = count(1), count(1)

    def tidy() -> None:
        done = next(scenes)
        if done == 1 or done % every == 0:
            gc.collect()
            if next(times) in FROZEN:
                gc.freeze()

    idle.gc = SimpleNamespace(collect=lambda *_: 0)
    gc.disable()
    try:
        yield tidy
    finally:
        idle.gc = gc
        gc.enable()
        gc.unfreeze()
        gc.collect()


@contextmanager
def unpainted() -> Iterator[None]:
    """Shapes are neither cut nor stamped: for who asks what is written and where, not what it looks like."""
    blank = Texture.create(size=(1, 1))
    with patch.object(pen, "mask_texture", lambda *_: blank), patch.object(pen.Pen, "_stamp", lambda *_: None):
        yield


@contextmanager
def calm_disk() -> Iterator[None]:
    """No waiting for the disk at every touch: what a power cut leaves is the storage's own tests' matter, and a killed
    process loses nothing so."""
    before = database.PRAGMAS
    database.PRAGMAS = tuple(pragma.replace("= FULL", "= OFF") for pragma in before)
    try:
        yield
    finally:
        database.PRAGMAS = before


class Copies:
    """Houses, each furnished once and lived in as often as one likes: whoever moves in has a copy."""

    def __init__(self) -> None:
        self._made: dict[Callable[[Path], Session], Path] = {}
        self._folders = ExitStack()

    def __enter__(self) -> Copies:
        return self

    def __exit__(self, *_: object) -> None:
        self._folders.close()

    @contextmanager
    def of(self, house: Callable[[Path], Session]) -> Iterator[Session]:
        if house not in self._made:
            folder = Path(self._folders.enter_context(TemporaryDirectory()))
            house(folder).close_files()
            self._made[house] = folder
        with TemporaryDirectory(ignore_cleanup_errors=True) as copy:  # work in the background may still write there
            shutil.copytree(self._made[house], copy, dirs_exist_ok=True)
            with Session(Path(copy)) as session:
                yield session
