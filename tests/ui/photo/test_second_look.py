"""When one look is not enough: corners that cost nothing, questions that follow each other, another photo, a mirror."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from companion.service.session import Session
from tests.ui.layout import check_layout
from tests.ui.photo import studio
from tests.ui.photo.house import playing, read
from tests.ui.photo.test_review import clear_photo, looked_at
from tests.ui.photo.test_trouble import drag_corners
from tests.ui.screens.house import at_home

HIDDEN = ((2, 2), (3, 2))
"""Two new tiles on the studio's wall, under pieces of cloth."""


@cache
def covered_photo() -> Path:
    """The studio's wall with two spaces that cannot be seen."""
    import cv2
    import numpy as np

    from vision import layout
    from vision.reader import read as read_board

    picture = cv2.imread(str(clear_photo()))
    corners = read_board(clear_photo(), with_look=studio.loaded_look()).corners
    board = layout.load("azul")
    plane = cv2.getPerspectiveTransform(np.array(board.corners, np.float32), np.array(corners, np.float32))
    for row, col in HIDDEN:
        spot = next(s for s in board.part("wall") if (s.row, s.col) == (row, col))
        half = board.pitch * 0.42
        ring = [(spot.x + dx * half, spot.y + dy * half) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        cloth = cv2.perspectiveTransform(np.array([ring], np.float32), plane)[0].round().astype(np.int32)
        cover = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(cover, cloth, 255)
        weave = np.indices(cover.shape).sum(axis=0) // 4 % 2
        picture[cover > 0] = np.where(weave[..., None], (60, 160, 90), (150, 60, 120))[cover > 0]
    path = studio.folder() / "covered.png"
    cv2.imwrite(str(path), picture)
    return path


@cache
def mirrored_photo() -> Path:
    import cv2

    path = studio.folder() / "mirrored.png"
    cv2.imwrite(str(path), cv2.flip(cv2.imread(str(clear_photo())), 1))
    return path


def test_corners_left_as_they_are_read_the_same(tmp_path: Path) -> None:
    """Setting the corners and moving nothing is never worse, and the earlier reading is one tap away."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        screen = app.shell.screen
        first = screen.review.reading
        screen.show_corners()
        table.frames(2)
        table.tap("photo:read")
        read(table, app)
        assert screen.step == "review"
        assert [cell.tile for cell in screen.review.reading.cells] == [cell.tile for cell in first.cells]
        assert check_layout() == []
        screen.scroll.scroll_to(table.find("photo:earlier"), animate=False)
        table.frames(3)
        table.tap("photo:earlier")
        table.frames(2)
        assert screen.review.reading is first
        assert not table.has("photo:earlier")


def test_corners_on_the_bare_table_lose_nothing(tmp_path: Path) -> None:
    """Corners that no print confirms give a reading in which everything is marked; the good one stays, on disk too."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        screen = app.shell.screen
        first = screen.review.reading
        screen.show_corners()
        table.frames(2)
        drag_corners(table, app, [(4, 4), (220, 10), (214, 190), (8, 180)])
        table.tap("photo:read")
        read(table, app)
        assert screen.step == "review"
        assert screen.flow.waiting().reading.dumps() == first.dumps(), "a kill now comes back to the good reading"
        assert all(cell.check for cell in screen.review.reading.cells)
        screen.scroll.scroll_to(table.find("photo:earlier"), animate=False)
        table.frames(3)
        table.tap("photo:earlier")
        table.frames(2)
        assert screen.review.reading is first


def test_questions_follow_each_other(tmp_path: Path) -> None:
    """Answer one, and the next opens, the photo of the place beside what it was read as; putting one off ends it."""
    with playing(tmp_path, covered_photo()) as (table, app, game):
        looked_at(table, app, game)
        review = app.shell.screen.review
        asked = [one.which for one in review.open() if one.what == "cell"]
        assert set(HIDDEN) <= set(asked)
        table.tap("photo:main")
        table.settle()
        assert table.has("pick:crop")
        assert table.has("pick:read-as")
        assert check_layout() == []
        row, col = asked[0]
        table.tap(f"pick:{studio.colour(studio.WALL[row][col])}")
        table.settle()
        assert table.has("pick"), "the next question is there without another tap"
        table.back()
        table.settle()
        assert not table.has("pick")
        left = len(review.open())
        table.tap("photo:frame", "cell:4:0")
        table.settle()
        table.tap("pick:none")
        table.settle()
        assert not table.has("pick"), "a correction of one's own asks for nothing further"
        assert len(review.open()) == left


def test_one_more_photo_settles_doubts(tmp_path: Path) -> None:
    """Another photo of the same board is read together with the first; what was said already stays said."""
    with playing(tmp_path, covered_photo()) as (table, app, game):
        looked_at(table, app, game)
        screen = app.shell.screen
        before = screen.review.to_check
        assert before
        app.platform.photo = clear_photo()
        assert table.find("photo:advice").ground == "raised", "a tonal button is not seen on its own colour"
        screen.scroll.scroll_to(table.find("photo:one-more"), animate=False)
        table.frames(3)
        table.tap("photo:one-more")
        table.frames(2)
        assert table.has("photo:other-side")
        assert check_layout() == []
        table.tap("photo:camera")
        read(table, app)
        assert screen.step == "review"
        assert screen.review.to_check < before
        assert len(screen.review.reading.photos) == 2
        kept = screen.flow.waiting()
        assert len(kept.more) == 1, "both photos are kept"


def test_one_more_photo_that_is_no_use(tmp_path: Path) -> None:
    """A second photo that cannot be read changes nothing."""
    note = tmp_path / "note.jpg"
    note.write_bytes(b"no photo")
    with playing(tmp_path / "data", covered_photo()) as (table, app, game):
        looked_at(table, app, game)
        screen = app.shell.screen
        was = screen.review.reading
        app.platform.photo = note
        screen.one_more()
        table.frames(2)
        table.tap("photo:camera")
        read(table, app)
        assert screen.step == "review"
        assert screen.review.reading is was


def test_a_mirrored_photo_is_flipped_back(tmp_path: Path) -> None:
    """A selfie camera's photo is told, and one tap reads it the other way round."""
    with playing(tmp_path, mirrored_photo()) as (table, app, game):
        looked_at(table, app, game)
        screen = app.shell.screen
        assert screen.step == "corners"
        assert any("mirrored" in text for text in table.texts())
        assert check_layout() == []
        table.tap("photo:flip")
        read(table, app)
        assert screen.step == "review"
        fresh = {at for at, item in screen.review.proposal.cells.items() if item.new}
        assert fresh == set(studio.NEW)


@pytest.mark.parametrize("language", ["fr", "da"])
def test_the_hints_are_said_in_the_language(tmp_path: Path, language: str) -> None:
    """What would make the next photo better is said where the board was not found."""
    import cv2
    import numpy as np

    dark = tmp_path / "dark.png"
    cv2.imwrite(str(dark), np.full((600, 800, 3), 12, np.uint8))
    with playing(tmp_path / "data", dark, language=language) as (table, app, game):
        looked_at(table, app, game)
        words = {"fr": "Éclairez davantage.", "da": "Tænd mere lys."}[language]
        assert any(words in text for text in table.texts())
        assert check_layout() == []
        table.tap("photo:again")
        table.frames(2)
        assert app.shell.screen.step == "choose"


@pytest.mark.parametrize(
    ("variant", "known"), [("azul", True), ("mini", False), ("pavilion-grey", True), ("duel", False)]
)
def test_it_is_said_before_the_shot_what_a_photo_does(tmp_path: Path, variant: str, known: bool) -> None:
    """Every game says in every language what its photo fills in; a board the camera cannot know yet says that, with a
    way to teach it."""
    session = Session(tmp_path)
    tablets = {"tablets": ["rows", "columns", "diagonals"]} if variant == "duel" else {}
    game = session.start(variant, ["Ana", "Bo"], 0, tablets).game_id
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.start_at("table", game_id=game)
        app.shell.go("photo", game_id=game, player=0)
        for language, words in (("fr", "Une photo remplit "), ("da", "Et foto udfylder "), ("en", "A photo fills in ")):
            app.shell.set(language=language)
            table.frames(3)
            assert table.find("photo:reads").text.startswith(words)
            assert table.has("photo:teach") is not known
            assert check_layout() == []
        if not known:
            assert table.find("photo:new-board").text.startswith("Nothing is on the board yet. Teach it now")
            table.tap("photo:teach")
            table.frames(2)
            assert app.shell.way[-1].name == "teach"
            assert app.shell.screen.teaching.variant == variant
    session.close_files()
