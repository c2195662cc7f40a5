"""A game as it stands: what counts, what is exported, and what an entry would change."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.engine.events import Close, Event, Pass, Place, Placed, Setup, Tiling
from companion.engine.log import Amend, Enter, Record, Redo, Undo
from companion.engine.sheet import Line
from companion.service.positions import REMEMBERED
from companion.service.preview import Change, preview, preview_entry
from companion.service.session import Session
from companion.service.table import LogEntry, Position, Table, exported, position, readings
from companion.storage.journal import GameRow, Log
from companion.storage.notes import NO_NOTE, Note
from companion.storage.records import Start, Written
from companion.storage.summary import Summary
from tests.service.full_games import entered, full_game
from tests.service.test_session import rounds, seen

AZUL = Setup("azul", ("Ana", "Bo"))


def form(event: Event) -> dict[str, object]:
    """Told apart by where they come from: only the number and the kind."""
    return {"as": repr(event)}


def at(*records: Record, setup: Setup = AZUL) -> Position:
    def forms(record: Record) -> tuple[dict[str, object], ...]:
        if isinstance(record, Enter):
            return (form(record.event),)
        return tuple(map(form, record.events)) if isinstance(record, Amend) else ()

    written = tuple(Written(seq, f"at {seq}", record, forms(record)) for seq, record in enumerate(records, 1))
    return position(Log("game", Start(setup, "start", {}), written))


def table(found: Position, note: Note = NO_NOTE) -> Table:
    row = GameRow("game", "azul", ("Ana", "Bo"), "started", "updated", 1, 1, Summary(1, False, (), ()), False, None)
    return Table(row, found, None, note)


ANA, BO = Tiling(1, 0, (Placed(0, 0),)), Tiling(1, 1)
AGAIN = Tiling(1, 0, (Placed(0, 1),))
NEXT = Tiling(2, 1, (Placed(0, 0),))


class TestWhatIsExported:
    def of(self, *records: Record) -> list[object]:
        found = at(*records)
        return exported(found.log, found.effective)

    def forms(self, *events: Event) -> list[object]:
        return list(map(form, events))

    def test_a_replacement_stands_where_it_was_entered_until_the_close(self) -> None:
        assert self.of(Enter(ANA), Enter(BO), Enter(AGAIN)) == self.forms(BO, AGAIN)

    def test_and_where_the_other_was_after_it(self) -> None:
        assert self.of(Enter(ANA), Enter(BO), Enter(Close(1)), Enter(AGAIN)) == self.forms(AGAIN, BO, Close(1))

    def test_twice_replaced(self) -> None:
        third = Tiling(1, 0, (Placed(0, 2),))
        open_ = self.of(Enter(ANA), Enter(AGAIN), Enter(BO), Enter(third))
        assert open_ == self.forms(BO, third)
        closed = self.of(Enter(ANA), Enter(BO), Enter(Close(1)), Enter(AGAIN), Enter(NEXT), Enter(third))
        assert closed == self.forms(third, BO, Close(1), NEXT)

    def test_another_round_that_is_closed_is_no_reason(self) -> None:
        later = Tiling(2, 1, (Placed(0, 1),))
        found = self.of(Enter(ANA), Enter(BO), Enter(Close(1)), Enter(NEXT), Enter(Tiling(2, 0)), Enter(later))
        assert found == self.forms(ANA, BO, Close(1), Tiling(2, 0), later)

    def test_what_was_undone_or_struck_out_is_not_there(self) -> None:
        assert self.of(Enter(ANA), Enter(BO), Undo()) == self.forms(ANA)
        assert self.of(Enter(ANA), Enter(BO), Undo(), Redo()) == self.forms(ANA, BO)
        assert self.of(Enter(ANA), Enter(BO), Amend(1, ())) == self.forms(BO)
        assert self.of(Enter(ANA), Enter(BO), Amend(1, (AGAIN,))) == self.forms(AGAIN, BO)

    def test_moves_that_are_no_whole_round_never_replace_one_another(self) -> None:
        places = [Place(1, 0, "red", 1, "R"), Place(1, 0, "red", 1, "R"), Pass(1, 0, 0, 0)]
        found = at(*map(Enter, places), setup=Setup("pavilion", ("Ana", "Bo")))
        assert exported(found.log, found.effective) == self.forms(*places)

    def test_readings_are_those_of_the_entry_they_correct(self) -> None:
        found = at(Enter(ANA), Enter(BO), Amend(1, (AGAIN, NEXT)), Amend(2, ()), Undo())
        assert readings(found.log, found.effective) == {
            1: ((AGAIN, form(AGAIN)), (NEXT, form(NEXT))),
            2: ((BO, form(BO)),),
        }


class TestTheTable:
    def test_the_log_as_it_stands(self) -> None:
        found = table(at(Enter(ANA), Enter(BO), Enter(AGAIN), Enter(NEXT), Undo(), Amend(2, (BO, NEXT))))
        assert found.log == (
            LogEntry(1, "at 1", ANA),
            LogEntry(2, "at 2", BO),
            LogEntry(2, "at 2", NEXT),
            LogEntry(3, "at 3", AGAIN),
        )
        assert found.tilings == {(1, 0): found.log[3], (1, 1): found.log[1], (2, 1): found.log[2]}
        assert found.entry(1, 0) == found.log[3]
        assert found.entry(2, 0) is None

    def test_what_is_no_whole_round_is_no_tiling(self) -> None:
        places = [Enter(Place(1, 0, "red", 1, "R")), Enter(Pass(1, 0, 0, 0))]
        assert table(at(*places, setup=Setup("pavilion", ("Ana", "Bo")))).tilings == {}
        assert table(at(Enter(ANA), Enter(BO), Enter(Close(1)))).entry(1, 0) is not None

    def test_what_is_missing_until_it_is_over(self, session: Session) -> None:
        one = table(at(Enter(BO)))
        assert [fault.values["name"] for fault in one.missing] == ["Ana"]
        over = seen(session, entered(session, full_game("azul")))
        assert (over.missing, over.finished) == ((), True)
        assert not one.finished

    def test_steps_back_and_forth(self) -> None:
        assert [(one.can_undo, one.can_redo) for one in map(table, (at(), at(Enter(ANA)), at(Enter(ANA), Undo())))] == [
            (False, False),
            (True, False),
            (False, True),
        ]

    @pytest.mark.parametrize(
        ("note", "told"),
        [
            (Note(), {}),
            (Note("x"), {"note": "x"}),
            (Note("", "y"), {"place": "y"}),
            (Note("x", "y"), {"note": "x", "place": "y"}),
        ],
    )
    def test_its_file(self, note: Note, told: dict[str, str]) -> None:
        assert table(at(Enter(ANA)), note=note).file() == {
            "format": "azulejo-game/1",
            "id": "game",
            "started": "started",
            "updated": "updated",
            **told,
            "variant": "azul",
            "players": ["Ana", "Bo"],
            "first": 0,
            "options": {},
            "events": [form(ANA)],
        }


def tiles(lines: Sequence[Line]) -> list[int]:
    return [line.points for line in lines]


class TestLookingAhead:
    ROUND = (Enter(ANA), Enter(BO), Enter(Close(1)))

    def test_the_first_entry(self) -> None:
        shown = preview_entry(at(), ANA)
        assert (tiles(shown.lines), shown.gain, shown.total) == ([1], 1, 1)
        assert (shown.totals_now, shown.totals_then, shown.faults, shown.failure) == ((0, 0), (0, 0), (), None)
        assert shown.changes == (Change(1, 0, 0, 1),)

    def test_an_entry_that_is_made_again(self) -> None:
        """Against the table without it, and with what it would change later."""
        two = at(*self.ROUND, Enter(Tiling(2, 0, (Placed(0, 1),))))
        shown = preview_entry(two, Tiling(1, 0, (Placed(0, 2),), floor=1))
        assert (tiles(shown.lines), shown.gain, shown.total) == ([1, -1], 0, 0)
        assert shown.changes == (Change(1, 0, 1, 0),)
        apart = preview_entry(two, Tiling(1, 0, (Placed(1, 1),)))
        assert apart.changes == ()
        assert preview_entry(two, Tiling(1, 0, (Placed(0, 3),))).changes == (Change(2, 0, 2, 1),)

    def test_a_close_brings_no_lines_of_its_own(self) -> None:
        shown = preview_entry(at(Enter(ANA), Enter(BO)), Close(1))
        assert (shown.lines, shown.gain, shown.total) == ((), 0, 0)
        assert (shown.totals_now, shown.totals_then) == ((0, 0), (1, 0))
        assert shown.changes == ()

    def test_what_may_not_be_entered_changes_nothing(self) -> None:
        now = at(*self.ROUND)
        shown = preview_entry(now, Tiling(2, 0, (Placed(0, 0),)))
        assert len(shown.faults) == 1
        assert shown.failure is not None
        assert (shown.lines, shown.gain, shown.total, shown.changes) == ((), 0, 1, ())
        assert shown.totals_then == shown.totals_now == (1, 0)

    def test_the_end_is_told(self) -> None:
        records: list[Record] = []
        for number in range(1, 6):
            records += [
                Enter(Tiling(number, 0, (Placed(0, number - 1),))),
                Enter(Tiling(number, 1)),
                Enter(Close(number)),
            ]
        before = at(*records[:-1])
        shown = preview_entry(before, Close(5))
        assert (shown.finishes, shown.winners_now, shown.winners_then) == (True, (0,), (0,))
        over = at(*records)
        assert preview_entry(over, Tiling(1, 1, floor=1)).finishes is False
        assert preview_entry(before, Tiling(5, 0)).finishes is False
        struck = preview(over, over.after(Amend(len(records), ())), None)
        assert (struck.lines, struck.gain, struck.total, struck.finishes) == ((), 0, 0, False)
        assert struck.totals_then == (10, 0)

    def test_like_lines_are_counted(self) -> None:
        """A second tile that scores as the first did is a line of its own."""
        setup = Setup("pavilion", ("Ana", "Bo"))
        one = at(Enter(Place(1, 0, "red", 1, "R")), setup=setup)
        shown = preview_entry(one, Place(1, 0, "blue", 1, "B"))
        assert (tiles(shown.lines), shown.gain, shown.total) == ([1], 1, 7)


class TestRemembered:
    def test_what_was_looked_at_last_stays(self, session: Session) -> None:
        games = [session.start("azul", ["Ana", "Bo"]).game_id or "" for _ in range(REMEMBERED + 1)]
        for game in games[:-1]:
            seen(session, game)
        seen(session, games[0])
        seen(session, games[-1])
        assert [bool(session.positions.last_seen(game)) for game in games[:3]] == [True, False, True]

    def test_a_game_is_read_again_where_it_has_grown(self, session: Session) -> None:
        game = rounds(session)
        first = seen(session, game).position
        assert seen(session, game).position is first
        with Session(session.store.folder) as other:
            assert other.enter(game, Tiling(1, 0)).ok
        assert session.positions.last_seen(game) is first
        assert len(seen(session, game).events) == 1
        session.positions.clear()
        assert session.positions.last_seen(game) is None
