"""Which of several boards in a photo is meant."""

from __future__ import annotations

import numpy as np

from tests.vision.boards_found import board_at
from vision import prominence
from vision.card_plane import Found

PHOTO = (400, 600, 3)


def board_of(side: float, left: float, top: float) -> Found:
    return Found(np.array([[side, 0, left], [0, side, top], [0, 0, 1.0]]), 60, 0.5)


def test_the_board_that_fills_more_of_the_photo_comes_first() -> None:
    small, large = board_of(100, 60, 60), board_of(200, 260, 120)
    assert prominence.by_prominence([small, large], PHOTO) == [large, small]


def test_of_two_alike_the_one_nearer_the_middle_comes_first() -> None:
    middle, edge = board_at(250, 150), board_at(480, 280)
    assert prominence.by_prominence([edge, middle], PHOTO) == [middle, edge]


def test_of_two_prints_in_one_place_more_places_decide() -> None:
    """Of two elsewhere, prominence."""
    few, many = board_at(250, 150, places=20), board_at(255, 150, places=50)
    assert prominence.goes_before(many, few, PHOTO)
    assert not prominence.goes_before(few, many, PHOTO)
    assert prominence.goes_before(board_of(200, 200, 100), board_at(480, 280, places=90), PHOTO)


def test_a_board_in_the_middle_is_meant_unless_it_is_far() -> None:
    assert prominence.in_the_middle(board_at(250, 150), PHOTO)
    assert prominence.in_the_middle(board_at(305, 150), PHOTO)
    assert not prominence.in_the_middle(board_at(480, 280), PHOTO)
    assert not prominence.aside(board_of(150, 225, 125), PHOTO)
    assert prominence.aside(board_of(60, 270, 170), PHOTO)


def test_a_board_beside_the_middle_that_is_small_or_cut_off_is_hardly_meant() -> None:
    assert prominence.aside(board_at(20, 20), PHOTO)
    assert not prominence.aside(board_of(180, 20, 20), PHOTO)
    assert prominence.aside(board_of(180, -60, 20), PHOTO)


def test_how_much_of_a_board_the_photo_shows() -> None:
    assert prominence.whole(board_at(0, 0), PHOTO)
    assert abs(prominence.shown(board_at(-25, 0), PHOTO) - 0.75) < 1e-6
    assert not prominence.whole(board_at(-25, 0), PHOTO)
