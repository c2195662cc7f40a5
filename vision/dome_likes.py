"""Duel's dome and all that looks alike in one photo: what each space is, by its likes and by what the plates allow.

The same print is there several times, and so is the disc of its colour. What each space may be is weighed with how much
it looks, on average, like whatever else is taken for that; what the others are taken for is told by the eye and by the
plates' catalogue together, and told again after all have been heard. A space of a kind that is nowhere else is not
thought worse of for that.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision import dome
from vision.arrays import Array, Floats
from vision.decide import Seen
from vision.kindred import Kind, colours_of, kinds_of, with_kinds
from vision.layout import Layout

# What each of these counts in the log chance of a kind, fitted through all ways to lay plates on 502 photos of editions
# that the eye never saw, and rounded: the eye's own word; that a kind is elsewhere at all, how unlike the two are in
# the card's plane and in the plane of the tops (the mean logarithm, CIE Lab, all three added), that it is nowhere else.
EYE = 0.85
ELSEWHERE, UNLIKE_BELOW, UNLIKE_ABOVE, NOWHERE = 1.0, -1.8, -2.1, 1.4
# The same fit: what the eye underrates, seen from low, from above, or always.
DISC, DISC_FROM_LOW, DISC_FROM_ABOVE = -0.25, 0.8, 0.7
SPECIAL_DISC, SPECIAL_PRINT, WILD_PRINT = 1.2, -0.6, -0.4
LOW, ABOVE = 35.0, 70.0
# Half of a space that looks usual and is taken for a kind for sure is heard beside those that are.
UNSAID = 0.5
USUAL = 3.0
ROUNDS = 2
FAINTEST = 1e-5


def agreed(seen: Sequence[Seen], cut: Floats, layout: Layout, elevation: float) -> list[Seen]:
    """The same opinions, those of the dome after they have heard their likes; whether a plate lies there each slot
    knows itself."""
    placed = [i for i, one in enumerate(seen) if one.space.part == "dome"]
    first = kinds_of(seen[placed[0]])
    kinds = [kind for kind in first if kind.sort != "bare"]
    said = np.array([[_chance(one, kind) for kind in kinds] for one in seen])
    own = np.log(np.maximum(said[placed], FAINTEST)) * EYE + _underrated(kinds, elevation)
    unlike = [_unlike(cut[:, first : first + 3], placed) for first in (0, 3)]
    now = [seen[i] for i in placed]
    for _ in range(ROUNDS):
        said[placed] = [_shares(chances, kinds) for chances in dome.outcomes(now, layout)]
        words = own + _heard(said, unlike, placed)
        now = [_with(seen[i], kinds, word) for i, word in zip(placed, words, strict=True)]
    result = list(seen)
    for i, one in zip(placed, now, strict=True):
        result[i] = one
    return result


def _chance(one: Seen, kind: Kind) -> float:
    return (one.tiles if kind.sort == "tile" else one.prints).get(kind.name, 0.0)


def _underrated(kinds: Sequence[Kind], elevation: float) -> Array:
    disc = DISC + DISC_FROM_LOW * (elevation < LOW) + DISC_FROM_ABOVE * (elevation > ABOVE)
    more = {
        Kind("tile", dome.SPECIAL_TILE): SPECIAL_DISC,
        Kind("print", dome.SPECIAL): SPECIAL_PRINT,
        Kind("print", dome.WILD): WILD_PRINT,
    }
    return np.array([disc * (kind.sort == "tile") + more.get(kind, 0.0) for kind in kinds])


def _unlike(planes: Floats, placed: Sequence[int]) -> Array:
    """How unlike each space of the dome is to every space."""
    colours = colours_of(planes)
    apart = np.abs(colours[placed][:, None] - colours[None]).sum(axis=3).mean(axis=2)
    return np.asarray(np.log1p(apart) - USUAL)


def _shares(chances: dome.Outcomes, kinds: Sequence[Kind]) -> list[float]:
    told = dict.fromkeys(kinds, 0.0)
    for (space, tile), p in chances.items():
        if tile or space:
            told[Kind("tile", tile) if tile else Kind("print", space or "")] += p
    return list(told.values())


def _heard(said: Array, unlike: Sequence[Array], placed: Sequence[int]) -> Array:
    """What all others together add to the log chance of each kind, by space of the dome."""
    many = said.sum(axis=0) - said[placed]
    word = ELSEWHERE * many + NOWHERE * np.exp(-many) * (UNSAID + many)
    rows = np.arange(len(placed))
    for weight, apart in zip((UNLIKE_BELOW, UNLIKE_ABOVE), unlike, strict=True):
        itself = apart[rows, placed][:, None] * said[placed]
        word += weight * (apart @ said - itself)
    return np.asarray(word / (UNSAID + many))


def _with(one: Seen, kinds: Sequence[Kind], words: Array) -> Seen:
    """The same space, its discs and prints shared out by these log chances."""
    shares = np.exp(words - words.max())
    shares *= (one.tile + sum(one.prints.values())) / shares.sum()
    return with_kinds(one, {**kinds_of(one), **dict(zip(kinds, shares.tolist(), strict=True))})
