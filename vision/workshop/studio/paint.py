"""Small drawing tools: antialiased shapes in unit coordinates, smooth noise, colour conversions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Height x width x 3, BGR."""
Mask = NDArray[np.uint8]
"""Height x width, 0..255."""
Floats = NDArray[np.float32]
Vectors = NDArray[np.float64]
Bgr = tuple[float, float, float]

SHIFT = 6
_STEP = 1 << SHIFT

LINEAR: Floats = (
    np.where(np.arange(256) <= 10.31475, np.arange(256) / 3294.6, ((np.arange(256) / 255.0 + 0.055) / 1.055) ** 2.4)
).astype(np.float32)
"""Linear light of every 8-bit sRGB value."""


def linear(picture: Picture) -> Floats:
    """Linear light, 0..1."""
    return np.asarray(cv2.LUT(picture, LINEAR), np.float32)


def lab(lightness: float, a: float, b: float) -> Bgr:
    """8-bit BGR of a CIE Lab colour."""
    bgr = cv2.cvtColor(np.array([[[lightness, a, b]]], np.float32), cv2.COLOR_Lab2BGR)[0, 0] * 255
    return float(bgr[0]), float(bgr[1]), float(bgr[2])


def lab_linear(lightness: float, a: float, b: float) -> Floats:
    """Linear BGR of a CIE Lab colour, 0..1."""
    return np.asarray(cv2.cvtColor(np.array([[[lightness, a, b]]], np.float32), cv2.COLOR_Lab2LBGR)[0, 0], np.float32)


def body_light(colour: Bgr) -> Floats:
    """Linear BGR of one 8-bit colour."""
    return np.asarray(LINEAR[np.clip(np.round(colour), 0, 255).astype(np.uint8)], np.float32)


def fixed(points: Any) -> NDArray[np.int32]:
    """Pixel points for cv2's sub-pixel drawing (pixel centres are whole numbers)."""
    return np.asarray(np.round(np.asarray(points, np.float64) * _STEP), np.int32)


def smooth_noise(rng: np.random.Generator, height: int, width: int, grain: float) -> Floats:
    """Zero-mean noise of about unit spread whose blobs are about `grain` pixels wide; it wraps around."""
    rows, cols = max(3, round(height / grain)), max(3, round(width / grain))
    small = np.pad(rng.standard_normal((rows, cols)).astype(np.float32), 2, mode="wrap")
    scale_y, scale_x = height / rows, width / cols
    size = (round(small.shape[1] * scale_x), round(small.shape[0] * scale_y))
    big = cv2.resize(small, size, interpolation=cv2.INTER_CUBIC)
    top, left = round(2 * scale_y), round(2 * scale_x)
    return np.asarray(big[top : top + height, left : left + width], np.float32)


def cloud(rng: np.random.Generator, height: int, width: int, grain: float, octaves: int = 4) -> Floats:
    """Several octaves of smooth noise, unit spread."""
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        total += smooth_noise(rng, height, width, max(1.5, grain / 2**octave)) * 0.55**octave
    return np.asarray(total / max(float(total.std()), 1e-6), np.float32)


class Sheet:
    """A picture under the pen; all positions and sizes are fractions of its width."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.scale = float(picture.shape[1])

    def points(self, points: Any) -> NDArray[np.int32]:
        return fixed(np.asarray(points, np.float64) * self.scale - 0.5)

    def pen(self, width: float) -> int:
        return max(1, round(width * self.scale))

    def area(self, points: Any, colour: Bgr) -> None:
        cv2.fillPoly(self.picture, [self.points(points)], colour, cv2.LINE_AA, SHIFT)

    def line(self, points: Any, colour: Bgr, width: float, closed: bool = False) -> None:
        cv2.polylines(self.picture, [self.points(points)], closed, colour, self.pen(width), cv2.LINE_AA, SHIFT)

    def disc(self, centre: Sequence[float], radius: float, colour: Bgr, width: float = 0.0) -> None:
        middle = self.points(centre)
        thickness = self.pen(width) if width else -1
        cv2.circle(
            self.picture,
            (int(middle[0]), int(middle[1])),
            round(radius * self.scale * _STEP),
            colour,
            thickness,
            cv2.LINE_AA,
            SHIFT,
        )

    def box(self, centre: Sequence[float], size: Sequence[float], colour: Bgr, width: float = 0.0) -> None:
        x, y, w, h = centre[0], centre[1], size[0] / 2, size[1] / 2
        corners = [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]
        if width:
            self.line(corners, colour, width, closed=True)
        else:
            self.area(corners, colour)

    def text(self, centre: Sequence[float], words: str, height: float, colour: Bgr, width: float = 0.0) -> None:
        """Words centred on a point; `height` is that of a capital."""
        font = cv2.FONT_HERSHEY_TRIPLEX if len(words) > 4 else cv2.FONT_HERSHEY_COMPLEX
        size = height * self.scale / 21.0
        pen = self.pen(width) if width else max(1, round(height * self.scale / 14))
        (w, h), _ = cv2.getTextSize(words, font, size, pen)
        origin = round(centre[0] * self.scale - w / 2), round(centre[1] * self.scale + h / 2)
        cv2.putText(self.picture, words, origin, font, size, colour, pen, cv2.LINE_AA)

    def strokes(self, many: Iterable[Any], colour: Bgr, width: float) -> None:
        for points in many:
            self.line(points, colour, width)


def ring_points(centre: Sequence[float], radius: float, count: int, turn: float = 0.0) -> Vectors:
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False) + turn
    return np.stack([centre[0] + radius * np.sin(angles), centre[1] - radius * np.cos(angles)], axis=1)


def petals(centre: Sequence[float], inner: float, outer: float, count: int, turn: float = 0.0) -> Vectors:
    """A star outline with `count` points."""
    far = ring_points(centre, outer, count, turn)
    near = ring_points(centre, inner, count, turn + np.pi / count)
    return np.stack([far, near], axis=1).reshape(-1, 2)


def spiral(centre: Sequence[float], radius: float, start: float, turns: float, steps: int = 24) -> Vectors:
    """A curl that winds inwards, as the tips of vines do."""
    t = np.linspace(0, 1, steps)
    angle = start + 2 * np.pi * turns * t
    size = radius * (1 - 0.85 * t)
    return np.stack([centre[0] + size * np.cos(angle), centre[1] + size * np.sin(angle)], axis=1)
