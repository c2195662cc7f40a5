"""Damages and foreign things that an attack on the data folder found: one sentence at most, and nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from companion.service.session import Session
from companion.storage.errors import StorageError, Unreachable
from companion.storage.folder import BACKUPS, DATABASE, REPORT
from companion.storage.integrity import NEW, reports
from tests.service.samples import sample

ROOT = Path(__file__).parents[2]


def filled(folder: Path, games: int = 3) -> dict[str, list[dict[str, Any]]]:
    """A folder with some games, closed; their events by game."""
    session = Session(folder)
    kept: dict[str, list[dict[str, Any]]] = {}
    for number in range(games):
        file = sample("azul", number)
        game = session.start("azul", file["players"], file["first"]).game_id
        assert game
        for event in file["events"][:9]:
            assert session.enter(game, event).ok
        table = session.table(game)
        assert table
        kept[game] = table.events
    session.close_files()
    return kept


def events_in(folder: Path) -> dict[str, list[dict[str, Any]]]:
    session = Session(folder)
    found = {row.game_id: table.events for row in session.games() if (table := session.table(row.game_id))}
    session.close_files()
    return found


def test_a_message_that_is_no_text_is_damage(tmp_path: Path) -> None:
    """The very case: the name of an index in the schema holds a byte above 127, and SQLite says so in its error."""
    kept = filled(tmp_path)
    path = tmp_path / DATABASE
    bad = path.read_bytes().replace(b"CREATE INDEX", b"CREATE \xffNDEX", 1)
    assert bad != path.read_bytes()
    path.write_bytes(bad)
    with pytest.raises((sqlite3.Error, UnicodeDecodeError)):
        sqlite3.connect(path).execute("SELECT * FROM games")
    assert events_in(tmp_path) == kept
    assert len(reports(tmp_path)) == 1


@pytest.mark.parametrize("version", [3, 0x12, 0x82])
def test_a_head_that_forbids_writing_is_damage(tmp_path: Path, version: int) -> None:
    """SQLite reads such a file as one of a later version, and finds nothing wrong with it; the app goes on all the
    same, with everything that was there."""
    kept = filled(tmp_path)
    path = tmp_path / DATABASE
    bad = bytearray(path.read_bytes())
    bad[18] = version
    path.write_bytes(bad)
    assert events_in(tmp_path) == kept
    (report,) = reports(tmp_path)
    assert (report["lost"], report["certain"]) == ([], True)
    with Session(tmp_path) as session:
        assert session.start("azul", ["Ana", "Bo"]).ok


@pytest.mark.parametrize("damage", ["a record", "the head"])
def test_a_damaged_database_of_an_older_version_keeps_its_people(tmp_path: Path, damage: str) -> None:
    """It is recovered before it is brought to today's version, whatever today's tables have besides."""
    folder = tmp_path / "old"
    shutil.copytree(ROOT / "tests" / "old_folder", folder)
    path = folder / DATABASE
    before = sqlite3.connect(path)
    people = before.execute("SELECT name FROM people ORDER BY name").fetchall()
    games = before.execute("SELECT count(*) FROM games").fetchone()[0]
    (at,) = before.execute("SELECT at FROM records WHERE seq = 3").fetchone()
    assert before.execute("PRAGMA user_version").fetchone() == (1,)
    before.close()
    bad = bytearray(path.read_bytes())
    bad[18 if damage == "the head" else bad.index(at.encode())] ^= 0x80
    path.write_bytes(bad)
    with Session(folder) as session:
        assert sorted((person.name,) for person in session.people.all()) == people
        assert len(session.games()) == games
        assert session.start("azul", ["Ana", "Bo"]).ok
    assert len(reports(folder)) == 1


def test_what_another_is_writing_is_not_damaged(tmp_path: Path) -> None:
    """Who opens it does not wait for that."""
    filled(tmp_path, 1)
    other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Session(tmp_path) as session:
        other.execute("ROLLBACK")
        other.close()
        assert reports(tmp_path) == []
        assert session.start("azul", ["Ana", "Bo"]).ok
        timeout = session.store.database._connection.execute("PRAGMA busy_timeout").fetchone()
        assert timeout == (5000,), "an entry still waits its turn"


@pytest.mark.parametrize("content", [b"", b"no database", bytes(4096)], ids=["empty", "text", "zeros"])
def test_a_bad_new_file_never_takes_the_place_of_a_good_one(tmp_path: Path, content: bytes) -> None:
    """What no recovery built is moved out of the way, and kept."""
    kept = filled(tmp_path)
    (tmp_path / NEW).write_bytes(content)
    assert events_in(tmp_path) == kept
    assert not (tmp_path / NEW).exists()
    assert (tmp_path / "azulejo-unproven.db").read_bytes() == content


def test_a_whole_database_under_the_new_name_is_not_taken_either(tmp_path: Path) -> None:
    """A database of ours with other games in it is no proof that a recovery was cut short."""
    kept = filled(tmp_path / "one")
    filled(tmp_path / "other", 1)
    shutil.copy(tmp_path / "other" / DATABASE, tmp_path / "one" / NEW)
    assert events_in(tmp_path / "one") == kept


def test_a_new_file_of_unknown_origin_still_helps_a_damaged_database(tmp_path: Path) -> None:
    """With the database gone and no report that proves it, the new file is one more copy to read from."""
    kept = filled(tmp_path)
    shutil.copy(tmp_path / DATABASE, tmp_path / NEW)
    (tmp_path / DATABASE).write_bytes(b"")
    shutil.rmtree(tmp_path / BACKUPS)
    assert events_in(tmp_path) == kept


def test_a_recovery_that_was_cut_short_is_finished(tmp_path: Path) -> None:
    """The file that a recovery built is known by its hash and takes its place; the damage is reported once."""
    kept = filled(tmp_path)
    data = bytearray((tmp_path / DATABASE).read_bytes())
    at = data.index(b'"type"')
    data[at] ^= 1
    (tmp_path / DATABASE).write_bytes(data)
    events_in(tmp_path)
    report = reports(tmp_path)[-1]
    shutil.copy(tmp_path / DATABASE, tmp_path / "built")
    recovered = events_in(tmp_path)
    report["built"] = _hash(tmp_path / "built")
    (tmp_path / REPORT).write_text(json.dumps([report]), "utf-8")
    (tmp_path / "built").replace(tmp_path / NEW)
    (tmp_path / DATABASE).write_bytes(data)
    assert events_in(tmp_path) == recovered
    assert set(recovered) == set(kept)
    assert not (tmp_path / NEW).exists()
    assert len(reports(tmp_path)) == 1


def _hash(path: Path) -> str:
    import hashlib

    return hashlib.sha256(path.read_bytes()).hexdigest()


def _folder(path: Path) -> None:
    path.mkdir()


def _link(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def _file(path: Path) -> None:
    path.write_text("foreign", "utf-8")


OURS = [("azulejo-000001.db", _file), ("azulejo-000099.db", _file), ("scratch-1", _folder)]
"""What we could have left there ourselves, and so may tidy away."""


@pytest.mark.parametrize("made", [_folder, _link, _file])
@pytest.mark.parametrize("name", ["azulejo-mine.db", "azulejo-000001.db", "azulejo-000099.db", "notes", "scratch-1"])
def test_foreign_things_among_the_copies_stop_nothing(tmp_path: Path, name: str, made: Any) -> None:
    """Games are entered and finished, copies are made, a recovery works, and what cannot be ours stays."""
    (tmp_path / BACKUPS).mkdir()
    made(tmp_path / BACKUPS / name)
    kept = filled(tmp_path)
    session = Session(tmp_path)
    file = sample("azul", 5)
    game = session.start("azul", file["players"], file["first"]).game_id
    assert game
    for event in file["events"]:
        answer = session.enter(game, event)
        assert answer.ok, answer.sentence
    assert session.store.copy() == ""
    assert len(session.health()["copies"]) >= 1
    session.close_files()
    data = bytearray((tmp_path / DATABASE).read_bytes())
    data[: len(b"SQLite")] = b"nothin"
    (tmp_path / DATABASE).write_bytes(data)
    assert kept.items() <= events_in(tmp_path).items()
    like_ours = (name, made) in OURS
    assert like_ours or os.path.lexists(tmp_path / BACKUPS / name)


@pytest.mark.parametrize(
    "told_",
    [
        "[1]",
        '{"a": 1}',
        '["x", null]',
        '[{"when": 1}]',
        "[" * 100_000,
        '[{"when":"","cause":"","set_aside":null,"games":0,"entries":0,"lost":[3],"unplaced":[],"certain":true}]',
        "\x00",
    ],
)
def test_an_odd_report_is_no_report(tmp_path: Path, told_: str) -> None:
    filled(tmp_path, 1)
    (tmp_path / REPORT).write_text(told_, "utf-8")
    assert reports(tmp_path) == []
    session = Session(tmp_path)
    assert session.health()["recovered"] == []
    session.close_files()


@pytest.mark.processes
@pytest.mark.parametrize("name", [DATABASE + "-wal", DATABASE + "-shm", NEW, DATABASE])
def test_a_pipe_in_place_of_a_file_is_a_sentence(tmp_path: Path, name: str) -> None:
    """Nobody waits for what a pipe will say."""
    filled(tmp_path, 1)
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    with pytest.raises(Unreachable, match="not a plain file"):
        Session(tmp_path)


@pytest.mark.parametrize("table", ["people", "settings"])
def test_a_table_whose_description_is_damaged_keeps_its_rows(tmp_path: Path, table: str) -> None:
    """SQLite still opens the file and finds nothing wrong; only whoever saves a person or a setting would notice."""
    filled(tmp_path)
    with Session(tmp_path) as session:
        session.store.settings.change(theme="dark")
        known = [person.name for person in session.store.people.all()]
    shutil.rmtree(tmp_path / BACKUPS)
    path = tmp_path / DATABASE
    column = {"people": (b"hidden INTEGER", b"hidden INTEGES"), "settings": (b"value TEXT", b"walue TEXT")}[table]
    path.write_bytes(path.read_bytes().replace(*column))
    with Session(tmp_path) as session:
        assert session.store.settings.read().theme == "dark"
        assert [person.name for person in session.store.people.all()] == known
        assert session.start("azul", ["Ana", "Somebody new"]).ok
        session.store.settings.change(theme="light")
    assert len(reports(tmp_path)) == 1


def test_a_remark_in_the_schema_is_no_part_of_it(tmp_path: Path) -> None:
    filled(tmp_path, 1)
    path = tmp_path / DATABASE
    data = path.read_bytes()
    assert b"the order of the list" in data
    path.write_bytes(data.replace(b"the order of the list", b"the order of the LIST"))
    events_in(tmp_path)
    assert reports(tmp_path) == []


def test_a_folder_that_cannot_be_used_is_a_sentence(tmp_path: Path) -> None:
    """The gate itself may be foreign: it is emptied; a folder in its place is said."""
    filled(tmp_path, 1)
    (tmp_path / "azulejo.lock").write_bytes(b"foreign" * 1000)
    session = Session(tmp_path)
    assert session.start("azul", ["Ana", "Bo"]).ok
    session.close_files()
    (tmp_path / "azulejo.lock").unlink()
    (tmp_path / "azulejo.lock").mkdir()
    session = Session(tmp_path)
    answer = session.start("azul", ["Ana", "Bo"])
    assert not answer.ok
    assert answer.sentence
    session.close_files()
    assert issubclass(Unreachable, StorageError)
