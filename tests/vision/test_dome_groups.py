"""Groups of like spaces on Duel's dome: discs, or bare prints of their colour."""

from __future__ import annotations

import numpy as np
import pytest

from vision import bare, dome, dome_groups, dome_likes, evidence, layout
from vision.decide import Seen
from vision.kindred import Kind

DUEL = layout.load("duel")
DOME = [i for i, space in enumerate(DUEL.spaces) if space.part == "dome"]
LINES = [i for i, space in enumerate(DUEL.spaces) if space.part == "lines"]
CARD, PALE, VIVID = (170, 190, 200), (120, 105, 95), (60, 30, 20)
PLATES = {(0, 0): "YKTs", (0, 2): "KsTR", (2, 0): "sKRB", (2, 2): "YBKs"}
PRINTED = {
    DOME[6 * (row + k // 2) + col + k % 2]: letter
    for (row, col), plate in PLATES.items()
    for k, letter in enumerate(plate)
}
BLACKS = [i for i, letter in PRINTED.items() if letter == "K"]
A_DISC = {"tile black": 0.9, "print K": 0.1}
SURELY = {"tile black": 0.999, "print K": 0.001}
HARDLY = {"tile black": 0.1, "print K": 0.9}
WAVERING = {"tile black": 0.5, "print K": 0.5}
ASLANT, ABOVE = 50.0, 85.0
ALONG = np.arange(evidence.PATCH) - (evidence.PATCH - 1) / 2
FAR = np.hypot(ALONG[:, None], ALONG)


def opinion(i: int, chances: dict[str, float]) -> Seen:
    space = DUEL.spaces[i]
    names = (*DUEL.colours, "special") if space.part == "dome" else DUEL.colours
    tiles = {name: chances.get(f"tile {name}", 0.0) for name in names}
    letters = dome.PRINTED if space.part == "dome" else ()
    prints = {letter: chances.get(f"print {letter}", 0.0) for letter in letters}
    return Seen(space, chances.get("bare", 0.0), tiles, 0.0, 0.0, prints=prints)


def black_discs(
    said: dict[int, dict[str, float]],
    looks: dict[int, tuple[int, int, int]],
    elevation: float = ASLANT,
    shaded: tuple[int, ...] = (),
    judged: bool = True,
) -> dict[int, float]:
    """The chance of a black disc on each space where K is printed, once the groups were judged, or before.

    looks: the colours of spaces; shaded: where it is dark around.
    """
    cut = np.zeros((len(DUEL.spaces), bare.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    for i in range(len(cut)):
        cut[i, :6] = np.tile(np.array(looks.get(i, CARD), np.float32) / 128 - 1, 2)[:, None, None]
        ring = (dome_groups.AROUND[0] <= FAR) & (dome_groups.AROUND[1] > FAR)
        cut[i, :6, ring] = 0.2 if i not in shaded else -0.1
    plates = {i: {f"print {letter}": 1.0} for i, letter in PRINTED.items()}
    every = [opinion(i, (plates | said).get(i, {"bare": 1.0})) for i in range(len(cut))]
    seen, likes = dome_likes.agreed(every, cut, DUEL, elevation)
    after = dome_groups.judged(seen, likes, cut, DUEL, elevation) if judged else seen
    return {i: after[i].tiles["black"] for i in BLACKS}


def test_four_that_look_alike_do_not_prove_each_other() -> None:
    """The eye takes all four prints for discs; one disc for sure lies in a line, and looks otherwise."""
    looks = {**dict.fromkeys(BLACKS, PALE), LINES[0]: VIVID}
    said = {**dict.fromkeys(BLACKS, A_DISC), LINES[0]: {"tile black": 1.0}}
    assert min(black_discs(said, looks, judged=False).values()) > 0.96
    assert max(black_discs(said, looks).values()) < 0.85


def test_what_looks_like_the_disc_of_a_line_stays_a_disc() -> None:
    looks = {**dict.fromkeys(BLACKS, PALE), LINES[0]: PALE}
    said = {**dict.fromkeys(BLACKS, A_DISC), LINES[0]: {"tile black": 1.0}}
    assert min(black_discs(said, looks).values()) > 0.9


def test_of_two_groups_of_one_colour_one_is_printed() -> None:
    """All discs of a colour look the same: those of which the eye is less sure are none."""
    sure, other = BLACKS[:2], BLACKS[2:]
    said = {**dict.fromkeys(sure, SURELY), **dict.fromkeys(other, WAVERING)}
    after = black_discs(said, {**dict.fromkeys(sure, VIVID), **dict.fromkeys(other, PALE)})
    assert min(after[i] for i in sure) > 0.9
    assert max(after[i] for i in other) < 0.1


@pytest.mark.parametrize(("elevation", "tells"), [(ABOVE, True), (ASLANT, False)])
def test_from_above_it_is_dark_around_a_disc(elevation: float, tells: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither its side nor its slide is seen there; where they are, the dark around it tells no more."""
    one, *others = BLACKS
    said = {one: WAVERING, **dict.fromkeys(others, HARDLY)}
    looked_at = black_discs(said, dict.fromkeys(BLACKS, PALE), elevation, (one,))
    monkeypatch.setattr(dome_groups, "LIGHT_AROUND", 0.0)
    without = black_discs(said, dict.fromkeys(BLACKS, PALE), elevation, (one,))
    assert (looked_at[one] > without[one] + 0.03) is tells


def test_room_tells_what_plates_allow() -> None:
    """A special tile asks for a full plate, and on these nothing lies."""
    plates = {i: {f"print {letter}": 1.0} for i, letter in PRINTED.items()}
    here = [opinion(i, plates.get(i, {"bare": 1.0})) for i in DOME]
    room = dome.Room(here, DUEL)
    special = next(k for k, i in enumerate(DOME) if PRINTED.get(i) == "s")
    (gain,) = room.gained([special], Kind("print", "s"), Kind("tile", "special")).values()
    assert gain == pytest.approx(np.log(1 / dome.AGAINST_RULE), abs=0.2)
