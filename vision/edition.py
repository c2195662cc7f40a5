"""An edition's own proportions: a board's geometry, moved and stretched so that it fits what was taught."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.arrays import Array
from vision.layout import Layout, Space
from vision.reading import Point

Grid = Mapping[str, Sequence[Point]]
"""By part, the outer corners of the rectangle around its spaces, clockwise from the player's top left, in pixels."""

# The part whose spaces lie on a square grid, so that it tells the board's true proportions.
SQUARE = ("wall", "dome")
# A board's sides are what its file says unless the grid says otherwise by more than this.
SAME_SHAPE = 0.015
# Farther than this from the file it is another kind of board.
STRANGE_SHAPE = 0.3
# A part may be so much larger or smaller than the file has it.
STRANGE_SIZE = 1.7


class GridError(ValueError):
    """The grid does not belong to this kind of board."""


def plane(one: Layout, corners: Sequence[Point]) -> Array:
    """The homography from board units to the pixels that the corners are given in."""
    source, target = np.array(one.corners, np.float32), np.array(corners, np.float32)
    return np.asarray(cv2.getPerspectiveTransform(source, target), np.float64)


def corners_at(one: Layout, homography: Array) -> Array:
    """Where the board's corners are in the pixels that a homography leads to from board units."""
    return np.asarray(cv2.perspectiveTransform(np.array([one.corners], np.float64), homography)[0])


def ring(one: Layout, part: str, corners: Sequence[Point]) -> list[Point]:
    """Where the outer corners of a part lie, as the layout has them, in the pixels that the board's are given in."""
    left, top, right, bottom = _box(one, part)
    around = [[left, top], [right, top], [right, bottom], [left, bottom]]
    spots = cv2.perspectiveTransform(np.array([around], np.float64), plane(one, corners))[0]
    return [(float(x), float(y)) for x, y in spots]


def fitted(one: Layout, corners: Sequence[Point], grid: Grid) -> Layout:
    """The layout with every part of the grid where the grid has it; `GridError` where that makes no sense."""
    unknown = sorted(set(grid) - {space.part for space in one.spaces})
    if unknown:
        raise GridError(f"this board has no part called {unknown[0]!r}")
    usual, one = one, _shaped(one, corners, grid)
    back = np.linalg.inv(plane(one, corners))
    boxes = {part: _in_units(ring, back) for part, ring in grid.items()}
    spaces = []
    sizes = {}
    for part in dict.fromkeys(space.part for space in one.spaces):
        if part in boxes:
            moved, sizes[part] = _moved(usual, part, boxes[part])
            spaces += moved
        else:
            spaces += one.part(part)
    main = next((sizes[part] for part in SQUARE if part in sizes), 1.0)
    return replace(
        one,
        spaces=tuple(spaces),
        pitch=one.pitch * main,
        tile_size=one.tile_size * main,
        tile_height=one.tile_height * main,
        tile_length=one.tile_length * main,
        track=(),
        paper=(),
    )


def _shaped(one: Layout, corners: Sequence[Point], grid: Grid) -> Layout:
    """The same board, made higher or lower until the square part of the grid is as square as it should be."""
    part = next((name for name in SQUARE if name in grid), None)
    if part is None:
        return one
    wide, high = _extent(_in_units(grid[part], np.linalg.inv(plane(one, corners))))
    left, top, right, bottom = _box(one, part)
    stretch = wide / high * (bottom - top) / (right - left)
    if abs(np.log(stretch)) < SAME_SHAPE:
        return one
    if abs(np.log(stretch)) > STRANGE_SHAPE:
        raise GridError("the corners and the grid do not fit each other on this kind of board")
    spaces = tuple(replace(space, y=0.5 + (space.y - 0.5) * stretch) for space in one.spaces)
    x0, y0, x1, y1 = one.edge
    edge = (x0, 0.5 + (y0 - 0.5) * stretch, x1, 0.5 + (y1 - 0.5) * stretch)
    return replace(one, edge=edge, spaces=spaces)


def _in_units(ring: Sequence[Point], back: Array) -> Array:
    return np.asarray(cv2.perspectiveTransform(np.array([ring], np.float64), back)[0])


def _extent(ring: Array) -> tuple[float, float]:
    a, b, c, d = ring
    wide = (np.linalg.norm(b - a) + np.linalg.norm(c - d)) / 2
    high = (np.linalg.norm(d - a) + np.linalg.norm(c - b)) / 2
    return float(wide), float(high)


def _box(one: Layout, part: str) -> tuple[float, float, float, float]:
    """The rectangle around a part's spaces, as the layout has it."""
    wide, high = dict(one.cells).get(part, (one.tile_size, one.tile_size))
    xs, ys = [space.x for space in one.part(part)], [space.y for space in one.part(part)]
    return min(xs) - wide / 2, min(ys) - high / 2, max(xs) + wide / 2, max(ys) + high / 2


def _moved(one: Layout, part: str, ring: Array) -> tuple[list[Space], float]:
    """The part's spaces within the new rectangle, and how much larger they are."""
    left, top, right, bottom = _box(one, part)
    wide, high = _extent(ring)
    size = wide / (right - left)
    if not (1 / STRANGE_SIZE < size < STRANGE_SIZE and 1 / STRANGE_SIZE < high / (bottom - top) < STRANGE_SIZE):
        raise GridError(f"the grid's {part} does not have the proportions of this kind of board")
    a, b, c, d = ring
    moved = []
    for space in one.part(part):
        u, v = (space.x - left) / (right - left), (space.y - top) / (bottom - top)
        x, y = (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * d + u * c)
        moved.append(replace(space, x=float(x), y=float(y)))
    return moved, size
