"""What helps at the table besides the entry: everybody's boards, the scores aloud, the clocks, sharing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.models.table_clock import ROUND_MINUTES
from companion.ui.kit import Chip, Chips, Sheet, Text, TextButton
from companion.ui.kit.switches import SwitchRow
from companion.ui.parts.share import offer_share
from companion.ui.shell import Shell
from companion.wording.language import _
from companion.wording.spoken import spoken_score


class ToolsSheet(Sheet):
    """`changed` is called when the clocks are to be seen otherwise."""

    def __init__(self, shell: Shell, game_id: str, changed: Callable[[], None]) -> None:
        super().__init__(title=_("At the table"), tid="tools")
        self._shell, self._game_id, self._changed = shell, game_id, changed
        self._way("everyone", "people", _("Show everyone's boards"), lambda: shell.go("everyone", game_id=game_id))
        if shell.platform.speaks():
            self._way("aloud", "speaker", _("Read the scores aloud"), self._read_aloud)
        self._way("share", "share", _("Share"), lambda: offer_share(shell, game_id))
        times = SwitchRow(
            title=_("Show times"),
            subtitle=_("Time played and time of this turn"),
            active=shell.settings.show_times,
            tid="tools:times",
        )
        times.bind(active=lambda _, active: self._set(show_times=active))
        self.body.add_widget(times)
        self.body.add_widget(Text(text=_("Time for a round"), role="label", tone="quiet"))
        self._minutes = Chips()
        for minutes in ROUND_MINUTES:
            text = _("{n} min").format(n=minutes) if minutes else _("Unlimited")
            chip = Chip(text=text, selected=minutes == shell.settings.round_minutes, tid=f"tools:minutes:{minutes}")
            chip.bind(on_release=lambda _, minutes=minutes: self._limit(minutes))
            self._minutes.add_widget(chip)
        self.body.add_widget(self._minutes)

    def _way(self, name: str, icon: str, text: str, act: Callable[[], object]) -> None:
        button = TextButton(text=text, icon=icon, look="tonal", tid=f"tools:{name}")

        def do(*_: Any) -> None:
            self.dismiss()
            act()

        button.bind(on_release=do)
        self.body.add_widget(button)

    def _read_aloud(self) -> None:
        table = self._shell.session.table(self._game_id)
        if table is not None:
            scores = zip(table.players, table.sheet.totals, strict=True)
            told = ". ".join(spoken_score(name, total) for name, total in scores)
            self._shell.platform.speak(f"{told}.", self._shell.language)

    def _limit(self, minutes: int) -> None:
        for chip in self._minutes.children:
            chip.selected = chip.tid == f"tools:minutes:{minutes}"
        self._set(round_minutes=minutes)

    def _set(self, **changes: object) -> None:
        self._shell.set(**changes)
        self._changed()
