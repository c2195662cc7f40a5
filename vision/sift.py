"""SIFT features in half of OpenCV's time: found in the picture as it is, not in one of twice its size.

Scales, turns and descriptors are those of OpenCV's SIFT, so that features of both match. Its finest octave, that of
the doubled picture, is taken with half as many pixels a side, and only the strongest spots are turned and described.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Array, Floats, Image

Ints = NDArray[np.intp]

# OpenCV's first octave, that of the doubled picture, begins with a blur of 1.6 of its pixels.
FIRST_BLUR = 0.8
CAMERA_BLUR = 0.5
LAYERS = 3
BLURS = tuple(FIRST_BLUR * 2 ** (k / LAYERS) for k in range(LAYERS + 3))
# OpenCV's spots are off by so many pixels, right and down, for it does not double a picture about its corner; looks are
# made with them.
OFF = 0.25
# No octave has a shorter side; no spot is nearer to its edge.
SHORTEST = 16
EDGE = 5
# Along a ridge a spot slides: a larger ratio of its curvatures is no spot.
RIDGE = 10.0
# How far from where it was seen, in pixels and layers, a spot may be.
ASTRAY = 0.6
# How a spot is turned: the half width of what is looked at and of its weights, in the spot's scale; so many angles are
# told apart; what stands out so much against the highest counts as a turn of its own.
REACH = 4.5
WEIGHTS = 1.5
ANGLES = 36
ANOTHER = 0.8


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Features of a picture: where they are and how large, in pixels, how they are turned, in degrees, how strong they
    are, and how they look."""

    spots: Floats
    sizes: Array
    angles: Array
    strengths: Floats
    descriptors: Floats


@dataclass(frozen=True, slots=True)
class _Spots:
    """Where spots are: octave, layer, row and column, as fractions; and how strong."""

    octave: Ints
    layer: Array
    row: Array
    column: Array
    strength: Array

    def only(self, which: NDArray[np.integer] | NDArray[np.bool_]) -> _Spots:
        return _Spots(self.octave[which], self.layer[which], self.row[which], self.column[which], self.strength[which])


class _Octaves:
    """A picture at every blur, octave by octave, and the differences from one blur to the next."""

    def __init__(self, grey: Image) -> None:
        more = [float(np.sqrt(wide**2 - narrow**2)) for narrow, wide in pairwise(BLURS)]
        self.blurred: list[Floats] = []
        self.between: list[Floats] = []
        base = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), float(np.sqrt(FIRST_BLUR**2 - CAMERA_BLUR**2)))
        while True:
            blurred = np.empty((len(BLURS), *base.shape), np.float32)
            blurred[0] = base
            for k, blur in enumerate(more):
                cv2.GaussianBlur(blurred[k], (0, 0), blur, dst=blurred[k + 1])
            self.blurred.append(blurred)
            self.between.append(blurred[1:] - blurred[:-1])
            base = blurred[LAYERS, ::2, ::2]
            if min(base.shape) < SHORTEST:
                break


def features(grey: Image, most: int, contrast: float) -> tuple[Floats, Floats, Floats]:
    """The strongest features of a grey picture: spots in pixels, descriptors, strengths."""
    found = turned_features(grey, most, contrast)
    return found.spots, found.descriptors, found.strengths


def turned_features(grey: Image, most: int, contrast: float) -> Features:
    """The strongest features of a grey picture, with their sizes and how they are turned."""
    none = np.zeros(0, np.float32)
    nothing = Features(np.zeros((0, 2), np.float32), none, none, none, np.zeros((0, 128), np.float32))
    if min(grey.shape) < SHORTEST:
        return nothing
    octaves = _Octaves(grey)
    spots = _spots(octaves, contrast * 255 / LAYERS)
    spots = spots.only(np.argsort(-spots.strength, kind="stable")[:most])
    which, angles = _turns(octaves, spots)
    spots, angles = spots.only(which[:most]), angles[:most]
    if not len(angles):
        return nothing
    size = 2 * FIRST_BLUR * 2 ** (spots.layer / LAYERS + spots.octave)
    places = np.column_stack((spots.column, spots.row)) * 2.0 ** spots.octave[:, None]
    where = spots.octave + (np.round(spots.layer).astype(int) << 8)
    table = zip(places.tolist(), size.tolist(), angles.tolist(), where.tolist(), strict=True)
    points = [cv2.KeyPoint(x, y, wide, angle, 1.0, octave) for (x, y), wide, angle, octave in table]
    describer = cv2.SIFT.create(0, LAYERS, 0.04, 10, FIRST_BLUR)
    _, described = describer.compute(grey, points)
    strengths = spots.strength.astype(np.float32)
    return Features((places + OFF).astype(np.float32), size, angles, strengths, np.asarray(described, np.float32))


def _spots(octaves: _Octaves, least: float) -> _Spots:
    """All spots that stand out by so much: peaks and pits among their neighbours in place and scale, no ridges."""
    found = [_refined(between, *_extremes(between, least / 2)) for between in octaves.between]
    octave = np.repeat(np.arange(len(found)), [len(each[0]) for each in found])
    layer, row, column, value = (np.concatenate(every) for every in zip(*found, strict=True))
    spots = _Spots(octave, layer, row, column, np.abs(value))
    return spots.only(spots.strength >= least)


def _extremes(between: Floats, least: float) -> tuple[Ints, Ints, Ints]:
    """Layer, row and column of what is the most or the least of all 27 around it."""
    layers, rows, columns = [], [], []
    block = np.ones((3, 3), np.uint8)
    highest = [cv2.dilate(each, block) for each in between]
    lowest = [cv2.erode(each, block) for each in between]
    inner = (slice(EDGE, -EDGE), slice(EDGE, -EDGE))
    for k in range(1, LAYERS + 1):
        middle = between[k]
        top = cv2.max(cv2.max(highest[k - 1], highest[k]), highest[k + 1])
        bottom = cv2.min(cv2.min(lowest[k - 1], lowest[k]), lowest[k + 1])
        found = ((middle >= top) & (middle > least)) | ((middle <= bottom) & (middle < -least))
        row, column = np.nonzero(found[inner])
        layers.append(np.full(len(row), k))
        rows.append(row + EDGE)
        columns.append(column + EDGE)
    return np.concatenate(layers), np.concatenate(rows), np.concatenate(columns)


def _refined(between: Floats, layer: Ints, row: Ints, column: Ints) -> tuple[Array, Array, Array, Array]:
    """The same to fractions of a pixel and a layer, with their values; without ridges and what is nowhere."""
    _, height, width = between.shape
    flat = between.ravel()
    steps = np.array([height * width, width, 1])
    for last in (False, True):
        at = layer * steps[0] + row * steps[1] + column
        value = flat[at]
        ahead, behind = flat[at[:, None] + steps], flat[at[:, None] - steps]
        slope = (ahead - behind) / 2
        curve = np.empty((len(at), 3, 3))
        for i in range(3):
            curve[:, i, i] = ahead[:, i] + behind[:, i] - 2 * value
            for j in range(i):
                one, other = steps[i], steps[j]
                same = flat[at + one + other] + flat[at - one - other]
                curve[:, i, j] = curve[:, j, i] = (same - flat[at + one - other] - flat[at - one + other]) / 4
        off = -_solved(curve, slope)
        if last:
            break
        move = np.clip(np.round(off), -1, 1).astype(np.intp)
        layer = np.clip(layer + move[:, 0], 1, LAYERS)
        row = np.clip(row + move[:, 1], EDGE, height - EDGE - 1)
        column = np.clip(column + move[:, 2], EDGE, width - EDGE - 1)
    flatness = curve[:, 1, 1] * curve[:, 2, 2] - curve[:, 1, 2] ** 2
    bend = (curve[:, 1, 1] + curve[:, 2, 2]) ** 2
    fine = (flatness > 0) & (bend * RIDGE < (RIDGE + 1) ** 2 * flatness)
    fine &= np.abs(off).max(axis=1, initial=0.0) < ASTRAY
    value = value + (slope * off).sum(axis=1) / 2
    return (layer + off[:, 0])[fine], (row + off[:, 1])[fine], (column + off[:, 2])[fine], value[fine]


def _solved(matrices: Array, right: Array) -> Array:
    """The solutions of many symmetric equations of three unknowns; far away where there is none."""
    a, b, c = matrices[:, 0, 0], matrices[:, 0, 1], matrices[:, 0, 2]
    d, e, f = matrices[:, 1, 1], matrices[:, 1, 2], matrices[:, 2, 2]
    x, y, z = right.T
    adjoint = (d * f - e * e, c * e - b * f, b * e - c * d, a * f - c * c, b * c - a * e, a * d - b * b)
    p, q, r, s, t, u = adjoint
    whole = a * p + b * q + c * r
    whole = np.where(np.abs(whole) < 1e-9, 1e-9, whole)
    solved = np.column_stack((p * x + q * y + r * z, q * x + s * y + t * z, r * x + t * y + u * z))
    return np.asarray(solved / whole[:, None])


def _turns(octaves: _Octaves, spots: _Spots) -> tuple[Ints, Array]:
    """How spots are turned, in degrees as OpenCV counts them: numbers of spots, some more than once, and angles."""
    counts: Array = np.zeros((len(spots.octave), ANGLES))
    nearest = np.round(spots.layer).astype(np.intp)
    for octave in np.unique(spots.octave):
        for layer in range(1, LAYERS + 1):
            these = np.flatnonzero((spots.octave == octave) & (nearest == layer))
            if len(these):
                at = np.round(spots.row[these]).astype(np.intp), np.round(spots.column[these]).astype(np.intp)
                counts[these] = _angles(octaves.blurred[octave][layer], *at, BLURS[layer])
    beside = [np.roll(counts, -by, axis=1) + np.roll(counts, by, axis=1) for by in (1, 2)]
    counts = counts * 6 / 16 + beside[0] * 4 / 16 + beside[1] / 16
    left, right = np.roll(counts, 1, axis=1), np.roll(counts, -1, axis=1)
    peaks = (counts > left) & (counts > right) & (counts >= ANOTHER * counts.max(axis=1, keepdims=True))
    which, angle = np.nonzero(peaks)
    low, high, top = left[which, angle], right[which, angle], counts[which, angle]
    exact = angle + 0.5 * (low - high) / (low - 2 * top + high)
    return which, (360 - exact * 360 / ANGLES) % 360


def _angles(blurred: Floats, row: Ints, column: Ints, scale: float) -> Array:
    """How much the picture slopes each way around each of the spots."""
    reach = round(REACH * scale)
    padded = cv2.copyMakeBorder(blurred, reach + 1, reach + 1, reach + 1, reach + 1, cv2.BORDER_REPLICATE)
    side = 2 * reach + 3
    wide = padded.shape[1]
    window = (np.arange(side)[:, None] * wide + np.arange(side)).ravel()
    around = padded.ravel()[(row * wide + column)[:, None] + window].reshape(-1, side, side)
    across = around[:, 1:-1, 2:] - around[:, 1:-1, :-2]
    up = around[:, :-2, 1:-1] - around[:, 2:, 1:-1]
    slope, angle = cv2.cartToPolar(across.reshape(len(row), -1), up.reshape(len(row), -1), angleInDegrees=True)
    far = (np.arange(-reach, reach + 1) ** 2)[:, None] + np.arange(-reach, reach + 1) ** 2
    slope *= np.exp(-far.ravel() / (2 * (WEIGHTS * scale) ** 2)).astype(np.float32)
    into = np.round(angle * (ANGLES / 360)).astype(np.intp) % ANGLES + ANGLES * np.arange(len(row))[:, None]
    return np.bincount(into.ravel(), slope.ravel(), minlength=ANGLES * len(row)).reshape(-1, ANGLES)
