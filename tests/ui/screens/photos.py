"""The photo screen at each of its steps."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from time import sleep

from companion.models.photo.photo_store import PhotoStore
from companion.ui.app import AzulejoApp
from companion.ui.worker import Job
from tests.ui.driver import Table
from tests.ui.photo import studio
from tests.ui.photo.house import read
from tests.ui.photo.test_review import clear_photo, doubting
from tests.ui.screens.at_tables import touched
from tests.ui.screens.scenes import Scene, begin


def photographed(photo: Path, variant: str = "azul", wall: str | None = None) -> Scene:
    """A game in its third round, and a photo for the first player."""

    def scene(app: AzulejoApp, table: Table) -> None:
        studio.teach(app.session.store.folder)
        game = studio.begin(app.session, wall, variant)
        begin(app)
        app.shell.go("table", game_id=game)
        app.shell.go("photo", game_id=game, player=0, path=str(photo))
        table.frames(2)
        if app.shell.screen.job is not None:
            read(table, app)
        table.settle()

    return scene


def clear(app: AzulejoApp, table: Table) -> None:
    photographed(clear_photo())(app, table)


def doubtful(app: AzulejoApp, table: Table) -> None:
    """A photo with three spaces to check."""
    clear(app, table)
    game = app.shell.screen.game_id
    doubting(app, game, (3, 2), (0, 3), (1, 1))
    assert PhotoStore(app.session.store.folder).note(game, "r3p0")
    table.tap("photo:again")
    table.settle()
    table.tap("photo:go-on")
    read(table, app)
    table.settle()


def waiting(app: AzulejoApp, table: Table) -> None:
    """A photo that was not accepted yet."""
    clear(app, table)
    table.tap("photo:again")
    table.settle()


def against(app: AzulejoApp, table: Table) -> None:
    """The photo shows what the game does not know, and the other way round."""
    photographed(clear_photo(), wall="BYR../WB..K/...../...../.....")(app, table)
    screen = app.shell.screen
    screen.scroll.begin_at(screen.now.pane.cards)
    table.settle()


def two_boards(app: AzulejoApp, table: Table) -> None:
    photographed(studio.two_boards())(app, table)


def far(app: AzulejoApp, table: Table) -> None:
    """No board is found: the corners are set by hand."""
    photographed(studio.far_photo()[0])(app, table)


def no_photo(app: AzulejoApp, table: Table) -> None:
    bad = studio.folder() / "bad.jpg"
    bad.write_bytes(b"not a picture at all")
    photographed(bad)(app, table)


def reading(app: AzulejoApp, table: Table) -> None:
    """Halfway through the work, with the way to stop it."""
    clear(app, table)
    screen, started = app.shell.screen, Event()

    def work(job: Job) -> None:
        job.progress(0.4, "find")
        started.set()
        while not job.stopped:
            sleep(0.01)
        job.progress(1.0)

    screen.work(work, lambda _: None)
    started.wait(10)
    table.settle()
    screen.job.stop()


PHOTOS: dict[str, Scene] = {
    "photo-clear": clear,
    "photo-doubtful": doubtful,
    "photo-pick": touched(doubtful, "photo:main"),
    "photo-more": touched(clear, "photo:more"),
    "photo-waiting": waiting,
    "photo-against": against,
    "photo-boards": two_boards,
    "photo-corners": far,
    "photo-problem": no_photo,
    "photo-reading": reading,
}
