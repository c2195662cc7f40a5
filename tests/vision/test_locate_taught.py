"""Taught boards are searched for more thoroughly than shipped ones, whose prints are many and clear."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision import locate, look


@pytest.mark.parametrize("taught", [True, False])
def test_only_a_taught_board_is_searched_for_thoroughly(taught: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a photo that shows nothing, a look with a portrait gets one search more, in a larger picture."""
    searched = []
    glance = locate._glance
    monkeypatch.setattr(locate, "_glance", lambda grey, how: searched.append(how) or glance(grey, how))
    portrait = np.zeros((8, 8, 3), np.uint8) if taught else None
    known = replace(look.shipped("azul.npz"), portrait=portrait)
    assert locate.find(locate.glance(np.full((300, 400, 3), 128, np.uint8)), [known])[:2] == (0, [])
    assert (locate.THOROUGH in searched) is taught


def test_a_guess_needs_only_a_few_features_that_agree() -> None:
    """Ten matches in a hundred lie on a slanted board: it is among the guesses."""
    rng = np.random.default_rng(4)
    places, spots = rng.uniform(0, 1, (100, 2)), rng.uniform(0, 600, (100, 2))
    board = np.array([[210.0, 60.0, 150.0], [-50.0, 140.0, 260.0], [0, 0, 1]])
    spots[:10] = locate._project(board, places[:10])
    guesses = locate._flat_guesses(places.astype(np.float32), spots.astype(np.float32))
    assert max(locate.overlap(guess, board) for guess in guesses) > 0.9
    assert locate._flat_guesses(places[10:].astype(np.float32), spots[10:].astype(np.float32)[::-1] * 0) == []
