"""Pictures ready to be laid on a plane: smaller and smaller copies, so that far ones do not shimmer."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.workshop.studio.paint import Picture


@dataclass(frozen=True, slots=True, eq=False)
class Texture:
    levels: tuple[Picture, ...]

    def at(self, pixels: float) -> Picture:
        """The smallest copy that is not coarser than `pixels` across."""
        fitting = [level for level in self.levels if level.shape[1] >= pixels]
        return fitting[-1] if fitting else self.levels[0]


def texture(picture: Picture) -> Texture:
    levels = [picture]
    while min(levels[-1].shape[:2]) > 24:
        height, width = levels[-1].shape[:2]
        # a step of 1/sqrt 2 keeps the copy that is used within 40 % of the size wanted
        size = (max(12, round(width * 0.7071)), max(12, round(height * 0.7071)))
        levels.append(np.asarray(cv2.resize(levels[-1], size, interpolation=cv2.INTER_AREA), np.uint8))
    return Texture(tuple(levels))
