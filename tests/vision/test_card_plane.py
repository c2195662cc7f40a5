"""What may be a card, what lies on it, and how much two have in common."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision import card_plane
from vision.card_plane import UNIT

PHOTO = (480, 640, 3)
SQUARE = [(100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0)]


def plane(*corners: tuple[float, float]) -> np.ndarray:
    """The plane of a square board with these corners."""
    return cv2.getPerspectiveTransform(UNIT.astype(np.float32), np.array(corners, np.float32))


def moved(right: float, down: float = 0.0) -> np.ndarray:
    return plane(*[(x + right, y + down) for x, y in SQUARE])


def test_a_card_is_seen_from_its_front_and_is_no_speck() -> None:
    assert card_plane.card_like(plane(*SQUARE))
    assert not card_plane.card_like(plane(*SQUARE[::-1]))
    assert not card_plane.card_like(plane(*[(x / 10, y / 10) for x, y in SQUARE]))
    dented = [SQUARE[0], (140.0, 200.0), SQUARE[2], SQUARE[3]]
    assert not card_plane.card_like(plane(*dented))
    assert not card_plane.card_like(np.full((3, 3), np.nan))


@pytest.mark.parametrize(("right", "seen"), [(0.0, True), (430.0, True), (560.0, False), (-320.0, False)])
def test_its_middle_is_in_the_photo_or_nearly(right: float, seen: bool) -> None:
    assert card_plane.plausible(moved(right), PHOTO) is seen


def test_spots_lie_on_a_board_or_just_around_it() -> None:
    spots = np.array([[200, 200], [101, 299], [97, 200], [60, 200]], np.float32)
    assert card_plane.within(plane(*SQUARE), spots).tolist() == [True, True, True, False]
    assert card_plane.within(plane(*SQUARE), spots, around=0.25).all()
    assert card_plane.within(plane(*SQUARE), np.zeros((0, 2), np.float32)).tolist() == []


def test_two_boards_have_in_common_what_both_cover() -> None:
    assert card_plane.overlap(plane(*SQUARE), plane(*SQUARE)) == pytest.approx(1.0)
    assert card_plane.overlap(plane(*SQUARE), moved(100.0)) == pytest.approx(1 / 3)
    assert card_plane.overlap(plane(*SQUARE), moved(300.0)) == 0.0


def test_a_low_camera_squeezes_a_board() -> None:
    low = plane((140.0, 200.0), (260.0, 200.0), (300.0, 260.0), (100.0, 260.0))
    assert card_plane.flatness(plane(*SQUARE)) == pytest.approx(1.0)
    assert card_plane.flatness(low) < 0.3


def test_points_near_those_of_the_same_number() -> None:
    ones, others = np.array([[0.0, 0.0], [5.0, 5.0], [9.0, 1.0]]), np.array([[0.5, -0.5], [5.0, 6.5], [7.0, 1.0]])
    assert card_plane.near_by(ones, others, 1.0).tolist() == [True, False, False]
