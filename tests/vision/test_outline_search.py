"""Boards that too few features of the whole photo speak for: they are found on the cards that lie in it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import card_plane, from_above, glance, layout, locate, outline_search, reader
from vision.arrays import Image
from vision.workshop.pavilion_bench import FIRST_EDITION, PHOTOS_EACH, SIDES, edition_look
from vision.workshop.studio.art import pavilion_art
from vision.workshop.studio.photo import photo_file

FAR_AND_SHINING = "test", "summer-pavilion-grey", 10082
BESIDE_A_BARE_ONE = "other-light", "summer-pavilion", 10045


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> dict[int, tuple[Path, np.ndarray]]:
    room = tmp_path_factory.mktemp("photos")
    made = {}
    for family, board, index in (FAR_AND_SHINING, BESIDE_A_BARE_ONE):
        data, label = photo_file(family, board, index, 1000, pavilion_art(board, _edition(index)))
        path = room / f"{index}.jpg"
        path.write_bytes(data)
        made[index] = path, np.array(label["corners"])
    return made


def _edition(index: int) -> int:
    return FIRST_EDITION + index // PHOTOS_EACH


def _picture(path: Path) -> Image:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def test_a_board_that_features_miss_is_found_on_its_card(photos: dict[int, tuple[Path, np.ndarray]]) -> None:
    _, board, index = FAR_AND_SHINING
    path, corners = photos[index]
    look = edition_look(board, _edition(index))
    assert locate.find(glance.at(_picture(path)), [look]).boards == []
    reading = reader.read(path, with_look=look)
    assert reading.found
    assert reading.board == SIDES[board]
    assert np.abs(np.array(reading.corners) - corners).max() < 8


def test_in_a_mirror_it_is_not(photos: dict[int, tuple[Path, np.ndarray]], tmp_path: Path) -> None:
    _, board, index = FAR_AND_SHINING
    flipped = tmp_path / "flipped.png"
    cv2.imwrite(str(flipped), cv2.flip(_picture(photos[index][0]), 1))
    assert not reader.read(flipped, with_look=edition_look(board, _edition(index))).found


def test_the_nearer_board_is_read_though_a_barer_one_is_found_first(photos: dict[int, tuple[Path, np.ndarray]]) -> None:
    _, board, index = BESIDE_A_BARE_ONE
    path, corners = photos[index]
    reading = reader.read(path, with_look=edition_look(board, _edition(index)))
    assert np.abs(np.array(reading.corners) - corners).max() < 8


def test_a_board_in_the_middle_of_the_photo_is_the_one_that_is_meant() -> None:
    look = edition_look("summer-pavilion", _edition(0))
    square = np.array([[400.0, 0, 300], [0, 400, 100], [0, 0, 1]])
    boards = [card_plane.Found(square, 90, 0.8)]
    nothing = np.zeros((600, 1000, 3), np.uint8)
    assert outline_search.more(nothing, look, layout.load("pavilion"), boards) is boards


def test_a_card_with_another_print_is_no_board() -> None:
    look = edition_look("summer-pavilion", _edition(0))
    picture = np.full((600, 800, 3), 40, np.uint8)
    noise = np.random.default_rng(3).integers(0, 255, (40, 40, 3))
    picture[100:500, 200:600] = cv2.resize(noise.astype(np.uint8), (400, 400), interpolation=cv2.INTER_CUBIC)
    assert outline_search.find(picture, [(look, layout.load("pavilion"))]) == (0, [])


def test_who_photographs_several_boards_means_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """No outlines are drawn then, though none of them lies in the middle."""
    monkeypatch.setattr(outline_search.outline, "quads", lambda *_: pytest.fail("outlines were drawn"))
    aside = [card_plane.Found(np.array([[100.0, 0, left], [0, 100, 20], [0, 0, 1]]), 60, 0.5) for left in (20.0, 700.0)]
    look = edition_look("summer-pavilion", _edition(0))
    nothing = np.zeros((600, 1000, 3), np.uint8)
    assert outline_search.more(nothing, look, layout.load("pavilion"), aside) is aside


def test_outlines_that_end_with_the_photo_are_tried_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a few are tried, and a table's edges are outlines too."""
    many = range(outline_search.MOST_CARDS)
    tables = [np.array([[100.0 + 20 * k, 0], [700, 0], [760, 599], [80, 599]]) for k in many]
    card = np.array([[300.0, 200], [500, 210], [520, 400], [280, 390]])
    tried = []
    monkeypatch.setattr(from_above, "lies_as", lambda _picture, ways: tried.append(ways[0][1]))
    look = edition_look("summer-pavilion", _edition(0))
    nothing = np.zeros((600, 800, 3), np.uint8)
    outline_search.find(nothing, [(look, layout.load("pavilion"))], [*tables, card])
    assert len(tried) == outline_search.MOST_CARDS
    assert np.allclose(cv2.perspectiveTransform(np.array([[[0.0, 0.0]]]), tried[0]), card[0])
