"""What the proofs share: where they keep what they fetched, and how one ends. It gives its sentence, or raises."""

from __future__ import annotations

import os
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "azulejo"
"""The user's, not the project's, whose every folder buildozer walks through."""


class Skipped(Exception):
    """Something that cannot be had here; the reason in one line."""


class Failed(Exception):
    """What was shown to be wrong."""
