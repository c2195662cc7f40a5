"""A board's plane fitted to matches: what most of them agree on, and all that agrees with it once it is known."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import card_plane
from vision.arrays import Array, Floats, Ints
from vision.card_plane import Found
from vision.corner_error import corner_error
from vision.features import Features
from vision.look import Look
from vision.matching import Pairs

# So often four matches are drawn to fit a plane, and in these ways.
TRIES = 4000
SAMPLERS: Sequence[int] = (cv2.SAMPLING_UNIFORM, cv2.SAMPLING_PROSAC)
# What lies off by more, in pixels, does not agree with a plane.
STRAY = 3.0
# Of what agrees so far, what lies off by more than so many times the median, in pixels, but never less than so many,
# would bend the plane.
STRAYS = 3.0
SHARP = 0.5
# A board is found over so much of its print.
ENOUGH_SPREAD = 0.12


def fitted(
    places: Floats, spots: Floats, stray: float, sampler: int = cv2.SAMPLING_UNIFORM, tries: int = TRIES
) -> Array | None:
    """The plane that most of the matches agree on; they are tried in their order, so the surest come first."""
    how = cv2.UsacParams()
    how.sampler = sampler
    how.score = cv2.SCORE_METHOD_MAGSAC
    how.loMethod = cv2.LOCAL_OPTIM_SIGMA
    how.threshold, how.confidence, how.maxIterations = stray, 0.9999, tries
    how.randomGeneratorState = 7
    homography, _ = cv2.findHomography(places * 1000, spots, how)
    return None if homography is None else _in_units(homography)


def guided(
    homography: Array, seen: Features, look: Look, pairs: Pairs, free: NDArray[np.bool_]
) -> tuple[Found, Ints] | None:
    """Match again where the plane says that a feature must be, fit again, and count what agrees."""
    for reach in (8.0, 4.0):
        expected = card_plane.project(homography, look.places)
        close = card_plane.near_by(expected[pairs.column], seen.spots[pairs.row], reach)
        near = np.flatnonzero(close & free[pairs.row])
        near = near[np.argsort(pairs.likeness[near], kind="stable")]
        nearest = np.full(len(seen.spots), -1)
        nearest[pairs.row[near]] = near  # of several the last: the most alike
        rows = np.flatnonzero(nearest >= 0)
        if len(rows) < 10:
            return None
        rows = rows[np.argsort(-pairs.likeness[nearest[rows]], kind="stable")]
        places = look.places[pairs.column[nearest[rows]]]
        again = fitted(places, seen.spots[rows], STRAY - 0.5)
        if again is None:
            return None
        homography = again
    error = np.linalg.norm(card_plane.project(homography, places) - seen.spots[rows], axis=1)
    agree = error < STRAY
    if agree.sum() >= 10:
        homography = _exactly(homography, places[agree], seen.spots[rows[agree]])
    spread = _spread(places[agree]) if agree.any() else 0.0
    if spread < ENOUGH_SPREAD:
        return None
    off = corner_error(homography, places[agree], seen.spots[rows[agree]])
    return Found(homography, _distinct(places[agree]), spread, off), rows[agree]


def _exactly(homography: Array, places: Floats, spots: Floats) -> Array:
    """The plane through all that agrees, and once more without what strays against the others."""
    use = np.ones(len(places), bool)
    for _ in range(2):
        exact, _ = cv2.findHomography(places[use] * 1000, spots[use], 0)
        if exact is None:
            break
        homography = _in_units(exact)
        error = np.linalg.norm(card_plane.project(homography, places) - spots, axis=1)
        use = error <= max(STRAYS * float(np.median(error)), SHARP)
    return homography


def _in_units(homography: Array) -> Array:
    """Planes are fitted to board units times a thousand, near the size of pixels."""
    return np.asarray(homography @ np.diag([1000.0, 1000.0, 1.0]))


def _distinct(places: Floats) -> int:
    return len(np.unique((places * 60).astype(int) @ [1, 1000]))


def _spread(places: Floats) -> float:
    return float(cv2.contourArea(cv2.convexHull(places.astype(np.float32))))
