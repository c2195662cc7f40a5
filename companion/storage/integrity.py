"""Whether what is kept is whole: looked at with every start, without anything that a recovery needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.storage.database import Database
from companion.storage.errors import StorageError
from companion.storage.folder import DATABASE, REPORT
from companion.storage.journal import Journal

NEW = DATABASE + ".new"
"""What a recovery builds, until it is in its place."""


def reports(folder: Path) -> list[dict[str, Any]]:
    """What every recovery in this folder saved, the last one last."""
    try:
        kept = json.loads((folder / REPORT).read_text("utf-8"))
    except (OSError, ValueError):
        return []
    return kept if isinstance(kept, list) else []


def was_cut_short(folder: Path) -> bool:
    """Whether a recovery was killed after its new file was whole, and before it was in its place."""
    return (folder / NEW).exists()


def problems(database: Database) -> list[str]:
    """All that is wrong with a database, as sentences."""
    found = database.problems()
    try:
        return found or Journal(database).problems()
    except (StorageError, ValueError, TypeError) as error:
        return [str(error)]
