"""What was in the way, as something to say."""

from __future__ import annotations

import errno
import sqlite3

import pytest

from companion.engine.faults import Fault, Refused
from companion.errors import Illegal, Malformed
from companion.service.answers import in_the_way
from companion.storage.errors import Busy, Damaged, StorageError, told

FAULT = Fault("azul/wall-tiling", "row {row} is full", {"row": 1})


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("said by SQLite")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "rule"),
    [
        (Refused("no", (FAULT,)), "azul/wall-tiling"),
        (Busy("wait"), "app/busy"),
        (Illegal("no"), "app/unreadable"),
        (Malformed("no"), "app/unreadable"),
        (OSError(errno.ENOSPC, "full"), "app/full"),
        (OSError(errno.EROFS, "read only"), "app/read-only"),
        (OSError(errno.ENOENT, "gone"), "app/unreachable"),
        (sqlite_error(sqlite3.SQLITE_BUSY), "app/busy"),
        (RuntimeError("anything"), "app/unknown"),
    ],
    ids=str,
)
def test_every_error_comes_down_to_a_fault(error: Exception, rule: str) -> None:
    (fault,) = in_the_way(error)
    assert fault.rule == rule
    assert str(fault)


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (sqlite3.SQLITE_FULL, "full"),
        (sqlite3.SQLITE_LOCKED, "busy"),
        (sqlite3.SQLITE_READONLY, "read-only"),
        (sqlite3.SQLITE_IOERR, "full"),
        (sqlite3.SQLITE_IOERR_SHORT_READ, "damaged"),
        (sqlite3.SQLITE_CORRUPT, "damaged"),
        (sqlite3.SQLITE_CANTOPEN, "unreachable"),
    ],
)
def test_what_sqlite_says_is_told_apart(code: int, key: str) -> None:
    with pytest.raises(StorageError) as said, told("azulejo.db"):
        raise sqlite_error(code)
    assert said.value.key == key


def test_a_message_that_is_no_text_is_damage() -> None:
    """SQLite quotes what it found in a damaged schema."""
    with pytest.raises(Damaged, match=r"azulejo\.db is damaged: its schema is no text any more"), told("azulejo.db"):
        b"\xff".decode()
