"""The clocks under the round's name, looked at every second."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.games.entry import EntryModel
from companion.models.table_clock import brief_clock_words, clock_words, clocks
from companion.ui.kit import snack
from companion.ui.shell import Shell
from companion.wording.language import _


class TimeLine:
    """Calls `tell(words, brief)` with what the clocks say, and the same in fewer words, as long as the `screen` is to
    be seen; "" where none is wanted. The end of a round's time is told once."""

    def __init__(self, shell: Shell, screen: Widget, entry: EntryModel, tell: Callable[[str, str], None]) -> None:
        self._shell, self._screen, self._entry, self._tell = shell, screen, entry, tell
        self._ticking: Any = None
        self._was_left = 0

    def start(self) -> None:
        """Looks at the settings, and ticks where a clock is wanted."""
        self.stop()
        settings = self._shell.settings
        if settings.show_times or settings.round_minutes:
            self._was_left = 0
            self._ticking = Clock.schedule_interval(lambda _: self._tick(), 1)
        self.look()

    def stop(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _tick(self) -> None:
        if self._screen.get_root_window() is None:
            self.stop()
        else:
            self.look()

    def look(self) -> None:
        settings = self._shell.settings
        if self._entry.fixing or not (settings.show_times or settings.round_minutes):
            self._tell("", "")
            return
        shown = clocks(self._entry.table, self._shell.session.clock())
        wanted = settings.show_times, settings.round_minutes
        self._tell(clock_words(shown, *wanted), brief_clock_words(shown, *wanted))
        left = shown.left(settings.round_minutes)
        if settings.round_minutes and left <= 0 < self._was_left:
            self._end(self._entry.table.round)
        self._was_left = left

    def _end(self, round_: int) -> None:
        words = _("Time's up for round {n}.").format(n=round_)
        self._shell.platform.buzz("thud")
        self._shell.say(words)
        snack(words)
