"""The same photo as its own yardstick: a printed space against its likes, bare and covered, in the same light.

Five spaces of a wall bear the same print. Where some are surely bare, a space of quite another colour is hardly bare
too; where a tile of that colour surely lies somewhere, a space that looks just like it is hardly print. The weights
are fitted by `vision.workshop.training.weigh` on made boards, on the comparison alone, and live beside the network: it
is a second witness, heard beside the network and not through it.

Where any colour may lie, a space is held against all that is sure in the photo: glare that turns blue tiles white
does so to more than one, and a space that looks like none of the sure colours has another.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import fmean
from typing import NamedTuple

import cv2
import numpy as np

from vision import rim
from vision.arrays import Array, Floats
from vision.decide import Seen
from vision.layout import Space

SURE_ODDS = 2.5
SURE_TILE = 0.95
# A print that looks so little like itself, in glare, is no yardstick for those in the shade; where there are no other
# bare ones of a colour whose tiles look much like it, nothing that looks like a tile is surer than this.
WASHED_OUT = 0.5
UNPROVEN = 0.9
MOST_ODDS = 9.0
# The second witness knows only colours, so that it counts for less than its own log odds say. To look like a bare print
# proves little, for some tiles do; to look unlike every bare one proves much.
WORTH = 0.7
LEAST, MOST = -1.5, 6.0
# The same for the gutters around a space: pale ones prove little, for a tile seen from above leaves them so.
RIM_WORTH = 0.7
RIM_LEAST, RIM_MOST = -1.0, 5.0
TINY = 1e-6
FEATURES = 16
# How much a shadow on one of the compared spaces counts, in the unit of the other features.
SHADE = 4.0
FARTHEST = 4.0
# The middle of a patch that is compared.
MIDDLE = slice(13, 27)
# How much each unit of difference (CIE Lab, all three added) to the nearest like counts, fitted on the studio's
# `calibrate` family; the difference assumed to a colour of which no tile is sure; and the most that counts.
UNLIKE = 0.115
STRANGER = 25.0
MOST_UNLIKE = 60.0
# The parts with spaces for any colour that are compared; what has fallen lies anyhow, and a plate is not the board.
LIKENED = ("wall", "lines", "stars")
# A swatch is the mean of a patch's middle, of its most vivid fifth, or of its darkest fifth.
SWATCH = slice(11, 29, 2)
FIFTH = 5
SURE_BARE = 0.97
CLEAR = 0.99


class _Colour(NamedTuple):
    """A patch's middle in CIE Lab, how vivid its pixels are, and how uneven its lightness."""

    light: float
    a: float
    b: float
    vivid: float
    uneven: float


def weighed(
    seen: Sequence[Seen],
    cut: Floats,
    weights: Mapping[str, Sequence[float]],
    lift: Mapping[str, float],
    rims: Mapping[str, Sequence[float]],
) -> list[Seen]:
    """The same opinions, those of printed spaces weighed against their likes.

    lift: by how much the odds of a tile on the print of each colour are raised, before anything is compared; rims: the
    weights of the gutters around a space, for the colours whose tiles need them.
    """
    if not weights or not any(one.space.printed for one in seen):
        return list(seen)
    rows = features(seen, cut).tolist()
    gutters = rim.features(seen, cut).tolist()
    result = []
    for one, row, around in zip(seen, rows, gutters, strict=True):
        if not one.space.printed:
            result.append(one)
            continue
        log_odds = min(max(odds(one), -MOST_ODDS), MOST_ODDS) + lift[one.space.printed]
        if row[1] or row[2]:
            word = sum(map(operator.mul, row, weights[one.space.printed]))
            log_odds += WORTH * min(max(word, LEAST), MOST)
        if around[0] and one.space.printed in rims:
            word = sum(map(operator.mul, around, rims[one.space.printed]))
            log_odds += RIM_WORTH * min(max(word, RIM_LEAST), RIM_MOST)
        share = 1 / (1 + math.exp(-log_odds))
        unproven = one.space.printed in rims and not row[1]
        if unproven and any(_washed_out(like) for like in seen if _same_print(like, one)):
            share = min(share, UNPROVEN)
        total, was = one.bare + one.tile, one.tile
        tiles = {colour: p * share * total / max(was, TINY) for colour, p in one.tiles.items()}
        if was < TINY:
            tiles[one.space.printed] = share * total
        result.append(replace(one, bare=(1 - share) * total, tiles=tiles))
    return result


def likened(seen: Sequence[Seen], cut: Floats) -> list[Seen]:
    """The same opinions, those of spaces for any colour weighed by what they look like among all that is sure."""
    open_to_all = [i for i, one in enumerate(seen) if not one.space.printed and one.space.part in LIKENED]
    doubtful = [i for i in open_to_all if max(seen[i].chances().values()) < CLEAR]
    if not doubtful:
        return list(seen)
    looks = np.concatenate((swatches(cut[:, :3]), swatches(cut[:, 3:6])), axis=1)
    every = range(len(seen))
    tiles = {colour: [j for j in every if seen[j].tiles.get(colour, 0.0) > SURE_TILE] for colour in seen[0].tiles}
    bare = [j for j in open_to_all if seen[j].bare > SURE_BARE]
    result = list(seen)
    for i in doubtful:
        one = seen[i]
        unlike = np.minimum(np.abs(looks - looks[i]).sum(axis=2).mean(axis=1), MOST_UNLIKE)
        mine = [j for j in bare if j != i and _alike(seen[j].space, one.space)]
        free = one.bare * _likeness(unlike[mine], 0.0)
        others = {colour: [j for j in sure if j != i] for colour, sure in tiles.items()}
        taken = {colour: p * _likeness(unlike[others[colour]], STRANGER) for colour, p in one.tiles.items()}
        whole = (one.bare + one.tile) / max(free + sum(taken.values()), TINY**2)
        result[i] = replace(one, bare=free * whole, tiles={colour: p * whole for colour, p in taken.items()})
    return result


def _alike(one: Space, other: Space) -> bool:
    """Whether two spaces look the same while nothing lies on them."""
    return (one.part, one.ground) == (other.part, other.ground)


def _likeness(unlike: Array, without: float) -> float:
    return float(np.exp(-UNLIKE * (unlike.min() if len(unlike) else without)))


def swatches(planes: Floats) -> Array:
    """Three colours a patch in CIE Lab: its middle's mean, its most vivid and its darkest part."""
    lab = _lab(planes[:, :, SWATCH, SWATCH])
    vivid = np.hypot(lab[..., 1], lab[..., 2])
    part = lab.shape[1] // FIFTH
    picks = [np.argpartition(-vivid, part, axis=1)[:, :part], np.argpartition(lab[..., 0], part, axis=1)[:, :part]]
    parts = [np.take_along_axis(lab, pick[:, :, None], axis=1).mean(axis=1) for pick in picks]
    return np.stack((lab.mean(axis=1), *parts), axis=1)


def odds(one: Seen) -> float:
    return math.log((one.tile + TINY) / (one.bare + TINY))


def features(seen: Sequence[Seen], cut: Floats) -> Array:
    """A row for every space: how it compares with sure prints and with sure tiles of its colour, and in what shade.

    Spaces without a print have nothing to be compared with: their rows are empty.
    """
    ground, top = _colours(cut[:, :3]), _colours(cut[:, 3:6])
    palest = np.log(rim.around(cut) + rim.LIFTED)
    every = [odds(one) for one in seen]
    rows = np.zeros((len(seen), FEATURES))
    for i, one in enumerate(seen):
        if one.space.printed:
            bare, tiles = _likes(i, seen, every)
            from_bare = _from_bare(ground[i], top[i], [ground[j] for j in bare])
            shade = [SHADE * float(palest[i] - palest[likes].mean()) if likes else 0.0 for likes in (bare, tiles)]
            from_tiles = _from_tiles(top[i], [top[j] for j in tiles])
            rows[i] = [1.0, bool(bare), bool(tiles), *from_bare, *from_tiles, *shade]
    return np.clip(rows, -FARTHEST, FARTHEST)


def _likes(i: int, seen: Sequence[Seen], every: Sequence[float]) -> tuple[list[int], list[int]]:
    """The spaces that are surely bare of the same print, and those where a tile of its colour surely lies."""
    mine = seen[i].space.printed or ""
    likes = [j for j, one in enumerate(seen) if j != i and one.space.printed == mine]
    elsewhere = [j for j, one in enumerate(seen) if not one.space.printed and one.tiles.get(mine, 0.0) > SURE_TILE]
    bare = [j for j in likes if every[j] < -SURE_ODDS and not _washed_out(seen[j])]
    return bare, [j for j in likes if every[j] > SURE_ODDS] + elsewhere


def _washed_out(one: Seen) -> bool:
    """Whether it is a bare print in glare, as far as can be told."""
    return one.strange >= WASHED_OUT and odds(one) < -SURE_ODDS


def _same_print(like: Seen, one: Seen) -> bool:
    return like is not one and like.space.printed == one.space.printed


def _from_bare(ground: _Colour, top: _Colour, bare: Sequence[_Colour]) -> list[float]:
    if not bare:
        return [0.0] * 6
    return [
        _nearest(ground, bare),
        (top.vivid - fmean(one.vivid for one in bare)) / 10,
        (top.light - fmean(one.light for one in bare)) / 10,
        math.log((top.uneven + 2) / (fmean(one.uneven for one in bare) + 2)),
        min(abs(ground.light - one.light) for one in bare) / 10,
        _nearest(top, bare),
    ]


def _from_tiles(top: _Colour, tiles: Sequence[_Colour]) -> list[float]:
    if not tiles:
        return [0.0] * 5
    return [
        _nearest(top, tiles),
        (top.vivid - fmean(one.vivid for one in tiles)) / 10,
        (top.light - fmean(one.light for one in tiles)) / 10,
        math.log((top.uneven + 2) / (fmean(one.uneven for one in tiles) + 2)),
        min(abs(top.light - one.light) for one in tiles) / 10,
    ]


def _nearest(one: _Colour, others: Sequence[_Colour]) -> float:
    """How far its hue and strength are from the nearest of the others."""
    return min(math.hypot(one.a - other.a, one.b - other.b) for other in others) / 10


def _colours(planes: Floats) -> list[_Colour]:
    lab = _lab(planes[:, :, MIDDLE, MIDDLE])
    vivid = np.hypot(lab[..., 1], lab[..., 2]).mean(axis=1)
    return [_Colour(*row) for row in np.column_stack((lab.mean(axis=1), vivid, lab[..., 0].std(axis=1))).tolist()]


def _lab(part: Floats) -> Array:
    """The pixels of a part of each patch in CIE Lab, one row a patch."""
    light = np.clip((part + 1) * 128 / 255, 0, 1).astype(np.float32)
    pixels = np.ascontiguousarray(light.transpose(0, 2, 3, 1)).reshape(len(part), -1, 3)
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2Lab), np.float64)
