"""Mini's clear overlay: a rim and a recess for every tile, which mirror lamps and windows."""

from __future__ import annotations

import cv2
import numpy as np

from vision.workshop.studio.light import kelvin
from vision.workshop.studio.paint import Floats, Vectors
from vision.workshop.studio.stage import Veil
from vision.workshop.studio.styles.plan import Plan

SIZE = 512


def veil_of(plan: Plan, rng: np.random.Generator) -> Veil:
    share: Floats = np.zeros((SIZE, SIZE), np.float32)
    _rim(share, plan, rng)
    _recesses(share, plan, rng)
    if rng.random() < 0.5:
        _band(share, plan, rng)
    _, top, _, bottom = (round(part * SIZE) for part in plan.edge)
    share[:top] = 0
    share[bottom:] = 0
    light = kelvin(float(rng.uniform(3000, 8000))) * rng.uniform(0.4, 1.5)
    return Veil(np.clip(share, 0, 0.95), light.astype(np.float32), float(rng.uniform(0.002, 0.012)))


def _rim(share: Floats, plan: Plan, rng: np.random.Generator) -> None:
    left, top, right, bottom = plan.edge
    inset = rng.uniform(0.004, 0.02)
    corners = [(left + inset, top + inset), (right - inset, top + inset)]
    corners += [(right - inset, bottom - inset), (left + inset, bottom - inset)]
    for k, start in enumerate(corners):
        end = corners[(k + 1) % 4]
        for _ in range(int(rng.integers(1, 4))):
            low, high = sorted(rng.uniform(0, 1, 2))
            a = np.array(start) + low * np.subtract(end, start)
            b = np.array(start) + high * np.subtract(end, start)
            _stroke(share, a, b, rng.uniform(0.002, 0.012), rng.uniform(0.1, 0.9))


def _recesses(share: Floats, plan: Plan, rng: np.random.Generator) -> None:
    """The lit edges of every recess, and in some editions a glint in its middle."""
    edge, depth = rng.uniform(0, 0.5), rng.uniform(0.0015, 0.004)
    sides = rng.permutation(4)[: int(rng.integers(1, 4))]
    glint = rng.uniform(0.1, 0.7) if rng.random() < 0.35 else 0.0
    off, size = rng.uniform(-0.25, 0.25, 2), rng.uniform(0.08, 0.3, 2)
    for part in plan.parts.values():
        w, h = part.cell[0] / 2, part.cell[1] / 2
        for place in part.places:
            ring = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) + np.array([place.x, place.y])
            for side in sides:
                _stroke(share, ring[side], ring[(side + 1) % 4], depth, edge)
            if glint:
                at = (int((place.x + off[0] * w) * SIZE), int((place.y + off[1] * h) * SIZE))
                axes = (max(1, int(size[0] * w * 2 * SIZE)), max(1, int(size[1] * h * SIZE)))
                cv2.ellipse(share, at, axes, 0, 180, 360, glint, 1, cv2.LINE_AA)


def _band(share: Floats, plan: Plan, rng: np.random.Generator) -> None:
    """A window or a lamp over a part of the overlay."""
    _, top, _, bottom = plan.edge
    at = np.array([rng.uniform(0, 1), rng.uniform(top, bottom)])
    reach, turn = rng.uniform(0.03, 0.4, 2), rng.uniform(0, np.pi)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    ring = (np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * reach) @ spin.T + at
    layer: Floats = np.zeros_like(share)
    cv2.fillConvexPoly(layer, (ring * SIZE).astype(np.int32), float(rng.uniform(0.05, 0.6)))
    soft = float(np.exp(rng.uniform(np.log(1), np.log(40))))
    share += np.asarray(cv2.GaussianBlur(layer, (0, 0), soft), np.float32)


def _stroke(share: Floats, a: Vectors, b: Vectors, width: float, strength: float) -> None:
    start, end = ((int(p[0] * SIZE), int(p[1] * SIZE)) for p in (a, b))
    layer_width = max(1, round(width * SIZE))
    cv2.line(share, start, end, float(strength), layer_width, cv2.LINE_AA)
