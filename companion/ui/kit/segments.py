"""A segmented control: one of a few, side by side; where the words are long they all give way, then stand under
one another."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.press import Press
from companion.ui.kit.text import Text, text_width
from companion.ui.theme import Themed, target, theme
from companion.ui.widgets.pen import Pen

SIDE = 8
"""Beside the words of a segment, in dp."""
LEAST = 0.7
"""The least share of large words' size that they shrink to, to stand side by side."""
ROUND = 22
"""How round its corners are, in dp."""


class _Segment(Press, BoxLayout):
    def __init__(self, label: str, chosen: bool, share: float, room: float, **options: Any) -> None:
        super().__init__(padding=[dp(SIDE), dp(6), dp(SIDE), dp(6)], **options)
        self.says, self.wash_radius = label, dp(20)
        self.words = Text(
            text=label,
            role="label",
            tone="on_primary" if chosen else "text",
            halign="center",
            share=share,
            width=room,
            pos_hint={"center_y": 0.5},
        )
        self.add_widget(self.words)
        self.words.bind(height=self._tell)

    def _tell(self, *_: Any) -> None:
        if self.parent:
            self.parent.grow()


class Segments(Themed, BoxLayout):
    """`options` is a list of (key, label), `value` the chosen key."""

    options = ListProperty([])
    value = StringProperty("")
    tid = StringProperty("")

    def __init__(self, **options: Any) -> None:
        options.setdefault("size_hint_y", None)
        self.rounded = dp(ROUND)
        self._paint_soon = Clock.create_trigger(self._paint, -1)
        super().__init__(**options)
        for name in ("options", "value", "width"):
            self.fbind(name, self._on_theme)
        self.bind(pos=self._paint_soon, size=self._paint_soon)
        self.restyle()

    def restyle(self) -> None:
        wanted = [text_width(label, "label") * 1.05 + dp(4) for _, label in self.options]
        room, least = self.width - dp(2 * SIDE) * len(wanted), target() - dp(2 * SIDE)
        share = min(1.0, room / max(1.0, sum(wanted)))
        even = all(width <= room / len(wanted) for width in wanted)
        side_by_side = share >= max(LEAST, 0.95 / Metrics.fontscale)
        self.orientation = "horizontal" if side_by_side else "vertical"
        self.clear_widgets()
        size = share if side_by_side else 1.0
        parts = [1.0 if even else max(least, width * size) + dp(2 * SIDE) for width in wanted]
        for (key, label), part in zip(self.options, parts, strict=True):
            wide = self.width * part / sum(parts) if side_by_side else self.width
            segment = _Segment(label, key == self.value, size, max(1, wide - dp(2 * SIDE)), tid=f"{self.tid}:{key}")
            if side_by_side:
                segment.size_hint_x = part
            segment.bind(pos=self._paint_soon, size=self._paint_soon)
            segment.bind(on_release=lambda _, key=key: setattr(self, "value", key))
            self.add_widget(segment)
        self.grow()
        self._paint_soon()

    def grow(self) -> None:
        """As high as the words want."""
        heights = [max(target(), child.words.height + dp(12)) for child in self.children] or [target()]
        self.height = max(heights) * (1 if self.orientation == "horizontal" else len(heights))

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        pen, radius = Pen(self.canvas.before), self.rounded
        pen.panel(self.x, self.y, self.width, self.height, radius, theme.colour("raised"))
        pen.frame(self.x + 1, self.y + 1, self.width - 2, self.height - 2, radius, dp(1), theme.colour("line"))
        for child in self.children:
            if child.tid == f"{self.tid}:{self.value}":
                pen.panel(
                    child.x + dp(3),
                    child.y + dp(3),
                    child.width - dp(6),
                    child.height - dp(6),
                    dp(19),
                    theme.colour("primary"),
                )
