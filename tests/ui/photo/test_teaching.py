"""A board that nobody knew is taught in the window by touch, and read by itself from then on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from companion.models.photo.editions import editions
from companion.models.photo.read import read_photo
from tests.ui import driver
from tests.ui.layout import check_layout
from tests.ui.photo import studio
from tests.ui.screens.house import at_home
from vision.workshop.studio.styles.photo import photo_file, teaching_file
from vision.workshop.studio.styles.style import style_of

SIZE = 1000
EDITION = 3
"""A made-up edition of Mini that nothing was learnt from."""


@cache
def bare(fault: str | None = None) -> tuple[Path, dict[str, Any]]:
    """The empty board, or one with something wrong."""
    data, label = teaching_file(style_of("mini", EDITION, unseen=True), "test", 0, SIZE, fault)
    path = studio.folder() / f"bare-{fault}.jpg"
    path.write_bytes(data)
    return path, label


def drag(table: driver.Table, app: Any, goals: Sequence[Sequence[float]]) -> None:
    """Drag the four dots to these pixels of the photo."""
    corners = table.find("teach:corners")
    for number, (across, down) in enumerate(app.shell.screen.seen.shares(goals)):
        left, low, wide, high = corners._shown()
        goal = corners.to_window(left + across * wide, low + (1 - down) * high)
        table.swipe(table.spot(corners, f"corner:{number}"), goal)


def wait(table: driver.Table, app: Any) -> None:
    assert app.shell.screen.job.join(120)
    table.frames(4)


def tap_when_there(table: driver.Table, tid: str) -> None:
    table.until(lambda: table.has(tid))
    table.frames(2)
    table.tap(tid)


def show(table: driver.Table, app: Any, label: dict[str, Any]) -> None:
    """From the photo to the name: corners, then wall, lines and floor, each dragged where it lies."""
    app.shell.go("teach", variant="mini")
    table.frames(2)
    assert check_layout() == []
    table.tap("teach:camera")
    wait(table, app)
    drag(table, app, label["corners"])
    assert check_layout() == []
    table.tap("teach:fits")
    table.frames(2)
    for part in app.shell.screen.teaching.parts:
        drag(table, app, label["grid"][part])
        assert check_layout() == []
        table.tap("teach:fits")
        table.frames(2)
    table.tap("teach:learn")
    wait(table, app)


def test_a_board_is_taught_named_shared_and_forgotten(tmp_path: Path) -> None:
    """From settings to a look in the app's folder; the next photo of that board is found and read by it."""
    photo, label = bare()
    with at_home(tmp_path, photo=photo) as (table, app):
        app.shell.go("settings")
        table.frames(2)
        app.shell.screen.scroll.scroll_to(table.find("settings:boards"), animate=False)
        table.frames(2)
        table.tap("settings:boards")
        table.frames(2)
        assert check_layout() == []
        show(table, app, label)
        assert app.shell.way[-1].name == "boards"
        (learnt,) = editions(tmp_path)
        assert (learnt.name, learnt.board) == ("Azul Mini", "mini")
        tap_when_there(table, "boards:0:change")
        table.settle()
        assert check_layout() == []
        table.find("boards:name").text = "Our Mini"
        table.tap("boards:save")
        table.frames(2)
        assert [one.name for one in editions(tmp_path)] == ["Our Mini"]

        data, played = photo_file(style_of("mini", EDITION, unseen=True), "test", 0, SIZE)
        path = studio.folder() / "played.jpg"
        path.write_bytes(data)
        shot = read_photo(path, "mini", lambda *_: None, None, [learnt.path])
        (seen,) = shot.boards
        assert seen.reading.found
        assert seen.reading.board == "mini"
        assert seen.look == learnt.path.name
        assert seen.layout is not None
        wrong = [
            cell
            for row, tiles in zip(seen.reading.wall, played["wall"], strict=True)
            for cell, tile in zip(row, tiles, strict=True)
            if cell.tile != tile and not cell.check
        ]
        assert wrong == []

        tap_when_there(table, "boards:0:change")
        table.settle()
        table.tap("boards:share")
        what, (copy, *_) = app.platform.asked[-1]
        assert what == "share"
        table.settle()
        tap_when_there(table, "boards:0:change")
        table.settle()
        table.tap("boards:delete")
        table.settle()
        table.tap("boards:ask:delete")
        table.settle()
        assert editions(tmp_path) == []

        app.platform.file = copy
        table.tap("boards:add")
        table.until(lambda: bool(editions(tmp_path)))  # the deleted board's card may still be there
        table.settle()
        assert [(one.name, one.board) for one in editions(tmp_path)] == [("Our Mini", "mini")]
        app.shell.back()
        table.settle()
        app._take_in(copy)
        table.settle()
        tap_when_there(table, "boards:0:change")
        table.settle()
        assert app.shell.way[-1].name == "boards"
        assert len(editions(tmp_path)) == 1


def test_a_photo_with_tiles_is_refused_with_a_picture(tmp_path: Path) -> None:
    """What is wrong is said and ringed in the photo; nothing is learnt, and another photo is one tap away."""
    photo, label = bare("tiles")
    with at_home(tmp_path, photo=photo) as (table, app):
        show(table, app, label)
        assert any("tiles on the board" in text for text in table.texts())
        assert table.find("teach:wrong").spots
        assert check_layout() == []
        assert editions(tmp_path) == []
        table.tap("teach:again")
        table.frames(2)
        assert table.has("teach:camera")


def test_a_file_that_is_no_photo_is_a_sentence(tmp_path: Path) -> None:
    """And back leads from every step to the one before."""
    note = tmp_path / "note.jpg"
    note.write_bytes(b"no photo")
    with at_home(tmp_path / "data", photo=note) as (table, app):
        app.shell.go("teach")
        table.frames(2)
        table.tap("teach:camera")
        wait(table, app)
        assert table.has("teach:problem")
        assert check_layout() == []
