"""Summer Pavilion's seven stars: 42 spaces as letters, star by star, ring by ring, `.` where no tile lies."""

from __future__ import annotations

from typing import NamedTuple, NewType

from companion.engine.tiles import EMPTY

RING = 6
OUTER = ("orange", "red", "blue", "yellow", "green", "purple")
"""Clockwise from the upper left."""
CENTRE = "centre"
STARS = (*OUTER, CENTRE)

Stars = NewType("Stars", str)
EMPTY_STARS = Stars(EMPTY * RING * len(STARS))

Space = tuple[str, int]
"""A star's name and the place in its ring, 1 to 6 clockwise: on the coloured side, the cost printed there."""


class Feature(NamedTuple):
    """A pillar, statue or window, and the spaces around it."""

    kind: str
    at: str
    spaces: tuple[Space, ...]


def _features() -> tuple[Feature, ...]:
    found = []
    for n, star in enumerate(OUTER):
        after = OUTER[(n + 1) % RING]
        found.append(Feature("window", star, ((star, 5), (star, 6))))
        found.append(Feature("statue", f"{star}-{after}", ((star, 1), (star, 2), (after, 3), (after, 4))))
        around = ((star, 2), (star, 3), (CENTRE, (n - 1) % RING + 1), (CENTRE, n + 1))
        found.append(Feature("pillar", star, around))
    return tuple(found)


FEATURES = _features()
FEATURES_AT: dict[Space, tuple[Feature, ...]] = {
    (star, space): tuple(feature for feature in FEATURES if (star, space) in feature.spaces)
    for star in STARS
    for space in range(1, RING + 1)
}


def _at(star: str, space: int) -> int:
    return STARS.index(star) * RING + space - 1


def tile_at(stars: Stars, star: str, space: int) -> str:
    return stars[_at(star, space)]


def ring_of(stars: Stars, star: str) -> str:
    start = STARS.index(star) * RING
    return stars[start : start + RING]


def with_tile(stars: Stars, star: str, space: int, colour: str) -> Stars:
    at = _at(star, space)
    return Stars(stars[:at] + colour + stars[at + 1 :])


def group(ring: str, space: int) -> tuple[int, ...]:
    """The connected tiles of a star through a space, that space first.

    >>> group("BB...B", 1)
    (1, 2, 6)
    """
    found = [space]
    for step in (1, -1):
        at = (space - 1 + step) % RING
        while ring[at] != EMPTY and at + 1 not in found:
            found.append(at + 1)
            at = (at + step) % RING
    return tuple(found)


def surrounded(stars: Stars, star: str, space: int) -> tuple[Feature, ...]:
    """The features that the tile just placed here closes."""
    return tuple(
        feature
        for feature in FEATURES_AT[star, space]
        if all(tile_at(stars, *place) != EMPTY for place in feature.spaces)
    )
