"""Hands over the table: their shadows."""

from __future__ import annotations

import math

import numpy as np

from vision.studio.light import Lamp
from vision.studio.paint import Vectors


def hand_shadow(rng: np.random.Generator, lamp: Lamp) -> tuple[Vectors, ...]:
    """Convex pieces of a hand and arm (or a head) in the lamp's way, so that their shadow falls near the board."""
    target = np.array([*rng.uniform(-0.6, 0.6, 2), 0.0])
    way = lamp.place / np.linalg.norm(lamp.place) if lamp.far else lamp.place - target
    way = way / np.linalg.norm(way)
    middle = target + way * rng.uniform(0.25, 1.3) / max(float(way[2]), 0.2)
    heading = rng.uniform(0, 2 * math.pi)
    if rng.random() < 0.3:
        return (_oval(middle, heading, rng.uniform(0.3, 0.5), rng.uniform(0.4, 0.9)),)
    along = np.array([math.cos(heading), math.sin(heading), 0.0])
    across = np.array([-along[1], along[0], 0.0])
    pieces = [_oval(middle, heading, 0.19, 0.17), _bar(middle - 0.15 * along, middle - 2.0 * along, 0.13)]
    for number in range(4):
        base = middle + across * (0.12 - 0.08 * number) + along * 0.12
        tip = base + along * rng.uniform(0.2, 0.32) + across * rng.normal(0.03 - 0.02 * number, 0.02)
        pieces.append(_bar(base, tip, 0.036))
    pieces.append(_bar(middle + 0.1 * across, middle + 0.26 * across + 0.12 * along, 0.042))
    return tuple(pieces)


def _oval(middle: Vectors, heading: float, long: float, wide: float) -> Vectors:
    angles = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    x, y = long * np.cos(angles), wide * np.sin(angles)
    c, s = math.cos(heading), math.sin(heading)
    return np.asarray(middle + np.stack([c * x - s * y, s * x + c * y, np.zeros(24)], axis=1))


def _bar(start: Vectors, end: Vectors, radius: float) -> Vectors:
    heading = math.atan2(end[1] - start[1], end[0] - start[0])
    angles = heading + np.linspace(-math.pi / 2, math.pi / 2, 7)
    cap = radius * np.stack([np.cos(angles), np.sin(angles), np.zeros(7)], axis=1)
    return np.asarray(np.concatenate([end + cap, start - cap]))
