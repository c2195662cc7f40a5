"""The boards that this phone was taught, and teaching one, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from threading import Event
from typing import Any

import cv2

from companion.models.photo.editions import editions, forget, free_path
from companion.models.photo.teaching import BarePhoto, Refusal
from companion.ui.app import AzulejoApp
from companion.ui.screens.teach.screen import Screen
from companion.wording.photo import doing
from tests.ui.driver import Table
from tests.ui.photo import studio
from tests.ui.photo.test_teaching import bare
from tests.ui.screens.at_tables import touched
from tests.ui.screens.scenes import Scene, begin, go
from vision.look import save, shipped
from vision.reading import Unteachable

NAMES = ("Our Azul", "Grandma's old board")


def none_taught(app: AzulejoApp, table: Table) -> None:
    _forget_all(app)
    _show_boards(app, table)


def two_taught(app: AzulejoApp, table: Table) -> None:
    _forget_all(app)
    for name in NAMES:
        save(replace(shipped("azul.npz"), name=name), free_path(app.session.store.folder))
    _show_boards(app, table)
    table.until(lambda: table.has("boards:1:change"))
    table.settle()


def _forget_all(app: AzulejoApp) -> None:
    for one in editions(app.session.store.folder):
        forget(one)


def _show_boards(app: AzulejoApp, table: Table) -> None:
    begin(app)
    app.shell.go("boards")
    table.until(lambda: bool(app.shell.screen.body.children))
    table.settle()


@cache
def _photo() -> tuple[Any, dict[str, Any]]:
    path, label = bare()
    return cv2.imread(str(path)), label


def taught(step: Callable[[Screen], None], **known: Any) -> Scene:
    """A step of teaching, with the photo taken and its corners where they are."""

    def scene(app: AzulejoApp, table: Table) -> None:
        begin(app)
        app.shell.go("teach", variant="mini")
        table.settle()
        screen = app.shell.screen
        picture, label = _photo()
        corners = tuple(map(tuple, label["corners"]))
        screen.teaching.photo = BarePhoto(picture, 1.0, corners)
        screen.teaching.corners = known.get("corners", corners)
        step(screen)
        table.settle()

    return scene


def no_photo(app: AzulejoApp, table: Table) -> None:
    """What was chosen is no picture."""
    go("teach")(app, table)
    bad = studio.folder() / "letter.jpg"
    bad.write_bytes(b"not a picture at all")
    app.shell.screen.take(bad)
    table.until(lambda: table.has("teach:problem"))
    table.settle()


def _look(screen: Screen) -> None:
    """It goes on until the screen is left."""
    left = Event()
    screen.bind(parent=lambda *_: left.set())
    screen._work(doing("find"), lambda: left.wait(10), lambda _: None)


def _refused(screen: Screen) -> None:
    (x0, y0), _, (x1, y1), _ = screen.teaching.corners
    spots = ((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in (0.4, 0.6))
    screen._show_refusal(Refusal(Unteachable.TILES, tuple(spots)))


TAUGHT: dict[str, Scene] = {
    "boards-none": none_taught,
    "boards": two_taught,
    "boards-change": touched(two_taught, "boards:0:change"),
    "boards-ask": touched(two_taught, "boards:0:change", "boards:delete"),
    "teach": go("teach"),
    "teach-problem": no_photo,
    "teach-looking": taught(_look),
    "teach-corners": taught(lambda screen: screen.ask_corners()),
    "teach-corners-unseen": taught(lambda screen: screen.ask_corners(), corners=()),
    "teach-wall": taught(lambda screen: screen.ask_part(0)),
    "teach-lines": taught(lambda screen: screen.ask_part(1)),
    "teach-floor": taught(lambda screen: screen.ask_part(2)),
    "teach-name": taught(lambda screen: screen.ask_name()),
    "teach-refused": taught(_refused),
}
