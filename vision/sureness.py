"""How sure a board is that was found: by how many places, over how much of its print, from how low."""

from __future__ import annotations

from vision import card_plane
from vision.card_plane import Found

# A board is surely found by so many features in different places, over so much of its print.
SURE_PLACES = 45
SURE_SPREAD = 0.4
# By fewer, over less than that, its far corners may be elsewhere.
VAGUE_PLACES = 30
# With fewer the quick part of a look leaves the corners too vague.
QUICK_PLACES = 60
# By fewer places than these, or over less of the print, the score track may be laid a space beside itself and the far
# corners with it: of 136 made photos 11 are found so, two of them 3 to 7 % off, and by 1 % once they are settled.
SETTLED_SPREAD = 0.5
# The least area of a board in the photo, against its longest side's square, that was not squeezed by a low camera; and
# the least that the quick part of a look, without the views from low, is believed.
UNSQUEEZED = 0.42
QUICK_UNSQUEEZED = 0.48


def clear(found: Found) -> bool:
    """Whether a board is found by so many places, on so much of its print and not from low, that it is sure."""
    enough = found.places >= SURE_PLACES and found.spread >= SURE_SPREAD
    return enough and card_plane.flatness(found.homography) >= UNSQUEEZED


def vague(found: Found) -> bool:
    """Whether a board is found by so few places, on so little of its print, that its far corners may be elsewhere."""
    return found.places < VAGUE_PLACES and found.spread < SURE_SPREAD


def by_much(found: Found) -> bool:
    """Whether so much of its print was seen that its far corners lie where they are."""
    return found.places >= QUICK_PLACES and found.spread >= SETTLED_SPREAD


def quick_part_suffices(found: Found) -> bool:
    """Whether the quick part of a look is enough."""
    enough = found.places >= QUICK_PLACES and card_plane.flatness(found.homography) >= QUICK_UNSQUEEZED
    return enough and clear(found)
