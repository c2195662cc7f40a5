"""How much a place in a photo looks like a board's spaces: edges where their outlines are drawn.

This needs no feature that blur, glare or a low camera could spoil, but a rough place is all that it tells.
"""

from __future__ import annotations

import math
from functools import cache

import cv2
import numpy as np

from vision.arrays import Array, Floats, Image
from vision.layout import Layout

# A place is straightened to so many pixels a side; the drawing's margin is left out, so that it may lie so far off.
SIDE = 48
MARGIN = 8
# Edges count against those around them, within so many pixels; what is weaker than this is noise.
AROUND = 4.0
NOISE = 4.0


def likeness(grey: Image, plane: Array, one: Layout) -> float:
    """How well the edges in a place agree with the drawing of a board, laid upright or on its side: 1 at most."""
    to_place = np.diag([SIDE, SIDE, 1.0]) @ np.linalg.inv(plane)
    flat = cv2.warpPerspective(grey, to_place, (SIDE, SIDE), flags=cv2.INTER_LINEAR).astype(np.float32)
    edges = np.hypot(*(cv2.Sobel(flat, cv2.CV_32F, *way) for way in ((1, 0), (0, 1))))
    edges = np.asarray(edges / (cv2.GaussianBlur(edges, (0, 0), AROUND) + NOISE), np.float32)
    return max(float(cv2.matchTemplate(edges, drawn, cv2.TM_CCOEFF_NORMED).max()) for drawn in _drawn(one))


@cache
def _drawn(one: Layout) -> tuple[Floats, Floats]:
    """The outlines of a board's spaces without its margin, upright and on its side."""
    lines = np.zeros((SIDE, SIDE), np.float32)
    for space in one.spaces:
        c, s = math.cos(space.turn), math.sin(space.turn)
        tips = ((one.tile_size / 2, 0), (0, one.tile_length / 2), (-one.tile_size / 2, 0), (0, -one.tile_length / 2))
        ring = [(space.x + c * across - s * along, space.y + s * across + c * along) for across, along in tips]
        cv2.polylines(lines, [(np.array(ring) * SIDE * 16).round().astype(np.int32)], True, 1.0, 1, cv2.LINE_AA, 4)
    inner = cv2.GaussianBlur(lines, (0, 0), 0.7)[MARGIN:-MARGIN, MARGIN:-MARGIN]
    return np.ascontiguousarray(inner), np.ascontiguousarray(inner.T)
