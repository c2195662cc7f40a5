"""The way from a touch at the table to the preview, for every variant."""

from __future__ import annotations

import logging
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

from tests.bench.rows import Row
from tests.ui import driver  # before anything of Kivy: it sets the window up

from kivy.core.window import Window  # isort: skip
from kivy.uix.modalview import ModalView  # isort: skip
from kivy.uix.widget import Widget  # isort: skip
from kivymd.uix.button import MDButton, MDButtonText  # isort: skip
from kivymd.uix.screen import MDScreen  # isort: skip

from companion.ui.app import AzulejoApp
from companion.ui.kit import TextButton
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.stars import STANDS, Stars
from tests.ui.screens.house import at_home
from tests.ui.screens.scenes import table_of

VARIANTS = ("azul", "azul-grey", "mini", "mini-grey", "pavilion", "pavilion-grey", "duel")
TAPS, TURN = 100, 10
"""How many touches are timed in each game, and after how many of them both empty buttons are pressed in between."""
PRESSES = 12
SHARES = (0.2, 0.8)
"""How much of a recorded game is entered before the touches are timed: early, and late with more to replay."""
SPACES = ("cell:", "space:", "floor:", "broken:", "marker")
"""The places of a board where something is entered."""
COLOURS = "ask-colour:kinds"
"""Where a space takes several colours, it is the touch on one of these that enters the tile."""
DRAWS = 1000


def measure(*variants: str) -> Iterator[Row]:
    """From the finger's coming down on a space to the laid-out preview, against a button that does nothing.

    Processor time of the thread that draws, the same two frames for each. The goal is held against KivyMD's button,
    alone on an empty KivyMD screen; the app's own, which does less, is told beside it. Both are pressed in turns with
    the touches, so that all see the same machine. Without the painting, which a phone's graphics chip does. Touches
    that only open a sheet, bring a star near or are refused change no preview and are left out.
    """
    logging.disable(logging.WARNING)
    for variant in variants or VARIANTS:
        touches: list[float] = []
        theirs: list[float] = []
        own: list[float] = []
        for share in SHARES:
            with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)) as (table, app):
                table_of(variant, share)(app, table)
                for n, spent in enumerate(islice(_entries(table, app), TAPS)):
                    touches.append(spent)
                    if n % TURN == 0:
                        theirs += _presses(table, app, _their_button)
                        own += _presses(table, app, _own_button)
        ratio, (low, high) = _p95(touches) / _p95(theirs), _spread(touches, theirs)
        figure = (
            f"{ratio:.1f}x an empty KivyMD button [{low:.1f}, {high:.1f}], {_p95(touches) / _p95(own):.0f}x our own "
            f"(p95 of {len(touches)} touches: {_told(touches)}; of {len(theirs)} presses of KivyMD's: {_told(theirs)}, "
            f"of ours: {_told(own)})"
        )
        yield Row(f"touch to preview, {variant}", figure, "<= 10x", ratio <= 10)


def _told(taken: list[float]) -> str:
    return f"{_p95(taken) * 1000:.1f} ms, median {statistics.median(taken) * 1000:.1f}"


def _spread(touches: list[float], presses: list[float]) -> tuple[float, float]:
    """Within what the ratio of the two p95 lies 95 times of 100, if both are drawn again from what was measured."""
    random = Random(1)

    def again(taken: list[float]) -> float:
        return _p95(random.choices(taken, k=len(taken)))

    ratios = sorted(again(touches) / again(presses) for _ in range(DRAWS))
    return ratios[int(DRAWS * 0.025)], ratios[int(DRAWS * 0.975)]


def _their_button() -> Widget:
    return MDButton(MDButtonText(text="Nothing"), style="filled")


def _own_button() -> Widget:
    return TextButton(text="Nothing", size_hint_x=None)


def _presses(table: driver.Table, app: AzulejoApp, made: Callable[[], Widget]) -> list[float]:
    """Presses of a button that is alone in the window for as long."""
    button, screen = made(), MDScreen()
    button.bind(on_release=lambda *_: None)
    screen.add_widget(button)
    Window.remove_widget(app.root)
    Window.add_widget(screen)
    table.settle()
    taken = []
    for _ in range(PRESSES):
        taken.append(_tap(table, table.spot(button)))
        table.settle()
    Window.remove_widget(screen)
    Window.add_widget(app.root)
    table.settle()
    return taken


def _entries(table: driver.Table, app: AzulejoApp) -> Iterator[float]:
    """Touches on the spaces of the boards on stage that change what is entered; some are taken back between."""
    random = Random(5)
    for _ in range(4 * TAPS):
        if app.shell.way[-1].name != "table":
            app.shell.back()
            table.settle()
            continue
        screen = app.shell.screen
        boards = [board for board in (screen.board, *screen.below) if board._drawn]
        board = boards[0] if random.random() < 0.8 else random.choice(boards)
        if isinstance(board, Stars) and not board.direct:
            board.near = random.choice([star for star in STANDS if star != "centre"])
            table.settle()
        places = [place.name for place in board.places() if place.name.startswith(SPACES) and _bare(board, place)]
        if not places:
            continue
        name, before = random.choice(places), _entered(app)
        spent = _tap(table, table.spot(board, name))
        if table.has(COLOURS):
            table.settle()
            kinds = [place.name for place in table.find(COLOURS).places()]
            spent = _tap(table, table.spot(COLOURS, random.choice(kinds)))
        table.settle()
        if any(isinstance(child, ModalView) for child in Window.children):
            app.shell.back()
            table.settle()
        elif _entered(app) != before:
            yield spent
        if random.random() < 0.4:
            app.shell.screen.undo()
            table.settle()


def _bare(board: Board, place: TouchPlace) -> bool:
    """Whether a finger on its middle meets this place and nothing else."""
    hit = board.hit(*place.centre) if board.collide_point(*place.centre) else None
    return hit is not None and hit.name == place.name


def _entered(app: AzulejoApp) -> tuple[int, object]:
    """How far the game on stage is, what is half entered included."""
    game = app.session.table(app.shell.way[-1].arguments["game_id"])
    return (game.row.records, game.draft)


def _tap(table: driver.Table, spot: tuple[float, float]) -> float:
    finger = driver.Finger(*spot)
    start = time.thread_time()
    finger.down()
    table.frames(1)
    finger.up()
    table.frames(1)
    return time.thread_time() - start


def _p95(taken: list[float]) -> float:
    return sorted(taken)[int(len(taken) * 0.95)]
