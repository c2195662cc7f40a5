"""What is seen of every space of a board whose print is known: how tiles lean, its side, its tiles, what covers it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision import card, compare, decide, edition, evidence, floor_run, lean, levels, light, palette, pose
from vision.arrays import Array, Floats, Image
from vision.card_plane import Found
from vision.decide import Seen
from vision.layout import Layout
from vision.pose import Pose
from vision.reading import Doubt

# Opinions less decided than this are asked for again, the tiles leaning another way; the second, where EXIF does not
# tell the lens, so that the pose is a guess; the third, where it is one by a part of the board alone; the last, where
# the board is as square as straightening makes it.
CLEAR = -0.25
CLEAR_UNTOLD = -0.02
CLEAR_UNTOLD_IN_PART = -0.01
CLEAR_STRAIGHT = -0.005
# A lean on which the networks agree less than this explains nothing: most of the board is covered, or it is another
# lean. Of 105 straightened photos two lie below, at -0.44 and -0.47, and the others above -0.09.
AGREED_AT_LAST = -0.2
# What a lean that was searched for says counts so much where the shape's own says otherwise, unless all is clear by it
# or plainly clearer, by so much.
BELIEVED = 0.6
PLAINLY = 0.07
# Only where the shape says "from straight above": a picture straightened by someone says so whatever the camera did.
# Of a shape that tells of a low camera the lean is known, and a search would find the neighbours' tiles instead.
STEEP = 70.0
STRAIGHT = 86.0
# With fewer of the spaces in view a lean may well be another one, unless the networks agree this much.
MOSTLY = 0.85
AGREED_IN_PART = -0.02
# Spaces less sure than this are looked at again; without a word about the lens also as if from afar, but not from below
# this elevation, where the tops' places depend on it too much.
DOUBTFUL = 0.998
LEVEL = 35.0
# One side of the board has to fit this much better (in log odds) than the other, or it is not taken.
SIDE_MARGIN = 8.0
# On the grey side so many spaces that look printed are too many, unless all else speaks for it by so much.
STRAY_PRINTS = 2
PLAIN_MARGIN = 40.0
# With something in front of so many spaces, the chances of all of them added up, a wall may be covered.
IN_FRONT = 1.2
# What is so surely in front of a space is there, whatever its gutters look like.
IN_FRONT_FOR_SURE = 0.7
# Beside a space with something in front, one less clear than this may be covered too.
CLEAR_BESIDE = 0.9
# Such a tile lies there whatever is around it.
SURE_TILE = 0.99


@dataclass(frozen=True, slots=True, eq=False)
class _Glimpse:
    """The patches as cut for a camera, and what they are taken for."""

    where: Pose
    cut: Floats
    chances: Array
    guessed: bool
    """Whether how the tiles lean is no more than a guess."""


@dataclass(frozen=True, slots=True)
class Examined:
    """A board looked at: the camera, the side that fits best, and what is seen of every space."""

    where: Pose
    layout: Layout
    seen: list[Seen]
    clear_side: bool = True
    guessed: bool = False
    """Whether how the tiles lean is no more than a guess."""


def examine(picture: Image, where: Pose, candidates: Sequence[Layout], lens_told: bool, under: card.Spaces) -> Examined:
    """Look at every space, and take the side whose prints agree best with what is seen.

    lens_told: whether the photo tells of its lens; without, the camera's place is a guess; under: the spaces that
    another board lies upon, or under.
    """
    judge = evidence.eye(candidates[0].eye)
    ready = evidence.prepare(picture, where, candidates[0])
    glimpse = _look_twice(ready, where, candidates[0], judge, lens_told, under)
    trouble = light.troubles(glimpse.cut, picture, glimpse.where, candidates[0])
    wall = card.seen(glimpse.cut, candidates[0])
    chosen, clear_side = _side(glimpse, wall, candidates, judge, trouble, under)
    trouble = light.by_their_feet(trouble, glimpse.cut, picture, glimpse.where, chosen)
    seen = _opinions(glimpse, chosen, judge, trouble)
    seen = _with_covers(seen, glimpse, wall, chosen, judge, under)
    seen = floor_run.counted(seen, ready, glimpse.where, chosen, judge)
    return Examined(glimpse.where, chosen, seen, clear_side, glimpse.guessed)


def _side(
    glimpse: _Glimpse,
    wall: card.Sight,
    candidates: Sequence[Layout],
    judge: evidence.Eye,
    trouble: Sequence[Doubt | None],
    under: card.Spaces,
) -> tuple[Layout, bool]:
    """The side whose prints agree best with what is seen, and whether it is clear that it is this one."""
    away = under | [word is Doubt.CUT_OFF for word in trouble]
    away |= card.without_gutters(wall, _bare(judge.kinds, glimpse.chances), candidates[0])
    in_view = glimpse.chances.copy()
    in_view[away] = [kind == "hidden" for kind in judge.kinds]
    elevation = glimpse.where.elevation
    faded = [word is not None or elevation < LEVEL for word in trouble]
    fits = {one.board: decide.side_fits(judge.kinds, in_view, one, elevation > STEEP, faded) for one in candidates}
    chosen = max(candidates, key=lambda one: fits[one.board])
    margin = min((fits[chosen.board] - fits[one.board] for one in candidates if one is not chosen), default=math.inf)
    # From low the side of a neighbour's tile may look like a print: then it has to be plain without.
    prints_tell = elevation >= LEVEL or margin < PLAIN_MARGIN
    stray = prints_tell and decide.prints_on_grey(judge.kinds, in_view, chosen) >= STRAY_PRINTS
    return chosen, margin > SIDE_MARGIN and not (stray and len(candidates) > 1)


def _opinions(glimpse: _Glimpse, one: Layout, judge: evidence.Eye, trouble: Sequence[Doubt | None]) -> list[Seen]:
    """What each space is taken for, by itself and beside those like it in the photo."""
    told = [dict(zip(judge.kinds, map(float, row), strict=True)) for row in glimpse.chances]
    seen = [
        decide.seen_of(space, one.colours, chance, word)
        for space, chance, word in zip(one.spaces, told, trouble, strict=True)
    ]
    compared = compare.weighed(seen, glimpse.cut, judge.compare, judge.lift, judge.rims)
    seen = levels.weighed(seen, compared, judge.levels)
    return compare.likened(palette.sorted_out(seen, glimpse.cut), glimpse.cut)


def _with_covers(
    seen: list[Seen], glimpse: _Glimpse, wall: card.Sight, one: Layout, judge: evidence.Eye, under: card.Spaces
) -> list[Seen]:
    """The same, what something lies over told from what is bare."""
    free = np.array([each.bare > max(each.tiles.values()) for each in seen])
    # Blur and glare look like something in front, but nothing in front shows the gutters beneath it.
    plain = card.between_gutters(wall, free, one)
    seen = [
        replace(each, hidden=0.0) if card_shown and each.hidden < IN_FRONT_FOR_SURE else each
        for each, card_shown in zip(seen, plain, strict=True)
    ]
    over = card.covered(wall, free, one)
    odd = over | [each.strange > decide.COVERED for each in seen]
    if odd.any() and not _in_front(glimpse.cut, one, judge):
        over[:] = False
        seen = [replace(each, strange=0.0) for each in seen]
    seen = [
        replace(each, hidden=1.0) if below else replace(each, strange=1.0) if laid else each
        for each, below, laid in zip(seen, under, over, strict=True)
    ]
    odd = np.array([_odd(each) for each in seen])
    alone = card.lone(odd, one)
    edge = card.at_edge(wall, free, odd & ~alone, one)
    seen = [
        replace(each, strange=0.0) if by_itself else replace(each, strange=1.0) if beside else each
        for each, by_itself, beside in zip(seen, alone, edge, strict=True)
    ]
    # What lies over one space may well reach over the next.
    near = card.beside(np.array([each.hidden > decide.HIDDEN for each in seen]), one)
    near &= glimpse.chances.max(axis=1) < CLEAR_BESIDE
    return [replace(each, strange=1.0) if unclear else each for each, unclear in zip(seen, near, strict=True)]


def _in_front(cut: Floats, one: Layout, judge: evidence.Eye) -> bool:
    """Whether the second network sees something in front of a wall, in all of its spaces together.

    Glare, blur and a low camera take a print's colours and its gutters too, but what lies over a wall shows somewhere.
    What looks like the marker there is no tile either.
    """
    wall = [i for i, space in enumerate(one.spaces) if space.part == "wall"]
    chances = evidence.opinions_again(cut[wall], judge)
    before = [k for k, kind in enumerate(judge.kinds) if kind in ("hidden", "marker")]
    return bool(chances[:, before].sum() > IN_FRONT)


def _odd(one: Seen) -> bool:
    """Whether a space may be covered by something: neither card nor its print is seen, nor for sure a tile."""
    covered = one.strange > decide.COVERED or one.hidden > decide.HIDDEN or one.foreign > decide.COVERED
    return covered or one.bare <= max(one.tiles.values()) < SURE_TILE


def _bare(kinds: Sequence[str], chances: Array) -> card.Spaces:
    """Which spaces look like bare card rather than like a tile or a print."""
    others = [k for k, kind in enumerate(kinds) if kind.startswith(("tile ", "print "))]
    return np.asarray(chances[:, list(kinds).index("bare")] > chances[:, others].max(axis=1))


def under(boards: Sequence[Found], homography: Array, one: Layout) -> card.Spaces:
    """Which spaces lie within the outline of another board: one of the two lies upon the other there."""
    places = np.array([[[space.x, space.y] for space in one.spaces]])
    spots = cv2.perspectiveTransform(places, homography)[0]
    outlines = [edition.corners_at(one, board.homography).astype(np.float32) for board in boards]
    return np.array(
        [any(cv2.pointPolygonTest(outline, spot, False) > 0 for outline in outlines) for spot in spots.tolist()], bool
    )


def _look_twice(
    ready: evidence.Prepared, where: Pose, one: Layout, judge: evidence.Eye, lens_told: bool, under: card.Spaces
) -> _Glimpse:
    """The patches and what they are taken for; where that is unclear, as if the tiles leaned another way."""
    plain = best = lean.glance(ready, where, one, judge, under)
    guessed, gain = False, 0.0
    if _may_lean(where, one) and best.clarity < _clear_enough(best, lens_told):
        leant = lean.search(ready, best, one, judge)
        straightened = where.elevation > STRAIGHT and not lens_told
        explained = leant.fit > (AGREED_AT_LAST if float(leant.seen.in_view.mean()) >= MOSTLY else AGREED_IN_PART)
        # Tiles that are plain as they stand tell how they lean: the rest is unclear because something lies over it.
        if explained or not plain.shows_tiles(judge):
            if straightened or leant.fit > AGREED_AT_LAST:
                best, gain = leant.seen, leant.fit - leant.plain
            guessed = not explained and (straightened or best is not plain)
    doubtful = [int(i) for i in np.flatnonzero(best.chances.max(axis=1) < DOUBTFUL)]
    if not doubtful:
        return _Glimpse(best.where, best.cut, best.chances, guessed)
    words = _words(best.cut[doubtful], best.chances[doubtful], judge)
    told = np.exp(words) / np.exp(words).sum(axis=1, keepdims=True)
    unsure = np.flatnonzero(told.max(axis=1) < DOUBTFUL)
    if len(unsure) and not lens_told and where.elevation >= LEVEL and not one.stars:
        afar = _words_from_afar(ready, best.where, one, judge, [doubtful[k] for k in unsure])
        both = (words[unsure] + afar) / 2
        told[unsure] = np.exp(both) / np.exp(both).sum(axis=1, keepdims=True)
    chances = best.chances.copy()
    chances[doubtful] = told
    if best is not plain and best.clarity < CLEAR_STRAIGHT:
        other = (best.chances.argmax(axis=1) != plain.chances.argmax(axis=1)) & (gain < PLAINLY)
        chances[other] = BELIEVED * chances[other] + (1 - BELIEVED) * plain.chances[other]
    return _Glimpse(best.where, best.cut, chances, guessed)


def _may_lean(where: Pose, one: Layout) -> bool:
    """Whether the tiles may lean otherwise than the shape tells.

    Two networks have to agree on another lean. Stars have but one, to which any lean is as good on a print that it does
    not know.
    """
    return where.elevation > STEEP and not one.stars


def _clear_enough(seen: lean.Glance, lens_told: bool) -> float:
    """How clear opinions have to be for the shape to be believed about how the tiles lean."""
    if lens_told:
        return CLEAR
    if seen.where.elevation > STRAIGHT:
        return CLEAR_STRAIGHT
    return CLEAR_UNTOLD if seen.in_view.all() else CLEAR_UNTOLD_IN_PART


def _words_from_afar(
    ready: evidence.Prepared, where: Pose, one: Layout, judge: evidence.Eye, spaces: Sequence[int]
) -> Array:
    """Opinions of spaces as if the camera were so far off that the tiles' tops are no larger than their feet.

    A part cut from a photo does not tell how near the camera was, and a guess may be well off.
    """
    afar = pose.leaning(where, where.slide(one.tile_height), one.tile_height)
    cut = evidence.patches(ready, afar, one, spaces)
    return _words(cut, evidence.opinions(cut, judge), judge)


def _words(cut: Floats, chances: Array, judge: evidence.Eye) -> Array:
    """Doubtful spaces looked at again, by another network and in mirrors: the mean log chances of both looks."""
    looks = len(judge.mirrors)
    logs = judge.first_look * np.log(chances + evidence.FAINTEST) + looks * evidence.words_in_mirrors(cut, judge)
    return np.asarray(logs / (judge.first_look + looks))
