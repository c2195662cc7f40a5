"""A photo becomes an accepted round, and the person stays in charge."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.events import Placed
from companion.engine.pattern import PatternLine
from companion.languages import codes
from companion.models.photo.photo_store import PhotoStore
from companion.ui.screens.photo.frame import note_size
from companion.ui.widgets.pen import word_texture
from companion.wording.language import tongue
from companion.wording.photo import in_short
from tests.ui import driver
from tests.ui.layout import check_layout
from tests.ui.photo import studio
from tests.ui.photo.house import answer_all, playing, read
from tools.reports import unpack
from vision.reading import Doubt

CLEAR = 19
"""A studio scene that is read without a doubt."""
PLACED = {(0, 2), (1, 1), (2, 2), (3, 2)}


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_the_word_of_a_doubt_is_readable_within_its_space(language: str, scale: float) -> None:
    with driver.showing(Widget(), font_scale=scale):
        tongue.speak(language)
        for note in (in_short(Doubt.GLARE), in_short(Doubt.UNCLEAR)):
            for size in (56, 64, 110):
                high = note_size(note, dp(size))
                assert word_texture(note, high, True).width <= dp(size)
                assert high >= dp(size) * (0.2 if size > 100 else 0.17), "not smaller than it must be"


def clear_photo() -> Path:
    return studio.photo(floor=2, index=CLEAR)


def entered(app: Any, game: str) -> Any:
    entry = app.session.table(game).entry(3, 0)
    return None if entry is None else entry.event


def doubting(app: Any, game: str, *cells: tuple[int, int]) -> None:
    """What is kept of the first player's photo, with these cells less clear than the reader found them."""
    shelf = PhotoStore(app.session.store.folder)
    note = shelf.note(game, "r3p0")
    wall = [list(row) for row in note.reading.wall]
    for row, col in cells:
        wall[row][col] = replace(wall[row][col], p=0.6, check=True, why="glare")
    shelf.keep(game, "r3p0", replace(note, reading=replace(note.reading, wall=tuple(map(tuple, wall)))))


def looked_at(table: driver.Table, app: Any, game: str) -> None:
    """The photo screen with the photo read."""
    app.shell.go("photo", game_id=game, player=0)
    table.frames(2)
    table.tap("photo:camera")
    read(table, app)


def test_three_taps_when_nothing_is_doubtful(tmp_path: Path) -> None:
    """Photo button, shutter, accept: the round is in the log with its tiles and its floor, and the table is back."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        app.shell.go("photo", game_id=game, player=0)  # the table's photo button
        table.frames(2)
        table.taps = 1
        table.tap("photo:camera")
        read(table, app)
        assert check_layout() == []
        table.tap("photo:main")
        assert table.taps == 3
        event = entered(app, game)
        assert {(tile.row, tile.col) for tile in event.place} == PLACED
        assert (event.floor, event.marker) == (2, False)
        assert app.shell.way[-1].name == "table"
        assert app.platform.asked.count(("camera", None)) == 1


def test_a_doubtful_cell_is_asked_about_and_changed(tmp_path: Path) -> None:
    """The main button leads to the doubtful cell and says why; what the person says is what is entered."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        doubting(app, game, (3, 2))
        table.tap("photo:again")
        table.tap("photo:go-on")
        read(table, app)
        assert app.shell.screen.now.main.text == "1 to check"
        table.tap("photo:main")
        table.settle()
        assert check_layout() == []
        assert "Row 4, column 3" in table.texts()
        assert "There's glare here." in table.texts()
        looks = [table.find(tid).look for tid in ("pick:white", "pick:none")]
        assert looks == ["filled", "outlined"], "the tile is the main thing, none at all a quiet one"
        table.tap("pick:none")
        assert app.shell.screen.now.main.text.startswith("Accept")
        table.tap("photo:main")
        assert {(tile.row, tile.col) for tile in entered(app, game).place} == PLACED - {(3, 2)}


def test_any_cell_and_the_floor_can_be_changed(tmp_path: Path) -> None:
    """A certain cell is tapped and changed all the same, and so is the floor line."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        table.tap("photo:frame", "cell:4:0")
        table.settle()
        table.tap("pick:yellow")
        table.tap("photo:floor", "floor:3")
        table.tap("photo:floor", "marker")
        table.tap("photo:main")
        event = entered(app, game)
        assert {(tile.row, tile.col) for tile in event.place} == PLACED | {(4, 0)}
        assert (event.floor, event.marker) == (3, True)


def test_the_frame_zooms_and_fades(tmp_path: Path) -> None:
    """The whole board first shows its parts; a tap brings one near; the slider leads from photo to drawing."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        frame = app.shell.screen.now.pane.picture
        table.tap("photo:part:board")
        table.settle()
        assert {place.name for place in frame.places()} >= {"part:wall", "part:lines"}
        table.tap(frame, "part:lines")
        table.settle()
        assert frame.focus[2] < 0.6
        assert "line:4" in {place.name for place in frame.places()}
        fade = table.find("photo:fade")
        x, y = fade.to_window(*fade.pos)
        spot = frame.to_window(*frame.center)
        table.swipe((x + fade.width / 2, y + 24), (x + 42, y + 24))
        assert frame.fade == 0
        photo = table.pixel(*spot)
        table.swipe((x + 42, y + 24), (x + fade.width - 42, y + 24))
        assert frame.fade == 1
        assert table.pixel(*spot) != photo


def test_two_fingers_zoom(tmp_path: Path) -> None:
    """Two fingers moved apart bring the board nearer, and no cell is taken for tapped."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        frame = app.shell.screen.now.pane.picture
        before = frame.focus[2]
        x, y = frame.to_window(*frame.center)
        left, right = driver.Finger(x - 30, y), driver.Finger(x + 30, y)
        for finger in (left, right):
            finger.down()
            table.frames(1)
        left.to(x - 60, y)
        right.to(x + 60, y)
        table.frames(2)
        for finger in (left, right):
            finger.up()
            table.frames(1)
        assert frame.focus[2] == pytest.approx(before / 2, rel=0.05)
        assert not table.has("pick")


@pytest.mark.parametrize(("language", "look", "scale"), [("fr", "dark", 1.3), ("da", "black", 2.0)])
def test_the_review_fits_in_every_language(tmp_path: Path, language: str, look: str, scale: float) -> None:
    """Large text in French and Danish breaks nothing, a contradiction on screen included."""
    wall = studio.before(("BYR..", "WB...", ".WB..", "..W..", "Y...B"))
    options = {"language": language, "look": look, "scale": scale}
    with playing(tmp_path, clear_photo(), wall, **options) as (table, app, game):
        looked_at(table, app, game)
        assert check_layout() == []
        app.shell.screen.scroll.scroll_y = 0
        table.frames(3)
        assert check_layout() == []


def test_a_full_line_counts(tmp_path: Path) -> None:
    """A pattern line that the person calls full moves its tile to the wall in this round."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        table.tap("photo:part:lines")
        table.settle()
        table.tap("photo:frame", "line:4")
        table.settle()
        assert check_layout() == []
        table.tap("pick:red")
        table.tap("photo:main")
        assert (4, 1) in {(tile.row, tile.col) for tile in entered(app, game).place}


def test_a_contradiction_is_shown_and_resolved_by_the_person(tmp_path: Path) -> None:
    """A tile that the game knows and the photo does not show is put to the person, and never dropped silently."""
    wall = studio.before(("BYR..", "WB...", ".WB..", "..W..", "Y...B"))
    with playing(tmp_path, clear_photo(), wall) as (table, app, game):
        looked_at(table, app, game)
        review = app.shell.screen.review
        assert [one.kind for one in review.proposal.contradictions] == ["gone"]
        assert not review.ready
        assert entered(app, game) is None
        assert check_layout() == []
        answer_all(table, app)
        assert app.shell.screen.now.main.text.startswith("Accept")
        table.tap("photo:main")
        assert {(tile.row, tile.col) for tile in entered(app, game).place} == PLACED
        assert app.session.table(game).state.walls[0][20] == "Y"


def test_enter_by_hand_keeps_what_was_read(tmp_path: Path) -> None:
    """Entering by hand leaves the reading as the half-entered round of the table, and the log as it was."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        table.tap("photo:more")
        table.settle()
        table.tap("photo:more:hand")
        assert app.shell.way[-1].name == "table"
        assert entered(app, game) is None
        draft = app.session.table(game).draft
        kept = draft["entries"][0]["event"]
        assert {(tile["row"], tile["col"]) for tile in kept["place"]} == PLACED
        assert kept["floor"] == 2


def test_the_board_of_somebody_else_is_noticed(tmp_path: Path) -> None:
    """A photo taken for one player that fits another far better is offered to that one."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        app.shell.go("photo", game_id=game, player=1)
        table.frames(2)
        table.tap("photo:camera")
        read(table, app)
        table.tap("photo:fits:take")
        table.frames(2)
        assert app.shell.screen.review.seat == 0
        table.tap("photo:main")
        assert {(tile.row, tile.col) for tile in entered(app, game).place} == PLACED


def test_read_wrong_makes_a_report(tmp_path: Path) -> None:
    """A report of a wrong reading hands over one file with the photo, the reading and the correction."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        table.tap("photo:frame", "cell:3:2")
        table.settle()
        table.tap("pick:none")
        table.tap("photo:more")
        table.settle()
        table.tap("photo:more:report")
        ((path, kind, _),) = [what for how, what in app.platform.asked if how == "share"]
        assert kind == "application/zip"
        report = unpack(path.read_bytes())
        assert report.label["wall"][3][2] is None
        assert report.reading.wall[3][2].tile == "white"


def test_lines_left_behind_are_known_in_the_next_round(tmp_path: Path) -> None:
    """What an accepted photo left on the lines counts for the next round's, unless the log has sent it since."""
    with playing(tmp_path, studio.photo(floor=2, index=CLEAR, lines=((4, "R", 3),))) as (table, app, game):
        looked_at(table, app, game)
        answer_all(table, app)
        table.tap("photo:main")
        session, shelf = app.session, PhotoStore(tmp_path)
        bo = {"type": "tiling", "round": 3, "player": 1, "place": [], "marker": True}
        assert session.enter(game, bo).ok
        assert session.close(game).ok
        assert shelf.lines_left(session.table(game), 0) == (None, None, None, None, PatternLine("R", 3))
        app.platform.photo = clear_photo()
        looked_at(table, app, game)
        assert app.shell.screen.review.left[4] == PatternLine("R", 3)
        event = session.table(game).entry(3, 0).event
        corrected = event._replace(place=(*event.place, Placed(4, 1, "R")))
        assert session.enter(game, corrected).ok
        assert shelf.lines_left(session.table(game), 0)[4] is None


@pytest.mark.parametrize("keep", [False, True])
def test_photos_go_when_the_game_is_over(tmp_path: Path, keep: bool) -> None:
    """The photo lies in the app's own folder, and is gone once its game is over, unless photos are kept."""
    shelf = PhotoStore(tmp_path)
    with playing(tmp_path, clear_photo()) as (table, app, game):
        app.shell.set(keep_photos=keep)
        looked_at(table, app, game)
        assert list((shelf.root / game).glob("*.jpg"))
        over = studio.finish(app.session, game)
        assert over
        app.shell.go("photo", game_id=studio.begin(app.session), player=0)
        table.frames(2)
        assert (shelf.root / game).exists() == keep
