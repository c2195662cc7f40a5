"""A taught board that its features did not find: whatever may be it is held against its portrait.

What may be it: every card-like outline in the photo, in four turns, and every plane that a few features agree on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import cv2
import numpy as np

from vision import bare, locate, outline, outline_search, portrait_fit
from vision.arrays import Array, Floats, Image
from vision.layout import Layout
from vision.locate import Found
from vision.look import Look
from vision.portrait_fit import Face, Fit

# A board that nothing but its portrait speaks for: so many of the portrait's pieces, with so much support.
PIECES = 15
SUPPORT = 0.48
# Editions are laid out alike, and their colours tell them apart: those of a print so colourful are so much alike, or
# else it needs more support.
COLOURFUL = 0.12
COLOURS_ALIKE = 0.4
SUPPORT_COLOURLESS = 0.58
# The same where features speak for it too, which know the edition.
SUPPORT_TOO = 0.35
COLOURS_ALIKE_TOO = 0.25
# Of guesses and of outlines so many get a closer look: those most alike at a glance, in a picture so much smaller.
SMALLER = 4
CLOSER_LOOKS = 10
# A card's outline around the board, to so much of its size, is worth as much as this support.
AROUND_IT = 0.03
OUTLINE = 0.1
# A fit by features that differs from the pieces' by less than this, in board units, is the finer one.
SAME_PLACE = 0.015


def find(
    picture: Image, looks: Sequence[Look], guesses: Sequence[Sequence[Array]], least: float = SUPPORT
) -> tuple[int, Found] | None:
    """Which of the looks is in the photo, with so much support at least, and where.

    guesses: by look, planes that something else speaks for.
    """
    taught = [number for number, look in enumerate(looks) if look.portrait is not None]
    if not taught:
        return None
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    outlines = outline.quads(picture)
    best: tuple[float, int, Fit] | None = None
    for number in taught:
        shown = _face(looks[number])
        laid = outline_search.laid(outlines, shown.one, (picture.shape[1], picture.shape[0]))
        for plane, drawn in _first_sight(grey, shown, guesses[number], laid):
            fit = portrait_fit.fitted(grey, shown, plane)
            if fit is None or not sure(fit, least) or not locate.plausible(fit.homography, grey.shape):
                continue
            worth = fit.support
            if drawn and _apart(shown.one, plane, fit.homography) < AROUND_IT:
                worth += OUTLINE
            if best is None or worth > best[0]:
                best = worth, number, fit
    if best is None:
        return None
    _, number, fit = best
    if least >= SUPPORT and not _in_its_colours(picture, looks[number], fit):
        return None
    return number, _polished(picture, looks[number], fit)


def _in_its_colours(picture: Image, look: Look, fit: Fit) -> bool:
    assert look.layout is not None
    assert look.portrait is not None
    likeness, colourful = bare.colours(picture, fit.homography, look.layout, look.portrait)
    return likeness >= COLOURS_ALIKE if colourful >= COLOURFUL else fit.support >= SUPPORT_COLOURLESS


def settled(picture: Image, look: Look, found: Found, guesses: Callable[[], Sequence[Array]]) -> Found | None:
    """A board found by its features, where its portrait has it; None where that has it nowhere.

    guesses: further planes that something speaks for, asked for where the portrait does not have it just there.
    """
    assert look.layout is not None
    assert look.portrait is not None
    agreement = bare.agreement(picture, found.homography, look.layout, look.portrait)
    if found.places >= bare.MANY_PLACES and agreement >= bare.ASTRAY:
        return found
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    fit = portrait_fit.fitted(grey, _face(look), found.homography)
    if fit is not None and sure(fit) and _apart(look.layout, fit.homography, found.homography) < SAME_PLACE:
        return found
    elsewhere = find(picture, [look], [[found.homography, *guesses()]], SUPPORT_TOO)
    if elsewhere is not None and locate.overlap(elsewhere[1].homography, found.homography) > locate.ONE_BOARD:
        found = elsewhere[1]
    elif agreement < bare.least_agreement(found.places):
        return None
    likeness, colourful = bare.colours(picture, found.homography, look.layout, look.portrait)
    return found if likeness >= COLOURS_ALIKE_TOO or colourful < COLOURFUL else None


def alike(picture: Image, look: Look, found: Found) -> bool:
    """Whether a board that features found is alike enough to its portrait, if it has one."""
    if look.layout is None or look.portrait is None:
        return True
    return bare.agreement(picture, found.homography, look.layout, look.portrait) >= bare.least_agreement(found.places)


def sure(fit: Fit, least: float = SUPPORT) -> bool:
    return fit.support >= least and fit.pieces >= PIECES


def _face(look: Look) -> Face:
    assert look.layout is not None
    assert look.portrait is not None
    return portrait_fit.face(look.layout, look.portrait)


def _first_sight(grey: Image, shown: Face, guesses: Iterable[Array], laid: Iterable[Array]) -> list[tuple[Array, bool]]:
    """The planes worth a closer look, and which of them are a card's outline."""
    small = cv2.resize(shown.outlines, None, fx=1 / SMALLER, fy=1 / SMALLER, interpolation=cv2.INTER_AREA)
    mask = cv2.resize(shown.static.astype(np.uint8), small.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0
    found = []
    for planes, drawn in ((guesses, False), (laid, True)):
        fair = [plane for plane in planes if locate.plausible(plane, grey.shape)]
        likeness = [_at_a_glance(grey, shown, plane, np.asarray(small, np.float32), mask) for plane in fair]
        found += [(fair[k], drawn) for k in np.argsort(likeness)[::-1][:CLOSER_LOOKS]]
    return found


def _at_a_glance(grey: Image, shown: Face, plane: Array, small: Floats, mask: Array) -> float:
    """How alike the portrait and what lies there are, both small."""
    photo = bare.as_fine(grey, plane, shown.one, SMALLER / 2)
    to_photo = photo.fit @ plane @ shown.frame.to_units @ np.diag([SMALLER / 2, SMALLER / 2, 1.0])
    size = (2 * small.shape[1], 2 * small.shape[0])
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(photo.picture, to_photo, size, flags=how, borderMode=cv2.BORDER_REPLICATE)
    sharp = bare.outlines(np.asarray(flat, np.uint8), 2 / SMALLER, cv2.resize(mask.astype(np.uint8), size) > 0)
    now = cv2.resize(sharp, small.shape[::-1], interpolation=cv2.INTER_AREA)
    a, b = now[mask], small[mask]
    a, b = a - a.mean(), b - b.mean()
    return float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b) + 1e-6))


def _polished(picture: Image, look: Look, fit: Fit) -> Found:
    """The board where its features place it exactly, if they do so near where its portrait has it."""
    found = Found(fit.homography, fit.pieces, 0.0)
    again = locate.refine(picture, look, fit.homography)
    if again is None or look.layout is None:
        return found
    return again if _apart(look.layout, fit.homography, again.homography) < SAME_PLACE else found


def _apart(one: Layout, plane: Array, other: Array) -> float:
    """How far the corners of a board are apart in two planes, in board units."""
    corners = np.array([one.corners], np.float64)
    return float(np.abs(cv2.perspectiveTransform(corners, np.linalg.inv(plane) @ other) - corners).max())
