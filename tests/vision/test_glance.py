"""What is seen at a glance: the part of a picture with much to see, and the features near a board."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.boards_found import glance_with
from vision import glance
from vision.features import Features
from vision.glance import Glance


def picture(left: int, top: int, side: int) -> np.ndarray:
    """A plain table with a busy square on it, and a crumb in a corner."""
    table = np.full((324, 432), 120, np.uint8)
    table[top : top + side, left : left + side] = np.random.default_rng(2).integers(0, 256, (side, side))
    table[10, 420] = 255
    return table


def test_only_the_busy_part_of_a_picture_is_looked_at() -> None:
    """All of the square and a little around it; not the crumb."""
    left, top, right, bottom = glance._busy(picture(100, 80, 160))
    assert 70 < left <= 100
    assert 50 < top <= 80
    assert 260 <= right < 290
    assert 240 <= bottom < 270


def test_a_picture_with_little_to_see_is_looked_at_as_a_whole() -> None:
    assert glance._busy(picture(100, 80, 8)) == (0, 0, 432, 324)


def test_features_keep_their_places_in_the_whole_picture() -> None:
    """The first look gives spots as if it had not left anything out."""
    table = np.repeat(picture(200, 150, 120)[:, :, None], 3, axis=2)
    spots = glance.at(table).seen.spots
    assert len(spots) > 30
    scale = glance.ATTEMPTS[0].width / table.shape[1]
    assert (spots.min(axis=0) > np.array([190, 140]) * scale).all()
    assert (spots.max(axis=0) < np.array([330, 280]) * scale).all()


def test_features_far_from_a_board_are_left_out() -> None:
    """A board of a hundred pixels: what lies a quarter of it around it still counts."""
    spots = np.array([[150, 150], [90, 150], [60, 150], [300, 150]], np.float32)
    small = Glance(np.zeros((400, 400), np.uint8), (400, 400), Features(spots, np.eye(4, 128, dtype=np.float32)))
    board = np.array([[100, 0, 100], [0, 100, 100], [0, 0, 1.0]])
    assert glance.near(small, board).spots.tolist() == [[150, 150], [90, 150]]


@pytest.mark.parametrize(("alike", "told"), [(0, False), (20, False), (50, True), (95, False)])
def test_a_pattern_with_something_on_it_is_told_from_a_pattern_alone(alike: int, told: bool) -> None:
    descriptors = np.eye(128, dtype=np.float32)[:100]
    descriptors[:alike] = descriptors[0]
    seen = Features(np.zeros((100, 2), np.float32), descriptors)
    assert glance.patterned(Glance(np.zeros((40, 60), np.uint8), (40, 60), seen)) is told


def test_a_photo_is_looked_at_in_each_way_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[glance.Attempt] = []
    first = glance_with([(120.0, 120.0)])

    def at_grey(_: np.ndarray, attempt: glance.Attempt) -> Glance:
        looked.append(attempt)
        return glance_with([(10.0, 10.0)])

    monkeypatch.setattr(glance, "at_grey", at_grey)
    once, again = list(glance.closer(first)), list(glance.closer(first))
    assert looked == list(glance.ON_CLOTH)
    assert all(one is other for one, other in zip(once, again, strict=True))
