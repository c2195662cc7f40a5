"""What would make the next photo better, told from this one."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Array, Image
from vision.reading import Hint, Note

# So many pixels between the middles of two spaces are enough to be sure of what lies there.
ENOUGH_PIXELS = 24.0
LOW = 33.0
# Mean brightness and sharpness (the Laplacian's spread at a width of 640) of photos in which little can be seen.
DARK = 45.0
SOFT = 3.0
SMALL = 640


def of_board(
    corners: Array, size: tuple[int, int], elevation: float, pixels: float, notes: tuple[Note, ...]
) -> tuple[Hint, ...]:
    """Hints about a board that was found: its corners in the picture of that width and height, the camera's elevation,
    and how many pixels there are between two spaces."""
    width, height = size
    x, y = corners[:, 0], corners[:, 1]
    edges = {
        Hint.LEFT_CUT_OFF: x.min() < 0,
        Hint.RIGHT_CUT_OFF: x.max() > width,
        Hint.TOP_CUT_OFF: y.min() < 0,
        Hint.BOTTOM_CUT_OFF: y.max() > height,
    }
    cut = [hint for hint, out in edges.items() if out]
    found = cut if len(cut) < len(edges) else [Hint.GO_BACK]
    if pixels < ENOUGH_PIXELS and not cut:
        found.append(Hint.COME_CLOSER)
    if elevation < LOW:
        found.append(Hint.GO_HIGHER)
    if Note.GLARE in notes:
        found.append(Hint.AVOID_GLARE)
    if Note.BLUR in notes:
        found.append(Hint.HOLD_STILL)
    return tuple(found)


def of_nothing(picture: Image) -> tuple[Hint, ...]:
    """Hints about a photo in which no board was found."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    scale = SMALL / max(grey.shape)
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found = []
    if float(grey.mean()) < DARK:
        found.append(Hint.MORE_LIGHT)
    if float(np.asarray(cv2.Laplacian(grey, cv2.CV_32F), np.float64).std()) < SOFT:
        found.append(Hint.HOLD_STILL)
    return tuple(found)
