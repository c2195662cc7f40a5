"""Rolling copies of the database: the latest few, and one for each of the latest days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.storage.database import Database
from companion.storage.errors import told
from companion.storage.folder import BACKUPS

LATEST = 3
DAYS = 5
_DUE = timedelta(days=1)


def copies(folder: Path) -> list[Path]:
    """The copies there are, newest first: by their number, for a clock may go backwards."""
    return sorted((folder / BACKUPS).glob("azulejo-*.db"), reverse=True)


def is_due(folder: Path, now: datetime) -> bool:
    """Whether the newest copy is of another day's time, before or after."""
    newest = next(iter(copies(folder)), None)
    return newest is None or abs(now - _made(newest)) >= _DUE


def copy(database: Database, folder: Path) -> Path:
    """Make a copy, then let go of those that are too many."""
    there = copies(folder)
    number = int(there[0].stem.rpartition("-")[2]) + 1 if there else 1
    made = folder / BACKUPS / f"azulejo-{number:06}.db"
    database.copy_to(made)
    with told(str(folder)):
        for path in _too_many(copies(folder)):
            path.unlink(missing_ok=True)
    return made


def _too_many(newest_first: list[Path]) -> list[Path]:
    days: set[str] = set()
    extra = []
    for rank, path in enumerate(newest_first):
        day = _made(path).strftime("%Y-%m-%d")
        if rank >= LATEST and (day in days or len(days) >= DAYS):
            extra.append(path)
        days.add(day)
    return extra


def _made(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
