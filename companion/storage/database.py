"""The one SQLite file: opened so that a commit survives a power cut, and migrated step by step."""

from __future__ import annotations

import os
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path

from companion.storage.errors import Busy, Damaged, Newer, Replaced, told
from companion.storage.folder import BACKUPS, free_name
from companion.storage.gate import Gate, alone

PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""

# A commit is on the disk before it returns; another program may read while one writes; a deleted game leaves no trace
# in the file; and the write-ahead log, which is looked through at the next start after a kill, stays short.
PRAGMAS = (
    "foreign_keys = ON",
    "secure_delete = ON",
    "journal_mode = WAL",
    "synchronous = FULL",
    "wal_autocheckpoint = 100",
)

Step = Callable[[], str]
"""The SQL that makes the next version out of the one before."""


def _read(name: str) -> Step:
    return lambda: Path(__file__).with_name(name).read_text("utf-8")


STEPS: tuple[Step, ...] = (_read("schema.sql"), _read("schema_2.sql"))


class Database:
    """A connection of this process. Threads take turns; other processes wait for each other."""

    def __init__(
        self,
        path: Path,
        *,
        steps: Sequence[Step] = STEPS,
        patience: float = PATIENCE,
        gated: bool = False,
        is_copy: bool = False,
    ) -> None:
        """`gated`: others may write to this file, and recover it, while it is open. `is_copy`: nothing is lost with
        it, so none is made before it is brought to today's version."""
        self.path = path
        self._steps = tuple(steps)
        self._turn = threading.RLock()
        self._joinable = False
        """Whether a transaction is open, which further ones join."""
        self._gate = Gate(path.parent, patience) if gated else None
        with told(str(path)):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
        try:
            with told(str(path)):
                self._refuse_newer(len(steps))
                for pragma in PRAGMAS:
                    self._insist(f"PRAGMA {pragma}", patience)
                self._identity = _identity(path)
                self._refuse_what_can_only_be_read(patience)
                self._migrate(steps, is_copy)
        except Damaged as error:
            error.let_go = self.close
            raise
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        with self._turn:
            self._connection.close()
            if self._gate is not None:
                self._gate.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, alone: all of it is on the disk when this ends, or nothing of it. Nested ones join."""
        with self._turn:
            if self._joinable:
                yield self._connection
                return
            through = self._gate.together() if self._gate else nullcontext()
            with told(self.path.name), through, self._transaction("BEGIN IMMEDIATE"):
                yield self._connection

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Everything read here is of one moment, whoever writes meanwhile."""
        with self._turn:
            if self._joinable:
                yield self._connection
                return
            with told(self.path.name), self._transaction("BEGIN"):
                yield self._connection

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        self._refuse_replaced()
        self._connection.execute(begin)
        self._joinable = True
        try:
            yield
            self._connection.execute("COMMIT")
            self._refuse_replaced()
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        finally:
            self._joinable = False

    @contextmanager
    def beside(self, path: Path, name: str) -> Iterator[sqlite3.Connection]:
        """One transaction, in which the tables of another file can be read under a name of its own."""
        with self._turn, told(self.path.name):
            self._connection.execute(f"ATTACH ? AS {name}", (str(path),))
            try:
                with self.writing() as connection:
                    yield connection
            finally:
                self._connection.execute(f"DETACH {name}")

    def in_one_file(self) -> None:
        """Everything into the file itself, so that it can be moved."""
        with self._turn, told(self.path.name):
            self._connection.execute("PRAGMA journal_mode = DELETE")

    def copy_to(self, path: Path) -> None:
        """A whole copy, taken while others may go on writing; there is never half a copy under that name."""
        half = path.with_name(path.name + ".part")
        with self._turn, told(str(path)):
            if self._connection.in_transaction:
                raise Busy(f"{path.name} is not copied in the middle of an entry")
            path.parent.mkdir(parents=True, exist_ok=True)
            half.unlink(missing_ok=True)
            try:
                copy = sqlite3.connect(half, isolation_level=None)
                try:
                    self._connection.backup(copy)
                    copy.execute("PRAGMA journal_mode = DELETE")
                finally:
                    copy.close()
                half.replace(path)
            except BaseException:
                half.unlink(missing_ok=True)
                raise

    def problems(self) -> list[str]:
        """What SQLite itself finds wrong with the file: nothing, where it is whole."""
        with self._turn:
            try:
                found = [str(row[0]) for row in self._connection.execute("PRAGMA integrity_check(20)")]
                kept = _schema_of(self._connection)
                broken = self._connection.execute("PRAGMA foreign_key_check").fetchmany(20)
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                return [str(error)]
        made = schema_after(self._steps)
        other = [name for name, sql in made.items() if _bare(str(kept.get(name, ""))) != _bare(sql)]
        return [
            *(said for said in found if said != "ok"),
            *(f"{row[0]}: points to nothing" for row in broken),
            *(f"{name}: is not made as it was" for name in other),
        ]

    def _refuse_what_can_only_be_read(self, patience: float) -> None:
        """One damaged bit in its head, and SQLite writes nothing into a file, and finds nothing wrong with it. Whoever
        is writing just now shows that it can be written."""
        try:
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._connection.execute("DELETE FROM version WHERE 0")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_READONLY and os.access(self.path, os.W_OK):
                raise Damaged(f"the head of {self.path.name} names a format that can only be read") from None
        finally:
            self._connection.execute(f"PRAGMA busy_timeout = {patience * 1000:.0f}")

    def _insist(self, statement: str, patience: float) -> None:
        """Where others open the same file at the same moment, SQLite may say that it is locked without waiting."""
        until = time.monotonic() + patience
        while True:
            try:
                self._connection.execute(statement)
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.01)

    def _refuse_replaced(self) -> None:
        """What another process has set aside is not to be written to: nobody would read it again."""
        if _identity(self.path) != self._identity:
            raise Replaced(f"{self.path.name} was recovered by another program meanwhile: look again, then repeat it")

    @property
    def version(self) -> int:
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def _refuse_newer(self, known: int) -> None:
        with self._turn:
            self._connection.execute("BEGIN")
            version = self.version
            tables = self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
            said = self._connection.execute("SELECT number FROM version").fetchall() if version else []
            self._connection.execute("COMMIT")
        if tables and not version:
            raise Damaged(f"{self.path.name} holds tables, and no version: it is damaged, or not ours")
        if version and said != [(version,)]:
            raise Damaged(f"{self.path.name} names two versions: it is damaged")
        if version > known:
            raise Newer(
                f"{self.path.name} was written by a newer version of Azulejo (data version {version}, this one "
                f"knows {known}): nothing was touched, please update the app"
            )

    def _migrate(self, steps: Sequence[Step], is_copy: bool) -> None:
        """One program at a time; the others find it done. A new file is never seen half made."""
        if self.version >= len(steps):
            return
        with alone(self.path.parent) if self._gate else nullcontext():
            if 0 < self.version < len(steps) and not is_copy:
                self.copy_to(free_name(self.path.parent / BACKUPS, f"before-version-{len(steps)}", ".db"))
            if not self.version:
                with self._transaction("BEGIN IMMEDIATE"):
                    self._make(steps)
            while self.version < len(steps):
                with self._transaction("BEGIN IMMEDIATE"):
                    self._make(steps[: self.version + 1])

    def _make(self, steps: Sequence[Step]) -> None:
        """Take the steps that this file lacks, if any: what opens it without the gate may have been first."""
        for step in steps[self.version :]:
            for statement in _statements(step()):
                self._connection.execute(statement)
        if self.version < len(steps):
            self._connection.execute("DELETE FROM version")
            self._connection.execute("INSERT INTO version (number) VALUES (?)", (len(steps),))
            self._connection.execute(f"PRAGMA user_version = {len(steps)}")


@cache
def schema_after(steps: tuple[Step, ...] = STEPS) -> dict[str, str]:
    """What SQLite keeps of the schema that these steps make: the text of each table, index and trigger."""
    connection = sqlite3.connect(":memory:")
    for step in steps:
        connection.executescript(step())
    made = _schema_of(connection)
    connection.close()
    return made


def _schema_of(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall())


def _bare(sql: str) -> str:
    """Without remarks and gaps, which may change without anything being made otherwise."""
    return re.sub(r"\s+|--[^\n]*", "", sql)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
