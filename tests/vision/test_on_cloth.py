"""Boards on checks and stripes, whose features are stronger than theirs and leave no outline."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import glance, layout, locate, outline_search, reader
from vision.look import shipped as load_shipped
from vision.workshop.bench_editions import FAMILY, taught
from vision.workshop.pavilion_bench import FIRST_EDITION, PHOTOS_EACH, SIDES, edition_look
from vision.workshop.studio.art import pavilion_art
from vision.workshop.studio.photo import photo_file
from vision.workshop.studio.styles.photo import photo_file as photo_of_edition
from vision.workshop.studio.styles.style import style_of

ON_CHECKS = "other-light", "summer-pavilion", 12579
LOW_ON_CHECKS = "other-light", "summer-pavilion", 12217


def _edition(index: int) -> int:
    return FIRST_EDITION + index // PHOTOS_EACH


@pytest.mark.parametrize("which", [ON_CHECKS, LOW_ON_CHECKS])
def test_a_board_is_found_among_checks(which: tuple[str, str, int], tmp_path: Path) -> None:
    family, board, index = which
    data, label = photo_file(family, board, index, 1000, pavilion_art(board, _edition(index)))
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    look, picture = edition_look(board, _edition(index)), np.asarray(cv2.imread(str(path)), np.uint8)
    assert locate.find(glance.at(picture), [look]).boards == []
    assert outline_search.find(picture, [(look, layout.load(SIDES[board]))]) == (0, [])
    reading = reader.read(path, with_look=look)
    assert reading.found
    assert reading.board == SIDES[board]
    assert np.abs(np.array(reading.corners) - np.array(label["corners"])).max() < 5


def test_a_board_of_which_stripes_leave_little_is_found_by_looking_at_it_from_above(tmp_path: Path) -> None:
    """Fifteen places agree on where it lies, too few: seen from there more do."""
    family, board, index, edition = "other-light", "summer-pavilion", 80487, 5024
    data, label = photo_file(family, board, index, 1000, pavilion_art(board, edition))
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    look, picture = edition_look(board, edition), np.asarray(cv2.imread(str(path)), np.uint8)
    first = glance.at(picture)
    faint = locate.find(first, [look], None, glance.ON_CLOTH)
    assert faint.boards == []
    assert faint.faint
    reading = reader.read(path, with_look=look)
    assert reading.board == SIDES[board]
    assert np.abs(np.array(reading.corners) - np.array(label["corners"])).max() < 5


def test_a_taught_board_is_found_among_stripes(tmp_path: Path) -> None:
    """Also where a shipped look is searched for beside it."""
    style = style_of("mini", 5102, unseen=True)
    data, label = photo_of_edition(style, FAMILY, 0, 1200)
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    look, picture = taught(style, tmp_path, 1440), np.asarray(cv2.imread(str(path)), np.uint8)
    assert locate.find(glance.at(picture), [look]).boards == []
    for looks in (look, [load_shipped("azul.npz"), look]):
        reading = reader.read(path, with_look=looks)
        assert reading.board == "mini"
        assert np.abs(np.array(reading.corners) - np.array(label["corners"])).max() < 10
