"""A game that lies in one folder is played in the real window, by touch, to its end and beyond."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.games import Game, added, by_key
from companion.games.examples import own_example
from companion.service.session import Session
from companion.service.share import as_text
from tests.ui.driver import ROOT, Table
from tests.ui.screens.house import at_home

FOLDER = Path(__file__).parents[1] / "made_up" / "game"
CORNERS = (("cell:0:0", "cell:4:4"), ("cell:0:4", "cell:4:0"), ("cell:0:1",), ("cell:0:2",), ("cell:0:3",))
"""Ana's tiles, round by round: her first row, and the two corners below."""


@pytest.fixture
def corners() -> Iterator[Game]:
    with added(FOLDER) as (game,):
        yield game


def touch(table: Table, tid: str) -> None:
    scroll = getattr(table.find("new"), "scroll", None)
    if scroll is not None:
        scroll.scroll_to(table.find(tid), padding=90, animate=False)
    table.frames(3)
    table.tap(tid)
    table.settle()


def seat(table: Table, name: str) -> None:
    touch(table, "new:name")
    table.find("new:who:field").text = name
    table.frames(3)
    table.tap("new:who:take")
    table.settle()


def begin(table: Table) -> None:
    """By its picture, for two."""
    table.tap("home:new-game")
    table.settle()
    touch(table, "new:game:corners")
    for name in ("Ana", "Bo"):
        seat(table, name)
    assert "Corners for 2 players" in table.texts()
    touch(table, "new:start")


def play(table: Table) -> None:
    """Ana fills her first row and the corners; Bo passes every time."""
    for cells in CORNERS:
        for cell in cells:
            table.tap("wall", cell)
        table.tap("next")
        table.frames(3)
        table.tap("next")
        table.tap("closing:nothing")  # Bo never places a tile, and nobody takes the marker
        table.tap("closing:nobody")
        table.settle()


@pytest.mark.usefixtures("corners")
def test_it_is_played_by_touch(tmp_path: Path) -> None:
    """From its picture to the reveal with its own step, the sheet, the message to share, and the statistics."""
    session = Session(tmp_path)
    session.set(less_motion=True)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.start_at("home")
        table.settle()
        begin(table)
        game_id = app.shell.way[-1].arguments["game_id"]
        play(table)
        played = session.table(game_id)
        assert played.finished
        assert [line.kind for line in played.sheet.bonuses[0]] == ["row", "corner"]
        assert table.has("reveal")
        for title in ("Complete rows", "A tile in every corner"):
            assert title in table.texts()
            table.tap((180, 400))
            table.settle()
        assert "Ana wins" in table.texts()
        table.tap("share")
        table.settle()
        table.tap("share:picture")
        table.until(lambda: any(what == "share" for what, _ in app.platform.asked))
        ((_card, _kind, _title, message),) = [told for what, told in app.platform.asked if what == "share"]
        assert message.splitlines()[:2] == ["Azul Corners", "Ana wins."]
        app.shell.go("sheet", game_id=game_id)
        table.settle()
        table.tap("grid", f"cell:{len(played.sheet.rounds)}:0")
        table.settle()
        table.tap("why-terms", "term:1")
        table.settle()
        assert "Four corners" in table.texts()
        said = as_text(played)
        assert said.startswith("Azul Corners, ")
        assert f"Ana: {played.sheet.totals[0]} (wins)" in said.splitlines()
        app.shell.back()
        table.settle()
        app.shell.start_at("you")
        table.settle()
        assert table.find("you")._job.join(30)
        table.settle()
        table.tap("you:filter:variant")
        table.settle()
        table.tap("you:variant:corners")
        table.settle()
        assert table.find("you")._job.join(30)
        table.settle()
        assert str(played.sheet.totals[0]) in table.texts()
    session.close_files()


def finished(session: Session) -> str:
    """The same game without a window."""
    game_id = session.start("corners", ["Ana", "Bo"]).game_id
    assert game_id is not None
    for round_, cells in enumerate(CORNERS, 1):
        place = [{"row": int(cell[5]), "col": int(cell[7])} for cell in cells]
        for player, tiles in ((0, place), (1, [])):
            event: dict[str, Any] = {"type": "tiling", "round": round_, "player": player, "place": tiles}
            assert session.enter(game_id, event).ok
        assert session.close(game_id).ok
    return game_id


def test_its_rule_opens_from_a_point(tmp_path: Path, corners: Game) -> None:
    """From its bonus on the sheet to its own entry with its figure; the base game's rules are worded for it too."""
    session = Session(tmp_path)
    session.set(less_motion=True)
    game_id = finished(session)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("sheet", game_id=game_id)
        table.settle()
        table.tap("grid", f"cell:{len(CORNERS)}:0")
        table.settle()
        table.tap("why-terms", "term:1")
        table.frames(3)
        table.tap("why:read")
        table.settle()
        assert app.shell.screen.rule == "corners/four-corners"
        assert {"The four corners", "Azul Corners"} <= set(table.texts())
        assert app.shell.library.entry("corners", "azul/floor-line", "en").title
        figure = app.shell.library.entry("corners", "corners/four-corners", "en").figure
        assert figure is not None
        assert figure["variant"] == corners.key
        running = session.start("corners", ["Ana", "Bo"]).game_id
        assert own_example(session, "azul/scoring-tile", running, 0) is not None
    session.close_files()


def test_no_other_file_names_it() -> None:
    """All there is of it lies in its folder: neither the app nor the reader nor a catalogue knows it."""
    word = re.compile(r"four-corners|azul.corners|made.up.game", re.IGNORECASE)
    naming = [
        path.relative_to(ROOT)
        for part, ends in (("companion", "*.py"), ("vision", "*.py"), ("assets", "*.json"), ("assets", "*.po"))
        for path in (ROOT / part).rglob(ends)
        if word.search(path.read_text("utf-8"))
    ]
    assert naming == []


def test_it_is_gone_afterwards() -> None:
    """A game that was added for a while leaves nothing behind."""
    assert "corners" not in by_key()
