"""The boards of a look among the features of a picture, one after the other, and one that lies upon them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision import card_plane, matching, plane_fit
from vision.arrays import Array, Ints
from vision.card_plane import ONE_BOARD, UNIT, Found
from vision.features import Features
from vision.look import Look
from vision.matching import Pairs

# A board is found by so many features in different places; to fewer matches than the second no plane is fitted.
ENOUGH_PLACES = 20
FEWEST = 10
# Where nothing is found, a plane on which so many agree is looked at from above: of six such planes in photos with
# boards five are confirmed there by 19 places or more, and photos of other things have none.
FAINT_PLACES = 12
# Two planes whose corners lie so near each other, in pixels, are followed to the same board: 9 of 9 were in 22 photos.
SAME_PLANE = 2.0
# So many are plenty: no other way to fit them is tried.
PLENTY = 80
MOST_BOARDS = 6
# Of the features that a board is found by so many at most lie within the outline of another that lies upon it: of 13
# that do one at most.
MOST_THROUGH = 5
# So near to where a board would show it, in pixels, a feature is that board's.
EXPLAINED = 8.0
NOTHING = (Found(np.eye(3), 0, 0.0), np.zeros(0, np.intp))


class Sought(NamedTuple):
    """The boards of one look, and on how many places at most some plane agreed, a board or not."""

    boards: list[Found]
    agreed: int = 0
    faint: tuple[Found, ...] = ()
    """What might be boards, by too few places or not to be confirmed."""
    outside: tuple[Found, ...] = ()
    """Boards most of which are outside the photo."""


class _Matches(NamedTuple):
    """Features seen and a look: all pairs worth a thought, each feature's best match, and those of no other place."""

    seen: Features
    look: Look
    pairs: Pairs
    best: Ints
    clear: Ints


def search(
    seen: Features,
    look: Look,
    shape: tuple[int, ...],
    tries: int = plane_fit.TRIES,
    samplers: Sequence[int] = plane_fit.SAMPLERS,
    upon: bool = False,
    most: int = MOST_BOARDS,
) -> Sought:
    """Boards one after the other: what a found board explains is taken away before the next is looked for.

    upon: whether one that lies upon these is looked for too.
    """
    if len(seen.spots) < 12:
        return Sought([])
    matches = _Matches(seen, look, *matching.matched(seen, look))
    agreed = 0
    free = np.ones(len(seen.spots), bool)
    unexplained = free.copy()
    boards: list[Found] = []
    faint: list[Found] = []
    outside: list[Found] = []
    theirs: list[Ints] = []
    for _ in range(most):
        found, taken = _plane(matches, free, tries, samplers[:1] if boards else samplers)
        agreed = max(agreed, found.places)
        if found.places < ENOUGH_PLACES:
            if found.places >= FAINT_PLACES and card_plane.plausible(found.homography, shape):
                faint.append(found)
            break
        free &= ~card_plane.within(found.homography, seen.spots)
        free[taken] = unexplained[taken] = False
        unexplained[_explained(found, matches)] = False
        if card_plane.plausible(found.homography, shape):
            boards.append(found)
            theirs.append(taken)
        elif card_plane.card_like(found.homography):
            outside.append(found)
    if boards and upon:
        top, _ = _plane(matches, unexplained, tries, samplers)
        if top.places >= ENOUGH_PLACES and card_plane.card_like(top.homography):
            boards = _with_top(boards, theirs, top, seen)
    return Sought(boards, agreed, tuple(faint), tuple(outside))


def _with_top(boards: list[Found], theirs: Sequence[Ints], top: Found, seen: Features) -> list[Found]:
    """The boards and one that lies upon them, most of which may be outside the photo; theirs: what each was found by.

    What is nearly in the same place is no other board but the same, its grid seen a space further on. So is one through
    which the print of another is seen: of the two the one is right that more speaks for.
    """
    through = [int(card_plane.within(top.homography, seen.spots[own], 0.0).sum()) > MOST_THROUGH for own in theirs]
    if any(through):
        rivals = [found for found, seen_through in zip(boards, through, strict=True) if seen_through]
        others = [found for found, seen_through in zip(boards, through, strict=True) if not seen_through]
        return [*others, top] if top.places > max(found.places for found in rivals) else boards
    common = max(card_plane.overlap(top.homography, found.homography) for found in boards)
    return [*boards, top] if 0 < common < ONE_BOARD else boards


def _plane(matches: _Matches, free: NDArray[np.bool_], tries: int, samplers: Sequence[int]) -> tuple[Found, Ints]:
    """The plane on which most of the free features agree, and which they are; drawn in each way until they suffice."""
    seen, look, pairs, best, clear = matches
    use = clear[free[clear]]
    tried: list[tuple[Found, Ints]] = []
    outlines: list[Array] = []
    for sampler in samplers if len(use) >= FEWEST else ():
        plane = plane_fit.fitted(look.places[best[use]], seen.spots[use], plane_fit.STRAY, sampler, tries)
        if plane is None:
            continue
        outline = card_plane.project(plane, UNIT)
        if any(np.abs(outline - other).max() < SAME_PLANE for other in outlines):
            continue
        outlines.append(outline)
        guided = plane_fit.guided(plane, seen, look, pairs, free)
        if guided is not None:
            tried.append(guided)
            if guided[0].places >= PLENTY:
                break
    return max(tried, key=lambda each: each[0].places, default=NOTHING)


def _explained(found: Found, matches: _Matches) -> Ints:
    """The features that lie about where the board would show such ones."""
    seen, look, pairs, _, _ = matches
    expected = card_plane.project(found.homography, look.places)
    return np.asarray(pairs.row[card_plane.near_by(expected[pairs.column], seen.spots[pairs.row], EXPLAINED)])
