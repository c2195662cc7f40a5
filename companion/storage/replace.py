"""Every game and person replaced by those of another database file, in one transaction; first, a copy to go back to.

Settings stay: they are this phone's.
"""

from __future__ import annotations

from pathlib import Path

from companion.storage.database import Database
from companion.storage.errors import told
from companion.storage.folder import BACKUPS, free_name

STEM = "before-restore"
KEPT = 3
"""As many copies are kept."""
_IN = ("people", "games", "records", "drafts", "notes", "seats", "groups", "named_groups", "imported", "purged")
"""In the order in which they can be filled."""
_OUT = ("drafts", "notes", "seats", "records", "games", "people", "groups", "named_groups", "imported", "purged")
"""In the order in which they can be emptied."""


def keep_copy(database: Database, folder: Path) -> Path:
    """A copy of everything as it is now; the oldest of too many goes."""
    path = free_name(folder / BACKUPS, STEM, ".db")
    database.copy_to(path)
    with told(str(folder)):
        for old in kept_copies(folder)[KEPT:]:
            old.unlink(missing_ok=True)
    return path


def kept_copies(folder: Path) -> list[Path]:
    """The copies that can be gone back to, newest first."""
    with told(str(folder)):
        there = [path for path in (folder / BACKUPS).glob(f"{STEM}*.db") if path.is_file()]
        return sorted(there, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def replace_with(database: Database, other: Path) -> None:
    """All of it or nothing, whenever the power goes. The other file is brought to today's version first."""
    Database(other, is_copy=True).close()
    with database.beside(other, "other") as connection:
        connection.execute("INSERT OR IGNORE INTO purged (game) SELECT id FROM games")
        for table in _OUT:
            connection.execute(f"DELETE FROM {table}")
        for table in _IN:
            columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA main.table_info({table})"))
            in_turn = " ORDER BY game, seq" if table == "records" else ""
            connection.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM other.{table}{in_turn}")
