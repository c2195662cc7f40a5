"""A hand that plays a recorded game on the real table screen, by touches alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.games.dome.plates import odd_corner
from companion.platform.desktop import Desktop
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from tests.golden.readable import FOLDER, load
from tests.ui import PHONE, driver

Json = dict[str, Any]
IN_SIGHT = 12
"""Among so many plates, in three rows of four, one's own is found at a glance."""


def golden(name: str) -> Json:
    return load(FOLDER / f"{name}.txt")[0]


def begun(session: Session, game: Json, events: int = 0) -> str:
    """A game started as recorded, its first events entered."""
    answer = session.start(game["variant"], game["players"], game["first"], game["options"])
    assert answer.game_id, answer.sentence
    for event in game["events"][:events]:
        entered = session.enter(answer.game_id, event)
        assert entered.ok, entered.sentence
    return answer.game_id


@contextmanager
def at_table(
    folder: Path,
    game: Json,
    events: int = 0,
    *,
    size: tuple[int, int] = PHONE,
    font_scale: float = 1.0,
    **settings: Any,
) -> Iterator[Hand]:
    """The app on a new data folder, at the table of a recorded game."""
    session = Session(folder)
    session.set(language="en", less_motion=True, **settings)
    with opened(folder, begun(session, game, events), session, size=size, font_scale=font_scale) as hand:
        yield hand


@contextmanager
def opened(
    folder: Path, game: str, session: Session | None = None, *, size: tuple[int, int] = PHONE, font_scale: float = 1.0
) -> Iterator[Hand]:
    """A new app on a data folder, at the table of a game that is there."""
    app = AzulejoApp(session or Session(folder), Desktop(folder=folder, tongue="en"))
    with driver.running(app, size, font_scale) as table:
        app.shell.go("table", game_id=game)
        table.frames(4)
        yield Hand(table, app, game)
    app.session.close_files()


class Hand:
    """Finds on the screen what an event of a log says, and touches it."""

    def __init__(self, table: driver.Table, app: AzulejoApp, game: str) -> None:
        self.table, self.app, self.game = table, app, game

    @property
    def entry(self):
        return self.app.shell.screen.entry

    @property
    def session(self) -> Session:
        return self.app.session

    def tap(self, what: str, place: str | None = None) -> None:
        self.table.tap(what, place)

    def play(self, events: list[Json]) -> None:
        for event in events:
            getattr(self, f"_{event['type']}")(event)

    def turn_to(self, player: int) -> None:
        if self.entry.seat != player:
            self.tap("standings", f"seat:{player}")

    def enter(self, event: Json) -> None:
        """A player's round, without going on to the next."""
        self.turn_to(event["player"])
        if "broken" in event:
            self._tile_dome(event)
        else:
            self._tile_wall(event)

    def _tiling(self, event: Json) -> None:
        self.enter(event)
        self.tap("next")

    def _close(self, _event: Json) -> None:
        """The last player's button has closed the round."""

    def _tile_wall(self, event: Json) -> None:
        if event["floor"]:
            self.tap("floor", f"floor:{event['floor']}")
        if event["marker"]:
            self.tap("floor", "marker")
        grey = self.entry.game.grey
        steps = [*event["place"], *event.get("drop", [])]
        for step in sorted(steps, key=lambda step: step["row"]):
            if grey and self.entry.colour != step["colour"]:
                self.tap("colours", f"kind:{step['colour']}")
            if "col" in step:
                self.tap("wall", f"cell:{step['row']}:{step['col']}")
            else:
                self.tap(f"offer:drop:{step['row']}")

    def _tile_dome(self, event: Json) -> None:
        for step in sorted(event["place"], key=lambda step: step["row"]):
            self.tap("dome", f"cell:{step['row']}:{step['col']}")
            self._colour(step["colour"])
        if event["broken"]:
            self.tap("dome", f"broken:{event['broken']}")
        if event["marker"]:
            self.tap("dome", "marker")
        if event["chips"]:
            self.tap("offer:chips")
            self.tap(f"number:{event['chips']}")

    def _colour(self, colour: str) -> None:
        if self.table.has("ask-colour"):
            self.tap("ask-colour:kinds", f"kind:{colour}")

    def _plate(self, event: Json) -> None:
        self.turn_to(event["player"])
        self.tap("dome", "slot:{}:{}:{}".format(*event["slot"], odd_corner(event["plate"])))
        self.find_plate(event["plate"])
        if event.get("drawn"):
            self.tap(f"drawn:{event['drawn']}")
        self.tap("plates", f"plate:{event['plate']}")

    def find_plate(self, plate: str, most: int = IN_SIGHT) -> None:
        """Touch the plate's kinds of space until no more plates than that are left."""
        for kind in sorted(plate):
            if len(self.table.find("plates").view.plates) <= most:
                break
            self.tap("plate:kinds", f"kind:{kind}")

    def _token(self, event: Json) -> None:
        self.turn_to(event["player"])
        self.tap("offer:token")
        self.tap(f"number:{event['tiles']}")

    def _place(self, event: Json) -> None:
        self.turn_to(event["player"])
        self.near(event["star"])
        self.tap("stars", f"space:{event['star']}:{event['space']}")
        self._colour(event["colour"])

    def near(self, star: str) -> None:
        """Bring a star near, where its spaces are too small for a finger."""
        board = self.table.find("stars")
        if not board.direct and board.near != star:
            self.tap("stars", f"star:{star}")

    def _pass(self, event: Json) -> None:
        self.turn_to(event["player"])
        self.tap("more" if self.table.has("more") else "next")
        for which in ("kept", "discarded"):
            if event[which]:  # none is chosen already
                self.tap(f"{which}:{event[which]}")
        self.tap("pass")
        if self.table.has("closing:nobody"):  # one recorded round has no token
            self.tap("closing:nobody")
