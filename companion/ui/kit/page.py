"""The ground of a screen, columns, scrolling, hairlines."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.theme import Themed, space, theme


class Page(Themed, BoxLayout):
    """A column on the theme's ground."""

    ground = StringProperty("surface")
    tid = StringProperty("")

    def __init__(self, **options: Any) -> None:
        options.setdefault("orientation", "vertical")
        self._colour: Any = None
        self._box: Any = None
        super().__init__(**options)
        with self.canvas.before:
            self._colour, self._box = Color(), Rectangle()
        self.bind(pos=self._on_theme, size=self._on_theme, ground=self._on_theme)
        self.restyle()

    def restyle(self) -> None:
        if self._box is not None:
            self._colour.rgba = theme.colour(self.ground)
            self._box.pos, self._box.size = self.pos, self.size


class Column(BoxLayout):
    """Children under one another, as high as they are together."""

    tid = StringProperty("")

    def __init__(self, **options: Any) -> None:
        options.setdefault("orientation", "vertical")
        options.setdefault("size_hint_y", None)
        options.setdefault("spacing", space("even"))
        super().__init__(**options)
        self.bind(minimum_height=self.setter("height"))


class Scroll(Themed, ScrollView):
    """One child, scrolled up and down."""

    tid = StringProperty("")

    def __init__(self, **options: Any) -> None:
        options.setdefault("do_scroll_x", False)
        options.setdefault("bar_width", dp(3))
        options.setdefault("always_overscroll", False)  # what is shorter than its room stays at the top
        options.setdefault("scroll_type", ["bars", "content"])
        super().__init__(**options)
        self.scroll_type = ["content"]

    def begin_at(self, widget: Widget) -> None:
        """As far as it can be scrolled, a part of the content comes to the top: its beginning is what is read first."""
        content = self.children[0]
        hidden = content.height - self.height
        if hidden > 0:
            self.scroll_y = 1 - min(1, max(0, content.top - widget.top - space("snug")) / hidden)

    def restyle(self) -> None:
        self.bar_color = theme.colour("quiet", 0.6)
        self.bar_inactive_color = theme.colour("quiet", 0.25)


class Divider(Themed, Widget):
    """A hairline."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("size_hint_y", None)
        options.setdefault("height", dp(1))
        self._colour = None
        super().__init__(**options)
        with self.canvas:
            self._colour, self._box = Color(), Rectangle()
        self.bind(pos=self._on_theme, size=self._on_theme)
        self.restyle()

    def restyle(self) -> None:
        if self._colour is not None:
            self._colour.rgba = theme.colour("line", 0.7)
            self._box.pos, self._box.size = self.pos, self.size
