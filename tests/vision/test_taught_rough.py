"""A taught board is found where the search comes only near it, and is not called mirrored for its few features."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import find_board, mirror
from vision.find_board import Board
from vision.reading import NotFound
from vision.workshop.bench_editions import FAMILY, taught
from vision.workshop.studio.styles.photo import photo_file
from vision.workshop.studio.styles.style import style_of


@pytest.mark.parametrize(
    ("board", "number", "photo"),
    [
        pytest.param("duel", 7458, 3, id="what has rare colours is the card itself, on stripes"),
        pytest.param("mini", 7412, 0, id="cut off, and found in steps from an outline beside it"),
    ],
)
def test_a_board_is_found_from_a_place_beside_it(board: str, number: int, photo: int, tmp_path: Path) -> None:
    style = style_of(board, number, unseen=True)
    data, label = photo_file(style, FAMILY, photo, 1200)
    found = find_board.find(_picture(data), 1.0, "auto", None, taught(style, tmp_path, 1440))
    assert isinstance(found, Board)
    seen = cv2.perspectiveTransform(np.array([found.layouts[0].corners]), found.found.homography)[0]
    assert np.abs(seen - np.array(label["corners"])).max() < 8


def test_a_portrait_has_the_last_word_on_a_mirror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a faint print a few features may be more in a mirror, from afar; turned over it still is one."""
    monkeypatch.setattr(mirror, "mirrored", lambda *about, **_: len(about) == 3)  # of the board that was found
    style = style_of("mini", 7412, unseen=True)
    data, _ = photo_file(style, FAMILY, 4, 1200)
    picture, look = _picture(data), taught(style, tmp_path, 1440)
    found = find_board.find(picture, 1.0, "auto", None, look)
    assert isinstance(found, Board)
    assert isinstance(find_board.find(np.ascontiguousarray(picture[:, ::-1]), 1.0, "auto", None, look), NotFound)


def _picture(data: bytes) -> np.ndarray:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
