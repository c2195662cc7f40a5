"""A paragraph of the rules: its words, and below them its list, a name a line with what it brings at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.rulebook.entry import listed
from companion.ui.kit import Column, Text
from companion.ui.kit.text import text_width
from companion.ui.theme import Themed, space, theme
from companion.ui.widgets.pen import Pen

WIDEST = 0.5
"""The share of a line that its points may take."""


def paragraph(text: str, tid: str = "", only: Sequence[int] = (), marked: int = 0) -> Text | Column:
    """The widget for a paragraph; of its list perhaps only some lines, in this order and the first ones marked."""
    lead, values = listed(text)
    words = Text(text=lead, tid=tid)
    if not values:
        return words
    whole = Column(spacing=space("hair"))
    whole.add_widget(words)
    for at, n in enumerate(only or range(len(values))):
        whole.add_widget(Value(*values[n], marked=at < marked))
    return whole


class Value(Themed, BoxLayout):
    """A line of a list, on a hairline; where it is marked, on a tint."""

    def __init__(self, name: str, brings: str, marked: bool = False) -> None:
        self._marked = marked
        super().__init__(size_hint_y=None, spacing=space("even"))
        self._name = Text(text=name, strong=marked, pos_hint={"center_y": 0.5})
        self._brings = Text(
            text=brings, role="body", strong=True, halign="right", size_hint_x=None, pos_hint={"center_y": 0.5}
        )
        self.add_widget(self._name)
        self.add_widget(self._brings)
        self.bind(width=self._share, pos=self._paint, size=self._paint)
        for part in (self._name, self._brings):
            part.bind(height=self._grow)
        self._share()
        self._grow()

    def _share(self, *_: Any) -> None:
        wanted = text_width(self._brings.text, "label") * 1.1 + dp(2)
        self._brings.width = min(wanted, self.width * WIDEST)

    def _grow(self, *_: Any) -> None:
        self.height = max(self._name.height, self._brings.height) + dp(2)

    def restyle(self) -> None:
        if hasattr(self, "_brings"):
            self._share()
            self._paint()

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        pen = Pen(self.canvas.before)
        if self._marked:
            beyond = dp(8)
            pen.panel(self.x - beyond, self.y, self.width + 2 * beyond, self.height, dp(8), theme.colour("tint"))
        else:
            pen.line((self.x, self.y, self.right, self.y), dp(1), theme.colour("line", 0.6))
