"""A slot of the dome against how it looked when the board was bare."""

from __future__ import annotations

import numpy as np
import pytest

from vision import bare, dome, evidence, layout, unlaid
from vision.decide import Seen

DUEL = layout.load("duel")
FIRST = [i for i, space in enumerate(DUEL.spaces) if space.part == "dome" and space.row < 2 and space.col < 2]
LINES = [i for i, space in enumerate(DUEL.spaces) if space.part == "lines"]
CARD, PLATE = 0.4, -0.3
SHADE = 0.25


def empty(slot: float, elsewhere: float = CARD, known: bool = True) -> float:
    """The chance of no plate on a space of which the eye is half sure, its slot and all other spaces so light now."""
    cut = np.full((len(DUEL.spaces), bare.CHANNELS, evidence.PATCH, evidence.PATCH), CARD, np.float32)
    cut[:, :6] = elsewhere
    cut[FIRST, :6] = slot
    cut[:, unlaid.BARE_KNOWN] = float(known)
    seen = []
    for i, space in enumerate(DUEL.spaces):
        free = 0.99 if i in LINES else 0.5
        prints = dict.fromkeys(dome.PRINTED, (1 - free) / len(dome.PRINTED)) if space.part == "dome" else {}
        tiles = dict.fromkeys(DUEL.colours, 0.0 if prints else (1 - free) / len(DUEL.colours))
        seen.append(Seen(space, free, tiles, 0.0, 0.0, prints=prints))
    after = unlaid.weighed(seen, cut)
    one = after[FIRST[0]]
    assert one.bare + one.tile + sum(one.prints.values()) == pytest.approx(1.0)
    assert after[LINES[0]] is seen[LINES[0]]
    return one.bare


def test_what_looks_as_it_did_has_no_plate() -> None:
    """A slot in its old colours is rather empty, one in others rather has a plate."""
    assert empty(CARD) > 0.85
    assert empty(PLATE) < 0.15


def test_a_shadow_over_everything_is_no_plate() -> None:
    """Where the lines have changed as much as the slot, it is the light."""
    assert empty(SHADE, elsewhere=SHADE) > 0.85


def test_where_the_light_has_changed_all_colours_nothing_is_said() -> None:
    """Under glare or in deep shade plates have no colours to be told by either."""
    assert empty(PLATE, elsewhere=PLATE) == 0.5


def test_without_the_bare_board_nothing_is_said() -> None:
    """Corners alone tell nothing of how it looked."""
    assert empty(PLATE, known=False) == 0.5


def test_a_slot_with_a_disc_for_sure_is_not_called_empty() -> None:
    """Its old colours around the disc are no reason to think that the plate is gone."""
    cut = np.full((len(DUEL.spaces), bare.CHANNELS, evidence.PATCH, evidence.PATCH), CARD, np.float32)
    cut[:, unlaid.BARE_KNOWN] = 1.0
    seen = [
        Seen(space, 0.5, dict.fromkeys(DUEL.colours, 0.1), 0.0, 0.0, prints=dict.fromkeys(dome.PRINTED, 0.0))
        for space in DUEL.spaces
    ]
    disc = Seen(DUEL.spaces[FIRST[0]], 0.02, {**dict.fromkeys(DUEL.colours, 0.0), "blue": 0.98}, 0.0, 0.0)
    seen[FIRST[0]] = disc
    after = unlaid.weighed(seen, cut)
    assert after[FIRST[0]] is disc
    assert after[FIRST[1]].bare == 0.5
