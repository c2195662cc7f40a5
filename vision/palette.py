"""The colours of all tiles of a photo judged together, where nothing printed tells them.

A light that makes one red tile look orange does so to all of them, and then the orange ones look different still. So
the tiles are sorted by how they look, whatever they are called; each sort gets the colour that its tiles are taken for
on the whole, and two sorts hardly the same one. About its colour a sort is one witness, not as many as it has tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product

import numpy as np

from vision.arrays import Array, Floats
from vision.compare import swatches
from vision.decide import Seen

# The log odds that two tiles of a photo have the same colour: a constant, and what each unit counts by which their most
# vivid parts differ in hue (CIE Lab, at the strength of the paler one) and lightness, and their log chances of a colour
# on average. Fitted on 16 files of the studio's `train` family; `workshop.training.weigh --sorts` gives like ones.
SAME = (9.53, -0.152, -0.0614, -2.42)
FARTHEST = (60.0, 40.0, 10.0)
FAINTEST = 1e-6
# How much those odds count against two sorts of one colour, and at most.
SORTS_WORTH = 0.5
SORTS_MOST = 6.0
# The share of tiles that are in the wrong sort.
ASTRAY = 0.002
# All this sure of their colours, tiles are not sorted.
BEYOND_DOUBT = 0.9999
# Only so many colours of a sort are tried, none that it is taken for less than this, and no more than so many ways.
LIKELIEST = 3
HARDLY = 1e-4
MOST_WAYS = 5000


def sorted_out(seen: Sequence[Seen], cut: Floats) -> list[Seen]:
    """The same opinions, the colours of tiles on spaces for any colour weighed by what all tiles look like."""
    taken = [i for i, one in enumerate(seen) if one.tile > one.bare and one.space.part == "stars"]
    if len(taken) < 2:
        return list(seen)
    colours = list(seen[0].tiles)
    said = shares([seen[i] for i in taken])
    if said.max(axis=1).min() > BEYOND_DOUBT:
        return list(seen)
    same = pairs(cut[taken], said) @ SAME
    sorts = _sorts(same)
    words = np.array([np.log(said[sort]).mean(axis=0) for sort in sorts])
    words -= np.log(np.exp(words).sum(axis=1, keepdims=True))
    result = list(seen)
    for sort, word, colour in zip(sorts, words, _coloured(words, sorts, same), strict=True):
        for k in sort:
            one = seen[taken[k]]
            if not one.space.printed:
                share = said[k] / np.exp(word) * ((1 - ASTRAY) * colour + ASTRAY / len(colours))
                share = one.tile * share / share.sum()
                result[taken[k]] = replace(one, tiles=dict(zip(colours, map(float, share), strict=True)))
    return result


def pairs(cut: Floats, said: Array) -> Array:
    """What `SAME` weighs for each two tiles: one, how their vivid parts differ, and what they are taken for."""
    vivid = swatches(cut[:, 3:6])[:, 1]
    strength, hue = np.hypot(vivid[:, 1], vivid[:, 2]), np.arctan2(vivid[:, 2], vivid[:, 1])
    turn = np.abs((hue[:, None] - hue + np.pi) % (2 * np.pi) - np.pi) * np.minimum(strength[:, None], strength)
    light = np.abs(vivid[:, None, 0] - vivid[:, 0])
    words = np.log(said)
    words -= words.mean(axis=1, keepdims=True)
    called = np.abs(words[:, None] - words).mean(axis=2)
    parts = (np.minimum(part, most) for part, most in zip((turn, light, called), FARTHEST, strict=True))
    return np.stack((np.ones_like(turn), *parts), axis=2)


def shares(seen: Sequence[Seen]) -> Array:
    """The chance of each colour, a tile being there: a row for each space."""
    said = np.array([list(one.tiles.values()) for one in seen])
    said = np.maximum(said / np.maximum(said.sum(axis=1, keepdims=True), FAINTEST), FAINTEST)
    return np.asarray(said / said.sum(axis=1, keepdims=True))


def _sorts(same: Array) -> list[list[int]]:
    """The tiles sorted: the two sorts that are most alike become one, as long as they are rather alike than not."""
    sorts = [[k] for k in range(len(same))]
    links = same.copy()
    np.fill_diagonal(links, -np.inf)
    while len(sorts) > 1:
        a, b = sorted(map(int, np.unravel_index(links.argmax(), links.shape)))
        if links[a, b] < 0:
            break
        joined = (len(sorts[a]) * links[a] + len(sorts[b]) * links[b]) / (len(sorts[a]) + len(sorts[b]))
        links[a], links[:, a], links[a, a] = joined, joined, -np.inf
        links = np.delete(np.delete(links, b, axis=0), b, axis=1)
        sorts[a] += sorts.pop(b)
    return sorts


def _coloured(words: Array, sorts: Sequence[Sequence[int]], same: Array) -> Array:
    """The chance of each colour for each sort, given all the others."""
    tried = [np.flatnonzero(word >= min(word.max(), max(np.log(HARDLY), np.sort(word)[-LIKELIEST]))) for word in words]
    while np.prod([len(each) for each in tried], dtype=float) > MOST_WAYS:
        longest = max(range(len(tried)), key=lambda k: len(tried[k]))
        tried[longest] = tried[longest][words[longest][tried[longest]].argsort()[1:]]
    ways = np.array(list(product(*tried)))
    fit = words[np.arange(len(words)), ways].sum(axis=1)
    for a, b in combinations(range(len(sorts)), 2):
        apart = SORTS_WORTH * float(same[np.ix_(sorts[a], sorts[b])].mean())
        fit = fit + np.where(ways[:, a] == ways[:, b], min(0.0, max(apart, -SORTS_MOST)), 0.0)
    weight = np.exp(fit - fit.max())
    shares = np.stack([np.bincount(column, weight, words.shape[1]) for column in ways.T])
    return np.asarray(np.maximum(shares / shares.sum(axis=1, keepdims=True), FAINTEST))
