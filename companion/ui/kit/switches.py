"""A setting that is on or off."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.pictures import Picture
from companion.ui.kit.press import Press
from companion.ui.kit.text import Text
from companion.ui.theme import Themed, space, theme
from companion.ui.tokens import SHORT
from companion.ui.widgets.pen import Pen


class SwitchPicture(Picture):
    """The picture of a switch; `at` runs from 0 (off) to 1 (on). On shows a tick, so that colour is not all."""

    at = NumericProperty(0.0)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.size_hint, self.size = (None, None), (dp(52), dp(32))
        self.bind(at=self._on_theme)

    def paint(self, pen: Pen) -> None:
        on = self.at > 0.5
        pen.panel(self.x, self.y, self.width, self.height, dp(16), theme.colour("primary" if on else "raised"))
        if not on:
            pen.frame(self.x + 1, self.y + 1, self.width - 2, self.height - 2, dp(15), dp(2), theme.colour("quiet"))
        size = dp(16) + dp(8) * self.at
        x = self.x + dp(16) + (self.width - dp(32)) * self.at
        pen.shape("disc", x - size / 2, self.center_y - size / 2, size, theme.colour("on_primary" if on else "quiet"))
        if on:
            pen.icon("check", x, self.center_y, dp(14), theme.colour("primary"))


class SwitchRow(Press, Themed, BoxLayout):
    """The whole row is the target; `active` says how it stands."""

    title = StringProperty("")
    subtitle = StringProperty("")
    active = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        options.setdefault("size_hint_y", None)
        super().__init__(**options)
        self.padding, self.spacing = [space("wide"), dp(10), space("wide"), dp(10)], space("even")
        words = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"center_y": 0.5}, spacing=dp(2))
        words.bind(minimum_height=words.setter("height"))
        self._title, self._subtitle = Text(text=self.title), Text(text=self.subtitle, role="small", tone="quiet")
        words.add_widget(self._title)
        if self.subtitle:
            words.add_widget(self._subtitle)
        self.bind(title=self._title.setter("text"), subtitle=self._subtitle.setter("text"))
        words.bind(height=self._grow)
        self.add_widget(words)
        self._grow(words, words.height)
        self._switch = SwitchPicture(at=float(self.active), pos_hint={"center_y": 0.5})
        self.add_widget(self._switch)
        self.bind(active=self._slide)

    def _grow(self, _words: Any, height: float) -> None:
        self.height = max(dp(56), height + dp(20))

    def _slide(self, *_: Any) -> None:
        Animation.cancel_all(self._switch, "at")
        goal, seconds = float(self.active), theme.seconds(SHORT)
        if seconds:
            Animation(at=goal, d=seconds, t="out_cubic").start(self._switch)
        else:
            self._switch.at = goal

    def on_release(self) -> None:
        self.active = not self.active
