"""Mini's two score sliders, tens and units, as they are to be set on the plastic overlay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.games.wall.view import SlidersView
from companion.ui.theme import theme
from companion.ui.tokens import TARGET
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.pen import Pen, word_texture

DIGITS = 10
LONG = 130
"""How long a slider is at most, in dp."""
APART = 6
"""Notches closer than this (dp) are not drawn."""


class Sliders(Board):
    """Draws a `SlidersView`: two rails, on each a knob with its digit where it is to be set. Places: "tens",
    "units"."""

    asks: Mapping[str, str] | str = {"": "sliders"}
    pinned = True

    def parts(self, view: SlidersView) -> dict[Any, Any]:
        words = (view.tens_caption, view.units_caption)
        return {"tens": (view.tens_caption, view.tens, 0, words), "units": (view.units_caption, view.units, 1, words)}

    def wanted_height(self) -> float:
        return max(dp(48), self.sp(24))

    def draw(self, pen: Pen, _key: Any, value: Any) -> None:
        caption, digit, column, _words = value
        place = self._half(column)
        middle, air = place.centre[1], dp(4)
        knob = round(min(self.sp(26), place.height - dp(4)))
        size, room = self.sp(14), place.width - knob - dp(10)
        used = pen.text(caption, place.x + air, middle, size, theme.colour("quiet"), anchor="left", room=room)
        west, east = place.x + air + used + dp(6), place.x + place.width - air
        long = max(knob, min(east - west, self.dp(LONG)))
        step, rail = (long - knob) / (DIGITS - 1), dp(6)
        pen.panel(west, middle - rail / 2, long, rail, rail / 2, theme.colour("quiet", 0.35))
        dot = dp(2)
        for n in range(DIGITS if step >= dp(APART) else 0):
            x = west + knob / 2 + n * step
            pen.shape("disc", x - dot / 2, middle - dot / 2, dot, theme.colour("surface"))
        x = round(west + digit * step)
        pen.shape("disc", x, round(middle - knob / 2), knob, theme.colour("primary"))
        pen.text(str(digit), x + knob / 2, middle, self.sp(18), theme.colour("on_primary"), True, room=knob * 0.9)

    def _half(self, column: int) -> TouchPlace:
        """What is left beside their captions is the same for both."""
        captions = (self.view.tens_caption, self.view.units_caption)
        words = [word_texture(caption, self.sp(14), False).width for caption in captions]
        both = min(self.width, self.dp(480))
        rail = max(dp(TARGET), (both - sum(words)) / 2)
        west = self.right - both if theme.left_hand else self.x
        before = (words[0] + rail) * column
        return TouchPlace(("tens", "units")[column], west + before, self.y, words[column] + rail, self.height)

    def places(self) -> list[TouchPlace]:
        return [self._half(0), self._half(1)] if self.view else []

    def asked(self) -> list[TouchPlace]:
        return [TouchPlace("", *self.pos, *self.size)]
