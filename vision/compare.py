"""The same photo as its own yardstick: a printed space against its likes, bare and covered, in the same light.

Five spaces of a wall bear the same print. Where some are surely bare, a space of quite another colour is hardly bare
too; where a tile of that colour surely lies somewhere, a space that looks just like it is hardly print. The weights
are fitted by `vision.training.weigh` on made boards and live beside the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.arrays import Array, Floats
from vision.decide import Seen

SURE_ODDS = 2.5
SURE_TILE = 0.95
MOST_ODDS = 8.0
TINY = 1e-6
FEATURES = 9


def weighed(seen: Sequence[Seen], cut: Floats, weights: Sequence[float]) -> list[Seen]:
    """The same opinions, those of printed spaces weighed against their likes."""
    if not weights or not any(one.space.printed for one in seen):
        return list(seen)
    rows = features(seen, cut)
    result = []
    for one, row in zip(seen, rows, strict=True):
        if not one.space.printed:
            result.append(one)
            continue
        share = 1 / (1 + float(np.exp(-np.clip(row @ np.array(weights), -30, 30))))
        total, was = one.bare + one.tile, one.tile
        tiles = {colour: p * share * total / max(was, TINY) for colour, p in one.tiles.items()}
        if was < TINY:
            tiles[one.space.printed] = share * total
        result.append(replace(one, bare=(1 - share) * total, tiles=tiles))
    return result


def features(seen: Sequence[Seen], cut: Floats) -> Array:
    """A row for every space: its odds, and how it compares with sure prints and sure tiles of its colour.

    Spaces without a print have nothing to be compared with: their rows are empty.
    """
    ground, top = _lab(cut[:, :3]), _lab(cut[:, 3:6])
    odds = np.array([np.log((one.tile + TINY) / (one.bare + TINY)) for one in seen])
    rows = np.zeros((len(seen), FEATURES))
    for i, one in enumerate(seen):
        if one.space.printed:
            rows[i] = _row(i, seen, odds, ground, top)
    return rows


def _row(i: int, seen: Sequence[Seen], odds: Array, ground: Array, top: Array) -> list[float]:
    mine = seen[i].space.printed
    likes = [j for j, one in enumerate(seen) if j != i and mine and one.space.printed == mine]
    bare = [j for j in likes if odds[j] < -SURE_ODDS]
    tiles = [j for j in likes if odds[j] > SURE_ODDS]
    tiles += [j for j, one in enumerate(seen) if not one.space.printed and one.tiles.get(mine or "", 0.0) > SURE_TILE]
    from_bare = min((float(np.linalg.norm(ground[i] - ground[j])) for j in bare), default=0.0) / 10
    from_tile = min((float(np.linalg.norm(top[i] - top[j])) for j in tiles), default=0.0) / 10
    stronger = lighter = 0.0
    if bare:
        stronger = float(np.hypot(*top[i, 1:]) - np.hypot(ground[bare, 1], ground[bare, 2]).mean()) / 10
        lighter = float(top[i, 0] - ground[bare, 0].mean()) / 10
    both = float(np.log((from_bare + 0.2) / (from_tile + 0.2))) if bare and tiles else 0.0
    return [
        1.0,
        float(np.clip(odds[i], -MOST_ODDS, MOST_ODDS)),
        float(bool(bare)),
        float(bool(tiles)),
        min(from_bare, 4.0),
        min(from_tile, 4.0),
        both,
        float(np.clip(stronger, -3, 3)),
        float(np.clip(lighter, -3, 3)),
    ]


def _lab(planes: Floats) -> Array:
    """The mean colour at each patch's middle, in CIE Lab."""
    middle = planes[:, :, 14:26, 14:26].reshape(len(planes), 3, -1).mean(axis=2)
    light = np.clip((middle + 1) * 128 / 255, 0, 1).astype(np.float32)
    return np.asarray(cv2.cvtColor(light[None], cv2.COLOR_BGR2Lab)[0], np.float64)
