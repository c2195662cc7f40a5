"""Whether a slot of Duel's dome looks as it did when the board was taught: then no plate lies there, else one does.

The eye judges one space at a time by its picture; here the colours of a slot's four spaces are held against those of
the same spaces when they were bare, and against how much the lines, which are bare for sure, have changed since.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Array, Floats
from vision.decide import Seen
from vision.kindred import colours_of

SURE_BARE = 0.9
# So much more than the lines (CIE Lab, all three added) a slot has changed halfway between bare and laid; how much each
# unit counts, and the most that all of it counts, both as log odds of the slot. Chosen on 38 boards of `calibrate`.
HALFWAY = 16.0
CHANGE = 0.35
MOST = 5.0
# Where the bare lines have changed by this much all of it counts, by that much nothing: glare or a shadow lies over the
# board, and takes the colours of plates as well.
TRUSTED, ASTRAY = 10.0, 20.0
# Surer than this of a disc on one of its spaces, a slot is not empty, whatever its colours.
SURE_TILE = 0.9
# Whether a plate lies there a slot's four spaces say together with half of their log odds (see `vision.dome`).
EACH = 0.5
BARE_KNOWN = 15


def weighed(seen: Sequence[Seen], cut: Floats) -> list[Seen]:
    """The same opinions, those of the dome weighed by how much each slot has changed; cut: patches with their bare
    spaces, without which nothing is said."""
    slots: dict[tuple[int, int], list[int]] = {}
    for i, one in enumerate(seen):
        if one.space.part == "dome":
            slots.setdefault((one.space.row // 2, one.space.col // 2), []).append(i)
    if not slots or not cut[0, BARE_KNOWN].any():
        return list(seen)
    changed = np.abs(colours_of(cut[:, :3]) - colours_of(cut[:, 6:9])).sum(axis=2).mean(axis=1)
    usual = _usual(seen, changed)
    most = MOST * min(max((ASTRAY - usual) / (ASTRAY - TRUSTED), 0.0), 1.0)
    result = list(seen)
    for members in slots.values():
        word = CHANGE * (usual + HALFWAY - float(changed[members].mean()))
        if word > 0 and any(seen[i].tile > SURE_TILE for i in members):
            continue
        for i in members:
            result[i] = _barer(seen[i], EACH * min(max(word, -most), most))
    return result


def _usual(seen: Sequence[Seen], changed: Array) -> float:
    """How much what is bare has changed: the light of a shadow, the print a little aside."""
    bare = [i for i, one in enumerate(seen) if one.space.part == "lines" and one.bare > SURE_BARE]
    return float(np.median(changed[bare])) if bare else 0.0


def _barer(one: Seen, log_odds: float) -> Seen:
    """The same opinion with the odds of a bare space changed by so much."""
    rest = one.tile + sum(one.prints.values())
    bare = one.bare * math.exp(log_odds)
    whole = (one.bare + rest) / max(bare + rest, 1e-12)
    return replace(
        one,
        bare=bare * whole,
        tiles={colour: p * whole for colour, p in one.tiles.items()},
        prints={letter: p * whole for letter, p in one.prints.items()},
    )
