"""Typing who plays, one after another, without leaving the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

from companion.ui.kit import ButtonLine, Field, Sheet, Text, TextButton
from companion.wording.language import _


class NamesSheet(Sheet):
    """`seat` takes what was typed and says what is wrong with it, "" where nothing is. "Next" and the keyboard's enter
    keep the sheet open for the next name, until nobody else has room at the table."""

    def __init__(
        self, seated: Callable[[], Sequence[str]], seat: Callable[[str], str], free: Callable[[], int]
    ) -> None:
        super().__init__(title=_("Who's playing?"), tid="new:who")
        self._seated, self._seat, self._free = seated, seat, free
        self._added = False
        self._names = Text(tone="quiet", tid="new:who:names")
        self._field = Field(hint=_("Name"), tid="new:who:field")
        self._field.input.text_validate_unfocus = False
        self._field.bind(on_enter=lambda *_: self._next())
        buttons = ButtonLine()
        for tid, text, look, act in (
            ("new:who:next", _("Next"), "tonal", self._next),
            ("new:who:take", _("Done"), "filled", self._done),
        ):
            button = TextButton(text=text, look=look, tid=tid)
            button.bind(on_release=lambda _, act=act: act())
            buttons.add_widget(button)
        for part in (self._names, self._field, buttons):
            self.body.add_widget(part)
        self._show()

    def open(self, *args: Any, **options: Any) -> None:
        super().open(*args, **options)
        self._field.input.focus = True

    def _show(self) -> None:
        self._names.text = ", ".join(self._seated()) or _("One name, or several with commas")

    def _take(self) -> bool:
        """Whether what was typed could sit down."""
        self._field.fault = self._seat(self._field.text)
        if self._field.fault:
            return False
        self._added = True
        return True

    def _next(self) -> None:
        if self._take():
            if not self._free():
                self.dismiss()
                return
            self._field.text = ""
            self._show()
        Clock.schedule_once(self._type_on)

    def _type_on(self, *_: Any) -> None:
        """A touch on a button has taken the keyboard away from the field."""
        if self.parent is not None:
            self._field.input.focus = True

    def _done(self) -> None:
        nothing_more = self._added and not self._field.text.strip()
        if nothing_more or self._take():
            self.dismiss()
