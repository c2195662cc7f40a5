"""Whether a photo of a bare board can be taught from: all of it there, of the right shape, sharp, without glare."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import edition, evidence
from vision.arrays import Array, Floats, Image
from vision.layout import Layout
from vision.pose import FULL_FRAME_DIAGONAL, USUAL_FOCAL
from vision.reading import Point

# Pixels of the photo a pitch.
SMALLEST_PITCH = 14.0
# The photo is judged with so many pixels a pitch, or as many as it has.
PITCH = 40.0
# Of the steeper of the clear edges, the steepest step is at least this share of what four pixels come to, unless the
# photo is blurred; the others may be rings and double lines of the print. Of 43 good photos the least has 0.466, of 19
# blurred ones the most 0.400.
BLURRED = 0.45
CLEAREST = 97.0
STEEPER = 75.0
# Whiter than this in every channel nothing is left of the print; a spot of so many square pitches is too much.
BURNT = 250
BURNT_AREA = 1.0
# What of a patch is the space itself, in pitches: around it every space has other neighbours.
OWN = 1.0
# Spaces for any colour that are less alike than this, without light and shade, are not this board's. Of 121 good photos
# the least, of a print as light as its card, has 0.39, the next 0.56, and one with the shadow of a hand over most of
# them 0.69; of 57 with another game's board in its place, or the board the wrong way round, 15 have more.
ALIKE = 0.35
# Spaces that light alone sets apart are alike by this much or more to most with the same print. In two good photos
# under a window's light they come to 0.59 or more; of 83 with tiles, 35 of them with three on the wall and none
# elsewhere, one has no tile that is less alike.
LIT = 0.55
# What is so near to a pixel, in patches, has the same light, as far as it is not darker than noise.
SAME_LIGHT = 0.1
DARK = 20.0
# How far the sides' ratio may be from the board's, as a logarithm: with the lens told by EXIF, and without.
OTHER_SHAPE = 0.14
OTHER_SHAPE_UNTOLD = 0.3
# A corner may lie so far outside of the photo, in board units.
OUTSIDE = 0.01


def corner_spots(plane: Array, one: Layout) -> list[Point]:
    spots = edition.corners_at(one, plane)
    return [(float(x), float(y)) for x, y in spots]


def outside(picture: Image, plane: Array, one: Layout) -> list[Point]:
    """The board's corners that are not in the photo."""
    height, width = picture.shape[:2]
    spots = np.array(corner_spots(plane, one))
    slack = OUTSIDE * float(np.linalg.norm(spots[1] - spots[0]))
    gone = ((spots < -slack) | (spots > [width + slack, height + slack])).any(axis=1)
    return [(float(x), float(y)) for x, y in spots[gone]]


def shaped(plane: Array, size: tuple[int, int], focal35: float | None) -> bool:
    """Whether what lies between the corners has the shape of this board, as far as the camera can tell."""
    return stretch(plane, size, focal35) < (OTHER_SHAPE if focal35 else OTHER_SHAPE_UNTOLD)


def stretch(plane: Array, size: tuple[int, int], focal35: float | None) -> float:
    """How far the sides' ratio of what lies between the corners is from the board's, as a logarithm."""
    focal = (focal35 or USUAL_FOCAL) / FULL_FRAME_DIAGONAL * float(np.hypot(*size))
    centred = np.array([[1, 0, -size[0] / 2], [0, 1, -size[1] / 2], [0, 0, 1]]) @ plane
    axes = np.diag([1 / focal, 1 / focal, 1.0]) @ centred
    return abs(float(np.log(np.linalg.norm(axes[:, 0]) / np.linalg.norm(axes[:, 1]))))


def sharpness(picture: Image, plane: Array, one: Layout) -> float:
    """How steep the clearest edges are: falls as the photo blurs, whatever is printed on the board."""
    grey = cv2.cvtColor(_straight(picture, plane, one), cv2.COLOR_BGR2GRAY).astype(np.float32)
    steepest, across = (np.concatenate(each) for each in zip(*(_steps(way) for way in (grey, grey.T)), strict=True))
    clear = across >= np.percentile(across, CLEAREST)
    return float(np.percentile(steepest[clear] / np.maximum(across[clear], 1.0), STEEPER))


def _steps(grey: Floats) -> tuple[Floats, Floats]:
    """For every stretch of four pixels along the rows: its steepest single step, and what all four come to."""
    single = np.abs(np.diff(grey, axis=1))
    steepest = np.max([single[:, k : single.shape[1] - 3 + k] for k in range(4)], axis=0)
    return steepest.ravel(), np.abs(grey[:, 4:] - grey[:, :-4]).ravel()


def burnt(picture: Image, plane: Array, one: Layout) -> list[Point]:
    """The middles of spots in which nothing is left of the print, in pixels."""
    flat = _straight(picture, plane, one)
    pitch = _pitch(plane, one)
    white = (flat.min(axis=2) >= BURNT).astype(np.uint8)
    reach = max(1, round(0.12 * pitch))
    opened = cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    count, _, stats, middles = cv2.connectedComponentsWithStats(opened)
    large = [k for k in range(1, count) if stats[k, cv2.CC_STAT_AREA] > BURNT_AREA * pitch**2]
    if not large:
        return []
    spots = cv2.perspectiveTransform(np.array([middles[large]], np.float64), plane @ _to_units(plane, one))[0]
    return [(float(x), float(y)) for x, y in spots]


def unlike_its_likes(cut: Floats, one: Layout, judge: evidence.Eye, tiles: NDArray[np.bool_]) -> Array:
    """The chance of a tile on each space, if the spaces with the same print show how it looks when bare."""
    own = _own()
    beside = cut.copy()
    beside[:, 6:12] = cut[:, :6]
    for members in _likes(one):
        for i in members:
            others = [j for j in members if j != i]
            beside[i, 6:12, own, own] = np.median(cut[others, :6, own, own], axis=0)
    beside[:, 15] = 1.0
    return np.asarray(evidence.opinions(beside, judge)[:, tiles].sum(axis=1))


def _likes(one: Layout) -> list[list[int]]:
    """The numbers of the spaces of every part that have the same print."""
    groups: dict[tuple[str, str | None], list[int]] = {}
    for i, space in enumerate(one.spaces):
        groups.setdefault((space.part, space.printed), []).append(i)
    return list(groups.values())


def _own() -> slice:
    """The rows and columns of a patch that show the space itself."""
    edge = round((evidence.PATCH - OWN * evidence.PATCH / evidence.WINDOW) / 2)
    return slice(edge, evidence.PATCH - edge)


def mirrors(cut: Floats, one: Layout, covered: NDArray[np.bool_]) -> bool:
    """Whether what seems to be tiles is rather light over a part of the board: a window that its overlay mirrors.

    Light takes from all that is seen through it alike, so that the spaces beside it look as vivid as tiles, but have
    the drawing that they share with others; of tiles some lie on the lines, or are unlike the print that they cover.
    """
    own = _own()
    level = cut[:, :3, own, own]
    level = level - level.mean(axis=(2, 3), keepdims=True)
    alike = np.zeros(len(one.spaces))
    for members in _likes(one):
        for i in members:
            others = [_correlation(level[i], level[j]) for j in members if j != i]
            alike[i] = np.median(others) if others else 0.0
    printed = np.array([space.printed is not None for space in one.spaces])
    return bool(covered.any() and printed[covered].all() and (alike[covered] >= LIT).all())


def _correlation(one: Floats, other: Floats) -> float:
    return float((one * other).sum() / (np.linalg.norm(one) * np.linalg.norm(other) + 1e-6))


def unshaded(cut: Floats) -> Floats:
    """The same patches, each pixel of what they show now against the light around it: a shadow's edge leaves little."""
    level = (cut[:, :3] + 1) * 128
    reach = SAME_LIGHT * evidence.PATCH
    around = np.array([[cv2.GaussianBlur(channel, (0, 0), reach) for channel in patch] for patch in level])
    out = cut.copy()
    out[:, :3] = (level - around) / (around + DARK)
    return out


def _pitch(plane: Array, one: Layout) -> float:
    return min(PITCH, evidence.pixels_per_pitch(plane, one))


def _to_units(plane: Array, one: Layout) -> Array:
    """From pixels of the straightened board to board units."""
    step = one.pitch / _pitch(plane, one)
    left, top, _, _ = one.edge
    return np.array([[step, 0, left], [0, step, top], [0, 0, 1.0]])


def _straight(picture: Image, plane: Array, one: Layout) -> Image:
    """The card from straight above, no larger than it is in the photo."""
    left, top, right, bottom = one.edge
    step = one.pitch / _pitch(plane, one)
    shrink = evidence.pixels_per_pitch(plane, one) / _pitch(plane, one)
    fit = np.eye(3)
    if shrink > 1.5:
        smaller = cv2.resize(picture, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
        fit = np.diag([smaller.shape[1] / picture.shape[1], smaller.shape[0] / picture.shape[0], 1.0])
        picture = smaller
    size = (max(8, round((right - left) / step)), max(8, round((bottom - top) / step)))
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(picture, fit @ plane @ _to_units(plane, one), size, flags=how), np.uint8)
