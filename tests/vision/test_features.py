"""Features that a picture shows again and again."""

from __future__ import annotations

import numpy as np

from vision import features


def test_what_is_seen_again_and_again_is_told_from_what_is_seen_once() -> None:
    rng = np.random.default_rng(5)
    check = np.abs(rng.normal(size=128))
    cloth = check + rng.normal(0, 0.05, (60, 128))
    prints = np.abs(rng.normal(size=(20, 128)))
    every = np.concatenate((cloth, prints)).astype(np.float32)
    every /= np.linalg.norm(every, axis=1, keepdims=True)
    assert features.repeated(every).tolist() == [True] * 60 + [False] * 20


def test_nothing_to_see_is_no_trouble() -> None:
    assert not len(features.repeated(np.zeros((0, 128), np.float32)))
