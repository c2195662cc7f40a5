"""A taught board that its features did not find: whatever may be it is held against its portrait.

What may be it: every card-like outline in the photo, in four turns, and every plane that a few features agree on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from vision import (
    bare,
    card_plane,
    from_above,
    mirror,
    outline,
    outline_search,
    portrait_fit,
    same_edition,
    sureness,
    votes,
)
from vision.arrays import Array, Image
from vision.card_plane import ONE_BOARD, Found
from vision.layout import Layout
from vision.look import Look
from vision.portrait_fit import Face, Fit
from vision.same_edition import AGREEMENT_ENOUGH, PIECES, SUPPORT, SUPPORT_SIGNED, SUPPORT_TOO, sure

# So many places are held against the portrait, for each of which so many features of the photo vote.
MOST_VOTED = 3
VOTES = 20
# Of the guesses and of the outlines of all looks so many get a closer look: those most alike at a glance, in a picture
# so much smaller.
SMALLER = 4
CLOSER_LOOKS = 10
# Where none of them is the board, so many of these and of all that has rare colours are taken for places about which
# it may lie.
ROUGH_PLACES = 60
# So many of the places with rare colours are tried as they are, too: some are not rough at all.
RARE_PLACES = 24
# The photo is made smaller in so many steps for each half of its size.
SIZES = 3
# A fit is followed so far.
MOST_STEPS = 4
# Of several taught looks so many are searched for thoroughly.
CLOSEST = 3
# A place that so much of the portrait's support and so many of its pieces speak for needs no other beside it.
CLEAR_SUPPORT = 0.67
CLEAR_PIECES = 0.45
# A card's outline around the board, to so much of its size, is worth as much as this support.
AROUND_IT = 0.03
OUTLINE = 0.1
# A fit by features that differs from the pieces' by less than this, in board units, is the finer one, and one that
# differs by less still was found well; one by features over much of the board is the finer one also further off, if its
# corners are surer and, far off, the portrait is hardly less like the board there than where pieces are.
SAME_PLACE = 0.015
SURELY_SAME = 0.006
BESIDE_IT = 0.1
HARDLY_LESS = 0.95


class Scene:
    """A photo, and the cards that may lie in it: looked for once, however many looks are held against them."""

    def __init__(self, picture: Image) -> None:
        self.picture = picture
        self.grey: Image = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        self._shrunk: dict[tuple[int, bool], Image] = {}
        self._faces: dict[tuple[int, int], tuple[Look, Face]] = {}
        self._cards: dict[int, list[_Sight]] = {}

    @cached_property
    def asked(self) -> votes.Asked:
        return votes.Asked(self.grey)

    @cached_property
    def outlines(self) -> list[Array]:
        return outline.quads(self.picture)

    def cards(self, look: Look) -> list[_Sight]:
        """How alike each card in the photo is to a taught board."""
        if id(look) not in self._cards:
            shown = self.face(look)
            laid = outline_search.laid(self.outlines, shown.one, (self.picture.shape[1], self.picture.shape[0]))
            self._cards[id(look)] = _sights(self, shown, laid, True)
        return self._cards[id(look)]

    def strangers(self, look: Look) -> list[_Sight]:
        """How alike all that has rare colours is to a taught board, if it has a portrait."""
        if look.portrait is None:
            return []
        shown = self.face(look)
        laid = outline_search.laid(self.rare, shown.one, (self.picture.shape[1], self.picture.shape[0]))
        return _sights(self, shown, laid, False)

    @cached_property
    def rare(self) -> list[Array]:
        """The rough outlines of all that has rare colours."""
        return outline.strangers(self.picture)

    def face(self, look: Look, piece: int = portrait_fit.PIECE) -> Face:
        """The portrait of a look, cut into pieces once; the look is kept, so that no other has its number."""
        key = id(look), piece
        if key not in self._faces:
            assert look.layout is not None
            assert look.portrait is not None
            self._faces[key] = look, portrait_fit.face(look.layout, look.portrait, piece)
        return self._faces[key][1]

    def shown_to(self, shown: Face) -> Image:
        """The photo as a portrait is best held against it: in grey or in colour."""
        return self.grey if shown.tone is None else self.picture

    def as_small(self, plane: Array, shown: Face) -> tuple[Image, Array]:
        """The photo, not much finer than a glance needs it, and the way there from its pixels."""
        wanted = bare.shrink(plane, shown.one, SMALLER / 2)
        step = max(0, math.floor(-SIZES * math.log2(wanted)))
        key = step, shown.tone is None
        if key not in self._shrunk:
            by = 2 ** (-step / SIZES)
            whole = self.shown_to(shown)
            small = cv2.resize(whole, None, fx=by, fy=by, interpolation=cv2.INTER_AREA) if step else whole
            self._shrunk[key] = np.asarray(small, np.uint8)
        small = self._shrunk[key]
        fit = np.diag([small.shape[1] / self.grey.shape[1], small.shape[0] / self.grey.shape[0], 1.0])
        return small, fit


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    """A plane that may be the board of a look, how alike they are at a glance, and whether it is a card's outline."""

    shown: Face
    plane: Array
    likeness: float
    drawn: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """Where the board of a look may lie, and what that is worth beside other places."""

    worth: float
    look: int
    shown: Face
    fit: Fit


def closest(scene: Scene, looks: Sequence[Look], guesses: Callable[[int], Sequence[Array]]) -> list[int]:
    """The few of the taught looks that something in the photo is most like: those worth a thorough search.

    guesses: by a look's number, planes that something else speaks for.
    """
    taught = [number for number, look in enumerate(looks) if look.portrait is not None]
    if len(taught) <= CLOSEST:
        return taught
    best = {}
    for number in taught:
        guessed = _sights(scene, scene.face(looks[number]), guesses(number), False)
        sights = (*guessed, *scene.cards(looks[number]))
        best[number] = max((sight.likeness for sight in sights), default=-1.0)
    return sorted(taught, key=lambda number: -best[number])[:CLOSEST]


def find(
    scene: Scene,
    looks: Sequence[Look],
    guesses: Sequence[Sequence[Array]],
    least: float = SUPPORT,
    thorough: bool = True,
) -> tuple[int, Found] | None:
    """Which of the looks is in the photo, with so much support at least, and where.

    guesses: by look, planes that something else speaks for; thorough: whether places are looked at that nothing speaks
    for but rare colours, and what is only near one.
    """
    guessed: list[tuple[int, _Sight]] = []
    drawn: list[tuple[int, _Sight]] = []
    for number, look in enumerate(looks):
        if look.portrait is not None:
            guessed += [(number, sight) for sight in _sights(scene, scene.face(look), guesses[number], False)]
            drawn += [(number, sight) for sight in scene.cards(look)]
    cards = _most_alike(drawn, len(drawn))
    best = _best(scene, looks, (*_most_alike(guessed), *cards[:CLOSER_LOOKS]), least)
    if best is None or not _clear(best.shown, best.fit):
        # A card that lies a little beside its outline is not alike at a glance.
        best = _best(scene, looks, cards[CLOSER_LOOKS:], least, best)
    if thorough and (best is None or not _clear(best.shown, best.fit)):
        rough = [(number, sight) for number, look in enumerate(looks) for sight in scene.strangers(look)]
        about = _most_alike([*rough, *guessed, *drawn], ROUGH_PLACES)
        tried = (*_most_alike(rough, RARE_PLACES), *_brought_nearer(scene, looks, about))
        best = _best(scene, looks, tried, least, best)
    if best is None:
        return None
    return best.look, _polished(scene.picture, looks[best.look], _settling(scene, best.shown, best.fit))


def _clear(shown: Face, fit: Fit) -> bool:
    """Whether so much of a portrait speaks for a place that no other can have more."""
    return fit.support >= CLEAR_SUPPORT and fit.pieces >= CLEAR_PIECES * len(shown.pieces)


def _settling(scene: Scene, shown: Face, fit: Fit) -> Fit:
    """The fit that others follow from, as long as ever more speaks for them: what is far off gets there in steps.

    The last, from where the board nearly lies, is the finest, also where hardly less speaks for it.
    """
    for _ in range(MOST_STEPS):
        again = portrait_fit.fitted(scene.shown_to(shown), shown, fit.homography)
        if again is None or not card_plane.plausible(again.homography, scene.grey.shape):
            break
        if again.support <= fit.support:
            return again if again.support > HARDLY_LESS * fit.support else fit
        fit = again
    return fit


def _best(
    scene: Scene,
    looks: Sequence[Look],
    sights: Iterable[tuple[int, _Sight]],
    least: float,
    before: _Place | None = None,
) -> _Place | None:
    """Which look has its board near one of the places, and where exactly: what most speaks for, or what was best
    before."""
    best = before
    for number, sight in sights:
        fit = portrait_fit.fitted(scene.shown_to(sight.shown), sight.shown, sight.plane)
        if fit is None or not sure(fit, min(least, SUPPORT_SIGNED)):
            continue
        if not card_plane.plausible(fit.homography, scene.grey.shape):
            continue
        # Where little of the portrait is in the photo that little may fit by chance.
        worth = fit.support * math.sqrt(fit.pieces / len(sight.shown.pieces))
        if sight.drawn and _apart(sight.shown.one, sight.plane, fit.homography) < AROUND_IT:
            worth += OUTLINE
        if best is not None and worth <= best.worth:
            continue
        if same_edition.by_portrait(scene.picture, looks[number], sight.shown, fit, least):
            best = _Place(worth, number, sight.shown, fit)
    return best


def voted(scene: Scene, looks: Sequence[Look]) -> tuple[int, Found] | None:
    """Which of the looks has its board where its features vote for it, and where."""
    best: tuple[int, Fit] | None = None
    for number, look in enumerate(looks):
        if look.layout is None or look.portrait is None:
            continue
        shown = scene.face(look)
        elected = votes.planes(scene.asked, votes.voters(look.layout, look.portrait))
        for vote in elected[:MOST_VOTED]:
            fit = portrait_fit.fitted(scene.shown_to(shown), shown, vote.plane) if vote.agreed >= VOTES else None
            if fit is None or (best and fit.support <= best[1].support) or not sure(fit, SUPPORT_SIGNED):
                continue
            fit = _settling(scene, shown, fit)
            plausible = card_plane.plausible(fit.homography, scene.grey.shape)
            if plausible and same_edition.by_votes(scene.picture, look, shown, fit):
                best = number, fit
    return None if best is None else (best[0], _polished(scene.picture, looks[best[0]], best[1]))


def _brought_nearer(
    scene: Scene, looks: Sequence[Look], sights: Iterable[tuple[int, _Sight]]
) -> Iterator[tuple[int, _Sight]]:
    """The places about which large pieces of a portrait are found, where these have it."""
    for number, sight in sights:
        large = scene.face(looks[number], portrait_fit.LARGE_PIECE)
        plane = portrait_fit.nearer(scene.shown_to(large), large, sight.plane)
        if plane is not None and card_plane.plausible(plane, scene.grey.shape):
            yield number, replace(sight, plane=plane, drawn=False)


def settled(scene: Scene, look: Look, found: Found, guesses: Callable[[], Sequence[Array]]) -> Found | None:
    """A board found by its features, where its portrait has it; None where that has it nowhere.

    guesses: further planes that something speaks for, asked for where the portrait does not have it just there.
    """
    picture = scene.picture
    agreement = same_edition.agreement(picture, look, found.homography)
    shown = scene.face(look)
    fit = portrait_fit.fitted(scene.shown_to(shown), shown, found.homography)
    apart = math.inf if fit is None else _apart(shown.one, fit.homography, found.homography)
    many = found.places >= bare.MANY_PLACES and agreement >= bare.ASTRAY
    there = many and (agreement >= AGREEMENT_ENOUGH or apart < AROUND_IT)
    if fit is not None and (_clear(shown, fit) or (sure(fit) and apart < AROUND_IT and not there)):
        found = found if apart < SURELY_SAME else _polished(picture, look, fit)
        there = True
    if there:
        told = agreement >= AGREEMENT_ENOUGH or same_edition.by_features(picture, look, shown, fit, found)
        return found if told else None
    elsewhere = find(scene, [look], [[found.homography, *guesses()]], SUPPORT_TOO)
    if elsewhere is not None and card_plane.overlap(elsewhere[1].homography, found.homography) > ONE_BOARD:
        found = elsewhere[1]
    elif agreement < bare.least_agreement(found.places):
        agreed = fit is not None and fit.pieces >= PIECES and apart < SAME_PLACE
        return found if agreed and same_edition.by_colours_and_signs(picture, look, found) else None
    return found if same_edition.by_colours(picture, look, found) else None


def beside(scene: Scene, look: Look, boards: Sequence[Found], guesses: Callable[[], Sequence[Array]]) -> Found | None:
    """One more board of an edition that the photo shows elsewhere: the first that features found, or else by portrait,
    or else the one that they vote for.

    guesses: planes that something else speaks for, asked for where features found none.
    """
    if boards:
        return settled(scene, look, boards[0], guesses)
    recalled = find(scene, [look], [guesses()], SUPPORT_TOO, thorough=False) or voted(scene, [look])
    return recalled[1] if recalled is not None and same_edition.by_colours(scene.picture, look, recalled[1]) else None


def wrong_way_round(scene: Scene, look: Look, found: Found) -> bool:
    """Whether the portrait has more to say for a board where it lies once the photo is turned over."""
    shown = scene.face(look)
    picture = scene.shown_to(shown)
    over = np.array([[-1.0, 0, picture.shape[1] - 1], [0, 1, 0], [0, 0, 1]])
    turned = np.ascontiguousarray(picture[:, ::-1])
    ours = portrait_fit.fitted(picture, shown, found.homography)
    theirs = (portrait_fit.fitted(turned, shown, over @ found.homography @ one) for one in mirror.REFLECTIONS)
    return max((fit.support for fit in theirs if fit is not None), default=0.0) > (ours.support if ours else 0.0)


def _most_alike(sights: Sequence[tuple[int, _Sight]], many: int = CLOSER_LOOKS) -> list[tuple[int, _Sight]]:
    """The planes of all looks that are worth a closer look."""
    return sorted(sights, key=lambda numbered: -numbered[1].likeness)[:many]


def _sights(scene: Scene, shown: Face, planes: Iterable[Array], drawn: bool) -> list[_Sight]:
    """The planes that a board can lie in, each with how alike the portrait and what lies there are, both small."""
    small = cv2.resize(shown.outlines, None, fx=1 / SMALLER, fy=1 / SMALLER, interpolation=cv2.INTER_AREA)
    mask = cv2.resize(shown.static.astype(np.uint8), small.shape[::-1], interpolation=cv2.INTER_NEAREST)
    size = (2 * small.shape[1], 2 * small.shape[0])
    around = cv2.resize(mask, size) > 0
    own = small[mask > 0]
    own = own - own.mean()
    to_units = shown.frame.to_units @ np.diag([SMALLER / 2, SMALLER / 2, 1.0])
    sights = []
    for plane in planes:
        if card_plane.plausible(plane, scene.grey.shape):
            photo, fit = scene.as_small(plane, shown)
            how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            edge = cv2.BORDER_REPLICATE
            flat = cv2.warpPerspective(photo, fit @ plane @ to_units, size, flags=how, borderMode=edge)
            sharp = bare.outlines(np.asarray(flat, np.uint8), 2 / SMALLER, around, shown.tone)
            now = cv2.resize(sharp, small.shape[::-1], interpolation=cv2.INTER_AREA)[mask > 0]
            now = now - now.mean()
            likeness = float(now @ own / (np.linalg.norm(now) * np.linalg.norm(own) + 1e-6))
            sights.append(_Sight(shown, plane, likeness, drawn))
    return sights


def _polished(picture: Image, look: Look, fit: Fit) -> Found:
    """The board where its features place it exactly, if they do so near where its portrait has it.

    Pieces of a portrait leave its corners vague; features all over the board do not.
    """
    found = Found(fit.homography, fit.pieces, 0.0, fit.corners_off)
    again = from_above.refine(picture, look, fit.homography)
    if again is None or look.layout is None:
        return found
    apart = _apart(look.layout, fit.homography, again.homography)
    if apart < SAME_PLACE:
        return again
    surer = again.spread >= sureness.SURE_SPREAD and again.corners_off < found.corners_off
    if not surer or apart >= BESIDE_IT:
        return found
    near = apart < AROUND_IT or _as_alike(picture, look, again.homography, found.homography)
    return again if near else found


def _as_alike(picture: Image, look: Look, plane: Array, other: Array) -> bool:
    """Whether a board is hardly less like its portrait in one plane than in another."""
    one, two = (same_edition.agreement(picture, look, each) for each in (plane, other))
    return one >= HARDLY_LESS * two


def _apart(one: Layout, plane: Array, other: Array) -> float:
    """How far the corners of a board are apart in two planes, in board units."""
    corners = np.array([one.corners], np.float64)
    return float(np.abs(cv2.perspectiveTransform(corners, np.linalg.inv(plane) @ other) - corners).max())
