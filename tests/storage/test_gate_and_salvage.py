"""Who may write while somebody recovers; and all that can be read out of a file, whole or not."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.events import Setup
from companion.storage import gate as gates
from companion.storage.database import Database
from companion.storage.folder import DATABASE, data_folder
from companion.storage.gate import GATE, Gate, alone
from companion.storage.journal import Journal
from companion.storage.records import enter_body, start_body
from companion.storage.salvage import TABLES, _is_sound, _mend_head, _rows, salvage
from companion.storage.summary import Summary

SETUP = Setup("azul", ("Ana", "Bo"))
ENTRY = enter_body({"type": "tiling", "round": 1, "player": 0, "place": []})


class TestTheGate:
    def test_many_go_through_together_and_one_alone(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(gates, "RECOVERY_PATIENCE", 0.01)
        one, other = Gate(tmp_path, 0.01), Gate(tmp_path, 0.01)
        with one.together(), other.together(), pytest.raises(sqlite3.OperationalError), alone(tmp_path):
            pytest.fail("others write")
        with alone(tmp_path):
            with pytest.raises(sqlite3.OperationalError), one.together():
                pytest.fail("somebody recovers")
            with pytest.raises(sqlite3.OperationalError), alone(tmp_path):
                pytest.fail("somebody else recovers")
        with one.together():
            pass
        one.close()
        one.close()
        with one.together(), other.together():
            pass
        one.close()
        other.close()

    def test_whoever_fails_lets_go(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(gates, "RECOVERY_PATIENCE", 0.01)
        gate = Gate(tmp_path, 0.01)
        for through in (gate.together, lambda: alone(tmp_path)):
            with pytest.raises(KeyError), through():
                raise KeyError
        with gate.together():
            pass
        with alone(tmp_path):
            pass
        gate.close()

    def test_what_lies_in_its_place_is_emptied(self, tmp_path: Path) -> None:
        (tmp_path / GATE).write_bytes(b"somebody's notes" * 100)
        with alone(tmp_path):
            pass
        assert (tmp_path / GATE).read_bytes() == b""


@pytest.mark.parametrize(
    ("platform", "name", "folder"),
    [
        ("linux", "XDG_DATA_HOME", "there/azulejo"),
        ("win32", "APPDATA", "there/Azulejo"),
        ("darwin", "XDG_DATA_HOME", "home/Library/Application Support/Azulejo"),
    ],
)
def test_where_the_system_says_that_data_lies(
    monkeypatch: pytest.MonkeyPatch, platform: str, name: str, folder: str
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("home"))
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(name, "there")
    assert data_folder() == Path(folder)


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    """Two games, the second with a draft, and a person."""
    database = Database(tmp_path / DATABASE)
    journal = Journal(database)
    for name in ("one", "two"):
        row = journal.begin(SETUP, start_body(SETUP, {}), Summary(1, False, (0, 0), ()), game_id=name, at="at 0")
        journal.append(row, [ENTRY], Summary(1, False, (0, 0), ()), at="at 1")
    journal.keep_draft("two", '{"half":1}')
    with database.writing() as connection:
        connection.execute("INSERT INTO people (name, colour) VALUES ('Ana', 'red')")
    database.in_one_file()
    yield tmp_path / DATABASE
    database.close()


def changed(path: Path, *statements: str) -> Path:
    connection = sqlite3.connect(path)
    for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return path


class TestSalvage:
    def test_of_a_whole_file(self, path: Path) -> None:
        before = path.read_bytes()
        found = salvage(path)
        assert {game: sorted(records) for game, records in found.records.items()} == {"one": [0, 1], "two": [0, 1]}
        assert found.records["two"][1] == ("two", 1, "at 1", ENTRY)
        assert {name: (row.records, row.started) for name, row in found.rows.items()} == {
            "one": (2, "at 0"),
            "two": (2, "at 0"),
        }
        assert (found.drafts, found.listed) == ({"two": '{"half":1}'}, True)
        assert set(found.tables) == set(TABLES)
        assert found.tables["people"] == [(1, "Ana", "red", 0, None, None)]
        assert path.read_bytes() == before
        assert [left.name for left in path.parent.iterdir()] == [DATABASE]

    def test_of_a_line_and_a_draft_that_do_not_fit(self, path: Path) -> None:
        """They are not believed, and then nobody knows whether another game was there."""
        found = salvage(
            changed(path, "UPDATE games SET variant = 'duel' WHERE id = 'one'", "UPDATE drafts SET sum = 1")
        )
        assert (list(found.rows), found.drafts, found.listed) == (["two"], {}, False)
        assert set(found.records) == {"one", "two"}

    def test_of_a_file_that_is_none(self, tmp_path: Path) -> None:
        for content in (None, b"", b"no database" * 1000):
            if content is not None:
                (tmp_path / "odd").write_bytes(content)
            found = salvage(tmp_path / "odd")
            assert (found.records, found.rows, found.drafts, found.listed) == ({}, {}, {}, False)

    def test_a_head_is_mended_that_forbids_writing(self, path: Path) -> None:
        for head, mended in ((b"\x09\x01", b"\x01\x01"), (b"\x01\x02", b"\x01\x02"), (b"\x02\x02", b"\x02\x02")):
            data = path.read_bytes()
            path.write_bytes(data[:18] + head + data[20:])
            _mend_head(path)
            assert path.read_bytes() == data[:18] + mended + data[20:]
        path.write_bytes(bytes(18) + b"\x09")
        _mend_head(path)
        assert path.read_bytes() == bytes(18) + b"\x09"


class Torn:
    """A table that is torn in its middle, read from either end."""

    def __init__(self, forth: int, back: int) -> None:
        self.forth, self.back = forth, back

    def execute(self, statement: str) -> Iterator[tuple[int, ...]]:
        rows = [(number,) for number in range(6)]
        from_the_end = "DESC" in statement
        reach = self.back if from_the_end else self.forth
        yield from (rows[::-1] if from_the_end else rows)[:reach]
        if reach < 6:
            raise sqlite3.DatabaseError


@pytest.mark.parametrize(
    ("forth", "back", "found"),
    [
        (6, 6, [0, 1, 2, 3, 4, 5]),
        (2, 3, [0, 1, 5, 4, 3]),
        (4, 6, [0, 1, 2, 3, 5, 4]),
        (0, 0, []),
        (0, 6, [5, 4, 3, 2, 1, 0]),
    ],
)
def test_rows_are_read_from_both_ends_up_to_the_damage(forth: int, back: int, found: list[int]) -> None:
    """Each once."""
    assert [row[0] for row in _rows(Torn(forth, back), "games", "*")] == found  # type: ignore[arg-type]


def test_a_tree_is_sound_or_not(path: Path) -> None:
    connection = sqlite3.connect(path)
    assert _is_sound(connection) is True
    connection.close()
    data = bytearray(path.read_bytes())
    for at in range(4096, len(data), 4096):
        data[at] = 99
    path.with_name("torn").write_bytes(data)
    connection = sqlite3.connect(path.with_name("torn"))
    assert _is_sound(connection) is False
    connection.close()
