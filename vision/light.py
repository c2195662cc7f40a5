"""What the light did: the colour of blank card in this photo, and where the photo is burnt out or blurred."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Array, Image
from vision.layout import Layout
from vision.pose import Pose
from vision.reading import Doubt

# Blank card is brought to this level in every channel before a cell is judged.
PAPER_LEVEL = 200.0
# The spaces' brightest tenth is brought no farther than to this level: where a shadow lies on the blank card and not on
# them, more would burn them out. They are looked at this far from their middles, in pitches.
BRIGHTEST = 230.0
BRIGHTEST_SHARE = 90.0
AROUND_MIDDLE = 0.25
# In patches, where blank card is 200 / 128 - 1: brighter than card in every channel is a reflection.
BURNT = 0.9
BURNT_SHARE = 0.25
BLURRED = 0.3
# A space of which less is in the photo, from its middle and in pitches, is cut off; its tile's top too.
IN_SIGHT = 0.15
# What lay outside the photo is left quite black where a picture was straightened: a patch with so much of it shows no
# more than that. A black tile fills 0.28 of one, and none of 164 made boards had a patch with 0.25 of such black.
QUITE_BLACK = 1.5 / 128 - 1
MOSTLY_BLACK = 0.4
# All of a space, from its middle and in pitches.
FOOT = 0.45
FEW_SAMPLES = 8
COLOURLESS = 0.04


def paper_gains(photo: Image, plane: Array, layout: Layout) -> Array:
    """The factor for each channel (blue, green, red) that makes the board's blank card a light neutral grey."""
    if not layout.paper:
        return np.ones(3)
    paper = _samples(photo, plane, np.array(layout.paper, np.float64))
    if len(paper) < FEW_SAMPLES:
        return np.ones(3)
    level = np.percentile(paper, 60, axis=0)
    gains = np.asarray(np.clip(PAPER_LEVEL / np.maximum(level, 1.0), 0.5, 8.0))
    middles = np.array([[space.x, space.y] for space in layout.spaces])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * AROUND_MIDDLE * layout.pitch
    spaces = _samples(photo, plane, (middles[:, None] + corners).reshape(-1, 2))
    if len(spaces) < FEW_SAMPLES:
        return gains
    brightest = float(np.percentile((spaces * gains).min(axis=1), BRIGHTEST_SHARE))
    return gains * min(1.0, BRIGHTEST / max(brightest, 1.0))


def _samples(photo: Image, plane: Array, places: Array) -> Array:
    """The photo's colours (the mean of nine pixels) at those places of the card that it shows."""
    points = cv2.perspectiveTransform(places[None], plane)[0]
    height, width = photo.shape[:2]
    inside = (points > 1).all(axis=1) & (points[:, 0] < width - 2) & (points[:, 1] < height - 2)
    xs, ys = points[inside].astype(int).T
    return np.asarray(np.mean([photo[ys + dy, xs + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)], axis=0))


def troubles(cut: NDArray[np.float32], photo: Image, where: Pose, layout: Layout) -> list[Doubt | None]:
    """What stands in the way of a good look at each space: cut off, no colour, glare, blur; or nothing."""
    outside = _outside(photo, where, layout, IN_SIGHT, 0.0) | _outside(
        photo, where, layout, IN_SIGHT, layout.tile_height
    )
    outside |= left_black(cut)
    inner = cut[:, 3:6, 10:-10, 10:-10]
    burnt = (inner.min(axis=1) > BURNT).mean(axis=(1, 2)) > BURNT_SHARE
    colour = float((cut[:, :3].max(axis=1) - cut[:, :3].min(axis=1)).mean())
    if colour < COLOURLESS:
        return [Doubt.NO_COLOUR] * len(layout.spaces)
    everywhere = Doubt.BLUR if _sharpness(cut) < BLURRED else None
    return [
        Doubt.CUT_OFF if gone else Doubt.GLARE if lit else everywhere for gone, lit in zip(outside, burnt, strict=True)
    ]


def left_black(cut: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which patches show what was outside the photo before somebody straightened it."""
    return np.asarray((cut[:, :3].max(axis=1) < QUITE_BLACK).mean(axis=(1, 2)) > MOSTLY_BLACK)


def by_their_feet(
    words: Sequence[Doubt | None], cut: NDArray[np.float32], photo: Image, where: Pose, layout: Layout
) -> list[Doubt | None]:
    """The same, but a printed space is not cut off where all of it is in view, though a tile's top would not be.

    There it is only asked whether a tile stands on the print, and its side would hide that.
    """
    whole = ~_outside(photo, where, layout, FOOT, 0.0) & ~left_black(cut)
    printed = [space.part == "wall" and bool(space.printed) for space in layout.spaces]
    return [
        None if word is Doubt.CUT_OFF and shown and told else word
        for word, shown, told in zip(words, whole, printed, strict=True)
    ]


def _outside(photo: Image, where: Pose, layout: Layout, reach: float, level: float) -> NDArray[np.bool_]:
    """Which spaces are not in the photo so far around their middles, in pitches, at this height above the card."""
    height, width = photo.shape[:2]
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach * layout.pitch
    places = np.array([[space.x, space.y] for space in layout.spaces])
    spots = cv2.perspectiveTransform((places[:, None] + corners).reshape(1, -1, 2), where.plane(level))[0]
    return np.asarray(((spots < 0) | (spots > [width, height])).any(axis=1).reshape(-1, 4).any(axis=1))


def _sharpness(cut: NDArray[np.float32]) -> float:
    """How much fine detail the patches hold against coarse: falls towards nothing as the photo blurs."""
    grey = cut[:, :3].mean(axis=1)
    fine = np.abs(np.diff(grey, axis=1)).mean() + np.abs(np.diff(grey, axis=2)).mean()
    coarse = np.abs(grey[:, 4:] - grey[:, :-4]).mean() + np.abs(grey[:, :, 4:] - grey[:, :, :-4]).mean()
    return float(fine / max(float(coarse), 1e-6))
