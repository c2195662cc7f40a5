"""A monkey at the table: whatever is tapped, swiped, typed or turned, nothing breaks and no illegal game is saved.

`make monkey` lets it play for thousands of steps in every variant; MONKEY is the number, MONKEY_SEED another monkey.
"""

from __future__ import annotations

import gc
import os
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.textinput import TextInput

from companion.engine.events import Close, Pass
from companion.engine.games import by_key
from companion.engine.log import Enter
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from companion.ui.theme import theme
from companion.ui.widgets.board import Board
from companion.wording.language import tongue
from tests.ui.driver import Table, Window
from tests.ui.screens.house import at_home

STEPS = int(os.environ.get("MONKEY", "60"))
SEED = os.environ.get("MONKEY_SEED", "1")
SIZES = ((360, 800), (412, 915), (800, 360), (1280, 800), (320, 560))
TURNABLE = 1280
"""The longest side that fits the frame buffer either way."""
TYPED = ("", "Ana", "Zoé", "  ", "floor", "Søren Å", "x" * 60, "7", "-3", "'; --")
ONWARD = ("next", "more", "pass", "plate:lay", "closing:nothing", "closing:nobody", "said:do", "rematch")
"""The main buttons of the table, of its sheets and of the reveal."""
LOOKED_OVER = 20
"""Steps between two looks at the journal."""
AWAY = 4
"""Steps after which a monkey that strayed from the table is put back to it."""


class Monkey:
    """One that knows where things are, but not what they are for."""

    def __init__(self, app: AzulejoApp, table: Table, random: Random) -> None:
        self.app, self.table, self.random = app, table, random
        self.did: list[str] = []

    @property
    def at_table(self) -> bool:
        return bool(self.app.shell and self.app.shell.way and self.app.shell.way[-1].name == "table")

    def act(self) -> None:
        ways = (
            self.tap_something,
            self.tap_board,
            self.tap_next,
            self.tap_anywhere,
            self.swipe,
            self.hold,
            self.back,
            self.turn,
            self.write,
        )
        way = self.random.choices(ways, (18, 46, 12, 6, 7, 2, 4, 2, 3))[0]
        way()

    def spot(self) -> tuple[float, float]:
        return (self.random.uniform(1, Window.width - 1), self.random.uniform(1, Window.height - 1))

    def tap_something(self) -> None:
        """A button that can be seen."""
        seen = [w for w in self.on_top(ButtonBehavior) if self._seen(w)]
        if not seen:
            self.tap_anywhere()
            return
        chosen = self.random.choice(seen)
        self.did.append(f"tap {getattr(chosen, 'tid', '')}")
        self.table.tap(chosen)

    def on_top(self, kind: type) -> list:
        """What lies uncovered: the parts of a sheet or a dialog, where there is one."""
        return [widget for widget in Window.children[0].walk() if isinstance(widget, kind)]

    def _seen(self, widget) -> bool:
        x, y = widget.to_window(*widget.center)
        return 0 < x < Window.width and 0 < y < Window.height

    def tap_board(self) -> None:
        boards = [w for w in self.on_top(Board) if not w.mini and w._drawn and w.places()]
        if not boards:
            self.random.choice((self.tap_next, self.tap_something))()
            return
        largest = max(boards, key=lambda board: board.width * board.height)
        board = largest if self.random.random() < 0.7 else self.random.choice(boards)
        places = [place.name for place in board.places()]
        close = [name for name in places if name.startswith("space:")]
        place = self.random.choice(close if close and self.random.random() < 0.8 else places)
        self.did.append(f"tap {place}")
        self.table.tap(board, place)

    def tap_next(self) -> None:
        """The main button, of the table or of the sheet over it: without it no round would ever be closed."""
        there = [widget for widget in self.on_top(ButtonBehavior) if widget.tid in ONWARD and not widget.disabled]
        if not there:
            self.tap_something()
            return
        chosen = self.random.choice(there)
        self.did.append(f"tap {chosen.tid}")
        self.table.tap(chosen)

    def tap_anywhere(self) -> None:
        self.did.append("tap anywhere")
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
        """Another window; often the same one, turned."""
        now = tuple(Window.size)
        size = now[::-1] if self.random.random() < 0.5 and max(now) <= TURNABLE else self.random.choice(SIZES)
        self.did.append("rotate" if size == now[::-1] else "resize")
        self.table.resize(*size)

    def write(self) -> None:
        fields = self.table.all(TextInput)
        if not fields:
            self.tap_anywhere()
            return
        self.random.choice(fields).text = self.random.choice(TYPED)
        self.did.append("write")
        self.table.frames(2)


def look_over(session: Session) -> set[str]:
    """Every game on the disk can be replayed to its end; those that are finished."""
    finished = set()
    for row in session.games():
        game = session.table(row.game_id)
        assert game is not None
        assert game.played.failure is None, game.played.failure
        if game.finished:
            finished.add(row.game_id)
    return finished


def counted(session: Session, monkey: Monkey, finished: set[str]) -> str:
    """What the monkey did, so that one can see that it played."""
    kinds = Counter(step.split()[0] for step in monkey.did)
    records = [
        written.record
        for binned in (False, True)
        for row in session.games(binned=binned)
        for written in session.table(row.game_id).position.log.written
    ]
    events = [record.event for record in records if isinstance(record, Enter)]
    closed = sum(isinstance(event, Close | Pass) for event in events)
    told = [f"{count} {kind}" for kind, count in kinds.most_common()]
    return (
        f"{', '.join(told)}; in the journal: {len(records)} records, {len(events)} entries, "
        f"{closed} closings and passes, {len(finished)} games finished"
    )


def back_to_work(app: AzulejoApp, session: Session, variant: str) -> None:
    """To the table of a game that runs, or of a new one."""
    running = [row.game_id for row in session.games() if row.variant == variant and not row.summary.finished]
    app.shell.start_at("table", game_id=running[0] if running else begin(session, variant))


def begin(session: Session, variant: str) -> str:
    options = {"tablets": ["rows", "outer", "corners"]} if variant == "duel" else {}
    return session.start(variant, ("Ana", "Bo"), 0, options).game_id


@pytest.mark.parametrize("variant", by_key())
def test_a_monkey_breaks_nothing(tmp_path: Path, variant: str, capsys: pytest.CaptureFixture) -> None:
    """Random touches, backs, turns and words: no error reaches the window and every saved game is legal."""
    session = Session(tmp_path)
    begin(session, variant)
    monkey, finished, away, start = None, set(), 0, time.monotonic()
    try:
        with at_home(tmp_path, session=session) as (table, app):
            monkey = Monkey(app, table, Random(f"{SEED}-{variant}"))
            back_to_work(app, session, variant)
            table.settle()
            for step in range(STEPS):
                monkey.act()
                if not step % LOOKED_OVER:
                    finished |= look_over(session)
                    gc.collect()  # as the app does whenever it rests; the tests' app does not
                away = 0 if monkey.at_table else away + 1
                if away > AWAY:
                    back_to_work(app, session, variant)
            finished |= look_over(session)
            if "MONKEY" in os.environ:
                with capsys.disabled():
                    seconds = time.monotonic() - start
                    print(f"\n{variant}: {STEPS} steps in {seconds:.0f} s: {counted(session, monkey, finished)}")
    except Exception as error:
        did = "; ".join(monkey.did[-30:]) if monkey else ""
        raise AssertionError(f"after {len(monkey.did) if monkey else 0} steps ({did}): {error!r}") from error
    finally:
        session.set(language="en", theme="light", left_handed=False, less_motion=False, text_scale=1.0)
        theme.left_hand = theme.less_motion = False
        tongue.speak("en")
    look_over(Session(tmp_path))
