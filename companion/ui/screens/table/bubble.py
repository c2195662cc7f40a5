"""A short word beside a part of the table, waiting for the touch that it explains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.models.coach import Lesson
from companion.ui.kit import IconButton, Text
from companion.ui.theme import Themed, theme
from companion.ui.widgets.pen import Pen
from companion.wording.language import _

WIDEST, EDGE, TIP = 340, 12, 9
"""How wide it is at most, how far it keeps from the window's edge, how long its tip is; in dp."""


class Bubble(Themed, Widget):
    """Fingers go through it to the table, but for the cross that ends the lessons."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self.tid = "bubble"
        self._about: Widget | None = None
        self._wants_above = self._above = False
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.words = Text(tone="on_primary", tid="bubble:words", size_hint=(None, None))
        self.words.bind(height=lambda *_: self.place())
        self.close = IconButton(icon="close", tone="on_primary", tid="bubble:stop", says=_("Hide tips"))
        self.close.bind(on_release=lambda *_: stop())
        self.add_widget(self.words)
        self.add_widget(self.close)

    def show(self, lesson: Lesson, about: Widget) -> None:
        self.words.text, self._about, self._wants_above = lesson.words, about, lesson.above
        self.place()

    def restyle(self) -> None:
        if hasattr(self, "close"):
            self.place()

    def place(self) -> None:
        """Beside what it is about, inside the window: above it where there is no room below."""
        about = self._about
        if about is None:
            return
        self.width = min(Window.width - 2 * dp(EDGE), dp(WIDEST))
        self.words.width = self.width - self.close.width - dp(16)
        self.words.fit_now()
        self.height = max(self.words.height + dp(20), self.close.height)
        left, low = about.to_window(about.x, about.y)
        middle, top = left + about.width / 2, low + about.height
        self.x = max(dp(EDGE), min(middle - self.width / 2, Window.width - self.width - dp(EDGE)))
        below = low - dp(TIP) - self.height
        fits_above = top + dp(TIP) + self.height <= Window.height - dp(EDGE)
        self._above = self._wants_above or (below < dp(EDGE) and fits_above)
        self.y = top + dp(TIP) if self._above else max(dp(EDGE), below)
        self.words.pos = self.x + dp(16), self.y + (self.height - self.words.height) / 2
        self.close.pos = self.x + self.width - self.close.width, self.y + (self.height - self.close.height) / 2
        self._paint(middle)

    def _paint(self, middle: float) -> None:
        self.canvas.before.clear()
        pen, ground = Pen(self.canvas.before), theme.colour("primary")
        pen.panel(self.x, self.y, self.width, self.height, dp(14), ground)
        tip = max(self.x + dp(24), min(middle, self.x + self.width - dp(24)))
        foot, point = (self.y + 1, self.y - dp(TIP)) if self._above else (self.y + self.height - 1, self._top_tip())
        pen.triangle((tip - dp(10), foot, tip + dp(10), foot, tip, point), ground)

    def _top_tip(self) -> float:
        return self.y + self.height + dp(TIP)

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.close.on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        return bool(self.close.on_touch_up(touch))
