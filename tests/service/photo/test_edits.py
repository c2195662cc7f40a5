"""What the player says about a photo: kept, read again, and taken as shown."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import Close, Dropped, Placed, Plate, Setup, Tiling
from companion.engine.log import Enter
from companion.engine.pattern import PatternLine
from companion.errors import Malformed
from companion.service.photo.edits import NO_EDITS, Edits, from_json
from companion.service.photo.proposal import Choice, FloorLine, Item, Orders, Proposal, Status
from companion.service.photo.settled import as_shown
from companion.service.photo.tracked import Tracked, total_before, tracked
from companion.service.session import Session
from tests.service.photo.boards import closed, two_players
from tests.service.test_session import rounds, seen
from tests.service.test_table import at, table

ASKED, SURE = Status.CHECK, Status.CERTAIN


class TestKept:
    def test_only_what_was_said_is_written(self) -> None:
        assert NO_EDITS.to_json() == {}
        assert Edits(floor=0, marker=False, chips=0).to_json() == {"floor": 0, "marker": False, "chips": 0}
        assert NO_EDITS.with_plate([(2, 4), (2, 5), (3, 4), (3, 5)], "----").to_json() == {
            "spaces": [[2, 4, "-"], [2, 5, "-"], [3, 4, "-"], [3, 5, "-"]]
        }

    def test_field_by_field(self) -> None:
        edits = Edits(
            cells={(1, 2): "B", ("red", 3): "."},
            spaces={(0, 1): "w"},
            lines={0: None, 2: PatternLine("K", 2)},
            columns={1: 3},
            floor=2,
            marker=True,
            chips=3,
            drawn={(1, 2): 2},
            kind="before",
            order=(("red", 3), (1, 2)),
            dismissed=frozenset({"b", "a"}),
        )
        written = {
            "cells": [[1, 2, "B"], ["red", 3, "."]],
            "spaces": [[0, 1, "w"]],
            "lines": [[0, ".", 0], [2, "K", 2]],
            "columns": [[1, 3]],
            "floor": 2,
            "marker": True,
            "chips": 3,
            "drawn": [[1, 2, 2]],
            "kind": "before",
            "order": [["red", 3], [1, 2]],
            "dismissed": ["a", "b"],
        }
        assert edits.to_json() == written
        assert from_json(written) == edits
        assert from_json({}) == NO_EDITS
        assert from_json({"kind": "sideways"}) == NO_EDITS
        assert from_json({"kind": "after"}) == Edits(kind="after")

    @pytest.mark.parametrize(
        ("odd", "said"),
        [
            ([], "edits: expected an object"),
            ({"floor": "two"}, "edits: expected a whole number, got 'two'"),
            ({"chips": True}, "edits: expected a whole number, got True"),
            ({"floor": "x" * 200}, "edits: expected a whole number, got '" + "x" * 59),
            ({"cells": [[0, 0, 7]]}, "edits: expected text, got 7"),
            ({"dismissed": [3.5]}, "edits: expected text, got 3.5"),
            ({"order": [["red", "x"]]}, "edits: expected a whole number, got 'x'"),
            ({"lines": [[0, 5, 1]]}, "edits: expected text, got 5"),
            ({"lines": [[0, "B", "1"]]}, "edits: expected a whole number, got '1'"),
        ],
    )
    def test_what_is_wrong_is_said(self, odd: Any, said: str) -> None:
        with pytest.raises(Malformed) as refused:
            from_json(odd)
        assert str(refused.value) == said

    def test_what_is_said_later_counts_and_the_rest_stays(self) -> None:
        said = NO_EDITS.with_cell((0, 0), "B").with_cell((0, 1), "Y").with_cell((0, 0), ".")
        assert said.cells == {(0, 0): ".", (0, 1): "Y"}
        assert NO_EDITS.with_space((0, 1), "w").with_space((0, 0), "-").spaces == {(0, 1): "w", (0, 0): "-"}
        assert NO_EDITS.with_line(1, PatternLine("B", 1)).with_line(2, None).lines == {1: PatternLine("B", 1), 2: None}
        assert NO_EDITS.with_column(1, 3).with_column(2, 0).columns == {1: 3, 2: 0}
        assert NO_EDITS.without("a").without("b").dismissed == {"a", "b"}

    def test_tiles_and_marker_of_the_floor_are_said_apart(self) -> None:
        both = NO_EDITS.with_floor(0, False)
        assert (both.floor, both.marker) == (0, False)
        assert both.with_floor(3) == Edits(floor=3, marker=False)
        assert both.with_floor(marker=True) == Edits(floor=0, marker=True)
        assert NO_EDITS.with_floor() == NO_EDITS


def proposal(**parts: Any) -> Proposal:
    return Proposal(0, 2, **parts)


class TestTakenAsShown:
    def test_settles_what_was_asked_and_nothing_else(self) -> None:
        shown = proposal(
            cells={
                (0, 0): Item("B", "Y", 0.6, ASKED),
                (0, 1): Item("Y", "Y", 0.99, SURE),
                (0, 2): Item(".", None, 0.5, Status.UNREAD),
            },
            lines=(Item(PatternLine("B", 1), None, 0.99, SURE), Item(PatternLine("R", 2), None, 0.6, ASKED)),
            floor=Item(FloorLine(2, True), None, 0.6, ASKED),
        )
        said = Edits(cells={(4, 4): "K"}, chips=1)
        assert as_shown(said, shown) == Edits(
            cells={(4, 4): "K", (0, 0): "B", (0, 2): "."}, lines={1: PatternLine("R", 2)}, floor=2, marker=True, chips=1
        )

    def test_a_floor_that_is_sure_or_not_there_is_left_alone(self) -> None:
        assert as_shown(NO_EDITS, proposal(floor=Item(FloorLine(2, True), None, 0.99, SURE))) == NO_EDITS
        assert as_shown(NO_EDITS, proposal()) == NO_EDITS


class TestAProposal:
    def test_counts_what_is_asked(self) -> None:
        """Each part that asks for a look, each contradiction and choice, and the order where it is open."""
        asked, sure = Item("B", "Y", 0.6, ASKED), Item("Y", "Y", 0.99, SURE)
        conflict = Item("B", "Y", 0.6, Status.CONFLICT)
        made = proposal(
            cells={(0, 0): asked, (0, 1): sure, (0, 2): conflict}, lines=(asked, sure), plates={(0, 0): asked}
        )
        assert made.to_check == 3
        floor = Item(FloorLine(), None, 0.5, Status.UNREAD)
        more = proposal(cells={(0, 0): asked}, floor=floor, choices=(Choice(0, "B", (1, 2)),) * 2)
        assert more.to_check == 4
        assert list(more.items()) == [asked, floor]
        assert proposal(orders=Orders(1, 2, 2, True)).to_check == 1
        assert proposal(orders=Orders(1, 2, 2, False)).to_check == 0
        assert (asked.open, conflict.open, sure.open) == (True, True, False)

    def test_is_entered_where_nothing_is_against_it(self) -> None:
        tiling = Tiling(2, 0)
        assert proposal(events=(tiling,)).ready
        assert proposal(events=(Close(1), tiling)).event == tiling
        assert proposal().event is None
        assert not proposal().enterable
        fault = TRACKED_FAULT
        for more in ({"faults": (fault,)}, {"problem": fault}, {"choices": (Choice(0, "B", (1,)),)}):
            assert not proposal(events=(tiling,), **more).enterable
            assert not proposal(events=(tiling,), **more).ready
        doubtful = proposal(events=(tiling,), cells={(0, 0): Item("B", "Y", 0.6, ASKED)})
        assert doubtful.enterable
        assert not doubtful.ready

    def test_lines_that_stay_for_the_next_round(self) -> None:
        """All but those that went to the wall or to the floor."""
        lines = tuple(Item(PatternLine("B", 1), None, 0.99, SURE) for _ in range(4))
        event = Tiling(2, 0, (Placed(1, 0),), (Dropped(2, "B"),))
        stays = PatternLine("B", 1)
        assert proposal(lines=lines, events=(event,)).lines_left() == (stays, None, None, stays)
        assert proposal(lines=lines).lines_left() == (stays,) * 4


TRACKED_FAULT = two_players("azul", [Tiling(1, 0, (Placed(0, 0), Placed(0, 0)))]).now.failure.faults[0]  # type: ignore[union-attr]
ROUND_1 = closed(Tiling(1, 0, (Placed(0, 0, "B"),)), Tiling(1, 1, (Placed(0, 1, "Y"),)))


class TestTheTrackedGame:
    def test_which_round_put_a_tile_there(self) -> None:
        game = two_players("azul", [*ROUND_1, Tiling(2, 0, (Placed(1, 1, "B"),))])
        assert [game.placed_in(0, cell) for cell in ((0, 0), (1, 1), (0, 1))] == [1, 2, None]
        assert game.placed_in(1, (0, 1)) == 1

    def test_the_last_entry_of_a_round_is_the_one(self) -> None:
        again = two_players("azul", [*ROUND_1, Tiling(2, 0, (Placed(0, 0, "B"),))])
        assert again.placed_in(0, (0, 0)) == 2

    def test_the_table_as_a_player_found_it_is_worked_out_once(self) -> None:
        game = two_players("azul", ROUND_1)
        assert game.before(1, 1) is game.before(1, 1)
        assert game.before(1, 0).state.walls[0].count(".") == 25
        assert game.before(2, 0).state.walls[0].count(".") == 24

    def test_which_round_laid_a_plate(self) -> None:
        setup = Setup("duel", ("Ana", "Bo"))
        plates = (
            Plate(1, 0, (0, 0), "BYRw"),
            Plate(2, 0, (0, 1), "BYRw"),
            Plate(1, 1, (0, 1), "BYRw"),
            Plate(3, 0, (0, 0), "BYRw"),
        )
        game = Tracked(setup, plates)
        assert [game.plate_in(0, slot) for slot in ((0, 0), (0, 1), (0, 2))] == [3, 2, None]
        assert game.plate_in(1, (0, 1)) == 1

    def test_a_table_is_held_against_as_it_stands(self) -> None:
        found = at(*map(Enter, ROUND_1))
        for given in (found, table(found)):
            made = tracked(given)
            assert (made.setup, made.events) == (found.log.setup, found.events)
            assert repr(made.now) == repr(found.played)
            assert tracked(made) is made

    def test_a_player_s_score_as_it_stands(self, session: Session) -> None:
        two = seen(session, rounds(session, 0, 0))
        assert [total_before(two.played, seat) for seat in (0, 1)] == [3, 0]
        assert total_before(seen(session, rounds(session)).played, 0) == 0
        duel = session.start("pavilion", ["Ana", "Bo"]).game_id or ""
        assert total_before(seen(session, duel).played, 1) == 5
