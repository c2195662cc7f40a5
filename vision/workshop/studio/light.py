"""Light and gloss: lamps or a window, a room to be mirrored, Lambert's law and one blurred highlight a lamp."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.workshop.studio.paint import Floats, Vectors


@dataclass(frozen=True, slots=True)
class Lamp:
    place: Vectors
    """In the world; a far lamp stands for the sun or a window."""
    colour: Floats
    """Linear BGR of what it gives a level surface at the board's middle."""
    spread: float
    """Radius of its face, seen from the board, in radians."""
    far: bool = False


@dataclass(frozen=True, slots=True)
class Light:
    lamps: tuple[Lamp, ...]
    ambient: Floats
    """Linear BGR from all around."""
    room: Floats
    """Linear BGR that a mirror would show of the ceiling."""
    walls: Floats
    """The same towards the horizon."""


def kelvin(temperature: float) -> Floats:
    """Linear BGR of a black body, its green at 1 (a fit to Planck's curve, good from 2000 to 12000 K)."""
    t = temperature / 6500.0
    return np.array([t**1.35 if t < 1 else t**0.55, 1.0, t**-0.75 if t < 1 else t**-0.55], np.float32)


def towards(lamp: Lamp, points: Any) -> tuple[Vectors, Vectors]:
    """Unit vectors to the lamp, and how much nearer than the board's middle it feels (inverse square)."""
    points = np.asarray(points, np.float64)
    if lamp.far:
        way = np.broadcast_to(lamp.place / np.linalg.norm(lamp.place), points.shape)
        return np.asarray(way), np.ones(points.shape[:-1])
    way = lamp.place - points
    distance = np.linalg.norm(way, axis=-1)
    return way / distance[..., None], np.asarray(np.linalg.norm(lamp.place) ** 2 / distance**2)


def full_light(lamp: Lamp, points: Any, normals: Any) -> Floats:
    """What a lamp gives a surface where nothing is in the way, linear BGR."""
    way, near = towards(lamp, points)
    level = lamp.place[2] / np.linalg.norm(lamp.place)
    lit = np.maximum(np.sum(way * normals, axis=-1), 0.0) * near / max(float(level), 0.15)
    return np.asarray(lit[..., None] * lamp.colour, np.float32)


def ambient_light(light: Light, normals: Any) -> Floats:
    up = 0.62 + 0.38 * np.asarray(normals, np.float64)[..., 2:]
    return np.asarray(up * light.ambient, np.float32)


def fresnel(normals: Any, view: Any) -> Vectors:
    facing = np.clip(np.sum(np.asarray(normals) * view, axis=-1), 0.0, 1.0)
    return np.asarray(0.04 + 0.96 * (1 - facing) ** 5)


def gloss(lamp: Lamp, points: Any, normals: Any, view: Any, rough: Any) -> Floats:
    """The lamp's mirror image in a surface, blurred by its roughness, without what stands in the way."""
    way, near = towards(lamp, points)
    mirror = mirrored(normals, view)
    off = 2.0 * (1.0 - np.sum(mirror * way, axis=-1))
    width = lamp.spread**2 + rough**2
    level = max(float(lamp.place[2] / np.linalg.norm(lamp.place)), 0.15)
    shine = fresnel(normals, view) / width * np.exp(-off / width) * near / level
    return np.asarray(shine[..., None] * lamp.colour, np.float32)


def room_gloss(light: Light, normals: Any, view: Any) -> Floats:
    """What of the room is mirrored."""
    mirror = mirrored(normals, view)
    up = np.clip(mirror[..., 2:], 0.0, 1.0) ** 0.7
    seen = light.walls + up * (light.room - light.walls)
    seen = np.where(mirror[..., 2:] < 0, 0.35 * light.ambient, seen)
    return np.asarray(fresnel(normals, view)[..., None] * seen, np.float32)


def mirrored(normals: Any, view: Any) -> Vectors:
    normals = np.asarray(normals, np.float64)
    return np.asarray(2 * np.sum(normals * view, axis=-1, keepdims=True) * normals - view)
