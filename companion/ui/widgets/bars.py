"""Bars side by side: one thing against its averages, each with its number at its end."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp

from companion.models.chart import BarsView, BarView
from companion.ui.theme import grown, theme
from companion.ui.tokens import TARGET, Rgba
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.pen import Pen, word_texture

THICK, APART = 9, 5
"""How thick (dp) a bar is, and what is between two of them."""
AIR = 10
"""Between two things, in dp."""


class Bars(Board):
    """Draws a `BarsView`: the legend, then each thing with its bars. Places: "bar:n"."""

    def measure(self) -> None:
        self._type = sp(13) * grown("small")
        self._line = self._type * 1.45

    def wanted_height(self) -> float:
        self.measure()
        if self.view is None:
            return 0
        return self._legend_height() + sum(self._height(bar) for bar in self.view.bars)

    def _legend_height(self) -> float:
        return self._line * len(self._legend_rows()) + dp(AIR)

    def _height(self, bar: BarView) -> float:
        return max(dp(TARGET), self._line + len(bar.values) * self._pitch() + dp(AIR))

    def _pitch(self) -> float:
        return max(dp(THICK + APART), self._type * 1.05)

    def parts(self, view: BarsView) -> dict[Any, Any]:
        return {"legend": view.legend, **{n: (bar, view) for n, bar in enumerate(view.bars)}}

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        if key == "legend":
            self._draw_legend(pen)
            return
        bar, view = value
        place = self._rows()[key]
        top = place.y + place.height
        pen.text(bar.label, self.x, top - self._line / 2, self._type, theme.colour("text"), True, "left", self.width)
        widest = max(word_texture(number, self._type, True).width for one in view.bars for number in one.numbers)
        room = self.width - widest - dp(8)
        scale = room / max(1.0, *(abs(value) for one in view.bars for value in one.values))
        for n, (points, number) in enumerate(zip(bar.values, bar.numbers, strict=True)):
            y = top - self._line - (n + 0.5) * self._pitch()
            long = max(dp(4), abs(points) * scale) if points else 0
            if long:
                self._draw_bar(pen, n, self.x, y, long, points < 0)
            tone = theme.colour("loss" if points < 0 else "text" if n == 0 else "quiet")
            pen.text(number, self.x + long + (dp(6) if long else 0), y, self._type * 0.92, tone, n == 0, "left")

    def _draw_legend(self, pen: Pen) -> None:
        for row, names in enumerate(self._legend_rows()):
            x, y = self.x, self.top - (row + 0.5) * self._line
            for n, name in names:
                self._draw_bar(pen, n, x, y, dp(18), False)
                x += dp(24) + pen.text(name, x + dp(24), y, self._type, theme.colour("quiet"), False, "left") + dp(16)

    def _legend_rows(self) -> list[list[tuple[int, str]]]:
        """As many names on a line as there is room for."""
        rows: list[list[tuple[int, str]]] = [[]]
        left = self.width
        for n, name in enumerate(self.view.legend):
            wide = dp(40) + word_texture(name, self._type, False).width
            if wide - dp(16) > left and rows[-1]:
                rows.append([])
                left = self.width
            rows[-1].append((n, name))
            left -= wide
        return rows

    def _draw_bar(self, pen: Pen, n: int, x: float, y: float, long: float, loses: bool) -> None:
        """The first is solid, the second paler, the third only its outline: told apart without colours too."""
        colour: Rgba = theme.colour("loss" if loses else "primary")
        low, thick = y - dp(THICK) / 2, dp(THICK)
        if n == 0:
            pen.panel(x, low, long, thick, dp(3), colour)
        elif n == 1:
            pen.panel(x, low, long, thick, dp(3), (*colour[:3], 0.45))
        else:
            pen.frame(x + dp(1), low + dp(1), max(dp(2), long - dp(2)), thick - dp(2), dp(3), dp(1.2), colour)

    def _rows(self) -> list[TouchPlace]:
        top = self.top - self._legend_height()
        rows = []
        for n, bar in enumerate(self.view.bars):
            top -= self._height(bar)
            rows.append(TouchPlace(f"bar:{n}", self.x, top, self.width, self._height(bar)))
        return rows

    def places(self) -> list[TouchPlace]:
        return self._rows() if self.view else []
