"""A look keeps one of several features that are almost the same."""

from __future__ import annotations

import numpy as np

from vision import look
from vision.look import Look


def test_of_twins_the_first_stays() -> None:
    """The second is alike in the same place, the third alike elsewhere, the fourth unlike in the same place."""
    places = np.array([[0.5, 0.5], [0.505, 0.5], [0.6, 0.5], [0.5, 0.5], [0.6, 0.505]], np.float32)
    one, other = np.zeros((2, 128), np.float32)
    one[0] = other[1] = 1.0
    like = look.unit(np.array([one + 0.1 * other]))[0]
    every = Look("azul", places, np.array([one, like, one, other, like], np.float32), quick=3)
    kept = look.without_twins(every)
    assert kept.places.tolist() == places[[0, 2, 3]].tolist()
    assert kept.descriptors.tolist() == every.descriptors[[0, 2, 3]].tolist()
    assert kept.quick == 2
