"""Rectangles of pixels, coverage of outlines, pictures laid into a view."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.workshop.studio.camera import Camera
from vision.workshop.studio.paint import SHIFT, Floats, Mask, Picture, Vectors, fixed
from vision.workshop.studio.texture import Texture
from vision.workshop.studio.things import Thing


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def cut(self) -> tuple[slice, slice]:
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def size(self) -> tuple[int, int]:
        return self.right - self.left, self.bottom - self.top


def window_around(points: Vectors, camera: Camera, margin: float = 2) -> Window | None:
    """The pixels around projected points that lie in the picture."""
    low, high = np.floor(points.min(axis=0) - margin), np.ceil(points.max(axis=0) + margin)
    left, top = max(0, int(low[0])), max(0, int(low[1]))
    right, bottom = min(camera.width, int(high[0])), min(camera.height, int(high[1]))
    return Window(left, top, right, bottom) if right - left > 1 and bottom - top > 1 else None


def mask_of(points: Vectors, window: Window, shrink: int = 1) -> Mask:
    """How much of every pixel a convex outline covers."""
    width, height = -(-window.size[0] // shrink), -(-window.size[1] // shrink)
    mask = np.zeros((height, width), np.uint8)
    hull = cv2.convexHull(fixed((points - (window.left, window.top)) / shrink - 0.5))
    cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, SHIFT)
    return mask


def share_of(mask: Mask) -> Floats:
    return np.asarray(mask * np.float32(1 / 255), np.float32)


def scaled(picture: Floats, share: Floats) -> Floats:
    """Every channel of a picture, scaled pixel by pixel."""
    return np.asarray(cv2.multiply(picture, cv2.cvtColor(share, cv2.COLOR_GRAY2BGR)), np.float32)


def centred(plane: Vectors) -> Vectors:
    """The same homography for cv2, whose whole numbers are pixel centres on both sides."""
    here = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    there = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    return np.asarray(there @ plane @ here)


def behind_lens(thing: Thing, camera: Camera) -> bool:
    return bool(camera.seen(thing.corners())[:, 2].min() < 0.06)


def warped_top(face: Texture, thing: Thing, camera: Camera, window: Window, top: Vectors, zoom: float = 1.0) -> Picture:
    """The top picture as it appears in a window, possibly drawn larger by `zoom`."""
    extent = np.sqrt(max(_area(top), 1.0)) * zoom
    picture = face.at(extent * 1.05)
    height, width = picture.shape[:2]
    plane = camera.plane(thing.z + thing.shape.height) @ thing.top_plane() @ np.diag([1 / width, 1 / height, 1.0])
    move = np.array([[zoom, 0, -window.left * zoom], [0, zoom, -window.top * zoom], [0, 0, 1]])
    size = round(window.size[0] * zoom), round(window.size[1] * zoom)
    warp = centred(move @ plane)
    warped = cv2.warpPerspective(picture, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8)


def _area(points: Vectors) -> float:
    x, y = points[:, 0], points[:, 1]
    return float(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2)
