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
