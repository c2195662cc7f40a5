"""Our icons and tiles as small widgets."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.theme import Themed, icon_side, theme
from companion.ui.widgets.pen import Pen


class Picture(Themed, Widget):
    """Something drawn once and again when it moves or the theme changes; subclasses give `paint(pen)`."""

    tid = StringProperty("")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(pos=self._on_theme, size=self._on_theme)

    def restyle(self) -> None:
        self.canvas.clear()
        if self.width > 1 and self.height > 1:
            self.paint(Pen(self.canvas))

    def paint(self, pen: Pen) -> None:
        raise NotImplementedError


class Icon(Picture):
    """One of `companion.ui.drawing.icons`."""

    icon = StringProperty("dot")
    tone = StringProperty("text")
    icon_size = NumericProperty(24)
    """In dp, at the usual text size."""
    grows = BooleanProperty(True)
    """With the text."""

    def __init__(self, **options: Any) -> None:
        self._measures = "size_hint" not in options
        if self._measures:
            options["size_hint"] = (None, None)
        super().__init__(**options)
        self.bind(icon=self._on_theme, tone=self._on_theme)

    @property
    def side(self) -> float:
        return icon_side(self.icon_size) if self.grows else dp(self.icon_size)

    def restyle(self) -> None:
        if self._measures:
            self.size = (self.side, self.side)
        super().restyle()

    def paint(self, pen: Pen) -> None:
        pen.icon(self.icon, self.center_x, self.center_y, self.side, theme.colour(self.tone))


class TileIcon(Picture):
    """A tile, or with `faint` its printed space."""

    kind = StringProperty("blue")
    faint = BooleanProperty(False)
    tile_size = NumericProperty(28)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        if "size_hint" not in options:
            self.size_hint = (None, None)
            self.size = (dp(self.tile_size), dp(self.tile_size))
        self.bind(kind=self._on_theme, faint=self._on_theme)

    def paint(self, pen: Pen) -> None:
        side = min(self.width, self.height)
        pen.tile(self.kind, self.center_x - side / 2, self.center_y - side / 2, side, self.faint)
