"""What is this? Every part of the screen that has a rule is lit; a touch on one opens its rule, beside them it ends."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import (
    Color,
    InstructionGroup,
    Rectangle,
    RoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.metrics import dp, sp
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.engine.games import game
from companion.ui.help_places import ask, known, spot
from companion.ui.kit import Text, TopBar, snack
from companion.ui.kit.text import text_width
from companion.ui.shell import Shell
from companion.ui.theme import Themed, target, theme
from companion.ui.widgets.board import SLIP, Board, TouchPlace, around
from companion.ui.widgets.pen import Pen
from companion.wording.language import _, pgettext

LEAST = 8
"""What shows less than this (dp) of itself is not lit."""
SEEN = 0.4
"""Nor is what shows less than this share of itself: its frame would be round nothing that can be read."""
EDGE = 3
"""How far (dp) frames keep from the window's sides and from the bar above them."""
AIR = 4
"""How much wider (dp) than a text its frame is, at either side."""
BADGED = 44
"""From this size (dp) on, a part has a "?" of its own."""
ROUND = 10
DIM = 0.5


class Region(NamedTuple):
    """A part of the screen: what it asks, and its box in window pixels."""

    asked: str
    x: float
    y: float
    width: float
    height: float
    corner: float = 0
    """How round it is itself; 0 for not known."""
    words: bool = False
    """Whether it is a text, which may fill its box from side to side."""

    def reach(self) -> tuple[float, float, float, float]:
        """The box that a finger can hit: never smaller than a target."""
        wide, high = max(self.width, target()), max(self.height, target())
        return (self.x - (wide - self.width) / 2, self.y - (high - self.height) / 2, wide, high)

    def covers(self, other: Region) -> bool:
        """Whether the other lies in it."""
        return (
            self.x <= other.x + 1
            and self.y <= other.y + 1
            and other.x + other.width <= self.x + self.width + 1
            and other.y + other.height <= self.y + self.height + 1
        )

    def holds(self, x: float, y: float) -> bool:
        left, low, wide, high = self.reach()
        return left <= x < left + wide and low <= y < low + high


Box = tuple[float, float, float, float]
"""Left, low, right, top."""


def regions(screen: Widget, variant: str) -> list[Region]:
    """Every part in sight that this game has a rule for, the whole before its parts."""
    found: list[Region] = []
    for widget, clip in _in_sight(screen, (0, 0, Window.width, Window.height)):
        for asked, place in _asked(widget):
            whole, part = (*widget.pos, *widget.size), (place.x, place.y, place.width, place.height)
            left, low, right, top = _cut(_cut(_box(widget, *part), _box(widget, *whole)), clip)
            region = Region(asked, left, low, right - left, top - low, _corner(widget), isinstance(widget, Text))
            if region.height < SEEN * min(place.height, clip[3] - clip[1]):
                continue
            if min(region.width, region.height) < dp(LEAST) or not known(asked, variant):
                continue
            if not any(one.asked == asked and one.covers(region) for one in found):
                found.append(region)
    return found


def _asked(widget: Widget) -> Iterator[tuple[str, TouchPlace]]:
    """What a widget asks, and where on it."""
    what = spot(widget)
    if not what:
        return
    parts = widget.asked() if isinstance(widget, Board) else [TouchPlace("", *widget.pos, *widget.size)]
    if isinstance(what, str):
        yield what, around("", parts)
        return
    for place in parts:
        if place.name in what:
            yield what[place.name], place


def _in_sight(widget: Widget, clip: Box) -> Iterator[tuple[Widget, Box]]:
    """A widget and all that is in it, each with the part of the window it can be seen through."""
    if widget.opacity <= 0:
        return
    yield widget, clip
    if isinstance(widget, ScrollView):
        clip = _cut(_box(widget, *widget.pos, *widget.size), clip)
    for child in reversed(widget.children):
        yield from _in_sight(child, clip)


def _box(widget: Widget, x: float, y: float, width: float, height: float) -> Box:
    """Something on a widget, in window pixels."""
    x, y = widget.to_window(x, y)
    return x, y, x + width, y + height


def _corner(widget: Widget) -> float:
    """Boards and the like have none of their own."""
    return getattr(widget, "rounded", getattr(widget, "wash_radius", 0))


def _cut(box: Box, by: Box) -> Box:
    return max(box[0], by[0]), max(box[1], by[1]), min(box[2], by[2]), min(box[3], by[3])


class HelpOverlay(Themed, ModalView):
    """Lies over the screen until a touch beside every part, the back key, or the cross in its bar."""

    tid = StringProperty("pointing")

    def __init__(self, shell: Shell, variant: str) -> None:
        self._shell, self._variant = shell, variant
        self._group: Any = None
        self.regions: list[Region] = []
        super().__init__(
            background="", background_color=(0, 0, 0, 0), overlay_color=(0, 0, 0, 0), size_hint=(1, 1),
            auto_dismiss=False,
        )  # fmt: skip
        room = FloatLayout()
        self.bar = TopBar(
            title=_title(),
            back_icon="close",
            back_says=pgettext("what is open", "Close"),
            actions=[("pointing:rules", "rules", _("Rules"))],
            inset=shell.insets.top,
            low=True,
            tid="pointing:top",
            pos_hint={"top": 1},
        )
        self.bar.bind(on_back=lambda *_: self.dismiss(), on_action=lambda *_: self._open_rules(), height=self._look)
        room.add_widget(self.bar)
        self.add_widget(room)
        self._group = InstructionGroup()
        self.canvas.before.add(self._group)
        self._look_soon = Clock.create_trigger(self._look, 0)
        self.bind(size=lambda *_: self._look_soon())

    def open(self, *_args: Any, **_options: Any) -> None:
        super().open(animation=False)
        self._look()
        if not self.regions:
            self.dismiss()
            snack(_("No rules for this screen."))

    def dismiss(self, *_args: Any, **_options: Any) -> None:
        super().dismiss(animation=False)

    def restyle(self) -> None:
        self._look()
        if self._group is not None:
            self._look_soon()  # what lies below is restyled too, and takes its place later

    def at(self, x: float, y: float) -> Region | None:
        """The smallest part there."""
        here = [region for region in self.regions if region.holds(x, y)]
        return min(here, key=lambda region: region.width * region.height, default=None)

    def _look(self, *_: Any) -> None:
        """Which parts are where, and the picture of it."""
        if self._group is None or self.parent is None:
            return
        self.bar.side = getattr(getattr(self._shell.screen, "head", None), "side", 0)  # over that of the screen
        edge = Window.height - self.bar.height
        seen = regions(self._shell.screen, self._variant)
        seen = [region for region in seen if region.y + region.height / 2 < edge]
        self.regions = [_within(_aired(region, seen) if region.words else region, edge) for region in seen]
        self._paint()

    def _paint(self) -> None:
        group = self._group
        group.clear()
        for step in (StencilPush(), *self._boxes(), StencilUse(op="greater")):
            group.add(step)
        group.add(Color(*theme.colour("scrim", DIM)))
        group.add(Rectangle(pos=(0, 0), size=Window.size))
        for step in (StencilUnUse(), *self._boxes(), StencilPop()):
            group.add(step)
        pen = Pen(group)
        for region in self.regions:
            box = (region.x, region.y, region.width, region.height)
            pen.frame(*box, _round(region), dp(2), theme.colour("primary"))
        for region in self.regions:
            if min(region.width, region.height) >= dp(BADGED):
                self._badge(pen, region)
        low = Window.height - self.bar.height
        pen.panel(0, low, Window.width, self.bar.height, 1, theme.colour("raised"))
        pen.line((0, low, Window.width, low), dp(2), theme.colour("primary"))

    def _boxes(self) -> list[RoundedRectangle]:
        """As round as their frames, which stand on whole pixels."""
        return [
            RoundedRectangle(
                pos=(round(one.x), round(one.y)), size=(round(one.width), round(one.height)), radius=[_round(one)]
            )
            for one in self.regions
        ]

    def _badge(self, pen: Pen, region: Region) -> None:
        """In the upper right corner, whole: not beyond the window, nor under the bar."""
        size = min(sp(18), dp(24))
        x = min(region.x + region.width - size * 0.2, Window.width - size * 0.6)
        y = min(region.y + region.height - size * 0.2, Window.height - self.bar.height - size * 0.6)
        pen.shape("disc", x - size / 2, y - size / 2, size, theme.colour("primary"))
        pen.text("?", x, y, size * 0.72, theme.colour("on_accent"), True)

    # Touches

    def on_touch_down(self, touch: Any) -> bool:
        if self.bar.collide_point(*touch.pos):
            return super().on_touch_down(touch) or True
        touch.grab(self)
        touch.ud[self] = {"scroll": self._scroll_at(*touch.pos), "moved": False}
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        drag = touch.ud[self]
        if hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(SLIP):
            drag["moved"] = True
        scroll = drag["scroll"]
        if drag["moved"] and scroll is not None:
            scroll.scroll_y = min(1, max(0, scroll.scroll_y - scroll.convert_distance_to_scroll(0, touch.dy)[1]))
            self._look_soon()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch) or True
        touch.ungrab(self)
        if touch.ud[self]["moved"]:
            return True
        found = self.at(*touch.pos)
        if found is None:
            self.dismiss()
        else:
            ask(self._shell, found.asked, self._variant, found.x + found.width / 2)
        return True

    def _scroll_at(self, x: float, y: float) -> ScrollView | None:
        """What scrolls under the finger."""
        for widget, _clip in _in_sight(self._shell.screen, (0, 0, Window.width, Window.height)):
            here = isinstance(widget, ScrollView) and widget.collide_point(*widget.parent.to_widget(x, y))
            if here and widget.do_scroll_y:
                return widget
        return None

    def _open_rules(self) -> None:
        self.dismiss()
        self._shell.go("rules", book=game(self._variant).book)


def _title() -> str:
    """What there is to do, in as many words as one line has room for."""
    titles = (_("Tap anything for its rule"), _("Tap for its rule"), _("Read the rule"), _("The rule"))
    room = Window.width - 2 * target() - dp(24)
    return next((text for text in titles if text_width(text, "title") <= room), titles[0])


def _aired(region: Region, others: list[Region]) -> Region:
    """A text with air at its sides, as far as the parts beside it leave some."""
    west, east = region.x - dp(AIR), region.x + region.width + dp(AIR)
    for other in others:
        if other.y < region.y + region.height and region.y < other.y + other.height:
            if other.x + other.width <= region.x:
                west = max(west, min(region.x, other.x + other.width + dp(EDGE)))
            elif region.x + region.width <= other.x:
                east = min(east, max(region.x + region.width, other.x - dp(EDGE)))
    return region._replace(x=west, width=east - west)


def _within(region: Region, edge: float) -> Region:
    """A part as it is framed: a little off the window's sides, and below the bar."""
    left, low, right, top = _cut(
        (region.x, region.y, region.x + region.width, region.y + region.height),
        (dp(EDGE), dp(EDGE), Window.width - dp(EDGE), edge - dp(EDGE)),
    )
    return region._replace(x=left, y=low, width=right - left, height=top - low)


def _round(region: Region) -> float:
    return min(region.corner or dp(ROUND), region.width / 2, region.height / 2)


def point(shell: Shell) -> None:
    """Light every part of the screen that can be asked about."""
    HelpOverlay(shell, getattr(shell.screen, "variant", "")).open()
