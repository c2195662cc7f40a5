"""What an entry would come to, before it counts."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companion.engine.events import Close, Event
from companion.engine.faults import Failure, Fault
from companion.engine.log import Enter
from companion.engine.replay import Replay
from companion.engine.sheet import Line
from companion.engine.variants.contract import Role
from companion.service.table import Position


class Change(NamedTuple):
    """A cell of the sheet that would read otherwise: what the player's round brings now, and what it would bring."""

    round: int
    player: int
    now: int
    then: int


class Preview(NamedTuple):
    """`lines`, `gain` and `total` are the entry's own; the rest says what it would change elsewhere.

    With faults it may not be entered, and everything else reads as it stands now.
    """

    faults: tuple[Fault, ...]
    failure: Failure | None
    lines: tuple[Line, ...]
    gain: int
    total: int
    totals_now: tuple[int, ...]
    totals_then: tuple[int, ...]
    winners_now: tuple[int, ...]
    winners_then: tuple[int, ...]
    finishes: bool
    changes: tuple[Change, ...]


def preview_entry(at: Position, event: Event) -> Preview:
    """What entering this would come to."""
    return preview(at, at.after(Enter(event)), event)


def preview(now: Position, then: Position, event: Event | None) -> Preview:
    """Compare a game as it stands with what it would be; `event` is the one entered, None for a mere strike-out."""
    failure = then.played.failure
    after = now.played if failure else then.played
    lines, gain, total = _own(now, after, event)
    return Preview(
        tuple(failure.faults) if failure else (),
        failure,
        lines,
        gain,
        total,
        now.played.sheet.totals,
        after.sheet.totals,
        now.played.outcome.winners,
        after.outcome.winners,
        after.finished and not now.played.finished,
        _changes(now.played, after),
    )


def _own(now: Position, after: Replay, event: Event | None) -> tuple[tuple[Line, ...], int, int]:
    if event is None or isinstance(event, Close):
        return (), 0, 0
    before = now.played
    if before.variant.role(event) is Role.ROUND:
        before = now.before(event.round, event.player)
    had, has = _entry(before, event.round, event.player), _entry(after, event.round, event.player)
    left = Counter(had[0])
    lines = []
    for line in has[0]:
        if left[line]:
            left[line] -= 1
        else:
            lines.append(line)
    return tuple(lines), has[1] - had[1], has[1]


def _entry(played: Replay, round_: int, player: int) -> tuple[tuple[Line, ...], int]:
    rounds = played.sheet.rounds
    at = max(round_, 1) - 1
    if at < len(rounds):
        return rounds[at][player].lines, rounds[at][player].total
    return (), rounds[-1][player].total if rounds else played.variant.start_score


def _changes(now: Replay, then: Replay) -> tuple[Change, ...]:
    found = []
    for round_ in range(1, max(len(now.sheet.rounds), len(then.sheet.rounds)) + 1):
        for seat in range(len(now.setup.players)):
            gains = [_gain(played, round_, seat) for played in (now, then)]
            if gains[0] != gains[1]:
                found.append(Change(round_, seat, *gains))
    return tuple(found)


def _gain(played: Replay, round_: int, player: int) -> int:
    rounds = played.sheet.rounds
    return sum(line.points for line in rounds[round_ - 1][player].lines) if round_ <= len(rounds) else 0
