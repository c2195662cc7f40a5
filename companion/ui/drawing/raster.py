"""Filling outlines into pixels with exact edge coverage, in plain Python.

An outline is a list of closed contours in pixel coordinates; contours of one turning direction add up, those of the
other direction cut holes. Good for tiles and icons (a few thousand pixels), not for photographs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import floor

Point = tuple[float, float]
Contour = Sequence[Point]


def coverage(contours: Iterable[Contour], width: int, height: int) -> bytes:
    """How much of each pixel the outline covers, 0..255, first row first."""
    rows = [[0.0] * (width + 2) for _ in range(height)]
    for contour in contours:
        last = contour[-1]
        for point in contour:
            _edge(rows, last, point, width, height)
            last = point
    return b"".join(
        bytes([255 if v >= 1 or v <= -1 else int(abs(v) * 255 + 0.5) for v in accumulate(row[:width])]) for row in rows
    )


def _edge(rows: list[list[float]], a: Point, b: Point, width: int, height: int) -> None:
    """Adds the signed area to the right of one edge to every row it crosses."""
    if a[1] == b[1]:
        return
    sign, (x0, y0), (x1, y1) = (1.0, a, b) if a[1] < b[1] else (-1.0, b, a)
    slope = (x1 - x0) / (y1 - y0)
    if y0 < 0:
        x0, y0 = x0 - y0 * slope, 0.0
    x = x0
    for y in range(int(y0), min(height, int(-floor(-y1)))):
        row = rows[y]
        dy = min(y + 1, y1) - max(y, y0)
        if dy <= 0:
            continue
        following = x + slope * dy
        left, right = (x, following) if x < following else (following, x)
        left, right = min(max(left, 0.0), width), min(max(right, 0.0), width)
        x, area = following, sign * dy
        first, last = int(left), int(-floor(-right))
        if last <= first + 1:
            share = (left + right) / 2 - first
            row[first] += area * (1 - share)
            row[first + 1] += area * share
            continue
        s = 1 / (right - left)
        lead = first + 1 - left
        start = 0.5 * s * lead * lead
        row[first] += area * start
        if last == first + 2:
            tail = 0.5 * s * (right - last + 1) ** 2
            row[first + 1] += area * (1 - start - tail)
            row[first + 2] += area * tail
            continue
        second = s * (1.5 - (left - first))
        row[first + 1] += area * (second - start)
        for column in range(first + 2, last - 1):
            row[column] += area * s
        third = second + (last - first - 3) * s
        tail = 0.5 * s * (right - last + 1) ** 2
        row[last - 1] += area * (1 - third - tail)
        row[last] += area * tail
