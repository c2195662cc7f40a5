"""Whether a photo shows a board the wrong way round, as a mirror does."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision import feature_search, features, from_above, glance, matching, plane_fit, sureness
from vision.arrays import Array, Image
from vision.card_plane import Found
from vision.features import Features
from vision.glance import Glance
from vision.look import Look

# The ways a square lies in a mirror.
REFLECTIONS = (
    np.array([[-1.0, 0, 1], [0, 1, 0], [0, 0, 1]]),
    np.array([[1.0, 0, 0], [0, -1, 1], [0, 0, 1]]),
    np.array([[0.0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    np.array([[0.0, -1, 1], [-1, 0, 1], [0, 0, 1]]),
)
# A SIFT descriptor: rows and columns of a patch, and angles in each.
SIFT_SHAPE = (4, 4, 8)
# Of the print that a board is found by, what is found in a mirror spans at least this share, or it is no mirror.
MOST_SPREAD = 0.6
# What is found by no more of its print may be the part of it that looks the same in a mirror. How much is found says no
# more: mirrored photos have shown boards by 116 places over 0.69 of a print.
WIDE_SPREAD = 0.45
# Where many must agree a plane is fitted to matches that are drawn so often.
FEW_TRIES = 600
# Where a mirror shows nearly as many places as a board was found by, the straightened picture decides.
NEARLY_AS_MANY = 0.7
# A print that is much the same in a mirror is seen the right way round by this many times as many places as the wrong
# one; by fewer, of 21 mirrored photos of the reference print three, or by too few for a board, twice as many features
# are held against the whole look.
CLEARLY_MORE = 1.2


def mirrored(first: Glance, looks: Sequence[Look], instead: Found | None = None, spread: float = 0.0) -> bool:
    """Whether the photo shows one of the looks the wrong way round; `instead` of a board found, by more places than it.

    The features of a mirrored picture are those of the picture with their rows upside down and their angles reversed.
    A part of a print may look the same in a mirror: the places have to span this much of it, and as much as the most of
    what the board spans.
    """
    if instead is not None:
        spread = max(spread, MOST_SPREAD * instead.spread)
    places = instead.places if instead else 0
    seen, tries, samplers = first.seen, plane_fit.TRIES, plane_fit.SAMPLERS
    if instead and sureness.clear(instead) and instead.spread >= WIDE_SPREAD:
        # Many more places would show there, and soon.
        seen, tries, samplers = glance.near(first, instead.homography), FEW_TRIES, plane_fit.SAMPLERS[:1]
    flipped = _turned_over(seen, first.shape[1])

    def most_of(look: Look, wide: float) -> int:
        boards = feature_search.search(flipped, look, first.shape, tries, samplers).boards
        return max((found.places for found in boards if found.spread >= wide), default=0)

    for look in looks:
        most = most_of(look.quickly, spread)
        if most > places:
            return True
        if instead is not None and most > NEARLY_AS_MANY * places:
            return wrong_way_round(first.grey, look, instead)
    # What is vaguely found, on a card or from low, may be a mirror's that the quick part of a look does not find.
    vague = instead is not None and not sureness.clear(instead)
    return vague and any(most_of(look, max(spread, sureness.SURE_SPREAD)) > places for look in looks)


def wrong_way_round(grey: Image, look: Look, found: Found, times: float = 1.0) -> bool:
    """Whether a board agrees better with its look turned over, or so many times as well.

    Few places seen from afar do not tell; those of the straightened picture do.
    """
    flat, to_flat = from_above.flattened(grey, found.homography)
    as_found = to_flat @ found.homography
    over = np.array([[-1.0, 0, flat.shape[1] - 1], [0, 1, 0], [0, 0, 1]])
    reflected = [over @ as_found @ one for one in REFLECTIONS]

    def places(most: int, part: Look) -> tuple[int, int]:
        seen = features.finest(flat, most)
        ours = _most_places(seen, part, flat.shape, [as_found])
        return ours, _most_places(_turned_over(seen, flat.shape[1]), part, flat.shape, reflected)

    ours, theirs = places(from_above.RECTIFIED_FEATURES, look.quickly)
    if max(ours, theirs) < max(CLEARLY_MORE * min(ours, theirs), feature_search.ENOUGH_PLACES):
        ours, theirs = places(2 * from_above.RECTIFIED_FEATURES, look)
    return times * theirs > ours


def _most_places(seen: Features, look: Look, shape: tuple[int, ...], planes: Sequence[Array]) -> int:
    """On how many places most of a straightened picture agrees with a look, laid as one of these planes or anyhow."""
    pairs = matching.matched(seen, look)[0]
    everywhere = np.ones(len(seen.spots), bool)
    guided = (plane_fit.guided(plane, seen, look, pairs, everywhere) for plane in planes)
    boards = [each[0] for each in guided if each is not None] + feature_search.search(seen, look, shape).boards
    return max((each.places for each in boards), default=0)


def _turned_over(seen: Features, width: int) -> Features:
    """The features of a picture so wide as they are in a mirror."""
    spots = np.column_stack((width - 1 - seen.spots[:, 0], seen.spots[:, 1])).astype(np.float32)
    rows, columns, angles = SIFT_SHAPE
    turned = seen.descriptors.reshape(-1, rows, columns, angles)[:, ::-1][..., -np.arange(angles) % angles]
    return Features(spots, np.ascontiguousarray(turned.reshape(-1, rows * columns * angles)))
