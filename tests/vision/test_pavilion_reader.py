"""Summer Pavilion from a photo to stars: both sides, in an edition that no network was trained on."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import card_plane, find_board, glance, guesses, layout, locate, look, reader
from vision.look import Look
from vision.reading import Note, NotFound
from vision.workshop import bench
from vision.workshop.studio.art import pavilion_art
from vision.workshop.studio.photo import photo_file

EDITION = 2000
SIDES = {"pavilion": "summer-pavilion", "pavilion-grey": "summer-pavilion-grey"}


@pytest.fixture(scope="module")
def edition() -> Look:
    """The look of the edition's coloured side, which finds the other side too."""
    return look.make([pavilion_art("summer-pavilion", EDITION).prints[0].levels[0]], layout.load("pavilion"))


def taken(folder: Path, side: str, index: int) -> tuple[Path, bench.Label]:
    art = pavilion_art(SIDES[side], EDITION)
    data, label = photo_file("test", SIDES[side], index, 1000, art)
    path = folder / "photo.jpg"
    path.write_bytes(data)
    return path, bench.parse_label({**label, "file": path.name})


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("index", [3, 7])
def test_a_board_is_read(edition: Look, tmp_path: Path, side: str, index: int) -> None:
    """Found, its side told, and hardly a space wrong; what is wrong is marked."""
    path, label = taken(tmp_path, side, index)
    reading = reader.read(path, with_look=edition)
    assert reading.board == side
    assert reading.wall is None
    assert reading.stars is not None
    assert list(reading.stars) == ["orange", "red", "blue", "yellow", "green", "purple", "centre"]
    assert [len(star) for star in reading.stars.values()] == [6] * 7
    row, _ = bench.compare(reading, label)
    assert row.cells >= 36
    assert row.wrong <= 1
    assert row.silent == 0
    assert row.corner_error < 1.0


def test_the_shipped_looks_are_told_apart(edition: Look, tmp_path: Path) -> None:
    """Among several looks the one in the photo is found, whichever comes first; another edition's is not."""
    path, _ = taken(tmp_path, "pavilion", 3)
    picture = cv2.imread(str(path))
    azul, shipped = look.shipped("azul.npz"), look.shipped("pavilion.npz")
    assert locate.find(glance.at(picture), [azul, edition]).look == 1
    assert locate.find(glance.at(picture), [edition, azul]).look == 0
    assert locate.find(glance.at(picture), [azul, shipped]).boards == []


def test_named_sides_are_kept_to(edition: Look, tmp_path: Path) -> None:
    """Told which side it is, the reader does not doubt it."""
    path, _ = taken(tmp_path, "pavilion-grey", 3)
    assert reader.read(path, board="pavilion-grey", with_look=edition).board == "pavilion-grey"


def test_the_second_look_of_a_rhombus_keeps_its_tip_up() -> None:
    """A rhombus may be mirrored left and right, never turned over."""
    from vision import evidence

    eye = evidence.eye("rhombus")
    assert set(eye.mirrors) <= {0, 1}
    assert len(eye.kinds) == len(set(eye.kinds)) == 14
    cut = np.zeros((2, evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    assert evidence.opinions_in_mirrors(cut, eye, eye.again, eye.mirrors).shape == (len(eye.mirrors), 2, 14)


def test_a_mirrored_board_is_refused(edition: Look, tmp_path: Path) -> None:
    """The frame is much the same in a mirror, and yet a mirrored photo is no board."""
    path, _ = taken(tmp_path, "pavilion", 3)
    picture = cv2.imread(str(path))
    cv2.imwrite(str(path), cv2.flip(picture, 1))
    reading = reader.read(path, with_look=edition)
    assert not reading.found
    assert reading.reason == NotFound.MIRRORED


@pytest.mark.parametrize(("places", "spread", "clear"), [(21, 0.38, False), (21, 0.6, True), (60, 0.38, True)])
def test_a_board_that_is_vaguely_found_is_read_in_doubt(
    edition: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, places: int, spread: float, clear: bool
) -> None:
    """Few places in one part of the print may lay the rest of it beside the board."""
    path, label = taken(tmp_path, "pavilion", 3)
    plane = cv2.getPerspectiveTransform(card_plane.UNIT.astype(np.float32), np.array(label.corners, np.float32))
    board = find_board.Board(card_plane.Found(plane, places, spread), (layout.load("pavilion"),))
    monkeypatch.setattr(find_board, "find", lambda *_: board)
    cells = reader.read(path, with_look=edition).cells
    assert any(not cell.check for cell in cells) is clear


def test_a_board_of_which_a_few_faint_features_agree_is_found_about_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From low, cut off and in the dark: no four features are drawn on it by chance, but three are."""
    art = pavilion_art("summer-pavilion", 5230)
    data, made = photo_file("other-light", "summer-pavilion", 84611, 1000, art)
    path = tmp_path / "low.jpg"
    path.write_bytes(data)
    known = look.make([art.prints[0].levels[0]], layout.load("pavilion"))
    row, _ = bench.compare(reader.read(path, with_look=known), bench.parse_label({**made, "file": path.name}))
    assert (row.read_as, row.silent) == ("pavilion", 0)
    assert row.corner_error < 1.0
    monkeypatch.setattr(guesses, "guessed_board", lambda *_: None)
    assert not reader.read(path, with_look=known).found


def test_the_side_of_a_board_that_is_vaguely_found_is_in_doubt(
    edition: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, label = taken(tmp_path, "pavilion", 3)
    plane = cv2.getPerspectiveTransform(card_plane.UNIT.astype(np.float32), np.array(label.corners, np.float32))
    both = (layout.load("pavilion"), layout.load("pavilion-grey"))
    for layouts, asked in ((both, True), (both[:1], False)):
        board = find_board.Board(card_plane.Found(plane, 21, 0.38), layouts)
        monkeypatch.setattr(find_board, "find", lambda *_, board=board: board)
        assert (Note.SIDE in reader.read(path, with_look=edition).notes) is asked
