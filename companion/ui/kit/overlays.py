"""What comes over a screen: a sheet from below, a question, and the short message with its undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView
from kivy.uix.widget import Widget

from companion.ui.kit.asked import Asked
from companion.ui.kit.buttons import IconButton, TextButton
from companion.ui.kit.fading_scroll import FadingScroll
from companion.ui.kit.page import Column
from companion.ui.kit.text import Text, text_width
from companion.ui.theme import Themed, space, theme
from companion.ui.tokens import LONG, RADIUS
from companion.ui.widgets.pen import Pen
from companion.wording.language import _

WIDEST = 640
"""Sheets stay this narrow (dp) on a tablet, as wide as the column they come over."""
ASKING = 512
"""The same for dialogs."""

SPARE = 44
"""So much (dp) higher may a sheet from below be, where its end would be out of sight without a sign of it."""
SEEN = 0.6
"""Of the first part that is not seen whole, so that there is more to come for all to see."""


class _Over(Themed, ModalView):
    """A modal box whose `body` column scrolls when it is too high; what is in its `foot` stays in sight below that."""

    tid = StringProperty("")
    slide = NumericProperty(1.0)
    veil = NumericProperty(0.55)
    """How much of what is behind it is hidden."""
    most = 0.88
    """Of the window's height that it takes."""

    def __init__(self, **options: Any) -> None:
        self._ground: Any = None
        self.body = Column(spacing=space("even"))
        self.foot = Column(spacing=space("snug"), height=0)
        self._scroll = FadingScroll("raised", size_hint_y=None)
        self._scroll.add_widget(self.body)
        super().__init__(
            background="", background_color=(0, 0, 0, 0), size_hint=(None, None), auto_dismiss=True, **options
        )
        self._ground = InstructionGroup()
        self.canvas.add(self._ground)
        self._frame = BoxLayout(orientation="vertical")
        self._frame.add_widget(self._scroll)
        self._frame.add_widget(self.foot)
        self.add_widget(self._frame)
        self.body.bind(height=self._measure)
        self.foot.bind(height=self._measure)
        Window.bind(size=self._on_window)
        self.bind(pos=self._paint, size=self._paint)
        self._measure()

    def restyle(self) -> None:
        self.overlay_color = (*theme.colour("scrim")[:3], self.veil)
        if self._ground is not None:
            self._measure()
            self._paint()

    def _on_window(self, *_: Any) -> None:
        self._measure()

    def _measure(self, *_: Any) -> None:
        left, top, right, bottom = self.edges()
        self.width = self.widest()
        # The edges at the sides are those of what is in the frame: the bar of what scrolls runs beside it.
        self.body.padding = [left, 0, right, 0]
        below = space("even") if self.foot.children else 0
        self.foot.padding = [left, below, right, 0]
        room = self._enough(self.highest() - top - bottom - self.foot.height)
        self._scroll.height = min(self.body.height, room)
        self._scroll.do_scroll_y = self.body.height > room
        self._frame.padding = [0, top, 0, bottom]
        self.height = self._scroll.height + self.foot.height + top + bottom

    def _enough(self, room: float) -> float:
        """A little more room than that where it would end just before the end of the body, or between two parts."""
        spare, end = self.spare(), 0.0
        if room < self.body.height <= room + spare:
            return float(self.body.height)
        for part in reversed(self.body.children):
            start, end = end, end + part.height
            if room < end:
                return max(room, min(start + SEEN * part.height, room + spare))
            end += self.body.spacing
        return room

    def spare(self) -> float:
        """How much more than its height it may take for that."""
        return 0

    def widest(self) -> float:
        return min(Window.width, dp(WIDEST))

    def highest(self) -> float:
        return Window.height * self.most

    def edges(self) -> list[float]:
        return [space("wide")] * 4

    def _pen(self) -> Pen:
        self._ground.clear()
        return Pen(self._ground)

    def _paint(self, *_: Any) -> None:
        raise NotImplementedError


class Sheet(_Over):
    """A sheet from the bottom edge, or where there is room for it beside what it is about. Put what it shows into
    `body`, the button that ends it into `foot`; `open()` and `dismiss()` it. With `ask` there is a "?" beside the title
    that calls it."""

    title = StringProperty("")
    about = NumericProperty(-1)
    """Where in the window, from the left, that is what it tells about: it opens beside that. -1 for anywhere."""

    def __init__(self, ask: Callable[[], None] | None = None, **options: Any) -> None:
        super().__init__(**options)
        if self.title:
            words = Text(text=self.title, role="title")
            self.body.add_widget(Asked(words, self._help(ask)) if ask else words)
        self.inset = 0

    def restyle(self) -> None:
        super().restyle()
        if self._column():
            self.overlay_color = (*theme.colour("scrim")[:3], min(self.veil, 0.25))  # the board beside it is seen

    def _help(self, ask: Callable[[], None]) -> IconButton:
        button = IconButton(icon="help", tone="quiet", tid=f"{self.tid}:ask", says=_("The rule"))
        button.bind(on_release=lambda *_: ask())
        return button

    def edges(self) -> list[float]:
        return [space("wide"), dp(26), space("wide"), space("wide") + getattr(self, "inset", 0)]

    def widest(self) -> float:
        column = self._column()
        return min(column[1] - column[0], dp(WIDEST)) if column else super().widest()

    def highest(self) -> float:
        """In its column it ends above the buttons below, which it would cover in part."""
        column = self._column()
        if not column:
            return super().highest()
        below = 0 if self._across(column) else _buttons_top()
        return column[2] - max(below + space("snug"), space("wide"))

    def spare(self) -> float:
        return 0 if self._column() else dp(SPARE)

    def _across(self, column: tuple[float, float, float]) -> bool:
        """Whether it is on the other side than sheets are otherwise."""
        return bool(_side) and column != _side[0]()

    def _column(self) -> tuple[float, float, float] | None:
        """Where it opens: in the column for sheets, or across from it where that holds what it is about."""
        column = _side[0]() if _side else None
        if column and column[0] <= self.about < column[1]:
            return Window.width - column[1], Window.width - column[0], column[2]
        return column

    def _align_center(self, *_: Any) -> None:
        column = self._column()
        if column:
            west, east, top = column
            self.pos = (west + east - self.width) / 2, top - self.height + dp(40) * (1 - self.slide)
        else:
            self.pos = ((Window.width - self.width) / 2, -self.height * (1 - self.slide))

    def on_slide(self, *_: Any) -> None:
        self._align_center()

    def open(self, *_args: Any, **options: Any) -> None:
        self.slide = 0.0 if theme.seconds(LONG) else 1.0
        super().open(animation=False, **options)
        if theme.seconds(LONG):
            Animation(slide=1.0, d=LONG, t="out_cubic").start(self)

    def dismiss(self, *_args: Any, **_options: Any) -> None:
        super().dismiss(animation=False)

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos) and touch.y > self.top - dp(26):
            touch.ud[self] = "drag"
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.ud.get(self) == "drag" and touch.oy - touch.y > dp(40):
            self.dismiss()
            return True
        return super().on_touch_up(touch)

    def _paint(self, *_: Any) -> None:
        pen = self._pen()
        below = 0 if self._column() else dp(40)  # from below it has no lower corners
        pen.panel(self.x, self.y - below, self.width, self.height + below, dp(24), theme.colour("raised"))
        top = self.y + self.height  # `top` is told of a new height only after this
        pen.panel(self.center_x - dp(18), top - dp(14), dp(36), dp(4), dp(2), theme.colour("quiet", 0.5))


_side: list[Callable[[], tuple[float, float, float] | None]] = []


def sheets_open_in(where: Callable[[], tuple[float, float, float] | None] | None) -> None:
    """Where sheets open from now on: in a column (left, right, top), or, with None, from below."""
    _side[:] = [where] if where else []


class Dialog(_Over):
    """A question with its answers: `answers` is a list of (key, label, look). Event: `on_answer(key)`."""

    title = StringProperty("")
    text = StringProperty("")
    answers = ListProperty([])

    __events__ = ("on_answer",)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        if self.title:
            self.body.add_widget(Text(text=self.title, role="title"))
        if self.text:
            self.body.add_widget(Text(text=self.text))
        self.body.add_widget(Widget(size_hint_y=None, height=dp(2)))
        width = self.width - 2 * space("air")
        room = width / max(1, len(self.answers)) - dp(48)
        across = all(text_width(label, "label") <= room for _, label, _ in self.answers)
        buttons = BoxLayout(size_hint_y=None, spacing=space("snug")) if across else Column(spacing=space("snug"))
        for key, label, look in self.answers if across else reversed(self.answers):
            button = TextButton(text=label, look=look, tid=f"{self.tid or 'dialog'}:{key}")
            button.bind(on_release=lambda _, key=key: self._answer(key))
            buttons.add_widget(button)
            if across:
                buttons.height = max(buttons.height if buttons.height != 100 else 0, button.height)
        self.body.add_widget(buttons)

    def widest(self) -> float:
        return min(Window.width - 2 * space("air"), dp(ASKING))

    def edges(self) -> list[float]:
        return [space("air")] * 4

    def _answer(self, key: str) -> None:
        self.dismiss()
        self.dispatch("on_answer", key)

    def open(self, *_args: Any, **options: Any) -> None:
        super().open(animation=not theme.less_motion, **options)

    def _paint(self, *_: Any) -> None:
        pen = self._pen()
        pen.panel(self.x, self.y, self.width, self.height, dp(RADIUS + 8), theme.colour("raised"))
        pen.frame(self.x, self.y, self.width, self.height, dp(RADIUS + 8), dp(1), theme.colour("line", 0.7))

    def on_answer(self, key: str) -> None:
        pass


class _Snack(Themed, BoxLayout):
    tid = StringProperty("snack")

    def __init__(self, text: str, action: str, then: Callable[[], None] | None, **options: Any) -> None:
        self._above = 0.0
        self._button: TextButton | None = None
        super().__init__(size_hint=(None, None), spacing=space("snug"), **options)
        self.words = Text(text=text, tone="surface", pos_hint={"center_y": 0.5})
        self.words.bind(height=self._measure)
        self.add_widget(self.words)
        if action:
            button = TextButton(text=action, look="tonal", snug=True, tid="snack:action", pos_hint={"center_y": 0.5})
            button.bind(on_release=lambda *_: self._act(then))
            self.add_widget(button)
            self._button = button
        Window.bind(size=self._on_window)
        self.bind(pos=self._paint, size=self._paint)
        self._measure()

    def restyle(self) -> None:
        if hasattr(self, "words"):
            self._measure()
            self._paint()

    def _on_window(self, *_: Any) -> None:
        self._measure()

    def _measure(self, *_: Any) -> None:
        """The button beside the words, or below them where beside it they would take more than two lines."""
        side = space("even")
        self.width = min(Window.width - 2 * side, dp(WIDEST))
        room = self.width - dp(24)
        beside = room - (self._button.width + self.spacing if self._button else 0)
        below = self._button is not None and text_width(self.words.text, "body") > 1.5 * beside
        self.orientation = "vertical" if below else "horizontal"
        if self._button:
            self._button.pos_hint = {"right": 1} if below else {"center_y": 0.5}
        self.words.pos_hint = {} if below else {"center_y": 0.5}
        self.padding = [dp(18), dp(12), dp(12), dp(12)] if below else [dp(18), dp(6), dp(6), dp(6)]
        high = self.words.height + dp(20)
        if self._button and below:
            high = self.words.height + self.spacing + self._button.height + dp(24)
        self.height = max(high, dp(60))
        self._above = _buttons_top()
        self.pos = ((Window.width - self.width) / 2, side + self._above)

    def keep_clear(self) -> None:
        self._measure()
        self._paint()

    def _act(self, then: Callable[[], None] | None) -> None:
        self.leave()
        if then:
            then()

    def leave(self, *_: Any) -> None:
        """Takes the message away."""
        Window.unbind(size=self._on_window)
        if self.parent:
            Window.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return self.collide_point(*touch.pos)

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        pen = Pen(self.canvas.before)
        if self._above:  # no sliver of what it lies upon shows between it and the bar
            pen.panel(self.x, self._above, self.width, self.y - self._above + dp(14), 0, theme.colour("surface"))
        pen.panel(self.x, self.y, self.width, self.height, dp(14), theme.colour("text"))


_shown: list[_Snack] = []
_keep_clear: list[Callable[[], float]] = []


def _buttons_top() -> float:
    """How high the buttons at the window's lower edge reach; 0 where there are none."""
    return max((above() for above in _keep_clear), default=0)


def snacks_stay_above(where: Callable[[], float] | None) -> None:
    """How high, in pixels from the window's lower edge, the buttons at the bottom reach: messages stay above them."""
    _keep_clear[:] = [where] if where else []


def snack(text: str, action: str = "", then: Callable[[], None] | None = None, seconds: float = 6.0) -> None:
    """A short message at the bottom, above the buttons there, with something to do about it ("Undo"). A new one takes
    the old one's place."""
    while _shown:
        _shown.pop().leave()
    message = _Snack(text, action, then)
    _shown.append(message)
    Window.add_widget(message)
    Clock.schedule_once(message.leave, seconds)


def snack_top() -> float:
    """How high the message that is shown reaches, in pixels from the window's lower edge; 0 where there is none."""
    return max((message.top for message in _shown if message.parent is not None), default=0.0)


def lift_snack(*_: object) -> None:
    """Keep a message that is shown clear of buttons that have come under it since, once they are in their place."""
    if _shown:
        _lift()


def _keep_all_clear(_seconds: float) -> None:
    for message in _shown:
        message.keep_clear()


_lift = Clock.create_trigger(_keep_all_clear)
