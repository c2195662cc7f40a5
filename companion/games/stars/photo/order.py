"""Pavilion: the order in which a round's tiles came is not in the photo, and decides their points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.engine.stars import STARS, Stars, group, ring_of
from companion.engine.tiles import EMPTY
from companion.engine.variants.pavilion import placed
from companion.service.photo.edits import Cell
from companion.service.photo.proposal import Orders

At = tuple[str, int]


def ordered(board: Stars, tiles: Mapping[At, str], told: tuple[Cell, ...] = ()) -> tuple[list[At], Orders]:
    """The tiles in an order: as told, the rest for the most points; with the range over all orders.

    Only the order within a star counts, since stars are never linked.
    """
    order: list[At] = []
    for cell in told:
        star, space = cell
        if isinstance(star, str) and (star, space) in tiles and (star, space) not in order:
            order.append((star, space))
    low = high = 0
    rest: list[At] = []
    for star in STARS:
        own = frozenset(space for s, space in tiles if s == star)
        ring = _filled(ring_of(board, star))
        low, high = low + _extreme(ring, own, False)[0], high + _extreme(ring, own, True)[0]
        first = frozenset(space for s, space in order if s == star)
        rest += [(star, space) for space in _extreme(_with(ring, first), own - first, True)[1]]
    order += rest
    proposed = 0
    for star, space in order:
        board, line = placed(board, star, space, tiles[star, space])
        proposed += line.points
    counts = low != high and {cell for cell in told if cell in tiles} != set(tiles)
    return order, Orders(low, high, proposed, counts)


def _filled(ring: str) -> str:
    return "".join(EMPTY if tile == EMPTY else "x" for tile in ring)


def _with(ring: str, spaces: frozenset[int]) -> str:
    return "".join("x" if n + 1 in spaces else tile for n, tile in enumerate(ring))


@cache
def _extreme(ring: str, spaces: frozenset[int], most: bool) -> tuple[int, tuple[int, ...]]:
    """The most (or fewest) points these spaces can bring when filled in some order, and that order."""
    found: tuple[int, tuple[int, ...]] | None = None
    for space in sorted(spaces):
        after = _with(ring, frozenset({space}))
        points, order = _extreme(after, spaces - {space}, most)
        points += len(group(after, space))
        if found is None or (points > found[0] if most else points < found[0]):
            found = points, (space, *order)
    return found or (0, ())
