"""Scores over the rounds: one line a player, named at its end, told apart by dash and marker as well as colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import ceil

from kivy.metrics import dp, sp

from companion.models.chart import ChartView
from companion.ui.drawing import shapes
from companion.ui.drawing.shapes import Outline
from companion.ui.theme import grown, theme
from companion.ui.tokens import TARGET, Rgba, mix, rgba
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.pen import Pen, word_texture

DASHES = ((1, 0), (7, 5), (2, 4), (10, 4, 2, 4))
"""Lengths of ink and gap in dp, for the first to the fourth player."""
At = Callable[[int, float], tuple[float, float]]
"""Where a step and a value lie."""


class Chart(Board):
    """Draws a `ChartView`. Where the steps are wide enough for a finger, a tap sends `on_step(index)`.

    Places: "step:n"."""

    __events__ = ("on_step",)

    def measure(self) -> None:
        self._type = sp(12) * grown("small")

    def parts(self, view: ChartView) -> dict[str, ChartView]:
        return {"all": view}

    def draw(self, pen: Pen, _key: object, view: ChartView) -> None:
        if not view.series or not view.steps:
            return
        values = [v for series in view.series for v in series.values] or [0]
        tick = _tick(max(values) - min(0, *values))
        low = -ceil(-min(0, *values) / tick) * tick
        high = max(tick, ceil(max(values) / tick) * tick)
        names = [f"{s.name} {s.values[-1]}" if s.values else s.name for s in view.series]
        widest = max(word_texture(name, self._type, True).width for name in names)
        left = self.x + word_texture(str(high), self._type, False).width + dp(10)
        right = self.right - min(widest + dp(14), self.width * 0.36)
        bottom, top = self.y + self._type * 1.9, self.top - self._type
        self._left, self._right = left, right

        def at(index: int, value: float) -> tuple[float, float]:
            last = max(1, len(view.steps) - 1)
            return (left + (right - left) * index / last, bottom + (top - bottom) * (value - low) / (high - low))

        self._draw_grid(pen, view, at, range(low, high + 1, tick), left, right)
        ends = self._spread([at(len(s.values) - 1, s.values[-1])[1] if s.values else bottom for s in view.series], top)
        for index, series in enumerate(view.series):
            if series.values:
                points = [at(i, v) for i, v in enumerate(series.values)]
                self._draw_series(pen, index, _readable(series.colour), points)
                colour, name_x = _readable(series.colour), points[-1][0] + dp(10)
                pen.text(names[index], name_x, ends[index], self._type, colour, True, "left", self.right - name_x)

    def _draw_grid(self, pen: Pen, view: ChartView, at: At, ticks: range, left: float, right: float) -> None:
        for value in ticks:
            y = at(0, value)[1]
            pen.line((left, y, right, y), dp(1), theme.colour("line", 0.7))
            pen.text(str(value).replace("-", "−"), left - dp(6), y, self._type, theme.colour("quiet"), anchor="right")
        room = (right - left) / max(1, len(view.steps) - 1)
        widest = max(word_texture(step, self._type, False).width for step in view.steps)
        every = max(1, ceil((widest + dp(6)) / room))
        for index, step in enumerate(view.steps):
            if index % every == 0:
                pen.text(step, at(index, 0)[0], self.y + self._type * 0.7, self._type, theme.colour("quiet"))

    def _draw_series(self, pen: Pen, index: int, colour: Rgba, points: list[tuple[float, float]]) -> None:
        for piece in _dashed(points, [dp(d) for d in DASHES[index % len(DASHES)]]):
            pen.line([v for point in piece for v in point], dp(2.4), colour)
        size = dp(9)
        for x, y in points:
            pen.outline(("marker", index % 4), _MARKERS[index % 4], x - size / 2, y - size / 2, size, size, colour)

    def _spread(self, wanted: list[float], top: float) -> list[float]:
        """Moves names that would lie over one another apart, keeping their order."""
        step = self._type * 1.25
        order = sorted(range(len(wanted)), key=lambda i: wanted[i])
        placed = list(wanted)
        for below, above in pairwise(order):
            placed[above] = max(placed[above], placed[below] + step)
        over = max(placed) - top
        if over > 0:
            placed[order[-1]] = top
            for above, below in pairwise(reversed(order)):
                placed[below] = min(placed[below], placed[above] - step)
        return placed

    def places(self) -> list[TouchPlace]:
        if not self.view or not self.view.steps or not hasattr(self, "_left"):
            return []
        count = len(self.view.steps)
        room = (self._right - self._left) / max(1, count - 1)
        if room < dp(TARGET):
            return []
        return [TouchPlace(f"step:{i}", self._left + (i - 0.5) * room, self.y, room, self.height) for i in range(count)]

    def on_tap(self, name: str) -> None:
        self.dispatch("on_step", int(name.split(":")[1]))

    def on_step(self, index: int) -> None:
        pass


def _readable(colour: str) -> Rgba:
    """A player's colour, lightened where the ground is dark."""
    return rgba(mix(colour, "FFFFFF", 0.5) if theme.palette.dark else colour)


def _tick(span: float) -> int:
    for tick in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500):
        if span / tick <= 5:
            return tick
    return ceil(span / 5)


def _dashed(points: list[tuple[float, float]], pattern: list[float]) -> Iterator[list[tuple[float, float]]]:
    """The line cut into dashes; a pattern without gaps gives it whole."""
    if len(points) < 2:
        return
    if not any(pattern[1::2]):
        yield points
        return
    index, left, piece = 0, pattern[0], [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        done = 0.0
        while length - done > left:
            done += left
            cut = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if index % 2 == 0:
                yield [*piece, cut]
            piece, index = [cut], index + 1
            left = max(0.5, pattern[index % len(pattern)])
        left -= length - done
        piece.append((bx, by))
    if index % 2 == 0 and len(piece) > 1:
        yield piece


def _disc() -> Outline:
    return shapes.circle(0, 0, 0.9)


def _square() -> Outline:
    return shapes.polygon((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))


def _lozenge() -> Outline:
    return shapes.polygon((0, 1), (-1, 0), (0, -1), (1, 0))


def _triangle() -> Outline:
    return shapes.polygon((0, 0.95), (-0.95, -0.75), (0.95, -0.75))


_MARKERS = (_disc, _square, _lozenge, _triangle)
