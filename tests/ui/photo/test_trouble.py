"""Photos that cannot be read, boards that are not found, and stopping."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.service.session import Session
from companion.ui.parts.file_chooser import listing
from tests.ui import driver
from tests.ui.driver import ROOT
from tests.ui.layout import check_layout
from tests.ui.photo import studio
from tests.ui.photo.house import answer_all, playing, read
from tests.ui.photo.test_review import PLACED, clear_photo, entered, looked_at
from tests.ui.screens.house import at_home

ROUGH = ((3, -2), (-2, 3), (2, 2), (-3, -2))
"""How far a hand is off, in pixels of the photo."""


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "damaged"),
        (b"not a picture at all", "isn't a photo"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "damaged"),
        (b"\x00\x00\x00\x18ftypheic", "HEIC"),
        ("half of a photo", "damaged"),
        ("a picture of 60000 x 60000", "too large"),
        ("a file of 300 MB", "too large"),
        ("a folder", "it's a folder"),
    ],
)
def test_a_file_that_is_no_photo(tmp_path: Path, content: bytes | str, says: str) -> None:
    """A file that cannot be read gets one sentence, and another one can be chosen at once."""
    bad = tmp_path / "bad.jpg"
    if isinstance(content, bytes):
        bad.write_bytes(content)
    else:
        _make(bad, content)
    with playing(tmp_path / "data", bad) as (table, app, game):
        app.shell.go("photo", game_id=game, player=0)
        table.frames(2)
        table.tap("photo:camera")
        if app.shell.screen.job is not None:
            read(table, app)
        problem = " ".join(table.texts())
        assert says in problem
        assert table.has("photo:camera")
        assert not table.has("photo:go-on")
        assert check_layout() == []
        assert entered(app, game) is None


def _make(path: Path, what: str) -> None:
    """A file that is no use as a photo."""
    if what == "a folder":
        path.mkdir()
    elif what == "half of a photo":
        whole = clear_photo().read_bytes()
        path.write_bytes(whole[: len(whole) // 2])
    elif what == "a file of 300 MB":
        with path.open("wb") as file:
            file.write(b"\xff\xd8\xff\xe0")
            file.truncate(300_000_000)
    else:
        head = struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0)
        chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b"")]
        told = [
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
            for name, body in chunks
        ]
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(told))


def test_a_photo_that_is_gone(tmp_path: Path) -> None:
    """A path that leads nowhere is a sentence too."""
    with playing(tmp_path / "data", tmp_path / "nowhere.jpg") as (table, app, game):
        app.shell.go("photo", game_id=game, player=0)
        table.frames(2)
        table.tap("photo:camera")
        assert table.has("photo:problem")
        assert "Can't open this photo: it's no longer there." in table.texts()


def drag_corners(table: driver.Table, app: Any, goals: Sequence[tuple[float, float]]) -> None:
    """Drag the four corners to these pixels of the photo."""
    screen = app.shell.screen
    height, width = (side / screen.flow.shot.scale for side in screen.flow.shot.picture.shape[:2])
    corners = table.find("photo:corners")
    for number, (x, y) in enumerate(goals):
        left, low, wide, high = corners._shown()
        goal = corners.to_window(left + x / width * wide, low + (1 - y / height) * high)
        table.swipe(table.spot(corners, f"corner:{number}"), goal)


def test_not_found_then_corners_then_read(tmp_path: Path) -> None:
    """A board too far away to be found: roughly set corners are enough, and it is read in the same screen."""
    photo, corners = studio.far_photo()
    with playing(tmp_path, photo) as (table, app, game):
        looked_at(table, app, game)
        screen = app.shell.screen
        assert screen.step == "corners"
        assert check_layout() == []
        drag_corners(table, app, [(x + dx, y + dy) for (x, y), (dx, dy) in zip(corners, ROUGH, strict=True)])
        table.tap("photo:read")
        read(table, app)
        assert screen.step == "review"
        assert screen.review.reading.found
        answer_all(table, app)
        table.tap("photo:main")
        assert {(tile.row, tile.col) for tile in entered(app, game).place} == PLACED


def test_corners_that_show_no_board(tmp_path: Path) -> None:
    """Corners set on no board give a reading full of marks; one tap starts as the game stands instead, by taps."""
    photo, _ = studio.far_photo()
    with playing(tmp_path, photo) as (table, app, game):
        looked_at(table, app, game)
        drag_corners(table, app, [(20, 20), (300, 30), (310, 200), (25, 190)])
        table.tap("photo:read")
        read(table, app)
        assert app.shell.screen.step == "review"
        assert all(cell.check for cell in app.shell.screen.review.reading.cells)
        app.shell.screen.scroll.scroll_to(table.find("photo:taps"), animate=False)
        table.frames(3)
        assert check_layout() == []
        table.tap("photo:taps")
        table.frames(3)
        assert "Couldn't find a board between these corners. Tap the spaces with tiles." in table.texts()
        assert check_layout() == []
        table.tap("photo:frame", "cell:3:2")
        table.settle()
        table.tap("photo:main")
        table.frames(3)
        table.tap("photo:main")
        assert {(tile.row, tile.col) for tile in entered(app, game).place} == {(3, 2)}


def _nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """No board is, whatever the photo shows: by features, on its card or about a few of them."""
    from vision import guesses, locate, outline_search

    monkeypatch.setattr(locate, "find", lambda first, *_: locate.Search(0, [], first))
    monkeypatch.setattr(outline_search, "find", lambda *_: (0, []))
    monkeypatch.setattr(guesses, "guessed_board", lambda *_: None)


def test_the_magnifier_shows_while_a_corner_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A corner in hand is shown enlarged, and turning renames the corners without moving them."""
    from tests.ui.driver import Finger

    _nothing_is_found(monkeypatch)
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        corners = table.find("photo:corners")
        before = [tuple(corner) for corner in corners.corners]
        bare = table.pixels()
        finger = Finger(*table.spot(corners, "corner:2"))
        finger.down()
        table.frames(2)
        assert table.pixels() != bare
        finger.up()
        table.frames(2)
        assert table.pixels() == bare
        table.tap("photo:turn")
        assert [tuple(corner) for corner in corners.corners] == [*before[1:], before[0]]


def test_not_found_can_be_entered_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even a photo without a board is a dead end: by hand leads back to the table."""
    _nothing_is_found(monkeypatch)
    with playing(tmp_path, clear_photo()) as (table, app, game):
        looked_at(table, app, game)
        table.tap("photo:by-hand")
        assert app.shell.way[-1].name == "table"
        assert entered(app, game) is None


@pytest.mark.parametrize("how", ["button", "back"])
def test_stopping_while_it_is_read(tmp_path: Path, how: str) -> None:
    """Stop, or back, ends the reading at once; the photo is still offered, and the log is as it was."""
    with playing(tmp_path, clear_photo()) as (table, app, game):
        app.shell.go("photo", game_id=game, player=0)
        table.frames(2)
        table.tap("photo:camera")
        job = app.shell.screen.job
        if how == "button":
            table.tap("working:stop")
        else:
            table.back()
        assert job.stopped
        assert table.has("photo:go-on")
        assert entered(app, game) is None
        assert job.join(120)
        table.frames(4)
        assert app.shell.screen.step == "choose"


def test_fifty_megapixels(tmp_path: Path) -> None:
    """A photo of fifty megapixels is read as the small one is."""
    import cv2

    large = tmp_path / "large.jpg"
    cv2.imwrite(str(large), cv2.resize(cv2.imread(str(clear_photo())), (6144, 8192)))
    with playing(tmp_path / "data", large) as (table, app, game):
        looked_at(table, app, game)
        assert {at for at, item in app.shell.screen.review.proposal.cells.items() if item.new} == PLACED


def test_a_file_dropped_on_the_window(tmp_path: Path) -> None:
    """On a desktop a photo can be dropped on the window."""
    from kivy.core.window import Window

    with playing(tmp_path) as (table, app, game):
        app.shell.go("photo", game_id=game, player=0)
        table.frames(2)
        Window.dispatch("on_drop_file", str(clear_photo()).encode(), 10, 10)
        read(table, app)
        assert app.shell.screen.step == "review"


def test_a_photo_the_app_was_started_with(tmp_path: Path) -> None:
    """A photo given on the command line, or by another app, is read for the running game."""
    session = Session(tmp_path)
    game = studio.begin(session)
    studio.teach(tmp_path)
    with at_home(tmp_path, session=session, started_with=(clear_photo(),)) as (table, app):
        table.frames(4)
        assert app.shell.way[-1].name == "photo"
        read(table, app)
        assert app.shell.screen.step == "review"
        assert app.shell.screen.review.game_id == game
    session.close_files()


def test_the_file_chooser(tmp_path: Path) -> None:
    """On a desktop the gallery is a file chooser: folders first, pictures, nothing else."""
    (tmp_path / "album").mkdir()
    for name in ("b.png", "a.JPG", "notes.txt", ".hidden.jpg"):
        (tmp_path / name).write_bytes(b"x")
    assert [row["title"] for row in listing(tmp_path)] == ["..", "album", "a.JPG", "b.png"]
    assert [row["title"] for row in listing(tmp_path / "nowhere")] == [".."]


def test_opencv_waits_for_a_photo() -> None:
    """Opening the photo screen, and everything on the way to it, loads neither OpenCV nor numpy."""
    code = """
import sys, tempfile
from pathlib import Path
from tests.ui.screens.house import at_home
folder = Path(tempfile.mkdtemp())
from companion.service.session import Session
session = Session(folder)
game = session.start("azul", ["Ana", "Bo"]).game_id
with at_home(folder, session=session) as (table, app):
    for name in ("photo", "catch_up", "audit"):
        app.shell.go(name, **({"game_id": game, "player": 0} if name == "photo" else {}))
        table.frames(2)
print("LOADED", *sorted({name.partition(".")[0] for name in sys.modules}))
"""
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    assert not {"cv2", "numpy"} & set(run.stdout.rpartition("LOADED")[2].split())
