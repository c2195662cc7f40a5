"""A taught board lies where its portrait has it, whatever a few features say of its corners."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import find_board
from vision.find_board import Board
from vision.workshop.bench_editions import FAMILY, taught
from vision.workshop.studio.styles.photo import photo_file
from vision.workshop.studio.styles.style import style_of


@pytest.mark.parametrize(
    ("board", "number", "photo"),
    [
        pytest.param("duel", 9830, 2, id="features are many, but all along one side"),
        pytest.param("duel", 9813, 7, id="a part of its portrait fits elsewhere, the rest cut off"),
        pytest.param("mini", 9734, 6, id="features agree on another place, where little of its portrait is"),
        pytest.param("mini", 5102, 0, id="features are surer of its corners than stripes and tiles leave the portrait"),
    ],
)
def test_its_corners_are_where_most_speaks_for_them(board: str, number: int, photo: int, tmp_path: Path) -> None:
    style = style_of(board, number, unseen=True)
    data, label = photo_file(style, FAMILY, photo, 1200)
    picture = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    found = find_board.find(picture, 1.0, "auto", None, taught(style, tmp_path, 1440))
    assert isinstance(found, Board)
    seen = cv2.perspectiveTransform(np.array([found.layouts[0].corners]), found.found.homography)[0]
    truth = np.array(label["corners"])
    side = float(np.linalg.norm(truth[1] - truth[0]))
    assert np.abs(seen - truth).max() < 0.01 * side
