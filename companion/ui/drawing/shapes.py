"""Outlines in a box from (-1, -1) to (1, 1), y upwards, as tuples of contours.

Every function gives contours that turn counter-clockwise, so they add up; `hole` turns them round to cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, hypot, sin, tau

from companion.ui.drawing.raster import Contour, Point

Outline = tuple[tuple[Point, ...], ...]


def polygon(*points: Point) -> Outline:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
    return (tuple(points) if area > 0 else tuple(reversed(points)),)


def hole(outline: Outline) -> Outline:
    """The same outline, cutting instead of filling."""
    return tuple(tuple(reversed(contour)) for contour in outline)


def arc(cx: float, cy: float, r: float, start: float, end: float, steps: int = 0) -> tuple[Point, ...]:
    """Points along an arc, angles in turns (0 to the right, 0.25 up)."""
    steps = steps or max(6, ceil(abs(end - start) * 48))
    angles = [tau * (start + (end - start) * i / steps) for i in range(steps + 1)]
    return tuple((cx + r * cos(a), cy + r * sin(a)) for a in angles)


def circle(cx: float, cy: float, r: float) -> Outline:
    return (arc(cx, cy, r, 0, 1)[:-1],)


def ring(cx: float, cy: float, outer: float, inner: float) -> Outline:
    return circle(cx, cy, outer) + hole(circle(cx, cy, inner))


def arc_band(outer: float, inner: float, start: float, end: float) -> Outline:
    """A piece of a ring round the middle."""
    return polygon(*arc(0, 0, outer, start, end), *reversed(arc(0, 0, inner, start, end)))


def star(points: int, outer: float, inner: float, turn: float = 0.25) -> Outline:
    corners = []
    for i in range(2 * points):
        angle, radius = tau * (turn + i / (2 * points)), inner if i % 2 else outer
        corners.append((radius * cos(angle), radius * sin(angle)))
    return polygon(*corners)


def petal(turn: float, start: float, end: float, width: float) -> Outline:
    """A pointed petal along a direction, from `start` to `end` off the middle."""
    half, middle = (end - start) / 2, (start + end) / 2
    radius = (half * half + width * width / 4) / width
    reach = atan2(half, radius - width / 2)
    upper = [(middle + radius * sin(a), radius * cos(a) - (radius - width / 2)) for a in _steps(-reach, reach, 14)]
    lower = [(x, -y) for x, y in reversed(upper[1:-1])]
    return rotate(polygon(*upper, *lower), turn)


def rounded(x0: float, y0: float, x1: float, y1: float, r: float) -> Outline:
    """A rectangle with round corners."""
    return (
        arc(x1 - r, y0 + r, r, -0.25, 0, 8)
        + arc(x1 - r, y1 - r, r, 0, 0.25, 8)
        + arc(x0 + r, y1 - r, r, 0.25, 0.5, 8)
        + arc(x0 + r, y0 + r, r, 0.5, 0.75, 8),
    )


def stroke(points: Sequence[Point], width: float, closed: bool = False) -> Outline:
    """A line of even width with round ends and joints."""
    parts: list[tuple[Point, ...]] = []
    half = width / 2
    path = [*points, points[0]] if closed else list(points)
    for (ax, ay), (bx, by) in pairwise(path):
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        parts += polygon((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
    for x, y in points:
        parts.append(arc(x, y, half, 0, 1, 20)[:-1])
    return tuple(parts)


def ribbon(points: Sequence[Point], width: float) -> Outline:
    """A band along a smooth line, with round ends: cheaper than `stroke` where nothing bends sharply."""
    half = width / 2
    normals = []
    for before, after in zip((points[0], *points), (*points[1:], points[-1]), strict=False):
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy)
        normals.append((-dy / length * half, dx / length * half))
    left = [(x + nx, y + ny) for (x, y), (nx, ny) in zip(points, normals, strict=True)]
    right = [(x - nx, y - ny) for (x, y), (nx, ny) in zip(points, normals, strict=True)]
    head, tail = (atan2(ny, nx) / tau for nx, ny in (normals[-1], normals[0]))
    end = arc(*points[-1], half, head, head - 0.5, 10)
    start = arc(*points[0], half, tail + 0.5, tail, 10)
    return polygon(*left, *end[1:-1], *reversed(right), *start[1:-1])


def curve(*points: Point, steps: int = 16) -> tuple[Point, ...]:
    """Points along a Bézier curve through its control points' pull (any degree)."""
    out = []
    for i in range(steps + 1):
        t, level = i / steps, list(points)
        while len(level) > 1:
            level = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(level)]
        out.append(level[0])
    return tuple(out)


def rotate(outline: Iterable[Contour], turns: float) -> Outline:
    c, s = cos(tau * turns), sin(tau * turns)
    return tuple(tuple((x * c - y * s, x * s + y * c) for x, y in contour) for contour in outline)


def shift(outline: Iterable[Contour], dx: float, dy: float) -> Outline:
    return tuple(tuple((x + dx, y + dy) for x, y in contour) for contour in outline)


def scale(outline: Iterable[Contour], factor: float) -> Outline:
    return tuple(tuple((x * factor, y * factor) for x, y in contour) for contour in outline)


def to_pixels(outline: Iterable[Contour], width: float, height: float, up: bool = False) -> list[list[Point]]:
    """The box laid over `width` x `height` pixels; `up` keeps the first row at the bottom, as textures want it."""
    flip = 1 if up else -1
    return [[((x + 1) * width / 2, (y * flip + 1) * height / 2) for x, y in contour] for contour in outline]


def _steps(start: float, end: float, count: int) -> list[float]:
    return [start + (end - start) * i / count for i in range(count + 1)]
