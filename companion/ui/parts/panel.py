"""The app's own picture: an azulejo panel of sixteen tiles that make one rosette, drawn in code."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.ui.drawing import shapes
from companion.ui.drawing.shapes import Outline
from companion.ui.kit.pictures import Picture
from companion.ui.theme import theme
from companion.ui.widgets.pen import Pen


class TilePicture(Picture):
    """A square panel: four by four tiles in a painted frame.

    Cutting its shapes takes a while, so it is painted once the layout has come to rest, not at every size on the way.
    """

    def __init__(self, **options: Any) -> None:
        self._paint_soon = Clock.create_trigger(lambda _: Picture.restyle(self), 0)
        super().__init__(**options)

    def restyle(self) -> None:
        self._paint_soon()

    def paint(self, pen: Pen) -> None:
        side = min(self.width, self.height)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        pen.panel(x, y, side, side, dp(20), theme.colour("raised"))
        pen.frame(x, y, side, side, dp(20), dp(1.4), theme.colour("primary", 0.8))
        edge = side * 0.075
        inner = side - 2 * edge
        pen.frame(x + edge, y + edge, inner, inner, dp(6), dp(1), theme.colour("primary", 0.5))
        self._border(pen, x, y, side, edge)
        field = inner - 2 * edge * 0.45
        fx, fy = x + (side - field) / 2, y + (side - field) / 2
        ink, soft, warm = theme.colour("primary"), theme.colour("primary", 0.22), theme.colour("accent")
        pen.outline("welcome-rays", _rays, fx, fy, field, field, soft)
        pen.outline("welcome-petals", _petals, fx, fy, field, field, ink)
        pen.outline("welcome-leaves", _leaves, fx, fy, field, field, theme.colour("primary", 0.55))
        pen.outline("welcome-corners", _corners, fx, fy, field, field, ink)
        pen.outline("welcome-buds", _buds, fx, fy, field, field, warm)
        pen.outline("welcome-heart", _heart, fx, fy, field, field, theme.colour("raised"))
        pen.outline("welcome-core", _core, fx, fy, field, field, warm)
        for n in range(1, 4):
            at = field * n / 4
            line = theme.colour("raised")
            pen.line((fx + at, fy, fx + at, fy + field), dp(2), line)
            pen.line((fx, fy + at, fx + field, fy + at), dp(2), line)

    def _border(self, pen: Pen, x: float, y: float, side: float, edge: float) -> None:
        count = 12
        step = (side - 2 * edge) / count
        size = edge * 0.62
        for n in range(count):
            at = edge + step * (n + 0.5) - size / 2
            for cx, cy in (
                (x + at, y + (edge - size) / 2),
                (x + at, y + side - edge + (edge - size) / 2),
                (x + (edge - size) / 2, y + at),
                (x + side - edge + (edge - size) / 2, y + at),
            ):
                pen.outline("welcome-lozenge", _lozenge, cx, cy, size, size, theme.colour("primary", 0.7))


def _around(count: int, start: float, inner: float, outer: float, width: float) -> Outline:
    out: Outline = ()
    for n in range(count):
        out += shapes.petal(start + n / count, inner, outer, width)
    return out


def _petals() -> Outline:
    return _around(8, 0.0, 0.16, 0.66, 0.21)


def _leaves() -> Outline:
    return _around(8, 1 / 16, 0.4, 0.86, 0.13)


def _rays() -> Outline:
    return _around(16, 1 / 32, 0.2, 0.98, 0.12)


def _buds() -> Outline:
    out: Outline = ()
    for n in range(8):
        out += shapes.petal(n / 8, 0.7, 0.82, 0.08)
    return out


def _heart() -> Outline:
    return shapes.circle(0, 0, 0.2)


def _core() -> Outline:
    return shapes.star(8, 0.15, 0.09)


def _corners() -> Outline:
    out: Outline = ()
    for x in (-1, 1):
        for y in (-1, 1):
            for turn in (-1, 0, 1):
                leaf = shapes.petal(_towards(x, y) + turn * 0.075, 0.04, 0.42 - 0.06 * abs(turn), 0.1)
                out += shapes.shift(leaf, x, y)
    return out


def _towards(x: int, y: int) -> float:
    return {(-1, -1): 0.125, (1, -1): 0.375, (1, 1): 0.625, (-1, 1): 0.875}[(x, y)]


def _lozenge() -> Outline:
    return (((0.0, 1.0), (-0.6, 0.0), (0.0, -1.0), (0.6, 0.0)),)
