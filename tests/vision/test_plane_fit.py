"""A plane fitted to places that nearly all agree."""

from __future__ import annotations

import numpy as np

from vision import card_plane, plane_fit
from vision.card_plane import UNIT


def test_a_plane_is_not_bent_by_a_few_that_stray() -> None:
    """Most places agree to a tenth of a pixel; three at one edge are two pixels off."""
    rng = np.random.default_rng(4)
    board = np.array([[200, 20, 50], [-10, 180, 60], [0.0, 0.1, 1.0]])
    places = rng.uniform(0, 1, (60, 2)).astype(np.float32)
    spots = (card_plane.project(board, places) + rng.normal(0, 0.1, (60, 2))).astype(np.float32)
    astray = np.argsort(places[:, 0])[-3:]
    spots[astray] += [0, 2.5]
    exact = plane_fit._exactly(board, places, spots)
    off = card_plane.project(exact, UNIT) - card_plane.project(board, UNIT)
    assert np.abs(off).max() < 0.25
