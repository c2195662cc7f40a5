"""Where the camera stood: the third dimension of a board whose plane is known.

Board coordinates are board units with x to the right, y down the board as its player sees it, z up from the card.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Array

# A phone's main camera is 26 mm in 35 mm terms, give or take a quarter; the frame's diagonal is then 43.27 mm.
USUAL_FOCAL = 26.0
FULL_FRAME_DIAGONAL = 43.27
SPREAD_GUESSED = 0.6
SPREAD_EXIF = 0.06
# What EXIF's word is worth at most: a cropped photo keeps its EXIF, and then the board's shape has to overrule it.
DOUBT_AT_MOST = 8.0
# How far a good homography's two axes stray from square and equal, by noise and lens distortion.
AXES_NOISE = 0.02


@dataclass(frozen=True, slots=True)
class Pose:
    """A 3 x 4 projection from board coordinates to pixels, and how steeply the camera looked down."""

    projection: Array
    elevation: float
    focal: float
    away: tuple[float, float]
    """Unit vector in the board's plane pointing away from the camera."""

    def plane(self, height: float) -> Array:
        """The homography from the plane at that height above the card to the photo."""
        p = self.projection
        return np.column_stack((p[:, 0], p[:, 1], p[:, 2] * height + p[:, 3]))

    def slide(self, height: float) -> tuple[float, float]:
        """How far a point at that height seems to lie from its foot, in board units."""
        reach = height / max(np.tan(np.radians(self.elevation)), 1e-3)
        return self.away[0] * reach, self.away[1] * reach


def leaning(
    where: Pose,
    slide: tuple[float, float],
    height: float,
    middle: tuple[float, float] = (0.0, 0.0),
    distance: float = np.inf,
) -> Pose:
    """The same card, its tops at that height sliding so far: for photos whose shape is not the camera's doing.

    A crop off the middle, or a picture squeezed by whoever published it, keeps its plane but loses its camera. Tops lie
    apart the more, the nearer the camera was; distance: how far off, in board units, from where they slide just so.
    """
    projection = where.projection.copy()
    reach = float(np.hypot(*slide))
    nearer = 1 + float(np.hypot(reach, height)) / distance
    shift = np.array([(slide[0] - (nearer - 1) * middle[0]), (slide[1] - (nearer - 1) * middle[1]), 1 - nearer])
    projection[:, 2] = projection[:, [0, 1, 3]] @ shift / (nearer * height)
    away = (slide[0] / reach, slide[1] / reach) if reach > 1e-9 else (0.0, 0.0)
    return Pose(projection, float(np.degrees(np.arctan2(height, reach))), where.focal, away)


def pose(homography: Array, size: tuple[int, int], middle: tuple[float, float], focal35: float | None = None) -> Pose:
    """The camera behind a board-to-photo homography.

    size: the photo's width and height; middle: the board's centre in board units; focal35: EXIF's focal length.
    """
    diagonal = float(np.hypot(*size))
    shift = np.array([[1, 0, -size[0] / 2], [0, 1, -size[1] / 2], [0, 0, 1]], dtype=np.float64)
    centred = shift @ homography
    centred /= np.linalg.norm(centred)
    if centred[2] @ np.array([*middle, 1.0]) < 0:
        centred = -centred
    focal = _focal(centred, diagonal, focal35)
    lens = np.diag([focal, focal, 1.0])
    axes = np.linalg.inv(lens) @ centred
    scale = (np.linalg.norm(axes[:, 0]) + np.linalg.norm(axes[:, 1])) / 2
    right, down, origin = axes[:, 0] / scale, axes[:, 1] / scale, axes[:, 2] / scale
    up = -np.cross(right, down)
    up /= np.linalg.norm(up)
    turn = np.column_stack((right, down, up))
    camera = -np.linalg.solve(turn, origin)
    toward = camera - np.array([*middle, 0.0])
    flat = float(np.hypot(toward[0], toward[1]))
    elevation = float(np.degrees(np.arctan2(toward[2], flat)))
    away = (-toward[0] / flat, -toward[1] / flat) if flat > 1e-9 else (0.0, 0.0)
    projection = np.linalg.inv(shift) @ lens @ np.column_stack((right, down, up, origin))
    return Pose(projection, elevation, focal, (float(away[0]), float(away[1])))


def _focal(centred: Array, diagonal: float, focal35: float | None) -> float:
    """The focal length in pixels: what the board's squareness says, weighed against EXIF or the usual phone."""
    guess = (focal35 or USUAL_FOCAL) / FULL_FRAME_DIAGONAL * diagonal
    spread = SPREAD_EXIF if focal35 else SPREAD_GUESSED
    steps = np.linspace(-1.6, 1.6, 161)
    focals = guess * np.exp(steps)
    cost = np.minimum((steps / spread) ** 2, DOUBT_AT_MOST)
    axes = centred[None, :, :2] / np.stack((focals, focals, np.ones_like(focals)), axis=1)[:, :, None]
    lengths = np.linalg.norm(axes, axis=1)
    skew = (axes[:, :, 0] * axes[:, :, 1]).sum(axis=1) / lengths.prod(axis=1)
    stretch = np.log(lengths[:, 0] / lengths[:, 1])
    cost += (skew / AXES_NOISE) ** 2 + (stretch / AXES_NOISE) ** 2
    return float(focals[int(np.argmin(cost))])
