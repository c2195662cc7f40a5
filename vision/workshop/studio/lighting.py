"""Draws the light of a scene: lamps over the table, or (for the family apart) a bright sky and a hard window."""

from __future__ import annotations

import math

import numpy as np

from vision.workshop.studio.light import Lamp, Light, kelvin
from vision.workshop.studio.paint import Vectors


def lamplight(rng: np.random.Generator, mirror: Vectors | None = None) -> Light:
    """One or two lamps of some size, the rest from the walls.

    With `mirror`, the direction in which the camera sees the ceiling in the board, the first lamp hangs there.
    """
    warmth = kelvin(float(np.clip(rng.normal(3900, 1000), 2300, 7500)))
    lamps: list[Lamp] = []
    main = rng.uniform(0.45, 0.9)
    shares = [main] if rng.random() < 0.45 else [main * 0.65, main * 0.35]
    for share in shares:
        height = rng.uniform(2.4, 7.0)
        off, around = height * rng.uniform(0.05, 1.3), rng.uniform(0, 2 * math.pi)
        place = np.array([off * math.cos(around), off * math.sin(around), height])
        if mirror is not None and not lamps:
            place = mirror * height / max(float(mirror[2]), 0.3)
        spread = float(np.clip(rng.lognormal(math.log(0.09), 0.6), 0.02, 0.35))
        own = warmth if rng.random() < 0.75 else kelvin(float(rng.uniform(2700, 6500)))
        lamps.append(Lamp(place, (own * share).astype(np.float32), spread))
    ambient = ((1 - main) * 1.15 * (0.5 * warmth + 0.5)).astype(np.float32)
    room = (ambient * rng.uniform(0.6, 1.6)).astype(np.float32)
    return Light(tuple(lamps), ambient, room, (room * rng.uniform(0.2, 0.8)).astype(np.float32))


def daylight(rng: np.random.Generator, mirror: Vectors | None = None) -> Light:
    """A sky from everywhere and one low, far, hard window or sun."""
    sky = kelvin(float(rng.uniform(6500, 10500)))
    sun = kelvin(float(rng.uniform(4800, 6200)))
    share = rng.uniform(0.25, 0.75)
    rise, around = math.radians(rng.uniform(22, 65)), rng.uniform(0, 2 * math.pi)
    way = np.array([math.cos(rise) * math.cos(around), math.cos(rise) * math.sin(around), math.sin(rise)])
    if mirror is not None:
        way = mirror
    lamp = Lamp(10 * way, (sun * share).astype(np.float32), float(rng.uniform(0.012, 0.09)), far=True)
    ambient = (sky * (1 - share) * 1.1).astype(np.float32)
    return Light(
        (lamp,), ambient, (ambient * rng.uniform(1.0, 2.2)).astype(np.float32), (ambient * 0.7).astype(np.float32)
    )
