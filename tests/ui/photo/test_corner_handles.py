"""The four corners to drag: each is held by a knob beside it."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from kivy.graphics.texture import Texture

from companion.ui.screens.photo.corner_handles import KNOB, Corners
from tests.ui import driver

STRIP = [[0.2, 0.5], [0.7, 0.5], [0.7, 0.53], [0.2, 0.53]]
"""As narrow as a floor line is in a photo."""


def strip() -> Corners:
    return Corners(texture=Texture.create(size=(400, 300)), corners=STRIP)


def test_the_knobs_of_a_narrow_part_do_not_lie_over_one_another() -> None:
    corners = strip()
    with driver.showing(corners):
        knobs = [corners.knob(number) for number in range(4)]
        assert all(hypot(a[0] - b[0], a[1] - b[1]) >= KNOB for a, b in combinations(knobs, 2))


@pytest.mark.parametrize("number", range(4))
def test_a_knob_moves_its_own_corner(number: int) -> None:
    """By as much as the finger goes; the other three stay."""
    corners = strip()
    with driver.showing(corners) as table:
        x, y = corners.knob(number)
        before = corners.spot(number)
        table.swipe((x, y), (x + 30, y - 20))
        after = corners.spot(number)
        assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((30, -20), abs=1)
        assert [corner for n, corner in enumerate(corners.corners) if n != number] == [
            corner for n, corner in enumerate(STRIP) if n != number
        ]


def test_a_knob_stays_in_the_window() -> None:
    """Also where the board fills the photo to its edges."""
    corners = strip()
    corners.corners = [[0, 0], [1, 0], [1, 1], [0, 1]]
    with driver.showing(corners, size=(400, 300)):
        for x, y in (corners.knob(number) for number in range(4)):
            assert KNOB / 2 <= x <= 400 - KNOB / 2
            assert KNOB / 2 <= y <= 300 - KNOB / 2
