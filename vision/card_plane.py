"""A board's plane in a photo as geometry: what may be a card, what lies on it, what two have in common."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Array, Floats
from vision.corner_error import UNKNOWN

# The corners of a board, in board units.
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
# Two prints found over each other to this share are one board.
ONE_BOARD = 0.4


@dataclass(frozen=True, slots=True)
class Found:
    """A board in the photo: the homography from board units to pixels, and how much of its print agrees."""

    homography: Array
    places: int
    spread: float
    """The area of the print, in board units, that those places span."""
    corners_off: float = UNKNOWN
    """How far its least sure corner may be off, as a share of its side."""


def project(homography: Array, points: NDArray[np.floating]) -> Array:
    """Where the points of a board, in board units, are in the photo."""
    return np.asarray(cv2.perspectiveTransform(np.asarray(points, np.float64)[None], homography)[0], np.float64)


def within(homography: Array, spots: Floats, around: float = 0.02) -> NDArray[np.bool_]:
    """Which spots lie on a board or so far around it, in board units."""
    if not len(spots):
        return np.zeros(0, bool)
    back = np.linalg.inv(homography)
    inside = project(back, spots)
    return np.asarray(((inside > -around) & (inside < 1 + around)).all(axis=1))


def near_by(ones: NDArray[np.floating], others: NDArray[np.floating], reach: float) -> NDArray[np.bool_]:
    """Which points are less than so far from those of the same number, across and along."""
    off = np.abs(ones - others)
    return np.asarray((off[:, 0] < reach) & (off[:, 1] < reach))


def plausible(homography: Array, shape: tuple[int, ...]) -> bool:
    """A card seen from its front, most of it in view."""
    if not card_like(homography):
        return False
    height, width = shape[:2]
    middle = project(homography, np.array([[0.5, 0.5]]))[0]
    return bool(-0.1 * width < middle[0] < 1.1 * width and -0.1 * height < middle[1] < 1.1 * height)


def card_like(homography: Array) -> bool:
    """Whether it may be a card seen from its front: convex, not mirrored, before the camera, not a speck."""
    depth = np.column_stack((UNIT, np.ones(4))) @ homography[2]
    if not np.isfinite(homography).all() or not ((depth > 0).all() or (depth < 0).all()):
        return False
    corners = project(homography, UNIT)
    edges = np.roll(corners, -1, axis=0) - corners
    after = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0]
    if not (turns > 0).all():
        return False
    lengths = np.linalg.norm(edges, axis=1)
    return bool(lengths.min() >= 30 and lengths.max() <= 12 * lengths.min())


def overlap(one: Array, other: Array) -> float:
    """The share that two boards have in common of what both cover."""
    first, second = (project(homography, UNIT).astype(np.float32) for homography in (one, other))
    common = float(cv2.intersectConvexConvex(first, second)[0])
    both = cv2.contourArea(first) + cv2.contourArea(second) - common
    return common / max(float(both), 1.0)


def flatness(homography: Array) -> float:
    """A board's area in the photo against its longest side's square: the less, the more a low camera squeezed it."""
    corners = project(homography, UNIT)
    longest = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).max()
    return float(cv2.contourArea(corners.astype(np.float32)) / longest**2)
