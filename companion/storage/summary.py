"""What a list of games shows of each, computed from its log."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.replay import Replay


class Summary(NamedTuple):
    round: int
    finished: bool
    totals: tuple[int, ...]
    winners: tuple[int, ...]


def summary(played: Replay) -> Summary:
    return Summary(played.open_round, played.finished, played.sheet.totals, played.outcome.winners)
