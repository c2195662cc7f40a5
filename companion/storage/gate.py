"""Who may change the database file: many programs write to it in turn, one recovery alone exchanges it.

The gate is an empty file beside the database, locked by SQLite's own file locks, which a kill lets go of. Whoever
writes holds it together with others, whoever recovers holds it alone: so nothing can be saved, and acknowledged, in a
file that was already copied aside and is about to be exchanged.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GATE = "azulejo.lock"
RECOVERY_PATIENCE = 60.0
"""Seconds that a recovery waits for those who write, and for another recovery."""


class Gate:
    """This process's hand on the gate of a folder."""

    def __init__(self, folder: Path, patience: float) -> None:
        self._path = folder / GATE
        self._patience = patience
        self._lock: sqlite3.Connection | None = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """Others may write too, nobody may recover. Raises sqlite3.Error where a recovery takes too long."""
        if self._lock is None:
            self._lock = _opened(self._path, self._patience)
        self._lock.execute("BEGIN")
        try:
            self._lock.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            yield
        finally:
            self._lock.execute("ROLLBACK")

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody writes and nobody else recovers. Raises sqlite3.Error where others hold the gate too long."""
    lock = _opened(folder / GATE, RECOVERY_PATIENCE)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        lock.close()


def _opened(path: Path, patience: float) -> sqlite3.Connection:
    if path.is_file() and path.stat().st_size:
        path.write_bytes(b"")  # nothing is ever written to it, so what is there is foreign, and no database
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
