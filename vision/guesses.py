"""Where a board might lie by a few features alone, too few to be sure: planes without perspective."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision import card_plane, from_above, glance, matching, plane_fit
from vision.arrays import Array, Floats
from vision.card_plane import Found
from vision.glance import Glance
from vision.look import Look

# So many features agree on a plane without perspective, to this share of the board; three matches that span this much
# of it show a plane, which makes the board no smaller and no more slanted than this; so many are tried.
FEW_AGREE = 6
STRAY_FLAT = 0.025
LEAST_TRIO = 0.02
LEAST_SIZE = 50.0
MOST_SLANT = 2.2
GUESS_TRIES = 6000
GUESSES = 6
NEARLY_THE_SAME = 0.8


def guessed_planes(small: Glance, look: Look) -> list[Array]:
    """Planes that a few features of a look agree on: too few to be a board unless something else says so as well."""
    if len(small.seen.spots) < FEW_AGREE:
        return []
    pairs, best, clear = matching.matched(small.seen, look)
    if len(clear) < FEW_AGREE:
        return []
    back = np.diag([small.grey.shape[1] / small.shape[1], small.grey.shape[0] / small.shape[0], 1.0])
    planes = []
    everywhere = np.ones(len(small.seen.spots), bool)
    for rough in _flat_guesses(look.places[best[clear]], small.seen.spots[clear]):
        guided = plane_fit.guided(rough, small.seen, look, pairs, everywhere)
        planes += [back @ rough] if guided is None else [back @ guided[0].homography, back @ rough]
    return planes


def guessed_board(first: Glance, looks: Sequence[Look]) -> tuple[int, Found] | None:
    """The board about which a few faint features lie, where more of its print shows once it is seen from above.

    Where a card is small or low, hardly any four features that agree on it are drawn by chance; three do without
    perspective. Returns the look's number too.
    """
    small = glance.looked_at(first, glance.ON_CLOTH[0])
    for number, look in enumerate(looks):
        for part in (look.quickly, look):
            rough = [plane for plane in guessed_planes(small, part) if card_plane.plausible(plane, first.grey.shape)]
            found = (from_above.straightened(first.grey, look, plane) for plane in _different(rough))
            best = max((one for one in found if one), key=lambda one: one.places, default=None)
            if best is not None:
                return number, best
    return None


def _different(planes: Sequence[Array]) -> list[Array]:
    """The planes of which none is nearly the same as one before it."""
    kept: list[Array] = []
    for plane in planes:
        if all(card_plane.overlap(plane, other) < NEARLY_THE_SAME for other in kept):
            kept.append(plane)
    return kept


def _flat_guesses(places: Floats, spots: Floats) -> list[Array]:
    """Planes without perspective, each through three matches, that most others agree with; no two nearly the same."""
    trios = np.random.default_rng(7).integers(0, len(places), (GUESS_TRIES, 3))
    sides, seen = (each[trios[:, 1:]] - each[trios[:, :1]] for each in (places.astype(float), spots.astype(float)))
    wide = np.abs(np.linalg.det(sides)) > LEAST_TRIO
    trios, turned = trios[wide], np.linalg.solve(sides[wide], seen[wide])
    size = np.linalg.det(turned)
    slanted = (turned**2).sum(axis=(1, 2)) / 2
    fair = (size > LEAST_SIZE**2) & (slanted < MOST_SLANT * size)
    trios, turned, size = trios[fair], turned[fair], size[fair]
    start = spots[trios[:, 0]] - (places[trios[:, 0], None] @ turned)[:, 0]
    off = places @ turned + start[:, None] - spots
    agree = (np.abs(off) < plane_fit.STRAY + STRAY_FLAT * np.sqrt(size)[:, None, None]).all(axis=2)
    planes: list[Array] = []
    for k in np.argsort(-agree.sum(axis=1), kind="stable"):
        if len(planes) == GUESSES or agree[k].sum() < FEW_AGREE:
            break
        plane = np.eye(3)
        plane[:2, :2], plane[:2, 2] = turned[k].T, start[k]
        if all(card_plane.overlap(plane, other) < NEARLY_THE_SAME for other in planes):
            planes.append(plane)
    return planes
