"""A board straightened: seen as if from straight above, where more of its print agrees than in the photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision import card_plane, feature_search, features, matching, plane_fit, sureness
from vision.arrays import Array, Image
from vision.card_plane import ONE_BOARD, Found
from vision.look import Look
from vision.matching import Pairs

# A straightened board is so many pixels a side, and so many of its features count.
RECTIFIED = 400
RECTIFIED_FEATURES = 800
# So many where the place is a rough one and the board may be a part of it.
ABOUT_FEATURES = 1200
# So many are enough where a card's outline says how the board lies: nothing has to be found by chance.
OUTLINED_PLACES = 15
# Of what might be boards so many are looked at from above.
FAINT_TRIES = 5
# What settles a board takes fewer pixels and features: of 51 boards found vaguely, the corners come out as near.
SETTLED_RECTIFIED = 280
SETTLED_FEATURES = 600
# What settles a board spans nearly as much of the print as what it was found by, or its far corners are the vaguer.
AS_WIDE = 0.9
# Corners surer than this lie where they are: of 20 such boards none moves nearer by half a per cent of its side.
SURE_CORNERS = 0.0012


def flattened(grey: Image, rough: Array, pixels: int = RECTIFIED) -> tuple[Image, Array]:
    """The board seen from straight above, so many pixels a side, its surroundings included; and the way there."""
    margin = 0.1
    to_flat = np.diag([pixels, pixels, 1.0]) @ np.array([[1, 0, margin], [0, 1, margin], [0, 0, 1.0]])
    to_flat = to_flat @ np.linalg.inv(rough)
    side = int(pixels * (1 + 2 * margin))
    flat = cv2.warpPerspective(grey, to_flat, (side, side), flags=cv2.INTER_LINEAR)
    return np.asarray(flat, np.uint8), to_flat


def straightened(grey: Image, look: Look, rough: Array) -> Found | None:
    """The same search in a picture of the board seen from straight above, its surroundings included."""
    flat, to_flat = flattened(grey, rough)
    seen = features.finest(flat, RECTIFIED_FEATURES)
    boards = _as_in_photo(feature_search.search(seen, look, flat.shape).boards, to_flat)
    best = max(boards, key=lambda found: found.places, default=None)
    return best if best is not None and card_plane.plausible(best.homography, grey.shape) else None


def refine(picture: Image, look: Look, rough: Array) -> Found | None:
    """A better homography from a rough one: features once more, in the straightened picture. None: no such print."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return straightened(grey, look, rough)


def about(grey: Image, look: Look, rough: Array) -> Found | None:
    """The board that lies somewhere about a rough place: found straightened by it, and again straightened by itself."""
    flat, to_flat = flattened(grey, rough)
    sought = feature_search.search(features.strongest(flat, ABOUT_FEATURES), look, flat.shape)
    back = np.linalg.inv(to_flat)
    planes = [back @ found.homography for found in (*sought.boards, *sought.faint)]
    again = (straightened(grey, look, plane) for plane in planes if card_plane.plausible(plane, grey.shape))
    return max((found for found in again if found), key=lambda found: found.places, default=None)


def settled(grey: Image, look: Look, found: Found) -> Found:
    """The same board; one found by little of its print where more of it agrees once it is seen from above."""
    if sureness.by_much(found) or found.corners_off < SURE_CORNERS:
        return found
    flat, to_flat = flattened(grey, found.homography, SETTLED_RECTIFIED)
    # The features of half the time place its corners as well.
    seen = features.strongest(flat, SETTLED_FEATURES)
    best = found
    for part in (look.quickly, look):
        boards = _as_in_photo(feature_search.search(seen, part, flat.shape, most=1).boards, to_flat)
        there = [one for one in boards if card_plane.plausible(one.homography, grey.shape)]
        there = [one for one in there if card_plane.overlap(one.homography, found.homography) > ONE_BOARD]
        as_wide = [one for one in there if one.spread >= AS_WIDE * found.spread]
        best = max([found, *as_wide], key=lambda one: one.places)
        if best is not found and sureness.by_much(best):
            break
    return best


def lies_as(picture: Image, ways: Sequence[tuple[Look, Array]]) -> tuple[int, Found] | None:
    """Which of several looks, each laid over one and the same card some way round, has its features there, and where.

    Straightened, a card is seen from above: the quick part of a look is enough.
    """
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    flat, to_flat = flattened(grey, ways[0][1])
    seen = features.finest(flat, RECTIFIED_FEATURES)
    everywhere = np.ones(len(seen.spots), bool)
    best: tuple[int, Found] | None = None
    matched: dict[int, tuple[Look, Pairs]] = {}
    for number, (look, plane) in enumerate(ways):
        if len(seen.spots) < OUTLINED_PLACES:
            break
        if id(look) not in matched:
            quick = look.quickly
            matched[id(look)] = quick, matching.matched(seen, quick)[0]
        guided = plane_fit.guided(to_flat @ plane, seen, *matched[id(look)], everywhere)
        if guided is not None and guided[0].places >= (best[1].places + 1 if best else OUTLINED_PLACES):
            homography = np.linalg.inv(to_flat) @ guided[0].homography
            if card_plane.plausible(homography, grey.shape):
                best = number, replace(guided[0], homography=homography)
    return best


def confirmed(picture: Image, looks: Sequence[Look], faint: Sequence[tuple[int, Found]]) -> tuple[int, Found] | None:
    """Of what might be boards the one that most places speak for once it is seen from above, and its look's number."""
    surest = sorted(faint, key=lambda each: -each[1].places)[:FAINT_TRIES]
    found = []
    for number, rough in surest:
        seen = lies_as(picture, [(looks[number], rough.homography)])
        if seen is not None and card_plane.overlap(seen[1].homography, rough.homography) > ONE_BOARD:
            found.append((number, seen[1]))
    return max(found, key=lambda each: each[1].places, default=None)


def _as_in_photo(boards: Sequence[Found], to_flat: Array) -> list[Found]:
    """Boards of a picture seen from above as they lie in the photo."""
    back = np.linalg.inv(to_flat)
    return [replace(found, homography=back @ found.homography) for found in boards]
