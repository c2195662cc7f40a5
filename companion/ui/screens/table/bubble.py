"""A short word beside a part of the table, waiting for the touch that it explains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from companion.models.coach import Lesson
from companion.ui.kit import IconButton, Text
from companion.ui.kit.text import text_height
from companion.ui.theme import Themed, theme
from companion.ui.widgets.board import Board
from companion.ui.widgets.pen import Pen
from companion.wording.language import _

WIDEST, EDGE, TIP = 340, 12, 7
"""How wide (sp) it is at most, how far it keeps from the window's edge, how long its tip is, in dp."""
ROOMY = 620
"""How wide (sp) it is at most on a tablet."""
AIR, GAP = 8, 3
"""Above and below its words, less beside smaller ones, and to what it is not about, in dp."""


class Bubble(Themed, Widget):
    """A finger on it goes no further; its cross ends the lessons."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self.tid = "bubble"
        self._about: Widget | None = None
        self._bar: Widget | None = None
        self._wants_above = self._above = False
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.words = Text(tone="on_primary", tid="bubble:words", size_hint=(None, None))
        self.words.bind(height=lambda *_: self.place())
        self.close = IconButton(icon="close", tone="on_primary", tid="bubble:stop", says=_("Hide tips"))
        self.close.bind(on_release=lambda *_: stop())
        self.add_widget(self.words)
        self.add_widget(self.close)

    def show(self, lesson: Lesson, about: Widget, bar: Widget) -> None:
        """`bar` has the buttons below, which it leaves free."""
        self.words.text, self._about, self._bar, self._wants_above = lesson.words, about, bar, lesson.above
        self.place()

    def restyle(self) -> None:
        if hasattr(self, "close"):
            self.place()

    def room_at(self, words: str, share: float) -> float:
        """How much height it takes with these words at a share of their size: with its tip, and clear of what it is not
        about."""
        high = text_height(words, self.words.role, self._across() - self.close.width - dp(16), share=share)
        return float(max(high + share * dp(2 * AIR), self.close.height) + dp(TIP + GAP))

    def _across(self) -> float:
        return float(min(Window.width - 2 * dp(EDGE), sp(ROOMY if theme.roomy else WIDEST)))

    def _measure(self) -> None:
        self.width = self._across()
        self.words.width = self.width - self.close.width - dp(16)
        self.words.fit_now()
        self.height = max(self.words.height + self.words.share * dp(2 * AIR), self.close.height)

    def place(self) -> None:
        """Beside what it is about: above it where there is no room below, before the window's end or its buttons."""
        about, bar = self._about, self._bar
        if about is None or bar is None:
            return
        self._measure()
        low, top = _reach(about)
        middle = about.to_window(about.center_x, about.y)[0]
        self.x = max(dp(EDGE), min(middle - self.width / 2, Window.width - self.width - dp(EDGE)))
        below = low - dp(TIP) - self.height
        fits_above = top + dp(TIP) + self.height <= Window.height - dp(EDGE)
        end = bar.to_window(*bar.pos)[1] + bar.height + dp(GAP)
        self._above = self._wants_above or (below < end and fits_above)
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
        if not self.opacity:
            return False
        return bool(self.close.on_touch_down(touch)) or self.collide_point(*touch.pos)

    def on_touch_up(self, touch: Any) -> bool:
        return bool(self.close.on_touch_up(touch))


def _reach(about: Widget) -> tuple[float, float]:
    """From where to where it is in the window; of a board only what can be touched, not the room around it."""
    places = about.places() if isinstance(about, Board) else ()
    low = min((place.y for place in places), default=about.y)
    top = max((place.y + place.height for place in places), default=about.y + about.height)
    return about.to_window(about.x, low)[1], about.to_window(about.x, top)[1]
