"""Which platform we run on, decided once, at start."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable

from companion.platform.contract import Platform
from companion.platform.desktop import Desktop
from companion.platform.speech_command import find_speaker

Work = Callable[[], None]


def choose(later: Callable[[Work], None], back: Work, screensaver: Callable[[bool], None]) -> Platform:
    """Android where python-for-android started us, else the desktop.

    `later` runs work on the app's own thread, `back` is what the back gesture does, `screensaver` is told whether it
    may come.
    """
    if "ANDROID_ARGUMENT" not in os.environ:
        return Desktop(screensaver=screensaver, speaker=find_speaker())
    from companion.platform.android import Android
    from companion.platform.bridge import Bridge

    jnius, activity = importlib.import_module("jnius"), importlib.import_module("android.activity")
    return Android(Bridge(jnius, activity.bind), later, back)
