"""Photos that are not ours, where they are there: photo-real renders and real ones, through the window."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from companion.engine.tiles import AZUL
from companion.service.session import Session
from tests.ui.driver import ROOT
from tests.ui.layout import check_layout
from tests.ui.photo import studio
from tests.ui.photo.house import answer_all
from tests.ui.photo.test_review import entered, looked_at
from tests.ui.screens.house import at_home

PHOTOS = Path(os.environ.get("AZULEJO_SHARED") or ROOT / ".." / "shared") / "photos"
pytestmark = pytest.mark.skipif(not (PHOTOS / "renders").is_dir(), reason="no photos beside the repository")


def renders(count: int) -> list[dict[str, Any]]:
    """The first labelled renders of the coloured side after tiling with tiles in three rows or more."""
    if not (PHOTOS / "renders").is_dir():
        return []
    labels = json.loads((PHOTOS / "renders" / "labels.json").read_text("utf-8"))
    fit = [
        label
        for label in labels
        if label["board"] == "azul"
        and sum(any(row) for row in label["wall"]) >= 3
        and all(line["count"] <= row for row, line in enumerate(label["lines"]))
    ]
    return fit[:count]


@pytest.mark.parametrize("label", renders(3), ids=lambda label: label["file"])
def test_a_render_becomes_a_round(tmp_path: Path, label: dict[str, Any]) -> None:
    """A tile in each row is new: after looking at what is marked, just these are entered, and the floor as it lies."""
    wall = tuple("".join(AZUL.get(tile or "", ".") for tile in row) for row in label["wall"])
    new = tuple(
        (row, max(col for col in range(5) if line[col] != ".")) for row, line in enumerate(wall) if line.strip(".")
    )
    session = Session(tmp_path)
    game = studio.begin(session, studio.before(wall, new))
    with at_home(tmp_path, session=session, photo=PHOTOS / "renders" / label["file"]) as (table, app):
        app.shell.start_at("table", game_id=game)
        looked_at(table, app, game)
        assert app.shell.screen.step == "review"
        assert check_layout() == []
        answer_all(table, app, wall)
        table.tap("photo:main")
        assert {(tile.row, tile.col) for tile in entered(app, game).place} == set(new)
    session.close_files()


def test_a_real_table_of_four(tmp_path: Path) -> None:
    """A real photo of a table: each board that is found goes to a player of its own, to be looked over."""
    session = Session(tmp_path)
    game = studio.begin(session, "/".join(["....."] * 5), players=("Ana", "Bo", "Cy", "Di"))
    with at_home(tmp_path, session=session, photo=PHOTOS / "full" / "table1.jpg") as (table, app):
        app.shell.start_at("table", game_id=game)
        looked_at(table, app, game)
        screen = app.shell.screen
        assert screen.step == "boards"
        assert check_layout() == []
        seats = [seat for seat, _ in screen.flow.queue]
        assert len(seats) == len(set(seats)) >= 3
        table.tap("boards:go")
        table.frames(3)
        assert screen.step == "review"
        assert entered(app, game) is None
    session.close_files()
