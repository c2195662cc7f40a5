"""Spaces that look alike are of one kind."""

from __future__ import annotations

import numpy as np
import pytest

from vision import alike, bare, evidence, layout
from vision.decide import Seen

MINI = layout.load("mini")
LINE = next(i for i, space in enumerate(MINI.spaces) if space.part == "lines")
CARD, PALE, VIVID = (170, 190, 200), (120, 105, 95), (60, 30, 20)
ONE, *OTHERS = (i for i, space in enumerate(MINI.spaces) if space.printed == "black")
LEANING = {"black": 0.3}
WAVERING = {"black": 0.5}


def agreed(tiles: dict[int, dict[str, float]], looks: dict[int, tuple[int, int, int]]) -> list[Seen]:
    """A board whose spaces have those colours, bare but for the chances that are told of tiles."""
    cut = np.full((len(MINI.spaces), bare.CHANNELS, evidence.PATCH, evidence.PATCH), 0.0, np.float32)
    for i in range(len(cut)):
        cut[i, :6] = np.tile(np.array(looks.get(i, CARD), np.float32) / 128 - 1, 2)[:, None, None]
    told = [dict.fromkeys(MINI.colours, 0.0) | tiles.get(i, {}) for i in range(len(cut))]
    every = [
        Seen(space, 1 - sum(chances.values()), chances, 0.0, 0.0)
        for space, chances in zip(MINI.spaces, told, strict=True)
    ]
    return alike.agreed(every, cut)


def test_a_doubtful_space_is_what_most_of_its_likes_are() -> None:
    """None of them is sure, but those that lean to the print carry the one that does not with them."""
    after = agreed({ONE: WAVERING, **dict.fromkeys(OTHERS, LEANING)}, dict.fromkeys((ONE, *OTHERS), PALE))[ONE]
    assert after.bare > 0.6
    assert after.bare + after.tile == pytest.approx(1.0)


def test_what_looks_otherwise_speaks_against_their_kind() -> None:
    """A vivid space is rather not what the pale ones are."""
    looks = {ONE: VIVID, **dict.fromkeys(OTHERS, PALE)}
    assert agreed({ONE: WAVERING, **dict.fromkeys(OTHERS, LEANING)}, looks)[ONE].bare < 0.45


def test_a_tile_in_a_line_tells_of_the_tiles_on_the_wall() -> None:
    """Nothing is printed in a line: what is black there is a tile, and so is its like."""
    after = agreed({ONE: WAVERING, LINE: {"black": 1.0}}, {ONE: VIVID, LINE: VIVID})
    assert after[ONE].tiles["black"] > 0.55
    assert after[LINE].tiles["black"] == 1.0
