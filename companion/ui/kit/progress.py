"""How long work shows that it goes on."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui.kit.buttons import TextButton
from companion.ui.kit.page import Column
from companion.ui.kit.pictures import Picture
from companion.ui.kit.text import Text
from companion.ui.theme import space, theme
from companion.ui.widgets.pen import Pen


class Ring(Picture):
    """A ring with a turning bow (still, where less motion is wanted); once `share` is above 0 it fills instead."""

    share = NumericProperty(0.0)
    turn = NumericProperty(0.0)

    def __init__(self, **options: Any) -> None:
        self._bow = None
        super().__init__(**options)
        self.size_hint, self.size = (None, None), (dp(48), dp(48))
        self.bind(share=self._on_theme, turn=self._move)
        Clock.schedule_interval(self._tick, 1 / 30)

    def paint(self, _pen: Pen) -> None:
        self.canvas.add(Color(*theme.colour("quiet", 0.25)))
        self.canvas.add(SmoothLine(circle=(*self.center, self.width * 0.4), width=dp(1.5)))
        self.canvas.add(Color(*theme.colour("primary")))
        self._bow = SmoothLine(width=dp(2))
        self.canvas.add(self._bow)
        self._move()

    def _tick(self, seconds: float) -> None:
        if not self.share and not theme.less_motion and self.get_root_window():
            self.turn = (self.turn + 300 * seconds) % 360

    def _move(self, *_: Any) -> None:
        if self._bow is not None:
            start = 0 if self.share else self.turn
            reach = 360 * min(1, self.share) if self.share else 100
            self._bow.circle = (*self.center, self.width * 0.4, start, start + reach)


class Working(Column):
    """What is being done, how far it is (`share`, 0..1, 0 for nobody knows), and a way to stop it.

    Event: `on_stop()`.
    """

    text = StringProperty("")
    stop_says = StringProperty("")
    share = NumericProperty(0.0)

    __events__ = ("on_stop",)

    def __init__(self, **options: Any) -> None:
        super().__init__(spacing=space("wide"), **options)
        holder = AnchorLayout(size_hint_y=None, height=dp(64))
        ring = Ring(share=self.share)
        holder.add_widget(ring)
        words = Text(text=self.text, halign="center", tone="quiet")
        self.bind(text=words.setter("text"), share=ring.setter("share"))
        for part in (holder, words):
            self.add_widget(part)
        if self.stop_says:
            button = TextButton(text=self.stop_says, look="outlined", tid="working:stop")
            button.bind(on_release=lambda *_: self.dispatch("on_stop"))
            self.add_widget(button)

    def on_stop(self) -> None:
        pass
