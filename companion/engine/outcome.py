"""Who won, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Outcome(NamedTuple):
    """Several winners share the win. `tie_break` names what decided a tie, and is None where nothing had to or could.

    `reason` says why the game is over (`row-complete`, `last-round`), and is None while it is not.
    """

    winners: tuple[int, ...]
    tie_break: str | None
    reason: str | None


def leaders(totals: Sequence[int], breaker: Sequence[int], name: str) -> tuple[tuple[int, ...], str | None]:
    """The highest totals; a tie goes to the highest `breaker` among the tied, or is shared.

    >>> leaders([50, 50, 49], [1, 2, 3], "rows")
    ((1,), 'rows')
    >>> leaders([50, 50], [2, 2], "rows")
    ((0, 1), None)
    """
    top = max(totals)
    tied = tuple(seat for seat, total in enumerate(totals) if total == top)
    if len(tied) == 1:
        return tied, None
    most = max(breaker[seat] for seat in tied)
    left = tuple(seat for seat in tied if breaker[seat] == most)
    return left, name if len(left) == 1 else None
