"""Boards that lie about a place which looks like the drawing of their spaces."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import drawing, edition, layout, outline_search, photo, reader
from vision.reading import NotFound
from vision.workshop.pavilion_bench import FIRST_EDITION, PHOTOS_EACH, edition_look
from vision.workshop.studio.art import pavilion_art
from vision.workshop.studio.photo import photo_file

BOARD, INDEX = "summer-pavilion", 82489
"""A full board on a striped cloth, which features alone do not find."""
EDITION = FIRST_EDITION + INDEX // PHOTOS_EACH


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[float, float]]]:
    data, made = photo_file("other-light", BOARD, INDEX, 1000, pavilion_art(BOARD, EDITION))
    path = tmp_path_factory.mktemp("drawing") / "photo.jpg"
    path.write_bytes(data)
    return path, [(x, y) for x, y in made["corners"]]


def test_a_board_on_stripes_is_found_by_its_drawing(
    shown: tuple[Path, list[tuple[float, float]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, corners = shown
    look = edition_look(BOARD, EDITION)
    reading = reader.read(path, with_look=look)
    assert reading.found
    assert np.abs(np.array(reading.corners) - corners).max() < 5
    monkeypatch.setattr(outline_search, "about", lambda *_: None)
    assert reader.read(path, with_look=look).reason is NotFound.NO_BOARD


def test_the_drawing_is_most_like_the_place_where_the_board_lies(
    shown: tuple[Path, list[tuple[float, float]]],
) -> None:
    path, corners = shown
    picture, scale = photo.decode(photo.open_file(path))
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    one = layout.load("pavilion")
    there = np.array(corners) * scale

    def likeness(ring: np.ndarray) -> float:
        return drawing.likeness(grey, edition.plane(one, [(float(x), float(y)) for x, y in ring]), one)

    aside = [likeness(there + np.array([off, 0.0])) for off in (120.0, 240.0, 360.0)]
    assert likeness(there) > max(aside)
