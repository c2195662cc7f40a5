"""How much like tiles the tiles of a photo look, and how much the prints: the odds of a space held against theirs.

An edition may have prints nearly as vivid as its tiles. The eye is then in doubt about every bare space of a star, but
hardly about the tiles: what is less like a tile than those of the photo, and no more than its neighbours of the same
print, is a print.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Array
from vision.compare import TINY, odds
from vision.decide import Seen

# From these log odds on a tile is a plain one; below them and above the second it is not clear what lies there.
PLAINLY = 6.0
UNCLEAR = -3.5
MOST_ODDS = 12.0
# The word of the comparison counts no more than this.
LEAST_WORD, MOST_WORD = -4.0, 6.0
# The usual odds of the least plain tile of a photo, and of those of one star.
LEAST_PLAIN, USUAL = 8.0, 10.0
FEATURES = 6
# Odds beyond these are left as they are: nothing about them is in doubt.
BEYOND_DOUBT = (-7.0, 9.0)


def weighed(seen: Sequence[Seen], compared: Sequence[Seen], weights: Sequence[float]) -> list[Seen]:
    """The opinions as compared, printed spaces in doubt weighed by what the tiles and prints of the photo look like.

    seen: the eye's own opinions; compared: the same, weighed by `vision.compare`.
    """
    if not weights or not any(one.space.printed for one in seen):
        return list(compared)
    rows = features(seen, compared) @ np.array(weights)
    low, high = BEYOND_DOUBT
    return [
        _with_odds(after, float(row)) if one.space.printed and low < odds(one) < high else after
        for one, after, row in zip(seen, compared, rows, strict=True)
    ]


def features(seen: Sequence[Seen], compared: Sequence[Seen]) -> Array:
    """A row for every space: its odds and the word of the comparison; how plain the photo's least plain tile is, and
    those of its star; how many of its star's others, and of all that are no plain tiles, are unclear."""
    every = np.clip([odds(one) for one in seen], -MOST_ODDS, MOST_ODDS)
    words = np.clip([odds(after) - odds(one) for one, after in zip(seen, compared, strict=True)], LEAST_WORD, MOST_WORD)
    stars = np.array([one.space.row for one in seen])
    printed = np.array([one.space.printed is not None for one in seen])
    plain = every > PLAINLY
    unclear = ~plain & (every > UNCLEAR)
    rows = np.zeros((len(seen), FEATURES))
    for i in np.flatnonzero(printed):
        other = np.arange(len(seen)) != i
        mates = other & (stars == stars[i])
        rows[i] = [
            every[i],
            words[i],
            every[plain & other].min(initial=MOST_ODDS) - LEAST_PLAIN if (plain & other).any() else 0.0,
            unclear[mates].mean(),
            unclear[other & printed & ~plain].mean() if (other & printed & ~plain).any() else 0.0,
            every[plain & mates].mean() - USUAL if (plain & mates).any() else 0.0,
        ]
    return rows


def _with_odds(one: Seen, log_odds: float) -> Seen:
    share = 1 / (1 + math.exp(-min(max(log_odds, -MOST_ODDS), MOST_ODDS)))
    total, was = one.bare + one.tile, max(one.tile, TINY)
    return replace(
        one, bare=(1 - share) * total, tiles={colour: p * share * total / was for colour, p in one.tiles.items()}
    )
