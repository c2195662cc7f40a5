"""Mini's two score sliders, tens and units, as they are to be set on the plastic overlay."""

from __future__ import annotations

from kivy.metrics import dp

from companion.ui.theme import theme
from companion.ui.views import SlidersView
from companion.ui.widgets.board import Board, Place
from companion.ui.widgets.pen import Pen

DIGITS = 10
MOST = 5
"""So many notches of a slider are shown at once."""


class Sliders(Board):
    """Draws a `SlidersView`: each slider round the digit to set, its knob on that. Event: `on_slider(name)`. Places:
    "tens", "units"."""

    __events__ = ("on_slider",)
    pinned = True

    def parts(self, view: SlidersView) -> dict:
        words = max((view.tens_caption, view.units_caption), key=len)
        return {"tens": (view.tens_caption, view.tens, 0, words), "units": (view.units_caption, view.units, 1, words)}

    def wanted_height(self) -> float:
        return max(dp(48), self.sp(24))

    def draw(self, pen: Pen, _key, value):
        caption, digit, column, _words = value
        place = self._half(column)
        middle, air = place.centre[1], dp(4)
        knob = round(min(self.sp(26), place.height - dp(4)))
        size, room = self.sp(14), place.width - knob - dp(10)
        used = pen.text(caption, place.x + air, middle, size, theme.colour("quiet"), anchor="left", room=room)
        west, east = place.x + air + used + dp(6), place.x + place.width - air
        shown = max(n for n in range(1, MOST + 1, 2) if n == 1 or n * knob <= east - west)
        first = min(max(0, digit - shown // 2), DIGITS - shown)
        width = shown * knob
        pen.panel(west, middle - knob / 2, width, knob, knob / 2, theme.colour("quiet", 0.14))
        for n in range(first, first + shown):
            x = west + (n - first + 0.5) * knob
            if n == digit:
                pen.shape("disc", round(x - knob / 2), round(middle - knob / 2), knob, theme.colour("primary"))
            ink = theme.colour("on_primary" if n == digit else "quiet")
            pen.text(str(n), x, middle, self.sp(18 if n == digit else 14), ink, n == digit, room=knob * 0.9)

    def _half(self, column: int) -> Place:
        width = min(self.width / 2, self.dp(240))
        west = self.right - 2 * width if theme.left_hand else self.x
        return Place(("tens", "units")[column], west + column * width, self.y, width, self.height)

    def places(self) -> list[Place]:
        return [self._half(0), self._half(1)] if self.view else []

    def asked(self) -> list[Place]:
        return [Place("", *self.pos, *self.size)]

    def on_tap(self, name: str):
        self.dispatch("on_slider", name)

    def on_slider(self, name: str):
        pass
