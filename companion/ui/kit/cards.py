"""Cards, plain or with the fine tile border that gives the app its face."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, OptionProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.drawing import shapes
from companion.ui.drawing.shapes import Outline
from companion.ui.kit.press import Press
from companion.ui.theme import Themed, space, theme
from companion.ui.tokens import RADIUS
from companion.ui.widgets.pen import Pen, outline_texture


class Card(Press, Themed, BoxLayout):
    """A raised box for its children; `border` draws the tile border, `tappable` lets it be pressed."""

    border = BooleanProperty(False)
    tappable = BooleanProperty(False)
    ground = OptionProperty("raised", options=["raised", "tint", "surface", "bed"])

    def __init__(self, **options: Any) -> None:
        options.setdefault("orientation", "vertical")
        options.setdefault("size_hint_y", None)
        options.setdefault("spacing", space("even"))
        super().__init__(**options)
        self.wash_radius = dp(RADIUS)
        if self.size_hint_y is None:
            self.bind(minimum_height=self.setter("height"))
        self._keep_clear()
        self.fbind("border", self._keep_clear)
        for name in ("border", "ground"):
            self.fbind(name, self._on_theme)
        self.bind(pos=self._paint, size=self._paint)
        self.restyle()

    def restyle(self) -> None:
        self._paint()

    def _keep_clear(self, *_: Any) -> None:
        """Air around the children, and room for the border. Not a matter of the theme: a card may set its own."""
        self.padding = [space("wide") + (dp(BAND) if self.border else 0)] * 4

    def on_touch_down(self, touch: Any) -> bool:
        if self.tappable:
            return super().on_touch_down(touch)
        return BoxLayout.on_touch_down(self, touch)

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        pen, box = Pen(self.canvas.before), (self.x, self.y, self.width, self.height)
        pen.panel(*box, dp(RADIUS), theme.colour(self.ground))
        if self.border:
            draw_border(pen, *box)
        elif self.ground in EDGED:
            pen.frame(*box, dp(RADIUS), dp(1), theme.colour("line", 0.6))


BAND = 10
"""The border's width in dp."""
EDGED = ("raised", "bed")
"""Grounds that are hardly told from the page's own, in one look or another: such a card has a fine line round it."""


def draw_border(
    pen: Pen, x: float, y: float, w: float, h: float, band: float | None = None, unit: float | None = None
) -> None:
    """A band of little tiles just inside a rounded box, between two fine lines; `unit` in place of a dp."""
    unit = unit or dp(1)
    band = band or BAND * unit
    inset = band * 0.45
    colour, group = theme.colour("primary", 0.8), pen.group
    pen.frame(x, y, w, h, RADIUS * unit, 1.2 * unit, colour)
    x, y, w, h = x + inset, y + inset, w - 2 * inset, h - 2 * inset
    inner = (x + band, y + band, w - 2 * band, h - 2 * band)
    pen.frame(*inner, RADIUS * unit * 0.35, 0.8 * unit, theme.colour("primary", 0.45))
    texture = outline_texture("border", _motif, band, band)
    across, down = (max(1, round((side - 2 * band) / band)) for side in (w, h))
    group.add(Color(*colour))
    for i in range(across):
        at = x + band + (w - 2 * band) * (i + 0.5) / across - band / 2
        for line in (y, y + h - band):
            group.add(Rectangle(texture=texture, pos=(round(at), round(line)), size=(band, band)))
    for i in range(down):
        at = y + band + (h - 2 * band) * (i + 0.5) / down - band / 2
        for column in (x, x + w - band):
            group.add(Rectangle(texture=texture, pos=(round(column), round(at)), size=(band, band)))
    corner = outline_texture("border-corner", _corner, band, band)
    for cx in (x, x + w - band):
        for cy in (y, y + h - band):
            group.add(Rectangle(texture=corner, pos=(round(cx), round(cy)), size=(band, band)))


def _motif() -> Outline:
    """A four-petalled flower in a lozenge's corners."""
    out: Outline = ()
    for quarter in range(4):
        out += shapes.petal(quarter / 4, 0.06, 0.72, 0.34)
    return out


def _corner() -> Outline:
    return shapes.star(8, 0.66, 0.42)
