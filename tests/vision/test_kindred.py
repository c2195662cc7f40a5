"""A printed space beside all that is sure in the same photo."""

from __future__ import annotations

import numpy as np
import pytest

from vision import bare, dome, evidence, kindred, layout
from vision.decide import Seen

DUEL = layout.load("duel")
DOME = [i for i, space in enumerate(DUEL.spaces) if space.part == "dome"]
DOUBTFUL, PRINT, TILE = DOME[0], DOME[7], DOME[14]
CARD, PALE, VIVID = (170, 190, 200), (120, 105, 95), (60, 30, 20)
KINDS = [*(f"tile {name}" for name in (*DUEL.colours, "special")), *(f"print {letter}" for letter in dome.PRINTED)]


def opinion(i: int, chances: dict[str, float]) -> Seen:
    every = dict.fromkeys(KINDS, 0.0) | chances
    tiles, prints = (
        {name.split()[1]: p for name, p in every.items() if name.startswith(sort)} for sort in ("tile", "print")
    )
    return Seen(DUEL.spaces[i], chances.get("bare", 0.0), tiles, 0.0, 0.0, prints=prints)


def weighed(doubt: dict[str, float], look: tuple[int, int, int], examples: dict[int, str]) -> Seen:
    """A doubtful space of that colour in a bare dome with a pale black print and a vivid black disc."""
    cut = np.full((len(DUEL.spaces), bare.CHANNELS, evidence.PATCH, evidence.PATCH), 0.0, np.float32)
    shown = dict.fromkeys(range(len(DUEL.spaces)), CARD) | {DOUBTFUL: look, PRINT: PALE, TILE: VIVID}
    for i, colour in shown.items():
        cut[i, :6] = np.tile(np.array(colour, np.float32) / 128 - 1, 2)[:, None, None]
    said = {i: {examples[i]: 0.97} if i in examples else {"bare": 0.9995} for i in shown} | {DOUBTFUL: doubt}
    return kindred.weighed([opinion(i, said[i]) for i in shown], cut)[DOUBTFUL]


EXAMPLES = {PRINT: "print K", TILE: "tile black"}
WAVERING = {"tile black": 0.5, "print K": 0.5}


@pytest.mark.parametrize(("look", "tile"), [(VIVID, True), (PALE, False)])
def test_a_doubtful_space_is_what_it_resembles(look: tuple[int, int, int], tile: bool) -> None:
    """Between a disc and the print of its colour, the photo's other discs and prints decide."""
    after = weighed(WAVERING, look, EXAMPLES)
    assert (after.tiles["black"] > 0.9) is tile
    assert (after.prints["K"] > 0.9) is not tile
    assert after.bare + after.tile + sum(after.prints.values()) == pytest.approx(1.0)


def test_a_likeness_never_overrules_an_eye_that_is_sure() -> None:
    """However alike, what the eye holds for a hundred times less likely stays so."""
    assert weighed({"tile black": 0.01, "print K": 0.99}, VIVID, EXAMPLES).prints["K"] > 0.7


def test_a_kind_without_an_example_is_a_stranger() -> None:
    """With a sure print alone, what looks like it is one, and what is quite unlike it is rather the disc."""
    only = {PRINT: "print K", TILE: "bare"}
    assert weighed(WAVERING, PALE, only).prints["K"] > 0.7
    assert weighed(WAVERING, VIVID, only).prints["K"] < 0.3


def test_lines_are_left_alone() -> None:
    """Only the dome and printed walls are weighed here."""
    line = next(i for i, space in enumerate(DUEL.spaces) if space.part == "lines")
    seen = [opinion(i, {"bare": 0.6, "tile black": 0.4}) for i in range(len(DUEL.spaces))]
    cut = np.zeros((len(seen), bare.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    assert kindred.weighed(seen, cut)[line] is seen[line]
