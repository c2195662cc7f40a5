"""Whether a board is of the edition that was taught: by how well its portrait fits, the signs of its wall, its colours.

Editions are laid out alike, so that much of another's portrait fits as well. Each limit was chosen on boards in their
own place and on boards of other editions in it.
"""

from __future__ import annotations

from vision import bare, signs
from vision.arrays import Array, Image
from vision.card_plane import Found
from vision.layout import Layout
from vision.look import Look
from vision.portrait_fit import Face, Fit

# A board that nothing but its portrait speaks for: so many of the portrait's pieces, with so much support.
PIECES = 15
SUPPORT = 0.48
# The same where features speak for it too, which know the edition.
SUPPORT_TOO = 0.35
COLOURS_ALIKE_TOO = 0.25
# How much of a portrait tells an edition by itself is in its board's file (`told_by`): more where editions are laid out
# alike and no signs are printed. Of 2,190 pairs of an edition's portrait and a board of another in its place 4 pass for
# it; of 284 boards in their own place none is lost by that. Coloured light may have changed the colours then.
COLOURS_ALIKE_ENOUGH = 0.1
# With nearly as much, colours so much alike tell it as well: the wall may be full. Of the same pairs none passes.
NEARLY_ENOUGH, COLOURS_ALIKE_CLEARLY = 0.07, 0.55
# With less, colours tell editions apart: those of a print so colourful are so much alike, where no signs are printed
# with hardly less of the portrait. A print without colours needs signs.
COLOURFUL = 0.12
COLOURS_ALIKE = 0.4
HARDLY_LESS = 0.25
SUPPORT_COLOURLESS = 0.58
# Where the wall is printed with the portrait's signs, less of the rest has to be seen: a reflection may have spoilt it.
# So much alike they are enough, or so much with as much support as usual or in the same colours. Of 2,233 pairs of an
# edition's portrait and a board of another in its place none comes so far.
SUPPORT_SIGNED = 0.28
SIGNS_SURE = 0.87
SIGNS_ALIKE = 0.82
COLOURS_ALIKE_SIGNED = 0.55
COLOURS_ALIKE_SURE = 0.1
# With so many of the signs and so much support, in grey or in hues, coloured light may have changed the rest. Of 979
# pairs of Mini's editions none comes so far: with as many signs they have at most 0.52 in grey and 0.36 in hues.
SIGNS_TOO = 0.72
SUPPORT_SIGNED_TOO, IN_HUES_TOO = 0.6, 0.52
# With little support, or no colours to tell an edition by, so many of the signs have to be seen; with more the wall may
# be full. Where features speak for the board too some are enough.
SIGNS_TOLD = 0.68
SIGNS_TOLD_ENOUGH = 0.55
SIGNS_SEEN = 0.6
# Where features vote for a place the wall has to be printed with the portrait's signs, and as much as usual to speak
# for the board, or so much; with fewer of the signs more. Chosen on 100 boards in their own place, of which 98 come so
# far, and 1,349 of other editions, none.
SIGNS_VOTED = 0.74
SUPPORT_VOTED = 0.4
COLOURS_ALIKE_VOTED = 0.4
SUPPORT_VOTED_ENOUGH = 0.6
# A board that features found and that is less like its portrait than this has to have a little of its colours, if it
# has any: another edition with the same frame and name plate comes to 0.68 and has 0.14 of the colours, the least like
# of 100 boards in their own place 0.21.
AGREEMENT_ENOUGH = 0.75
COLOURS_ALIKE_LEAST = 0.15
# Many features over so much of it speak for a board whose wall is full: none of 23 boards of other editions that were
# taken for a taught one has so many over more than 0.62 of it and its colours.
ALL_OVER = 0.65


def sure(fit: Fit, least: float = SUPPORT) -> bool:
    """Whether so much of a portrait fits that it is a board's."""
    return fit.support >= least and fit.pieces >= PIECES


def by_portrait(picture: Image, look: Look, shown: Face, fit: Fit, least: float = SUPPORT) -> bool:
    """By the signs of its wall, or by so much support at least and, where nothing else does, by its colours."""
    if least < SUPPORT and sure(fit, least):
        return True
    board = _board(picture, look, fit.homography)
    sign = signs.likeness(*board)
    colour, colourful = bare.colours(*board)
    in_grey = shown.tone is None
    if sign is not None and _signed(fit, sign, colour, SUPPORT_SIGNED_TOO if in_grey else IN_HUES_TOO):
        return True
    # Hues that are alike say nothing more where the portrait itself is looked at in them.
    if not sure(fit, least if in_grey else SUPPORT_COLOURLESS):
        return False
    enough = shown.one.told_by
    if fit.support >= enough:
        if colourful < COLOURFUL:
            return sign is None or sign >= SIGNS_TOLD_ENOUGH
        return colour >= COLOURS_ALIKE_ENOUGH
    if colourful < COLOURFUL:
        return sign is not None and fit.support >= SUPPORT_COLOURLESS and sign >= SIGNS_TOLD
    if colour >= COLOURS_ALIKE_CLEARLY and fit.support >= enough - NEARLY_ENOUGH:
        return True
    if sign is None:
        return colour >= COLOURS_ALIKE and fit.support >= enough - HARDLY_LESS
    return colour >= COLOURS_ALIKE and sign >= SIGNS_TOLD


def _signed(fit: Fit, sign: float, colour: float, support: float) -> bool:
    """Whether the signs of a wall, so much alike, tell the edition, with colours so much alike.

    support: what makes up for a few of the signs.
    """
    if colour < COLOURS_ALIKE_SURE:
        return False
    if sign >= SIGNS_TOO and fit.support >= support:
        return True
    if sign < SIGNS_ALIKE:
        return False
    return sign >= SIGNS_SURE or fit.support >= SUPPORT or colour >= COLOURS_ALIKE_SIGNED


def by_votes(picture: Image, look: Look, shown: Face, fit: Fit) -> bool:
    """The same where features vote for it: other editions have features in common with it."""
    board = _board(picture, look, fit.homography)
    sign = signs.likeness(*board)
    if sign is not None and sign < (SIGNS_SEEN if fit.support >= SUPPORT_VOTED_ENOUGH else SIGNS_VOTED):
        return False
    if sign is not None and sign >= SIGNS_VOTED and fit.support >= SUPPORT_VOTED:
        colour, _ = bare.colours(*board)
        if colour >= COLOURS_ALIKE_VOTED:
            return True
    return by_portrait(picture, look, shown, fit)


def by_features(picture: Image, look: Look, shown: Face, fit: Fit | None, found: Found) -> bool:
    """The same of a board that features found, though it is less like its portrait: by a little of its colours, and
    some of its signs if a wall is printed and less of its portrait fits than tells it. Others laid out alike have many
    features in common with it."""
    if fit is not None and by_portrait(picture, look, shown, fit):
        return True
    if not by_colours(picture, look, found, COLOURS_ALIKE_LEAST):
        return False
    if found.places >= bare.MANY_PLACES and found.spread >= ALL_OVER:
        return True
    sign = signs.likeness(*_board(picture, look, found.homography))
    return sign is None or sign >= SIGNS_SEEN or (fit is not None and sure(fit, shown.one.told_by))


def by_colours_and_signs(picture: Image, look: Look, found: Found) -> bool:
    """Both: a reflection may have spoilt the rest."""
    sign = signs.likeness(*_board(picture, look, found.homography))
    return sign is not None and sign >= SIGNS_SEEN and by_colours(picture, look, found, COLOURS_ALIKE)


def by_colours(picture: Image, look: Look, found: Found, least: float = COLOURS_ALIKE_TOO) -> bool:
    """Where more than its portrait speaks for a board."""
    likeness, colourful = bare.colours(*_board(picture, look, found.homography))
    return likeness >= least or colourful < COLOURFUL


def alike(picture: Image, look: Look, found: Found) -> bool:
    """Whether a board that features found is alike enough to its portrait, if it has one."""
    return look.portrait is None or agreement(picture, look, found.homography) >= bare.least_agreement(found.places)


def agreement(picture: Image, look: Look, plane: Array) -> float:
    """How alike a board is there to its portrait, 1 at most."""
    return bare.agreement(*_board(picture, look, plane))


def _board(picture: Image, look: Look, plane: Array) -> tuple[Image, Array, Layout, Image]:
    assert look.layout is not None
    assert look.portrait is not None
    return picture, plane, look.layout, look.portrait
