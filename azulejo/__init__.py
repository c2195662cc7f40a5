"""Where the data of the app and the reader lie: `assets` beside the packages, in a wheel inside this one."""

from __future__ import annotations

from pathlib import Path

_IN_THE_WHEEL = Path(__file__).parent / "assets"
ASSETS = _IN_THE_WHEEL if _IN_THE_WHEEL.is_dir() else Path(__file__).parents[1] / "assets"
