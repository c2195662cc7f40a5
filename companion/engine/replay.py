"""The fold: a log in, the table, the sheet and the outcome out. No score is ever stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine.events import Close, Event, Setup
from companion.engine.faults import Failure, Fault
from companion.engine.games import game
from companion.engine.open_sheet import OpenSheet, first_sheet
from companion.engine.outcome import Outcome
from companion.engine.sheet import ScoreSheet
from companion.engine.variants.contract import Role, Step, Variant


class Replay(NamedTuple):
    """What a log comes to. With a failure, all before it in the order of play stands, and nothing after it."""

    setup: Setup
    variant: Variant[Any, Any]
    state: Any
    sheet: ScoreSheet
    outcome: Outcome
    failure: Failure | None

    @property
    def finished(self) -> bool:
        return self.outcome.reason is not None

    @property
    def open_round(self) -> int:
        """The round that is being entered; the last one, once the game is over."""
        return self.sheet.closed if self.finished else self.sheet.closed + 1


class Trail(NamedTuple):
    """How a log was played: the events that counted, in the order of play, and the table and sheet before and after."""

    setup: Setup
    events: tuple[Event, ...]
    states: tuple[Any, ...]
    sheets: tuple[OpenSheet, ...]


def replay(setup: Setup, events: Sequence[Event]) -> Replay:
    """Play the log through. Never raises for what a log can say: the failure is part of the answer."""
    return replay_on(begun(setup), events)[0]


def begun(setup: Setup) -> Trail:
    """A game in which nothing was played yet."""
    variant = game(setup.variant).variant
    return Trail(setup, (), (variant.start(setup),), (first_sheet(setup, variant),))


def replay_on(trail: Trail, events: Sequence[Event]) -> tuple[Replay, Trail]:
    """Play a log through like `replay`, going on from where it parts from one that was played before.

    The very same events in the same order of play lead to the same table, so only what comes after them is played.
    """
    setup = trail.setup
    variant = game(setup.variant).variant
    steps = variant.order(setup, events)
    known = _in_common(trail, steps)
    counted = list(trail.events[:known])
    states, sheets = list(trail.states[: known + 1]), list(trail.sheets[: known + 1])
    state, open_sheet = states[-1], sheets[-1]
    failure = None
    for step in steps[known:]:
        faults = _faults(variant, state, step)
        if faults:
            player = None if isinstance(step.event, Close) else step.event.player
            failure = Failure(step.at, step.event.round, player, faults)
            break
        state, lines = variant.apply(state, step.event)
        open_sheet = open_sheet.with_lines(variant, step.event, lines, variant.closed_rounds(state))
        counted.append(step.event)
        states.append(state)
        sheets.append(open_sheet)
    finished = variant.over(state) is not None
    sheet = open_sheet.sheet(variant, variant.bonuses(state) if finished else None)
    played = Replay(setup, variant, state, sheet, variant.outcome(state, sheet.totals), failure)
    return played, Trail(setup, tuple(counted), tuple(states), tuple(sheets))


def _in_common(trail: Trail, steps: Sequence[Step]) -> int:
    """How many steps were played already: the same objects, not only equal ones, which costs nothing to see."""
    count = 0
    for step, event in zip(steps, trail.events, strict=False):
        if step.event is not event or step.faults:
            break
        count += 1
    return count


def before_entry(setup: Setup, events: Sequence[Event], round_: int, player: int, trail: Trail | None = None) -> Replay:
    """The table as a player finds it when tiling a round, for entering that round for the first time or again."""

    roles = game(setup.variant).variant.roles

    def stands(event: Event) -> bool:
        if event.round != round_ or isinstance(event, Close):
            return event.round < round_
        return event.player != player or roles[type(event)] is not Role.ROUND

    return replay_on(trail or begun(setup), [event for event in events if stands(event)])[0]


def _faults(variant: Variant[Any, Any], state: Any, step: Step) -> Sequence[Fault]:
    if step.faults:
        return step.faults
    if variant.over(state) is not None:
        text = "the game ended after round {round}"
        return [Fault(f"{variant.rulebook}/end-of-game", text, {"round": variant.closed_rounds(state)})]
    return variant.faults(state, step.event)
