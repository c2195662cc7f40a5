"""Cards that may lie in a photo, by their outline alone: four straight sides against whatever is around them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import cv2
import numpy as np

from vision.arrays import Array, Image

# The photo is made so small, and a card in it has at least this share of its area.
WIDTH = 480
LEAST_AREA = 0.006
MOST_AREA = 0.9
# Steps in each channel, from the darkest to the brightest twentieth.
LEVELS = 7
# Outlines by their edges: how strong those are (times the usual), and how large gaps are closed.
EDGES = ((0.5, 3), (1.0, 3), (1.0, 7))
# A card fills so much of its hull and of the four sides around it.
FULL = 0.8
SQUARED = 0.88
# Two outlines whose corners differ by less than this share of their size are one.
SAME = 0.05
MOST = 24
# Corners count for little in the fit of a side: so much of each end is left out.
ENDS = 0.1
NEAR_SIDE = 0.04
# What has rare colours: those of so many pixels count as rare, in colours told apart by so many steps of lightness, of
# green to red and of blue to yellow.
RARE = (0.4, 0.55, 0.7, 0.8, 0.88)
STEPS = ((24, 24, 24), (12, 28, 28))
# Edges of stripes so thin are none of it, holes so wide are, and what is left of it is at least so wide.
CLEANED = ((0, 0, 0), (3, 9, 11), (3, 15, 11), (2, 9, 11))
# It fills so much of its hull, and so much of the photo at most.
ROUGHLY_FULL = 0.7
MOST_AREA_RARE = 0.5
SAME_ROUGHLY = 0.08
ROUGH_SLACKS = tuple(0.02 + 0.01 * k for k in range(14))
MOST_RARE = 48
TURNS = np.array([[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]])


def quads(picture: Image, most: int = MOST) -> list[Array]:
    """The corners of up to so many outlines, in pixels, each clockwise, those found most often first."""
    scale = min(1.0, WIDTH / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lab = np.asarray(cv2.cvtColor(cv2.medianBlur(small, 5), cv2.COLOR_BGR2LAB), np.uint8)
    found = (corners for mask in _masks(lab) for corners in _outlined(mask))
    return [(corners + 0.5) / scale - 0.5 for corners in _by_number(found, max(small.shape), SAME)[:most]]


def strangers(picture: Image, most: int = MOST_RARE) -> list[Array]:
    """The rough corners of what has colours that are rare in the photo, those found most often first.

    A card on stripes or checks has no outline of its own, but seldom their colours.
    """
    scale = min(1.0, WIDTH / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lab = np.asarray(cv2.cvtColor(cv2.medianBlur(small, 5), cv2.COLOR_BGR2LAB), np.uint8)
    found = (corners for mask in _rare(lab) for corners in _roughly_outlined(mask))
    return [(corners + 0.5) / scale - 0.5 for corners in _by_number(found, max(small.shape), SAME_ROUGHLY)[:most]]


def _by_number(found: Iterable[Array], size: int, same: float) -> list[Array]:
    """Outlines that are the same taken together, those found most often first; size: the picture's longer side."""
    kinds: list[tuple[int, Array]] = []
    middles = np.zeros((0, 2))
    for corners in found:
        middle = corners.mean(axis=0)
        near = np.flatnonzero(np.abs(middles - middle).max(axis=1) < same * size)
        alike = next((k for k in near if _same(corners, kinds[k][1], same)), None)
        if alike is None:
            kinds.append((1, corners))
            middles = np.vstack((middles, middle))
        else:
            often, other = kinds[alike]
            kinds[alike] = (often + 1, (other * often + _turned_like(corners, other)) / (often + 1))
            middles[alike] = kinds[alike][1].mean(axis=0)
    return [corners for _, corners in sorted(kinds, key=lambda kind: -kind[0])]


def _rare(lab: Image) -> Iterator[Image]:
    """What has colours that few other pixels have, without thin lines and without holes."""
    for steps in STEPS:
        light, red, yellow = (lab[..., k].astype(int) * many // 256 for k, many in enumerate(steps))
        kinds = (light * steps[1] + red) * steps[2] + yellow
        often: Array = np.bincount(kinds.ravel(), minlength=math.prod(steps)).reshape(steps).astype(np.float64)
        for axis in range(3):
            often = (np.roll(often, 1, axis) + 2 * often + np.roll(often, -1, axis)) / 4
        common = often.ravel()[kinds]
        for share in RARE:
            rare = (common < np.quantile(common, 1 - share)).astype(np.uint8) * 255
            for line, hole, width in CLEANED:
                mask = rare
                for how, size in ((cv2.MORPH_OPEN, line), (cv2.MORPH_CLOSE, hole), (cv2.MORPH_OPEN, width)):
                    if size:
                        mask = cv2.morphologyEx(mask, how, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
                yield np.asarray(mask, np.uint8)


def _roughly_outlined(mask: Image) -> Iterator[Array]:
    """Four corners around everything of some size in a mask, and those of its smallest rectangle."""
    area = mask.shape[0] * mask.shape[1]
    for contour in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        hull = cv2.convexHull(contour)
        large = cv2.contourArea(hull)
        if not LEAST_AREA * area <= large <= MOST_AREA_RARE * area or cv2.contourArea(contour) < ROUGHLY_FULL * large:
            continue
        around = cv2.arcLength(hull, True)
        fewer = (cv2.approxPolyDP(hull, slack * around, True)[:, 0] for slack in ROUGH_SLACKS)
        corners = next((ring for ring in fewer if len(ring) <= 4), hull[:0, 0])
        for ring in (corners, cv2.boxPoints(cv2.minAreaRect(hull))):
            if len(ring) == 4:
                clockwise = cv2.contourArea(ring.astype(np.float32), oriented=True) >= 0
                yield np.asarray(ring if clockwise else ring[::-1], np.float64)


def _masks(lab: Image) -> Iterator[Image]:
    """What stands out from the rest, by light, by colour and by edges."""
    for channel in lab.transpose(2, 0, 1):
        low, high = np.percentile(channel, (4, 96))
        if high - low < 6:
            continue
        for level in np.linspace(low, high, LEVELS + 2)[1:-1]:
            above = (channel > level).astype(np.uint8) * 255
            yield above
            yield 255 - above
    slope = np.max([_slope(channel) for channel in lab.transpose(2, 0, 1)], axis=0)
    usual = float(np.percentile(slope, 88))
    for strength, gap in EDGES:
        edges = (slope > strength * usual).astype(np.uint8) * 255
        closed = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8))
        yield np.asarray(closed, np.uint8)
        yield np.asarray(255 - closed, np.uint8)


def _slope(channel: Image) -> Array:
    across, along = (cv2.Sobel(np.ascontiguousarray(channel), cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    return np.asarray(np.hypot(across, along))


def _outlined(mask: Image) -> Iterator[Array]:
    """The outlines with four sides in a mask: as its pieces are, and with thin bridges between them cut."""
    area = mask.shape[0] * mask.shape[1]
    shortest = math.sqrt(2 * math.pi * LEAST_AREA * area)  # around a circle of that size, in steps that may be diagonal
    for opened in (mask, cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))):
        for contour in cv2.findContours(opened, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]:
            if len(contour) < shortest:
                continue
            hull = cv2.convexHull(contour)
            large = cv2.contourArea(hull)
            if LEAST_AREA * area <= large <= MOST_AREA * area and cv2.contourArea(contour) >= FULL * large:
                corners = _four_sided(np.asarray(hull[:, 0], np.float64), np.asarray(contour[:, 0], np.float64), large)
                if corners is not None:
                    yield corners


def _four_sided(hull: Array, contour: Array, large: float) -> Array | None:
    """The corners of a hull that is nearly four-sided, clockwise, its sides fitted to the outline."""
    around = cv2.arcLength(hull.astype(np.float32), True)
    for slack in (0.015, 0.03, 0.05, 0.08):
        rough = cv2.approxPolyDP(hull.astype(np.float32), slack * around, True)[:, 0].astype(np.float64)
        if len(rough) == 4:
            break
    else:
        return None
    if cv2.contourArea(rough.astype(np.float32), oriented=True) < 0:
        rough = rough[::-1]
    corners = _sharpened(rough, contour)
    covered = cv2.contourArea(corners.astype(np.float32))
    fine = covered > 0 and SQUARED <= large / covered <= 1 / SQUARED
    return corners if fine and cv2.isContourConvex(corners.astype(np.float32)) else None


def _sharpened(rough: Array, contour: Array) -> Array:
    """Corners where lines along the sides meet: those of a card may be round, or hidden."""
    lines = []
    for start, end in zip(rough, np.roll(rough, -1, axis=0), strict=True):
        way = end - start
        length = float(np.linalg.norm(way))
        along = (contour - start) @ way / length**2
        beside = np.abs((contour - start) @ np.array([-way[1], way[0]])) / length
        near = contour[(along > ENDS) & (along < 1 - ENDS) & (beside < NEAR_SIDE)]
        if len(near) < 8:
            return rough
        vx, vy, x, y = cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append(np.cross((x, y, 1.0), (x + vx, y + vy, 1.0)))
    meets = [np.cross(lines[k - 1], lines[k]) for k in range(4)]
    if any(abs(meet[2]) < 1e-9 for meet in meets):
        return rough
    corners = np.array([meet[:2] / meet[2] for meet in meets])
    return corners if np.abs(corners - rough).max() < 0.1 * np.ptp(rough, axis=0).max() else rough


def _turned_like(corners: Array, other: Array) -> Array:
    """The same corners, from the one on that makes them most like the others."""
    turns = corners[TURNS]
    return np.asarray(turns[np.abs(turns - other).max(axis=(1, 2)).argmin()])


def _same(one: Array, other: Array, same: float) -> bool:
    return bool(np.abs(_turned_like(one, other) - other).max() < same * np.ptp(other, axis=0).max())
