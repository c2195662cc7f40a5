"""Features seen in a picture, matched with those of a look that may be the same."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Ints
from vision.features import Features
from vision.look import Look

# Less alike than this no two features may be the same.
ALIKE = 0.8
# What is this much less alike than the best (of the distance from likeness 1) is no candidate.
RIVAL = 2.0
# A match is clear unless one elsewhere is nearly as like, by this ratio of how far the descriptors are from each other.
# What is nearer than so, in board units, is the same place.
RATIO = 0.85
SAME_PLACE = 0.03


@dataclass(frozen=True, slots=True)
class Pairs:
    """Features seen (row) and features of the look (column) that may be the same, by rows."""

    row: Ints
    column: Ints
    likeness: Floats


def matched(seen: Features, look: Look) -> tuple[Pairs, Ints, Ints]:
    """All pairs worth a thought; each feature's best match; the features that match no other place, surest first."""
    alike = look.alike.product(seen.descriptors)
    first = alike.max(axis=1)
    least = np.maximum(ALIKE, 1 - RIVAL * (1 - first))
    row, column = np.divmod(np.flatnonzero(alike >= least[:, None]), len(look.places))
    likeness = alike[row, column]
    best = np.zeros(len(first), np.intp)
    top = likeness == first[row]
    best[row[top]] = column[top]
    elsewhere = np.abs(look.places[column] - look.places[best[row]]).max(axis=1) > SAME_PLACE
    rival = elsewhere & (1 - first[row] >= RATIO**2 * (1 - likeness))
    clear = first > ALIKE
    clear[row[rival]] = False
    order = np.argsort(-first, kind="stable")
    return Pairs(row, column, likeness), best, order[clear[order]]
