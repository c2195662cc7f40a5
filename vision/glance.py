"""A photo looked at: made smaller in one of several ways, with the features of that smaller picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import cv2
import numpy as np

from vision import card_plane, features
from vision.arrays import Array, Image
from vision.features import Features


class Attempt(NamedTuple):
    """How a photo is made smaller and looked at: its width, how many features of it count, how much taller it is made.

    Taller undoes some of a low camera's squeeze.
    """

    width: int
    most: int
    taller: float = 1.0
    finest: bool = False
    """Whether features are looked for as finely as can be."""
    singular: bool = False
    """Whether features that the photo shows again and again are left out."""


# The next is tried only where the last found nothing.
ATTEMPTS = (Attempt(480, 620), Attempt(480, 900, taller=2.0, finest=True), Attempt(800, 1600))
# Checks and stripes of a cloth have the strongest features, and blur a card's outline. Where nothing else finds a board
# fainter features count, as far as they are singular.
ON_CLOTH = (Attempt(1200, 2500, singular=True), Attempt(1000, 2500, taller=2.0, singular=True))
# The last attempt is for taught boards alone: they are searched for thoroughly, and their portrait says whether what is
# found so is the board.
THOROUGH = Attempt(1200, 3000)
# Of a photo with something on a pattern so many features repeat themselves; of nothing but a pattern nearly all do.
PATTERNED = (0.24, 0.9)
# The part of a picture worth a first look: all but so many of so many strong spots lie in it, and so many pixels beside
# them; no feature is so near a picture's edge.
FEW_SPOTS = 900
OUTERMOST = 10
BESIDE = 16
SIFT_EDGE = 5
# What lies so far around a board, in board units, may still be of it where it is roughly found.
AROUND = 0.25


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """A photo in grey and the features of a first, small picture of it: looked for once, whatever is asked of them."""

    grey: Image
    shape: tuple[int, ...]
    seen: Features
    again: dict[Attempt, Glance] = field(default_factory=dict)
    """The same photo looked at in other ways, as far as these were asked for."""


def at(picture: Image) -> Glance:
    """A photo in colour looked at for the first time."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return at_grey(np.asarray(grey, np.uint8), ATTEMPTS[0])


def at_grey(grey: Image, attempt: Attempt) -> Glance:
    """A photo in grey looked at so: the features of a smaller picture, of the part of it where there is much to see."""
    scale = min(attempt.width / max(grey.shape), 2.0)
    tall = scale * attempt.taller
    how = cv2.INTER_AREA if tall < 1 else cv2.INTER_CUBIC
    small = np.asarray(cv2.resize(grey, None, fx=scale, fy=tall, interpolation=how), np.uint8)
    left, top, right, bottom = _busy(small)
    look_closely = features.finest if attempt.finest else features.singular if attempt.singular else features.strongest
    seen = look_closely(small[top:bottom, left:right], attempt.most)
    return Glance(grey, small.shape, Features(seen.spots + np.array([left, top], np.float32), seen.descriptors))


def looked_at(first: Glance, attempt: Attempt) -> Glance:
    """The same photo looked at in another way, once."""
    if attempt is ATTEMPTS[0]:
        return first
    if attempt not in first.again:
        first.again[attempt] = at_grey(first.grey, attempt)
    return first.again[attempt]


def closer(first: Glance) -> Iterator[Glance]:
    """The fainter features of larger pictures of the same photo, one after the other."""
    return (looked_at(first, attempt) for attempt in ON_CLOTH)


def near(small: Glance, homography: Array) -> Features:
    """The features on a board in the photo and around it."""
    fit = np.diag([small.shape[1] / small.grey.shape[1], small.shape[0] / small.grey.shape[0], 1.0])
    close = card_plane.within(fit @ homography, small.seen.spots, AROUND)
    return Features(small.seen.spots[close], small.seen.descriptors[close])


def patterned(first: Glance) -> bool:
    """Whether there is a pattern in the photo, and something else."""
    again = features.repeated(first.seen.descriptors)
    return bool(len(again)) and PATTERNED[0] < float(again.mean()) < PATTERNED[1]


def _busy(small: Image) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the part that holds all but the outermost of the strongest spots."""
    light = small.astype(np.float32)
    strength = np.abs(cv2.GaussianBlur(light, (0, 0), 1.0) - cv2.GaussianBlur(light, (0, 0), 1.6))
    strength[strength < cv2.dilate(strength, np.ones((3, 3), np.uint8))] = 0
    strength[:SIFT_EDGE] = strength[-SIFT_EDGE:] = strength[:, :SIFT_EDGE] = strength[:, -SIFT_EDGE:] = 0
    spots = np.flatnonzero(strength)
    if len(spots) < FEW_SPOTS:
        return 0, 0, small.shape[1], small.shape[0]
    spots = spots[np.argpartition(-strength.ravel()[spots], FEW_SPOTS - 1)[:FEW_SPOTS]]
    rows, columns = np.divmod(spots, small.shape[1])
    ends = [(axis[OUTERMOST - 1], axis[-OUTERMOST]) for axis in (np.sort(columns), np.sort(rows))]
    (left, right), (top, bottom) = ((max(low - BESIDE, 0), high + BESIDE) for low, high in ends)
    return int(left), int(top), min(int(right), small.shape[1]), min(int(bottom), small.shape[0])
