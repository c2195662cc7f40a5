"""Things on the table: a solid, where it stands, what it is made of and what is printed on it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from vision.workshop.studio.layout import Spot
from vision.workshop.studio.paint import Floats, Vectors
from vision.workshop.studio.solids import Shape
from vision.workshop.studio.texture import Texture


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    shape: Shape
    x: float
    y: float
    z: float
    """The foot's height: 0 on the board, below 0 on the table."""
    turn: float
    """Radians, anticlockwise from above."""
    body: Floats
    """Linear BGR."""
    top: Texture | None = None
    rough: float = 0.10
    lean: tuple[float, float] = (0.0, 0.0)
    """How far the top is off level, as slopes."""
    picture: tuple[float, float, float, float] | None = None
    """Where the top picture lies (middle x, y, width, depth, seen from the middle) when it is larger than the top."""

    def corners(self) -> Vectors:
        return self.placed(self.shape.corners)

    def placed(self, points: Vectors) -> Vectors:
        """Points of the solid's own frame in the world."""
        return np.asarray(points @ spin(self.turn).T + (self.x, self.y, self.z))

    def top_plane(self) -> Vectors:
        """From the unit square of the top picture (y downwards) to the world's x, y."""
        c, s = math.cos(self.turn), math.sin(self.turn)
        dx, dy, w, h = self.picture or (0.0, 0.0, *self.shape.size)
        x, y = self.x + c * dx - s * dy, self.y + s * dx + c * dy
        return np.array(
            [[c * w, s * h, x - c * w / 2 - s * h / 2], [s * w, -c * h, y - s * w / 2 + c * h / 2], [0, 0, 1]]
        )


def spin(turn: float) -> Vectors:
    c, s = math.cos(turn), math.sin(turn)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def alike(things: Iterable[Thing]) -> list[list[Thing]]:
    """Things of one shape together, in the order of their first."""
    groups: dict[int, list[Thing]] = {}
    for thing in things:
        groups.setdefault(id(thing.shape), []).append(thing)
    return list(groups.values())


def world(spot: Spot) -> tuple[float, float, float]:
    """World x, y and turn of a place on the board."""
    return spot.x - 0.5, 0.5 - spot.y, -math.radians(spot.turn)
