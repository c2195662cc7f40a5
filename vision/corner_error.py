"""How far a board's corners may lie from where they were found, by the fit of its plane alone.

What agrees on a plane is off by a fraction of a pixel each; over the part of the print that it spans the plane is sure,
and the farther a corner lies outside it the less. The fit's own uncertainty says by how much.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Array, Floats

CORNERS = np.array([[0.0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]])
# The standard deviation of what is normally spread, against the median of how far it is off.
OF_MEDIAN = 1.4826
# The least that a feature is off, in pixels: where all agree by chance the plane is no surer than so.
LEAST_OFF = 0.1
UNKNOWN = float("inf")


def corner_error(homography: Array, places: Floats, spots: Floats) -> float:
    """The standard deviation of the least sure corner, as a share of the board's side.

    homography: from board units to pixels; places and spots: what it was fitted to, in both.
    """
    plane = homography / homography[2, 2]
    on_board = np.column_stack((places, np.ones(len(places)))).astype(np.float64)
    seen, slopes = _seen(plane, on_board)
    off = np.abs(seen - spots).T.ravel()
    spread = max(OF_MEDIAN * float(np.median(off)), LEAST_OFF)
    corners, at_corners = _seen(plane, CORNERS)
    side = float(np.sqrt(cv2.contourArea(corners.astype(np.float32))))
    try:
        shared = np.linalg.solve(slopes.T @ slopes, at_corners.T)
    except np.linalg.LinAlgError:
        return UNKNOWN
    across, along = spread**2 * (at_corners * shared.T).sum(axis=1).reshape(2, -1)
    worst = float((across + along).max())
    return float(np.sqrt(worst)) / side if side > 0 and worst >= 0 else UNKNOWN


def _seen(plane: Array, points: Array) -> tuple[Array, Array]:
    """Where points are seen, and how that changes with the eight numbers of the plane: across first, then along."""
    through = points @ plane.T
    depth = through[:, 2:]
    spots = through[:, :2] / depth
    near, none = points / depth, np.zeros_like(points)
    back = -points[:, :2] / depth
    across = np.column_stack((near, none, back * spots[:, :1]))
    along = np.column_stack((none, near, back * spots[:, 1:]))
    return spots, np.concatenate((across, along))
