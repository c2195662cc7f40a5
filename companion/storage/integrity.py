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
LARGEST_REPORT = 64 * 2**20
_REPORT: dict[str, type | tuple[type, ...]] = {
    "when": str,
    "cause": str,
    "set_aside": (str, type(None)),
    "games": int,
    "entries": int,
    "lost": list,
    "unplaced": list,
    "certain": bool,
}


def reports(folder: Path) -> list[dict[str, Any]]:
    """What every recovery in this folder saved, the last one last; what does not read as a report is left out."""
    path = folder / REPORT
    try:
        kept = json.loads(path.read_text("utf-8")) if path.is_file() and path.stat().st_size <= LARGEST_REPORT else []
    except (OSError, ValueError, RecursionError):
        return []
    return [report for report in kept if _is_report(report)] if isinstance(kept, list) else []


def _is_report(told: object) -> bool:
    if not isinstance(told, dict) or not all(isinstance(told.get(name), kind) for name, kind in _REPORT.items()):
        return False
    return all(isinstance(lost, dict) and isinstance(lost.get("missing"), int) for lost in told["lost"])


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
