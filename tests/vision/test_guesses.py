"""Planes that few features agree on."""

from __future__ import annotations

import numpy as np

from tests.vision.boards_found import board_at
from vision import card_plane, guesses


def test_a_guess_needs_only_a_few_features_that_agree() -> None:
    """Ten matches in a hundred lie on a slanted board: it is among the guesses."""
    rng = np.random.default_rng(4)
    places, spots = rng.uniform(0, 1, (100, 2)), rng.uniform(0, 600, (100, 2))
    board = np.array([[210.0, 60.0, 150.0], [-50.0, 140.0, 260.0], [0, 0, 1]])
    spots[:10] = card_plane.project(board, places[:10])
    planes = guesses._flat_guesses(places.astype(np.float32), spots.astype(np.float32))
    assert max(card_plane.overlap(guess, board) for guess in planes) > 0.9
    assert guesses._flat_guesses(places[10:].astype(np.float32), spots[10:].astype(np.float32)[::-1] * 0) == []


def test_nearly_the_same_guesses_are_followed_once() -> None:
    planes = [board_at(left, 100, 0).homography for left in (100, 101, 180)]
    assert guesses._different(planes) == [planes[0], planes[2]]
