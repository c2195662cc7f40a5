"""The fold: a log in, the table, the sheet and the outcome out. No score is ever stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine.catch_up import caught_up
from companion.engine.events import Close, DomeTiling, Event, Setup, Tiling
from companion.engine.faults import Failure, Fault
from companion.engine.outcome import Outcome
from companion.engine.sheet import Entry, Line, Sheet, clamped
from companion.engine.variants.contract import Step, Variant
from companion.engine.variants.registry import VARIANTS


class Replay(NamedTuple):
    """What a log comes to. With a failure, all before it in the order of play stands, and nothing after it."""

    setup: Setup
    variant: Variant[Any, Any]
    state: Any
    sheet: Sheet
    outcome: Outcome
    failure: Failure | None

    @property
    def finished(self) -> bool:
        return self.outcome.reason is not None

    @property
    def open_round(self) -> int:
        """The round that is being entered; the last one, once the game is over."""
        return self.sheet.closed if self.finished else self.sheet.closed + 1


def replay(setup: Setup, events: Sequence[Event]) -> Replay:
    """Play the log through. Never raises for what a log can say: the failure is part of the answer."""
    variant = VARIANTS[setup.variant]
    state = variant.start(setup)
    book = _Book(setup, variant)
    failure = None
    for step in variant.order(setup, events):
        faults = _faults(variant, state, step)
        if faults:
            player = None if isinstance(step.event, Close) else step.event.player
            failure = Failure(step.at, step.event.round, player, faults)
            break
        state, lines = variant.apply(state, step.event)
        book.enter(step.event, lines, variant.closed_rounds(state))
    finished = variant.over(state) is not None
    sheet = book.sheet(variant.bonuses(state) if finished else None)
    return Replay(setup, variant, state, sheet, variant.outcome(state, sheet.totals), failure)


def before_entry(setup: Setup, events: Sequence[Event], round_: int, player: int) -> Replay:
    """The table as a player finds it when tiling a round, for entering that round for the first time or again."""

    def stands(event: Event) -> bool:
        if event.round != round_:
            return event.round < round_
        if isinstance(event, Tiling | DomeTiling):
            return event.player != player
        return not isinstance(event, Close)

    return replay(setup, [event for event in events if stands(event)])


def _faults(variant: Variant[Any, Any], state: Any, step: Step) -> Sequence[Fault]:
    if step.faults:
        return step.faults
    if variant.over(state) is not None:
        text = "the game was over after round {round}"
        return [Fault(f"{variant.rulebook}/end-of-game", text, {"round": variant.closed_rounds(state)})]
    return variant.faults(state, step.event)


class _Book:
    """The sheet while it is being written."""

    def __init__(self, setup: Setup, variant: Variant[Any, Any]) -> None:
        self.variant = variant
        told = caught_up(setup)
        self.totals = list(told.scores) if told else [variant.start_score] * len(setup.players)
        self.standing = list(self.totals)
        self.closed = told.round - 1 if told else 0
        self.rounds: list[list[Entry]] = [self._blank() for _ in range(self.closed)]

    def _blank(self) -> list[Entry]:
        return [Entry(seat, (), total, False) for seat, total in enumerate(self.totals)]

    def enter(self, event: Event, lines: list[Line], closed: int) -> None:
        if not isinstance(event, Close):
            if event.round > len(self.rounds) or not self.rounds:
                self.rounds.append(self._blank())
            seat = event.player
            total, written = clamped(self.totals[seat], lines, self.variant.lowest_score)
            self.totals[seat] = total
            entries = self.rounds[-1]
            before = entries[seat].lines
            entries[seat] = Entry(seat, before + written if before else written, total, True)
        if closed != self.closed or self.variant.open_round_counts:
            self.closed = closed
            self.standing = list(self.totals)

    def sheet(self, bonuses: Sequence[tuple[Line, ...]] | None) -> Sheet:
        rounds = tuple(tuple(entries) for entries in self.rounds)
        if bonuses is None:
            nothing = tuple(() for _ in self.totals)
            return Sheet(rounds, self.closed, nothing, (0,) * len(self.totals), tuple(self.standing))
        sums = [total + sum(line.points for line in own) for total, own in zip(self.standing, bonuses, strict=True)]
        totals = tuple(max(self.variant.lowest_score, total) for total in sums)
        clamps = tuple(total - unclamped for total, unclamped in zip(totals, sums, strict=True))
        return Sheet(rounds, self.closed, tuple(bonuses), clamps, totals)
