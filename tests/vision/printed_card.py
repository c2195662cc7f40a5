"""The card of a made-up edition of Mini, photographed on a dark table, and its look by portrait alone."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision import bare, edition, layout
from vision.look import Look

MINI = replace(layout.load("mini"), track=(), paper=())
SIDE = 500
CORNERS = np.array([[180.0, 150.0], [560.0, 210.0], [530.0, 480.0], [120.0, 400.0]])


def card(seed: int) -> np.ndarray:
    """The print of some edition, from straight above."""
    rough = np.random.default_rng(seed).integers(0, 255, (SIDE, SIDE, 3)).astype(np.uint8)
    soft = cv2.normalize(cv2.GaussianBlur(rough, (0, 0), 4.0), None, 60, 250, cv2.NORM_MINMAX)
    return np.asarray(soft, np.uint8)


def photo(seed: int, mirrored: bool = False) -> np.ndarray:
    """The card on a dark table, seen aslant, with some noise."""
    table = np.full((640, 720, 3), 40, np.uint8)
    plane = edition.plane(MINI, CORNERS.tolist()) @ np.diag([1 / SIDE, 1 / SIDE, 1.0])
    shown = card(seed)[:, ::-1] if mirrored else card(seed)
    seen = cv2.warpPerspective(shown, plane, (720, 640))
    inside = cv2.fillConvexPoly(np.zeros((640, 720), np.uint8), CORNERS.round().astype(np.int32), 1) > 0
    table[inside] = seen[inside]
    noise = np.random.default_rng(9).normal(0, 6, table.shape)
    return np.clip(table + noise, 0, 255).astype(np.uint8)


def taught(seed: int) -> Look:
    """An edition whose features are those of nothing, so that it has only its portrait."""
    portrait = bare.frame_of(MINI).straightened(card(seed), np.diag([SIDE, SIDE, 1.0]))
    return Look("mini", np.full((60, 2), 0.5, np.float32), np.eye(60, 128, dtype=np.float32), 60, MINI, portrait)
