"""The games cannot be opened."""

from __future__ import annotations

import errno
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from companion.games.fault_words import error_words
from companion.languages import best_of
from companion.models.crash_report import report
from companion.service.answers import StorageError
from companion.service.session import Session
from companion.ui.screens.crash.page import Trouble
from companion.ui.theme import theme
from companion.wording.language import _, tongue


class Closed(Trouble):
    """Why, and what can be done: try again, or play without keeping anything."""

    def __init__(self, app: Any, error: Exception) -> None:
        tongue.speak(best_of(app.platform.language()))
        theme.system_dark = app.platform.dark_mode()
        super().__init__(
            app,
            _("Can't open your games"),
            (
                why(error),
                _("Everything you saved is still there."),
            ),
            report(error, []),
            (
                ("again", _("Try again"), "filled", app.open),
                ("without", _("Play without saving"), "tonal", self._without),
            ),
            tid="closed",
        )

    def _without(self) -> None:
        """A table that lasts as long as the app is open."""
        self.app.open(Session(Path(mkdtemp(prefix="azulejo-"))))


def why(error: Exception) -> str:
    """What is in the way, in words where it is one of the usual things."""
    if isinstance(error, StorageError) and error.key in ("newer", "busy"):
        return error_words(error)
    said, code = str(error), getattr(error, "errno", None)
    if code == errno.ENOSPC or "disk is full" in said:
        return _("This device is full.")
    if code in (errno.EACCES, errno.EPERM):
        return _("The app isn't allowed to open its folder.")
    if code == errno.EROFS or "readonly database" in said:
        return _("Storage is read-only right now.")
    return _("Details: {reason}.").format(reason=said.rstrip("."))
