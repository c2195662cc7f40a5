"""Statistics of one, several and two thousand games, everybody's boards, and what helps at the table."""

from __future__ import annotations

from pathlib import Path

from companion.service.session import Session
from companion.ui.app import AzulejoApp
from tests.service.many_games import many_games
from tests.ui.driver import Table
from tests.ui.screens.at_tables import touched
from tests.ui.screens.house import play
from tests.ui.screens.scenes import Scene, begin, entered, finished, go, settled, table_of, then

MANY = 2000


def one_game(folder: Path) -> Session:
    session = Session(folder)
    play(session)
    return session


def thousands(folder: Path) -> Session:
    return many_games(folder, MANY)


def scrolled(first: Scene, share: float) -> Scene:
    """A scene, scrolled down to a share of what there is."""

    def scene(app: AzulejoApp, table: Table) -> None:
        first(app, table)
        app.shell.screen.scroll.scroll_y = 1 - share
        table.frames(3)

    return scene


def with_rival(app: AzulejoApp, table: Table) -> None:
    go("you")(app, table)
    rivals = [widget.tid for widget in table.all() if getattr(widget, "tid", "").startswith("you:rival:")]
    then(lambda *_: None, rivals[0])(app, table)


def everyone_of(variant: str, share: float) -> Scene:
    def scene(app: AzulejoApp, table: Table) -> None:
        game = entered(app, variant, share)
        begin(app)
        app.shell.go("everyone", game_id=game)
        settled(table)

    return scene


def with_times(app: AzulejoApp, table: Table) -> None:
    """The table with its clocks."""
    app.shell.set(show_times=True, round_minutes=10)
    table_of("azul", 0.55)(app, table)
    app.shell.set(show_times=False, round_minutes=0)


def drawing(app: AzulejoApp, table: Table) -> None:
    """Who starts is still open."""
    then(go("new_game"), "new:draw")(app, table)


def drawn(app: AzulejoApp, table: Table) -> None:
    then(go("new_game"), "new:draw")(app, table)
    table.wait(5)


FIGURES: dict[str, Scene] = {
    "you-plots": scrolled(go("you"), 0.45),
    "you-person": then(go("you"), "you:filter:person"),
    "you-table": then(go("you"), "you:filter:table"),
    "you-time": then(go("you"), "you:filter:span"),
    "you-rival": with_rival,
    "you-nothing": go("you", span="1999"),
    "table-tools": touched(table_of("azul", 0.55), "to-tools"),
    "table-times": with_times,
    "starter-drawing": drawing,
    "starter": drawn,
    "everyone": everyone_of("azul", 0.55),
    "everyone-stars": everyone_of("pavilion", 0.8),
    "everyone-dome": everyone_of("duel", 0.8),
    "everyone-end": finished("everyone"),
    "sheet-told": touched(finished("sheet"), ("chart", "step:3")),
}
"""In a house with a few games."""

ONE: dict[str, Scene] = {
    "home-one": go("home"),
    "games-one": go("games"),
    "page-one": finished("game"),
    "people-one": go("people"),
    "you-one": go("you"),
    "you-one-end": scrolled(go("you"), 1.0),
}
"""In a house with one game."""

THOUSANDS: dict[str, Scene] = {
    "home-many": go("home"),
    "new-game-many": go("new_game"),
    "games-many": go("games"),
    "games-many-found": go("games", search="ida duel"),
    "page-many": finished("game"),
    "people-many": go("people"),
    "you-many-time": then(go("you"), "you:filter:span"),
    "you-many": go("you"),
    "you-many-plots": scrolled(go("you"), 0.4),
    "you-many-end": scrolled(go("you"), 1.0),
    "you-many-table": then(go("you"), "you:filter:table"),
    "you-many-azul": go("you", variant="azul"),
    "you-many-azul-plots": scrolled(go("you", variant="azul"), 0.4),
}
"""In a house with two thousand."""
