"""Learn the look of an edition from one photo of its bare board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision import layout, look, photo
from vision.reading import Point

SIDE = 1280
ENOUGH_FEATURES = 400


class TooPlain(ValueError):
    """The photo shows too little print to know the board again by."""


def teach(path: Path, board: str, corners: Sequence[Point], out: Path) -> int:
    """Write the look of the board between the corners; returns how many features it holds."""
    one = layout.load(board)
    file = photo.open_file(path)
    picture, scale = photo.decode(file, at_least=1600)
    source = (np.array(corners, np.float64) * scale).astype(np.float32)
    target = (np.array(one.corners) * SIDE).astype(np.float32)
    flat = cv2.warpPerspective(
        picture, cv2.getPerspectiveTransform(source, target), (SIDE, SIDE), flags=cv2.INTER_AREA
    )
    learned = look.make([np.asarray(flat, np.uint8)], one)
    if len(learned.places) < ENOUGH_FEATURES:
        raise TooPlain(f"too little print to know the board again by: {len(learned.places)} features in {path.name}")
    out.parent.mkdir(parents=True, exist_ok=True)
    look.save(learned, out)
    return len(learned.places)
