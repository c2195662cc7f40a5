"""What is read past SQLite: a cut log is noticed, long records are followed, and corrections survive a recovery."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.service.session import Session
from companion.storage import backup
from companion.storage.folder import BACKUPS, DATABASE
from companion.storage.records import checksum
from companion.storage.recover import reports
from companion.storage.salvage_pages import Found, records_on_pages
from companion.storage.wal import PAGE, frames, index_of, is_cut, log_of
from tests.service.samples import sample

HEADER, FRAME = 32, 24
EVENTS = sample("azul")["events"]


@pytest.fixture
def killed(tmp_path: Path) -> Iterator[Path]:
    """A database as a kill leaves it: several entries are in its log alone."""
    session = Session(tmp_path / "living")
    file = sample("azul")
    game = session.start("azul", file["players"], file["first"]).game_id or ""
    for event in EVENTS[:4]:
        assert session.enter(game, event).ok
    shutil.copytree(tmp_path / "living", tmp_path / "killed")
    yield tmp_path / "killed" / DATABASE
    session.close_files()


def flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 0x10
    path.write_bytes(data)


def commits(database: Path) -> list[int]:
    """Where in the log the frames lie that end a transaction."""
    ends = [n for n, frame in enumerate(frames(database)) if frame.commits]
    return [HEADER + n * (FRAME + PAGE) for n in ends]


def test_a_whole_log_is_not_cut(killed: Path) -> None:
    """With its index and without it."""
    assert len(commits(killed)) >= 3
    assert all(frame.fits for frame in frames(killed))
    assert not is_cut(killed)
    index_of(killed).unlink()
    assert not is_cut(killed)


def test_damage_in_the_last_entry_is_told_by_the_index(killed: Path) -> None:
    """The index says that it was committed; without it, it may be what a power cut left of an entry."""
    flip(log_of(killed), commits(killed)[-1] + FRAME + 100)
    assert [frame.fits for frame in frames(killed)][-2:] == [True, False]
    assert is_cut(killed)
    index_of(killed).unlink()
    assert not is_cut(killed)


def test_damage_before_the_last_entry_needs_no_index(killed: Path) -> None:
    """Two entries that do not fit are no power cut."""
    flip(log_of(killed), commits(killed)[-2] + FRAME + 100)
    index_of(killed).unlink()
    assert is_cut(killed)


def test_a_log_that_was_made_shorter_is_cut(killed: Path) -> None:
    """A missing end is noticed by the index, and so is a log that is gone."""
    log = log_of(killed)
    log.write_bytes(log.read_bytes()[: -(FRAME + PAGE)])
    assert is_cut(killed)
    log.unlink()
    assert is_cut(killed)


@pytest.mark.parametrize("at", [0, 3, 9, 17, 25])
def test_a_damaged_head_of_the_log_is_noticed(killed: Path, at: int) -> None:
    """Its frames are all still listed, and none is believed."""
    number = len(list(frames(killed)))
    flip(log_of(killed), at)
    assert is_cut(killed)
    index_of(killed).unlink()
    assert is_cut(killed)
    assert len(list(frames(killed))) == number
    assert not any(frame.fits for frame in frames(killed))


def test_one_entry_in_a_log_with_a_damaged_head(killed: Path) -> None:
    """A head is written before the first entry, so no power cut leaves it like that."""
    log = log_of(killed)
    index_of(killed).unlink()
    log.write_bytes(log.read_bytes()[: commits(killed)[0] + FRAME + PAGE])
    assert not is_cut(killed)
    flip(log, 17)
    assert is_cut(killed)


def test_a_copy_is_due_once_a_day(tmp_path: Path) -> None:
    """Without a copy at once; then after a day, by a clock that went back as well."""
    now = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
    day, moment = timedelta(days=1), timedelta(minutes=1)
    assert backup.is_due(tmp_path, now)
    (tmp_path / BACKUPS).mkdir()
    for name, made in (("azulejo-000001.db", now - 30 * day), ("azulejo-000002.db", now)):
        path = tmp_path / BACKUPS / name
        path.write_bytes(b"a copy")
        os.utime(path, (made.timestamp(), made.timestamp()))
    due = {after: backup.is_due(tmp_path, now + after) for after in (-day, moment - day, moment, day - moment, day)}
    assert due == {-day: True, moment - day: False, moment: False, day - moment: False, day: True}


LENGTHS = (
    10,
    *range(950, 970),
    *range(950, 970),
    *range(950, 970),
    1000,
    1010,
    1100,
    4000,
    4090,
    4096,
    4100,
    5100,
    8190,
    9000,
    20_000,
    70_000,
)


@pytest.fixture
def long_records(tmp_path: Path) -> tuple[Path, dict[int, Found]]:
    """A database with records of all lengths, most of which spill over into chains of pages."""
    path = tmp_path / DATABASE
    written = {}
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA page_size = {PAGE}")
    connection.execute("CREATE TABLE records (game, seq, at, body, sum, PRIMARY KEY (game, seq)) WITHOUT ROWID")
    for seq, length in enumerate(LENGTHS):
        body = "".join(f"{seq}:{n};" for n in range(length))[:length]
        found = Found("a-game", seq, "2026-03-01T20:00:00Z", body)
        connection.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?)", (*found, checksum(*found)))
        written[seq] = found
    connection.commit()
    connection.close()
    return path, written


def test_long_records_are_followed_through_their_pages(long_records: tuple[Path, dict[int, Found]]) -> None:
    """Every one is found as it was written, whatever its length."""
    path, written = long_records
    assert {found.seq: found for found in records_on_pages(path)} == written


def test_a_broken_chain_loses_its_own_record_alone(long_records: tuple[Path, dict[int, Found]]) -> None:
    """A page in the middle of the longest record's chain, damaged: no other record goes, and none is made up."""
    path, written = long_records
    data = path.read_bytes()
    longest = written.pop(len(LENGTHS) - 1)
    at = data.index(longest.body[40_000:40_050].encode()) // PAGE * PAGE
    path.write_bytes(data[:at] + (10**6).to_bytes(4, "big") + data[at + 4 :])
    assert {found.seq: found for found in records_on_pages(path)} == written


def test_what_was_undone_redone_and_corrected_survives(tmp_path: Path) -> None:
    """After a recovery from the bare pages the game reads as before, and what could be redone still can."""
    session = Session(tmp_path)
    file = sample("azul")
    game = session.start("azul", file["players"], file["first"]).game_id or ""
    for event in EVENTS[:6]:
        assert session.enter(game, event).ok
    corrected = {**EVENTS[0], "floor": EVENTS[0].get("floor", 0) + 1}
    assert session.correct(game, 1, [corrected]).ok
    for step in (session.undo, session.undo, session.undo, session.redo):
        assert step(game).ok
    before = session.table(game)
    assert before is not None
    (listed,) = session.store.journal.rows()
    session.close_files()
    path = tmp_path / DATABASE
    path.write_bytes(bytes(PAGE) + path.read_bytes()[PAGE:])
    recovered = Session(tmp_path)
    after = recovered.table(game)
    assert after is not None
    assert reports(tmp_path)[-1]["lost"] == []
    assert after.events == before.events
    assert [row.summary for row in recovered.store.journal.rows()] == [listed.summary]
    assert recovered.redo(game).ok
    assert recovered.redo(game).ok
    assert not recovered.redo(game).ok
    table = recovered.table(game)
    assert table is not None
    assert table.events == [corrected, *EVENTS[1:6]]
    recovered.close_files()


def test_a_log_of_one_page_is_read(killed: Path) -> None:
    """One byte less, and it holds none."""
    log = log_of(killed).read_bytes()
    for size, count in ((HEADER + FRAME + PAGE, 1), (HEADER + FRAME + PAGE - 1, 0)):
        log_of(killed).write_bytes(log[:size])
        assert len(list(frames(killed))) == count


def test_entries_are_found_on_a_page_that_no_longer_says_what_it_is(tmp_path: Path) -> None:
    """Only its first byte is damaged, and SQLite reads none of it."""
    with Session(tmp_path) as session:
        file = sample("azul")
        game = session.start("azul", file["players"], file["first"]).game_id or ""
        for event in EVENTS[:4]:
            assert session.enter(game, event).ok
    path = tmp_path / DATABASE
    data = bytearray(path.read_bytes())
    at = data.index(b'{"do":"enter"') // PAGE * PAGE
    data[at] = 0xFF
    path.write_bytes(data)
    assert [found.seq for found in records_on_pages(path) if found.game_id == game] == list(range(5))
    for copy in backup.copies(tmp_path):
        copy.unlink()
    with Session(tmp_path) as session:
        assert session.table(game).events == EVENTS[:4]  # type: ignore[union-attr]


def test_an_entry_without_its_time_is_found(tmp_path: Path) -> None:
    """An empty text is a text."""
    body = '{"do":"redo"}'
    with Session(tmp_path) as session:
        game = session.start("azul", ["Ana", "Bo"]).game_id or ""
        with session.store.database.writing() as connection:
            values = (game, 1, "", body, checksum(game, 1, "", body))
            connection.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?)", values)
    found = [one for one in records_on_pages(tmp_path / DATABASE) if one.game_id == game]
    assert sorted((one.seq, bool(one.at), one.body == body) for one in found) == [(0, True, False), (1, False, True)]
