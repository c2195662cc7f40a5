"""The one SQLite file: opened so that a commit survives a power cut, and migrated step by step."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.storage.errors import Damaged, Newer, told
from companion.storage.folder import BACKUPS, free_name

PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""

# A commit is on the disk before it returns, a deleted game leaves no trace in the file, and only the newest journal
# mode lets another program read while one writes.
_PRAGMAS = ("foreign_keys = ON", "secure_delete = ON", "journal_mode = WAL", "synchronous = FULL")

Step = Callable[[], str]
"""The SQL that makes the next version out of the one before."""


def _schema() -> str:
    return Path(__file__).with_name("schema.sql").read_text("utf-8")


STEPS: tuple[Step, ...] = (_schema,)


class Database:
    """A connection of this process. Threads take turns; other processes wait for each other."""

    def __init__(self, path: Path, *, steps: Sequence[Step] = STEPS, patience: float = PATIENCE) -> None:
        self.path = path
        self._turn = threading.RLock()
        self._depth = 0
        with told(str(path)):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
        try:
            with told(str(path)):
                self._refuse_newer(len(steps))
                for pragma in _PRAGMAS:
                    self._connection.execute(f"PRAGMA {pragma}")
                self._migrate(steps)
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        with self._turn:
            self._connection.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, alone: all of it is on the disk when this ends, or nothing of it. Nested ones join."""
        with self._turn, told(self.path.name):
            if self._depth:
                yield self._connection
                return
            self._connection.execute("BEGIN IMMEDIATE")
            self._depth += 1
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
            finally:
                self._depth -= 1

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self._turn, told(self.path.name):
            yield self._connection

    def copy_to(self, path: Path) -> None:
        """A whole copy, taken while others may go on writing; there is never half a copy under that name."""
        half = path.with_name(path.name + ".part")
        with self._turn, told(str(path)):
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
                found = [str(row[0]) for row in self._connection.execute("PRAGMA quick_check(20)")]
                broken = self._connection.execute("PRAGMA foreign_key_check").fetchmany(20)
            except sqlite3.DatabaseError as error:
                return [str(error)]
        return [said for said in found if said != "ok"] + [f"{row[0]}: points to nothing" for row in broken]

    @property
    def version(self) -> int:
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def _refuse_newer(self, known: int) -> None:
        if self.version > known:
            raise Newer(
                f"{self.path.name} was written by a newer version of Azulejo (data version {self.version}, this one "
                f"knows {known}): nothing was touched, please update the app"
            )

    def _migrate(self, steps: Sequence[Step]) -> None:
        if 0 < self.version < len(steps):
            self.copy_to(free_name(self.path.parent / BACKUPS, f"before-version-{len(steps)}", ".db"))
        while self.version < len(steps):
            with self.writing() as connection:
                at = self.version  # another process may have been first
                if at >= len(steps):
                    return
                if at == 0 and connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                    raise Damaged(f"{self.path.name} holds tables, and no version: it is damaged, or not ours")
                for statement in _statements(steps[at]()):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {at + 1}")


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
