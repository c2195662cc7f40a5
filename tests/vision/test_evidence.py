"""The second look: patches in mirrors, and what becomes of a doubtful space."""

from __future__ import annotations

import numpy as np
import pytest

from vision import evidence, reader

EYE = evidence.eye("square")


def leaning(x: float, y: float) -> np.ndarray:
    """One patch whose only bright spot lies to the side to which its tile leans."""
    cut = np.zeros((1, evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    middle = (evidence.PATCH - 1) / 2
    cut[0, 0, round(middle + 10 * y), round(middle + 10 * x)] = 1.0
    cut[0, evidence.LEAN[0]], cut[0, evidence.LEAN[1]] = x, y
    return cut


@pytest.mark.parametrize("which", range(evidence.MIRRORS))
def test_the_lean_goes_with_the_picture(which: int) -> None:
    """In every mirror the tile leans to the side on which it is seen."""
    cut = evidence.mirrored(leaning(0.75, -0.35), which)[0]
    row, col = np.unravel_index(int(cut[0].argmax()), cut[0].shape)
    middle = (evidence.PATCH - 1) / 2
    assert (col - middle) / 10 == pytest.approx(cut[evidence.LEAN[0], 0, 0], abs=0.1)
    assert (row - middle) / 10 == pytest.approx(cut[evidence.LEAN[1], 0, 0], abs=0.1)


def test_no_two_mirrors_are_alike() -> None:
    """The eight mirrors show a lopsided patch in eight ways, the first as it is."""
    cut = leaning(0.75, -0.35)
    assert np.array_equal(evidence.mirrored(cut, 0), cut)
    assert len({evidence.mirrored(cut, which).tobytes() for which in range(evidence.MIRRORS)}) == evidence.MIRRORS


def test_only_doubtful_spaces_are_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sure opinion stays; a doubtful one moves towards what the other looks say, which is all of one mind here."""
    chances = np.full((2, len(EYE.kinds)), 0.0)
    chances[0, 1], chances[0, 6] = 0.999, 0.001
    chances[1, 1], chances[1, 6] = 0.6, 0.4
    looks = np.zeros((len(evidence.SECOND_LOOKS), 1, len(EYE.kinds)))
    looks[:, :, 6] = 1.0
    monkeypatch.setattr(evidence, "opinions_in_mirrors", lambda *_: looks)
    cut = np.zeros((2, evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    settled = reader._look_again(cut, chances, EYE)
    assert np.array_equal(settled[0], chances[0])
    assert settled[1, 6] > 0.99
    assert settled.sum(axis=1) == pytest.approx([1.0, 1.0])
