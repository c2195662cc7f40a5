"""The slider between the photo and the drawing."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.ui.kit.pictures import Picture
from companion.ui.theme import target, theme
from companion.ui.widgets.pen import Pen


class Fade(Picture):
    """`value` runs from 0 (the photo) to 1 (the drawing); the whole strip can be touched."""

    value = NumericProperty(0.5)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.size_hint_y, self.height = None, target()
        self.bind(value=self._on_theme)

    def paint(self, pen: Pen) -> None:
        left, width = self._track()
        pen.icon("camera", self.x + dp(14), self.center_y, dp(22), theme.colour("quiet"))
        pen.icon("play", self.right - dp(14), self.center_y, dp(22), theme.colour("quiet"))
        pen.panel(left, self.center_y - dp(2), width, dp(4), dp(2), theme.colour("quiet", 0.3))
        pen.panel(left, self.center_y - dp(2), width * self.value, dp(4), dp(2), theme.colour("primary"))
        knob = dp(22)
        x = left + width * self.value
        pen.shape("disc", x - knob / 2, self.center_y - knob / 2, knob, theme.colour("primary"))

    def _track(self) -> tuple[float, float]:
        return self.x + dp(42), max(1, self.width - dp(84))

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return super().on_touch_down(touch)
        touch.grab(self)
        self._follow(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        self._follow(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        return True

    def _follow(self, touch: Any) -> None:
        left, width = self._track()
        self.value = min(1.0, max(0.0, (touch.x - left) / width))
