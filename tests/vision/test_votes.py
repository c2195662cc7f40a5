"""Features that each tell where all of a board would be find it where hardly one in a hundred is right."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import card_plane, edition, glance, locate, portrait_search, reader, votes
from vision.look import Look
from vision.portrait_search import Scene
from vision.workshop.bench_editions import FAMILY, points, taught
from vision.workshop.studio.styles.photo import photo_file
from vision.workshop.studio.styles.style import style_of


def photo_of(number: int, photo: int, folder: Path) -> tuple[Path, list[list[float]], np.ndarray]:
    data, label = photo_file(style_of("mini", number, unseen=True), FAMILY, photo, 1200)
    path = folder / "photo.jpg"
    path.write_bytes(data)
    return path, label["corners"], np.asarray(cv2.imread(str(path)), np.uint8)


def voters_of(look: Look) -> votes.Voters:
    assert look.layout is not None
    assert look.portrait is not None
    return votes.voters(look.layout, look.portrait)


@pytest.mark.parametrize(
    ("number", "photo"),
    [
        pytest.param(9112, 5, id="in glare, taught from afar"),
        pytest.param(9117, 4, id="on checks"),
        pytest.param(9123, 4, id="on checks, from low"),
    ],
)
def test_a_board_is_found_by_votes(number: int, photo: int, tmp_path: Path) -> None:
    path, corners, picture = photo_of(number, photo, tmp_path)
    look = taught(style_of("mini", number, unseen=True), tmp_path, 1440)
    assert locate.find(glance.at(picture), [look]).boards == []
    reading = reader.read(path, with_look=look)
    assert reading.found
    assert np.abs(np.array(reading.corners) - np.array(corners)).max() < 10


def test_another_edition_is_not_told_by_votes(tmp_path: Path) -> None:
    """Many of its features vote for the one that was taught: both have much ornament in common."""
    look = taught(style_of("mini", 9115, unseen=True), tmp_path, 1440)
    _, corners, picture = photo_of(9104, 0, tmp_path)
    scene = Scene(picture)
    first = votes.planes(scene.asked, voters_of(look))[0]
    assert first.agreed > 2 * portrait_search.VOTES
    assert look.layout is not None
    assert card_plane.overlap(first.plane, edition.plane(look.layout, points(corners))) > card_plane.ONE_BOARD
    assert portrait_search.voted(scene, [look]) is None


def test_nothing_to_see_votes_for_nothing(tmp_path: Path) -> None:
    look = taught(style_of("mini", 9117, unseen=True), tmp_path, 1440)
    assert votes.planes(votes.Asked(np.full((300, 400), 90, np.uint8)), voters_of(look)) == []
