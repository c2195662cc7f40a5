"""What a crash report says: versions, the screens on the way, the error. No names, no games."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

ROOT = str(Path(__file__).parents[2])


def version() -> str:
    """The app's own version."""
    try:
        return metadata.version("azulejo")
    except metadata.PackageNotFoundError:
        return "0.1.0"


def report(error: BaseException, way: list[str]) -> str:
    """The text to hand on. Paths are told from the app's folder on."""
    trace = "".join(traceback.format_exception(error)).replace(ROOT, "").rstrip()
    home = str(Path.home())
    head = (
        f"Azulejo {version()}",
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        f"{platform.system()} {platform.release()}, Python {sys.version.split()[0]}",
        f"screens: {' > '.join(way) or 'none'}",
    )
    return "\n".join((*head, "", trace.replace(home, "~") if len(home) > 1 else trace)) + "\n"
