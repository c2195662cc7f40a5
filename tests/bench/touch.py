"""The way from a touch at the table to the preview, for every variant."""

from __future__ import annotations

import logging
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
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
from companion.ui.kit.app import KitApp
from companion.ui.widgets.board import Board, Place
from companion.ui.widgets.stars import STANDS, Stars
from tests.ui.screens.house import at_home
from tests.ui.screens.scenes import table_of

TAPS = 100
SHARES = (0.2, 0.8)
"""How much of a recorded game is entered before the touches are timed: early, and late with more to replay."""
SPACES = ("cell:", "space:", "floor:", "broken:", "marker")
"""The places of a board where something is entered."""
COLOURS = "ask-colour:kinds"
"""Where a space takes several colours, it is the touch on one of these that enters the tile."""


def measure() -> Iterator[Row]:
    """From the finger's coming down on a space to the laid-out preview, against a button that does nothing.

    The goal is held against KivyMD's button, alone on an empty KivyMD screen; the app's own, which does less, is told
    beside it. Without the painting, which a phone's graphics chip does. Touches that only open a sheet, bring a star
    near or are refused change no preview and are left out.
    """
    logging.disable(logging.WARNING)
    for variant in ("azul", "azul-grey", "mini", "mini-grey", "pavilion", "pavilion-grey", "duel"):
        taken: list[float] = []
        theirs, own = _p95(list(_empty_presses(_their_button))), _p95(list(_empty_presses(_own_button)))
        for share in SHARES:
            with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)) as (table, app):
                table_of(variant, share)(app, table)
                taken += _entries(table, app)
        ratio = _p95(taken) / theirs
        figure = (
            f"{ratio:.1f}x an empty KivyMD button, {_p95(taken) / own:.0f}x our own "
            f"(p95 of {len(taken)} touches: {_p95(taken) * 1000:.1f} ms, median {statistics.median(taken) * 1000:.1f})"
        )
        yield Row(f"touch to preview, {variant}", figure, "<= 10x", ratio <= 10)


def _their_button() -> Widget:
    return MDButton(MDButtonText(text="Nothing"), style="filled")


def _own_button() -> Widget:
    return TextButton(text="Nothing", size_hint_x=None)


def _empty_presses(made: Callable[[], Widget]) -> Iterator[float]:
    KitApp()
    button, screen = made(), MDScreen()
    button.bind(on_release=lambda *_: None)
    screen.add_widget(button)
    with driver.showing(screen) as table:
        for _ in range(TAPS):
            yield _tap(table, table.spot(button))
            table.settle()


def _entries(table: driver.Table, app: AzulejoApp) -> list[float]:
    """Touches on the spaces of the boards on stage that change what is entered; some are taken back between."""
    random, taken = Random(5), []
    for _ in range(4 * TAPS):
        if app.shell.way[-1].name != "table":
            app.shell.back()
            table.settle()
            continue
        screen = app.shell.screen
        boards = [board for board in (screen.boards.board, *screen.boards.below) if board._drawn]
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
            taken.append(spent)
        if random.random() < 0.4:
            app.shell.screen.undo()
            table.settle()
        if len(taken) == TAPS:
            break
    return taken


def _bare(board: Board, place: Place) -> bool:
    """Whether a finger on its middle meets this place and nothing else."""
    hit = board.hit(*place.centre) if board.collide_point(*place.centre) else None
    return hit is not None and hit.name == place.name


def _entered(app: AzulejoApp) -> tuple[int, object]:
    """How far the game on stage is, what is half entered included."""
    game = app.session.table(app.shell.way[-1].arguments["game"])
    return (game.row.records, game.draft)


def _tap(table: driver.Table, spot: tuple[float, float]) -> float:
    finger = driver.Finger(*spot)
    start = time.process_time()
    finger.down()
    table.frames(1)
    finger.up()
    table.frames(1)
    return time.process_time() - start


def _p95(taken: list[float]) -> float:
    return sorted(taken)[int(len(taken) * 0.95)]
