"""Spaces that look alike are of one kind: what the eye says of each is heard by all of its likes in the photo.

A print that the eye wavers over is there several times, and so is the tile of its colour: where five spaces look the
same and the eye leans to a print on four of them, it is one on the fifth. Each space is held against every other by
their colours, not only against those that are sure (`vision.kindred`). Spaces that look unlike speak against each
other's kinds. Duel's dome, where plates have a say, has its own way (`vision.dome_likes`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from vision.arrays import Array, Floats
from vision.decide import Seen
from vision.kindred import Kind, asked, colours_of, kinds_of, with_kinds

# The log odds that two spaces of one colour are of one kind, tile or print, against what they are for any two: a
# constant and the logarithms of how unlike they are in both planes (CIE Lab, all three added). Fitted on 18,406 pairs
# of 50 made-up editions that the eye never saw; no pair says more than this.
WORD = (10.54, -1.637, -1.806)
LEAST, MOST = -2.0, 2.5
# How much each word counts, for they are all of one photo, and the most that all of them count.
SHARE = 0.2
AT_MOST = 1.0
ROUNDS = 3
TINY = 1e-12


def agreed(seen: Sequence[Seen], cut: Floats) -> list[Seen]:
    """The same opinions, those of printed spaces after they have heard their likes."""
    if not any(asked(one) for one in seen):
        return list(seen)
    every = sorted({kind for one in seen for kind in kinds_of(one)})
    word = _word(cut)
    now = list(seen)
    for _ in range(ROUNDS):
        heard = SHARE * word @ _shares(now, every)
        now = [
            _having_heard(one, dict(zip(every, row.tolist(), strict=True))) if asked(one) else one
            for one, row in zip(seen, np.clip(heard, -AT_MOST, AT_MOST), strict=True)
        ]
    return now


def _word(cut: Floats) -> Array:
    """What each two spaces say of each other: more than nothing where they look alike."""
    total = np.full((len(cut), len(cut)), WORD[0])
    for weight, first in zip(WORD[1:], (0, 3), strict=True):
        colours = colours_of(cut[:, first : first + 3])
        unlike = np.abs(colours[:, None] - colours[None]).sum(axis=3).mean(axis=2)
        total += weight * np.log1p(unlike)
    word = np.asarray(np.clip(total, LEAST, MOST))
    np.fill_diagonal(word, 0.0)
    return word


def _shares(seen: Sequence[Seen], every: Sequence[Kind]) -> Array:
    """By space and kind, how likely it is there."""
    rows = []
    for one in seen:
        chances = kinds_of(one)
        whole = (1 - one.hidden) / (sum(chances.values()) + TINY)
        rows.append([chances.get(kind, 0.0) * whole for kind in every])
    return np.array(rows)


def _having_heard(one: Seen, heard: Mapping[Kind, float]) -> Seen:
    """An opinion with the log chances of its kinds changed by so much."""
    kinds = kinds_of(one)
    told = {kind: p for kind, p in kinds.items() if kind.sort != "bare"}
    new = {kind: p * math.exp(heard[kind]) for kind, p in told.items()}
    whole = sum(told.values()) / (sum(new.values()) + TINY)
    return with_kinds(one, {**kinds, **{kind: p * whole for kind, p in new.items()}})
