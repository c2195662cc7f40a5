"""The app with a game that a studio photo fits, and a hand for the photo screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.service.session import Session
from tests.ui import driver
from tests.ui.photo import studio
from tests.ui.screens.house import at_home


@contextmanager
def playing(
    data: Path, photo: Path | None = None, wall: str | None = None, **options: Any
) -> Iterator[tuple[driver.Table, Any, str]]:
    """At the table of a game in its third round; camera and gallery give this photo."""
    session = Session(data)
    game = studio.begin(session, wall)
    studio.teach(data)
    try:
        with at_home(data, session=session, photo=photo, **options) as (table, app):
            app.shell.start_at("table", game_id=game)
            table.frames(2)
            yield table, app, game
    finally:
        session.close_files()


def read(table: driver.Table, app: Any) -> None:
    """Wait until what is being read is read."""
    job = app.shell.screen.job
    assert job is not None, "nothing is being read"
    assert job.join(120), "the reading does not end"
    table.frames(4)


def answer_all(table: driver.Table, app: Any, wall: tuple[str, ...] = studio.WALL) -> None:
    """Settle whatever is asked, as someone does who sees this wall before them and trusts the game."""
    for _ in range(30):
        asked = app.shell.screen.review.open()
        if not asked:
            return
        if not table.has("pick"):  # the next question opens by itself
            table.tap("photo:main")
            table.settle()
        what, which = asked[0]
        if what == "cell":
            table.tap(f"pick:{studio.colour(wall[which[0]][which[1]])}")
        elif what == "line":
            table.tap("pick:none")
        elif what == "floor":
            table.tap("pick:so")
        else:
            table.tap(f"against:{which}:game")
        table.settle()
    raise AssertionError(f"still asked: {app.shell.screen.review.open()}")
