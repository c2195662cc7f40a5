"""Features are matched with those of a look that they may be, and told apart where they may be several."""

from __future__ import annotations

import numpy as np

from vision import matching
from vision.features import Features
from vision.look import Look

WIDE = 128


def unit(*parts: tuple[int, float]) -> np.ndarray:
    made = np.zeros(WIDE, np.float32)
    for at, value in parts:
        made[at] = value
    return made / np.linalg.norm(made)


def look_of(*rows: np.ndarray, places: list[tuple[float, float]]) -> Look:
    return Look("azul", np.array(places, np.float32), np.array(rows, np.float32), len(rows))


def seen(*rows: np.ndarray) -> Features:
    return Features(np.zeros((len(rows), 2), np.float32), np.array(rows, np.float32))


def test_a_feature_is_matched_with_the_one_it_is_like() -> None:
    look = look_of(unit((0, 1)), unit((1, 1)), places=[(0.1, 0.1), (0.9, 0.9)])
    pairs, best, clear = matching.matched(seen(unit((1, 1), (5, 0.2)), unit((9, 1))), look)
    assert best[0] == 1
    assert clear.tolist() == [0]
    assert [(row, column) for row, column in zip(pairs.row, pairs.column, strict=True)] == [(0, 1)]


def test_what_is_as_like_in_two_places_is_not_clear() -> None:
    twins = (unit((0, 1), (1, 0.1)), unit((0, 1), (2, 0.1)))
    apart = look_of(*twins, places=[(0.1, 0.1), (0.9, 0.9)])
    pairs, _, clear = matching.matched(seen(unit((0, 1))), apart)
    assert len(pairs.row) == 2
    assert clear.tolist() == []
    together = look_of(*twins, places=[(0.1, 0.1), (0.11, 0.11)])
    assert matching.matched(seen(unit((0, 1))), together)[2].tolist() == [0]


def test_the_surest_come_first() -> None:
    look = look_of(unit((0, 1)), unit((1, 1)), places=[(0.1, 0.1), (0.9, 0.9)])
    _, _, clear = matching.matched(seen(unit((0, 1), (7, 0.4)), unit((1, 1), (7, 0.1))), look)
    assert clear.tolist() == [1, 0]
