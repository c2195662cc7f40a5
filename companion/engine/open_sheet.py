"""The score sheet while it is being written, one event after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from companion.engine.catch_up import caught_up
from companion.engine.events import Close, Event, Setup
from companion.engine.sheet import Line, ScoreSheet, SheetEntry, clamped
from companion.engine.variants.contract import Variant

T = TypeVar("T")


class OpenSheet(NamedTuple):
    """`totals` count every entry, `standing` only what the variant counts before a round is closed."""

    rounds: tuple[tuple[SheetEntry, ...], ...]
    totals: tuple[int, ...]
    standing: tuple[int, ...]
    closed: int

    def with_lines(self, variant: Variant[Any, Any], event: Event, lines: list[Line], closed: int) -> OpenSheet:
        """After an event that made these points, with so many rounds closed."""
        rounds, totals = self.rounds, self.totals
        if not isinstance(event, Close):
            if event.round > len(rounds) or not rounds:
                rounds = (*rounds, _blank(totals))
            seat = event.player
            total, written = clamped(totals[seat], lines, variant.lowest_score)
            entry = SheetEntry(seat, rounds[-1][seat].lines + written, total, True)
            totals, entries = _with(totals, seat, total), _with(rounds[-1], seat, entry)
            rounds = (*rounds[:-1], entries)
        counts = closed != self.closed or variant.open_round_counts
        return OpenSheet(rounds, totals, totals if counts else self.standing, closed)

    def sheet(self, variant: Variant[Any, Any], bonuses: Sequence[tuple[Line, ...]] | None) -> ScoreSheet:
        """As it reads now; with bonuses, once the game is over."""
        if bonuses is None:
            nothing = tuple([()] * len(self.totals))
            return ScoreSheet(self.rounds, self.closed, nothing, (0,) * len(self.totals), self.standing)
        sums = [total + sum(line.points for line in own) for total, own in zip(self.standing, bonuses, strict=True)]
        totals = tuple(max(variant.lowest_score, total) for total in sums)
        clamps = tuple(total - unclamped for total, unclamped in zip(totals, sums, strict=True))
        return ScoreSheet(self.rounds, self.closed, tuple(bonuses), clamps, totals)


def first_sheet(setup: Setup, variant: Variant[Any, Any]) -> OpenSheet:
    """Before the first entry: blank, but for the scores with which tracking began in the middle of a game."""
    told = caught_up(setup)
    totals = told.scores if told else (variant.start_score,) * len(setup.players)
    closed = told.round - 1 if told else 0
    return OpenSheet((_blank(totals),) * closed, totals, totals, closed)


def _with(seats: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    changed = list(seats)
    changed[seat] = value
    return tuple(changed)


def _blank(totals: tuple[int, ...]) -> tuple[SheetEntry, ...]:
    return tuple([SheetEntry(seat, (), total, False) for seat, total in enumerate(totals)])
