"""Buttons: filled for the one thing to do next, tonal, outlined and plain for the rest."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.fill import fill
from companion.ui.kit.pictures import Icon
from companion.ui.kit.press import Press
from companion.ui.kit.text import Text, text_width, word_width
from companion.ui.theme import Themed, space, target, theme
from companion.ui.widgets.pen import Pen

NARROW, WIDE = 240, 400
"""In a button less wide or wider than this (dp), and in a plain one, the icon stands beside the words; else it keeps
to the edge."""

LOOKS = {
    "filled": ("primary", "on_primary", None),
    "finish": ("finish", "on_finish", None),
    "doubt": ("doubt", "on_doubt", None),
    "tonal": ("tint", "text", None),
    "outlined": (None, "primary", "line"),
    "plain": (None, "primary", None),
    "danger": (None, "loss", "line"),
}
"""Look -> (ground, text, outline), as colour names."""


class TextButton(Press, Themed, BoxLayout):
    """Text with an optional icon before (`icon`) or behind (`tail`) it. The height grows with the text."""

    size_hint_x: float | None
    text = StringProperty("")
    icon = StringProperty("")
    tail = StringProperty("")
    look = OptionProperty("filled", options=list(LOOKS))
    snug = BooleanProperty(False)
    """As wide as its text instead of as wide as its place."""

    def __init__(self, **options: Any) -> None:
        self._label: Any = None
        options.setdefault("size_hint_y", None)
        super().__init__(**options)
        self.padding = [dp(18), dp(8), dp(18), dp(8)]
        self.spacing = space("snug")
        # Words on a waiting button tell what is missing: quiet, but not faint.
        self._label = Text(role="label", halign="center", pos_hint={"center_y": 0.5}, waiting=1)
        self._head, self._tail = (
            Icon(icon_size=20, pos_hint={"center_y": 0.5}),
            Icon(icon_size=20, grows=False, pos_hint={"center_y": 0.5}),
        )
        self._label.bind(height=self._grow)
        for name in ("text", "icon", "tail", "look", "disabled", "snug"):
            self.fbind(name, self._on_theme)
        self.bind(pos=self._paint, size=self._paint, width=self._huddle)
        self.restyle()

    def restyle(self) -> None:
        if self._label is None:
            return
        _, ink, _ = LOOKS[self.look]
        ink = "quiet" if self.disabled else ink
        self._label.text, self._label.tone = self.text, ink
        self.says = self.says or self.text
        for picture, name in ((self._head, self.icon), (self._tail, self.tail)):
            if name:
                picture.icon, picture.tone = name, ink
        named = [(self._head, self.icon), (self._label, self.text), (self._tail, self.tail)]
        fill(self, [part for part, name in named if name])
        if self.snug:
            pictures = ((self.icon, self._head), (self.tail, self._tail))
            icons = sum(picture.side + self.spacing for name, picture in pictures if name)
            self.size_hint_x, self.width = None, text_width(self.text, "label") + icons + dp(40)
        self._grow()
        self._huddle()
        self._paint()

    def _huddle(self, *_: Any) -> None:
        """Icon and words in the middle together, where there is room around them."""
        if not self.icon or self.tail or not self.text or self.snug:
            return
        wanted = self._wanted(self.text)
        beside = self.look == "plain" or not dp(NARROW) <= self.width <= dp(WIDE)
        side = max(dp(8), (self.width - wanted) / 2) if beside else dp(18)
        self.padding = [side, dp(8), side, dp(8)]

    def _wanted(self, words: str) -> float:
        return self._head.side + self.spacing + text_width(words, "label") + dp(2)

    def one_line(self, words: str) -> bool:
        """Whether it has room for these words on one line."""
        if self.icon:
            return self._wanted(words) + 2 * dp(8) <= self.width
        return text_width(words, "label") + dp(2) <= self.width - self.padding[0] - self.padding[2]

    def _grow(self, *_: Any) -> None:
        self.height = self.wanted_height()

    def wanted_height(self) -> float:
        """As high as its own words want it, whatever stands beside it."""
        return max(target(), self._label.height + dp(18))

    @property
    def words(self) -> Text:
        label: Text = self._label
        return label

    def _paint(self, *_: Any) -> None:
        self.wash_radius = min(self.height / 2, dp(24))
        ground, _ink, line = LOOKS[self.look]
        self.canvas.before.clear()
        pen, box = Pen(self.canvas.before), (self.x, self.y, self.width, self.height)
        if self.disabled and ground:
            pen.panel(*box, self.wash_radius, theme.colour("quiet", 0.08))
        elif ground:
            pen.panel(*box, self.wash_radius, theme.colour(ground))
        if line:
            pen.frame(
                self.x + 1, self.y + 1, self.width - 2, self.height - 2, self.wash_radius, dp(1.2), theme.colour(line)
            )


class ButtonLine(BoxLayout):
    """Buttons side by side, all as high as the highest, with words of one size."""

    def __init__(self, **options: Any) -> None:
        self._even_soon = Clock.create_trigger(self._even, -1)
        super().__init__(size_hint_y=None, spacing=space("snug"), **options)

    def add_widget(self, widget: Any, *args: Any, **options: Any) -> None:
        super().add_widget(widget, *args, **options)
        widget.fbind("height", self._level)
        widget.words.fbind("width", self._even_soon)
        widget.words.fbind("text", self._even_soon)
        self._level()

    def _even(self, *_: Any) -> None:
        """None smaller than the others, where one has a word too long for its size."""
        words = [button.words for button in self.children]
        share = min(text.width / max(1.0, word_width(text.text, text.role)) for text in words)
        for text in words:
            text.share = min(1.0, share)

    def _level(self, *_: Any) -> None:
        self._even_soon()
        self.height = max(button.wanted_height() for button in self.children)
        for button in self.children:
            button.height = self.height


class IconButton(Press, Themed, AnchorLayout):
    """An icon alone, with `says` as its name in words."""

    icon = StringProperty("dot")
    tone = StringProperty("text")
    selected = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        self._picture = None
        options.setdefault("size_hint", (None, None))
        options.setdefault("size", (target(), target()))
        super().__init__(**options)
        self.wash_radius = dp(24)
        self._picture = Icon(icon=self.icon, tone=self.tone)
        self.add_widget(self._picture)
        for name in ("icon", "tone", "selected", "disabled"):
            self.fbind(name, self._on_theme)
        self.bind(pos=self._paint, size=self._paint)

    def restyle(self) -> None:
        if self._picture is not None:
            self._picture.icon = self.icon
            self._picture.tone = "quiet" if self.disabled else "primary" if self.selected else self.tone
            self._picture.opacity = 0.5 if self.disabled else 1
            self._paint()

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        if self.selected:
            side = dp(40)
            Pen(self.canvas.before).panel(
                self.center_x - side / 2, self.center_y - side / 2, side, side, side / 2, theme.colour("tint")
            )
