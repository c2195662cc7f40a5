"""Of several boards of a taught edition the one is read that was meant, not a neighbour's that is found more easily."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import card_plane, find_board, glance, locate, prominence, reader
from vision.workshop.bench_editions import FAMILY, taught
from vision.workshop.studio.styles.photo import photo_file
from vision.workshop.studio.styles.style import style_of


@pytest.mark.parametrize(("edition", "photo"), [(7401, 1), (7409, 2), (9152, 3)])
def test_the_board_that_was_meant_is_read_and_not_its_neighbour(edition: int, photo: int, tmp_path: Path) -> None:
    """A neighbour's lies further off, but its features are clearer; in the second photo two do; in the last the board
    that was meant is first found askew."""
    style = style_of("azul", edition, unseen=True)
    data, label = photo_file(style, FAMILY, photo, 1200)
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    look, picture = taught(style, tmp_path, 1440), np.asarray(cv2.imread(str(path)), np.uint8)
    first = locate.find(glance.at(picture), [look]).boards
    assert first
    assert not any(prominence.in_the_middle(found, picture.shape) for found in first)
    reading = reader.read(path, with_look=look)
    assert np.abs(np.array(reading.corners) - np.array(label["corners"])).max() < 5
    assert reading.others >= 1


def test_the_board_that_was_meant_is_read_where_votes_alone_find_it(tmp_path: Path) -> None:
    """Both boards lie on checks, where a neighbour's that is half cut off has most votes; it is taken out then."""
    style = style_of("azul", 9409, unseen=True)
    data, label = photo_file(style, FAMILY, 11, 1200)
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    reading = reader.read(path, with_look=taught(style, tmp_path, 1440))
    assert reading.found
    assert np.abs(np.array(reading.corners) - np.array(label["corners"])).max() < 5


def test_no_neighbour_is_looked_for_where_the_taught_board_lies_in_the_middle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = []
    monkeypatch.setattr(find_board, "_one_more", lambda left: searches.append(left))
    style = style_of("azul", 7400, unseen=True)
    path = tmp_path / "photo.jpg"
    look = taught(style, tmp_path, 1440)
    data, _ = photo_file(style, FAMILY, 1, 1200)
    path.write_bytes(data)
    assert reader.read(path, with_look=look).found
    assert searches == []


def test_what_is_taken_out_of_a_photo_leaves_the_rest_as_it_is() -> None:
    """The boards and their edges get the colour that the rest has on the whole."""
    picture = np.zeros((100, 200, 3), np.uint8)
    picture[:, :] = (10, 120, 200)
    picture[20:60, 30:80] = 255
    plane = np.array([[50.0, 0, 30], [0, 40, 20], [0, 0, 1]])
    left = locate.without(picture, [card_plane.Found(plane, 50, 0.5)])
    assert (left == (10, 120, 200)).all()
    assert (locate.without(picture[..., 0], []) == picture[..., 0]).all()
