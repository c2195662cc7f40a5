"""The games cannot be opened."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from companion.service.session import Session
from companion.ui.i18n import _, best_of, tongue
from companion.ui.screens.crash.page import Trouble
from companion.ui.screens.crash.report import report
from companion.ui.theme import theme


class Closed(Trouble):
    """Why, and what can be done: try again, or play without keeping anything."""

    def __init__(self, app: Any, error: Exception) -> None:
        tongue.speak(best_of(app.platform.language()))
        theme.system_dark = app.platform.dark_mode()
        super().__init__(
            app,
            _("The games cannot be opened"),
            (
                _("The phone says: {reason}.").format(reason=str(error).rstrip(".")),
                _("Nothing of what was saved before has been touched."),
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
