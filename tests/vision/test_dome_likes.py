"""Spaces of Duel's dome that look alike are of one kind, as far as the plates allow."""

from __future__ import annotations

import numpy as np
import pytest

from vision import bare, dome, dome_likes, evidence, layout
from vision.arrays import Floats
from vision.decide import Seen

DUEL = layout.load("duel")
DOME = [i for i, space in enumerate(DUEL.spaces) if space.part == "dome"]
LINE = next(i for i, space in enumerate(DUEL.spaces) if space.part == "lines")
CARD, PALE, VIVID = (170, 190, 200), (120, 105, 95), (60, 30, 20)
RATHER_PALE = (95, 80, 70)
PLATES = {(0, 0): "YKTs", (0, 2): "KsTR", (2, 0): "sKRB", (2, 2): "YBKs"}
PRINTED = {
    DOME[6 * (row + k // 2) + col + k % 2]: letter
    for (row, col), plate in PLATES.items()
    for k, letter in enumerate(plate)
}
ONE, *OTHERS = (i for i, letter in PRINTED.items() if letter == "K")
LEANING = {"tile black": 0.1, "print K": 0.9}
WAVERING = {"tile black": 0.5, "print K": 0.5}
ASLANT, ABOVE = 50.0, 85.0


def opinion(i: int, chances: dict[str, float]) -> Seen:
    space = DUEL.spaces[i]
    names = (*DUEL.colours, "special") if space.part == "dome" else DUEL.colours
    tiles = {name: chances.get(f"tile {name}", 0.0) for name in names}
    letters = dome.PRINTED if space.part == "dome" else ()
    prints = {letter: chances.get(f"print {letter}", 0.0) for letter in letters}
    return Seen(space, chances.get("bare", 0.0), tiles, 0.0, 0.0, prints=prints)


def agreed(
    said: dict[int, dict[str, float]],
    looks: dict[int, tuple[int, int, int]],
    elevation: float = ASLANT,
    drawings: dict[int, Floats] | None = None,
) -> list[Seen]:
    """A board with four plates that the eye is sure of, but for what is said of spaces that have those colours, or in
    grey those drawings."""
    cut = np.full((len(DUEL.spaces), bare.CHANNELS, evidence.PATCH, evidence.PATCH), 0.0, np.float32)
    for i in range(len(cut)):
        cut[i, :6] = np.tile(np.array(looks.get(i, CARD), np.float32) / 128 - 1, 2)[:, None, None]
    for i, drawing in (drawings or {}).items():
        cut[i, :6] = drawing
    plates = {i: {f"print {letter}": 1.0} for i, letter in PRINTED.items()}
    every = [opinion(i, (plates | said).get(i, {"bare": 1.0})) for i in range(len(cut))]
    return dome_likes.agreed(every, cut, DUEL, elevation)[0]


def test_a_doubtful_space_is_what_most_of_its_likes_are() -> None:
    """None of them is sure, but three that lean to the print carry the fourth with them."""
    after = agreed({ONE: WAVERING, **dict.fromkeys(OTHERS, LEANING)}, dict.fromkeys((ONE, *OTHERS), PALE))[ONE]
    assert after.prints["K"] > 0.8
    assert after.bare + after.tile + sum(after.prints.values()) == pytest.approx(1.0)


def test_what_looks_otherwise_speaks_against_their_kind() -> None:
    """A vivid space is rather not what three pale ones are."""
    looks = {ONE: VIVID, **dict.fromkeys(OTHERS, PALE)}
    assert agreed({ONE: WAVERING, **dict.fromkeys(OTHERS, LEANING)}, looks)[ONE].prints["K"] < 0.4


def test_a_disc_in_a_line_tells_of_the_discs_on_the_dome() -> None:
    """Nothing is printed in a line: what is black there is a disc, and so is its like."""
    looks = {ONE: RATHER_PALE, LINE: RATHER_PALE, **dict.fromkeys(OTHERS, PALE)}
    without, with_it = (agreed({ONE: WAVERING, LINE: {line: 1.0}}, looks) for line in ("tile yellow", "tile black"))
    assert with_it[ONE].tiles["black"] > 0.9 > without[ONE].tiles["black"]
    assert with_it[LINE].tiles["black"] == 1.0


def test_the_plates_tell_what_the_likes_are() -> None:
    """Three spaces could be red or black by themselves; their plates have black there, and so has what they resemble
    once it is heard a second time."""
    doubt = {"print K": 0.5, "print R": 0.5}
    after = agreed({ONE: doubt, **dict.fromkeys(OTHERS, doubt)}, dict.fromkeys((ONE, *OTHERS), PALE))[ONE]
    assert after.prints["K"] > 2 * after.prints["R"]


def test_from_above_a_disc_shows_no_side_and_is_believed_sooner() -> None:
    looks = dict.fromkeys((ONE, *OTHERS), PALE)
    aslant, above = (agreed({ONE: WAVERING}, looks, elevation)[ONE].tile for elevation in (ASLANT, ABOVE))
    assert above > aslant


def test_whether_a_plate_lies_there_is_not_for_the_likes() -> None:
    """However alike, the chance of no plate stays what the eye says."""
    doubt = {"bare": 0.4, "tile black": 0.3, "print K": 0.3}
    after = agreed({ONE: doubt, **dict.fromkeys(OTHERS, LEANING)}, dict.fromkeys((ONE, *OTHERS), PALE))
    assert after[ONE].bare == pytest.approx(0.4)


def test_what_is_drawn_tells_a_disc_from_a_print_of_its_colour() -> None:
    """All four are as dark; one has the drawing of the disc in a line, three have another."""
    cross, bars = np.full((2, evidence.PATCH, evidence.PATCH), 0.1, np.float32)
    cross[19:22, 11:30] = cross[11:30, 19:22] = bars[15:18, 11:30] = bars[23:26, 11:30] = -0.4
    said = {ONE: WAVERING, LINE: {"tile black": 1.0}, **dict.fromkeys(OTHERS, LEANING)}
    like_the_disc = agreed(said, {}, drawings={ONE: cross, LINE: cross, **dict.fromkeys(OTHERS, bars)})[ONE]
    like_the_prints = agreed(said, {}, drawings={ONE: bars, LINE: cross, **dict.fromkeys(OTHERS, bars)})[ONE]
    assert like_the_disc.tiles["black"] > 0.9
    assert like_the_prints.prints["K"] > 0.9
