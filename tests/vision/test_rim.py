"""Dark gutters around a printed space speak for a tile on it."""

from __future__ import annotations

import numpy as np

from vision import compare, evidence, layout, rim
from vision.decide import Seen

BOARD = layout.load("azul")
EYE = evidence.eye(BOARD.eye)
AT = {(space.row, space.col): i for i, space in enumerate(BOARD.spaces) if space.part == "wall"}
BLACK, BESIDE = AT[2, 0], AT[2, 1]
PALE, DARK = 0.5, -0.8
# The outermost pixels of a space and its gutter, as cut into a patch.
SPACE = slice(11, 29)
GUTTER = slice(7, 33)


def chance_of_tile(dark: slice | None, lean: float = 0.3, beside: float = 0.0, shaded: slice | None = None) -> float:
    """What becomes of a black space that the eye would rather have bare, its patch dark between those columns.

    shaded: the rows and columns of its patch that have half the light.
    """
    cut = np.full((len(BOARD.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), PALE, np.float32)
    cut[:, :6, SPACE, SPACE] = DARK
    cut[:, evidence.LEAN[0]], cut[:, evidence.LEAN[1]] = lean, 0.0
    if dark is not None:
        cut[BLACK, :6, GUTTER, dark] = DARK
    if shaded is not None:
        cut[BLACK, :6, shaded, shaded] = (cut[BLACK, :6, shaded, shaded] + 1) / 2 - 1
    tiles = {BLACK: 0.2, BESIDE: beside}
    seen = [
        Seen(space, 1 - tiles.get(i, 0.0), {space.printed or "blue": tiles.get(i, 0.0)}, 0.0, 0.0)
        for i, space in enumerate(BOARD.spaces)
    ]
    nothing = dict.fromkeys(BOARD.colours, [0.0] * compare.FEATURES)
    return compare.weighed(seen, cut, nothing, dict.fromkeys(BOARD.colours, 0.0), EYE.rims)[BLACK].tile


def test_dark_gutters_speak_for_a_tile() -> None:
    """All around, and to one side alone; pale ones leave the eye's opinion nearly as it was."""
    assert chance_of_tile(GUTTER) > 0.85
    assert chance_of_tile(slice(20, 33)) > 0.5
    assert 0.08 < chance_of_tile(None) < 0.2


def test_a_neighbours_tile_explains_a_dark_side() -> None:
    """The gutter to the right is dark because a tile stands there."""
    right = slice(29, 33)
    assert chance_of_tile(right, beside=0.99) < chance_of_tile(right) - 0.1


def test_a_shadow_over_all_around_explains_dark_gutters() -> None:
    """Half the light in its gutters alone speaks for a tile, in all of its surroundings hardly."""
    assert chance_of_tile(None, shaded=GUTTER) > 0.5
    assert chance_of_tile(None, shaded=slice(None)) < 0.3


def test_from_low_the_gutters_say_nothing() -> None:
    """Where a neighbour's top would reach over them, dark gutters change nothing."""
    assert np.isclose(chance_of_tile(GUTTER, lean=0.7), 0.2, atol=1e-3)


def test_without_bare_spaces_there_is_nothing_to_compare_with() -> None:
    spaces = [Seen(space, 0.5, {}, 0.0, 0.0) for space in BOARD.spaces]
    cut = np.zeros((len(spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    assert not rim.features(spaces, cut).any()


def test_in_a_shadow_gutters_are_held_against_those_in_it() -> None:
    """A shadow over the lower half of a wall makes no space in it darker than its neighbours there."""
    cut = np.full((len(BOARD.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), PALE, np.float32)
    cut[:, evidence.LEAN[0]], cut[:, evidence.LEAN[1]] = 0.3, 0.0
    cut[[i for (row, _), i in AT.items() if row >= 3], :6] = DARK
    seen = [Seen(space, 1.0, {space.printed or "blue": 0.0}, 0.0, 0.0) for space in BOARD.spaces]
    rows = rim.features(seen, cut)
    assert abs(rows[AT[4, 2]][1]) < 0.01
    assert rows[AT[3, 2]][1] < 0.01
    assert rows[AT[0, 2]][1] > -0.01
