"""The sheets that ask what every table may have to ask: what is missing, a colour, a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.games.questions import BeforeClosing, ChooseColour, ChooseNumber
from companion.games.views import ColoursView
from companion.ui.kit import Chip, Chips, Sheet, Text, TextButton
from companion.ui.widgets.colours import Colours
from companion.wording.colours import colour_word
from companion.wording.language import _

MOST = 14
"""As many numbers are offered at once; more come with the chip at the end."""


class QuestionSheet(Sheet):
    """Asks something, and hands on what was chosen. `help` is what its "?" does, where it has one."""

    def __init__(
        self,
        title: str,
        tid: str,
        answer: Callable[[Any], None],
        help: Callable[[], None] | None = None,  # noqa: A002
    ) -> None:
        super().__init__(title=title, tid=tid, ask=help)
        self._answer = answer

    def chosen(self, value: Any) -> None:
        """That is the answer."""
        self.dismiss()
        self._answer(value)


class ClosingSheet(QuestionSheet):
    """What is missing before a round is closed."""

    def __init__(self, question: BeforeClosing, *then: Any) -> None:
        super().__init__(question.text, "closing", *then)
        for answer in question.answers:
            look = "outlined" if answer.seldom else "tonal"
            button = TextButton(text=answer.text, look=look, tid=f"closing:{answer.key}")
            button.bind(on_release=lambda _, key=answer.key: self.chosen(key))
            self.body.add_widget(button)


class ColourSheet(QuestionSheet):
    """Which colour a tile has."""

    def __init__(self, question: ChooseColour, *then: Any) -> None:
        super().__init__(_("Which colour?"), "ask-colour", *then)
        view = ColoursView(question.kinds)
        tiles = Colours(tid="ask-colour:kinds", size_hint_y=None, height=dp(64), view=view)
        tiles.bind(on_tap=lambda _, place: self.chosen(place.partition(":")[2]))
        self.body.add_widget(tiles)
        names = ", ".join(colour_word(kind) for kind in question.kinds)
        self.body.add_widget(Text(text=names, role="small", tone="quiet", halign="center"))


class NumberSheet(QuestionSheet):
    """One number, chosen with one touch."""

    def __init__(self, question: ChooseNumber, *then: Any) -> None:
        super().__init__(question.title, "ask-number", *then)
        if question.text:
            self.body.add_widget(Text(text=question.text, tone="quiet"))
        self.body.add_widget(Numbers(0, question.most, question.value, "number", self.chosen))


class Numbers(Chips):
    """Whole numbers to choose one of; `value` is the chosen one."""

    def __init__(self, low: int, high: int, value: int | None, tid: str, changed: Callable[[int], None]) -> None:
        super().__init__(spacing=[dp(4), 0])
        self.value, self.tid, self._changed = value, tid, changed
        self._low, self._high = low, high
        self._shown = max(min(high, MOST), value or 0)
        self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        for number in range(self._low, self._shown + 1):
            chip = Chip(text=str(number), selected=number == self.value, tid=f"{self.tid}:{number}")
            chip.bind(on_release=lambda _, number=number: self._choose(number))
            self.add_widget(chip)
        if self._shown < self._high:
            more = Chip(text=f"{self._shown + 1}+", tid=f"{self.tid}:more")
            more.bind(on_release=lambda *_: self._show_more())
            self.add_widget(more)

    def _choose(self, number: int) -> None:
        self.value = number
        for chip in self.children:
            chip.selected = chip.tid == f"{self.tid}:{number}"
        self._changed(number)

    def _show_more(self) -> None:
        self._shown = min(self._high, self._shown + MOST)
        self._fill()
