"""A monkey at the table: whatever is tapped, swiped, typed or turned, nothing breaks and no illegal game is saved.

`make monkey` lets it play for thousands of steps in every variant; MONKEY is the number, MONKEY_SEED another monkey.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.textinput import TextInput

from companion.engine.variants.registry import VARIANTS
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from companion.ui.i18n import tongue
from companion.ui.theme import theme
from companion.ui.widgets.board import Board
from tests.ui.driver import Table, Window
from tests.ui.screens.house import at_home

STEPS = int(os.environ.get("MONKEY", "60"))
SEED = os.environ.get("MONKEY_SEED", "1")
SIZES = ((360, 800), (412, 915), (800, 360), (1280, 800), (320, 560))
TYPED = ("", "Ana", "Zoé", "  ", "floor", "Søren Å", "x" * 60, "7", "-3", "'; --")
LOOKED_OVER = 20
"""Steps between two looks at the journal."""


class Monkey:
    """One that knows where things are, but not what they are for."""

    def __init__(self, app: AzulejoApp, table: Table, random: Random) -> None:
        self.app, self.table, self.random = app, table, random
        self.did: list[str] = []

    def act(self) -> None:
        ways = (
            self.tap_something,
            self.tap_board,
            self.tap_anywhere,
            self.swipe,
            self.hold,
            self.back,
            self.turn,
            self.write,
        )
        way = self.random.choices(ways, (40, 30, 6, 8, 4, 6, 2, 4))[0]
        way()

    def spot(self) -> tuple[float, float]:
        return (self.random.uniform(1, Window.width - 1), self.random.uniform(1, Window.height - 1))

    def tap_something(self) -> None:
        """A button that can be seen."""
        seen = [w for w in self.table.all(ButtonBehavior) if self._seen(w)]
        if seen:
            chosen = self.random.choice(seen)
            self.did.append(f"tap {getattr(chosen, 'tid', '')}")
            self.table.tap(chosen)

    def _seen(self, widget) -> bool:
        x, y = widget.to_window(*widget.center)
        return 0 < x < Window.width and 0 < y < Window.height

    def tap_board(self) -> None:
        boards = [w for w in self.table.all(Board) if not w.mini and w._drawn and w.places()]
        if not boards:
            self.tap_something()
            return
        board = self.random.choice(boards)
        place = self.random.choice(board.places()).name
        self.did.append(f"board {place}")
        self.table.tap(board, place)

    def tap_anywhere(self) -> None:
        self.did.append("anywhere")
        self.table.tap(self.spot())

    def swipe(self) -> None:
        self.did.append("swipe")
        self.table.swipe(self.spot(), self.spot(), steps=3)

    def hold(self) -> None:
        self.did.append("hold")
        self.table.hold(self.spot())

    def back(self) -> None:
        self.did.append("back")
        self.app.shell.back()
        self.table.frames(2)

    def turn(self) -> None:
        size = self.random.choice(SIZES)
        self.did.append(f"size {size}")
        self.table.resize(*size)

    def write(self) -> None:
        fields = self.table.all(TextInput)
        if fields:
            self.random.choice(fields).text = self.random.choice(TYPED)
            self.did.append("write")
            self.table.frames(2)


def look_over(session: Session) -> None:
    """Every game on the disk can be replayed to its end."""
    for row in session.games():
        game = session.table(row.game)
        assert game is not None
        assert game.played.failure is None, game.played.failure


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_monkey_breaks_nothing(tmp_path: Path, variant: str) -> None:
    """Random touches, backs, turns and words: no error reaches the window and every saved game is legal."""
    session = Session(tmp_path)
    options = {"tablets": ["rows", "outer", "corners"]} if variant == "duel" else {}
    game = session.start(variant, ("Ana", "Bo"), 0, options).game
    monkey = None
    try:
        with at_home(tmp_path, session=session) as (table, app):
            app.shell.go("table", game=game)
            table.settle()
            monkey = Monkey(app, table, Random(f"{SEED}-{variant}"))
            for step in range(STEPS):
                monkey.act()
                if not step % LOOKED_OVER:
                    look_over(session)
                if app.shell.way[-1].name == "home" and session.table(game) and step % 3:
                    app.shell.go("table", game=game)
            look_over(session)
    except Exception as error:
        did = "; ".join(monkey.did[-30:]) if monkey else ""
        raise AssertionError(f"after {len(monkey.did) if monkey else 0} steps ({did}): {error!r}") from error
    finally:
        session.set(language="en", theme="light", left_handed=False, less_motion=False, text_scale=1.0)
        theme.left_hand = theme.less_motion = False
        tongue.speak("en")
    look_over(Session(tmp_path))
