"""How dark the gutters around a printed space are: a tile stands out over them, bare print leaves them pale.

Black on black hardly differs by its colour, but the tile's side faces, its shadow and the slide of its top darken the
pale card around it, whichever way the camera looks. A neighbour's tile does so too, on the side where it stands; so the
darkest side without such a neighbour is looked at besides the mean of all four. Dark is against the gutters of spaces
that are surely bare in the same photo. A shadow darkens all around a space, a tile leaves something pale there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Array, Floats
from vision.decide import Seen
from vision.evidence import LEAN, PATCH, WINDOW

Spaces = NDArray[np.bool_]
Numbers = NDArray[np.intp]

FEATURES = 5
"""A constant, the mean of four sides, the darkest side without a neighbour's tile, the share of such sides; and how
light the palest part around the space is."""
SURE_BARE = 0.97
# So few bare spaces say nothing about the gutters; so many of the nearest are looked at.
FEW_BARE = 4
NEARBY = 6
# A gutter's distance from the space's middle and its half length, in pitches.
FROM, TO, LENGTH = 0.456, 0.58, 0.31
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Rows down and columns to the right, to the neighbour on each side."""
# Where tops lean farther than this, in pitches, a neighbour's reaches over the next space's gutters.
FARTHEST_LEAN = 0.55
LIFTED = 8.0
TILE = 0.5
# What is around a space begins so far from its middle, in pitches; of its light this share counts as the palest part.
OUTSIDE = 0.41
PALEST = 85.0


def features(seen: Sequence[Seen], cut: Floats) -> Array:
    """A row for every space; empty without a print, where too few spaces are bare, and seen from low."""
    printed = [i for i, one in enumerate(seen) if one.space.printed]
    bare = [i for i in printed if seen[i].bare > SURE_BARE]
    rows = np.zeros((len(seen), FEATURES))
    if len(bare) < FEW_BARE or np.hypot(*cut[0, LEAN, 0, 0]) > FARTHEST_LEAN:
        return rows
    light, palest = _gutters(cut), around(cut)
    places = np.array([(one.space.row, one.space.col) for one in seen])
    at = {(seen[i].space.row, seen[i].space.col): i for i in printed}
    beside = [[at.get((row + down, col + right)) for down, right in SIDES] for row, col in places[printed].tolist()]
    free = np.array([[j is None or seen[j].tile < TILE for j in each] for each in beside])
    usual_light, usual_palest = np.empty((len(printed), len(SIDES))), np.empty(len(printed))
    for which, near in _nearest(printed, bare, places):
        usual_light[which], usual_palest[which] = np.median(light[near], axis=1), np.median(palest[near], axis=1)
    dark = np.log((light[printed] + LIFTED) / (usual_light + LIFTED))
    darkest = np.where(free.any(axis=1), np.where(free, dark, np.inf).min(axis=1), 0.0)
    shade = np.log((palest[printed] + LIFTED) / (usual_palest + LIFTED))
    rows[printed] = np.column_stack(
        (np.ones(len(printed)), dark.mean(axis=1), darkest, free.sum(axis=1) / len(SIDES), shade)
    )
    return rows


def _nearest(printed: Sequence[int], bare: Sequence[int], places: Array) -> Iterator[tuple[Spaces, Numbers]]:
    """The bare spaces nearest to each that is printed, itself not among them: a shadow that falls on it falls on these
    too. Once for those that are bare themselves and once for the others: which they are, and a row for each of them."""
    numbers = np.array(bare)
    away = np.abs(places[printed][:, None] - places[bare]).max(axis=2).astype(float)
    own = np.array(printed)[:, None] == numbers
    away[own] = np.inf
    order = numbers[np.argsort(away, axis=1, kind="stable")]
    for which, others in ((own.any(axis=1), len(bare) - 1), (~own.any(axis=1), len(bare))):
        if which.any():
            yield which, order[which, : min(NEARBY, others)]


def around(cut: Floats) -> Array:
    """The light of the palest part around each space, in the plane of the card: it tells of shadows and glare."""
    steps = np.abs(np.arange(0, PATCH, 2) - (PATCH - 1) / 2) * WINDOW / PATCH
    outside = np.maximum(steps[:, None], steps[None, :]) > OUTSIDE
    grey = (cut[:, :3, ::2, ::2].mean(axis=1) + 1) * 128
    return np.asarray(np.percentile(grey[:, outside], PALEST, axis=1))


def _gutters(cut: Floats) -> Array:
    """The mean light of the gutters right, left, below and above each space, in the plane of the card."""
    steps = (np.arange(PATCH) - (PATCH - 1) / 2) * WINDOW / PATCH
    down, right = np.meshgrid(steps, steps, indexing="ij")
    grey = (cut[:, :3].mean(axis=1) + 1) * 128
    masks = []
    for rows, columns in SIDES:
        along, across = down * rows + right * columns, down * columns + right * rows
        masks.append((along > FROM) & (along < TO) & (np.abs(across) < LENGTH))
    return np.stack([grey[:, mask].mean(axis=1) for mask in masks], axis=1)
