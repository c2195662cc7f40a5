"""What each finished game came to, worked out once: a file beside the journal that may be thrown away at any time.

Nothing depends on it. A file that cannot be read is removed, a line that is not what was written is passed over, and
where nothing can be written the figures are worked out again next time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path

from companion.storage.records import checksum

FILE = "figures.db"
_TABLE = (
    "CREATE TABLE IF NOT EXISTS figures"
    " (game TEXT NOT NULL PRIMARY KEY, state TEXT NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID"
)
_KEEP = "REPLACE INTO figures (game, state, body, sum) VALUES (?, ?, ?, ?)"


class FiguresFile:
    """A line a game: its id, the state it was in, and what it came to then."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def read(self) -> dict[str, tuple[str, str]]:
        """The state and the figures of every game that is there."""
        found: list[tuple[str, str, str, int]] = []
        if self.path.exists():
            select = "SELECT game, state, body, sum FROM figures"
            self._try(lambda connection: found.extend(connection.execute(select).fetchall()))
        return {game: (state, body) for game, state, body, total in found if checksum(game, state, body) == total}

    def keep(self, lines: Iterable[tuple[str, str, str]]) -> None:
        """(game, state, figures) of some games."""
        summed = [(*line, checksum(*line)) for line in lines]
        self._try(lambda connection: connection.executemany(_KEEP, summed))

    def _try(self, act: Callable[[sqlite3.Connection], object]) -> None:
        try:
            with closing(sqlite3.connect(self.path, timeout=1)) as connection, connection:
                connection.execute("PRAGMA synchronous = OFF")
                connection.execute(_TABLE)
                act(connection)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_ERROR:  # it holds something else under that name
                self._throw_away()
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            self._throw_away()

    def _throw_away(self) -> None:
        with suppress(OSError):
            self.path.unlink()
