"""Tests of the app in a real window. Kivy reads its settings when it is first imported, so they are made here."""

from __future__ import annotations

import os
import tempfile

PHONE = (360, 800)
LARGEST = (1280, 1280)
"""Without a display the frame buffer keeps its first size; every window of a test is a part of it."""

for _name, _value in {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_DPI": "96",
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_METRICS_FONTSCALE": "1",
    "KIVY_CLIPBOARD": "sdl2",
    "SDL_VIDEODRIVER": "offscreen",
    "LP_NUM_THREADS": "0",  # the software renderer in our own thread: its helpers only get in the way of xdist
    "SDL_NO_SIGNAL_HANDLERS": "1",  # a SIGTERM ends the process instead of closing the window
}.items():
    os.environ.setdefault(_name, _value)
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="azulejo-kivy-"))

from kivy.config import Config  # noqa: E402 - only now is the environment ready

for _key, _setting in {
    "width": LARGEST[0],
    "height": LARGEST[1],
    "multisamples": 0,
    "maxfps": 0,
    "resizable": 1,
}.items():
    Config.set("graphics", _key, str(_setting))
for _device, _ in Config.items("input"):
    Config.remove_option("input", _device)
