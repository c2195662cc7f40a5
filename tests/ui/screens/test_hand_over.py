"""A game from phone to phone in the real window: codes shown, photographed, read, and the game goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import segno

from companion.service import codes
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from tests.service.full_games import entered, full_game
from tests.ui.driver import Table
from tests.ui.screens.house import at_home
from tests.vision.code_camera import photographed
from vision.codes import read_codes


def shown_codes(table: Table, folder: Path) -> list[Path]:
    """Pictures of the window, one for each code, by touching "next"."""
    pictures = []
    count = int(table.find("hand-over:number").text.split()[-1])
    for number in range(1, count + 1):
        assert table.find("hand-over:number").text == f"{number} of {count}"
        pictures.append(table.shot(f"code{number}", folder))
        if count > 1:
            table.tap("hand-over:next")
            table.frames(3)
    return pictures


def received(app: AzulejoApp, table: Table, *photos: Path) -> None:
    """One photo after another, from the gallery."""
    for photo in photos:
        app.platform.photo = photo
        table.tap("receive:gallery")
        table.frames(2)
        table.until(lambda: table.has("receive:gallery") or app.shell.way[-1].name != "receive" or both(app))
        table.settle()


def both(app: AzulejoApp) -> bool:
    return bool(app.shell.way[-1].arguments.get("other"))


def packed(session: Session, game: str, folder: Path) -> Path:
    path = folder / "game.azulejo"
    path.write_text(json.dumps(session.handover(game)), "utf-8")
    return path


def test_from_one_window_to_the_other(tmp_path: Path) -> None:
    """From the table's bar to the codes, through their pictures, to the other phone's table at the same tap."""
    session = Session(tmp_path / "here")
    own = entered(session, full_game("duel"), 20)
    session.draft(own, {"round": 3, "player": 1, "entries": [], "colour": "red"})
    with at_home(tmp_path / "here", session=session, look="dark") as (table, app):
        app.shell.go("table", game_id=own)
        table.settle()
        table.tap("to-tools")
        table.settle()
        table.tap("tools:share")
        table.settle()
        table.tap("share:hand-over")
        table.settle()
        assert app.platform.asked[-1] == ("awake", True)
        pictures = shown_codes(table, tmp_path)
        assert app.shell.back()
        assert app.shell.way[-1].name == "table"
    handed = session.table(own)
    session.close_files()
    with at_home(tmp_path / "there") as (table, app):
        app.shell.go("receive")
        table.settle()
        first, *rest = pictures
        received(app, table, first)
        if rest:
            assert table.find("receive:told").text.startswith(f"1 of {len(pictures)} codes read. Still missing: code")
        received(app, table, *reversed(rest))
        assert app.shell.way[-1].name == "table"
        there = app.session.table(own)
        assert (there.events, there.draft, there.score()) == (handed.events, handed.draft, handed.score())
        assert "Game received." in table.texts()
        assert not (tmp_path / "there" / "receiving.json").exists()


@pytest.mark.parametrize("look", ["light", "dark", "black"])
def test_a_code_is_dark_on_white_in_every_theme(tmp_path: Path, look: str) -> None:
    """White all around, whatever the screen's ground is, each module as large as the next, and readable as it is."""
    session = Session(tmp_path)
    own = entered(session, full_game("azul"), 3)
    with at_home(tmp_path, session=session, look=look) as (table, app):
        app.shell.go("hand_over", game_id=own)
        table.settle()
        path = table.shot("code", tmp_path)
        (text,) = read_codes(path)
        assert codes.read(text).of == 1
        assert not table.has("hand-over:next")
        code = table.find("hand-over:code")
        picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
        side = len(code.modules)
        size = int(min(code.width, code.height) // side) * side
        west, south = code.to_window(int(code.center_x - size / 2), int(code.center_y - size / 2))
        x, y = round(west), round(picture.shape[0] - south - size)
        square = picture[y : y + size, x : x + size]
        step = size // side
        assert step >= 4
        middles = square[step // 2 :: step, step // 2 :: step]
        assert np.array_equal(middles < 128, np.array(code.modules))
        assert set(np.unique(middles)) == {0, 255}
    session.close_files()


def test_half_the_codes_survive_a_kill(tmp_path: Path) -> None:
    """The camera may cost the app its life between two codes: those read are still read."""
    with Session(tmp_path / "here") as session:
        content = json.dumps(session.handover(entered(session, full_game("pavilion")))).encode()
    texts = codes.split(content, 311)
    photos = []
    for number, text in enumerate(texts):
        photos.append(tmp_path / f"{number}.png")
        segno.make(text, error="m").save(str(photos[-1]), scale=6, border=4)
    with at_home(tmp_path / "there") as (table, app):
        app.shell.go("receive")
        table.settle()
        received(app, table, *photos[:2])
    with at_home(tmp_path / "there") as (table, app):
        assert app.shell.way[-1].name == "receive"
        table.settle()
        assert f"2 of {len(texts)} codes read." in table.find("receive:told").text
        received(app, table, *photos[2:])
        assert [row.summary.finished for row in app.session.games()] == [True]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://example.org/elsewhere", "That code isn't from Azulejo."),
        ("AZ9:1/1:00000000:ABC", "This game comes from a newer Azulejo. Update the app on this phone first."),
        ("AZ1:1/1:00000000:ABC", "This isn't a game from Azulejo. Nothing was changed."),
    ],
)
def test_codes_that_are_no_use(tmp_path: Path, text: str, said: str) -> None:
    photo = tmp_path / "code.jpg"
    made = segno.make(text, version=6, error="m")
    photo.write_bytes(photographed(tuple(tuple(map(bool, row)) for row in made.matrix_iter(border=4)), "bad"))
    with at_home(tmp_path / "data") as (table, app):
        app.shell.go("receive")
        table.settle()
        received(app, table, photo)
        assert said in table.texts()
        assert app.session.games() == []
        blank = tmp_path / "blank.png"
        cv2.imwrite(str(blank), np.full((300, 300), 200, np.uint8))
        received(app, table, blank)
        assert "Couldn't read a code. Go closer, hold still and avoid reflections." in table.texts()
        (tmp_path / "broken.jpg").write_bytes(b"\xff\xd8")
        received(app, table, tmp_path / "broken.jpg")
        assert table.has("receive:problem")


def apart(tmp_path: Path) -> tuple[Session, str, Path]:
    """A phone with a game, and the file of the same game as it went on elsewhere."""
    here, there = Session(tmp_path / "here"), Session(tmp_path / "there")
    game = full_game("azul")
    own = entered(here, game, 0)
    there.receive(json.dumps(here.handover(own)).encode())
    assert here.enter(own, game["events"][0]).ok
    assert there.enter_all(own, game["events"][1:3]).ok
    path = packed(there, own, tmp_path)
    there.close_files()
    return here, own, path


@pytest.mark.parametrize("chosen", ["here", "other", "both"])
def test_two_versions_and_the_person_chooses(tmp_path: Path, chosen: str) -> None:
    session, own, path = apart(tmp_path)
    with at_home(tmp_path / "here", session=session) as (table, app):
        app.shell.go("receive")
        table.settle()
        app.platform.file = path
        table.tap("receive:file")
        table.until(lambda: table.has("receive:both"))
        table.settle()
        texts = table.texts()
        assert {"On this phone", "From the other phone", "Two versions of this game"} <= set(texts)
        assert any(text.startswith("1 entry, last entry today") for text in texts)
        assert any(text.startswith("2 entries, last entry today") for text in texts)
        other = next(row.game_id for row in session.games() if row.game_id != own)
        table.tap("receive:both" if chosen == "both" else f"receive:use:{chosen}")
        table.settle()
        left = {"here": {own}, "other": {other}, "both": {own, other}}[chosen]
        assert {row.game_id for row in session.games()} == left
        assert {row.game_id for row in session.games(binned=True)} == {own, other} - left
        if chosen == "both":
            assert app.shell.way[-1].name == "games"
        else:
            assert app.shell.way[-1].arguments["game_id"] in left
            table.tap("snack:action")
            table.settle()
            assert {row.game_id for row in session.games()} == {own, other}
    session.close_files()


def test_a_file_opened_with_us_goes_on_at_the_table(tmp_path: Path) -> None:
    """Another app's file of a game handed over leads straight to its table; the second time it is known."""
    with Session(tmp_path / "here") as session:
        own = entered(session, full_game("azul"), 6)
        path = packed(session, own, tmp_path)
    for said in ("Game received.", "You already have this game."):
        with at_home(tmp_path / "there", started_with=(path,)) as (table, app):
            table.until(lambda: app.shell.way[-1].name == "table" and table.has("snack"))
            assert said in table.texts()
            assert [row.game_id for row in app.session.games()] == [own]


def test_the_file_goes_out_from_the_codes(tmp_path: Path) -> None:
    session = Session(tmp_path / "here")
    own = entered(session, full_game("azul"), 6)
    with at_home(tmp_path / "here", session=session) as (table, app):
        app.shell.go("hand_over", game_id=own)
        table.settle()
        table.tap("hand-over:file")
        (shared,) = [told for what, told in app.platform.asked if what == "share"]
        path, kind, _title = shared
        assert kind == "application/x-azulejo"
    with Session(tmp_path / "there") as there:
        assert there.receive(path.read_bytes()).game_id == own
    session.close_files()


def test_a_game_that_is_gone(tmp_path: Path) -> None:
    with at_home(tmp_path) as (table, app):
        app.shell.go("hand_over", game_id="nothing")
        table.settle()
        assert "This game is no longer on this phone." in table.texts()


def photo_lost(app: AzulejoApp, path: Path) -> Any:
    return app._keep_lost(path, "receive/codes")


def test_a_photo_that_came_too_late_is_read(tmp_path: Path) -> None:
    """The app was ended while the camera was open: the photo is read at the next look, once."""
    with Session(tmp_path / "here") as session:
        content = json.dumps(session.handover(entered(session, full_game("azul"), 0))).encode()
    (text,) = codes.split(content, 311)
    photo = tmp_path / "late.png"
    segno.make(text, error="m").save(str(photo), scale=6, border=4)
    with at_home(tmp_path / "there") as (table, app):
        app.shell.go("receive")
        table.settle()
        assert photo_lost(app, photo)
        table.until(lambda: app.shell.way[-1].name == "table")
        assert len(app.session.games()) == 1
