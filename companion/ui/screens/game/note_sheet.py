"""Where a game was played, and a few words about it, to be typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.kit import Chip, Chips, Field, Sheet, TextButton
from companion.wording.language import _

LINES = 4


class NoteSheet(Sheet):
    """`keep` takes the note and the place and says what is wrong with them, "" where nothing is; `places` are
    offered."""

    def __init__(self, text: str, place: str, places: list[str], keep: Callable[[str, str], str]) -> None:
        super().__init__(title=_("Place and notes"), tid="game:noting")
        self._keep = keep
        self._place = Field(label=_("Where did you play?"), text=place, tid="game:place-field")
        self._text = Field(label=_("Notes"), text=text, lines=LINES, tid="game:note-field")
        self.body.add_widget(self._place)
        offered = [one for one in places if one != place]
        if offered:
            self.body.add_widget(self._offer(offered))
        self.body.add_widget(self._text)
        done = TextButton(text=_("Save"), tid="game:keep-note")
        done.bind(on_release=lambda *_: self._done())
        self.foot.add_widget(done)

    def _offer(self, places: list[str]) -> Chips:
        chips = Chips()
        for number, place in enumerate(places):
            chip = Chip(text=place, tid=f"game:place:{number}")
            chip.bind(on_release=lambda _, place=place: setattr(self._place, "text", place))
            chips.add_widget(chip)
        return chips

    def _done(self, *_: Any) -> None:
        self._text.fault = self._keep(self._text.text, self._place.text)
        if not self._text.fault:
            self.dismiss()
