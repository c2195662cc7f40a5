"""The app has made a mistake."""

from __future__ import annotations

from typing import Any

from companion.models.crash_report import report
from companion.ui.screens.crash.page import Trouble
from companion.wording.language import _


class Crash(Trouble):
    """What happened in one sentence, that the game is safe, and the way back."""

    def __init__(self, app: Any, error: BaseException) -> None:
        way = [stop.name for stop in app.shell.way] if app.shell is not None else []
        super().__init__(
            app,
            _("Something went wrong"),
            (
                _("Azulejo hit a problem."),
                _("Your games are safe. Every tap was saved."),
            ),
            report(error, way),
            (("go-on", _("Continue"), "filled", app.go_on),),
            tid="crash",
        )
