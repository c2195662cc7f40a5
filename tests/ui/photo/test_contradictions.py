"""Photo and game disagree: both versions are shown, the person resolves it either way, and the log waits for that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.models.photo.photo_store import PhotoStore
from companion.service.session import Session
from tests.ui import driver
from tests.ui.layout import check_layout
from tests.ui.photo import studio
from tests.ui.photo.house import answer_all, read
from tests.ui.photo.test_review import CLEAR, PLACED, entered, looked_at
from tests.ui.screens.house import at_home
from vision.reading import BoardReading, Cell, Line, Score

Tiles = dict[int, str]
"""Round to the tiles it brought, "row col colour" each: "00B 10W"."""

KNOWN: Tiles = {1: "00B 10W 44B", 2: "01Y 21W"}
"""What the studio's wall holds before its third round."""
GREY = ("BY...", "R.K..", "..W..", ".B...", ".....")
GREY_KNOWN: Tiles = {1: "00B 10R", 2: "22W"}
GREY_PLACED = {(0, 1), (1, 2), (3, 1)}
GREY_CLEAR = 13
GREY_ALONE = 22


def begin(session: Session, first: Tiles, variant: str = "azul", marker_of_bo: bool = False) -> str:
    """A game in its third round, the first two entered round by round; Bo places nothing."""
    game = session.start(variant, ["Ana", "Bo"], 0).game_id
    for round_ in (1, 2, 3):
        for seat in (0, 1):
            if round_ == 3 and (seat == 0 or not marker_of_bo):
                continue
            tiles = first.get(round_, "").split() if seat == 0 else []
            place = [{"row": int(tile[0]), "col": int(tile[1]), "colour": studio.colour(tile[2])} for tile in tiles]
            event = {"type": "tiling", "round": round_, "player": seat, "place": place, "marker": seat == 1}
            answer = session.enter(game, event)
            assert answer.ok, answer.sentence
        if round_ < 3:
            assert session.close(game).ok
    return game


@contextmanager
def disagreeing(
    data: Path, photo: Path, first: Tiles, variant: str = "azul", **options: Any
) -> Iterator[tuple[driver.Table, Any, str]]:
    """At the review of a photo that this game is against."""
    session = Session(data)
    game = begin(session, first, variant, **options)
    studio.teach(data)
    with at_home(data, session=session, photo=photo) as (table, app):
        app.shell.start_at("table", game_id=game)
        table.frames(2)
        looked_at(table, app, game)
        yield table, app, game
    session.close_files()


def log(app: Any, game: str) -> Any:
    return app.session.table(game).position.effective.events()


def against(table: driver.Table, app: Any, *kinds: str) -> list[str]:
    """The contradictions on screen are of these kinds, each with both versions; their keys."""
    found = app.shell.screen.review.proposal.contradictions
    assert [one.kind for one in found] == list(kinds)
    texts = table.texts()
    assert sum(text.startswith("The game: ") for text in texts) == len(kinds)
    assert sum(text.startswith("The photo: ") for text in texts) == len(kinds)
    assert sum("match the game" in text for text in texts) == bool(kinds), "said once for all of them"
    assert check_layout() == []
    return [one.key for one in found]


def take(table: driver.Table, app: Any, key: str, side: str) -> None:
    """Tap one of the buttons of a contradiction."""
    button = table.find(f"against:{key}:{side}")
    app.shell.screen.scroll.scroll_to(button, animate=False)
    table.frames(3)
    table.tap(button)
    table.settle()


def start_over(table: driver.Table, app: Any, game: str, change: Any = None) -> None:
    """The review as if nothing had been answered; `change` puts something else into what was read."""
    shelf = PhotoStore(app.session.store.folder)
    note = shelf.note(game, "r3p0")
    reading = change(note.reading) if change else note.reading
    shelf.keep(game, "r3p0", replace(note, reading=reading, edits=type(note.edits)()))
    table.tap("photo:again")
    table.tap("photo:go-on")
    read(table, app)


def accepted(table: driver.Table, app: Any, game: str) -> Any:
    """The round as entered, once nothing is asked any more."""
    assert app.shell.screen.review.ready, table.texts()
    table.tap("photo:main")
    assert app.shell.way[-1].name == "table", table.texts()
    return entered(app, game)


def spots(event: Any) -> set[tuple[int, int]]:
    return {(tile.row, tile.col) for tile in event.place}


def test_a_tile_gone(tmp_path: Path) -> None:
    """A tile of the log that the photo does not show: kept, or its round corrected and the review taken up again."""
    first = {**KNOWN, 2: "01Y 21W 30R"}
    with disagreeing(tmp_path, studio.photo(floor=2, index=CLEAR), first) as (table, app, game):
        before = log(app, game)
        (key,) = against(table, app, "gone")
        assert "The game: a red tile has been at row 4, column 1 since round 2." in table.texts()
        parts = [int(text.split("(")[1][:-1]) for text in table.texts() if text.startswith(("Wall (", "Lines ("))]
        assert f"{sum(parts)} to check" in table.texts(), "the tile that is gone is counted where it was"
        take(table, app, key, "game")
        answer_all(table, app, ("BYR..", "WB...", ".WB..", "R.W..", "....B"))
        assert app.shell.screen.review.ready
        assert log(app, game) == before
        start_over(table, app, game)
        take(table, app, key, "correct")
        assert app.shell.way[-1].name == "table"
        assert "Correct round 2" in table.texts()
        assert log(app, game) == before, "nothing is changed before the person saves it"
        for _ in ("into the hand", "off the wall"):
            table.tap("wall", "cell:3:0")
            table.frames(2)
        table.tap("next")
        table.frames(3)
        read(table, app)
        against(table, app)
        assert spots(accepted(table, app, game)) == PLACED
        assert spots(app.session.table(game).entry(2, 0).event) == {(0, 1), (2, 1)}


def test_two_new_tiles_in_a_row(tmp_path: Path) -> None:
    """Two new tiles in one row: one stays, or the round before is corrected, and then both are right."""
    first = {**KNOWN, 2: "21W"}
    with disagreeing(tmp_path, studio.photo(floor=2, index=CLEAR), first) as (table, app, game):
        before = log(app, game)
        (key,) = against(table, app, "two-in-row")
        take(table, app, key, "game")
        assert app.shell.screen.review.ready
        in_row = [at for at, item in app.shell.screen.review.proposal.cells.items() if item.new and at[0] == 0]
        assert len(in_row) == 1
        assert log(app, game) == before
        start_over(table, app, game)
        take(table, app, key, "correct")
        table.tap("wall", "cell:0:1")
        table.tap("next")
        table.frames(3)
        read(table, app)
        assert spots(accepted(table, app, game)) == PLACED
        assert spots(app.session.table(game).entry(2, 0).event) == {(0, 1), (2, 1)}


def test_two_new_tiles_with_no_entry_before(tmp_path: Path) -> None:
    """Where tracking began with this wall there is no round to correct, and that is said."""
    session = Session(tmp_path)
    game = studio.begin(session, studio.before(new=(*studio.NEW, (0, 1))))
    studio.teach(tmp_path)
    with at_home(tmp_path, session=session, photo=studio.photo(floor=2, index=CLEAR)) as (table, app):
        app.shell.start_at("table", game_id=game)
        looked_at(table, app, game)
        (key,) = against(table, app, "two-in-row")
        assert "If both are there, one is from before you started scoring here." in table.texts()
        assert not table.has(f"against:{key}:correct")
        told = [part.text for part in reversed(table.find(f"against:{key}").children) if hasattr(part, "text")]
        assert [text.partition(":")[0] for text in told[:3]] == ["The game", "The photo", "Trust the game"]
    session.close_files()


@pytest.mark.parametrize(
    ("wall", "new", "says", "round_", "mend"),
    [
        (("BY...", "R.K.K", "..W..", ".B...", "....."), "14K", "row 2 already has a black tile", 2, (1, 4)),
        (("BY...", "R.K..", "..W..", ".B...", "B...."), "", "column 1 already has a blue tile", 1, (0, 0)),
    ],
)
def test_a_colour_twice(tmp_path: Path, wall: tuple, new: str, says: str, round_: int, mend: tuple[int, int]) -> None:
    """On the grey side a colour that its row or column has already: taken off, or the entry of the other corrected."""
    first = {**GREY_KNOWN, 2: f"22W {new}"}
    photo = studio.photo(wall, 1, index=GREY_ALONE, board="azul-grey")
    with disagreeing(tmp_path, photo, first, "azul-grey") as (table, app, game):
        before = log(app, game)
        (key,) = against(table, app, "twice")
        assert any(says in text for text in table.texts()), table.texts()
        take(table, app, key, "game")
        assert app.shell.screen.review.ready
        assert log(app, game) == before
        start_over(table, app, game)
        take(table, app, key, "correct")
        assert f"Correct round {round_}" in table.texts()
        for _ in ("into the hand", "off the wall"):
            table.tap("wall", f"cell:{mend[0]}:{mend[1]}")
            table.frames(2)
        table.tap("next")
        table.frames(3)
        read(table, app)
        assert mend not in spots(app.session.table(game).entry(round_, 0).event)
        assert key not in [one.key for one in app.shell.screen.review.proposal.contradictions]


def test_a_new_colour_twice_in_a_column(tmp_path: Path) -> None:
    """On the grey side two new tiles of a colour in one column: either is the wrong one."""
    wall = ("BY...", "R.K..", "..W..", ".Y...", ".....")
    photo = studio.photo(wall, 1, index=GREY_ALONE, board="azul-grey")
    with disagreeing(tmp_path, photo, GREY_KNOWN, "azul-grey") as (table, app, game):
        for side, stays, goes in (("game", (0, 1), (3, 1)), ("photo", (3, 1), (0, 1))):
            (key,) = against(table, app, "twice")
            take(table, app, key, side)
            cells = app.shell.screen.review.proposal.cells
            assert (cells[stays].value, cells[goes].value) == ("Y", ".")
            start_over(table, app, game)


def test_another_colour_than_tracked(tmp_path: Path) -> None:
    """On the grey side a tile whose colour is not the log's: kept, or its round corrected."""
    first = {**GREY_KNOWN, 1: "00B 10Y"}
    photo = studio.photo(GREY, 1, index=GREY_CLEAR, board="azul-grey")
    with disagreeing(tmp_path, photo, first, "azul-grey") as (table, app, game):
        before = log(app, game)
        (key,) = against(table, app, "other-colour")
        take(table, app, key, "correct")
        assert "Correct round 1" in table.texts()
        table.back()
        read(table, app)
        assert log(app, game) == before, "back from the correction without saving"
        (key,) = against(table, app, "other-colour")
        take(table, app, key, "game")
        answer_all(table, app, GREY)
        event = accepted(table, app, game)
        assert spots(event) == GREY_PLACED
        assert app.session.table(game).state.walls[0][5] == "Y"


def test_the_marker_of_somebody_else(tmp_path: Path) -> None:
    """The marker lies here and the log gives it to Bo: it is not here, or Bo's entry is corrected."""
    photo = studio.photo(marker=True, index=CLEAR)
    with disagreeing(tmp_path, photo, KNOWN, marker_of_bo=True) as (table, app, game):
        before = log(app, game)
        (key,) = against(table, app, "marker")
        assert "The game: Bo has the first-player marker this round." in table.texts()
        take(table, app, key, "game")
        assert app.shell.screen.review.ready
        assert log(app, game) == before
        start_over(table, app, game)
        take(table, app, key, "correct")
        table.tap("floor", "marker")
        table.tap("next")
        table.frames(3)
        if app.shell.way[-1].name != "photo":
            table.back()
        read(table, app)
        assert accepted(table, app, game).marker
        assert not app.session.table(game).entry(3, 1).event.marker


def test_the_score_cube(tmp_path: Path) -> None:
    """A cube on neither the old nor the new score: the game's is kept, or the score sheet is looked at."""

    def with_cube(reading: BoardReading) -> BoardReading:
        return replace(reading, score=Score(77, 0.99, False))

    with disagreeing(tmp_path, studio.photo(floor=2, index=CLEAR), KNOWN) as (table, app, game):
        before = log(app, game)
        start_over(table, app, game, with_cube)
        against(table, app, "score")
        take(table, app, "score", "correct")
        assert app.shell.way[-1].name == "sheet"
        table.back()
        read(table, app)
        assert log(app, game) == before
        against(table, app, "score")
        take(table, app, "score", "game")
        assert spots(accepted(table, app, game)) == PLACED


def test_a_colour_that_the_space_does_not_take(tmp_path: Path) -> None:
    """On the coloured side a tile on a space of another colour: it is that colour after all, or does not count."""

    def with_red(reading: BoardReading) -> BoardReading:
        wall = [list(row) for row in reading.wall]
        wall[3][2] = Cell("red", 0.99, False)
        return replace(reading, wall=tuple(map(tuple, wall)))

    with disagreeing(tmp_path, studio.photo(floor=2, index=CLEAR), KNOWN) as (table, app, game):
        for side, value in (("photo", "."), ("game", "W")):
            start_over(table, app, game, with_red)
            (key,) = against(table, app, "wrong-colour")
            take(table, app, key, side)
            assert app.shell.screen.review.proposal.cells[3, 2].value == value
        assert spots(accepted(table, app, game)) == PLACED


def test_a_tile_beside_its_full_line(tmp_path: Path) -> None:
    """A row with its new tile and a full line of another colour: one of the two is this round's, as the person says."""
    photo = studio.photo(floor=2, index=CLEAR, lines=((3, "K", 4),))
    with disagreeing(tmp_path, photo, KNOWN) as (table, app, game):
        for side, place in (("photo", PLACED - {(3, 2)} | {(3, 1)}), ("game", PLACED)):
            start_over(table, app, game)
            (key,) = against(table, app, "tile-and-line")
            take(table, app, key, side)
            assert spots(app.shell.screen.review.proposal.event) == place
        assert spots(accepted(table, app, game)) == PLACED


def test_a_full_line_of_a_colour_that_its_row_has(tmp_path: Path) -> None:
    """A full blue line beside a row with a blue tile: the line is not full, or the tile's entry is corrected."""

    def with_line(reading: BoardReading) -> BoardReading:
        return replace(reading, lines=(*reading.lines[:4], Line("blue", 5, 0.99, False)))

    photo = studio.photo(floor=2, index=CLEAR, lines=((4, "B", 5),))
    with disagreeing(tmp_path, photo, KNOWN) as (table, app, game):
        before = log(app, game)
        start_over(table, app, game, with_line)
        (key,) = against(table, app, "line-colour")
        take(table, app, key, "correct")
        assert "Correct round 1" in table.texts()
        table.back()
        read(table, app)
        take(table, app, key, "game")
        assert log(app, game) == before
        assert spots(accepted(table, app, game)) == PLACED


def test_the_other_side_of_the_board(tmp_path: Path) -> None:
    """A photo of the grey side in a game of the coloured one is said before anything is entered."""
    photo = studio.photo(index=GREY_CLEAR, board="azul-grey")
    with disagreeing(tmp_path, photo, KNOWN) as (table, app, game):
        assert "side" in [one.kind for one in app.shell.screen.review.proposal.contradictions]
        assert not app.shell.screen.review.ready
        take(table, app, "side", "game")
        assert "side" not in [one.kind for one in app.shell.screen.review.proposal.contradictions]
        assert entered(app, game) is None


def test_the_board_of_somebody_else_kept(tmp_path: Path) -> None:
    """A board that fits another player can be kept for this one all the same: what contradicts is asked one by one."""
    with disagreeing(tmp_path, studio.photo(floor=2, index=CLEAR), KNOWN) as (table, app, game):
        before = log(app, game)
        app.shell.start_at("table", game_id=game)
        app.shell.go("photo", game_id=game, player=1)
        table.frames(2)
        table.tap("photo:camera")
        read(table, app)
        assert table.has("photo:fits:take")
        kinds = [one.kind for one in app.shell.screen.review.proposal.contradictions]
        assert kinds, "two new tiles in a row cannot be"
        for one in app.shell.screen.review.proposal.contradictions:
            take(table, app, one.key, "game")
        assert log(app, game) == before
        assert app.shell.screen.review.seat == 1
