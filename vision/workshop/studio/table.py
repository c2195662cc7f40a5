"""What the board lies on: wood, laminate, cloth, stone; pictures that repeat without a seam."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np

from vision.workshop.studio.paint import Floats, cloud, lab, smooth_noise
from vision.workshop.studio.texture import Texture, texture

SIZE = 1024
SPAN = 2.6
"""Board widths that one repeat covers."""
KINDS = ("planks", "veneer", "plain", "cloth", "checks", "stripes", "felt", "stone")


@lru_cache(maxsize=24)
def table(kind: str, seed: int) -> Texture:
    rng = np.random.default_rng([31, KINDS.index(kind), seed])
    drawing = {
        "planks": _planks,
        "veneer": _veneer,
        "plain": _plain,
        "cloth": _cloth,
        "checks": _checks,
        "stripes": _stripes,
        "felt": _felt,
        "stone": _stone,
    }[kind]
    return texture(np.asarray(np.clip(drawing(rng), 0, 255), np.uint8))


def _bgr(lightness: float, a: float, b: float) -> Floats:
    return np.asarray(lab(lightness, a, b), np.float32)


def _grain(rng: np.random.Generator, height: int, width: int) -> Floats:
    """Wood grain along the picture's width."""
    fine = smooth_noise(rng, height, max(16, width // 24), 2.0)
    wide = np.repeat(fine, -(-width // fine.shape[1]), axis=1)[:, :width]
    rings = np.sin(cloud(rng, height, width, 180, 2) * 2.2 + np.arange(height)[:, None] * 0.09)
    return np.asarray(0.6 * wide + 0.8 * rings + 0.3 * cloud(rng, height, width, 90), np.float32)


def _wood(rng: np.random.Generator) -> tuple[Floats, Floats]:
    light = rng.uniform(28, 74)
    return _bgr(light, rng.uniform(4, 16), rng.uniform(14, 34)), _bgr(
        light * 0.62, rng.uniform(6, 14), rng.uniform(10, 26)
    )


def _planks(rng: np.random.Generator) -> Floats:
    body, dark = _wood(rng)
    rows = int(rng.integers(4, 13))
    out = np.empty((SIZE, SIZE, 3), np.float32)
    edges = np.round(np.linspace(0, SIZE, rows + 1)).astype(int)
    for low, high in pairwise(edges.tolist()):
        grain = _grain(rng, high - low, SIZE)[..., None]
        shade = rng.uniform(0.86, 1.12)
        strip = body * shade + grain * (body - dark) * 0.10
        joint = int(rng.integers(SIZE))
        strip = np.roll(strip, joint, axis=1)
        strip[:2] *= 0.55
        strip[:, joint % SIZE : joint % SIZE + 3] *= 0.6
        out[low:high] = strip
    return out


def _veneer(rng: np.random.Generator) -> Floats:
    body, dark = _wood(rng)
    return np.asarray(body + _grain(rng, SIZE, SIZE)[..., None] * (body - dark) * 0.14, np.float32)


def _plain(rng: np.random.Generator) -> Floats:
    colour = _bgr(rng.choice([88, 84, 70, 45, 22]), rng.normal(0, 2), rng.normal(4, 5))
    speckle = rng.normal(0, rng.uniform(0.3, 2.5), (SIZE, SIZE, 1)).astype(np.float32)
    return np.asarray(colour + cloud(rng, SIZE, SIZE, 300)[..., None] * 1.2 + speckle, np.float32)


def _weave(rng: np.random.Generator, depth: float) -> Floats:
    period = int(rng.choice([4, 8]))
    wave = np.arange(SIZE) * 2 * np.pi / period
    weave = np.sin(wave)[:, None] * np.sin(wave)[None, :]
    return np.asarray(1 + depth * (weave + 0.4 * cloud(rng, SIZE, SIZE, 60)), np.float32)[..., None]


def _cloth(rng: np.random.Generator) -> Floats:
    colour = _bgr(rng.uniform(20, 85), rng.normal(0, 22), rng.normal(5, 22))
    return np.asarray(colour * _weave(rng, 0.07), np.float32)


def _checks(rng: np.random.Generator) -> Floats:
    count = int(rng.choice([3, 4, 6, 8]))
    band = (np.arange(SIZE) * 2 * count // SIZE % 2).astype(np.float32)
    pale = _bgr(rng.uniform(80, 92), 1, 4)
    ink = _bgr(rng.uniform(30, 55), rng.normal(15, 35), rng.normal(5, 30))
    solid = rng.random() < 0.25
    share = np.abs(band[:, None] - band[None, :]) if solid else (band[:, None] + band[None, :]) / 2
    return np.asarray((pale + share[..., None] * (ink - pale)) * _weave(rng, 0.06), np.float32)


def _stripes(rng: np.random.Generator) -> Floats:
    count = int(rng.integers(5, 14))
    band = (np.arange(SIZE) * count / SIZE % 1 < rng.uniform(0.2, 0.5)).astype(np.float32)
    share = np.broadcast_to(band[:, None], (SIZE, SIZE))
    pale, ink = _bgr(rng.uniform(78, 90), 0, 6), _bgr(rng.uniform(35, 65), rng.normal(4, 20), rng.normal(15, 30))
    return np.asarray((pale + share[..., None] * (ink - pale)) * _weave(rng, 0.05), np.float32)


def _felt(rng: np.random.Generator) -> Floats:
    choices = [(15, 2, -14), (30, -22, 10), (26, 26, 12), (12, 0, 0), (38, 0, -3)]
    colour = _bgr(*choices[int(rng.integers(len(choices)))])
    fluff = rng.normal(0, 1, (SIZE, SIZE, 1)).astype(np.float32)
    return np.asarray(colour * (1 + 0.06 * fluff + 0.05 * cloud(rng, SIZE, SIZE, 40)[..., None]), np.float32)


def _stone(rng: np.random.Generator) -> Floats:
    colour = _bgr(rng.uniform(35, 85), 0, rng.normal(3, 3))
    flecks = cloud(rng, SIZE, SIZE, 10, 3)[..., None]
    veins = np.exp(-np.abs(cloud(rng, SIZE, SIZE, 340)) * 14)[..., None]
    return np.asarray(colour * (1 + 0.06 * flecks - 0.25 * veins), np.float32)
