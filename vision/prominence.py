"""Which of the boards in a photo is meant: how much of the photo each fills, and where in it each lies."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision import card_plane
from vision.arrays import Array
from vision.card_plane import ONE_BOARD, UNIT, Found

# A photo's middle that lies so far beside a board, in board units, is still its own.
BESIDE_IT = 0.15
# A board of which less is in the photo is cut off; one that fills less of the photo is far away, or small.
WHOLE = 0.97
FAR, SMALL = 0.06, 0.1


def by_prominence(boards: Iterable[Found], shape: tuple[int, ...]) -> list[Found]:
    """The boards, the most prominent in a photo of that shape first."""
    return sorted(boards, key=lambda found: -_prominence(found, shape))


def goes_before(one: Found, other: Found, shape: tuple[int, ...]) -> bool:
    """Whether one board goes before another: of two prints in the same place the one that more places speak for."""
    if card_plane.overlap(one.homography, other.homography) > ONE_BOARD:
        return one.places > other.places
    return _prominence(one, shape) > _prominence(other, shape)


def in_the_middle(found: Found, shape: tuple[int, ...]) -> bool:
    """Whether a board lies where somebody holds the camera who means it."""
    middle = np.array([[shape[1] / 2, shape[0] / 2]], np.float32)
    return bool(card_plane.within(found.homography, middle, BESIDE_IT)[0])


def aside(found: Found, shape: tuple[int, ...]) -> bool:
    """Whether a board is far away, or beside the middle and small or cut off: hardly anybody means it."""
    share = _inside(card_plane.project(found.homography, UNIT), shape) / (shape[0] * shape[1])
    if in_the_middle(found, shape):
        return share < FAR
    return share < SMALL or not whole(found, shape)


def whole(found: Found, shape: tuple[int, ...]) -> bool:
    """Whether all of a board is in the photo, or nearly."""
    return shown(found, shape) >= WHOLE


def shown(found: Found, shape: tuple[int, ...]) -> float:
    """The share of the board that is in the photo."""
    corners = card_plane.project(found.homography, UNIT)
    return _inside(corners, shape) / max(float(cv2.contourArea(corners.astype(np.float32))), 1.0)


def _prominence(found: Found, shape: tuple[int, ...]) -> float:
    """How much of the photo the board fills, less where it lies off centre or partly outside."""
    height, width = shape[:2]
    corners = card_plane.project(found.homography, UNIT)
    off = (corners.mean(axis=0) - [width / 2, height / 2]) / [width, height]
    return float(_inside(corners, shape) * np.exp(-4 * float(off @ off)))


def _inside(corners: Array, shape: tuple[int, ...]) -> float:
    height, width = shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return float(cv2.intersectConvexConvex(corners.astype(np.float32), frame)[0])
