"""Where the board was not found: four corners to drag, with a magnifier over the one in hand."""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty

from companion.models.photo.teaching import between
from companion.ui.kit.pictures import Picture
from companion.ui.picture import cut
from companion.ui.theme import theme
from companion.ui.widgets.board import TouchPlace
from companion.ui.widgets.pen import Pen

REACH = 40
"""How near (dp) a finger has to come down to a corner."""
KNOB, BESIDE, POINT = 26, 20, 7
"""How large (dp) a knob is, how far it is from its corner, and how large the point is on the corner itself."""
LENS = 120
LENS_SHOWS = 0.14
"""The share of the photo's width in the magnifier."""
START = ((0.14, 0.14), (0.86, 0.14), (0.86, 0.86), (0.14, 0.86))


class Corners(Picture):
    """The photo with the board's four corners, `corners` as shares of its width and height, from its player's top left
    clockwise. Places: "corner:0" to "corner:3"."""

    texture = ObjectProperty(None, allownone=True)
    corners = ListProperty([list(corner) for corner in START])
    cells = ListProperty([1, 1])
    """Rows and columns of a grid between the corners, as a camera sees it."""

    def __init__(self, **options: Any) -> None:
        self._held: int | None = None
        self._grip = (0.0, 0.0)
        super().__init__(**options)
        self.bind(texture=self._on_theme, corners=self._on_theme)

    def _shown(self) -> tuple[float, float, float, float]:
        """The photo's box in the widget."""
        wide, high = self.texture.size if self.texture else (1, 1)
        scale = min(self.width / wide, self.height / high)
        width, height = wide * scale, high * scale
        return self.center_x - width / 2, self.center_y - height / 2, width, height

    def spot(self, number: int) -> tuple[float, float]:
        """A corner in window pixels."""
        x, y, width, height = self._shown()
        across, down = self.corners[number]
        return x + across * width, y + (1 - down) * height

    def knob(self, number: int) -> tuple[float, float]:
        """Where a corner is held: beside it, away from the board, so that neither the finger nor another knob covers
        what it is to lie on."""
        x, y = self.spot(number)
        away = [0.0, 0.0]
        for other in (number - 1, (number + 1) % 4):
            from_x, from_y = self.spot(other)
            far = hypot(x - from_x, y - from_y) or 1.0
            away = [away[0] + (x - from_x) / far, away[1] + (y - from_y) / far]
        far, edge = hypot(*away) or 1.0, dp(KNOB) / 2 + 2
        across, up = x + away[0] / far * dp(BESIDE), y + away[1] / far * dp(BESIDE)
        return min(self.right - edge, max(self.x + edge, across)), min(self.top - edge, max(self.y + edge, up))

    def place(self, name: str) -> TouchPlace:
        x, y = self.spot(int(name.rpartition(":")[2]))
        side = dp(48)
        return TouchPlace(name, x - side / 2, y - side / 2, side, side)

    def turn(self) -> None:
        """The next corner is the top left one."""
        self.corners = [*self.corners[1:], self.corners[0]]

    def in_pixels(self, size: tuple[float, float]) -> list[tuple[float, float]]:
        """The corners in a photo of this width and height."""
        return [(across * size[0], down * size[1]) for across, down in self.corners]

    def paint(self, pen: Pen) -> None:
        if self.texture is None:
            return
        x, y, width, height = self._shown()
        pen.group.add(Color(1, 1, 1, 1))
        photo = Rectangle(texture=self.texture, pos=(x, y), size=(width, height))
        photo.tex_coords = cut(self.texture, 0, 0, 1, 1)
        pen.group.add(photo)
        spots = [self.spot(n) for n in range(4)]
        flat = [value for spot in spots for value in spot]
        for line in self._grid_lines(spots):
            pen.line(line, dp(1.2), (1, 1, 1, 0.8))
        pen.line(flat, dp(4), (0, 0, 0, 0.45), close=True)
        pen.line(flat, dp(2), (1, 1, 1, 0.95), close=True)
        pen.line(flat[:4], dp(4), theme.colour("doubt"))
        for number, spot in enumerate(spots):
            self._draw_handle(pen, number, *spot)
        if self._held is not None:
            self._draw_lens(pen, self._held)

    def _grid_lines(self, spots: list[tuple[float, float]]) -> list[tuple[float, ...]]:
        rows, columns = self.cells
        across = [(n / columns, 0.0, n / columns, 1.0) for n in range(1, columns)]
        down = [(0.0, n / rows, 1.0, n / rows) for n in range(1, rows)]
        return [(*between(spots, u0, v0), *between(spots, u1, v1)) for u0, v0, u1, v1 in across + down]

    def _draw_handle(self, pen: Pen, number: int, x: float, y: float) -> None:
        size, point = dp(KNOB), dp(POINT)
        knob_x, knob_y = self.knob(number)
        ink = "doubt" if number < 2 else "primary"
        pen.line((x, y, knob_x, knob_y), dp(2), (1, 1, 1, 0.95))
        pen.shape("disc", x - point / 2 - 1, y - point / 2 - 1, point + 2, (1, 1, 1, 0.95))
        pen.shape("disc", x - point / 2, y - point / 2, point, theme.colour(ink))
        pen.shape("disc", knob_x - size / 2 - 2, knob_y - size / 2 - 2, size + 4, (1, 1, 1, 0.95))
        pen.shape("disc", knob_x - size / 2, knob_y - size / 2, size, theme.colour(ink))
        pen.text(str(number + 1), knob_x, knob_y, dp(14), theme.colour(f"on_{ink}"), bold=True)

    def _draw_lens(self, pen: Pen, number: int) -> None:
        across, down = self.corners[number]
        _, _, width, height = self._shown()
        half_x = LENS_SHOWS / 2
        half_y = half_x * width / height
        side, edge = dp(LENS), dp(10)
        x = self.x + edge if across > 0.5 else self.right - side - edge
        y = self.top - side - edge
        pen.panel(x - dp(3), y - dp(3), side + dp(6), side + dp(6), dp(14), theme.colour("raised"))
        pen.group.add(Color(1, 1, 1, 1))
        part = Rectangle(texture=self.texture, pos=(x, y), size=(side, side))
        part.tex_coords = cut(self.texture, across - half_x, down - half_y, across + half_x, down + half_y)
        pen.group.add(part)
        cx, cy = x + side / 2, y + side / 2
        for line in ((x, cy, x + side, cy), (cx, y, cx, y + side)):
            pen.line(line, dp(1.4), theme.colour("doubt", 0.9))

    def on_touch_down(self, touch: Any) -> bool:
        if self.texture is None or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        far = [(hypot(touch.x - x, touch.y - y), n) for n in range(4) for x, y in (self.spot(n), self.knob(n))]
        near, number = min(far)
        if near > dp(REACH):
            return super().on_touch_down(touch)
        touch.grab(self)
        x, y = self.spot(number)
        self._held, self._grip = number, (touch.x - x, touch.y - y)
        self._on_theme()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._held is None:
            return super().on_touch_move(touch)
        x, y, width, height = self._shown()
        across = (touch.x - self._grip[0] - x) / width
        down = 1 - (touch.y - self._grip[1] - y) / height
        corners = [list(corner) for corner in self.corners]
        corners[self._held] = [min(1.1, max(-0.1, across)), min(1.1, max(-0.1, down))]
        self.corners = corners
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self._held = None
        self._on_theme()
        return True
