"""A data folder written by the first version of the app, opened by this one: everything is as it was left."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.service.session import Session
from tests.ui import driver
from tests.ui.photo.house import read
from tests.ui.screens.house import at_home

OLD = Path(__file__).parents[1] / "old_folder"
EXPECTED: dict[str, dict[str, Any]] = json.loads((OLD / "expected.json").read_text("utf-8"))


@contextmanager
def opened(folder: Path) -> Iterator[tuple[driver.Table, Any]]:
    shutil.copytree(OLD, folder, dirs_exist_ok=True)
    session = Session(folder)
    try:
        with at_home(folder, session=session) as (table, app):
            table.settle()
            yield table, app
    finally:
        session.close_files()


def test_it_opens_where_it_was_left(tmp_path: Path) -> None:
    """At the table of Duel, with the two broken tiles that were tapped in."""
    with opened(tmp_path) as (_, app):
        assert [place.name for place in app.shell.way] == ["home", "table"]
        assert app.shell.way[-1].arguments["game_id"] == EXPECTED["duel"]["game"]


@pytest.mark.parametrize("name", EXPECTED)
def test_every_game_is_as_it_was(tmp_path: Path, name: str) -> None:
    """Totals, log and half-entered taps, in each of the forms a draft has had; looking at a table changes nothing."""
    was = EXPECTED[name]
    with opened(tmp_path) as (table, app):
        for look in range(2):
            game = app.session.table(was["game"])
            assert game.file() == was["file"]
            assert list(game.sheet.totals) == was["totals"]
            assert game.draft == was["draft"]
            if look == 0:
                app.shell.start_at("home")
                app.shell.go("sheet" if game.finished else "table", game_id=was["game"])
                table.settle()
                app.shell.start_at("home")
                table.settle()


def test_a_half_entered_round_goes_on(tmp_path: Path) -> None:
    """The tiles that were tapped in before are entered with the next tap on the button."""
    was = EXPECTED["azul"]
    half = was["draft"]["entries"][0]["event"]
    with opened(tmp_path) as (table, app):
        app.shell.start_at("home")
        app.shell.go("table", game_id=was["game"])
        table.settle()
        table.tap("next")
        table.settle()
        entry = app.session.table(was["game"]).entry(half["round"], half["player"])
        placed = [(tile.row, tile.col) for tile in entry.event.place]
        assert placed == [(step["row"], step["col"]) for step in half["place"]]
        assert entry.event.floor == half["floor"]


def test_a_photo_waits_with_what_was_corrected(tmp_path: Path) -> None:
    """The photo that nobody had accepted is offered again, with the space that was set by hand."""
    with opened(tmp_path) as (table, app):
        app.shell.start_at("home")
        app.shell.go("photo", game_id=EXPECTED["photo"]["game"], player=0)
        table.settle()
        table.tap("photo:go-on")
        read(table, app)
        review = app.shell.screen.review
        assert {at for at, item in review.proposal.cells.items() if item.new} == {(0, 2), (1, 1), (2, 2)}


@pytest.mark.parametrize(("screen", "prefix", "score"), [("catch_up", "join", "17"), ("audit", "audit", "9")])
def test_what_was_gathered_is_there(tmp_path: Path, screen: str, prefix: str, score: str) -> None:
    """Boards and scores of a game joined in the middle and of one that was checked."""
    told = json.loads((OLD / "photos" / screen / "gathered.json").read_text("utf-8"))
    with opened(tmp_path) as (table, app):
        app.shell.start_at("home")
        app.shell.go(screen, variant="azul", players=tuple(told["players"]))
        table.settle()
        assert table.find(f"{prefix}:score:0").input.text == score
        assert json.loads((tmp_path / "photos" / screen / "gathered.json").read_text("utf-8")) == told
