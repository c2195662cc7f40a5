"""Photo and drawing in one frame: the straightened board with what was read lying exactly over it."""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty

from companion.models.photo.frame_view import FrameView, Spot
from companion.ui.picture import cut
from companion.ui.theme import theme
from companion.ui.tokens import LONG, TARGET, TYPE
from companion.ui.widgets.board import SLIP, Board, TouchPlace, around
from companion.ui.widgets.pen import Pen, word_texture
from companion.ui.widgets.spaces import draw_rings

BARE = 0.5
"""The fade at which the photo begins to give way to the drawing."""
SMALL = 0.6
"""The size of a tile drawn on the photo, against the one it lies on."""
CLOSEST = 0.2
NOTE = 0.2
"""How high the word of a doubt is on a large space, of that space; on a small one it is as high as small words are."""
WITHIN = 0.03
"""How far within its space it stays, on every side: the frame is drawn round it."""


def note_size(note: str, size: float) -> float:
    """How high the word of a doubt is on a space of that size: as wide as the space lets it be, and no wider."""
    wanted = max(sp(TYPE["small"][0]), size * NOTE)
    wide = word_texture(note, wanted, True).width + wanted * 0.2
    return min(wanted, wanted * size * (1 - 2 * WITHIN) / wide)


class Frame(Board):
    """Draws a `FrameView`; `fade` runs from the photo (0) to the drawing (1), `focus` is what is looked at.

    Two fingers zoom, one moves what is zoomed. Events: `on_spot(name)` for anything in the view's `touch` that is
    large enough for a finger, `on_part(part)` while it is not. Places: the names, and "part:NAME".
    """

    fade = NumericProperty(BARE)
    focus = ListProperty([0.5, 0.5, 1.0])
    """The middle and the width of what is shown, in board units."""

    __events__ = ("on_spot", "on_part")

    def __init__(self, **options: Any) -> None:
        self._fingers: dict[int, tuple[float, float]] = {}
        super().__init__(**options)
        self.bind(fade=self._redraw, focus=self._redraw)
        self._edges = (Rectangle(), Rectangle())
        for instruction in (StencilPush(), self._edges[0], StencilUse()):
            self.canvas.before.add(instruction)
        for instruction in (StencilUnUse(), self._edges[1], StencilPop()):
            self.canvas.after.add(instruction)

    def measure(self) -> None:
        for edge in self._edges:
            edge.pos, edge.size = self.pos, self.size
        self.unit = min(self.width, self.height) / self.focus[2]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board in window pixels."""
        return (
            self.center_x + (x - self.focus[0]) * self.unit,
            self.center_y - (y - self.focus[1]) * self.unit,
        )

    def look_at(self, box: tuple[float, float, float, float]) -> None:
        """Bring a part of the board near: (left, top, right, bottom)."""
        left, top, right, bottom = box
        goal = [(left + right) / 2, (top + bottom) / 2, max(right - left, bottom - top)]
        Animation.cancel_all(self, "focus")
        seconds = theme.seconds(LONG)
        if seconds and self.get_parent_window():
            Animation(focus=goal, d=seconds, t="out_cubic").start(self)
        else:
            self.focus = goal

    def parts(self, view: FrameView) -> dict[Any, Any]:
        spots = {("spot", spot.name): spot for spot in view.spots}
        marks = {("mark", spot.name): spot for spot in view.spots}
        return {("photo",): id(view.texture)} | spots | {("rim",): None} | marks

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        if key == ("photo",):
            self._draw_photo(pen)
        elif key == ("rim",):
            pass
        elif key[0] == "spot":
            self._draw_spot(pen, value)
        else:
            self._draw_mark(pen, value)

    def _draw_photo(self, pen: Pen) -> None:
        texture = self.view.texture
        x, y = self.at(0, 1)
        pen.group.add(Color(1, 1, 1, 1))
        if texture is None:
            pen.panel(self.x, self.y, self.width, self.height, dp(12), theme.colour("bed"))
            return
        whole = Rectangle(texture=texture, pos=(x, y), size=(self.unit, self.unit))
        whole.tex_coords = cut(texture, 0, 0, 1, 1)
        pen.group.add(whole)
        veil = max(0.0, self.fade - BARE) / (1 - BARE)
        if veil:
            pen.group.add(Color(*theme.colour("bed", veil)))
            pen.group.add(Rectangle(pos=self.pos, size=self.size))

    def _box(self, spot: Spot, share: float = 1.0) -> tuple[float, float, float]:
        size = spot.side * self.unit * share
        x, y = self.at(spot.x, spot.y)
        return x - size / 2, y - size / 2, size

    def _near(self, x: float, y: float, size: float) -> bool:
        return x < self.right and x + size > self.x and y < self.top and y + size > self.y

    def _draw_spot(self, pen: Pen, spot: Spot) -> None:
        drawn = max(0.0, self.fade - BARE) / (1 - BARE)
        box = self._box(spot, SMALL + (1 - SMALL) * drawn)
        if not self._near(*box):
            return
        if spot.space.tile is not None:
            alpha = min(1.0, self.fade / BARE)
            if alpha:
                pen.tile(spot.space.tile, *box, alpha=alpha)
        elif drawn:
            pen.tile(spot.space.printed or "plain", *box, faint=True, alpha=drawn)

    def _draw_mark(self, pen: Pen, spot: Spot) -> None:
        x, y, size = self._box(spot)
        if not self._near(x, y, size):
            return
        draw_rings(pen, spot.space, x, y, size)
        if spot.note and size >= dp(40):
            inner = size * (1 - 2 * WITHIN)
            high = note_size(spot.note, size)
            width = min(inner, word_texture(spot.note, high, True).width + high * 0.6)
            tall, low = high * 1.3, y + size * WITHIN
            pen.panel(x + (size - width) / 2, low, width, tall, tall * 0.3, theme.colour("doubt"))
            pen.text(spot.note, x + size / 2, low + tall / 2, high, theme.colour("on_doubt"), True, room=inner)

    def places(self) -> list[TouchPlace]:
        if not self.view:
            return []
        boxes = [self._place(name, box) for name, box in self.view.touch.items()]
        if all(min(place.width, place.height) >= dp(TARGET) - 0.5 for place in boxes):
            return [place for place in boxes if self._inside(place)]
        whole: dict[str, list[float]] = {}
        for spot in self.view.spots:
            box = whole.setdefault(spot.part, [1.0, 1.0, 0.0, 0.0])
            half = spot.side * 0.6
            box[:2] = [min(box[0], spot.x - half), min(box[1], spot.y - half)]
            box[2:] = [max(box[2], spot.x + half), max(box[3], spot.y + half)]
        return [
            place
            for part, box in whole.items()
            if min((place := self._place(f"part:{part}", tuple(box))).width, place.height) >= dp(TARGET)
        ]

    def asked(self) -> list[TouchPlace]:
        """The wall, the lines and the floor, near or far."""
        parts: dict[str, list[TouchPlace]] = {}
        for place in self.places():
            what, _colon, rest = place.name.partition(":")
            parts.setdefault({"cell": "wall", "line": "lines"}.get(what, rest), []).append(place)
        return [around(part, places) for part, places in parts.items()]

    def _place(self, name: str, box: tuple[float, ...]) -> TouchPlace:
        left, top, right, bottom = box
        x, y = self.at(left, bottom)
        return TouchPlace(name, x, y, (right - left) * self.unit, (bottom - top) * self.unit)

    def _inside(self, place: TouchPlace) -> bool:
        x, y = place.centre
        return self.x <= x <= self.right and self.y <= y <= self.top

    def on_tap(self, name: str) -> None:
        kind, _, part = name.partition(":")
        if kind == "part":
            self.dispatch("on_part", part)
        else:
            self.dispatch("on_spot", name)

    # Two fingers zoom, one moves

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        if touch.is_mouse_scrolling:
            self._zoom(0.87 if touch.button == "scrolldown" else 1.15, touch.pos)
            return True
        self._fingers[touch.uid] = touch.pos
        found = self.hit(*touch.pos) if len(self._fingers) == 1 else None
        touch.ud[self] = found
        touch.grab(self)
        if found is not None:
            self._show_press(found)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return super().on_touch_move(touch)
        if len(self._fingers) > 1 or hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(SLIP):
            touch.ud[self] = None
            self._press.clear()
        self._moved(touch)
        return True

    def _moved(self, touch: Any) -> None:
        was = self._fingers[touch.uid]
        if len(self._fingers) == 2:
            other = next(pos for uid, pos in self._fingers.items() if uid != touch.uid)
            before, now = hypot(was[0] - other[0], was[1] - other[1]), hypot(touch.x - other[0], touch.y - other[1])
            if before > dp(SLIP) and now > dp(SLIP):
                self._zoom(before / now, ((touch.x + other[0]) / 2, (touch.y + other[1]) / 2))
        elif hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(SLIP):
            x, y, width = self.focus
            self._show(x - (touch.x - was[0]) / self.unit, y + (touch.y - was[1]) / self.unit, width)
        self._fingers[touch.uid] = touch.pos

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return super().on_touch_up(touch)
        del self._fingers[touch.uid]
        touch.ungrab(self)
        self._press.clear()
        if touch.ud[self] is not None:
            self.dispatch("on_tap", touch.ud[self].name)
        return True

    def _zoom(self, factor: float, about: tuple[float, float]) -> None:
        x, y, width = self.focus
        new = min(1.0, max(CLOSEST, width * factor))
        unit = self.unit
        bx, by = x + (about[0] - self.center_x) / unit, y - (about[1] - self.center_y) / unit
        share = new / width
        self._show(bx + (x - bx) * share, by + (y - by) * share, new)

    def _show(self, x: float, y: float, width: float) -> None:
        half = width / 2
        self.focus = [min(1 - half, max(half, x)), min(1 - half, max(half, y)), width]

    def on_spot(self, name: str) -> None:
        pass

    def on_part(self, part: str) -> None:
        pass
