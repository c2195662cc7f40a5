"""Where a board is looked for: the part of a picture with much to see, and the features near a board."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from vision import locate
from vision.look import Look


def picture(left: int, top: int, side: int) -> np.ndarray:
    """A plain table with a busy square on it, and a crumb in a corner."""
    table = np.full((324, 432), 120, np.uint8)
    table[top : top + side, left : left + side] = np.random.default_rng(2).integers(0, 256, (side, side))
    table[10, 420] = 255
    return table


def test_only_the_busy_part_of_a_picture_is_looked_at() -> None:
    """All of the square and a little around it; not the crumb."""
    left, top, right, bottom = locate._busy(picture(100, 80, 160))
    assert 70 < left <= 100
    assert 50 < top <= 80
    assert 260 <= right < 290
    assert 240 <= bottom < 270


def test_a_picture_with_little_to_see_is_looked_at_as_a_whole() -> None:
    assert locate._busy(picture(100, 80, 8)) == (0, 0, 432, 324)


def test_features_keep_their_places_in_the_whole_picture() -> None:
    """The first look gives spots as if it had not left anything out."""
    table = np.repeat(picture(200, 150, 120)[:, :, None], 3, axis=2)
    spots = locate.glance(table).seen.spots
    assert len(spots) > 30
    scale = locate.ATTEMPTS[0].width / table.shape[1]
    assert (spots.min(axis=0) > np.array([190, 140]) * scale).all()
    assert (spots.max(axis=0) < np.array([330, 280]) * scale).all()


def test_features_far_from_a_board_are_left_out() -> None:
    """A board of a hundred pixels: what lies a quarter of it around it still counts."""
    spots = np.array([[150, 150], [90, 150], [60, 150], [300, 150]], np.float32)
    small = locate.Glance(
        np.zeros((400, 400), np.uint8), (400, 400), locate._Features(spots, np.eye(4, 128, dtype=np.float32))
    )
    board = np.array([[100, 0, 100], [0, 100, 100], [0, 0, 1.0]])
    assert locate._near(small, board).spots.tolist() == [[150, 150], [90, 150]]


def test_a_plane_is_not_bent_by_a_few_that_stray() -> None:
    """Most places agree to a tenth of a pixel; three at one edge are two pixels off."""
    rng = np.random.default_rng(4)
    board = np.array([[200, 20, 50], [-10, 180, 60], [0.0, 0.1, 1.0]])
    places = rng.uniform(0, 1, (60, 2)).astype(np.float32)
    spots = (locate._project(board, places) + rng.normal(0, 0.1, (60, 2))).astype(np.float32)
    astray = np.argsort(places[:, 0])[-3:]
    spots[astray] += [0, 2.5]
    exact = locate._exactly(board, places, spots)
    off = locate._project(exact, locate.UNIT) - locate._project(board, locate.UNIT)
    assert np.abs(off).max() < 0.25


def test_a_mirror_is_searched_for_at_length_unless_a_board_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mirrored board among others shows late, and what is found instead of it has little spread."""
    asked: list[int] = []

    def search(*given: object) -> list[locate.Found]:
        asked.append(cast(int, given[-1]))
        return []

    monkeypatch.setattr(locate, "_search", search)
    quick = SimpleNamespace(quickly=lambda: None)
    for spread in (0.33, 0.55):
        found = locate.Found(np.diag([200.0, 200.0, 1.0]), 64, spread)
        assert not locate.mirrored(locate.glance(np.zeros((90, 120, 3), np.uint8)), [cast(Look, quick)], found)
    assert asked == [locate.TRIES, locate.FEW_TRIES]
