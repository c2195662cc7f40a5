"""The order of games that are entered round by round: who has entered, what replaces what, when a round may close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.catch_up import first_round
from companion.engine.events import Close, Event, Setup
from companion.engine.faults import Fault
from companion.engine.variants.contract import Role, Step, Variant

_TAKING, _ROUND, _CLOSE = range(3)


def by_rounds(variant: Variant[Any, Any], setup: Setup, events: Sequence[Event]) -> list[Step]:
    """Rounds in turn: what is taken, each player's last entry in the order they were entered, then the close."""
    rulebook, roles = variant.rulebook, variant.roles
    seats = range(len(setup.players))
    begun = open_round = first_round(setup)
    fixed: list[tuple[int, int, int]] = []
    entered: dict[tuple[int, int], int] = {}
    broken: list[Step] = []
    for index, event in enumerate(events):
        if isinstance(event, Close):
            absent = [seat for seat in seats if (event.round, seat) not in entered]
            faults = _closing(event.round, open_round, absent, setup, rulebook)
            if not faults:
                fixed.append((event.round, _CLOSE, index))
                open_round += 1
        else:
            faults = _opening(event.round, open_round, rulebook) or _untracked(event.round, begun, rulebook)
            if not faults and roles[type(event)] is Role.ROUND:
                entered[event.round, event.player] = index
            elif not faults:
                fixed.append((event.round, _TAKING, index))
        if faults:
            broken.append(Step(index, event, faults))
            break
    order = sorted([*fixed, *((round_, _ROUND, index) for (round_, _), index in entered.items())])
    return [*[Step(index, events[index]) for _, _, index in order], *broken]


def _opening(round_: int, open_round: int, rulebook: str) -> tuple[Fault, ...]:
    if round_ <= open_round:
        return ()
    text = "round {round} hasn't started: round {open} is still open"
    return (Fault(f"{rulebook}/next-round", text, {"round": round_, "open": open_round}),)


def _untracked(round_: int, begun: int, rulebook: str) -> tuple[Fault, ...]:
    if begun == 1 or round_ >= begun:
        return ()
    text = "round {round} was played before you started scoring here, in round {begun}"
    return (Fault(f"{rulebook}/next-round", text, {"round": round_, "begun": begun}),)


def _closing(
    round_: int, open_round: int, absent: Sequence[int], setup: Setup, rulebook: str
) -> tuple[Fault, ...]:
    rule = f"{rulebook}/next-round"
    if round_ < open_round:
        return (Fault(rule, "round {round} is already closed", {"round": round_}),)
    if round_ > open_round:
        return _opening(round_, open_round, rulebook)
    if absent:
        names = ", ".join(setup.players[seat] for seat in absent)
        text = "round {round} can't be closed: nothing entered yet for {names}"
        return (Fault(rule, text, {"round": round_, "names": names}),)
    return ()
