"""What an untracked final board of stars can have scored: exact, the order inside each star is free."""

from __future__ import annotations

from companion.engine.audit import Audit, Range
from companion.engine.stars import RING, STARS, Stars, group, ring_of
from companion.engine.tiles import EMPTY
from companion.engine.variants.pavilion import KEEP, Pavilion


def audit_stars(stars: Stars, variant: Pavilion) -> Audit:
    """The range of a final board."""
    ranges = [_star_range(ring_of(stars, star)) for star in STARS]
    bonuses = sum(line.points for line in (*variant.star_bonuses(stars), *variant.number_bonuses(stars)))
    placement = (sum(low for low, _ in ranges), sum(high for _, high in ranges))
    lowest = max(variant.lowest_score, variant.lowest_score + bonuses - KEEP.value)
    return Audit(placement, bonuses, variant.start_score, lowest)


def _star_range(ring: str) -> Range:
    filled = [n for n in range(RING) if ring[n] != EMPTY]
    lows, highs = {0: 0}, {0: 0}
    full = sum(1 << n for n in filled)
    for mask in range(1, full + 1):
        if mask & ~full:
            continue
        there = "".join("x" if mask >> n & 1 else EMPTY for n in range(RING))
        steps = [(mask ^ 1 << n, len(group(there, n + 1))) for n in filled if mask >> n & 1]
        lows[mask] = min(lows[before] + points for before, points in steps)
        highs[mask] = max(highs[before] + points for before, points in steps)
    return lows[full], highs[full]
