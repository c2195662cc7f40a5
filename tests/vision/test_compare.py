"""A printed space against its likes in the same photo."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision import compare, evidence, layout
from vision.decide import Seen

BOARD = layout.load("azul")
EYE = evidence.eye(BOARD.eye)
REDS = [i for i, space in enumerate(BOARD.spaces) if space.printed == "red"]
PALE, VIVID = (110, 120, 200), (45, 35, 190)


def board(reds: dict[int, tuple[int, int, int]], doubtful: int, bare: float) -> tuple[list[Seen], np.ndarray]:
    """Bare card everywhere, the red prints in the given colours, and one of them that the eye is not sure of."""
    cut = np.full((len(BOARD.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), 0.5, np.float32)
    seen = []
    for i, space in enumerate(BOARD.spaces):
        chance = bare if i == doubtful else 0.999
        tiles = dict.fromkeys(BOARD.colours, 0.0) | {space.printed or "blue": 1 - chance}
        seen.append(Seen(space, chance, tiles, 0.0, 0.0))
        if i in reds:
            cut[i, :6] = np.tile(np.array(reds[i], np.float32) / 128 - 1, 2)[:, None, None]
    return seen, cut


def chance_of_tile(colour: tuple[int, int, int], bare: float) -> float:
    """What becomes of a space of that colour among four pale bare prints."""
    reds = dict.fromkeys(REDS, PALE) | {REDS[2]: colour}
    seen, cut = board(reds, REDS[2], bare)
    return compare.weighed(seen, cut, EYE.compare, EYE.lift)[REDS[2]].tile


def test_unlike_every_bare_print_is_hardly_bare() -> None:
    """A vivid red among pale ones is a tile, though the eye alone would rather have it bare."""
    assert chance_of_tile(VIVID, 0.8) > 0.8


def test_like_the_bare_prints_proves_little() -> None:
    """A space that looks just like the bare ones keeps most of what the eye thought of it."""
    assert 0.1 < chance_of_tile(PALE, 0.5) < 0.6
    assert chance_of_tile(PALE, 0.02) > 0.9


def test_without_likes_nothing_is_compared() -> None:
    """Where no print of the colour is surely bare and no tile surely lies, only the lift counts."""
    seen, cut = board(dict.fromkeys(REDS, PALE), REDS[0], 0.5)
    for i in REDS:
        seen[i] = replace(seen[i], bare=0.5, tiles=seen[i].tiles | {"red": 0.5})
    after = compare.weighed(seen, cut, EYE.compare, EYE.lift)[REDS[0]]
    assert after.tile == pytest.approx(1 / (1 + np.exp(-EYE.lift)))
