"""What the games came to is worked out once, and again where anything about it changed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.service import finished_games
from companion.service.session import Session
from companion.storage.figures import FILE, FiguresFile
from tests.service.samples import SAMPLES, sample
from tests.service.test_session import played


@pytest.fixture
def worked() -> Iterator[list[str]]:
    """The games that are worked out from their journals, as it happens."""
    seen: list[str] = []
    really = finished_games.work_out

    def noted(store, row):
        seen.append(row.game_id)
        return really(store, row)

    with patch.object(finished_games, "work_out", noted):
        yield seen


def test_each_game_is_worked_out_once(tmp_path: Path, worked: list[str]) -> None:
    """Not again for another filter, nor the next time the app runs; and what was kept is what was worked out."""
    with Session(tmp_path) as session:
        games = [played(session, sample(variant)) for variant in SAMPLES]
        first = session.finished_games()
        assert worked == games
        assert [game.game_id for game in session.finished_games("duel")] == games[-1:]
    with Session(tmp_path) as session:
        assert session.finished_games() == first
        assert worked == games


def test_a_corrected_game_is_worked_out_again(tmp_path: Path, worked: list[str]) -> None:
    with Session(tmp_path) as session:
        game, other = played(session, sample("azul")), played(session, sample("azul", 1))
        before = session.finished_games()
        session.undo(game)
        assert [one.game_id for one in session.finished_games()] == [other]
        session.redo(game)
        assert {one.game_id: one.seats for one in session.finished_games()} == {
            one.game_id: one.seats for one in before
        }
        assert worked == [game, other, game]


def test_another_filter_does_not_list_the_games_again(tmp_path: Path) -> None:
    """Only what was written since makes it necessary: a game, a game in the bin, a merge; not a setting."""
    with Session(tmp_path) as session:
        game, other = played(session, sample("azul")), played(session, sample("pavilion"))
        with patch.object(session.store.journal, "rows", wraps=session.store.journal.rows) as listed:
            session.finished_games()
            session.set(theme="dark")
            assert [one.game_id for one in session.finished_games("azul")] == [game]
            assert listed.call_count == 1
            session.delete(game)
            assert [one.game_id for one in session.finished_games()] == [other]
            session.undelete(game)
            assert len(session.finished_games()) == 2
            third = played(session, {**sample("azul", 1), "players": ["Eve", "Finn"]})
            first, *_, last = session.finished_games()
            assert last.game_id == third
            session.merge_people(last.people[0], first.people[0])
            assert session.finished_games()[-1].people == (first.people[0], last.people[1])
            assert listed.call_count == 5


@pytest.mark.parametrize("content", [b"", b"not a database" * 100, b"SQLite format 3\0" + b"x" * 4000])
def test_a_broken_file_of_figures_costs_nothing_but_time(tmp_path: Path, worked: list[str], content: bytes) -> None:
    with Session(tmp_path) as session:
        game = played(session, sample("azul"))
        first = session.finished_games()
    (tmp_path / FILE).write_bytes(content)
    for _ in range(2):
        with Session(tmp_path) as session:
            assert session.finished_games() == first
    assert worked[:2] == [game, game]
    assert len(worked) <= 3


def test_a_line_that_was_changed_is_passed_over(tmp_path: Path) -> None:
    file = FiguresFile(tmp_path)
    file.keep([("a", "1", "[]"), ("b", "1", "[]")])
    file._try(lambda connection: connection.execute("UPDATE figures SET body = '[1]' WHERE game = 'a'"))
    assert file.read() == {"b": ("1", "[]")}


def test_where_nothing_can_be_kept_the_figures_are_there_all_the_same(tmp_path: Path) -> None:
    with Session(tmp_path) as session:
        game = played(session, sample("azul"))
        (tmp_path / FILE).mkdir()
        assert [one.game_id for one in session.finished_games()] == [game]


def test_who_started_and_how_long_it_took(tmp_path: Path) -> None:
    """By the stamps of the entries."""
    time = datetime(2026, 11, 17, 20, tzinfo=UTC)

    def clock() -> datetime:
        nonlocal time
        time += timedelta(seconds=90)
        return time

    with Session(tmp_path, clock=clock) as session:
        file = sample("azul", 2)
        game = played(session, file)
        (one,) = session.finished_games()
        assert one.first == file["first"]
        assert one.seconds == 90 * (session.table(game).row.records - 1)


def test_progress_is_told_and_others_get_their_turn(tmp_path: Path) -> None:
    """Reading many games lets go of the journal in between."""
    with Session(tmp_path) as session:
        for number in range(3):
            played(session, sample("azul", number))
        told: list[float] = []
        with patch.object(finished_games, "AT_ONCE", 1):
            session.finished_games(told=lambda share: (told.append(share), session.set(haptics=False)))
        assert told == [0, 1 / 3, 2 / 3]


def test_games_are_read_some_at_a_time(tmp_path: Path) -> None:
    with Session(tmp_path) as session:
        games = [played(session, sample("duel", number)) for number in range(3)]
        told: list[float] = []
        with patch.object(finished_games, "AT_ONCE", 2):
            assert [one.game_id for one in session.finished_games(told=told.append)] == games
        assert told == [0, 2 / 3]
        assert session.finished_games(told=told.append)
        assert told == [0, 2 / 3], "nothing to read any more"


def test_a_game_that_goes_meanwhile_is_left_out(tmp_path: Path) -> None:
    """Thrown away or added to by another program, between listing the games and reading them."""
    with Session(tmp_path) as session, Session(tmp_path) as other:
        stays, goes, grows = (played(session, sample("duel", number)) for number in range(3))

        def meanwhile(_: float) -> None:
            other.delete(goes)
            other.undo(grows)

        assert [one.game_id for one in session.finished_games(told=meanwhile)] == [stays]
        assert other.redo(grows).ok
        assert [one.game_id for one in session.finished_games()] == [stays, grows]


def test_the_sample_counts_for_nothing(tmp_path: Path) -> None:
    with Session(tmp_path) as session:
        game, sample_game = (played(session, sample("duel", number)) for number in range(2))
        session.set(sample_game=sample_game)
        assert [one.game_id for one in session.finished_games()] == [game]
        assert session.finished_games("azul") == []


def test_in_which_state_a_game_was(tmp_path: Path) -> None:
    """Another number of entries, another time or other totals are another state."""
    with Session(tmp_path) as session:
        played(session, sample("duel"))
        (row,) = session.games()
        others = [
            row._replace(records=row.records + 1),
            row._replace(updated="2026-01-02T03:04:05.000Z"),
            row._replace(summary=row.summary._replace(totals=(1, 2))),
        ]
        assert len({finished_games.state_of(one) for one in (row, *others)}) == 4
        assert finished_games.state_of(row) == finished_games.state_of(row._replace(touched=99))


def test_what_was_kept_in_another_form_is_worked_out_again(tmp_path: Path, worked: list[str]) -> None:
    with Session(tmp_path) as session:
        game = played(session, sample("duel"))
        first = session.finished_games()
    with patch.object(finished_games, "FORM", 99), Session(tmp_path) as session:
        assert session.finished_games() == first
    assert worked == [game, game]


def test_who_sat_where_and_who_won(tmp_path: Path) -> None:
    """A seat of nobody in particular is nobody's."""
    with Session(tmp_path) as session:
        file = {**sample("duel"), "players": ["", "Bo"]}
        game = played(session, file)
        table, bo = session.table(game), session.people.named("Bo")
        assert table is not None
        assert bo is not None
        (one,) = session.finished_games()
        assert (one.game_id, one.variant, one.players, one.people) == (game, "duel", ("", "Bo"), (None, bo.id))
        assert (one.started, one.winners) == (table.row.started, table.played.outcome.winners)
        assert [seat.total for seat in one.seats] == list(table.sheet.totals)
    with Session(tmp_path) as session:
        assert session.finished_games() == [one]
        session.people.change(bo.id, name="Beau")
        assert session.finished_games() == [one]


def test_what_was_kept_is_read_once(tmp_path: Path) -> None:
    """Until the games may be others."""
    with Session(tmp_path) as session:
        played(session, sample("duel"))
        read: list[int] = []
        really = FiguresFile.read
        with patch.object(FiguresFile, "read", lambda file: read.append(1) or really(file)):
            for _ in range(3):
                session.finished_games()
            assert len(read) == 1
            session.undo_restore()
            session.finished_games()
            assert len(read) == 2
