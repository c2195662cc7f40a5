"""Duel's dome and all that looks alike in one photo: what each space is, by its likes and by what the plates allow.

The same print is there several times, and so is the disc of its colour. What each space may be is weighed with how much
it looks, on average, like whatever else is taken for that (`vision.likeness`). What the others are taken for is told by
the eye and by the plates' catalogue together, and told again after all have been heard. A space of a kind that is
nowhere else is not thought worse of for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision import dome, likeness
from vision.arrays import Array, Floats
from vision.decide import Seen
from vision.kindred import Kind, kinds_of, with_kinds
from vision.layout import Layout

# What each of these counts in the log chance of a kind, fitted through all ways to lay plates on 608 photos of 70
# editions that the eye never saw, and rounded: the eye's own word; that a kind is elsewhere at all, that it is nowhere
# else; how alike the two are, and how much less that tells from low and from above; and of that, in the card's plane
# and in the plane of the tops, how unlike they are in light, in colour, ring by ring, and in drawing.
EYE = 0.9
ELSEWHERE, NOWHERE = 1.0, 1.1
ALIKE, ALIKE_FROM_LOW, ALIKE_FROM_ABOVE = 8.2, 0.9, 0.93
UNLIKE = (-0.25, -1.6, -0.5, -2.9, 0.0, -1.9, -0.4, -1.3)
# The same fit: what the eye underrates, seen from low, from above, or always.
DISC, DISC_FROM_LOW, DISC_FROM_ABOVE = 0.65, 0.45, 1.1
SPECIAL_DISC, WILD_PRINT = 0.8, 0.3
LOW, ABOVE = 35.0, 70.0
# How thick a plate is, in heights of a tile: from low its prints and discs are seen that much aside.
PLATE = 0.2
# So much of a space that looks usual and is taken for a kind for sure is heard beside those that are.
UNSAID = 0.25
ROUNDS = 2
FAINTEST = 1e-5


@dataclass(frozen=True, slots=True, eq=False)
class Likes:
    """Which spaces are of the dome and what kinds they may be of; the chance of each kind by space of the board, the
    eye's own log chances by space of the dome, and what the looks of each of these and of every space say of their
    being of one kind."""

    placed: Sequence[int]
    kinds: Sequence[Kind]
    said: Array
    eye: Array
    alike: Array


def agreed(seen: Sequence[Seen], cut: Floats, layout: Layout, elevation: float) -> tuple[list[Seen], Likes]:
    """The same opinions, those of the dome after they have heard their likes; whether a plate lies there each slot
    knows itself. And what is known of the likes."""
    placed = [i for i, one in enumerate(seen) if one.space.part == "dome"]
    first = kinds_of(seen[placed[0]])
    kinds = [kind for kind in first if kind.sort != "bare"]
    said = np.array([[_chance(one, kind) for kind in kinds] for one in seen])
    eye = np.log(np.maximum(said[placed], FAINTEST))
    own = eye * EYE + _underrated(kinds, elevation)
    alike = _alike(cut, placed, elevation)
    now = [seen[i] for i in placed]
    for _ in range(ROUNDS):
        said[placed] = [_shares(chances, kinds) for chances in dome.outcomes(now, layout)]
        words = own + _heard(said, alike, placed)
        now = [_with(seen[i], kinds, word) for i, word in zip(placed, words, strict=True)]
    said[placed] = [_shares(chances, kinds) for chances in dome.outcomes(now, layout)]
    result = list(seen)
    for i, one in zip(placed, now, strict=True):
        result[i] = one
    return result, Likes(placed, kinds, said, eye, alike)


def _chance(one: Seen, kind: Kind) -> float:
    return (one.tiles if kind.sort == "tile" else one.prints).get(kind.name, 0.0)


def _underrated(kinds: Sequence[Kind], elevation: float) -> Array:
    disc = DISC + DISC_FROM_LOW * (elevation < LOW) + DISC_FROM_ABOVE * (elevation > ABOVE)
    more = {
        Kind("tile", dome.SPECIAL_TILE): SPECIAL_DISC,
        Kind("print", dome.WILD): WILD_PRINT,
    }
    return np.array([disc * (kind.sort == "tile") + more.get(kind, 0.0) for kind in kinds])


def _alike(cut: Floats, placed: Sequence[int], elevation: float) -> Array:
    """What the looks of each space of the dome and of every space say of their being of one kind."""
    tells = ALIKE_FROM_LOW if elevation < LOW else ALIKE_FROM_ABOVE if elevation > ABOVE else 1.0
    unlike = np.tensordot(np.array(UNLIKE), likeness.features(cut, placed, PLATE), axes=1)
    return np.asarray(tells * (ALIKE + unlike))


def _shares(chances: dome.Outcomes, kinds: Sequence[Kind]) -> list[float]:
    told = dict.fromkeys(kinds, 0.0)
    for (space, tile), p in chances.items():
        if tile or space:
            told[Kind("tile", tile) if tile else Kind("print", space or "")] += p
    return list(told.values())


def _heard(said: Array, alike: Array, placed: Sequence[int]) -> Array:
    """What all others together add to the log chance of each kind, by space of the dome."""
    itself = alike[np.arange(len(placed)), placed][:, None] * said[placed]
    return word(said.sum(axis=0) - said[placed], alike @ said - itself)


def word(many: Array, alike: Array) -> Array:
    """What so many of a kind, so much alike all in all, add to its log chance."""
    return np.asarray((ELSEWHERE * many + NOWHERE * np.exp(-many) * (UNSAID + many) + alike) / (UNSAID + many))


def _with(one: Seen, kinds: Sequence[Kind], words: Array) -> Seen:
    """The same space, its discs and prints shared out by these log chances."""
    shares = np.exp(words - words.max())
    shares *= (one.tile + sum(one.prints.values())) / shares.sum()
    return with_kinds(one, {**kinds_of(one), **dict(zip(kinds, shares.tolist(), strict=True))})
