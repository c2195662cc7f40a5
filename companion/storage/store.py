"""The data folder, opened: the journal, the people, the settings."""

from __future__ import annotations

from pathlib import Path

from companion.storage.database import Database
from companion.storage.folder import DATABASE
from companion.storage.journal import Clock, Journal, now
from companion.storage.people import People
from companion.storage.settings import SettingsTable


class Store:
    """Everything that is kept, in one folder."""

    def __init__(self, folder: Path, *, clock: Clock = now) -> None:
        self.folder = folder
        self._clock = clock
        self._open()

    def _open(self) -> None:
        self.database = Database(self.folder / DATABASE)
        self.journal = Journal(self.database, self._clock)
        self.people = People(self.database)
        self.settings = SettingsTable(self.database)

    def close(self) -> None:
        self.database.close()
