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
# Tiles of a star that are all alike count as so many about their colour.
WITNESSES = 1.5
TINY = 1e-300

# The chance of a sight that does not fit the board's side, and of a print that looks like bare card.
UNFITTING = 0.003
WASHED_OUT = 0.05

Chances = Mapping[str | None, float]


def settled(star: Sequence[Chances], rules: Sequence[str]) -> tuple[list[dict[str | None, float]], bool]:
    """The chances of a star's spaces with its rule as evidence, and whether what is seen breaks it."""
    if not {DIFFERENT, DIFFERENT_OR_ALIKE} & set(rules):
        return [dict(chances) for chances in star], False
    outcomes = list(star[0])
    bare = outcomes.index(None)
    seen = np.array([[chances[outcome] for outcome in outcomes] for chances in star])
    seen /= seen.sum(axis=1, keepdims=True)
    spaces = np.arange(len(star))
    different = _different(len(star), len(outcomes), bare)
    weight = seen[spaces, different].prod(axis=1)
    legal = _shares(different, weight, len(outcomes))
    share = float(weight.sum())
    if DIFFERENT_OR_ALIKE in rules:
        alike = _alike(len(star), len(outcomes), bare)
        weights = _as_one(seen[spaces, alike].prod(axis=2), (alike[:, 0] != bare).sum(axis=1))
        legal += _shares(alike.reshape(-1, len(star)), weights.ravel(), len(outcomes))
        share += float(weights.sum())
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


def _as_one(weights: Array, tiles: Array) -> Array:
    """The weights of stars that are all alike, by the spaces taken and by colour, with their tiles hardly more than one
    witness of that colour: what a light does to one of them it does to all."""
    colours = weights ** (WITNESSES / np.maximum(tiles, WITNESSES))[:, None]
    colours /= np.maximum(colours.sum(axis=1, keepdims=True), TINY)
    return np.asarray(weights.sum(axis=1, keepdims=True) * colours)


def _shares(ways: NDArray[np.intp], weight: Array, outcomes: int) -> Array:
    """The weight of each outcome at each space."""
    return np.stack([np.bincount(column, weight, outcomes) for column in ways.T])


@cache
def _different(spaces: int, outcomes: int, bare: int) -> NDArray[np.intp]:
    """Every star without a colour twice: a row of outcomes each."""
    every = np.indices((outcomes,) * spaces).reshape(spaces, -1).T
    counts: Array = np.stack([(every == one).sum(axis=1) for one in range(outcomes) if one != bare], axis=1)
    return np.asarray(every[counts.max(axis=1) <= 1], np.intp)


@cache
def _alike(spaces: int, outcomes: int, bare: int) -> NDArray[np.intp]:
    """Every star of two or more tiles of one colour: by the spaces taken, by colour, a row of outcomes each."""
    taken = np.indices((2,) * spaces).reshape(spaces, -1).T.astype(bool)
    taken = taken[taken.sum(axis=1) > 1]
    colours = [one for one in range(outcomes) if one != bare]
    return np.asarray(np.stack([np.where(taken, one, bare) for one in colours], axis=1), np.intp)
