"""What a long game costs: twice the rounds twice the work, counted in calls, which are the same on every machine."""

from __future__ import annotations

import sys

import pytest

from companion.engine.events import Close, Event, Setup, Tiling
from companion.engine.replay import replay


def events_of(rounds: int) -> list[Event]:
    return [event for n in range(1, rounds + 1) for event in (Tiling(n, 0, floor=1), Tiling(n, 1), Close(n))]


def calls(variant: str, rounds: int) -> int:
    events, count = events_of(rounds), 0

    def called(_frame: object, what: str, _arg: object) -> None:
        nonlocal count
        count += what == "call"

    sys.setprofile(called)
    try:
        played = replay(Setup(variant, ("Ana", "Bo")), events)
    finally:
        sys.setprofile(None)
    assert played.failure is None, played.failure
    return count


@pytest.mark.parametrize("variant", ["azul", "mini-grey"])
def test_a_replay_grows_with_its_rounds(variant: str) -> None:
    calls(variant, 3)
    short, long, longer = (calls(variant, rounds) for rounds in (5, 10, 20))
    assert longer - long < 2.2 * (long - short)
