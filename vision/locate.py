"""Find the boards in a photo by the features of their print: look after look, in one glance at it after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from vision import card_plane, feature_search, features, from_above, glance, prominence, sureness
from vision.arrays import Array, Image
from vision.card_plane import ONE_BOARD, UNIT, Found
from vision.feature_search import Sought
from vision.features import Features
from vision.glance import Attempt, Glance
from vision.look import Look
from vision.sureness import SURE_PLACES

# So many features of the photo vote on which look to try first; once a board is found with certainty, a look with less
# than this share of its votes is not tried.
VOTERS = 300
RUNNER_UP = 0.5
# Of a board that is in the photo to this share at most, a better one is looked for.
MOSTLY = 0.75
# A board that is taken out of a photo is taken out with its edge: a square of so many pixels at each.
ITS_EDGE = 9


class Search(NamedTuple):
    """What came of a search for several looks."""

    look: int
    """The number of the look that is in the photo."""
    boards: list[Found]
    """All boards of it, the most prominent first."""
    where: Glance
    """Where they were seen; the last look where there are none."""
    agreed: int = 0
    """On how many places at most some plane agreed, a board or not."""
    faint: tuple[tuple[int, Found], ...] = ()
    """Where nothing was found: what might be boards, each with the number of its look."""


def find(
    first: Glance,
    looks: Sequence[Look],
    worth_it: Callable[[], Sequence[int]] | None = None,
    attempts: Sequence[Attempt] = glance.ATTEMPTS,
    beside: bool = True,
) -> Search:
    """Which of the looks is in the photo, and its boards.

    worth_it: the numbers of the taught looks that are searched for thoroughly where nothing else is found; else all.
    beside: whether to look beside a board that is none to read, where no other is found.
    """
    grey = first.grey
    best = Search(0, [], first)
    agreed = 0
    faint: list[tuple[int, Found]] = []
    in_the_way: list[Found] = []
    taught = [number for number, look in enumerate(looks) if look.portrait is not None]
    for attempt in (*attempts, glance.THOROUGH) if taught and attempts is glance.ATTEMPTS else attempts:
        at_first = attempt is glance.ATTEMPTS[0]
        small = glance.looked_at(first, attempt)
        votes = [_votes(small.seen, look) for look in looks] if len(looks) > 1 else [0]
        sought: Sequence[int] = range(len(looks))
        if attempt is glance.THOROUGH:
            sought = worth_it() if worth_it and not best.boards else taught
        for number in sorted(sought, key=lambda number: -votes[number]):
            if best.boards and best.boards[0].places >= SURE_PLACES and votes[number] < RUNNER_UP * votes[best.look]:
                continue
            look = looks[number]
            # What the quick part of a look does not find at first it hardly finds in a larger picture.
            quick = _boards(small.seen, look.quickly, small.shape, grey, upon=True) if at_first else Sought([])
            rough = quick.boards
            # Made taller, a low view is like a higher one; a taught look has fewer features to spare.
            part = look.quickly if attempt.taller > 1 and look.portrait is None else look
            thorough = quick if rough and sureness.quick_part_suffices(rough[0]) else _thoroughly(small, part, rough)
            boards = thorough.boards
            agreed = max(agreed, quick.agreed, thorough.agreed)
            if look.portrait is None:
                faint += [(number, found) for found in (*quick.faint, *thorough.faint)]
                in_the_way += [*quick.outside, *thorough.outside]
            if boards and (not best.boards or prominence.goes_before(boards[0], best.boards[0], grey.shape)):
                best = Search(number, boards, small, agreed)
        if best.boards and prominence.shown(best.boards[0], grey.shape) > MOSTLY:
            break
    if best.boards:
        return best
    in_the_way += [found for _, found in faint if found.places >= feature_search.ENOUGH_PLACES]
    if beside and in_the_way:
        most = max(in_the_way, key=lambda found: found.places)
        again = find(glance.at_grey(without(grey, [most]), glance.ATTEMPTS[0]), looks, worth_it, attempts, beside=False)
        if again.boards:
            # It may lie upon the one that is meant.
            return again._replace(boards=[*again.boards, most])
    return Search(0, [], small, agreed, tuple(faint))


def without(picture: Image, boards: Sequence[Found]) -> Image:
    """The photo without some boards: their strong features are not to hide those of a fainter one."""
    over = np.zeros(picture.shape[:2], np.uint8)
    for found in boards:
        cv2.fillConvexPoly(over, card_plane.project(found.homography, UNIT).round().astype(np.int32), 255)
    gone = cv2.dilate(over, np.ones((ITS_EDGE, ITS_EDGE), np.uint8)) > 0
    left = picture.copy()
    left[gone] = picture[~gone].mean(axis=0) if not gone.all() else 0
    return left


def further(small: Glance, look: Look, boards: list[Found]) -> list[Found]:
    """The boards found and those that the whole look finds in what they leave, the most prominent first.

    Only where the first may be none that was meant: it does not lie in the middle of the photo.
    """
    shape = small.grey.shape
    if prominence.in_the_middle(boards[0], shape):
        return boards
    fit = np.diag([small.shape[1] / shape[1], small.shape[0] / shape[0], 1.0])
    left = ~np.any([card_plane.within(fit @ found.homography, small.seen.spots) for found in boards], axis=0)
    rest = Features(small.seen.spots[left], small.seen.descriptors[left])
    others = _boards(rest, look, small.shape, small.grey).boards
    every = prominence.by_prominence([*boards, *others], shape)
    if every[0] is boards[0]:
        return every
    sure = _confirmed(every[0], small.grey, look)
    return boards if sure is None else [sure, *every[1:]]


def _thoroughly(small: Glance, look: Look, rough: list[Found]) -> Sought:
    """The boards that the whole look finds: near the first that its quick part found, or else anywhere."""
    if rough:
        seen = glance.near(small, rough[0].homography)
        near = _boards(seen, look, small.shape, small.grey)
        boards = _sure(near.boards, look, small.grey)
        if boards:
            first = boards[0].homography
            far = [found for found in rough[1:] if card_plane.overlap(found.homography, first) < ONE_BOARD]
            return Sought([*boards[:1], *far], near.agreed)
    anywhere = _boards(small.seen, look, small.shape, small.grey, upon=True)
    sure = _sure(anywhere.boards, look, small.grey)
    unsure = () if sure else (*anywhere.boards, *anywhere.faint)
    return Sought(sure, anywhere.agreed, unsure, anywhere.outside)


def _votes(seen: Features, look: Look) -> int:
    """How many features of the picture are very like one of a few of the look's."""
    voters = seen.descriptors[:: max(1, len(seen.spots) // VOTERS)]
    return int((look.voters.product(voters).max(axis=1) > features.VERY_ALIKE).sum()) if len(voters) else 0


def _boards(seen: Features, look: Look, shape: tuple[int, ...], grey: Image, upon: bool = False) -> Sought:
    """The boards among the features of a picture of that shape, the most prominent first."""
    fit = np.array([shape[1] / grey.shape[1], shape[0] / grey.shape[0]])
    sought = feature_search.search(seen, look, shape, upon=upon)
    boards, faint, outside = (
        [_enlarge(found, fit) for found in each] for each in (sought.boards, sought.faint, sought.outside)
    )
    return Sought(prominence.by_prominence(boards, grey.shape), sought.agreed, tuple(faint), tuple(outside))


def _enlarge(found: Found, fit: Array) -> Found:
    return replace(found, homography=np.diag([1 / fit[0], 1 / fit[1], 1.0]) @ found.homography)


def _sure(boards: list[Found], look: Look, grey: Image) -> list[Found]:
    """The same boards from the first on that can be confirmed."""
    for k, found in enumerate(boards):
        sure = _confirmed(found, grey, look)
        if sure is not None:
            return [sure, *boards[k + 1 :]]
    return []


def _confirmed(found: Found, grey: Image, look: Look) -> Found | None:
    """A board found by few features, by a part of its print or from low is found again in the straightened picture."""
    return found if sureness.clear(found) else from_above.straightened(grey, look, found.homography)
