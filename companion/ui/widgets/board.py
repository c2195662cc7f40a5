"""The base of all boards: one canvas, drawn in parts, touched by geometry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import hypot
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.theme import theme
from companion.ui.widgets.pen import Pen, Rehearsal

HOLD = 0.42
"""Seconds until a touch is a long press."""
SLIP = 14
"""How far (dp) a finger may slip and still tap."""


@dataclass(frozen=True, slots=True)
class TouchPlace:
    """Something on a board that can be touched: its name and its box in window pixels."""

    name: str
    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x + self.width / 2, self.y + self.height / 2)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Pin(NamedTuple):
    """Where a drawing hangs, in whole window pixels, and all sizes that it depends on."""

    x: int = 0
    y: int = 0
    sizes: tuple[Any, ...] = ()


class Board(Widget):
    """Draws its `view` and says what was touched.

    A subclass gives `parts(view)`, an ordered dict of what is to be drawn, each with a value that tells when it has
    to be drawn again; `draw(pen, key, value)`; and `places()`, what can be touched. A new view redraws only the
    parts whose value changed. `on_tap` and `on_hold` carry the place's name.
    """

    view = ObjectProperty(None, allownone=True)
    tid = StringProperty("")
    mini = BooleanProperty(False)
    """A miniature for cards: no words, no touch."""
    still = BooleanProperty(False)
    """To be looked at only: a finger goes through it, to what scrolls."""
    near = StringProperty("")
    """What is looked at closely, on a board that has such a thing."""
    larger = NumericProperty(1.0)
    """How much larger than on a phone its words and spaces are, where there is room for it."""
    bleed = NumericProperty(0)
    """How far beyond its sides it may be drawn, where a window is narrow; only some boards make use of it."""
    pinned = False
    """Whether the drawing depends on the box's size only, and is made by the pen alone: then it moves as it is."""
    measured = False
    """Whether its geometry is known: not before it was drawn once."""
    grows = False
    """Whether its parts stand in a row, each where it is whatever comes after it, counted from the pin."""
    holds: tuple[str, ...] = ()
    """The sorts of place that answer to a long press."""
    asks: Mapping[str, str] | str = ""
    """What help there is on it: for each sort of place the part of the screen it is; or what all of it asks."""
    screen = ""
    """The screen whose part it is, where there is help on it."""
    on_card_mini = True
    """Whether it is a miniature on the card that is shared."""
    picture_size = (92, 92)
    """How large (dp) it is as the picture by which a game is chosen."""
    figure_share = 0.42
    """Of the width that it takes as a figure beside the words of a rule."""
    veil = 0.5
    """The fade at which it lets a photo under it show."""

    __events__: tuple[str, ...] = ("on_tap", "on_hold")

    def __init__(self, **options: Any) -> None:
        self._groups: dict[Any, Any] = {}
        self._drawn: dict[Any, Any] = {}
        self._words: dict[Any, list[tuple[str, float, float, float, float]]] = {}
        self._pin, self._hung = Pin(), Translate()
        self._press = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw_all, -1)
        self._update = Clock.create_trigger(self._draw_changes, -1)
        self._slide = Clock.create_trigger(self._slid, -1)
        super().__init__(**options)
        for instruction in (PushMatrix(), self._hung):
            self.canvas.before.add(instruction)
        for instruction in (PopMatrix(), self._press):
            self.canvas.after.add(instruction)
        self.bind(pos=self.moved, size=self.moved, view=self._update)
        self.bind(mini=self._redraw, larger=self._redraw, bleed=self._redraw)
        theme.bind(revision=self._on_theme)
        self._redraw()

    def parts(self, view: Any) -> dict[Any, Any]:
        raise NotImplementedError

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        raise NotImplementedError

    @property
    def touchable(self) -> bool:
        """Whether there is anything on it that a finger may touch."""
        return self.view is not None and not self.still

    def places(self) -> list[TouchPlace]:
        """What can be touched, in window pixels; the smaller or nearer things first."""
        return []

    def least(self) -> float:
        """The height below which it is too small for its spaces to be hit, or to be read."""
        return 0

    def dear_least(self) -> float:
        """The same where room is so dear that it would have to be scrolled otherwise."""
        return self.least()

    def most(self, width: float) -> float:
        """The height above which the board does not grow any more."""
        return width

    def wanted_height(self) -> float:
        """How high it is below another board, at the width it has."""
        return 0

    def dear_height(self) -> float:
        """The same where room is dear."""
        return self.wanted_height()

    def photo_height(self, width: float, room: float) -> float:
        """How high it is over a photo of this width, where there is so much room."""
        return min(width, room)

    def photo_box(self) -> tuple[float, float, float]:
        """Where a straightened photo lies under it, so that spaces cover spaces: left, bottom, side."""
        side = min(self.width, self.height)
        return self.center_x - side / 2, self.center_y - side / 2, side

    def point_of(self, place: str) -> tuple[float, float]:
        """From where points rise that were made there."""
        return self.place(place).centre

    def bring_near(self, part: str) -> None:
        """Closely, where the board has such a thing."""

    def step_back(self) -> bool:
        """Away from what is looked at closely; False where nothing is."""
        was, self.near = self.near, ""
        return bool(was)

    def asked(self) -> list[TouchPlace]:
        """What a person may ask about: a box round each sort of place, under the sort's name; where there are no
        places, the whole board under no name."""
        sorts: dict[str, list[TouchPlace]] = {}
        for place in self.places() if self.measured else []:
            sorts.setdefault(place.name.partition(":")[0], []).append(place)
        return [around(sort, places) for sort, places in sorts.items()] or [TouchPlace("", *self.pos, *self.size)]

    def _gauge(self) -> None:
        self.measure()
        self.measured = True

    def measure(self) -> None:
        """Works out the geometry from the widget's box; called before everything is drawn anew."""

    def sketch(self, pen: Pen, kinds: Iterable[str]) -> None:
        """Draws what touches may bring onto the board, tiles of these kinds above all."""

    def rehearse(self, kinds: Iterable[str]) -> None:
        """Have everything ready that the next touches will show."""
        if self._drawn:
            self.sketch(Rehearsal(), kinds)

    def draw_now(self) -> None:
        """At once, not with the next frame: for a board that is only drawn, and never shown."""
        self._draw_all()

    def place(self, name: str) -> TouchPlace:
        """The place of that name; a KeyError says which names there are."""
        found = {place.name: place for place in self.places()}
        if name not in found:
            raise KeyError(f"{name!r} is not on {self.tid or type(self).__name__}: {', '.join(found)}")
        return found[name]

    def words(self) -> list[tuple[str, float, float, float, float]]:
        """The texts on the board with their boxes (x, y, width, height)."""
        left, low = self._pin.x, self._pin.y
        return [(text, x + left, y + low, w, h) for own in self._words.values() for text, x, y, w, h in own]

    def hit(self, x: float, y: float) -> TouchPlace | None:
        if not self._drawn:
            return None
        return next((place for place in self.places() if place.holds(x, y)), None)

    def on_tap(self, name: str) -> None:
        pass

    def on_hold(self, name: str) -> None:
        pass

    def layer(self, _key: Any) -> InstructionGroup:
        """What a part is drawn on."""
        return self.canvas

    def pin(self) -> Pin | None:
        """Where the drawing hangs: it is moved as a whole as long as its sizes are the same. None: it is drawn anew."""
        return Pin(round(self.x), round(self.y), (self.width, self.height)) if self.pinned else None

    def dp(self, size: float) -> float:
        """A measure on this board, in pixels."""
        return dp(size) * self.larger

    def sp(self, size: float) -> float:
        """A size of type on this board, in pixels."""
        return sp(size) * self.larger

    def moved(self, *_: Any) -> None:
        """The board has another place or size."""
        self._slide()

    def _slid(self, *_: Any) -> None:
        self._slide.cancel()
        self._gauge()
        pin = self.pin()
        if self._drawn and pin is not None and pin.sizes == self._pin.sizes:
            self._hang(pin)
            self._draw_changes()
        else:
            self._draw_all()

    def _hang(self, pin: Pin | None) -> None:
        self._pin = pin or Pin()
        self._hung.xy = self._pin[:2]

    def wipe(self) -> None:
        """Nothing is drawn any more."""
        self.canvas.clear()
        self._groups, self._drawn, self._words = {}, {}, {}

    def _on_theme(self, *_: Any) -> None:
        self._redraw()

    def _draw_all(self, *_: Any) -> None:
        for trigger in (self._redraw, self._update, self._slide):
            trigger.cancel()
        self._gauge()
        self.wipe()
        self._draw_changes()

    def _draw_changes(self, *_: Any) -> None:
        if self._redraw.is_triggered or self._slide.is_triggered:
            return  # everything is about to be drawn, this with it
        if self.view is None or self.width < 8 or self.height < 8:
            self.wipe()
            return
        wanted = self.parts(self.view)
        if not self._stays(wanted):
            self._gauge()
            self.wipe()
            self._hang(self.pin())
        if len(wanted) != len(self._drawn):
            self._make_room(wanted)
        drawn, pen = self._drawn, Pen(self.canvas, self._pin[:2])
        for key, value in wanted.items():
            if drawn[key] != value:
                group = self._groups[key]
                group.clear()
                pen.group, pen.words = group, []
                self.draw(pen, key, value)
                drawn[key] = value
                self._words[key] = pen.words

    def _make_room(self, wanted: dict[Any, Any]) -> None:
        """A group for every part that is new, none for those that are gone: what stays has the same parts otherwise."""
        for key in [key for key in self._drawn if key not in wanted]:
            self.layer(key).remove(self._groups.pop(key))
            del self._drawn[key], self._words[key]
        for key in wanted:
            if key not in self._drawn:
                group = self._groups[key] = InstructionGroup()
                self.layer(key).add(group)
                self._drawn[key] = _NOTHING

    def _stays(self, wanted: dict[Any, Any]) -> bool:
        """Whether what is drawn can stay: the same parts, or, of those in a row, some more or fewer at its end."""
        parts, known = list(wanted), list(self._drawn)
        if not known or not self.grows:
            return parts == known
        if any(a != b for a, b in zip(parts, known, strict=False)):
            return False
        pin = self.pin()
        if pin is None or pin.sizes != self._pin.sizes:
            return False
        self._hang(pin)
        return True

    def on_touch_down(self, touch: Any) -> bool:
        if self.mini or self.still or self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        found = self.hit(*touch.pos)
        if found is None:
            return super().on_touch_down(touch)
        touch.grab(self)
        touch.ud[self] = {"place": found, "hold": Clock.schedule_once(lambda _: self._long(touch), HOLD)}
        self._show_press(found)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(SLIP):
            self._let_go(touch)
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            found = touch.ud[self]["place"]
            self._let_go(touch)
            self.tapped(found.name)
            return True
        return super().on_touch_up(touch)

    def _long(self, touch: Any) -> None:
        """Time is up, but after a slow frame the finger may be gone already and only its news late: a frame's grace."""
        touch.ud[self]["hold"] = Clock.schedule_once(lambda _: self._held(touch), 0)

    def _held(self, touch: Any) -> None:
        found = touch.ud[self]["place"]
        self._let_go(touch)
        if found.name.partition(":")[0] in self.holds:
            self.dispatch("on_hold", found.name)

    def tapped(self, name: str) -> None:
        """A finger has touched a place."""
        self.dispatch("on_tap", name)

    def _let_go(self, touch: Any) -> None:
        touch.ungrab(self)
        touch.ud[self]["hold"].cancel()
        self._press.clear()

    def _show_press(self, place: TouchPlace) -> None:
        self._press.clear()
        side = min(place.width, place.height)
        Pen(self._press).panel(place.x, place.y, place.width, place.height, side * 0.16, theme.colour("primary", 0.16))


_NOTHING = object()


def around(name: str, places: list[TouchPlace]) -> TouchPlace:
    """One box round several."""
    x, y = min(place.x for place in places), min(place.y for place in places)
    right, top = max(place.x + place.width for place in places), max(place.y + place.height for place in places)
    return TouchPlace(name, x, y, right - x, top - y)


def names_of(name: str) -> tuple[int, ...]:
    """The numbers in a place's name: "cell:1:3" gives (1, 3)."""
    return tuple(int(part) for part in name.split(":")[1:])
