"""What a final board can have scored, and whether a claim can be right, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.audit import Audit, Finding, Verdict
from companion.wording.language import _, ngettext
from companion.wording.names import join_names


class Worth(NamedTuple):
    """What a board comes to: its tiles when they were placed, its bonuses, and both together before losses."""

    placement: str
    bonuses: str
    in_all: str


def worth(audit: Audit) -> Worth:
    low, high = audit.placement
    least, most = audit.in_all
    return Worth(
        _("Tiles when placed: {low}–{high} points").format(low=low, high=high),
        ngettext("Bonuses: {n} point", "Bonuses: {n} points", audit.bonuses).format(n=audit.bonuses),
        _("{low}–{high} points before losses.").format(low=least, high=most),
    )


def verdict_words(verdict: Verdict, claimed: int) -> str:
    """Whether the score claimed can be right."""
    too_high = _("{claimed} isn't possible: at least {by} too high.")
    too_low = _("{claimed} isn't possible: at least {by} too low.")
    text = {
        Finding.POSSIBLE: _("{claimed} is possible."),
        Finding.WITH_LOSSES: _("{claimed} is possible with some losses."),
        Finding.IMPOSSIBLE: too_low if verdict.too_low else too_high,
    }[verdict.finding]
    return text.format(claimed=claimed, by=verdict.by)


def winner_words(players: Sequence[str], winners: Sequence[int]) -> str:
    """Who has won by the scores claimed."""
    one = len(winners) == 1
    text = _("On these scores, {names} won.") if one else _("On these scores, {names} share the win.")
    return text.format(names=join_names([players[seat] for seat in winners]))
