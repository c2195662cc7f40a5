"""Going on from what was played before, and the table as a player found it."""

from __future__ import annotations

import pytest

from companion.engine.events import Close, Event, Place, Placed, Setup, Tiling
from companion.engine.fields import shown
from companion.engine.replay import before_entry, begun, replay, replay_on
from companion.engine.result import result

SETUP = Setup("azul", ("Ana", "Bo"))
ANA, BO = Tiling(1, 0, (Placed(0, 0),)), Tiling(1, 1, (Placed(0, 1),))
NEXT = Tiling(2, 0, (Placed(1, 0),))
PLAYED: list[Event] = [ANA, BO, Close(1), NEXT]


def test_a_trail_has_the_table_before_and_after_every_event() -> None:
    trail = begun(SETUP)
    for count in range(1, len(PLAYED) + 1):
        played, trail = replay_on(trail, PLAYED[:count])
        assert repr(played) == repr(replay(SETUP, PLAYED[:count]))
        assert (trail.events, len(trail.states), len(trail.sheets)) == (tuple(PLAYED[:count]), count + 1, count + 1)
        assert trail.states[-1] == played.state


def test_what_parts_from_it_is_played_from_there() -> None:
    _, trail = replay_on(begun(SETUP), PLAYED)
    other = [ANA, Tiling(1, 1, (Placed(0, 2),)), Close(1), NEXT]
    played, _ = replay_on(trail, other)
    assert repr(played) == repr(replay(SETUP, other))


@pytest.mark.parametrize(
    ("round_", "player", "tiles"), [(1, 0, (0, 1)), (1, 1, (1, 0)), (2, 0, (1, 1)), (2, 1, (2, 1))]
)
def test_the_table_as_a_player_found_it(round_: int, player: int, tiles: tuple[int, int]) -> None:
    """With what the others entered in that round, without its close and all that came after it."""
    found = before_entry(SETUP, PLAYED, round_, player)
    assert found.failure is None
    assert found.open_round == round_
    assert tuple(25 - wall.count(".") for wall in found.state.walls) == tiles


def test_a_round_that_has_not_begun_cannot_be_closed_or_entered() -> None:
    """Nor one that is closed, nor one in which somebody is missing."""
    for event, said in (
        (Close(2), "round 2 hasn't started: round 1 is still open"),
        (Tiling(2, 0), "round 2 hasn't started: round 1 is still open"),
        (Close(1), "round 1 can't be closed: nothing entered yet for Ana, Bo"),
    ):
        failure = replay(SETUP, [event]).failure
        assert failure is not None
        assert [str(fault) for fault in failure.faults] == [said]
    failure = replay(SETUP, [*PLAYED, Close(1)]).failure
    assert failure is not None
    assert [str(fault) for fault in failure.faults] == ["round 1 is already closed"]


def test_nothing_is_played_after_what_cannot_be() -> None:
    """Though it could be by itself."""
    both = replay(SETUP, [ANA, Tiling(1, 1, (Placed(0, 1), Placed(0, 1))), Close(1), NEXT])
    assert both.failure is not None
    assert (both.failure.index, both.failure.round, both.failure.player) == (1, 1, 1)
    assert both.state == replay(SETUP, [ANA]).state


def test_nothing_is_played_after_the_end() -> None:
    events: list[Event] = []
    for number in range(1, 6):
        events += [Tiling(number, 0, (Placed(0, number - 1),)), Tiling(number, 1), Close(number)]
    assert replay(SETUP, events).finished
    failure = replay(SETUP, [*events, Tiling(6, 0)]).failure
    assert failure is not None
    assert [(fault.rule, str(fault)) for fault in failure.faults] == [
        ("azul/end-of-game", "the game ended after round 5")
    ]


def test_an_open_round_is_told_where_it_counts() -> None:
    """Pavilion scores each tile as it is placed; a wall only when its round is closed."""
    azul = result(replay(SETUP, PLAYED))
    assert len(azul["rounds"]) == 1
    pavilion = result(replay(Setup("pavilion", ("Ana", "Bo")), [Place(1, 0, "red", 1, "R")]))
    assert len(pavilion["rounds"]) == 1
    assert [entry["total"] for entry in pavilion["rounds"][0]] == [6, 5]


@pytest.mark.parametrize(("length", "whole"), [(58, True), (59, False)])
def test_a_value_is_shown_as_far_as_a_line_goes(length: int, whole: bool) -> None:
    """Sixty letters with its quotes."""
    said = shown("x" * length)
    assert len(said) == 60
    assert (said == repr("x" * length)) is whole
    assert said.endswith("...") is not whole


def test_a_floor_without_tiles_is_no_line_of_the_sheet() -> None:
    for floor, kinds in ((0, ["tile"]), (1, ["tile", "floor"])):
        entry = replay(SETUP, [ANA._replace(floor=floor)]).sheet.rounds[0][0]
        assert [line.kind for line in entry.lines] == kinds
        assert entry.total == 1 - floor
