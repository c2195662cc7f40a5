"""How to hold the phone, as a drawing: a little oblique, the whole board in the picture, no flash."""

from __future__ import annotations

from kivy.metrics import dp

from companion.ui.drawing import shapes
from companion.ui.drawing.shapes import Outline
from companion.ui.kit.pictures import Picture
from companion.ui.theme import theme
from companion.ui.widgets.pen import Pen

_KINDS = ("blue", "yellow", "red", "black", "white")


class Hint(Picture):
    """The board on the table and the phone above it."""

    def paint(self, pen: Pen) -> None:
        side = min(self.width, self.height * 1.5)
        x, y, high = self.center_x - side / 2, self.center_y - side / 3, side / 1.5
        pen.panel(x, y, side, high, dp(16), theme.colour("tint"))
        ink, soft = theme.colour("primary"), theme.colour("primary", 0.2)
        board = ((0.12, 0.16), (0.66, 0.16), (0.56, 0.46), (0.22, 0.46))
        pen.outline(("hint-rays", "rays"), _rays, x, y, side, high, soft)
        pen.outline(("hint-board", "board"), lambda: _filled(board), x, y, side, high, theme.colour("raised"))
        points = [value for px, py in board for value in (x + px * side, y + py * high)]
        pen.line(points, dp(2), ink, close=True)
        for row in range(3):
            for col in range(4):
                down, across = (row + 0.5) / 3.4, (col + 0.8) / 4.6
                left, right = 0.12 + 0.1 * down, 0.66 - 0.1 * down
                size = side * (0.075 - 0.02 * down)
                px, py = x + (left + (right - left) * across) * side, y + (0.19 + 0.27 * down) * high
                pen.tile(_KINDS[(row * 2 + col) % 5], px - size / 2, py - size / 2, size, faint=(row + col) % 3 == 0)
        pen.outline(("hint-phone", "phone"), _phone, x, y, side, high, ink)
        pen.outline(("hint-glass", "glass"), _glass, x, y, side, high, theme.colour("raised"))
        self._no_flash(pen, x + side * 0.1, y + high * 0.84, high * 0.13)

    def _no_flash(self, pen: Pen, cx: float, cy: float, size: float) -> None:
        ink, quiet = theme.colour("loss"), theme.colour("text")
        pen.outline("hint-bolt", _bolt, cx - size / 2, cy - size / 2, size, size, quiet)
        pen.line((cx - size * 0.55, cy - size * 0.55, cx + size * 0.55, cy + size * 0.55), dp(2.4), ink)


def _place(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """Shares of the picture, from the bottom left, in the outlines' box from -1 to 1."""
    return tuple((2 * x - 1, 2 * y - 1) for x, y in points)


def _filled(points: tuple[tuple[float, float], ...]) -> Outline:
    return shapes.polygon(*_place(points))


def _rays() -> Outline:
    return _filled(((0.79, 0.77), (0.1, 0.13), (0.68, 0.13)))


def _phone() -> Outline:
    return _filled(((0.69, 0.9), (0.74, 0.94), (0.91, 0.66), (0.86, 0.62)))


def _glass() -> Outline:
    return _filled(((0.716, 0.872), (0.732, 0.884), (0.868, 0.664), (0.852, 0.652)))


def _bolt() -> Outline:
    return shapes.polygon((0.15, 1), (-0.6, -0.15), (-0.05, -0.15), (-0.15, -1), (0.6, 0.2), (0.05, 0.2))
