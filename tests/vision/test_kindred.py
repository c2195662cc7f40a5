"""A printed space beside all that is sure in the same photo."""

from __future__ import annotations

import numpy as np
import pytest

from vision import bare, evidence, kindred, layout
from vision.decide import Seen

MINI = layout.load("mini")
DOUBTFUL, PRINT, TILE, *_ = (i for i, space in enumerate(MINI.spaces) if space.printed == "black")
CARD, PALE, VIVID = (170, 190, 200), (120, 105, 95), (60, 30, 20)


def opinion(i: int, tiles: dict[str, float]) -> Seen:
    return Seen(MINI.spaces[i], 1 - sum(tiles.values()), dict.fromkeys(MINI.colours, 0.0) | tiles, 0.0, 0.0)


def weighed(doubt: float, look: tuple[int, int, int], examples: dict[int, float]) -> Seen:
    """A space of that colour that may be a black tile, by so much, on a wall with a pale black print and a vivid tile.

    examples: the chance of a tile on the spaces that are examples; all others are of other colours.
    """
    cut = np.full((len(MINI.spaces), bare.CHANNELS, evidence.PATCH, evidence.PATCH), 0.0, np.float32)
    shown = dict.fromkeys(range(len(MINI.spaces)), CARD) | {DOUBTFUL: look, PRINT: PALE, TILE: VIVID}
    for i, colour in shown.items():
        cut[i, :6] = np.tile(np.array(colour, np.float32) / 128 - 1, 2)[:, None, None]
    unknown = {"black": 0.5, "red": 0.5}
    others = [i for i, space in enumerate(MINI.spaces) if space.printed == "black" and i not in examples]
    said = (
        dict.fromkeys(others, unknown) | {i: {"black": p} for i, p in examples.items()} | {DOUBTFUL: {"black": doubt}}
    )
    return kindred.weighed([opinion(i, said.get(i, {})) for i in shown], cut)[DOUBTFUL]


EXAMPLES = {PRINT: 0.03, TILE: 0.97}


@pytest.mark.parametrize(("look", "tile"), [(VIVID, True), (PALE, False)])
def test_a_doubtful_space_is_what_it_resembles(look: tuple[int, int, int], tile: bool) -> None:
    """Between a tile and the print of its colour, the photo's other tiles and prints decide."""
    after = weighed(0.5, look, EXAMPLES)
    assert (after.tiles["black"] > 0.9) is tile
    assert (after.bare > 0.9) is not tile
    assert after.bare + after.tile == pytest.approx(1.0)


def test_a_likeness_never_overrules_an_eye_that_is_sure() -> None:
    """However alike, what the eye holds for a hundred times less likely stays so."""
    assert weighed(0.01, VIVID, EXAMPLES).bare > 0.7


def test_a_kind_without_an_example_is_a_stranger() -> None:
    """With a sure print alone, what looks like it is one, and of what is quite unlike it nothing is learnt."""
    only = {PRINT: 0.03}
    assert weighed(0.5, PALE, only).bare > 0.7
    assert weighed(0.5, VIVID, only).bare == pytest.approx(0.5)


def test_lines_are_left_alone() -> None:
    """Only printed walls are weighed here."""
    line = next(i for i, space in enumerate(MINI.spaces) if space.part == "lines")
    seen = [opinion(i, {"black": 0.4}) for i in range(len(MINI.spaces))]
    cut = np.zeros((len(seen), bare.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    assert kindred.weighed(seen, cut)[line] is seen[line]
