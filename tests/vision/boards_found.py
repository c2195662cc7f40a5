"""Boards as if they had been found, and glances at which nothing but some spots was seen."""

from __future__ import annotations

import numpy as np

from vision.card_plane import Found
from vision.features import Features
from vision.glance import Glance


def board_at(left: float, top: float, places: int = 60) -> Found:
    return Found(np.array([[100.0, 0, left], [0, 100.0, top], [0, 0, 1]]), places, 0.5)


def glance_with(spots: list[tuple[float, float]]) -> Glance:
    seen = Features(np.array(spots, np.float32), np.zeros((len(spots), 128), np.float32))
    return Glance(np.zeros((400, 600), np.uint8), (400, 600), seen)
