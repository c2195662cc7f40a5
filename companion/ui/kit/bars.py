"""The bar at the top of a screen and the four places at its bottom."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.buttons import IconButton
from companion.ui.kit.pictures import Icon
from companion.ui.kit.press import Press
from companion.ui.kit.text import SMALLEST, Text, text_width, width_at
from companion.ui.theme import Themed, theme
from companion.ui.widgets.pen import Pen
from companion.wording.language import _

LEAST = 0.8
"""A title shrinks to this share of its size at most; one that is longer takes two lines."""

APART = 5
"""How far (dp) the labels of the bottom bar keep from the edges of their places."""


def places() -> list[tuple[str, str, str]]:
    """The four places of the app, for `BottomBar.items`."""
    return [
        ("play", "play", _("Play")),
        ("games", "games", _("Games")),
        ("rules", "rules", _("Rules")),
        ("you", "you", _("Stats")),
    ]


class TopBar(Themed, BoxLayout):
    """A title between the way back and a few actions.

    `actions` is a list of (tid, icon, what it says). Events: `on_back()`, `on_action(tid)`. `inset` is the height of
    the phone's status bar, `side` what is left free at both ends, in pixels.
    """

    title = StringProperty("")
    subtitle = StringProperty("")
    back_icon = StringProperty("back")
    """The icon at the left; empty for none."""
    back_says = StringProperty("")
    actions = ListProperty([])
    inset = NumericProperty(0)
    side = NumericProperty(0)
    low = BooleanProperty(False)
    """As high as one line: a title that is longer is smaller instead."""
    tid = StringProperty("top")

    __events__ = ("on_back", "on_action")

    def __init__(self, **options: Any) -> None:
        self._words: Any = None
        options.setdefault("size_hint_y", None)
        super().__init__(**options)
        self._words = BoxLayout(orientation="vertical", padding=[dp(4), dp(6), dp(4), dp(6)])
        self._title = Text(role="title", fit="box", halign="left", size_hint_y=1.55)
        self._subtitle = Text(role="small", tone="quiet", fit="box", halign="left")
        for name in ("title", "back_icon", "actions", "inset"):
            self.fbind(name, self._on_theme)
        self.fbind("subtitle", self._retell)
        self._words.bind(width=self._grow)
        self.fbind("side", self._keep_clear)
        self.restyle()

    def restyle(self) -> None:
        if self._words is None:
            return
        self._words.padding[2] = dp(4 if self.actions else 12)
        self._grow()
        self._keep_clear()
        self.clear_widgets()
        self._words.clear_widgets()
        if self.back_icon:
            says = self.back_says or _("Back")
            button = IconButton(icon=self.back_icon, tid=f"{self.tid}:back", says=says, pos_hint={"center_y": 0.5})
            button.bind(on_release=lambda *_: self.dispatch("on_back"))
            self.add_widget(button)
        else:
            self.add_widget(Widget(size_hint_x=None, width=dp(12)))
        self._title.text, self._subtitle.text = self.title, self.subtitle
        self._words.add_widget(self._title)
        if self.subtitle:
            self._words.add_widget(self._subtitle)
        self.add_widget(self._words)
        for tid, icon, says in self.actions:
            button = IconButton(icon=icon, tid=tid, says=says, pos_hint={"center_y": 0.5})
            button.bind(on_release=lambda _, tid=tid: self.dispatch("on_action", tid))
            self.add_widget(button)

    def _retell(self, *_: Any) -> None:
        """Other words below the title: where there were some, nothing else changes."""
        if self.subtitle and self._subtitle.parent is not None:
            self._subtitle.text = self.subtitle
        else:
            self._on_theme()

    def _grow(self, *_: Any) -> None:
        """As high as its words: a title that would have to be small gets a second line."""
        room = self._words.width - self._words.padding[0] - self._words.padding[2]
        long = not self.low and self._words.width > dp(120) and text_width(self.title, "title") * LEAST > room
        second = sp(24) if long else 0
        self._title.size_hint_y = 3.0 if long else 1.55
        self.height = max(dp(56), sp(24) + dp(28), (sp(44) + dp(14)) if self.subtitle else 0) + second + self.inset

    def _keep_clear(self, *_: Any) -> None:
        self.padding = [dp(4) + self.side, self.inset, dp(4) + self.side, 0]

    def on_back(self) -> None:
        pass

    def on_action(self, tid: str) -> None:
        pass


class _Item(Press, Themed, BoxLayout):
    def __init__(self, icon: str, label: str, selected: bool, **options: Any) -> None:
        self._selected = selected
        super().__init__(orientation="vertical", padding=[dp(2), dp(6), dp(2), dp(6)], spacing=dp(2), **options)
        self.says = label
        tone = "primary" if selected else "quiet"
        self.add_widget(Icon(icon=icon, tone=tone, grows=False, pos_hint={"center_x": 0.5}))
        self.words = Text(text=label, role="small", tone=tone, fit="box", halign="center", strong=selected)
        self.add_widget(self.words)
        self.bind(pos=self._paint, size=self._paint)
        self.wash_radius = dp(16)

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        if self._selected:
            pen = Pen(self.canvas.before)
            pen.panel(self.center_x - dp(30), self.top - dp(33), dp(60), dp(30), dp(15), theme.colour("tint"))


class BottomBar(Themed, BoxLayout):
    """The app's places: `items` is a list of (key, icon, label); `current` the chosen key. Event: `on_choose(key)`."""

    items = ListProperty([])
    current = StringProperty("")
    inset = NumericProperty(0)
    tid = StringProperty("bottom")

    __events__ = ("on_choose",)

    def __init__(self, **options: Any) -> None:
        options.setdefault("size_hint_y", None)
        super().__init__(**options)
        for name in ("items", "current", "inset"):
            self.fbind(name, self._on_theme)
        self.bind(pos=self._paint, size=self._paint, width=self._level)
        self.restyle()

    def restyle(self) -> None:
        self.height = dp(44) + max(dp(20), min(sp(18), dp(30))) + self.inset
        self.padding = [dp(4), 0, dp(4), self.inset]
        self.clear_widgets()
        for key, icon, label in self.items:
            item = _Item(icon, label, key == self.current, tid=f"{self.tid}:{key}")
            item.bind(on_release=lambda _, key=key: self.dispatch("on_choose", key))
            self.add_widget(item)
        self._level()
        self._paint()

    def _level(self, *_: Any) -> None:
        """All labels are of one size: that at which the longest keeps clear of its neighbours."""
        if not self.items:
            return
        room = (self.width - 2 * dp(4)) / len(self.items) - 2 * dp(APART)
        size = theme.sizes["small"]
        widest = max(width_at(label, size, bold=True) for _key, _icon, label in self.items)
        for item in self.children:
            item.words.share = max(SMALLEST, min(1.0, room / widest))

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        pen = Pen(self.canvas.before)
        pen.panel(self.x, self.y, self.width, self.height, 0, theme.colour("raised"))
        pen.line(
            (self.x, self.y + self.height, self.x + self.width, self.y + self.height), dp(1), theme.colour("line", 0.7)
        )

    def on_choose(self, key: str) -> None:
        self.current = key
