"""A board that its features did not find among all else in a photo: cards are straightened and held against its print.

From afar, from low or between stripes too few of a photo's features are the board's. Straightened they are many, and a
card's outline says where each must lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from vision import bare_photo, card_plane, drawing, edition, from_above, outline, prominence
from vision.arrays import Array, Image
from vision.card_plane import ONE_BOARD, Found
from vision.layout import Layout
from vision.look import Look

# So many outlines, those drawn most often, are looked at.
MOST_CARDS = 3
# The sides' ratio of an outline is no farther than this from the board's, as a logarithm; the lens is not known.
OTHER_SHAPE = 0.45
# A corner so near a photo's edge, in pixels, lies on it.
AT_EDGE = 6.0
# Of all places where a board may lie so many are searched, those most like its drawing: of ten boards in photos that
# nothing else had found them in, nine lie in one of the first two. Places with so much in common are one.
MOST_PLACES = 2
ONE_PLACE = 0.7


def find(
    picture: Image, looks: Sequence[tuple[Look, Layout]], outlines: Sequence[Array] | None = None
) -> tuple[int, list[Found]]:
    """Which of the looks most speaks for on the cards of a photo, and all boards of it, the most prominent first.

    outlines: those of its cards, where they are known.
    """
    seen = list(_on_cards(picture, looks, (), outlines))
    number = max(seen, key=lambda each: each[1].places, default=(0, None))[0]
    return number, prominence.by_prominence([found for look, found in seen if look == number], picture.shape)


def about(grey: Image, look: Look, one: Layout, places: Iterable[Array]) -> Found | None:
    """The board that lies about one of the places of a photo, each roughly outlined, that are most like its drawing."""
    size = grey.shape[1], grey.shape[0]
    planes = [plane for corners in places if not _at_edge(corners, size) for plane in laid([corners], one, size)[:1]]
    planes = [plane for plane in planes if card_plane.plausible(plane, grey.shape)]
    likely = [(drawing.likeness(grey, plane, one), plane) for plane in planes]
    searched: list[Array] = []
    for _, plane in sorted(likely, key=lambda each: -each[0]):
        if any(card_plane.overlap(plane, other) > ONE_PLACE for other in searched):
            continue
        found = from_above.about(grey, look, plane)
        if found is not None:
            return found
        searched.append(plane)
        if len(searched) == MOST_PLACES:
            break
    return None


def more(picture: Image, look: Look, one: Layout, boards: list[Found]) -> list[Found]:
    """The boards found so far and those on other cards, the most prominent first, where the one found may be none that
    was meant: it does not lie in the middle of the photo. Who photographs several boards means them all."""
    if len(boards) > 1 or prominence.in_the_middle(boards[0], picture.shape):
        return boards
    others = [found for _, found in _on_cards(picture, [(look, one)], boards)]
    return prominence.by_prominence([*boards, *others], picture.shape)


def _on_cards(
    picture: Image,
    looks: Sequence[tuple[Look, Layout]],
    known: Sequence[Found],
    outlines: Sequence[Array] | None = None,
) -> Iterator[tuple[int, Found]]:
    """The boards on cards, but for those that are known, with the numbers of their looks."""
    size = picture.shape[1], picture.shape[0]
    boards = list(known)
    cards = 0
    found_first = outline.quads(picture) if outlines is None else outlines
    for corners in sorted(found_first, key=lambda corners: _at_edge(corners, size)):
        ways = [(number, plane) for number, (_, one) in enumerate(looks) for plane in laid([corners], one, size)]
        ways = [(number, plane) for number, plane in ways if card_plane.plausible(plane, picture.shape)]
        if not ways or any(card_plane.overlap(ways[0][1], found.homography) > ONE_BOARD for found in boards):
            continue
        there = from_above.lies_as(picture, [(looks[number][0], plane) for number, plane in ways])
        if there is not None:
            boards.append(there[1])
            yield ways[there[0]][0], there[1]
        cards += 1
        if cards == MOST_CARDS:
            break


def _at_edge(corners: Array, size: tuple[int, int]) -> bool:
    """Whether an outline ends where the photo does, as a table's does: a card that is cut off so has other corners."""
    inside = ((corners > AT_EDGE) & (corners < np.array(size) - 1 - AT_EDGE)).all(axis=1)
    return int(inside.sum()) < 3


def laid(outlines: Iterable[Array], one: Layout, size: tuple[int, int]) -> list[Array]:
    """The board laid into each outline, every way round that its shape allows."""
    planes = []
    for corners in outlines:
        for turn in range(4):
            ring = [(float(x), float(y)) for x, y in np.roll(corners, turn, axis=0)]
            plane = edition.plane(one, ring)
            if bare_photo.stretch(plane, size, None) < OTHER_SHAPE:
                planes.append(plane)
    return planes
