"""What can be pressed: a touch area that answers at once with a wash of colour, and holds its accessible name."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.theme import theme
from companion.ui.tokens import SHORT


class Press(ButtonBehavior):
    """A button's behaviour. `tid` is its stable name for tests, `says` what it is in words."""

    tid = StringProperty("")
    says = StringProperty("")
    wash = NumericProperty(0.0)
    wash_radius = NumericProperty(0.0)
    wash_tone = StringProperty("text")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        with self.canvas.after:
            self._wash_colour = Color(0, 0, 0, 0)
            self._wash_shape = SmoothRoundedRectangle(radius=[1], segments=10)
        self.bind(wash=self._draw_wash, pos=self._draw_wash, size=self._draw_wash, state=self._on_state)

    def _on_state(self, *_: Any) -> None:
        Animation.cancel_all(self, "wash")
        if self.state == "down":
            self.wash = 0.12
        elif theme.less_motion:
            self.wash = 0.0
        else:
            Animation(wash=0.0, d=SHORT).start(self)

    def wash_box(self) -> tuple[float, float, float, float]:
        return (*self.pos, *self.size)

    def _draw_wash(self, *_: Any) -> None:
        self._wash_colour.rgba = theme.colour(self.wash_tone, self.wash)
        if self.wash:
            x, y, w, h = self.wash_box()
            self._wash_shape.pos, self._wash_shape.size = (x, y), (w, h)
            self._wash_shape.radius = [max(0.5, min(self.wash_radius, w / 2, h / 2))]
