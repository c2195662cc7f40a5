"""The file: how it is opened, migrated, locked, and kept append-only."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.engine.events import Close, Tiling
from companion.service.session import Session
from companion.storage.database import STEPS, Database
from companion.storage.errors import Busy, Damaged, Newer, StorageError
from companion.storage.folder import BACKUPS, DATABASE, data_folder
from companion.storage.recover import problems, reports
from companion.storage.store import Store
from tests.service.samples import sample

ROOT = Path(__file__).parents[2]
EVENTS = sample("azul")["events"]


def begun(session: Session, entries: int = 1) -> str:
    file = sample("azul")
    game = session.start("azul", file["players"], file["first"]).game_id or ""
    for event in EVENTS[:entries]:
        assert session.enter(game, event).ok
    return game


def count(session: Session, game: str) -> int:
    table = session.table(game)
    return len(table.events) if table else -1


def test_a_commit_is_synced(tmp_path: Path) -> None:
    """The connection really runs with a write-ahead log that is synced at each commit, and checks references."""
    session = Session(tmp_path)
    with session.store.database.reading() as connection:
        settings = {key: connection.execute(f"PRAGMA {key}").fetchone()[0] for key in ("journal_mode", "synchronous")}
        assert settings == {"journal_mode": "wal", "synchronous": 2}
        assert connection.execute("PRAGMA foreign_keys").fetchone()[0] == 1
    session.close_files()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET body = '{}'",
        "DELETE FROM records WHERE seq = 1",
        "INSERT OR REPLACE INTO records SELECT game, seq, at, '{}', 0 FROM records WHERE seq = 1",
        "INSERT INTO records SELECT game, 7, at, body, sum FROM records WHERE seq = 1",
        "DELETE FROM games",
    ],
)
def test_the_journal_is_only_added_to(tmp_path: Path, statement: str) -> None:
    """The database itself refuses to change, remove or skip a record."""
    session = Session(tmp_path)
    begun(session)
    session.close_files()
    connection = sqlite3.connect(tmp_path / DATABASE)
    connection.execute("PRAGMA foreign_keys = ON")
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)
    connection.close()


def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    """What a later version of the app wrote is not opened, not changed, not set aside; the sentence says why."""
    session = Session(tmp_path)
    begun(session)
    session.close_files()
    path = tmp_path / DATABASE
    later = Database(path, steps=(*STEPS, lambda: "CREATE TABLE wonders (n INTEGER);"))
    later.close()
    before, there = path.read_bytes(), sorted(os.listdir(tmp_path))
    with pytest.raises(Newer) as refused:
        Session(tmp_path)
    known = len(STEPS)
    assert str(refused.value) == (
        f"azulejo.db was written by a newer version of Azulejo (data version {known + 1}, this one knows {known}): "
        "nothing was touched, please update the app"
    )
    assert path.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == there


def test_a_file_that_somebody_writes_for_a_moment_is_waited_for(tmp_path: Path) -> None:
    """SQLite changes how a file is kept only when nobody writes to it, and does not wait for that by itself."""
    path = tmp_path / DATABASE
    Database(path).close()
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("PRAGMA journal_mode = DELETE")
    other.execute("BEGIN IMMEDIATE")
    ends = threading.Timer(0.2, other.close)
    ends.start()
    Database(path).close()
    ends.join()


def test_migrations_go_step_by_step_and_keep_a_copy(tmp_path: Path) -> None:
    """Each step runs once, in order; the copy made before still holds the old version."""
    session = Session(tmp_path)
    game = begun(session, 3)
    session.close_files()
    steps = (*STEPS, lambda: "CREATE TABLE two (n INTEGER);", lambda: "INSERT INTO two VALUES (3);")
    database = Database(tmp_path / DATABASE, steps=steps)
    with database.reading() as connection:
        assert connection.execute("SELECT n FROM two").fetchall() == [(3,)]
    assert database.version == len(STEPS) + 2
    database.close()
    (copy,) = (tmp_path / BACKUPS).glob("before-version-*.db")
    old = Database(copy)
    with old.reading() as connection:
        assert connection.execute("SELECT count(*) FROM records WHERE game = ?", (game,)).fetchone() == (4,)
    old.close()


def test_a_migration_that_fails_leaves_the_version_before_it(tmp_path: Path) -> None:
    """A step is all or nothing."""
    session = Session(tmp_path)
    game = begun(session, 2)
    session.close_files()
    with pytest.raises(StorageError):
        Database(
            tmp_path / DATABASE, steps=(*STEPS, lambda: "CREATE TABLE two (n);\nINSERT INTO nowhere VALUES (1);\n")
        )
    again = Session(tmp_path)
    assert again.store.database.version == len(STEPS)
    assert count(again, game) == 2
    assert reports(tmp_path) == []
    again.close_files()


@pytest.mark.processes
def test_two_threads_open_and_migrate_at_once(tmp_path: Path) -> None:
    """Whoever comes second finds the work done."""
    failures: list[BaseException] = []

    def opened() -> None:
        try:
            Session(tmp_path).close_files()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=opened) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert reports(tmp_path) == []


@pytest.mark.parametrize("start", ["nothing", "an old folder"])
def test_programs_that_start_at_once_bring_it_to_today_once(tmp_path: Path, start: str) -> None:
    """One of them does, with one copy of what was there; the others wait, and find it done."""
    for turn in range(4):
        folder = tmp_path / str(turn)
        if start == "an old folder":
            shutil.copytree(Path(__file__).parents[1] / "old_folder", folder)
        together = threading.Barrier(5)

        def open_it(folder: Path = folder, together: threading.Barrier = together) -> str:
            together.wait()
            try:
                store = Store(folder)
            except StorageError as error:
                return str(error)
            store.close()
            return ""

        with ThreadPoolExecutor(5) as pool:
            said = [future.result() for future in [pool.submit(open_it) for _ in range(5)]]
        assert said == [""] * 5
        assert reports(folder) == []
        kept = [path.name for path in (folder / BACKUPS).iterdir() if path.name.startswith("before")]
        assert kept == (["before-version-2.db"] if start == "an old folder" else [])


def test_a_locked_file_is_a_sentence_and_then_works_again(tmp_path: Path) -> None:
    """While another program holds the file an entry is refused, and the same entry is taken once it lets go."""
    session = Session(tmp_path)
    game = begun(session)
    session.store.database._connection.execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = session.enter(game, EVENTS[1])
    assert answer.faults[0].rule == "app/busy"
    assert "another program" in answer.sentence
    assert count(session, game) == 1, "reading goes on"
    other.execute("ROLLBACK")
    other.close()
    assert session.enter(game, EVENTS[1]).seq == 2
    session.close_files()


def test_two_sessions_on_one_game_neither_lose_nor_double(tmp_path: Path) -> None:
    """Entries of both are judged on the newest log; an undo of what was not seen is refused, once."""
    one, two = Session(tmp_path), Session(tmp_path)
    game = one.start("azul", ["Ana", "Bo"]).game_id or ""
    assert two.enter(game, Tiling(1, 0)).seq == 1
    assert one.enter(game, Tiling(1, 1)).seq == 2
    assert two.enter(game, Close(1)).seq == 3
    assert not one.enter(game, Close(1)).ok, "the round is closed already"
    assert two.enter(game, Tiling(2, 0)).seq == 4
    refused = one.undo(game)
    assert refused.faults[0].rule == "app/changed"
    assert one.undo(game).ok
    assert count(one, game) == count(two, game) == 3
    one.close_files()
    two.close_files()


@pytest.mark.processes
def test_two_processes_write_one_file_at_once(tmp_path: Path) -> None:
    """Two processes that enter as fast as they can: every acknowledged entry is there once, in its own game."""
    command = [sys.executable, "-m", "tests.storage.writer", str(tmp_path)]
    children = [
        subprocess.Popen([*command, str(seed)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for seed in range(2)
    ]
    said: list[str] = []
    for child in children:
        assert child.stdout is not None
        said += [child.stdout.readline() for _ in range(60)]
    for child in children:
        child.kill()
        assert child.stdout is not None
        assert child.stderr is not None
        said += child.stdout.read().splitlines()
        assert child.stderr.read() == ""
        child.communicate()
    acknowledged: dict[str, int] = {}
    for kind, game, value in (line.split() for line in said):
        acknowledged[game] = int(value) if kind == "ok" else acknowledged.get(game, 0)
    session = Session(tmp_path)
    assert problems(session.store.database) == []
    for game, entries in acknowledged.items():
        assert count(session, game) in (entries, entries + 1)
    assert reports(tmp_path) == []
    session.close_files()


@pytest.mark.processes
def test_a_read_only_folder_is_a_sentence(tmp_path: Path) -> None:
    """Where nothing may be written no database is opened, new or old, and trying does no damage."""
    folder = tmp_path / "data"
    session = Session(folder)
    game = begun(session)
    session.close_files()
    script = (
        "import os, sys; from pathlib import Path\n"
        "from companion.errors import AzulejoError; from companion.service.session import Session\n"
        "os.getuid() or os.setuid(65534)\n"
        "for folder in map(Path, sys.argv[1:]):\n"
        "    try:\n"
        "        session = Session(folder)\n"
        "        print(session.start('azul', ['A', 'B']).sentence)\n"
        "    except AzulejoError as error:\n"
        "        print(error)\n"
    )
    for path in (tmp_path, *tmp_path.parents):
        if path != Path("/") and path.is_relative_to(tmp_path.parents[2]):
            path.chmod(0o755)
    folder.chmod(0o555)
    for path in folder.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        run = subprocess.run(
            [sys.executable, "-c", script, str(folder), str(folder / "new")],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        )
    finally:
        folder.chmod(0o755)
        for path in folder.rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)
    assert run.stderr == ""
    lines = run.stdout.splitlines()
    assert len(lines) == 2
    assert all("may not be written" in line for line in lines)
    again = Session(folder)
    assert count(again, game) == 1
    assert reports(folder) == []
    again.close_files()


def test_a_file_where_the_folder_should_be_is_a_sentence(tmp_path: Path) -> None:
    """A path that cannot be a folder is refused."""
    (tmp_path / "data").write_text("not a folder")
    with pytest.raises(StorageError, match="data"):
        Session(tmp_path / "data")


def test_a_database_of_another_program_is_set_aside(tmp_path: Path) -> None:
    """A SQLite file that is not ours is kept under another name, and a new one begins."""
    other = sqlite3.connect(tmp_path / DATABASE)
    other.execute("CREATE TABLE recipes (cake TEXT)")
    other.commit()
    other.close()
    before = (tmp_path / DATABASE).read_bytes()
    session = Session(tmp_path)
    assert begun(session)
    (report,) = reports(tmp_path)
    assert (tmp_path / report["set_aside"]).read_bytes() == before
    session.close_files()


def test_a_clock_that_goes_backwards_disturbs_nothing(tmp_path: Path) -> None:
    """Order is the order of entering, in the log and in the list, whatever the clock says; copies go on too."""
    at = [datetime(2026, 11, 16, 12, tzinfo=UTC)]

    def clock() -> datetime:
        at[0] -= timedelta(hours=7)
        return at[0]

    session = Session(tmp_path, clock=clock)
    older, newer = begun(session, 3), begun(session, 2)
    assert [row.game_id for row in session.games()] == [newer, older]
    assert session.enter(older, EVENTS[3]).seq == 4
    assert [row.game_id for row in session.games()] == [older, newer]
    table = session.table(older)
    assert table is not None
    stamps = [entry.at for entry in table.log]
    assert [entry.seq for entry in table.log] == [1, 2, 3, 4]
    assert stamps == sorted(stamps, reverse=True)
    session.upkeep()
    session.close_files()


def test_a_replaced_file_is_noticed(tmp_path: Path) -> None:
    """A session whose file another program set aside opens the new one, and its entry lands there."""
    one = Session(tmp_path)
    game = begun(one)
    path = tmp_path / DATABASE
    with one.store.database.reading() as connection:
        connection.execute("SELECT 1")
    copied = tmp_path / "copy.db"
    one.store.database.copy_to(copied)
    path.rename(tmp_path / "aside.db")
    for suffix in ("-wal", "-shm"):
        (tmp_path / (DATABASE + suffix)).rename(tmp_path / ("aside.db" + suffix))
    copied.rename(path)
    answer = one.enter(game, EVENTS[1])
    assert answer.seq == 2
    two = Session(tmp_path)
    assert count(two, game) == 2
    two.close_files()
    one.close_files()


def test_a_flipped_bit_in_a_text_is_noticed_when_it_is_read(tmp_path: Path) -> None:
    """Damage that SQLite cannot see is found by the record's own sum while the app runs, and healed from a copy."""
    session = Session(tmp_path)
    game = begun(session, 4)
    session.store.copy()
    connection = session.store.database._connection
    connection.execute("DROP TRIGGER records_stay")
    connection.execute("UPDATE records SET body = replace(body, 'black', 'white') WHERE seq = 1")
    session.positions.clear()
    assert count(session, game) == 4
    (report,) = reports(tmp_path)
    assert report["lost"] == []
    assert reports(tmp_path)[0]["entries"] == 4
    session.close_files()


def test_a_recovery_that_was_cut_short_is_finished(tmp_path: Path) -> None:
    """With the new file whole and the old one still in its place, or already gone, the next start puts it there."""
    session = Session(tmp_path)
    game = begun(session, 4)
    session.close_files()
    path = tmp_path / DATABASE
    for old in (b"damaged", None):
        path.rename(tmp_path / (DATABASE + ".new"))
        if old is not None:
            path.write_bytes(old)
        again = Session(tmp_path)
        assert count(again, game) == 4
        again.close_files()


def test_a_damaged_file_without_damage_is_left_alone(tmp_path: Path) -> None:
    """A cry of damage is checked before anything is set aside."""
    session = Session(tmp_path)
    begun(session)
    assert session.store.heal("a false alarm") is False
    assert reports(tmp_path) == []
    assert list(tmp_path.glob("azulejo-damaged*")) == []
    session.close_files()


def test_an_emptied_game_does_not_come_back_from_a_copy(tmp_path: Path) -> None:
    """Recovery brings back what was lost, not what was thrown away for good."""
    session = Session(tmp_path)
    kept, thrown = begun(session, 2), begun(session, 3)
    session.store.copy()
    session.delete(thrown)
    assert session.empty_bin().ok
    session.close_files()
    path = tmp_path / DATABASE
    data = bytearray(path.read_bytes())
    assert thrown.encode() not in bytes(data).replace(b"purged", b"") or data.count(thrown.encode()) == 2
    connection = sqlite3.connect(path)
    root = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'records'").fetchone()[0]
    connection.close()
    data[(root - 1) * 4096 : root * 4096] = bytes(4096)
    path.write_bytes(data)
    again = Session(tmp_path)
    assert [row.game_id for row in again.games()] == [kept]
    assert count(again, kept) == 2
    again.close_files()


def test_busy_is_told_from_damaged(tmp_path: Path) -> None:
    """A lock never leads to a recovery."""
    session = Session(tmp_path)
    begun(session)
    other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Busy):
        Database(tmp_path / DATABASE, steps=(*STEPS, lambda: "CREATE TABLE two (n);\n"), patience=0.05)
    other.close()
    assert reports(tmp_path) == []
    session.close_files()


def test_the_data_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """On Linux it is under XDG_DATA_HOME."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "azulejo"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder().parts[-3:] == (".local", "share", "azulejo")

    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    with pytest.raises(StorageError, match="folder for the games"):
        data_folder()


def test_a_database_with_two_versions_is_damaged(tmp_path: Path) -> None:
    """A flipped version number is damage, not a newer version."""
    session = Session(tmp_path)
    session.close_files()
    connection = sqlite3.connect(tmp_path / DATABASE)
    connection.execute("PRAGMA user_version = 257")
    connection.close()
    with pytest.raises(Damaged):
        Database(tmp_path / DATABASE)
    Session(tmp_path).close_files()
    assert len(reports(tmp_path)) == 1
