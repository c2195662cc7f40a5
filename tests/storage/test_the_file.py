"""One database file, call by call: transactions, copies, another file beside it, and what is wrong with it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.storage import database as opened
from companion.storage.database import STEPS, Database, schema_after
from companion.storage.errors import Busy, Damaged, Newer, Replaced
from companion.storage.folder import BACKUPS, DATABASE, free_name
from companion.storage.gate import GATE
from companion.storage.integrity import problems
from companion.storage.replace import KEPT, keep_copy, kept_copies, replace_with
from companion.storage.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / DATABASE


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    made = Database(path)
    yield made
    made.close()


def named(database: Database) -> list[str]:
    with database.reading() as connection:
        return [name for (name,) in connection.execute("SELECT name FROM people ORDER BY id")]


def add(database: Database, name: str) -> None:
    with database.writing() as connection:
        connection.execute("INSERT INTO people (name) VALUES (?)", (name,))


class TestTransactions:
    def begin(self, database: Database, name: str) -> None:
        """Somebody is added in what is open already, and then it fails."""
        add(database, name)
        assert named(database)[-1] == name
        raise KeyError

    def test_are_all_or_nothing(self, database: Database) -> None:
        add(database, "Ana")
        with pytest.raises(KeyError), database.writing():
            self.begin(database, "Bo")
        assert named(database) == ["Ana"]
        add(database, "Cy")
        assert named(database) == ["Ana", "Cy"]

    def test_join_where_one_is_open(self, database: Database) -> None:
        """With the outer one, they are done or not."""
        with pytest.raises(KeyError), database.writing():
            self.begin(database, "Ana")
        assert named(database) == []
        with database.writing():
            add(database, "Bo")
            with database.reading() as connection:
                assert connection.in_transaction
        assert named(database) == ["Bo"]

    def test_reading_is_of_one_moment(self, database: Database, path: Path) -> None:
        other = Database(path)
        with database.reading():
            assert named(database) == []
            add(other, "Ana")
            assert named(database) == []
        assert named(database) == ["Ana"]
        other.close()

    def test_a_wrong_statement_is_told_with_the_file(self, database: Database) -> None:
        for transaction in (database.reading, database.writing):
            with (
                pytest.raises(Damaged, match=r"^azulejo\.db is damaged: no such table: wonders$"),
                transaction() as one,
            ):
                one.execute("SELECT * FROM wonders")
        add(database, "Ana")

    def test_others_are_waited_for_as_long_as_was_said(self, path: Path) -> None:
        database = Database(path, patience=2.5)
        with database.reading() as connection:
            assert connection.execute("PRAGMA busy_timeout").fetchone() == (2500,)
        database.close()

    def test_what_is_wrong_is_not_waited_for(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(opened.time, "sleep", lambda _: pytest.fail("nobody holds the file"))
        with pytest.raises(sqlite3.OperationalError, match="syntax error"):
            database._insist("nonsense", 60)

    def test_threads_take_turns(self, database: Database) -> None:
        with ThreadPoolExecutor(3) as pool:
            list(pool.map(lambda number: add(database, f"{number}"), range(9)))
        assert sorted(named(database)) == [f"{number}" for number in range(9)]

    def test_who_waits_too_long_is_told(self, path: Path) -> None:
        one, other = Database(path, patience=0.01), Database(path, patience=0.01)
        with one.writing():
            with pytest.raises(Busy, match=r"^another program is using azulejo\.db: "), other.writing():
                pass
            assert named(other) == []
        add(other, "Ana")
        one.close()
        other.close()

    def test_a_file_that_was_exchanged_is_noticed_before_and_after(self, database: Database, path: Path) -> None:
        said = "azulejo.db was recovered by another program meanwhile: look again, then repeat it"
        shutil.copyfile(path, path.with_name("new"))
        with pytest.raises(Replaced) as met, database.writing():
            os.replace(path.with_name("new"), path)
        assert str(met.value) == said
        for transaction in (database.reading, database.writing):
            with pytest.raises(Replaced) as met, transaction():
                pytest.fail("nothing is done there")
            assert str(met.value) == said
        path.unlink()
        with pytest.raises(Replaced), database.reading():
            pytest.fail("nothing is done there")

    def test_whoever_writes_goes_through_the_gate(self, path: Path) -> None:
        """Of a folder in which others may recover; not of a copy."""
        Database(path).close()
        assert not path.with_name(GATE).exists()
        database = Database(path, gated=True)
        add(database, "Ana")
        assert path.with_name(GATE).exists()
        database.close()
        store = Store(path.parent / "store")
        store.people.add("Ana")
        assert (path.parent / "store" / GATE).exists()
        store.close()


class TestCopies:
    def test_are_whole_and_of_one_file(self, database: Database, tmp_path: Path) -> None:
        add(database, "Ana")
        copy = tmp_path / "deep" / "er" / "copy.db"
        database.copy_to(copy)
        add(database, "Bo")
        assert [left.name for left in copy.parent.iterdir()] == ["copy.db"]
        other = Database(copy)
        assert named(other) == ["Ana"]
        other.close()
        database.copy_to(copy)
        with sqlite3.connect(copy) as connection:
            assert connection.execute("SELECT count(*) FROM people").fetchone() == (2,)
        connection.close()

    def test_are_not_made_in_the_middle(self, database: Database, tmp_path: Path) -> None:
        with database.writing(), pytest.raises(Busy, match=r"^copy\.db is not copied in the middle of an entry$"):
            database.copy_to(tmp_path / "copy.db")
        assert not (tmp_path / "copy.db").exists()

    def test_that_fail_leave_nothing(self, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(*_: object) -> None:
            raise KeyError

        monkeypatch.setattr(Path, "replace", full)
        with pytest.raises(KeyError):
            database.copy_to(tmp_path / "to" / "copy.db")
        assert list((tmp_path / "to").iterdir()) == []

    def test_before_a_restore_are_few(self, database: Database, tmp_path: Path) -> None:
        """The newest first, by their time; only files of that name."""
        made = []
        for number in range(KEPT + 2):
            made.append(keep_copy(database, tmp_path))
            os.utime(made[-1], (number, number))
        there = kept_copies(tmp_path)
        assert len(there) == KEPT
        assert there[0] == made[-1]
        assert [path.stat().st_mtime for path in there] == sorted(
            (path.stat().st_mtime for path in there), reverse=True
        )
        (tmp_path / BACKUPS / "before-restore-9.db").mkdir()
        (tmp_path / BACKUPS / "other.db").touch()
        assert kept_copies(tmp_path) == there
        assert kept_copies(tmp_path / "nowhere") == []


class TestBeside:
    def test_another_file_is_read_under_its_name(self, database: Database, tmp_path: Path) -> None:
        other = Database(tmp_path / "other.db")
        add(other, "Zoé")
        other.close()
        for _ in range(2):
            with database.beside(tmp_path / "other.db", "there") as connection:
                assert connection.execute("SELECT name FROM there.people").fetchall() == [("Zoé",)]
                assert connection.in_transaction
        with pytest.raises(KeyError), database.beside(tmp_path / "other.db", "there"):
            TestTransactions().begin(database, "Bo")
        assert named(database) == []
        with database.beside(tmp_path / "other.db", "there"):
            pass

    def test_everything_is_put_in_its_place(self, database: Database, tmp_path: Path) -> None:
        """Settings apart; games that were here do not come back from a copy."""
        add(database, "Ana")
        with database.writing() as connection:
            connection.execute("INSERT INTO settings VALUES ('theme', '1')")
        other = Database(tmp_path / "other.db", steps=STEPS[:1])
        with other.writing() as connection:
            connection.execute("INSERT INTO people (name) VALUES ('Zoé')")
            connection.execute("INSERT INTO settings VALUES ('theme', '2')")
        other.close()
        replace_with(database, tmp_path / "other.db")
        assert named(database) == ["Zoé"]
        with database.reading() as connection:
            assert connection.execute("SELECT value FROM settings").fetchall() == [("1",)]
        assert not (tmp_path / BACKUPS).exists(), "the other file is a copy already"


class TestVersions:
    def test_step_by_step(self, path: Path, tmp_path: Path) -> None:
        first = Database(path, steps=STEPS[:1])
        assert first.version == 1
        add(first, "Ana")
        first.close()
        assert not (tmp_path / BACKUPS).exists()
        today = Database(path)
        assert (today.version, named(today), problems(today)) == (len(STEPS), ["Ana"], [])
        with today.reading() as connection:
            assert connection.execute("SELECT number FROM version").fetchall() == [(len(STEPS),)]
        today.close()
        assert [copy.name for copy in (tmp_path / BACKUPS).iterdir()] == [f"before-version-{len(STEPS)}.db"]
        Database(path).close()
        assert len(list((tmp_path / BACKUPS).iterdir())) == 1

    def test_a_new_file_is_never_seen_half_made(self, path: Path) -> None:
        """All steps are one transaction then; later ones are one each."""
        with pytest.raises(Damaged) as met:
            Database(path, steps=(STEPS[0], lambda: "nonsense;"))
        met.value.let_go()
        with sqlite3.connect(path) as connection:
            assert connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
        connection.close()
        Database(path, steps=STEPS[:1]).close()
        with pytest.raises(Damaged) as met:
            Database(path, steps=(*STEPS, lambda: "nonsense;"), is_copy=True)
        met.value.let_go()
        today = Database(path)
        assert today.version == len(STEPS)
        today.close()

    def test_a_copy_is_not_copied(self, path: Path, tmp_path: Path) -> None:
        Database(path, steps=STEPS[:1]).close()
        copy = Database(path, is_copy=True)
        assert copy.version == len(STEPS)
        copy.close()
        assert not (tmp_path / BACKUPS).exists()

    @pytest.mark.parametrize(
        ("statement", "said"),
        [
            ("PRAGMA user_version = 0", "azulejo.db holds tables, and no version: it is damaged, or not ours"),
            ("UPDATE version SET number = 9", "azulejo.db names two versions: it is damaged"),
            ("DELETE FROM version", "azulejo.db names two versions: it is damaged"),
        ],
    )
    def test_that_do_not_agree_are_damage(self, path: Path, statement: str, said: str) -> None:
        Database(path).close()
        with sqlite3.connect(path) as connection:
            connection.execute(statement)
        connection.close()
        with pytest.raises(Damaged) as met:
            Database(path)
        assert str(met.value) == said
        met.value.let_go()

    def test_a_newer_one(self, path: Path) -> None:
        Database(path, steps=(*STEPS, lambda: "CREATE TABLE more (n);")).close()
        with pytest.raises(Newer) as met:
            Database(path)
        known = len(STEPS)
        assert f"(data version {known + 1}, this one knows {known})" in str(met.value)


class TestProblems:
    def test_of_a_whole_file_there_are_none(self, database: Database) -> None:
        assert database.problems() == []

    def test_what_points_to_nothing(self, database: Database) -> None:
        with sqlite3.connect(database.path) as connection:
            connection.execute("INSERT INTO seats VALUES ('nothing', 0, 5)")
        connection.close()
        assert database.problems() == ["seats: points to nothing"] * 2

    def test_what_is_made_otherwise(self, database: Database) -> None:
        """A remark or a gap is no difference."""
        with database.writing() as connection:
            connection.execute("DROP TRIGGER records_stay")
        assert database.problems() == ["records_stay: is not made as it was"]
        with database.writing() as connection:
            connection.execute(schema_after()["records_stay"].replace(" ", "  ") + " -- as it was")
        assert database.problems() == []

    def test_what_sqlite_itself_says(self, database: Database, path: Path) -> None:
        add(database, "Ana")
        database.in_one_file()
        data = bytearray(path.read_bytes())
        for at in range(4096, len(data), 4096):
            data[at] = 99
        path.with_name("torn").write_bytes(data)
        database._connection.close()
        database._connection = sqlite3.connect(path.with_name("torn"))
        assert database.problems() != []
        assert all("?" not in said and said != "ok" for said in database.problems())


def test_a_head_that_names_another_format_is_damage(path: Path) -> None:
    Database(path).close()
    data = bytearray(path.read_bytes())
    data[18] = 9
    path.write_bytes(data)
    with pytest.raises(Damaged) as met:
        Database(path)
    assert str(met.value) == "the head of azulejo.db names a format that can only be read"
    met.value.let_go()


def test_a_name_that_is_free(tmp_path: Path) -> None:
    """Not even a link that leads nowhere has it."""
    assert free_name(tmp_path, "a", ".db") == tmp_path / "a.db"
    (tmp_path / "a.db").symlink_to(tmp_path / "nowhere")
    assert free_name(tmp_path, "a", ".db") == tmp_path / "a-2.db"
    (tmp_path / "a-2.db").mkdir()
    assert free_name(tmp_path, "a", ".db") == tmp_path / "a-3.db"


def test_a_script_is_taken_statement_by_statement() -> None:
    """A trigger is one, with all that it says."""
    script = "CREATE TABLE a (n);\nCREATE TRIGGER b BEFORE INSERT ON a\nBEGIN SELECT 1; SELECT 2;\nEND;\n-- the end\n"
    assert [one.split()[1] for one in opened._statements(script)] == ["TABLE", "TRIGGER"]
    assert list(opened._statements("")) == []
