"""Hands over the table: as shadows from out of sight, or as limbs that reach into the picture."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.workshop.studio.camera import Camera
from vision.workshop.studio.light import Lamp, Light, ambient_light, full_light
from vision.workshop.studio.paint import Floats, Vectors, lab_linear
from vision.workshop.studio.pixels import Window, window_around


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """Fingers, palm and arm as bars with round ends, on or just above the board."""

    starts: Vectors
    ends: Vectors
    radii: Vectors
    skin: Floats
    sleeve: Floats


def hand(rng: np.random.Generator) -> Hand:
    """A hand that reaches over an edge of the board with its fingertips."""
    side = int(rng.integers(4))
    tip = np.array([rng.uniform(-0.45, 0.45), -0.5 + abs(rng.normal(0, 0.06)), 0.035])
    heading = math.pi / 2 + rng.normal(0, 0.35)
    starts, ends, radii = _limbs(rng, tip, heading)
    turn = side * math.pi / 2
    spin = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
    skin = lab_linear(rng.uniform(32, 74), rng.uniform(11, 19), rng.uniform(14, 24))
    sleeve = lab_linear(rng.uniform(12, 80), rng.normal(0, 18), rng.normal(0, 18))
    return Hand(starts @ spin.T, ends @ spin.T, radii, skin, np.maximum(sleeve, 0.01))


def _limbs(rng: np.random.Generator, tip: Vectors, heading: float) -> tuple[Vectors, Vectors, Vectors]:
    along = np.array([math.cos(heading), math.sin(heading), 0.0])
    across = np.array([-along[1], along[0], 0.0])
    up = np.array([0.0, 0.0, 1.0])
    palm = tip - 0.42 * along + 0.05 * up
    limbs: list[tuple[Vectors, Vectors, float]] = []
    for number, length in enumerate((0.36, 0.42, 0.40, 0.32)):
        knuckle = palm + across * (0.105 - 0.07 * number) + 0.07 * along + 0.02 * up
        curl = rng.uniform(0.75, 1.0)
        joint = knuckle + along * length * 0.5 * curl + 0.02 * up
        end = joint + along * length * 0.5 * curl + across * rng.normal(0, 0.01) - 0.07 * up
        limbs += [(knuckle, joint, 0.039), (joint, end, 0.034)]
    thumb = palm + 0.12 * across - 0.06 * along
    limbs.append((thumb, thumb + 0.20 * along + 0.08 * across - 0.02 * up, 0.037))
    for x in (-0.09, -0.03, 0.04, 0.09):
        limbs.append((palm - 0.09 * along + x * across, palm + 0.07 * along + x * across, 0.07))
    limbs.append((palm - 0.10 * along, palm - 0.30 * along, 0.10))
    limbs.append((palm - 0.30 * along, palm - 1.6 * along + 0.2 * up, 0.13))
    return np.array([a for a, _, _ in limbs]), np.array([b for _, b, _ in limbs]), np.array([r for _, _, r in limbs])


def limb_shadows(reaching: Hand) -> tuple[Vectors, ...]:
    return tuple(_bar(a, b, r) for a, b, r in zip(reaching.starts, reaching.ends, reaching.radii, strict=True))


def draw_hand(canvas: Floats, reaching: Hand, light: Light, camera: Camera) -> Floats | None:
    """Paints the hand; returns how much of every pixel it covers, or None when it is out of the picture."""
    seen = camera.seen(np.concatenate([reaching.starts, reaching.ends]))
    keep = (seen[: len(reaching.radii), 2] > 0.3) & (seen[len(reaching.radii) :, 2] > 0.3)
    if not keep.any():
        return None
    starts, ends, radii = reaching.starts[keep], reaching.ends[keep], reaching.radii[keep]
    first, last = camera.project(starts), camera.project(ends)
    size = radii * camera.focal / camera.seen((starts + ends) / 2)[:, 2]
    around = np.concatenate([first - size[:, None], first + size[:, None], last - size[:, None], last + size[:, None]])
    window = window_around(around, camera)
    if window is None:
        return None
    height, sleeve = _relief(first, last, size, window)
    shrink = window.size[0] / height.shape[1]
    soft = cv2.GaussianBlur(height, (0, 0), max(0.8, float(size.min()) / shrink * 0.12))
    slope_x, slope_y = (cv2.Sobel(soft, cv2.CV_32F, dx, 1 - dx, scale=1 / (8 * shrink)) for dx in (1, 0))
    normals = np.stack([-slope_x, -slope_y, -np.ones_like(slope_x)], axis=-1).astype(np.float64) @ camera.turn
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    middle = np.broadcast_to(reaching.ends[:8].mean(axis=0), normals.shape)
    lit = ambient_light(light, normals) * 0.9
    for lamp in light.lamps:
        lit += full_light(lamp, middle, 0.85 * normals + 0.15 * np.array([0, 0, 1.0]))
    body = np.where((sleeve > 0)[..., None], reaching.sleeve, reaching.skin)
    cover = np.clip(height / max(1.0, shrink) * 1.5, 0, 1).astype(np.float32)
    colour = cv2.resize(np.asarray(lit * body, np.float32), window.size, interpolation=cv2.INTER_LINEAR)
    share = np.asarray(cv2.resize(cover, window.size, interpolation=cv2.INTER_LINEAR), np.float32)
    canvas[window.cut] = cv2.blendLinear(colour, canvas[window.cut], share, 1 - share)
    whole = np.zeros(canvas.shape[:2], np.float32)
    whole[window.cut] = share
    return whole


def _relief(first: Vectors, last: Vectors, size: Vectors, window: Window) -> tuple[Floats, Floats]:
    """How far the hand stands out of the picture, in pixels, on a coarse grid; and where the sleeve is."""
    step = max(1.0, max(window.size) / 260)
    width, height = max(4, round(window.size[0] / step)), max(4, round(window.size[1] / step))
    x = window.left + (np.arange(width) + 0.5) * window.size[0] / width
    y = window.top + (np.arange(height) + 0.5) * window.size[1] / height
    grid = np.stack(np.meshgrid(x, y), axis=-1).astype(np.float32)
    out: Floats = np.zeros((height, width), np.float32)
    sleeve: Floats = np.zeros((height, width), np.float32)
    for number, (a, b, r) in enumerate(zip(first, last, size, strict=True)):
        along = (b - a).astype(np.float32)
        share = np.clip(((grid - a.astype(np.float32)) @ along) / max(float(along @ along), 1e-6), 0, 1)
        gap = np.sum((grid - a.astype(np.float32) - share[..., None] * along) ** 2, axis=-1)
        rise = np.sqrt(np.maximum(np.float32(r**2) - gap, 0))
        if number == len(size) - 1:
            sleeve = np.asarray((rise > out) & (rise > 0), np.float32)
        out = np.asarray(np.maximum(out, rise), np.float32)
    return out, sleeve


def hand_shadow(rng: np.random.Generator, lamp: Lamp) -> tuple[Vectors, ...]:
    """Convex pieces of a hand and arm (or a head) in the lamp's way, so that their shadow falls near the board."""
    target = np.array([*rng.uniform(-0.6, 0.6, 2), 0.0])
    way = lamp.place / np.linalg.norm(lamp.place) if lamp.far else lamp.place - target
    way = way / np.linalg.norm(way)
    middle = target + way * rng.uniform(0.25, 1.3) / max(float(way[2]), 0.2)
    heading = rng.uniform(0, 2 * math.pi)
    if rng.random() < 0.15:
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
