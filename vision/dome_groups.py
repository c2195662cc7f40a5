"""Disc or bare print of its colour: spaces of Duel's dome that look alike are judged as one, every way to take them.

Likes heard one after the other (`vision.dome_likes`) prove each other: of four vivid prints taken for discs each has
three discs that look just like it. Here every group of likes counts as one witness, and for each colour all groups are
taken for discs and for prints in every combination: then it tells that the discs in the lines look otherwise, or that
those of two groups do. From above, where neither side nor slide of a disc is seen, what is left is the dark that it
casts around itself; there the eye is trusted less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import numpy as np

from vision import dome, dome_likes, likeness
from vision.arrays import Array, Floats
from vision.decide import Seen
from vision.dome_likes import Likes
from vision.evidence import PATCH
from vision.kindred import Kind, kinds_of, with_kinds
from vision.layout import Layout

# Groups are alike by more than this on average, as a log chance; of more of one colour only the largest are asked.
ALIKE = 1.0
MOST_GROUPS = 7
# What each counts in the log chance of a way to take all groups of a colour, fitted on the ways of 600 photos of 88
# spent editions: the eye's word on a group, and how much more or less of it from low and from above; how alike it is to
# all others of its kind; how well some plate has room for it; and what the eye underrates discs by.
EYE, EYE_FROM_LOW, EYE_FROM_ABOVE = 0.94, 0.19, -0.25
LIKES = 0.45
PLATES = 1.27
DISC, DISC_FROM_LOW, DISC_FROM_ABOVE, SPECIAL_DISC = -0.44, 0.37, 1.0, 0.96
LOW, ABOVE = 35.0, 70.0
# How much the log odds count that a space had before, that its group has, and what both agree on: the less sure of the
# two where they do, nothing where they do not. Fitted on the same photos, those from above by themselves.
BEFORE, TOGETHER, AGREED = 0.39, 0.2, 0.83
# From above the agreement alone counts, and how far the eye overrated the space, how much lighter it is around it than
# around prints in the same corner of other plates, as a logarithm, and that anything is rather a print.
NO_SIDES = 77.0
AGREED_ABOVE, OVERRATED, LIGHT_AROUND, PRINT_ABOVE = 1.33, -0.23, -1.5, -0.5
# What is looked at around a space, in pixels from its middle; how dark black is; how much darker it is around a disc;
# how much discs, and all spaces, count beside prints for what is usual around prints.
AROUND = (8.0, 9.5)
BLACK = 4.0
CAST = -0.15
DISCS_SAY, ALL_SAY = 0.3, 0.02
MOST_LIGHT = 0.4
MOST_ODDS = 12.0
SURE_ODDS = 10.0
TINY = 1e-6
LEAST = 1e-4


def judged(seen: Sequence[Seen], likes: Likes, cut: Floats, layout: Layout, elevation: float) -> list[Seen]:
    """The same opinions, on the dome the chances of a disc and of the print of its colour shared out anew.

    likes: what `vision.dome_likes` made of them.
    """
    here = [seen[i] for i in likes.placed]
    room = dome.Room(here, layout)
    light = _light_around(here, likes, cut) if elevation > NO_SIDES else None
    result = list(seen)
    for disc, bare in _pairs(likes.kinds):
        groups = _groups(likes, disc, bare)
        if not groups:
            continue
        gains = [room.gained(group, likes.kinds[disc], likes.kinds[bare]) for group in groups]
        alone = likes.eye[:, disc] - likes.eye[:, bare]
        special = likes.kinds[disc].name == dome.SPECIAL_TILE
        for_discs = _eyes(np.array([alone[group].mean() for group in groups]), elevation, special)
        for_discs += PLATES * np.array([sum(gain.values()) for gain in gains])
        odds = _odds(for_discs, *_likenesses(likes, groups, (disc, bare)))
        for group, of_group in zip(groups, odds.tolist(), strict=True):
            for i in group:
                one, chances = here[i], kinds_of(here[i])
                before = _log_odds(*likes.said[likes.placed[i], [disc, bare]].tolist())
                both = min(before, of_group) if of_group > 0 else max(before, of_group)
                agreed = both if before * of_group > 0 else 0.0
                if light is None:
                    now = BEFORE * before + TOGETHER * of_group + AGREED * agreed
                else:
                    now = (
                        AGREED_ABOVE * agreed
                        + OVERRATED * float(alone[i])
                        + LIGHT_AROUND * float(light[i])
                        + PRINT_ABOVE
                    )
                # What its own plate adds is added again where plates are decided.
                now -= before - _log_odds(chances[likes.kinds[disc]], chances[likes.kinds[bare]])
                result[likes.placed[i]] = _with_odds(one, likes.kinds[disc], likes.kinds[bare], now)
    return result


def _pairs(kinds: Sequence[Kind]) -> Iterator[tuple[int, int]]:
    """The numbers of each disc's kind and of that of the print on which it lies."""
    for letter, name in {**dome.LETTERS, dome.SPECIAL: dome.SPECIAL_TILE}.items():
        yield kinds.index(Kind("tile", name)), kinds.index(Kind("print", letter))


def _groups(likes: Likes, disc: int, bare: int) -> list[list[int]]:
    """What is taken for the disc, and what for the print, each in groups of spaces that look alike."""
    said = likes.said[likes.placed]
    taken = np.where(said.sum(axis=1) > 0.5, said.argmax(axis=1), -1)
    mutual = likes.alike[:, likes.placed]
    mutual = (mutual + mutual.T) / 2
    groups = [group for kind in (disc, bare) for group in _alike(np.flatnonzero(taken == kind).tolist(), mutual)]
    return sorted(groups, key=len, reverse=True)[:MOST_GROUPS]


def _alike(members: Sequence[int], mutual: Array) -> list[list[int]]:
    """The members in groups, those most alike joined first."""
    groups = [[i] for i in members]
    while len(groups) > 1:
        pairs = [(a, b) for a in range(len(groups)) for b in range(a)]
        near = [mutual[np.ix_(groups[a], groups[b])].mean() for a, b in pairs]
        best = int(np.argmax(near))
        if near[best] <= ALIKE:
            break
        a, b = pairs[best]
        groups[b] += groups.pop(a)
    return groups


def _eyes(words: Array, elevation: float, special: bool) -> Array:
    """What the eye's log odds of a disc on each group are worth."""
    low, above = elevation < LOW, elevation > ABOVE
    underrated = DISC + DISC_FROM_LOW * low + DISC_FROM_ABOVE * above + SPECIAL_DISC * special
    return np.asarray((EYE + EYE_FROM_LOW * low + EYE_FROM_ABOVE * above) * words + underrated)


def _likenesses(likes: Likes, groups: Sequence[Sequence[int]], kinds: tuple[int, int]) -> tuple[Array, Array]:
    """Every way to take the groups for discs (1) and prints (0), and how alike things of one kind are then."""
    ways = np.array(list(product((1, 0), repeat=len(groups))))
    rows = [[likes.placed[i] for i in group] for group in groups]
    many = np.array([len(group) for group in groups])
    others = likes.said.copy()
    others[[row for group in rows for row in group]] = 0.0
    pairs = np.array([[likes.alike[np.ix_(group, row)].sum(axis=1).mean() for row in rows] for group in groups])
    itself = [np.mean([likes.alike[i, likes.placed[i]] for i in group]) for group in groups]
    pairs[np.diag_indices(len(groups))] -= itself
    total = np.zeros(len(ways))
    for kind, taken in zip(kinds, (ways, 1 - ways), strict=True):
        anyhow = np.array([(likes.alike[group] @ others[:, kind]).mean() for group in groups])
        beside = others[:, kind].sum() + taken @ many - 1
        words = dome_likes.word(np.maximum(beside, 0.0)[:, None], anyhow + taken @ pairs.T)
        total += (taken * words).sum(axis=1)
    return ways, total


def _odds(for_discs: Array, ways: Array, alike: Array) -> Array:
    """The log odds that each group is of discs, all ways to take the groups weighed."""
    fits = ways @ for_discs + LIKES * alike
    chances = np.exp(fits - fits.max())
    discs = np.clip(chances @ ways / chances.sum(), LEAST, 1 - LEAST)
    return np.asarray(np.log(discs / (1 - discs)))


def _light_around(here: Sequence[Seen], likes: Likes, cut: Floats) -> Array:
    """How much lighter it is around each space than around prints in the same corner of a plate, as a logarithm."""
    planes = likeness.in_their_place(cut, likeness.PLANES[0], likes.placed, dome_likes.PLATE)[likes.placed]
    along = np.arange(PATCH) - (PATCH - 1) / 2
    far = np.hypot(along[:, None], along)
    shown = np.maximum((planes + 1) * 128, BLACK).mean(axis=1)
    around = np.log(shown[:, (far >= AROUND[0]) & (far < AROUND[1])]).mean(axis=1)
    said = likes.said[likes.placed]
    tiles = np.array([kind.sort == "tile" for kind in likes.kinds])
    discs, prints = said[:, tiles].sum(axis=1), said[:, ~tiles].sum(axis=1)
    corner = np.array([one.space.row % 2 * 2 + one.space.col % 2 for one in here])
    light = np.zeros(len(here))
    for each in range(dome.CELLS):
        there = (corner == each) & (discs + prints > 0.5)
        if there.any():
            by_print, by_disc = prints[there] + ALL_SAY, DISCS_SAY * discs[there]
            usual = (by_print * around[there] + by_disc * (around[there] - CAST)).sum() / (by_print + by_disc).sum()
            light[there] = around[there] - usual
    return np.clip(light, -MOST_LIGHT, MOST_LIGHT)


def _log_odds(disc: float, bare: float) -> float:
    return float(np.clip(np.log((disc + TINY) / (bare + TINY)), -SURE_ODDS, SURE_ODDS))


def _with_odds(one: Seen, disc: Kind, bare: Kind, log_odds: float) -> Seen:
    """The same space, what it has of both kinds shared out by these log odds."""
    chances: Mapping[Kind, float] = kinds_of(one)
    both = chances[disc] + chances[bare]
    share = float(1 / (1 + np.exp(-np.clip(log_odds, -MOST_ODDS, MOST_ODDS))))
    return with_kinds(one, {**chances, disc: both * share, bare: both * (1 - share)})
