"""Whether a photo of a bare board is sharp enough to be taught from."""

from __future__ import annotations

import cv2
import numpy as np

from vision import bare_photo, layout
from vision.arrays import Image

DUEL = layout.load("duel")
SIDE = 520
PLANE = np.diag([SIDE, SIDE, 1.0])


def ringed() -> Image:
    """A dark board of white discs, those of the dome in a ring half as light: most edges have two steps."""
    picture = np.full((SIDE, SIDE, 3), 40, np.uint8)
    for space in DUEL.spaces:
        at = (round(space.x * SIDE), round(space.y * SIDE))
        if space.part == "dome":
            cv2.circle(picture, at, 15, (135, 135, 135), -1, cv2.LINE_AA)
        cv2.circle(picture, at, 13, (230, 230, 230), -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.5), np.uint8)


def test_rings_around_the_spaces_are_no_blur() -> None:
    """An edition whose edges are mostly double is sharp; the same one out of focus is not."""
    sharp = ringed()
    blurred = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 2.2), np.uint8)
    assert bare_photo.sharpness(sharp, PLANE, DUEL) > bare_photo.BLURRED
    assert bare_photo.sharpness(blurred, PLANE, DUEL) < bare_photo.BLURRED
