"""Upright solids with rounded edges: tiles, cubes, discs, boards, cups; as rings of corners and facets between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.workshop.studio.paint import Vectors


@dataclass(frozen=True, slots=True)
class Shape:
    """A solid standing on z = 0 around the z axis: facets with their outward normals, and the top's outline."""

    corners: Vectors
    """Points, ring after ring, from the foot to the top."""
    facets: NDArray[np.intp]
    """Four corner numbers a facet."""
    normals: Vectors
    middles: Vectors
    top: NDArray[np.intp]
    foot: NDArray[np.intp]
    hull: NDArray[np.intp]
    """Corners that decide the shadow: the widest ring below and the widest above."""
    height: float
    size: tuple[float, float]
    """Width and depth of the box around the outline, which the top picture fills."""


@cache
def square(side: float, height: float, bevel: float, corner: float) -> Shape:
    half = side / 2
    points = [(-half, -half), (half, -half), (half, half), (-half, half)]
    return _turned(points, corner, height, bevel, (side, side), 5)


@cache
def rectangle(width: float, depth: float, height: float, bevel: float = 0.0) -> Shape:
    points = [(-width / 2, -depth / 2), (width / 2, -depth / 2), (width / 2, depth / 2), (-width / 2, depth / 2)]
    return _turned(points, max(bevel, 0.002), height, bevel, (width, depth), 2)


@cache
def rhombus(arm: float, breadth: float, height: float, bevel: float, corner: float) -> Shape:
    points = [(0.0, -arm / 2), (breadth / 2, 0.0), (0.0, arm / 2), (-breadth / 2, 0.0)]
    return _turned(points, corner, height, bevel, (breadth, arm), 4)


@cache
def disc(radius: float, height: float, bevel: float, sides: int = 32) -> Shape:
    angles = np.arange(sides) * 2 * np.pi / sides
    normals = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return _stacked(normals * radius, normals, height, bevel, (2 * radius, 2 * radius))


def _turned(
    points: list[tuple[float, float]], corner: float, height: float, bevel: float, size: tuple[float, float], steps: int
) -> Shape:
    """A polygon (anticlockwise) whose corners are rounded off."""
    ring, normals = [], []
    many = len(points)
    for number in range(many):
        here = np.asarray(points[number])
        before, after = np.asarray(points[number - 1]), np.asarray(points[(number + 1) % many])
        into, out = _unit(here - before), _unit(after - here)
        first, last = np.array([into[1], -into[0]]), np.array([out[1], -out[0]])
        centre = here - corner * (first + last) / (1 + float(first @ last))
        for share in np.linspace(0, 1, steps):
            normal = _unit(first * (1 - share) + last * share)
            ring.append(centre + corner * normal)
            normals.append(normal)
    return _stacked(np.asarray(ring), np.asarray(normals), height, bevel, size)


def _unit(vector: Vectors) -> Vectors:
    return np.asarray(vector / np.hypot(*vector))


def _stacked(outline: Vectors, normals: Vectors, height: float, bevel: float, size: tuple[float, float]) -> Shape:
    """Rings of the outline from foot to top; the upper edge is a quarter round, the lower a small one."""
    low = min(bevel * 0.3, height / 4)
    rings = [(0.0, low, -0.6), (low, 0.0, 0.0)]
    if height > 0.02:
        rings.append((height * 0.42, 0.0, 0.0))
    rings.append((height - bevel, 0.0, 0.0))
    if bevel:
        rings += [
            (height - bevel + bevel * np.sin(angle), bevel * (1 - np.cos(angle)), angle)
            for angle in np.radians([22.5, 45.0, 67.5, 90.0])
        ]
    corners = np.concatenate(
        [np.column_stack([outline - normals * inset, np.full(len(outline), z)]) for z, inset, _ in rings]
    )
    many = len(outline)
    facets, facing = [], []
    for level in range(len(rings) - 1):
        low_angle, high_angle = rings[level][2], rings[level + 1][2]
        rise = (low_angle + high_angle) / 2
        for number in range(many):
            after = (number + 1) % many
            facets.append(
                [level * many + number, level * many + after, (level + 1) * many + after, (level + 1) * many + number]
            )
            flat = normals[number] + normals[after]
            flat = flat / np.hypot(*flat)
            facing.append([flat[0] * np.cos(rise), flat[1] * np.cos(rise), np.sin(rise)])
    index = np.asarray(facets)
    top = np.arange(len(corners) - many, len(corners))
    widest = 1 + (2 if height > 0.02 else 1)
    hull = np.concatenate([np.arange(many, 2 * many), np.arange(widest * many, (widest + 1) * many), top])
    return Shape(
        corners,
        index,
        np.asarray(facing),
        corners[index].mean(axis=1),
        top,
        np.arange(many, 2 * many),
        hull,
        height,
        size,
    )
