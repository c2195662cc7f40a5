"""Opens the app. Kivy reads its settings when it is imported, so they are made first."""

from __future__ import annotations

import os
import sys
from pathlib import Path

SETTINGS = {
    "KIVY_NO_ARGS": "1",  # the command line is ours
    "KIVY_NO_CONFIG": "1",  # no settings of other apps
    "KIVY_NO_FILELOG": "1",
}
BROUGHT = Path(__file__).parent / "brought"
"""In a wheel, the folder with KivyMD, which no wheel can ask for (tools/wheel_hook.py says why)."""


def start(files: tuple[Path, ...] = ()) -> None:
    """Runs the app until it is closed; `files` are what it was started with."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    if BROUGHT.is_dir():
        sys.path.insert(0, str(BROUGHT))
    from kivy.config import Config

    Config.set("graphics", "multisamples", "0")  # edges are smoothed by the drawings themselves
    Config.set("input", "mouse", "mouse,disable_multitouch")  # no red dots under a right click
    if "ANDROID_ARGUMENT" not in os.environ:
        Config.set("graphics", "width", "400")
        Config.set("graphics", "height", "800")
    from companion.ui.app import run

    run(files)
