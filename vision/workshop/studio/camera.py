"""A pinhole camera over the table.

World: the board's middle is the origin, x to the player's right, y away from the player, z up, in board widths;
the board's top face lies at z = 0.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from vision.workshop.studio.paint import Vectors

DIAGONAL_35 = 43.27
NEAR = 0.05


@dataclass(frozen=True, slots=True)
class Camera:
    place: Vectors
    """Where the lens is, in the world."""
    turn: Vectors
    """Rows: the picture's right, its down, and forward, in the world."""
    focal: float
    """In pixels."""
    width: int
    height: int

    def seen(self, points: Any) -> Vectors:
        """Points in the camera's own frame (right, down, forward)."""
        return np.asarray((np.asarray(points, np.float64) - self.place) @ self.turn.T)

    def project(self, points: Any) -> Vectors:
        """World points (..., 3) to pixels (..., 2); a pixel's centre is a whole number plus a half."""
        seen = self.seen(points)
        depth = np.maximum(seen[..., 2:], NEAR)
        return np.asarray(seen[..., :2] / depth * self.focal + (self.width / 2, self.height / 2))

    def plane(self, z: float) -> Vectors:
        """Homography from (x, y) on the horizontal plane at height z to pixels."""
        inner = np.array([[self.focal, 0, self.width / 2], [0, self.focal, self.height / 2], [0, 0, 1]])
        outer = np.stack([self.turn[:, 0], self.turn[:, 1], self.turn @ (np.array([0, 0, z]) - self.place)], axis=1)
        return np.asarray(inner @ outer)

    def outline(self, polygon: Any) -> Vectors:
        """A flat polygon of world points as pixels, cut where it passes behind the lens."""
        seen = list(self.seen(polygon))
        cut: list[Vectors] = []
        for here, there in zip(seen, [*seen[1:], seen[0]], strict=True):
            if here[2] >= NEAR:
                cut.append(here)
            if (here[2] >= NEAR) != (there[2] >= NEAR):
                share = (NEAR - here[2]) / (there[2] - here[2])
                cut.append(here + share * (there - here))
        if len(cut) < 3:
            return np.zeros((0, 2))
        points = np.asarray(cut)
        return np.asarray(points[:, :2] / points[:, 2:] * self.focal + (self.width / 2, self.height / 2))


@dataclass(frozen=True, slots=True)
class View:
    """How the photo is taken, without its size in pixels."""

    elevation: float
    azimuth: float
    """Degrees; 0 is the player's own seat."""
    roll: float
    focal_35: float
    fill: float
    """Share of the frame's tighter side that the board takes."""
    shift: tuple[float, float]
    """Where in the free room the board lies, -1..1 each way; beyond 1 it is cut off."""
    upright: bool
    lens: float
    """Radial distortion: the share by which a point at the corner moves outwards."""


def camera(view: View, width: int, height: int) -> Camera:
    """The camera that shows the board as the view wants it, at any size of picture."""
    eye = nominal(view)
    return Camera(eye.place, eye.turn, view.focal_35 / DIAGONAL_35 * math.hypot(width, height), width, height)


@lru_cache(maxsize=16)
def nominal(view: View) -> Camera:
    """The camera of a photo of ordinary size, for what must not depend on the size."""
    width, height = (1200, 1600) if view.upright else (1600, 1200)
    focal = view.focal_35 / DIAGONAL_35 * math.hypot(width, height)
    corners = np.array([(-0.5, 0.5, 0), (0.5, 0.5, 0), (0.5, -0.5, 0), (-0.5, -0.5, 0)])
    distance, aim = 2.0, np.zeros(3)
    frame = np.array([width, height], np.float64)
    for _ in range(6):
        result = _looking_at(view, aim, distance, focal, width, height)
        pixels = result.project(corners)
        low, high = pixels.min(axis=0), pixels.max(axis=0)
        size = high - low
        distance *= float(np.clip(max(size / frame) / view.fill, 0.5, 2.0))
        free = np.maximum(frame - size, 0.12 * frame)
        wanted = frame / 2 + np.asarray(view.shift) * free / 2
        offset = (low + high) / 2 - wanted
        back = np.asarray(np.linalg.inv(result.plane(0.0)), np.float64)
        middle = _on_plane(back, frame / 2)
        moved = _on_plane(back, frame / 2 + np.clip(offset, -0.2 * frame, 0.2 * frame))
        aim = aim + np.array([*(moved - middle), 0.0])
    return _looking_at(view, aim, distance, focal, width, height)


def shown(eye: Camera, x: float = 0.0, y: float = 0.0) -> tuple[float, float]:
    """Pixels in the picture that a board in (x, y) takes, and those it would take in an endless picture."""
    corners = [(x - 0.5, y + 0.5, 0.0), (x + 0.5, y + 0.5, 0.0), (x + 0.5, y - 0.5, 0.0), (x - 0.5, y - 0.5, 0.0)]
    outline = eye.outline(corners).astype(np.float32)
    if not len(outline):
        return 0.0, 0.0
    frame = np.array([(0, 0), (eye.width, 0), (eye.width, eye.height), (0, eye.height)], np.float32)
    hull = cv2.convexHull(outline)
    return float(cv2.intersectConvexConvex(hull, frame)[0]), float(cv2.contourArea(hull))


def _on_plane(back: Vectors, pixel: Vectors) -> Vectors:
    x, y, w = back @ np.array([*pixel, 1.0])
    return np.array([x / w, y / w])


def _looking_at(view: View, aim: Vectors, distance: float, focal: float, width: int, height: int) -> Camera:
    up, round_ = math.radians(view.elevation), math.radians(view.azimuth)
    away = np.array([-math.sin(round_), math.cos(round_), 0.0])
    place = -away * math.cos(up) * distance + np.array([0, 0, math.sin(up) * distance])
    forward = aim - place
    forward = forward / np.linalg.norm(forward)
    right = np.cross(forward, away * math.sin(up) + np.array([0, 0, math.cos(up)]))
    right = right / np.linalg.norm(right)
    down = np.cross(forward, right)
    tilt = math.radians(view.roll)
    turned = math.cos(tilt) * right + math.sin(tilt) * down
    lower = math.cos(tilt) * down - math.sin(tilt) * right
    return Camera(place, np.stack([turned, lower, forward]), focal, width, height)


def bend(points: Any, lens: float, width: int, height: int) -> Vectors:
    """Where the lens puts pixels of the straight picture."""
    middle = np.array([width / 2, height / 2])
    away = (np.asarray(points, np.float64) - middle) / (math.hypot(width, height) / 2)
    square = np.sum(away**2, axis=-1, keepdims=True)
    return np.asarray(middle + (away * (1 + lens * square)) * (math.hypot(width, height) / 2))
