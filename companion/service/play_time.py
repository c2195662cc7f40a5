"""How long a game took, by the times at which its entries were written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

PAUSE = 60 * 60
"""Seconds without an entry after which the game was lying, and nobody playing."""
LEAST = 5 * 60
"""A game of fewer seconds was written down after it was played: it says nothing about how long that took."""


def seconds_played(stamps: Sequence[str]) -> int:
    """The time from the first stamp to the last without the pauses.

    >>> seconds_played(["2026-11-17T20:00:00.000Z", "2026-11-17T20:09:30.000Z", "2026-11-18T09:00:00.000Z"])
    570
    """
    times = [time for time in map(moment_of, stamps) if time is not None]
    gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(times)]
    return round(sum(gap for gap in gaps if 0 < gap <= PAUSE))


def game_seconds(stamps: Sequence[str]) -> int:
    """How long a whole game took; 0 where the stamps do not tell."""
    seconds = seconds_played(stamps)
    return seconds if seconds >= LEAST else 0


def moment_of(stamp: str) -> datetime | None:
    """A journal's stamp as a moment; None where it is none (files may say what they like)."""
    try:
        found = datetime.fromisoformat(stamp)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None
