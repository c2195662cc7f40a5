"""Our icons and tiles as small widgets."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.theme import Themed, theme
from companion.ui.widgets.pen import Pen


class Picture(Themed, Widget):
    """Something drawn once and again when it moves or the theme changes; subclasses give `paint(pen)`."""

    tid = StringProperty("")

    def __init__(self, **options):
        super().__init__(**options)
        self.bind(pos=self._on_theme, size=self._on_theme)

    def restyle(self):
        self.canvas.clear()
        if self.width > 1 and self.height > 1:
            self.paint(Pen(self.canvas))

    def paint(self, pen: Pen):
        raise NotImplementedError


class Icon(Picture):
    """One of `companion.ui.drawing.icons`."""

    icon = StringProperty("dot")
    tone = StringProperty("text")
    icon_size = NumericProperty(24)
    """In dp."""

    def __init__(self, **options):
        super().__init__(**options)
        if "size_hint" not in options:
            self.size_hint = (None, None)
            self.size = (dp(self.icon_size), dp(self.icon_size))
        self.bind(icon=self._on_theme, tone=self._on_theme)

    def paint(self, pen: Pen):
        pen.icon(self.icon, self.center_x, self.center_y, dp(self.icon_size), theme.colour(self.tone))


class TileIcon(Picture):
    """A tile, or with `faint` its printed space."""

    kind = StringProperty("blue")
    faint = BooleanProperty(False)
    tile_size = NumericProperty(28)

    def __init__(self, **options):
        super().__init__(**options)
        if "size_hint" not in options:
            self.size_hint = (None, None)
            self.size = (dp(self.tile_size), dp(self.tile_size))
        self.bind(kind=self._on_theme, faint=self._on_theme)

    def paint(self, pen: Pen):
        side = min(self.width, self.height)
        pen.tile(self.kind, self.center_x - side / 2, self.center_y - side / 2, side, self.faint)
