"""Tracking from the middle of a game, and the check of a finished one, by photo and by taps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.dome.plates import odd_corner
from companion.service.session import Session
from companion.ui.kit.progress import Working
from tests.ui import driver
from tests.ui.layout import check_layout
from tests.ui.photo import studio
from tests.ui.photo.house import answer_all, read
from tests.ui.photo.test_review import CLEAR, clear_photo
from tests.ui.screens.house import at_home


def type_score(table: driver.Table, screen: str, seat: int, score: int) -> None:
    table.find(f"{screen}:score:{seat}").input.text = str(score)
    table.frames(2)


def tap_board(table: driver.Table, app: Any, screen: str, seat: int, *cells: str) -> None:
    """A player's board entered by taps."""
    app.shell.screen.scroll.scroll_to(table.find(f"{screen}:taps:{seat}"), animate=False)
    table.frames(3)
    table.tap(f"{screen}:taps:{seat}")
    table.settle()
    for cell in cells:
        table.tap("photo:wall", cell)
        table.settle()
    table.tap(f"{screen}:sheet:done")
    table.settle()


def by_photo(table: driver.Table, app: Any, screen: str, seat: int, wall: tuple[str, ...] = studio.WALL) -> None:
    """A player's board taken from the photo that the camera gives."""
    app.shell.screen.scroll.scroll_to(table.find(f"{screen}:photo:{seat}"), animate=False)
    table.frames(3)
    table.tap(f"{screen}:photo:{seat}")
    table.settle()
    table.tap("photo:camera")
    read(table, app)
    answer_all(table, app, wall)
    before_accepting(table, app, screen)
    table.tap("photo:main")
    table.settle()


def before_accepting(table: driver.Table, app: Any, screen: str) -> None:
    """A final board says what it comes to before it is accepted; one of a game under way says no such thing."""
    photo = app.shell.screen.now
    if screen != "audit":
        assert (photo.main.text, table.has("photo:worth")) == ("Accept", False)
        return
    table.until(lambda: photo._counting is None)
    table.frames(2)
    audit = photo.review.worth(lambda: False)
    low, high = audit.placement
    assert audit.bonuses == 0
    assert photo.main.text == f"Accept: {low}–{high}"
    assert f"Tiles when placed: {low}–{high} points" in table.texts()


WALLS = (
    studio.WALL,
    ("....W", "..Y..", "K....", "R....", "....."),
    ("B....", ".B...", "..B..", "...B.", "....B"),
    ("..RK.", "W....", "KW...", "...B.", "Y...."),
)
"""Four players' walls after three rounds, and what they can have brought."""
SCORES = (20, 4, 5, 9)


def test_a_running_game_of_four_is_joined(tmp_path: Path) -> None:
    """Four boards by photo and everyone's score: the game goes on with the round that comes next."""
    session = Session(tmp_path)
    studio.teach(tmp_path)
    names = ("Ana", "Bo", "Cy", "Di")
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("catch_up", variant="azul", players=names)
        table.frames(3)
        assert table.find("join:main").disabled
        assert "Di: add the board and the score." in table.texts()
        assert check_layout() == []
        for seat, wall in enumerate(WALLS):
            app.platform.photo = studio.photo(wall, index=CLEAR + seat)
            by_photo(table, app, "join", seat, wall)
            assert app.shell.way[-1].name == "catch_up"
        table.find("join:round:4").dispatch("on_release")
        table.settle()
        for seat, score in enumerate(SCORES):
            type_score(table, "join", seat, score)
        assert not table.find("join:main").disabled, table.texts()
        table.tap("join:main")
        table.frames(3)
        assert app.shell.way[-1].name == "table"
        begun = session.table(app.shell.way[-1].arguments["game_id"])
        assert begun.players == names
        assert begun.round == 4
        assert tuple(begun.sheet.totals) == SCORES
        assert begun.state.walls == tuple("".join(wall) for wall in WALLS)
        assert not (tmp_path / "photos" / "catch_up").exists()
    session.close_files()


def test_what_was_gathered_survives_a_kill(tmp_path: Path) -> None:
    """Boards and scores entered before the app was killed are there when it comes back, on the same screen."""
    session = Session(tmp_path)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("catch_up", variant="azul", players=("Ana", "Bo"))
        table.frames(3)
        tap_board(table, app, "join", 0, "cell:0:0")
        type_score(table, "join", 0, 1)
    session.close_files()
    session = Session(tmp_path)
    with at_home(tmp_path, session=session) as (table, app):
        assert app.shell.way[-1].name == "catch_up"
        screen = app.shell.screen
        assert screen.now.scores[0] == 1
        assert screen.review_of(0).proposal.cells[0, 0].value == "B"
        assert screen.review_of(0).ready
    session.close_files()


def test_a_score_that_cannot_be_is_not_started_with(tmp_path: Path) -> None:
    """More points than the tiles can have brought are said before the game is begun."""
    session = Session(tmp_path)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("catch_up", variant="azul", players=("Ana", "Bo"))
        table.frames(3)
        for seat in (0, 1):
            tap_board(table, app, "join", seat, "cell:0:0")
            type_score(table, "join", seat, 50 if seat else 1)
        assert table.find("join:main").disabled
        assert any("Bo: 50 points" in text for text in table.texts())
    session.close_files()


def test_a_finished_game_is_checked(tmp_path: Path) -> None:
    """A final wall by photo and one by taps: the range, the bonuses, and the verdict on both claims."""
    session = Session(tmp_path)
    studio.teach(tmp_path)
    with at_home(tmp_path, session=session, photo=clear_photo()) as (table, app):
        app.shell.go("audit", variant="azul", players=("Ana", "Bo"))
        table.frames(3)
        assert check_layout() == []
        by_photo(table, app, "audit", 0)
        tap_board(table, app, "audit", 1, *(f"cell:0:{col}" for col in range(5)))
        type_score(table, "audit", 0, 22)
        type_score(table, "audit", 1, 400)
        table.tap("audit:main")
        for _ in range(400):
            if app.shell.screen.job is None:
                break
            app.shell.screen.job.join(0.1)
            table.frames(2)
        table.settle()
        texts = table.texts()
        assert "400 isn't possible: at least 383 too high." in texts
        assert "Bonuses: 2 points" in texts
        assert any(text.startswith("22 is possible") for text in texts)
        assert check_layout() == []
    session.close_files()


@pytest.mark.parametrize("how", ["button", "back"])
def test_a_check_can_be_stopped(tmp_path: Path, how: str) -> None:
    """A full wall takes long to go through: it says how far it is, can be stopped, and the screen is as before."""
    session = Session(tmp_path)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("audit", variant="azul", players=("Ana",))
        table.frames(3)
        screen = app.shell.screen
        review = screen.review_of(0)
        for cell in review.proposal.cells:
            review.set_cell(cell, review.options(cell)[0])
        screen.change(screen.now.with_edits(0, review.edits, ""))
        table.frames(2)
        table.tap("audit:main")
        table.frames(2)
        job = screen.job
        (working,) = (widget for widget in screen.found.children if isinstance(widget, Working))
        while not working.share:
            assert not job.join(0.05)
            table.frames(1)
        assert working.share < 1
        if how == "button":
            screen.scroll.scroll_to(table.find("working:stop"), animate=False)
            table.frames(3)
            table.tap("working:stop")
        else:
            table.back()
        assert app.shell.way[-1].name == "audit"
        assert job.stopped
        assert job.join(60)
        table.frames(2)
        assert not table.has("working:stop")
    session.close_files()


def tap_dome(table: driver.Table, app: Any, screen: str, seat: int, plate: str, *cells: str) -> None:
    """A player's dome entered by taps: a plate in the first slot, then tiles on its spaces."""
    app.shell.screen.scroll.scroll_to(table.find(f"{screen}:taps:{seat}"), animate=False)
    table.frames(3)
    table.tap(f"{screen}:taps:{seat}")
    table.settle()
    table.tap("photo:dome", f"slot:0:0:{odd_corner(plate)}")
    table.settle()
    assert not table.has("drawn:1")  # the score is known by now
    for kind in sorted(plate)[:2]:
        table.tap("plate:kinds", f"kind:{kind}")
        table.settle()
    table.tap("plates", f"plate:{plate}")
    table.settle()
    assert check_layout() == []
    for cell in cells:
        table.tap("photo:dome", cell)
        table.settle()
    table.tap(f"{screen}:sheet:done")
    table.settle()


def test_a_running_duel_is_joined(tmp_path: Path) -> None:
    """Its tablets are chosen, its plates and tiles tapped in, and it goes on from there; four players are too many."""
    session = Session(tmp_path)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("catch_up", variant="azul", players=("Ana", "Bo", "Cy"))
        table.frames(3)
        table.tap("join:game:duel")
        table.settle()
        assert app.shell.screen.now.players == ("Ana", "Bo")
        assert check_layout() == []
        for seat in (0, 1):
            tap_dome(table, app, "join", seat, "sBRT", "cell:0:1")
            type_score(table, "join", seat, 6 + seat)
        app.shell.screen.scroll.scroll_to(table.find("join:option:rows"), animate=False)
        table.frames(3)
        table.tap("join:option:rows")
        table.settle()
        assert table.find("join:main").disabled
        assert "Choose three or four tablets" in table.texts()
        table.tap("join:option:colourful_rows")
        table.settle()
        table.tap("join:main")
        table.frames(3)
        begun = session.table(app.shell.way[-1].arguments["game_id"])
        assert begun.round == 2
        assert tuple(begun.sheet.totals) == (6, 7)
        assert "colourful_rows" in begun.setup.options["tablets"]
        assert [(dome.plates(), dome.space(0, 0), dome.tile(0, 1)) for dome in begun.state.domes] == [(1, "s", "B")] * 2
    session.close_files()


def test_a_finished_duel_is_checked(tmp_path: Path) -> None:
    """With the tablets that were in play: a claim that is too high is said to be."""
    session = Session(tmp_path)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("audit", variant="duel", players=("Ana",))
        table.frames(3)
        tap_dome(table, app, "audit", 0, "sBRT", "cell:0:1", "cell:1:0")
        type_score(table, "audit", 0, 90)
        table.tap("audit:main")
        table.until(lambda: app.shell.screen.job is None)
        table.settle()
        assert any(text.startswith("90 isn't possible") for text in table.texts())
    session.close_files()
