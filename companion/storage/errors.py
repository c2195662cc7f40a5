"""What the machine can have against saving, as sentences.

StorageError
├── Full          no room: nothing of the entry was saved
├── Busy          another program holds the file
├── ReadOnly      the folder or file may not be written
├── Unreachable   the folder or file cannot be opened, or the device fails
├── Newer         written by a later version of the app
└── Damaged       what was read is not what was written
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.errors import AzulejoError


class StorageError(AzulejoError):
    """Nothing that was saved before is touched."""

    key = "storage"


class Full(StorageError):
    key = "full"


class Busy(StorageError):
    key = "busy"


class ReadOnly(StorageError):
    key = "read-only"


class Unreachable(StorageError):
    key = "unreachable"


class Newer(StorageError):
    key = "newer"


class Replaced(StorageError):
    key = "replaced"


class Damaged(StorageError):
    """`let_go` closes what is still open of the file: SQLite changes a file on closing it, so a copy comes first."""

    key = "damaged"

    def __init__(self, *said: object) -> None:
        super().__init__(*said)
        self.let_go: Callable[[], None] = _nothing


def _nothing() -> None:
    """Nothing is open."""


@contextmanager
def told(what: str) -> Iterator[None]:
    """Turn what SQLite and the system say into one of the sentences above. `what` names the file."""
    try:
        yield
    except sqlite3.Error as error:
        raise _from_sqlite(error, what) from error
    except UnicodeDecodeError as error:  # SQLite quotes a damaged schema in its message, which Python then cannot read
        raise Damaged(f"{what} is damaged: its schema is no text any more") from error
    except OSError as error:
        raise _from_system(error, what) from error


def _from_sqlite(error: sqlite3.Error, what: str) -> StorageError:
    if isinstance(error, sqlite3.ProgrammingError):  # closed by another thread, to recover it
        return Replaced(f"{what} was opened anew meanwhile: look again, then repeat it")
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # raised by the binding itself, for text that is not UTF-8 any more
        return Damaged(f"{what} is damaged: {error}")
    primary = code & 0xFF
    if primary == sqlite3.SQLITE_FULL:
        return Full(_FULL)
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Busy(f"another program is using {what}: nothing was saved, try again in a moment")
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return ReadOnly(f"{what} may not be written here: nothing was saved")
    if code in (sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS) or primary in _DAMAGE:
        return Damaged(f"{what} is damaged: {error}")
    if primary == sqlite3.SQLITE_IOERR:
        return Full(f"the device is full or failing ({error}), so nothing was saved (what was saved before is safe)")
    return Unreachable(f"{what} cannot be used: {error}")


def _from_system(error: OSError, what: str) -> StorageError:
    reason = error.strerror or str(error)
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return Full(_FULL)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return ReadOnly(f"{what} may not be written here ({reason})")
    return Unreachable(f"{what} cannot be used: {reason}")


_FULL = "there is no room left on the device, so nothing was saved (what was saved before is safe)"
_DAMAGE = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,  # no such table or column: the schema itself does not read any more
    sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_CONSTRAINT,
)
