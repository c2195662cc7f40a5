"""What an untracked final board can have scored, and whether a claimed score can be right.

How the exact range is found is a matter of the board: see `audit_wall`, `audit_stars` and `audit_dome`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

Range = tuple[int, int]


class Cancelled(Exception):
    """The person waiting has gone away."""


class Audit(NamedTuple):
    """The exact lowest and highest placement points, the end bonuses, and the lowest final score with floor losses."""

    placement: Range
    bonuses: int
    start: int
    lowest: int

    @property
    def in_all(self) -> Range:
        """The least and the most it can have come to before losses."""
        low, high = self.placement
        return self.start + low + self.bonuses, self.start + high + self.bonuses


class Finding(StrEnum):
    """What can be said of a claimed score."""

    POSSIBLE = "possible"
    WITH_LOSSES = "possible with floor losses"
    IMPOSSIBLE = "impossible"


class Verdict(NamedTuple):
    """`by` says how far an impossible claim is from the nearest possible score, `too_low` on which side of it."""

    finding: Finding
    by: int | None = None
    too_low: bool = False


def verdict(audit: Audit, claimed: int) -> Verdict:
    """Whether a final score can be right.

    >>> verdict(Audit((31, 40), 9, 0, 9), 51).by
    2
    """
    low, high = audit.in_all
    if claimed > high:
        return Verdict(Finding.IMPOSSIBLE, claimed - high)
    if claimed >= low:
        return Verdict(Finding.POSSIBLE)
    if claimed >= audit.lowest:
        return Verdict(Finding.WITH_LOSSES)
    return Verdict(Finding.IMPOSSIBLE, audit.lowest - claimed, too_low=True)
