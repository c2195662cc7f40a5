"""A printed space against its likes in the same photo."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision import compare, decide, evidence, layout
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
    return compare.weighed(seen, cut, EYE.compare, EYE.lift, EYE.rims)[REDS[2]].tile


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
    after = compare.weighed(seen, cut, EYE.compare, EYE.lift, EYE.rims)[REDS[0]]
    assert after.tile == pytest.approx(1 / (1 + np.exp(-EYE.lift["red"])))


@pytest.mark.parametrize(("colour", "most"), [("black", compare.UNPROVEN), ("red", 1.0)])
def test_prints_washed_out_by_glare_are_no_yardstick(colour: str, most: float) -> None:
    """A dark space among prints that glare has made pale is not compared with them; a black one is in doubt, however
    sure the eye is, for black tiles look much like their print in the shade."""
    likes = [i for i, space in enumerate(BOARD.spaces) if space.printed == colour]
    seen, cut = board(dict.fromkeys(likes, PALE) | {likes[2]: (20, 20, 20)}, likes[2], 0.0001)
    clear = compare.weighed(seen, cut, EYE.compare, EYE.lift, EYE.rims)[likes[2]].tile
    pale = [replace(one, strange=0.9) if i in likes and i != likes[2] else one for i, one in enumerate(seen)]
    washed = compare.weighed(pale, cut, EYE.compare, EYE.lift, EYE.rims)[likes[2]].tile
    assert clear > 0.99
    assert washed == pytest.approx(most, abs=0.01)
    assert not compare.features(pale, cut)[likes[2]][1]


GREY = layout.load("azul-grey")
WALL = [i for i, space in enumerate(GREY.spaces) if space.part == "wall"]
CARD, NAVY, MILK, AMBER = (170, 200, 210), (150, 60, 30), (225, 215, 205), (40, 150, 220)


def grey_wall(doubt: dict[str, float], look: tuple[int, int, int], sure: dict[str, tuple[int, int, int]]) -> Seen:
    """What becomes of a doubtful space of that look on a bare grey wall with one sure tile of each given colour."""
    cut = np.empty((len(GREY.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    cut[:, :6] = np.tile(np.array(CARD, np.float32) / 128 - 1, 2)[:, None, None]
    chances = [{"bare": 1.0} for _ in GREY.spaces]
    for i, (colour, bgr) in zip(WALL[1:], sure.items(), strict=False):
        chances[i] = {f"tile {colour}": 1.0}
        cut[i, :6] = np.tile(np.array(bgr, np.float32) / 128 - 1, 2)[:, None, None]
    chances[0] = doubt
    cut[0, :6] = np.tile(np.array(look, np.float32) / 128 - 1, 2)[:, None, None]
    told = zip(GREY.spaces, chances, strict=True)
    seen = [decide.seen_of(space, GREY.colours, chance, None) for space, chance in told]
    after = compare.likened(seen, cut)
    assert after[1:] == seen[1:]
    return after[0]


@pytest.mark.parametrize(("look", "colour"), [(NAVY, "blue"), (MILK, "white")])
def test_a_doubtful_tile_takes_after_its_likes(look: tuple[int, int, int], colour: str) -> None:
    """Blue or white, says the eye: it is the one whose sure tile looks the same in this photo."""
    after = grey_wall({"tile blue": 0.5, "tile white": 0.5}, look, {"blue": NAVY, "white": MILK})
    assert after.tiles[colour] > 0.95
    assert after.bare + after.tile == pytest.approx(1.0)


def test_a_tile_like_none_of_the_sure_ones_has_another_colour() -> None:
    """Where a sure blue tile looks quite different, the other colour is more likely, though none of it is sure."""
    assert grey_wall({"tile blue": 0.6, "tile white": 0.4}, MILK, {"blue": NAVY}).tiles["white"] > 0.6


def test_a_space_like_the_bare_ones_is_bare() -> None:
    """Bare or tile, says the eye: a space just like the bare card around it is bare, one like the sure tile is not."""
    assert grey_wall({"bare": 0.5, "tile yellow": 0.5}, CARD, {"yellow": AMBER}).bare > 0.95
    assert grey_wall({"bare": 0.5, "tile yellow": 0.5}, AMBER, {"yellow": AMBER}).bare < 0.05
