"""Rolling copies of the database: the latest few, and one for each of the latest days."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.storage.database import Database
from companion.storage.errors import told
from companion.storage.folder import BACKUPS

_NAME = re.compile(r"azulejo-[0-9]{6,12}\.db")
LATEST = 3
DAYS = 5
_DUE = timedelta(days=1)


def copies(folder: Path) -> list[Path]:
    """The copies there are, newest first: by their number, for a clock may go backwards. Whatever else lies there,
    under whatever name, is not ours and is left alone."""
    try:
        there = [path for path in (folder / BACKUPS).iterdir() if _NAME.fullmatch(path.name) and path.is_file()]
    except OSError:
        return []
    return sorted(there, key=_number, reverse=True)


def is_due(folder: Path, now: datetime) -> bool:
    """Whether the newest copy is of another day's time, before or after."""
    newest = next(iter(copies(folder)), None)
    return newest is None or abs(now - _made(newest)) >= _DUE


def copy(database: Database, folder: Path) -> Path:
    """Make a copy, then let go of those that are too many."""
    there = copies(folder)
    made = _next_name(folder / BACKUPS, _number(there[0]) + 1 if there else 1)
    database.copy_to(made)
    with told(str(folder)):
        for path in _too_many(copies(folder)):
            path.unlink(missing_ok=True)
    return made


def _next_name(folder: Path, number: int) -> Path:
    """The first name from this number on that nothing has, not even a link that leads nowhere."""
    while os.path.lexists(path := folder / f"azulejo-{number:06}.db"):
        number += 1
    return path


def _number(path: Path) -> int:
    return int(path.stem.rpartition("-")[2])


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
