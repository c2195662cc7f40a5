"""Mini's two score sliders, tens and units, as they stand on the plastic overlay."""

from __future__ import annotations

from kivy.metrics import dp, sp

from companion.ui.theme import theme
from companion.ui.views import SlidersView
from companion.ui.widgets.board import Board
from companion.ui.widgets.pen import Pen

DIGITS = 10


class Sliders(Board):
    """Draws a `SlidersView`: two rows of ten notches with the knob on the digit to set."""

    pinned = True

    def parts(self, view: SlidersView) -> dict:
        return {"tens": (view.tens_caption, view.tens, 0), "units": (view.units_caption, view.units, 1)}

    def wanted_height(self) -> float:
        return 2 * max(dp(34), sp(24))

    def draw(self, pen: Pen, _key, value):
        caption, digit, row = value
        height = self.height / 2
        middle = self.top - (row + 0.5) * height
        room = min(self.width * 0.26, sp(70)) if caption else 0
        if caption:
            pen.text(caption, self.x, middle, sp(13), theme.colour("quiet"), anchor="left", room=room - dp(6))
        west, pitch = self.x + room, (self.width - room) / DIGITS
        knob = min(pitch, height, sp(26)) * 0.96
        pen.panel(west, middle - knob * 0.46, pitch * DIGITS, knob * 0.92, knob * 0.46, theme.colour("quiet", 0.14))
        for n in range(DIGITS):
            x = west + (n + 0.5) * pitch
            if n == digit:
                pen.shape("disc", x - knob / 2, middle - knob / 2, knob, theme.colour("primary"))
            ink = theme.colour("on_primary" if n == digit else "quiet")
            pen.text(str(n), x, middle, min(sp(14), knob * 0.6), ink, n == digit, room=pitch)
