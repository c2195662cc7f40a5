"""Boards that cannot be read: the photo is straightened under the drawing, and taps fill it, space on space."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion.engine.events import DomeTiling, Place, Plate
from companion.service.session import Session
from tests.ui import driver
from tests.ui.layout import check_layout
from tests.ui.photo import studio
from tests.ui.photo.house import read
from tests.ui.photo.test_trouble import drag_corners
from tests.ui.screens.house import at_home
from vision import layout
from vision.workshop.studio import layout as printed

CORNERS = ((60, 60), (840, 70), (830, 600), (70, 590))


@contextmanager
def filling(
    data: Path, variant: str, photo: Path, corners: Any, **options: Any
) -> Iterator[tuple[driver.Table, Any, str]]:
    """At the empty review of a board whose corners were set by hand, as of a game whose boards the reader knows not."""
    others = tuple(board for board in layout.known_boards() if not board.startswith(variant))
    session = Session(data)
    tablets = {"tablets": ["rows", "columns", "diagonals"]} if variant == "duel" else {}
    game = session.start(variant, ["Ana", "Bo"], 0, tablets).game_id
    with (
        patch.object(layout, "known_boards", lambda: others),
        at_home(data, session=session, photo=photo, **options) as (table, app),
    ):
        app.shell.start_at("table", game_id=game)
        app.shell.go("photo", game_id=game, player=0)
        table.frames(2)
        table.tap("photo:camera")
        read(table, app)
        assert any("can't be read from a photo yet" in text for text in table.texts())
        assert check_layout() == []
        drag_corners(table, app, corners)
        table.tap("photo:read")
        read(table, app)
        assert app.shell.screen.step == "review"
        assert app.shell.screen.now.main.text == "Yes, that's the board"
        assert check_layout() == []
        yield table, app, game
    session.close_files()


def put(table: driver.Table, star: str, *spaces: int) -> None:
    """Bring a star near, tap spaces of it, and step back."""
    table.tap("photo:stars", f"star:{star}")
    table.settle()
    for space in spaces:
        table.tap("photo:stars", f"space:{star}:{space}")
        table.settle()
    table.back()
    table.settle()


def log(app: Any, game: str) -> Any:
    return app.session.table(game).position.effective.events()


def test_a_pavilion_is_filled_and_ordered(tmp_path: Path) -> None:
    """Stars lie over those of the photo; the order is asked for with its range, the best proposed, or tapped."""
    photo, corners = studio.pavilion_photo()
    with filling(tmp_path, "pavilion", photo, corners) as (table, app, game):
        board = table.find("photo:stars")
        left, low, side = board.photo_box()
        for star, (across, down) in printed.STARS.items():
            x, y = board.pose.middle(star)
            assert (x - left) / side == pytest.approx(across, abs=0.01), star
            assert 1 - (y - low) / side == pytest.approx(down, abs=0.01), star
        put(table, "orange", 1, 2, 3)
        put(table, "green", 3)
        assert app.shell.way[-1].name == "photo", "back steps away from the star only"
        assert not table.has("order"), "first the board, then its order"
        table.tap("photo:main")
        table.frames(3)
        assert log(app, game) == ()
        text = "Depending on the order, these tiles score 6 to 7 points. The best order is suggested."
        assert f"A photo can't show this. {text}" in table.texts()
        assert "In numbered order: 7 points" in table.texts()
        app.shell.screen.scroll.scroll_to(table.find("order:tap"), animate=False)
        table.frames(3)
        table.tap("order:tap")
        table.settle()
        app.shell.screen.scroll.scroll_y = 1
        table.frames(2)
        assert check_layout() == []
        put(table, "orange", 1, 3, 2)
        assert any("3 of 4" in text for text in table.texts())
        put(table, "green", 3)
        assert app.shell.screen.now.main.text == "Accept: +6, total 11"
        table.tap("photo:main")
        places = [("orange", 1), ("orange", 3), ("orange", 2), ("green", 3)]
        assert [(event.star, event.space) for event in log(app, game) if isinstance(event, Place)] == places
        assert app.session.table(game).sheet.totals[0] == 11


def test_the_best_order_can_be_taken(tmp_path: Path) -> None:
    """One tap takes the order that scores most."""
    photo, corners = studio.pavilion_photo()
    with filling(tmp_path, "pavilion", photo, corners, scale=2.0, language="en") as (table, app, game):
        put(table, "orange", 1, 2, 3)
        table.tap("photo:main")
        table.frames(3)
        assert check_layout() == []
        app.shell.screen.scroll.scroll_to(table.find("order:best"), animate=False)
        table.frames(3)
        table.tap("order:best")
        table.settle()
        table.tap("photo:main")
        assert app.session.table(game).sheet.totals[0] == 5 + 1 + 2 + 3


def test_a_dome_is_filled(tmp_path: Path) -> None:
    """Plates are laid and taken up in the review; tiles, broken ones, the first-player tile and chips are told."""
    with filling(tmp_path, "duel", studio.photo(), CORNERS) as (table, app, game):
        board = table.find("photo:dome")
        assert board.photo_box() == (board.west, board.roof - 6 * board.pitch, 6 * board.pitch)
        for slot in ((0, 0), (1, 1), (2, 2)):
            table.tap("photo:dome", f"slot:{slot[0]}:{slot[1]}:1")
            table.settle()
            table.tap("drawn:1" if slot == (1, 1) else "drawn:0")
            plate = table.find("plates").view.plates[0]
            assert plate[1] in "ws", "the touched corner is that of its wild or special space"
            table.tap("plates", f"plate:{plate}")
            table.settle()
        assert not app.shell.screen.review.proposal.event.place, "no tile is made up"
        table.tap("plate:2:2")
        table.settle()
        table.tap("plate:up")
        table.settle()
        plates = app.shell.screen.review.proposal.plates
        assert {slot for slot, item in plates.items() if item.new} == {(0, 0), (1, 1)}
        printed_at = {(n // 2, n % 2): letter for n, letter in enumerate(plates[0, 0].value)}
        row, col = next(at for at, letter in printed_at.items() if at[0] and letter not in "ws")
        table.tap("photo:dome", f"cell:{row}:{col}")
        table.settle()
        table.tap("photo:dome", "broken:2")
        table.settle()
        table.tap("photo:dome", "marker")
        table.settle()
        app.shell.screen.scroll.scroll_to(table.find("chips"), animate=False)
        table.frames(3)
        table.tap("chips")
        table.settle()
        table.tap("number:2")
        table.settle()
        assert check_layout() == []
        table.tap("photo:main")
        table.frames(3)
        assert app.shell.screen.now.main.text.startswith("Accept: ")
        table.tap("photo:main")
        laid = [event for event in log(app, game) if isinstance(event, Plate)]
        assert [(event.round, event.slot, event.drawn) for event in laid] == [(0, (0, 0), 0), (1, (1, 1), 1)]
        (tiling,) = [event for event in log(app, game) if isinstance(event, DomeTiling)]
        assert [(tile.row, tile.col) for tile in tiling.place] == [(row, col)]
        assert (tiling.broken, tiling.marker, tiling.chips) == (2, True, 2)


def test_an_empty_round_of_a_dome(tmp_path: Path) -> None:
    """Said to be as shown, a dome with nothing on it enters no tile."""
    with filling(tmp_path, "duel", studio.photo(), CORNERS) as (table, app, _game):
        table.tap("photo:main")
        table.frames(3)
        assert not app.shell.screen.review.unread
        assert not app.shell.screen.review.proposal.event.place
