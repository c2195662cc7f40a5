"""The score cube on its track: the one place where everything from the card up to the cube's top is dark.

A cube hides what lies behind it, so that the card looks dark in several places; but only where it stands is it dark at
every height. Dark means against the blank card nearby, so that lamps and shadows do not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Array, Image
from vision.layout import Layout
from vision.pose import Pose
from vision.reading import Score

Pixels = NDArray[np.intp]

# The heights looked at, in parts of the cube's. Its top counts least: it may shine.
HEIGHTS = (0.0, 1 / 3, 2 / 3, 1.0)
WEIGHTS = np.array([1.0, 1.0, 1.0, 0.3])
# The straightened picture's step, in parts of the cube's side; a look's width and how far a cube may slip, in steps.
STEP = 0.12
WIDE = 5
SLIPS = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3))
SLIP_COST = 0.02
# Against blank card, this bright is no cube and so much darker is one for certain.
BRIGHT = 0.8
RANGE = 0.5
NEIGHBOURS = 14
# Fitted by `vision.workshop.training.cube`: how dark nothing is taken to be; what a step of darkness is worth in odds.
NOTHING = 3.3
SHARPNESS = 5.0
SURE = 0.95
UNSEEN = 0.5


def read(photo: Image, where: Pose, one: Layout) -> Score | None:
    """Where the cube stands; None on a board without a track, or where no cube is to be seen."""
    if not one.track:
        return None
    chances = opinions(darkness(photo, where, one))
    points = int(np.argmax(chances[:-1]))
    p = float(chances[points])
    return None if chances[-1] > UNSEEN else Score(points, p, p < SURE)


def opinions(dark: Array, sharpness: float = SHARPNESS, nothing: float = NOTHING) -> Array:
    """The chance of every place on the track and, last, of no cube to be seen."""
    odds = np.append(dark, nothing) * sharpness
    odds = np.exp(odds - odds.max())
    return np.asarray(odds / odds.sum())


def darkness(photo: Image, where: Pose, one: Layout) -> Array:
    """For each place on the track, how dark it is from the card up to where a cube's top would be."""
    grid = _grid(one)
    levels = [_brightness(photo, where.plane(part * one.cube) @ grid.frame, grid.size) for part in HEIGHTS]
    paper = levels[0][grid.paper[:, 1], grid.paper[:, 0]]
    blank = np.maximum(np.median(paper[grid.near], axis=1), 8.0)
    slips = np.array(SLIPS)
    columns, rows = (grid.spots[:, None] + slips).transpose(2, 0, 1)
    looks = np.stack([level[rows, columns] for level in levels], axis=2) / blank[:, None, None]
    dark = np.clip((BRIGHT - looks) / RANGE, 0, 1)
    sums = dark @ WEIGHTS + dark[:, :, :-1].min(axis=2) - SLIP_COST * (slips**2).sum(axis=1)
    return np.asarray(sums.max(axis=1))


@dataclass(frozen=True, slots=True)
class _Grid:
    """A straightened track: its place on the board, and where in it the cube stands and blank card is seen."""

    frame: Array
    size: tuple[int, int]
    spots: Pixels
    paper: Pixels
    near: Pixels
    """For each place on the track, the numbers of the nearest points of blank card."""


@cache
def _grid(one: Layout) -> _Grid:
    step = one.cube * STEP
    spots, paper = np.array(one.track), np.array(one.paper)
    origin = spots.min(axis=0) - 1.5 * one.cube
    wide, high = np.ceil((spots.max(axis=0) + 1.5 * one.cube - origin) / step).astype(int)
    far = ((spots[:, None] - paper[None]) ** 2).sum(axis=2)
    return _Grid(
        frame=np.array([[step, 0, origin[0]], [0, step, origin[1]], [0, 0, 1.0]]),
        size=(int(wide), int(high)),
        spots=np.round((spots - origin) / step).astype(np.intp),
        paper=np.round((paper - origin) / step).astype(np.intp),
        near=np.argsort(far, axis=1, kind="stable")[:, :NEIGHBOURS],
    )


def _brightness(photo: Image, plane: Array, size: tuple[int, int]) -> Image:
    """The brightest channel in a plane, each pixel the mean of a look; what is outside of the photo is no cube."""
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(
        photo, plane, size, flags=how, borderMode=cv2.BORDER_CONSTANT, borderValue=(255, 255, 255)
    )
    blue, green, red = cv2.split(cv2.blur(flat, (WIDE, WIDE)))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)
