"""How sure a board is by how many places speak for it, over how much of its print, from how low."""

from __future__ import annotations

import numpy as np
import pytest

from vision import sureness
from vision.card_plane import Found

STRAIGHT = np.diag([200.0, 200.0, 1.0])
LOW = np.diag([200.0, 70.0, 1.0])


@pytest.mark.parametrize(
    ("places", "spread", "plane", "clear"),
    [
        pytest.param(60, 0.6, STRAIGHT, True, id="many places all over"),
        pytest.param(30, 0.6, STRAIGHT, False, id="few"),
        pytest.param(60, 0.2, STRAIGHT, False, id="in one corner"),
        pytest.param(60, 0.6, LOW, False, id="from low"),
    ],
)
def test_a_board_is_clear_by_many_places_all_over_and_not_from_low(
    places: int, spread: float, plane: np.ndarray, clear: bool
) -> None:
    assert sureness.clear(Found(plane, places, spread)) is clear


def test_few_places_in_one_corner_leave_the_others_vague() -> None:
    assert sureness.vague(Found(STRAIGHT, 20, 0.2))
    assert not sureness.vague(Found(STRAIGHT, 20, 0.6))
    assert not sureness.vague(Found(STRAIGHT, 60, 0.2))


def test_far_corners_need_more_than_a_board_does() -> None:
    assert not sureness.by_much(Found(STRAIGHT, 50, 0.6))
    assert not sureness.by_much(Found(STRAIGHT, 80, 0.45))
    assert sureness.by_much(Found(STRAIGHT, 80, 0.6))


def test_the_quick_part_of_a_look_is_not_believed_from_low() -> None:
    assert sureness.quick_part_suffices(Found(STRAIGHT, 80, 0.6))
    assert not sureness.quick_part_suffices(Found(STRAIGHT, 50, 0.6))
    assert not sureness.quick_part_suffices(Found(np.diag([200.0, 90.0, 1.0]), 80, 0.6))
