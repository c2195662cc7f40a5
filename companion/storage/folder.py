"""Where the data lies: one folder, one file in it, copies beside it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.storage.errors import Unreachable

DATABASE = "azulejo.db"
BACKUPS = "backups"
REPORT = "recovery.json"


def data_folder() -> Path:
    """The folder of the app's data on this platform; the app on Android hands over its own instead.

    Raises Unreachable where nobody is at home.
    """
    try:
        home = Path.home()
    except RuntimeError as error:
        raise Unreachable(f"there is no folder for the games: {error}") from None
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming") / "Azulejo"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Azulejo"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "azulejo"


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """A name that nothing in the folder has: `stem`, then `stem-2`, `stem-3`."""
    number, path = 1, folder / f"{stem}{suffix}"
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path
