"""Boards found one after the other, and one that lies upon them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from tests.vision.boards_found import board_at, glance_with
from vision import card_plane, feature_search, matching, plane_fit
from vision.card_plane import Found
from vision.features import Features
from vision.look import Look


@pytest.mark.parametrize(
    ("left", "kept"), [(90, True), (30, False), (140, False)], ids=["upon it", "the same a space further on", "beside"]
)
def test_a_board_that_lies_upon_another_is_found_though_most_of_it_is_outside(
    monkeypatch: pytest.MonkeyPatch, left: float, kept: bool
) -> None:
    """Its features within the first are looked at once more; its middle need not be in the photo."""
    first, upon = board_at(20, 20), board_at(left, 20, 25)
    asked: list[int] = []

    def plane(_: object, free: np.ndarray, *__: object) -> tuple[Found, np.ndarray]:
        asked.append(int(free.sum()))
        return [(first, np.array([0])), feature_search.NOTHING, (upon, np.array([1]))][len(asked) - 1]

    monkeypatch.setattr(matching, "matched", lambda *_: (None, np.zeros(0, np.intp), np.zeros(0, np.intp)))
    monkeypatch.setattr(feature_search, "_explained", lambda *_: np.array([2]))
    monkeypatch.setattr(feature_search, "_plane", plane)
    seen = Features(np.array([(50.0, 50 + k) for k in range(12)], np.float32), np.zeros((12, 128), np.float32))
    boards = feature_search.search(seen, cast(Look, None), (120, 125), upon=True).boards
    assert boards == ([first, upon] if kept else [first])
    assert asked == [12, 0, 10]
    assert not card_plane.plausible(upon.homography, (120, 125)) or not kept


@pytest.mark.parametrize(("places", "right"), [(60, True), (30, False)])
def test_of_a_board_and_its_grid_seen_a_space_further_on_the_one_is_kept_that_more_speaks_for(
    places: int, right: bool
) -> None:
    """The print of one is seen through the other, so they do not lie upon each other; a board beside them stays."""
    spots = np.array([(60.0 + k, 60.0) for k in range(8)] + [(520.0 + k, 520.0) for k in range(8)], np.float32)
    seen = Features(spots, np.zeros((16, 128), np.float32))
    found, beside, top = board_at(0, 0, 40), board_at(500, 500, 40), board_at(50, 30, places)
    kept = feature_search._with_top([found, beside], [np.arange(8), np.arange(8, 16)], top, seen)
    assert [id(one) for one in kept] == [id(one) for one in ((beside, top) if right else (found, beside))]


def test_planes_with_the_same_corners_are_followed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways of drawing mostly come to the same plane; the second is looked into where it is another."""
    followed: list[float] = []
    small = glance_with([(120.0 + k, 120.0) for k in range(12)])
    look = cast(Look, SimpleNamespace(places=np.zeros((12, 2), np.float32)))
    number = np.arange(12)
    matches = feature_search._Matches(small.seen, look, cast(matching.Pairs, None), number, number)

    def followed_from(left: float, right: float) -> list[float]:
        followed.clear()
        planes = iter((board_at(left, 100, 30), board_at(right, 100, 30)))
        monkeypatch.setattr(plane_fit, "fitted", lambda *_: next(planes).homography)
        feature_search._plane(matches, np.ones(12, bool), 10, plane_fit.SAMPLERS)
        return followed

    def guide(plane: np.ndarray, *_: object) -> None:
        followed.append(float(plane[0, 2]))

    monkeypatch.setattr(plane_fit, "guided", guide)
    assert followed_from(100, 101) == [100]
    assert followed_from(100, 140) == [100, 140]
