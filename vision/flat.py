"""A board as if looked at from above, for people to look at; and where else in the photo boards lie."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision import edition, glance, layout, locate, pose
from vision.arrays import Image
from vision.layout import WHOLE, Box, Layout
from vision.look import Look, shipped
from vision.reading import BoardReading, Point

SIDE = 900
UNIT = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
# Two boards whose corners are nearer than this share of the photo are one.
SAME = 0.1


def straightened(
    picture: Image, scale: float, corners: Sequence[Point], one: Layout | None, box: Box = WHOLE
) -> Image | None:
    """A part of the board, as a square in board units, at the height of the tiles' tops; without a layout all that lies
    between the corners, None without corners. `scale` is the picture's against the full photo."""
    if len(corners) != len(UNIT):
        return None
    source = np.array(one.corners if one else UNIT, np.float32)
    target = (np.array(corners, np.float64) * scale).astype(np.float32)
    plane = np.asarray(cv2.getPerspectiveTransform(source, target), np.float64)
    if one is not None:
        plane = pose.pose(plane, (picture.shape[1], picture.shape[0]), (0.5, 0.5)).plane(one.tile_height)
    left, top, right, bottom = box
    into = np.array([[(right - left) / SIDE, 0, left], [0, (bottom - top) / SIDE, top], [0, 0, 1.0]])
    flat = cv2.warpPerspective(picture, plane @ into, (SIDE, SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(flat, np.uint8)


def other_corners(picture: Image, scale: float, first: BoardReading, with_look: Look | None) -> list[list[Point]]:
    """The corners of every other board of the same print, in pixels of the full photo."""
    one = layout.load(str(first.board))
    if with_look is None and not one.look:
        return []
    boards = locate.find(glance.at(picture), [with_look or shipped(one.look)]).boards
    found = []
    for board in boards:
        corners = edition.corners_at(one, board.homography) / scale
        if np.abs(corners - np.array(first.corners)).max() * scale > SAME * max(picture.shape[:2]):
            found.append([(float(x), float(y)) for x, y in corners])
    return found
