"""The legal ways to fill a star, all weighed at once against what the eye sees of its spaces.

On the coloured side the centre star holds six different colours; on the grey side every star is all different or all
alike. A star that breaks this and yet is seen clearly is reported as seen, and marked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Array
from vision.layout import Layout

DIFFERENT = "star"
DIFFERENT_OR_ALIKE = "star or alike"
# How much rarer a star is that breaks the rule.
AGAINST_RULE = 0.02

# The chance of a sight that does not fit the board's side, and of a print that looks like bare card.
UNFITTING = 0.003
WASHED_OUT = 0.05

Chances = Mapping[str | None, float]


def settled(star: Sequence[Chances], rules: Sequence[str]) -> tuple[list[dict[str | None, float]], bool]:
    """The chances of a star's spaces with its rule as evidence, and whether what is seen breaks it."""
    if not {DIFFERENT, DIFFERENT_OR_ALIKE} & set(rules):
        return [dict(chances) for chances in star], False
    outcomes = list(star[0])
    seen = np.array([[chances[outcome] for outcome in outcomes] for chances in star])
    seen /= seen.sum(axis=1, keepdims=True)
    ways = _ways(len(star), len(outcomes), outcomes.index(None), DIFFERENT_OR_ALIKE in rules)
    weight = seen[np.arange(len(star)), ways].prod(axis=1)
    legal = np.stack([np.bincount(column, weight, len(outcomes)) for column in ways.T])
    share = float(weight.sum())
    joint = legal + AGAINST_RULE * np.maximum(seen - legal, 0.0)
    joint /= joint.sum(axis=1, keepdims=True)
    broken = AGAINST_RULE * (1 - share) > share
    return [dict(zip(outcomes, map(float, row), strict=True)) for row in joint], broken


def side_fits(kinds: Sequence[str], opinions: Array, layout: Layout) -> float:
    """How well opinions of all spaces agree with this side: the log chance of seeing what may be seen there.

    A star for any colour is all alike as often as it is mixed, so that six tiles of one colour are no six witnesses.
    """
    chance = dict(zip(kinds, opinions.T, strict=True))
    seen = chance["bare"] + chance["hidden"] + UNFITTING
    tiles = np.stack([chance[f"tile {colour}"] for colour in layout.colours], axis=1)
    total = 0.0
    for row in range(len(layout.stars)):
        mine = [i for i, space in enumerate(layout.spaces) if space.row == row]
        colour = layout.spaces[mine[0]].printed
        if colour:
            own = chance[f"print {colour}"] + chance[f"tile {colour}"] + chance["hidden"] + UNFITTING
            total += float(np.log(own[mine] + WASHED_OUT * chance["bare"][mine]).sum())
        else:
            mixed = (seen[mine] + tiles[mine].mean(axis=1)).prod()
            alike = (seen[mine, None] + tiles[mine]).prod(axis=0).mean()
            total += float(np.log((mixed + alike) / 2))
    return total


@cache
def _ways(spaces: int, outcomes: int, bare: int, alike: bool) -> NDArray[np.intp]:
    """Every legal star: a row of outcomes each."""
    every = np.indices((outcomes,) * spaces).reshape(spaces, -1).T
    counts: Array = np.stack([(every == one).sum(axis=1) for one in range(outcomes) if one != bare], axis=1)
    legal = counts.max(axis=1) <= 1
    if alike:
        legal |= (counts > 0).sum(axis=1) <= 1
    return np.asarray(every[legal], np.intp)
