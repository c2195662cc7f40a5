"""Find a board in a photo: features of its static print, matched, fitted to a plane, counted again, refined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import sift
from vision.arrays import Array, Floats, Image
from vision.corner_error import UNKNOWN, corner_error
from vision.look import Look, unit
from vision.look import features as look_features
from vision.product import Rows

Ints = NDArray[np.intp]


class Attempt(NamedTuple):
    """How a photo is made smaller and looked at: its width, how many features of it count, how much taller it is made.

    Taller undoes some of a low camera's squeeze.
    """

    width: int
    most: int
    taller: float = 1.0
    finest: bool = False
    """Whether features are looked for as finely as can be."""
    singular: bool = False
    """Whether features that the photo shows again and again are left out."""


# The next is tried only where the last found nothing.
ATTEMPTS = (Attempt(480, 620), Attempt(480, 900, taller=2.0, finest=True), Attempt(800, 1600))
# Checks and stripes of a cloth have the strongest features, and blur a card's outline. Where nothing else finds a board
# fainter features count, as far as they are singular.
ON_CLOTH = (Attempt(1200, 2500, singular=True), Attempt(1000, 2500, taller=2.0, singular=True))
FAINT = 0.01
FAINT_ONES = 6000
# A feature is seen again and again if so many of every third are very like it.
THIRD = 3
AGAIN = 3
# Of a photo with something on a pattern so many features repeat themselves; of nothing but a pattern nearly all do.
PATTERNED = (0.24, 0.9)
# The last attempt is for taught boards alone: they are searched for thoroughly, and their portrait says whether what is
# found so is the board.
THOROUGH = Attempt(1200, 3000)
# What is this much less alike than the best (of the distance from likeness 1) is no candidate.
RIVAL = 2.0
RATIO = 0.85
SAME_PLACE = 0.03
# A board is found by so many features in different places, over so much of its print.
ENOUGH_PLACES = 20
FEWEST = 10
ENOUGH_SPREAD = 0.12
# Of the print that a board is found by, what is found in a mirror spans at least this share, or it is no mirror.
MOST_SPREAD = 0.6
SURE_PLACES = 45
SURE_SPREAD = 0.4
# By fewer, over less than that, its far corners may be elsewhere.
VAGUE_PLACES = 30
# What is found by no more of its print may be the part of it that looks the same in a mirror. How much is found says no
# more: mirrored photos have shown boards by 116 places over 0.69 of a print.
WIDE_SPREAD = 0.45
# So many are enough where a card's outline says how the board lies: nothing has to be found by chance.
OUTLINED_PLACES = 15
# Where nothing is found, a plane on which so many agree is looked at from above: of six such planes in photos with
# boards five are confirmed there by 19 places or more, and photos of other things have none. So many are tried.
FAINT_PLACES = 12
FAINT_TRIES = 5
# Such a board is seen the right way round by so many times as many places as the wrong one.
FAINT_TIMES = 1.5
# A board that is taken out of a photo is taken out with its edge: a square of so many pixels at each.
ITS_EDGE = 9
# With fewer the quick part of a look leaves the corners too vague.
QUICK_PLACES = 60
# By fewer places than these, or over less of the print, the score track may be laid a space beside itself and the far
# corners with it: of 136 made photos 11 are found so, two of them 3 to 7 % off, and by 1 % once they are settled.
SETTLED_SPREAD = 0.5
# What settles a board spans nearly as much of the print as what it was found by, or its far corners are the vaguer.
AS_WIDE = 0.9
# Two planes whose corners lie so near each other, in pixels, are followed to the same board: 9 of 9 were in 22 photos.
SAME_PLANE = 2.0
# So many are plenty: no other way to fit them is tried.
PLENTY = 80
# The least area of a board in the photo, against its longest side's square, that was not squeezed by a low camera; and
# the least that the quick part of a look, without the views from low, is believed.
UNSQUEEZED = 0.42
QUICK_UNSQUEEZED = 0.48
MOST_BOARDS = 6
# Two prints found over each other to this share are one board.
ONE_BOARD = 0.4
# Of the features that a board is found by so many at most lie within the outline of another that lies upon it: of 13
# that do one at most.
MOST_THROUGH = 5
# So many features of the photo vote on which look to try first; once a board is found with certainty, a look with less
# than this share of its votes is not tried.
VOTERS = 300
VERY_ALIKE = 0.9
RUNNER_UP = 0.5
STRAY = 3.0
# So near to where a board would show it, in pixels, a feature is that board's.
EXPLAINED = 8.0
# Of what agrees so far, what lies off by more than so many times the median, in pixels, but never less than so many,
# would bend the plane.
STRAYS = 3.0
SHARP = 0.5
ALIKE = 0.8
# The least contrast of a feature, as OpenCV counts it.
CONTRAST = 0.02
# Guesses: so many features agree on a plane without perspective, to this share of the board; three matches that span
# this much of it show a plane, which makes the board no smaller and no more slanted than this; so many are tried.
FEW_AGREE = 6
STRAY_FLAT = 0.025
LEAST_TRIO = 0.02
LEAST_SIZE = 50.0
MOST_SLANT = 2.2
GUESS_TRIES = 6000
GUESSES = 6
NEARLY_THE_SAME = 0.8
# Of a board that is in the photo to this share at most, a better one is looked for.
MOSTLY = 0.75
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
# The part of a picture worth a first look: all but so many of so many strong spots lie in it, and so many pixels beside
# them; no feature is so near a picture's edge.
FEW_SPOTS = 900
OUTERMOST = 10
BESIDE = 16
SIFT_EDGE = 5
# What lies so far around a board, in board units, may still be of it where it is roughly found.
AROUND = 0.25
# A photo's middle that lies so far beside a board, in board units, is still its own.
BESIDE_IT = 0.15
# A board of which less is in the photo is cut off; one that fills less of the photo is far away, or small.
WHOLE = 0.97
FAR, SMALL = 0.06, 0.1
RECTIFIED = 400
# What settles a board takes fewer pixels and features: of 51 boards found vaguely, the corners come out as near.
SETTLED_RECTIFIED = 280
SETTLED_FEATURES = 600
# Corners surer than this lie where they are: of 20 such boards none moves nearer by half a per cent of its side.
SURE_CORNERS = 0.0012
# The ways a square lies in a mirror.
REFLECTIONS = (
    np.array([[-1.0, 0, 1], [0, 1, 0], [0, 0, 1]]),
    np.array([[1.0, 0, 0], [0, -1, 1], [0, 0, 1]]),
    np.array([[0.0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    np.array([[0.0, -1, 1], [-1, 0, 1], [0, 0, 1]]),
)
# A SIFT descriptor: rows and columns of a patch, and angles in each.
SIFT_SHAPE = (4, 4, 8)
# So often four matches are drawn to fit a plane, and so often where many must agree.
TRIES = 4000
FEW_TRIES = 600
SAMPLERS: Sequence[int] = (cv2.SAMPLING_UNIFORM, cv2.SAMPLING_PROSAC)
RECTIFIED_FEATURES = 800
# So many where the place is a rough one and the board may be a part of it.
ABOUT_FEATURES = 1200
# Where a mirror shows nearly as many places as a board was found by, the straightened picture decides.
NEARLY_AS_MANY = 0.7
# A print that is much the same in a mirror is seen the right way round by this many times as many places as the wrong
# one; by fewer, of 21 mirrored photos of the reference print three, or by too few for a board, twice as many features
# are held against the whole look.
CLEARLY_MORE = 1.2


@dataclass(frozen=True, slots=True)
class Found:
    """A board in the photo: the homography from board units to pixels, and how much of its print agrees."""

    homography: Array
    places: int
    spread: float
    """The area of the print, in board units, that those places span."""
    corners_off: float = UNKNOWN
    """How far its least sure corner may be off, as a share of its side."""


NOTHING = (Found(np.eye(3), 0, 0.0), np.zeros(0, np.intp))


@dataclass(frozen=True, slots=True)
class _Features:
    spots: Floats
    descriptors: Floats


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Features seen (row) and features of the look (column) that may be the same, by rows."""

    row: Ints
    column: Ints
    likeness: Floats


class _Matches(NamedTuple):
    """Features seen and a look: all pairs worth a thought, each feature's best match, and those of no other place."""

    seen: _Features
    look: Look
    pairs: _Pairs
    best: Ints
    clear: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """A photo in grey and the features of a first, small picture of it: looked for once, whatever is asked of them."""

    grey: Image
    shape: tuple[int, ...]
    seen: _Features
    again: dict[Attempt, Glance] = field(default_factory=dict)
    """The same photo looked at in other ways, as far as these were asked for."""


class _Sought(NamedTuple):
    """The boards of one look, and on how many places at most some plane agreed, a board or not."""

    boards: list[Found]
    agreed: int = 0
    faint: tuple[Found, ...] = ()
    """What might be boards, by too few places or not to be confirmed."""
    outside: tuple[Found, ...] = ()
    """Boards most of which are outside the photo."""


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


def glance(picture: Image) -> Glance:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return _glance(np.asarray(grey, np.uint8), ATTEMPTS[0])


def _glance(grey: Image, attempt: Attempt) -> Glance:
    """The features of a smaller picture, of the part of it where there is much to see."""
    scale = min(attempt.width / max(grey.shape), 2.0)
    tall = scale * attempt.taller
    how = cv2.INTER_AREA if tall < 1 else cv2.INTER_CUBIC
    small = np.asarray(cv2.resize(grey, None, fx=scale, fy=tall, interpolation=how), np.uint8)
    left, top, right, bottom = _busy(small)
    look_closely = _finest_features if attempt.finest else _singular_features if attempt.singular else _features
    seen = look_closely(small[top:bottom, left:right], attempt.most)
    return Glance(grey, small.shape, _Features(seen.spots + np.array([left, top], np.float32), seen.descriptors))


def _busy(small: Image) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the part that holds all but the outermost of the strongest spots."""
    light = small.astype(np.float32)
    strength = np.abs(cv2.GaussianBlur(light, (0, 0), 1.0) - cv2.GaussianBlur(light, (0, 0), 1.6))
    strength[strength < cv2.dilate(strength, np.ones((3, 3), np.uint8))] = 0
    strength[:SIFT_EDGE] = strength[-SIFT_EDGE:] = strength[:, :SIFT_EDGE] = strength[:, -SIFT_EDGE:] = 0
    spots = np.flatnonzero(strength)
    if len(spots) < FEW_SPOTS:
        return 0, 0, small.shape[1], small.shape[0]
    spots = spots[np.argpartition(-strength.ravel()[spots], FEW_SPOTS - 1)[:FEW_SPOTS]]
    rows, columns = np.divmod(spots, small.shape[1])
    ends = [(axis[OUTERMOST - 1], axis[-OUTERMOST]) for axis in (np.sort(columns), np.sort(rows))]
    (left, right), (top, bottom) = ((max(low - BESIDE, 0), high + BESIDE) for low, high in ends)
    return int(left), int(top), min(int(right), small.shape[1]), min(int(bottom), small.shape[0])


def _looked_at(first: Glance, attempt: Attempt) -> Glance:
    """The same photo looked at in another way, once."""
    if attempt is ATTEMPTS[0]:
        return first
    if attempt not in first.again:
        first.again[attempt] = _glance(first.grey, attempt)
    return first.again[attempt]


def closer(first: Glance) -> Iterator[Glance]:
    """The fainter features of larger pictures of the same photo, one after the other."""
    return (_looked_at(first, attempt) for attempt in ON_CLOTH)


def patterned(first: Glance) -> bool:
    """Whether there is a pattern in the photo, and something else."""
    again = repeated(first.seen.descriptors)
    return bool(len(again)) and PATTERNED[0] < float(again.mean()) < PATTERNED[1]


def find(
    first: Glance,
    looks: Sequence[Look],
    worth_it: Callable[[], Sequence[int]] | None = None,
    attempts: Sequence[Attempt] = ATTEMPTS,
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
    for attempt in (*attempts, THOROUGH) if taught and attempts is ATTEMPTS else attempts:
        at_first = attempt is ATTEMPTS[0]
        small = _looked_at(first, attempt)
        votes = [_votes(small.seen, look) for look in looks] if len(looks) > 1 else [0]
        sought: Sequence[int] = range(len(looks))
        if attempt is THOROUGH:
            sought = worth_it() if worth_it and not best.boards else taught
        for number in sorted(sought, key=lambda number: -votes[number]):
            if best.boards and best.boards[0].places >= SURE_PLACES and votes[number] < RUNNER_UP * votes[best.look]:
                continue
            look = looks[number]
            # What the quick part of a look does not find at first it hardly finds in a larger picture.
            quick = _boards(small.seen, look.quickly, small.shape, grey, upon=True) if at_first else _Sought([])
            rough = quick.boards
            # Made taller, a low view is like a higher one; a taught look has fewer features to spare.
            part = look.quickly if attempt.taller > 1 and look.portrait is None else look
            thorough = quick if rough and _settled(rough[0]) else _thoroughly(small, part, rough)
            boards = thorough.boards
            agreed = max(agreed, quick.agreed, thorough.agreed)
            if look.portrait is None:
                faint += [(number, found) for found in (*quick.faint, *thorough.faint)]
                in_the_way += [*quick.outside, *thorough.outside]
            if boards and (not best.boards or _before(boards[0], best.boards[0], grey.shape)):
                best = Search(number, boards, small, agreed)
        if best.boards and _shown(best.boards[0], grey.shape) > MOSTLY:
            break
    if best.boards:
        return best
    in_the_way += [found for _, found in faint if found.places >= ENOUGH_PLACES]
    if beside and in_the_way:
        most = max(in_the_way, key=lambda found: found.places)
        again = find(_glance(without(grey, [most]), ATTEMPTS[0]), looks, worth_it, attempts, beside=False)
        if again.boards:
            # It may lie upon the one that is meant.
            return again._replace(boards=[*again.boards, most])
    return Search(0, [], small, agreed, tuple(faint))


def without(picture: Image, boards: Sequence[Found]) -> Image:
    """The photo without some boards: their strong features are not to hide those of a fainter one."""
    over = np.zeros(picture.shape[:2], np.uint8)
    for found in boards:
        cv2.fillConvexPoly(over, _project(found.homography, UNIT).round().astype(np.int32), 255)
    gone = cv2.dilate(over, np.ones((ITS_EDGE, ITS_EDGE), np.uint8)) > 0
    left = picture.copy()
    left[gone] = picture[~gone].mean(axis=0) if not gone.all() else 0
    return left


def further(small: Glance, look: Look, boards: list[Found]) -> list[Found]:
    """The boards found and those that the whole look finds in what they leave, the most prominent first.

    Only where the first may be none that was meant: it does not lie in the middle of the photo.
    """
    shape = small.grey.shape
    if in_the_middle(boards[0], shape):
        return boards
    fit = np.diag([small.shape[1] / shape[1], small.shape[0] / shape[0], 1.0])
    left = ~np.any([_within(fit @ found.homography, small.seen.spots) for found in boards], axis=0)
    rest = _Features(small.seen.spots[left], small.seen.descriptors[left])
    others = _boards(rest, look, small.shape, small.grey).boards
    every = by_prominence([*boards, *others], shape)
    if every[0] is boards[0]:
        return every
    sure = _confirmed(every[0], small.grey, look)
    return boards if sure is None else [sure, *every[1:]]


def guesses(small: Glance, look: Look) -> list[Array]:
    """Planes that a few features of a look agree on: too few to be a board unless something else says so as well."""
    if len(small.seen.spots) < FEW_AGREE:
        return []
    pairs, best, clear = _matched(small.seen, look)
    if len(clear) < FEW_AGREE:
        return []
    back = np.diag([small.grey.shape[1] / small.shape[1], small.grey.shape[0] / small.shape[0], 1.0])
    planes = []
    everywhere = np.ones(len(small.seen.spots), bool)
    for rough in _flat_guesses(look.places[best[clear]], small.seen.spots[clear]):
        guided = _guide(rough, small.seen, look, pairs, everywhere)
        planes += [back @ rough] if guided is None else [back @ guided[0].homography, back @ rough]
    return planes


def guessed(first: Glance, looks: Sequence[Look]) -> tuple[int, Found] | None:
    """The board about which a few faint features lie, where more of its print shows once it is seen from above.

    Where a card is small or low, hardly any four features that agree on it are drawn by chance; three do without
    perspective. Returns the look's number too.
    """
    small = _looked_at(first, ON_CLOTH[0])
    for number, look in enumerate(looks):
        for part in (look.quickly, look):
            rough = [plane for plane in guesses(small, part) if plausible(plane, first.grey.shape)]
            found = (_straightened(first.grey, look, plane) for plane in _different(rough))
            best = max((one for one in found if one), key=lambda one: one.places, default=None)
            if best is not None:
                return number, best
    return None


def _different(planes: Sequence[Array]) -> list[Array]:
    """The planes of which none is nearly the same as one before it."""
    kept: list[Array] = []
    for plane in planes:
        if all(overlap(plane, other) < NEARLY_THE_SAME for other in kept):
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
    agree = (np.abs(off) < STRAY + STRAY_FLAT * np.sqrt(size)[:, None, None]).all(axis=2)
    planes: list[Array] = []
    for k in np.argsort(-agree.sum(axis=1), kind="stable"):
        if len(planes) == GUESSES or agree[k].sum() < FEW_AGREE:
            break
        plane = np.eye(3)
        plane[:2, :2], plane[:2, 2] = turned[k].T, start[k]
        if all(overlap(plane, other) < NEARLY_THE_SAME for other in planes):
            planes.append(plane)
    return planes


def _thoroughly(small: Glance, look: Look, rough: list[Found]) -> _Sought:
    """The boards that the whole look finds: near the first that its quick part found, or else anywhere."""
    if rough:
        seen = _near(small, rough[0].homography)
        near = _boards(seen, look, small.shape, small.grey)
        boards = _sure(near.boards, look, small.grey)
        if boards:
            far = [found for found in rough[1:] if overlap(found.homography, boards[0].homography) < ONE_BOARD]
            return _Sought([*boards[:1], *far], near.agreed)
    anywhere = _boards(small.seen, look, small.shape, small.grey, upon=True)
    sure = _sure(anywhere.boards, look, small.grey)
    unsure = () if sure else (*anywhere.boards, *anywhere.faint)
    return _Sought(sure, anywhere.agreed, unsure, anywhere.outside)


def _near(small: Glance, homography: Array) -> _Features:
    """The features on a board in the photo and around it."""
    fit = np.diag([small.shape[1] / small.grey.shape[1], small.shape[0] / small.grey.shape[0], 1.0])
    close = _within(fit @ homography, small.seen.spots, AROUND)
    return _Features(small.seen.spots[close], small.seen.descriptors[close])


def _before(one: Found, other: Found, shape: tuple[int, ...]) -> bool:
    """Whether one board goes before another: of two prints in the same place the one that more places speak for."""
    if overlap(one.homography, other.homography) > ONE_BOARD:
        return one.places > other.places
    return _prominence(one, shape) > _prominence(other, shape)


def mirrored(first: Glance, looks: Sequence[Look], instead: Found | None = None, spread: float = 0.0) -> bool:
    """Whether the photo shows one of the looks the wrong way round; `instead` of a board found, by more places than it.

    The features of a mirrored picture are those of the picture with their rows upside down and their angles reversed.
    A part of a print may look the same in a mirror: the places have to span this much of it, and as much as the most of
    what the board spans.
    """
    if instead is not None:
        spread = max(spread, MOST_SPREAD * instead.spread)
    places = instead.places if instead else 0
    seen, tries, samplers = first.seen, TRIES, SAMPLERS
    if instead and _clear(instead) and instead.spread >= WIDE_SPREAD:  # many more places would show there, and soon
        seen, tries, samplers = _near(first, instead.homography), FEW_TRIES, SAMPLERS[:1]
    flipped = _turned_over(seen, first.shape[1])

    def most_of(look: Look, wide: float) -> int:
        boards = _search(flipped, look, first.shape, tries, samplers).boards
        return max((found.places for found in boards if found.spread >= wide), default=0)

    for look in looks:
        most = most_of(look.quickly, spread)
        if most > places:
            return True
        if instead is not None and most > NEARLY_AS_MANY * places:
            return wrong_way_round(first.grey, look, instead)
    # What is vaguely found, on a card or from low, may be a mirror's that the quick part of a look does not find.
    vague = instead is not None and not _clear(instead)
    return vague and any(most_of(look, max(spread, SURE_SPREAD)) > places for look in looks)


def _turned_over(seen: _Features, width: int) -> _Features:
    """The features of a picture so wide as they are in a mirror."""
    spots = np.column_stack((width - 1 - seen.spots[:, 0], seen.spots[:, 1])).astype(np.float32)
    rows, columns, angles = SIFT_SHAPE
    turned = seen.descriptors.reshape(-1, rows, columns, angles)[:, ::-1][..., -np.arange(angles) % angles]
    return _Features(spots, np.ascontiguousarray(turned.reshape(-1, rows * columns * angles)))


def wrong_way_round(grey: Image, look: Look, found: Found, times: float = 1.0) -> bool:
    """Whether a board agrees better with its look turned over, or so many times as well.

    Few places seen from afar do not tell; those of the straightened picture do.
    """
    flat, to_flat = _flattened(grey, found.homography)
    as_found = to_flat @ found.homography
    over = np.array([[-1.0, 0, flat.shape[1] - 1], [0, 1, 0], [0, 0, 1]])
    reflected = [over @ as_found @ one for one in REFLECTIONS]

    def places(most: int, part: Look) -> tuple[int, int]:
        seen = _finest_features(flat, most)
        ours = _most_places(seen, part, flat.shape, [as_found])
        return ours, _most_places(_turned_over(seen, flat.shape[1]), part, flat.shape, reflected)

    ours, theirs = places(RECTIFIED_FEATURES, look.quickly)
    if max(ours, theirs) < max(CLEARLY_MORE * min(ours, theirs), ENOUGH_PLACES):
        ours, theirs = places(2 * RECTIFIED_FEATURES, look)
    return times * theirs > ours


def _most_places(seen: _Features, look: Look, shape: tuple[int, ...], planes: Sequence[Array]) -> int:
    """On how many places most of a straightened picture agrees with a look, laid as one of these planes or anyhow."""
    pairs = _matched(seen, look)[0]
    everywhere = np.ones(len(seen.spots), bool)
    guided = (_guide(plane, seen, look, pairs, everywhere) for plane in planes)
    boards = [each[0] for each in guided if each is not None] + _search(seen, look, shape).boards
    return max((each.places for each in boards), default=0)


def _votes(seen: _Features, look: Look) -> int:
    """How many features of the picture are very like one of a few of the look's."""
    voters = seen.descriptors[:: max(1, len(seen.spots) // VOTERS)]
    return int((look.voters.product(voters).max(axis=1) > VERY_ALIKE).sum()) if len(voters) else 0


def _boards(seen: _Features, look: Look, shape: tuple[int, ...], grey: Image, upon: bool = False) -> _Sought:
    """The boards among the features of a picture of that shape, the most prominent first."""
    fit = np.array([shape[1] / grey.shape[1], shape[0] / grey.shape[0]])
    sought = _search(seen, look, shape, upon=upon)
    boards, faint, outside = (
        [_enlarge(found, fit) for found in each] for each in (sought.boards, sought.faint, sought.outside)
    )
    return _Sought(by_prominence(boards, grey.shape), sought.agreed, tuple(faint), tuple(outside))


def by_prominence(boards: Iterable[Found], shape: tuple[int, ...]) -> list[Found]:
    """The boards, the most prominent in a photo of that shape first."""
    return sorted(boards, key=lambda found: -_prominence(found, shape))


def in_the_middle(found: Found, shape: tuple[int, ...]) -> bool:
    """Whether a board lies where somebody holds the camera who means it."""
    middle = np.array([[shape[1] / 2, shape[0] / 2]], np.float32)
    return bool(_within(found.homography, middle, BESIDE_IT)[0])


def vague(found: Found) -> bool:
    """Whether a board is found by so few places, on so little of its print, that its far corners may be elsewhere."""
    return found.places < VAGUE_PLACES and found.spread < SURE_SPREAD


def aside(found: Found, shape: tuple[int, ...]) -> bool:
    """Whether a board is far away, or beside the middle and small or cut off: hardly anybody means it."""
    share = _inside(_project(found.homography, UNIT), shape) / (shape[0] * shape[1])
    if in_the_middle(found, shape):
        return share < FAR
    return share < SMALL or not whole(found, shape)


def whole(found: Found, shape: tuple[int, ...]) -> bool:
    """Whether all of a board is in the photo, or nearly."""
    return _shown(found, shape) >= WHOLE


def _sure(boards: list[Found], look: Look, grey: Image) -> list[Found]:
    """The same boards from the first on that can be confirmed."""
    for k, found in enumerate(boards):
        sure = _confirmed(found, grey, look)
        if sure is not None:
            return [sure, *boards[k + 1 :]]
    return []


def refine(picture: Image, look: Look, rough: Array) -> Found | None:
    """A better homography from a rough one: features once more, in the straightened picture. None: no such print."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return _straightened(grey, look, rough)


def about(grey: Image, look: Look, rough: Array) -> Found | None:
    """The board that lies somewhere about a rough place: found straightened by it, and again straightened by itself."""
    flat, to_flat = _flattened(grey, rough)
    sought = _search(_features(flat, ABOUT_FEATURES), look, flat.shape)
    back = np.linalg.inv(to_flat)
    planes = [back @ found.homography for found in (*sought.boards, *sought.faint)]
    again = (_straightened(grey, look, plane) for plane in planes if plausible(plane, grey.shape))
    return max((found for found in again if found), key=lambda found: found.places, default=None)


def settled(grey: Image, look: Look, found: Found) -> Found:
    """The same board; one found by little of its print where more of it agrees once it is seen from above."""
    if _by_much(found) or found.corners_off < SURE_CORNERS:
        return found
    flat, to_flat = _flattened(grey, found.homography, SETTLED_RECTIFIED)
    # The features of half the time place its corners as well.
    seen = _features(flat, SETTLED_FEATURES)
    best = found
    for part in (look.quickly, look):
        boards = _as_in_photo(_search(seen, part, flat.shape, most=1).boards, to_flat)
        there = [one for one in boards if plausible(one.homography, grey.shape)]
        there = [one for one in there if overlap(one.homography, found.homography) > ONE_BOARD]
        as_wide = [one for one in there if one.spread >= AS_WIDE * found.spread]
        best = max([found, *as_wide], key=lambda one: one.places)
        if best is not found and _by_much(best):
            break
    return best


def _by_much(found: Found) -> bool:
    """Whether so much of its print was seen that its far corners lie where they are."""
    return found.places >= QUICK_PLACES and found.spread >= SETTLED_SPREAD


def lies_as(picture: Image, ways: Sequence[tuple[Look, Array]]) -> tuple[int, Found] | None:
    """Which of several looks, each laid over one and the same card some way round, has its features there, and where.

    Straightened, a card is seen from above: the quick part of a look is enough.
    """
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    flat, to_flat = _flattened(grey, ways[0][1])
    seen = _finest_features(flat)
    everywhere = np.ones(len(seen.spots), bool)
    best: tuple[int, Found] | None = None
    matched: dict[int, tuple[Look, _Pairs]] = {}
    for number, (look, plane) in enumerate(ways):
        if len(seen.spots) < OUTLINED_PLACES:
            break
        if id(look) not in matched:
            quick = look.quickly
            matched[id(look)] = quick, _matched(seen, quick)[0]
        guided = _guide(to_flat @ plane, seen, *matched[id(look)], everywhere)
        if guided is not None and guided[0].places >= (best[1].places + 1 if best else OUTLINED_PLACES):
            homography = np.linalg.inv(to_flat) @ guided[0].homography
            if plausible(homography, grey.shape):
                best = number, replace(guided[0], homography=homography)
    return best


def confirmed(picture: Image, looks: Sequence[Look], faint: Sequence[tuple[int, Found]]) -> tuple[int, Found] | None:
    """Of what might be boards the one that most places speak for once it is seen from above, and its look's number."""
    surest = sorted(faint, key=lambda each: -each[1].places)[:FAINT_TRIES]
    found = []
    for number, rough in surest:
        seen = lies_as(picture, [(looks[number], rough.homography)])
        if seen is not None and overlap(seen[1].homography, rough.homography) > ONE_BOARD:
            found.append((number, seen[1]))
    return max(found, key=lambda each: each[1].places, default=None)


def _features(grey: Image, most: int) -> _Features:
    spots, described, _ = sift.features(grey, most, CONTRAST)
    return _Features(spots, unit(described))


def _singular_features(grey: Image, most: int) -> _Features:
    """The strongest features of many, faint ones among them, that the picture does not show again and again."""
    spots, described, _ = sift.features(grey, FAINT_ONES, FAINT)
    descriptors = unit(described)
    pick = np.flatnonzero(~repeated(descriptors))[:most]
    return _Features(spots[pick], descriptors[pick])


def repeated(descriptors: Floats) -> NDArray[np.bool_]:
    """Which features are seen again and again."""
    if not len(descriptors):
        return np.zeros(0, bool)
    return np.asarray((Rows(descriptors[::THIRD]).product(descriptors) > VERY_ALIKE).sum(axis=1) > AGAIN)


def _finest_features(grey: Image, most: int = RECTIFIED_FEATURES) -> _Features:
    """The features of a picture that was straightened or made taller: what was enlarged shows in OpenCV's doubled
    picture alone."""
    spots, described, _ = look_features(grey, most, CONTRAST)
    return _Features(spots, unit(described))


def _search(
    seen: _Features,
    look: Look,
    shape: tuple[int, ...],
    tries: int = TRIES,
    samplers: Sequence[int] = SAMPLERS,
    upon: bool = False,
    most: int = MOST_BOARDS,
) -> _Sought:
    """Boards one after the other: what a found board explains is taken away before the next is looked for.

    upon: whether one that lies upon these is looked for too.
    """
    if len(seen.spots) < 12:
        return _Sought([])
    matches = _Matches(seen, look, *_matched(seen, look))
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
            if found.places >= FAINT_PLACES and plausible(found.homography, shape):
                faint.append(found)
            break
        free &= ~_within(found.homography, seen.spots)
        free[taken] = unexplained[taken] = False
        unexplained[_explained(found, matches)] = False
        if plausible(found.homography, shape):
            boards.append(found)
            theirs.append(taken)
        elif card_like(found.homography):
            outside.append(found)
    if boards and upon:
        top, _ = _plane(matches, unexplained, tries, samplers)
        if top.places >= ENOUGH_PLACES and card_like(top.homography):
            boards = _with_top(boards, theirs, top, seen)
    return _Sought(boards, agreed, tuple(faint), tuple(outside))


def _with_top(boards: list[Found], theirs: Sequence[Ints], top: Found, seen: _Features) -> list[Found]:
    """The boards and one that lies upon them, most of which may be outside the photo; theirs: what each was found by.

    What is nearly in the same place is no other board but the same, its grid seen a space further on. So is one through
    which the print of another is seen: of the two the one is right that more speaks for.
    """
    through = [int(_within(top.homography, seen.spots[own], 0.0).sum()) > MOST_THROUGH for own in theirs]
    if any(through):
        rivals = [found for found, seen_through in zip(boards, through, strict=True) if seen_through]
        others = [found for found, seen_through in zip(boards, through, strict=True) if not seen_through]
        return [*others, top] if top.places > max(found.places for found in rivals) else boards
    common = max(overlap(top.homography, found.homography) for found in boards)
    return [*boards, top] if 0 < common < ONE_BOARD else boards


def _plane(matches: _Matches, free: NDArray[np.bool_], tries: int, samplers: Sequence[int]) -> tuple[Found, Ints]:
    """The plane on which most of the free features agree, and which they are; drawn in each way until they suffice."""
    seen, look, pairs, best, clear = matches
    use = clear[free[clear]]
    tried: list[tuple[Found, Ints]] = []
    outlines: list[Array] = []
    for sampler in samplers if len(use) >= FEWEST else ():
        plane = fit_plane(look.places[best[use]], seen.spots[use], STRAY, sampler, tries)
        if plane is None:
            continue
        outline = _project(plane, UNIT)
        if any(np.abs(outline - other).max() < SAME_PLANE for other in outlines):
            continue
        outlines.append(outline)
        guided = _guide(plane, seen, look, pairs, free)
        if guided is not None:
            tried.append(guided)
            if guided[0].places >= PLENTY:
                break
    return max(tried, key=lambda each: each[0].places, default=NOTHING)


def _explained(found: Found, matches: _Matches) -> Ints:
    """The features that lie about where the board would show such ones."""
    seen, look, pairs, _, _ = matches
    expected = _project(found.homography, look.places)
    return np.asarray(pairs.row[_near_by(expected[pairs.column], seen.spots[pairs.row], EXPLAINED)])


def _matched(seen: _Features, look: Look) -> tuple[_Pairs, Ints, Ints]:
    """All pairs worth a thought; each feature's best match; the features that match no other place, surest first."""
    alike = look.alike.product(seen.descriptors)
    first = alike.max(axis=1)
    least = np.maximum(ALIKE, 1 - RIVAL * (1 - first))
    row, column = np.divmod(np.flatnonzero(alike >= least[:, None]), len(look.places))
    likeness = alike[row, column]
    best = np.zeros(len(first), np.intp)
    top = likeness == first[row]
    best[row[top]] = column[top]
    elsewhere = np.abs(look.places[column] - look.places[best[row]]).max(axis=1) > SAME_PLACE
    rival = elsewhere & (1 - first[row] >= RATIO**2 * (1 - likeness))
    clear = first > ALIKE
    clear[row[rival]] = False
    order = np.argsort(-first, kind="stable")
    return _Pairs(row, column, likeness), best, order[clear[order]]


def fit_plane(
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


def _in_units(homography: Array) -> Array:
    """Planes are fitted to board units times a thousand, near the size of pixels."""
    return np.asarray(homography @ np.diag([1000.0, 1000.0, 1.0]))


def _guide(
    homography: Array, seen: _Features, look: Look, pairs: _Pairs, free: NDArray[np.bool_]
) -> tuple[Found, Ints] | None:
    """Match again where the plane says that a feature must be, fit again, and count what agrees."""
    for reach in (8.0, 4.0):
        expected = _project(homography, look.places)
        close = _near_by(expected[pairs.column], seen.spots[pairs.row], reach)
        near = np.flatnonzero(close & free[pairs.row])
        near = near[np.argsort(pairs.likeness[near], kind="stable")]
        nearest = np.full(len(seen.spots), -1)
        nearest[pairs.row[near]] = near  # of several the last: the most alike
        rows = np.flatnonzero(nearest >= 0)
        if len(rows) < 10:
            return None
        rows = rows[np.argsort(-pairs.likeness[nearest[rows]], kind="stable")]
        places = look.places[pairs.column[nearest[rows]]]
        again = fit_plane(places, seen.spots[rows], STRAY - 0.5)
        if again is None:
            return None
        homography = again
    error = np.linalg.norm(_project(homography, places) - seen.spots[rows], axis=1)
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
        error = np.linalg.norm(_project(homography, places) - spots, axis=1)
        use = error <= max(STRAYS * float(np.median(error)), SHARP)
    return homography


def _confirmed(found: Found, grey: Image, look: Look) -> Found | None:
    """A board found by few features, by a part of its print or from low is found again in the straightened picture."""
    return found if _clear(found) else _straightened(grey, look, found.homography)


def _settled(found: Found) -> bool:
    """Whether the quick part of a look is enough."""
    enough = found.places >= QUICK_PLACES and _flatness(found.homography) >= QUICK_UNSQUEEZED
    return (enough) and _clear(found)


def _clear(found: Found) -> bool:
    enough = found.places >= SURE_PLACES and found.spread >= SURE_SPREAD
    return enough and _flatness(found.homography) >= UNSQUEEZED


def _straightened(grey: Image, look: Look, rough: Array) -> Found | None:
    """The same search in a picture of the board seen from straight above, its surroundings included."""
    flat, to_flat = _flattened(grey, rough)
    boards = _as_in_photo(_search(_finest_features(flat), look, flat.shape).boards, to_flat)
    best = max(boards, key=lambda found: found.places, default=None)
    return best if best is not None and plausible(best.homography, grey.shape) else None


def _as_in_photo(boards: Sequence[Found], to_flat: Array) -> list[Found]:
    """Boards of a picture seen from above as they lie in the photo."""
    back = np.linalg.inv(to_flat)
    return [replace(found, homography=back @ found.homography) for found in boards]


def _flattened(grey: Image, rough: Array, pixels: int = RECTIFIED) -> tuple[Image, Array]:
    """The board seen from straight above, so many pixels a side, its surroundings included; and the way there."""
    margin = 0.1
    to_flat = np.diag([pixels, pixels, 1.0]) @ np.array([[1, 0, margin], [0, 1, margin], [0, 0, 1.0]])
    to_flat = to_flat @ np.linalg.inv(rough)
    side = int(pixels * (1 + 2 * margin))
    flat = cv2.warpPerspective(grey, to_flat, (side, side), flags=cv2.INTER_LINEAR)
    return np.asarray(flat, np.uint8), to_flat


def plausible(homography: Array, shape: tuple[int, ...]) -> bool:
    """A card seen from its front, most of it in view."""
    if not card_like(homography):
        return False
    height, width = shape[:2]
    middle = _project(homography, np.array([[0.5, 0.5]]))[0]
    return bool(-0.1 * width < middle[0] < 1.1 * width and -0.1 * height < middle[1] < 1.1 * height)


def card_like(homography: Array) -> bool:
    """Whether it may be a card seen from its front: convex, not mirrored, before the camera, not a speck."""
    depth = np.column_stack((UNIT, np.ones(4))) @ homography[2]
    if not np.isfinite(homography).all() or not ((depth > 0).all() or (depth < 0).all()):
        return False
    corners = _project(homography, UNIT)
    edges = np.roll(corners, -1, axis=0) - corners
    after = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0]
    if not (turns > 0).all():
        return False
    lengths = np.linalg.norm(edges, axis=1)
    return bool(lengths.min() >= 30 and lengths.max() <= 12 * lengths.min())


def overlap(one: Array, other: Array) -> float:
    """The share that two boards have in common of what both cover."""
    first, second = (_project(homography, UNIT).astype(np.float32) for homography in (one, other))
    common = float(cv2.intersectConvexConvex(first, second)[0])
    both = cv2.contourArea(first) + cv2.contourArea(second) - common
    return common / max(float(both), 1.0)


def _flatness(homography: Array) -> float:
    corners = _project(homography, UNIT)
    longest = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).max()
    return float(cv2.contourArea(corners.astype(np.float32)) / longest**2)


def _prominence(found: Found, shape: tuple[int, ...]) -> float:
    """How much of the photo the board fills, less where it lies off centre or partly outside."""
    height, width = shape[:2]
    corners = _project(found.homography, UNIT)
    off = (corners.mean(axis=0) - [width / 2, height / 2]) / [width, height]
    return float(_inside(corners, shape) * np.exp(-4 * float(off @ off)))


def _shown(found: Found, shape: tuple[int, ...]) -> float:
    """The share of the board that is in the photo."""
    corners = _project(found.homography, UNIT)
    return _inside(corners, shape) / max(float(cv2.contourArea(corners.astype(np.float32))), 1.0)


def _inside(corners: Array, shape: tuple[int, ...]) -> float:
    height, width = shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return float(cv2.intersectConvexConvex(corners.astype(np.float32), frame)[0])


def _enlarge(found: Found, fit: Array) -> Found:
    return replace(found, homography=np.diag([1 / fit[0], 1 / fit[1], 1.0]) @ found.homography)


def _within(homography: Array, spots: Floats, around: float = 0.02) -> NDArray[np.bool_]:
    """Which spots lie on a board or so far around it, in board units."""
    if not len(spots):
        return np.zeros(0, bool)
    back = np.linalg.inv(homography)
    inside = _project(back, spots)
    return np.asarray(((inside > -around) & (inside < 1 + around)).all(axis=1))


def _project(homography: Array, points: NDArray[np.floating]) -> Array:
    return np.asarray(cv2.perspectiveTransform(np.asarray(points, np.float64)[None], homography)[0], np.float64)


def _near_by(ones: NDArray[np.floating], others: NDArray[np.floating], reach: float) -> NDArray[np.bool_]:
    """Which points are less than so far from those of the same number, across and along."""
    off = np.abs(ones - others)
    return np.asarray((off[:, 0] < reach) & (off[:, 1] < reach))


def _distinct(places: Floats) -> int:
    return len(np.unique((places * 60).astype(int) @ [1, 1000]))


def _spread(places: Floats) -> float:
    return float(cv2.contourArea(cv2.convexHull(places.astype(np.float32))))
