"""The data folder, opened: journal, people, settings; checked, copied, and recovered where it is damaged."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

from companion.storage import backup
from companion.storage.database import Database
from companion.storage.errors import Damaged, StorageError, Unreachable, told
from companion.storage.folder import DATABASE
from companion.storage.groups import Groups
from companion.storage.integrity import NEW, problems, was_cut_short
from companion.storage.journal import Clock, Journal, now
from companion.storage.notes import Notes
from companion.storage.people import People
from companion.storage.settings import SettingsTable
from companion.storage.wal import index_of, is_cut, log_of

SMALL = 4 * 2**20
"""A file up to this size is checked whole at each start; a larger one once a day, by `upkeep`."""


class Store:
    """Everything that is kept, in one folder."""

    database: Database
    journal: Journal
    people: People
    groups: Groups
    notes: Notes
    settings: SettingsTable

    def __init__(self, folder: Path, *, clock: Clock = now) -> None:
        """Raises StorageError where the folder cannot be used; a damaged database is recovered instead."""
        self.folder = folder
        self._clock = clock
        path = folder / DATABASE
        with told(str(folder)):
            _refuse_what_is_no_file(path, log_of(path), index_of(path), folder / NEW)
            found = _found(path)
            size = found.st_size if found else 0
            cause = self._before_opening(path, size)
        if cause:
            self._recover(cause, lambda: None)
        try:
            self._open()
        except Damaged as error:
            self._recover(str(error), error.let_go)
            error.let_go()
            self._open()
        if size <= SMALL:
            self._check()
        if not size:
            self.copy()

    def _before_opening(self, path: Path, size: int) -> str:
        """What SQLite would pass over in silence: an empty file is a new one to it, a damaged log an ended one."""
        if was_cut_short(self.folder):
            return "a recovery was cut short"
        if not size and (backup.copies(self.folder) or log_of(path).exists()):
            return "the file was empty or gone"
        return "the write-ahead log was damaged" if size and is_cut(path) else ""

    def _open(self) -> None:
        self.database = Database(self.folder / DATABASE, gated=True)
        self.journal = Journal(self.database, self._clock)
        self.people = People(self.database)
        self.groups = Groups(self.database)
        self.notes = Notes(self.database)
        self.settings = SettingsTable(self.database)

    def close(self) -> None:
        self.database.close()

    def heal(self, cause: str) -> bool:
        """Recover the database if it really is damaged, and open it again; whether it had to be."""
        needed = self._recover(cause, self.database.close)
        self.reopen()
        return needed

    def _recover(self, cause: str, let_go: Callable[[], None]) -> bool:
        """Whether there was something to recover. What it takes is loaded only now: most starts have no use for it."""
        from companion.storage.recover import recover

        return recover(self.folder, cause, self._clock, let_go) is not None

    def _check(self) -> None:
        found = problems(self.database)
        if found:
            self.heal(found[0])

    def reopen(self) -> None:
        self.database.close()
        self._open()

    def upkeep(self) -> None:
        """Once a day: check everything, then copy it. Worth a moment after the start, off the first picture."""
        if not backup.is_due(self.folder, self._clock()):
            return
        self._check()
        self.copy()

    def copy_after_game(self) -> None:
        """A finished game is worth a copy, where a copy takes no time to speak of."""
        path = self.database.path
        if path.exists() and path.stat().st_size <= SMALL:
            self.copy()

    def copy(self) -> str:
        """A rolling copy; what was in the way of it, or nothing. A copy that fails costs no entry."""
        try:
            backup.copy(self.database, self.folder)
        except StorageError as error:
            return str(error)
        return ""


def _refuse_what_is_no_file(*paths: Path) -> None:
    """A folder, a pipe or a device in place of a file is never read: it might not end, or never begin."""
    for path in paths:
        found = _found(path)
        if found and not stat.S_ISREG(found.st_mode):
            raise Unreachable(f"{path.name} in the data folder is not a plain file: move it away, then try again")


def _found(path: Path) -> os.stat_result | None:
    """What lies there, asked once: a recovery beside us may take it away at any moment."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None
