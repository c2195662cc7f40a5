"""An edition's own proportions, from the corners of its parts."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision import edition, layout
from vision.layout import Layout
from vision.reading import Point

VIEW = np.array([[900.0, 130.0, 200.0], [-60.0, 820.0, 180.0], [0.05, 0.21, 1.0]])
"""Some camera's view of the board: from board units to pixels."""


def seen(points: list[tuple[float, float]]) -> list[Point]:
    spots = cv2.perspectiveTransform(np.array([points], np.float64), VIEW)[0]
    return [(float(x), float(y)) for x, y in spots]


def ring(one: Layout, part: str) -> list[tuple[float, float]]:
    """The rectangle around a part's spaces."""
    wide, high = dict(one.cells)[part]
    xs, ys = [space.x for space in one.part(part)], [space.y for space in one.part(part)]
    left, right, top, bottom = min(xs) - wide / 2, max(xs) + wide / 2, min(ys) - high / 2, max(ys) + high / 2
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


@pytest.mark.parametrize("board", ["azul", "mini", "duel"])
def test_the_usual_proportions_change_nothing(board: str) -> None:
    one = layout.load(board)
    parts = dict.fromkeys(space.part for space in one.spaces)
    fitted = edition.fitted(one, seen(list(one.corners)), {part: seen(ring(one, part)) for part in parts})
    for was, now in zip(one.spaces, fitted.spaces, strict=True):
        assert (now.x, now.y) == pytest.approx((was.x, was.y), abs=1e-4)
    assert fitted.pitch == pytest.approx(one.pitch, rel=1e-3)


def test_a_part_that_lies_elsewhere_is_followed_and_the_others_stay() -> None:
    """The floor line two per cent lower and a tenth wider: its spaces move, the wall does not."""
    one = layout.load("azul")
    moved = [(x * 1.1, y + 0.02) for x, y in ring(one, "floor")]
    fitted = edition.fitted(one, seen(list(one.corners)), {"floor": seen(moved)})
    for was, now in zip(one.part("floor"), fitted.part("floor"), strict=True):
        assert (now.x, now.y) == pytest.approx((was.x * 1.1, was.y + 0.02), abs=1e-4)
    assert fitted.part("wall") == one.part("wall")


def test_a_board_of_another_height_is_known_by_its_square_wall() -> None:
    """A Mini drawn a tenth lower than usual: its edge follows, and its wall stays square."""
    one = layout.load("mini")
    left, top, right, bottom = one.edge
    squeezed = [(x, 0.5 + (y - 0.5) * 0.9) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
    fitted = edition.fitted(one, seen(squeezed), {"wall": seen(ring(one, "wall"))})
    assert fitted.edge[3] - fitted.edge[1] == pytest.approx(0.9 * (bottom - top), rel=2e-3)
    wall = fitted.part("wall")
    assert wall[1].x - wall[0].x == pytest.approx(wall[5].y - wall[0].y, rel=5e-3)


@pytest.mark.parametrize(
    ("part", "points"),
    [
        ("dome", [(0.1, 0.1), (0.5, 0.1), (0.5, 0.5), (0.1, 0.5)]),
        ("wall", [(0.1, 0.1), (0.9, 0.1), (0.9, 0.3), (0.1, 0.3)]),
        ("floor", [(0.1, 0.8), (0.2, 0.8), (0.2, 0.95), (0.1, 0.95)]),
    ],
)
def test_a_grid_of_another_board_is_refused(part: str, points: list[tuple[float, float]]) -> None:
    """A part the board does not have, a wall that is no square, a floor line too short for its spaces."""
    one = layout.load("azul")
    with pytest.raises(edition.GridError):
        edition.fitted(one, seen(list(one.corners)), {part: seen(points)})
