"""Whether a wall is printed with the signs of a taught edition: what of it is bare looks as it did when all of it was.

Editions share their grid, their name plates and much of their ornament, but hardly ever the signs of several colours;
and a reflection or shadow that spoils the rest of a portrait or of a photo seldom lies over all of the wall.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision import bare
from vision.arrays import Array, Floats, Image
from vision.layout import Layout

# The part of a space that is compared, in pitches, and how far off it may lie, in pixels of the portrait.
SIGN = 0.8
OFF = 2
# Of so many colours one space each has to be bare and seen: the other may be laid full.
COLOURS = 4
# A space that stands out less than this has no sign.
PLAIN = 1e-3


def likeness(picture: Image, homography: Array, one: Layout, portrait: Image) -> float | None:
    """How alike the signs of most colours are to those of the bare board, 1 at most; None where hardly any are printed.

    Of each colour the space counts that is most alike: on the others tiles may lie. They are looked at in grey: by
    their hues alone the spaces of most editions are alike, a plain square each.
    """
    if len({space.printed for space in one.spaces if space.printed}) < COLOURS:
        return None
    fine = bare.as_fine(picture, homography, one)
    now = bare.frame_of(one).straightened(fine.picture, fine.fit @ homography)
    return _likeness(bare.outlines(now), bare.outlines(portrait), one)


def _likeness(now: Image, then: Image, one: Layout) -> float | None:
    frame = bare.frame_of(one)
    half = round(SIGN * one.pitch / frame.step / 2)
    best: dict[str, float] = {}
    for space in one.spaces:
        if space.printed:
            x, y = (round(each) for each in frame.pixel(space.x, space.y))
            sign = _around(then, x, y, half)
            if sign.std() >= PLAIN:
                alike = _correlation(_around(now, x, y, half + OFF), sign)
                best[space.printed] = max(alike, best.get(space.printed, -1.0))
    return float(np.mean(sorted(best.values())[-COLOURS:])) if len(best) >= COLOURS else None


def _around(picture: Image, x: int, y: int, reach: int) -> Floats:
    return np.ascontiguousarray(picture[y - reach : y + reach + 1, x - reach : x + reach + 1], np.float32)


def _correlation(now: Floats, then: Floats) -> float:
    """How alike a sign is to what is there now, where it is most alike."""
    if now.std() < PLAIN:
        return 0.0
    return float(cv2.matchTemplate(now, then, cv2.TM_CCOEFF_NORMED).max())
