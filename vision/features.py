"""What stands out in a grey picture: its SIFT features, the strongest, the finest, or those that it does not repeat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import sift
from vision.arrays import Floats, Image
from vision.look import features as look_features
from vision.look import unit
from vision.product import Rows

# The least contrast of a feature, as OpenCV counts it; and of the faint ones, of which there are so many.
CONTRAST = 0.02
FAINT = 0.01
FAINT_ONES = 6000
# Two features are very like each other if their descriptors are more alike than this.
VERY_ALIKE = 0.9
# A feature is seen again and again if so many of every third are very like it.
THIRD = 3
AGAIN = 3


@dataclass(frozen=True, slots=True)
class Features:
    """Where features were seen, in pixels, and the descriptor of each, of length 1."""

    spots: Floats
    descriptors: Floats


def strongest(grey: Image, most: int) -> Features:
    """The features of a picture that stand out most."""
    spots, described, _ = sift.features(grey, most, CONTRAST)
    return Features(spots, unit(described))


def singular(grey: Image, most: int) -> Features:
    """The strongest features of many, faint ones among them, that the picture does not show again and again."""
    spots, described, _ = sift.features(grey, FAINT_ONES, FAINT)
    descriptors = unit(described)
    pick = np.flatnonzero(~repeated(descriptors))[:most]
    return Features(spots[pick], descriptors[pick])


def finest(grey: Image, most: int) -> Features:
    """The features of a picture that was straightened or made taller: what was enlarged shows in OpenCV's doubled
    picture alone."""
    spots, described, _ = look_features(grey, most, CONTRAST)
    return Features(spots, unit(described))


def repeated(descriptors: Floats) -> NDArray[np.bool_]:
    """Which features are seen again and again."""
    if not len(descriptors):
        return np.zeros(0, bool)
    return np.asarray((Rows(descriptors[::THIRD]).product(descriptors) > VERY_ALIKE).sum(axis=1) > AGAIN)
