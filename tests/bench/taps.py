"""How many taps it takes at the table, counted by the hand that makes them. Typed letters are not counted."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.service.session import Session
from tests.bench.rows import Row
from tests.ui import driver  # before anything of Kivy: it sets the window up
from tests.ui.screens.house import at_home
from tests.ui.table.hand import at_table, golden

FOUR = ("Ana", "Bo", "Zoé", "Søren")
ENTER = 13
ROUND = (
    (((0, 0), (1, 4)), 0, False),
    (((0, 0), (1, 2), (2, 4)), 2, False),
    (((0, 1), (2, 0)), 0, True),
    (((0, 2), (1, 1), (2, 3)), 1, False),
)
"""Four players' tiles, their floor and who has the marker: ten tiles, two floors."""


def measure(*chosen: str) -> Iterator[Row]:
    """Each against the most that it may take."""
    logging.disable(logging.WARNING)
    parts: dict[str, tuple[str, int, Callable[[Path], int]]] = {
        "known": ("four known players, from home to the first tile", 4, _known_players),
        "new": ("four new names, from the first screen to the table, by the sheet's button", 6, _new_names),
        "typed": ("four new names, from the first screen to the table, by the keyboard's Enter", 6, _typed_names),
        "round": ("a round of four players, ten tiles, two floors and the marker", 17, _four_player_round),
        "move": ("a tile of an earlier round moved, back at the table", 5, _moved_tile),
        "pavilion": ("a game of Summer Pavilion for two, turn by turn", 150, _whole_game("pavilion", "offer:turns")),
        "duel": ("a game of Duel", 130, _whole_game("duel")),
    }
    for key, (what, most, count) in parts.items():
        if not chosen or key in chosen:
            with tempfile.TemporaryDirectory() as folder:
                taps = count(Path(folder))
            yield Row(what, f"{taps} taps", f"at most {most}", taps <= most)


def _known_players(folder: Path) -> int:
    """They have played together, though two others were the last at the table."""
    session = Session(folder)
    session.start("azul", FOUR)
    session.start("azul", ("Mia", "Leo"))
    with at_home(folder, session=session) as (table, _app):
        table.taps = 0
        _tap(table, "home:new-game")
        _tap(table, "new:group:" + ",".join(FOUR))
        _tap(table, "new:start")
        table.tap("wall", "cell:0:0")
        return int(table.taps)


def _new_names(folder: Path) -> int:
    with at_home(folder) as (table, _app):
        table.taps = 0
        _tap(table, "welcome:new-game")
        for name in FOUR:
            table.find("new:who:field").input.insert_text(name)
            _tap(table, "new:who:next")
        _tap(table, "new:start")
        assert table.has("wall")
        return int(table.taps)


def _typed_names(folder: Path) -> int:
    with at_home(folder) as (table, _app):
        table.taps = 0
        _tap(table, "welcome:new-game")
        for name in FOUR:
            table.find("new:who:field").input.insert_text(name)
            table.key(ENTER, text="\r")
            table.settle()
        _tap(table, "new:start")
        assert table.has("wall")
        return int(table.taps)


def _four_player_round(folder: Path) -> int:
    game = {"variant": "azul", "players": list(FOUR), "first": 0, "options": {}, "events": []}
    with at_table(folder, game) as hand:
        for cells, floor, marker in ROUND:
            for row, col in cells:
                hand.tap("wall", f"cell:{row}:{col}")
            if floor:
                hand.tap("floor", f"floor:{floor}")
            if marker:
                hand.tap("floor", "marker")
            hand.tap("next")
        assert hand.session.table(hand.game).round == 2
        return int(hand.table.taps)


def _moved_tile(folder: Path) -> int:
    with at_table(folder, golden("azul"), 3) as hand:
        ((row, col, _colour), *_others) = hand.session.table(hand.game).entry(1, 0).event.place
        hand.tap("wall", f"cell:{row}:{col}")
        hand.tap("said:do")
        hand.tap("wall", f"cell:{row}:{(col + 1) % 5}")
        hand.tap("next")
        assert not hand.entry.fixing
        return int(hand.table.taps)


def _whole_game(name: str, *first: str) -> Callable[[Path], int]:
    def count(folder: Path) -> int:
        game = golden(name)
        with at_table(folder, game) as hand:
            for touch in first:
                hand.tap(touch)
            hand.play(game["events"])
            assert hand.session.table(hand.game).finished
            return int(hand.table.taps)

    return count


def _tap(table: driver.Table, tid: str) -> None:
    """What lies below the fold is scrolled to."""
    screen = table.find("new") if table.has("new") and not table.has("new:who") else None
    if screen is not None and tid != "new:start":
        screen.scroll.scroll_to(table.find(tid), padding=80, animate=False)
        table.frames(3)
    table.tap(tid)
    table.settle()
