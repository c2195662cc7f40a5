"""Scores over the rounds: one line a player, named at its end, told apart by dash and marker as well as colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty

from companion.models.chart import BONUS_STEP, ChartView
from companion.ui.drawing import shapes
from companion.ui.drawing.shapes import Outline
from companion.ui.theme import grown, theme
from companion.ui.tokens import TARGET, Rgba, mix, rgba
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.pen import Pen, word_texture
from companion.ui.widgets.standings import unshrunk

DASHES = ((1, 0), (7, 5), (2, 4), (10, 4, 2, 4))
"""Lengths of ink and gap in dp, for the first to the fourth player."""
LINE, MARKER, WIDER = 2.4, 9, 3
"""How wide a line and how large its markers are in dp, and how much more where another has the same course."""
At = Callable[[int, float], tuple[float, float]]
"""Where a step and a value lie."""


class Chart(Board):
    """Draws a `ChartView`. A finger on it chooses the nearest step, and goes on choosing while it is drawn along:
    `on_step(index)`. Places: "step:n", where they are wide enough for a finger each."""

    __events__ = ("on_step",)

    chosen = NumericProperty(-1)
    """The step that is marked; -1 for none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("chosen", self._update)

    def measure(self) -> None:
        self._type = sp(12) * grown("small")

    def parts(self, view: ChartView) -> dict[str, Any]:
        return {"all": view, "chosen": (view, self.chosen)}

    def draw(self, pen: Pen, key: object, value: Any) -> None:
        view: ChartView = value if key == "all" else value[0]
        if not view.series or not view.steps:
            return
        if key == "chosen":
            self._draw_chosen(pen, view)
            return
        values = [v for series in view.series for v in series.values] or [0]
        tick = _tick(max(values) - min(0, *values))
        low = -ceil(-min(0, *values) / tick) * tick
        high = max(tick, ceil(max(values) / tick) * tick)
        most = self.width * 0.36 - dp(14)
        names = [self._name(s.name, s.values, most) for s in view.series]
        widest = max(word_texture(name, self._type, True).width for name in names)
        left = self.x + max(word_texture(_tick_words(end), self._type, False).width for end in (low, high)) + dp(10)
        right = self.right - dp(14) - min(widest, most)
        bottom, top = self.y + self._type * 1.9, self.top - self._type
        self._left, self._right = left, right

        def at(index: int, value: float) -> tuple[float, float]:
            last = max(1, len(view.steps) - 1)
            return (left + (right - left) * index / last, bottom + (top - bottom) * (value - low) / (high - low))

        self._at = at
        self._draw_grid(pen, view, at, range(low, high + 1, tick), left, right)
        ends = self._spread([at(len(s.values) - 1, s.values[-1])[1] if s.values else bottom for s in view.series], top)
        for index, series in enumerate(view.series):
            if series.values:
                points = [at(i, v) for i, v in enumerate(series.values)]
                self._draw_series(pen, index, _readable(series.colour), points, self._covered(view, index))
                colour, name_x = _readable(series.colour), points[-1][0] + dp(10)
                pen.text(names[index], name_x, ends[index], self._type, colour, True, "left", self.right - name_x)

    def _name(self, name: str, values: Sequence[int], room: float) -> str:
        """With what it came to; the name is shortened where that would be too long."""
        last = f" {_tick_words(values[-1])}" if values else ""
        return unshrunk(name, self._type, room - word_texture(last, self._type, True).width) + last

    def _draw_grid(self, pen: Pen, view: ChartView, at: At, ticks: range, left: float, right: float) -> None:
        for value in ticks:
            y = at(0, value)[1]
            pen.line((left, y, right, y), dp(1), theme.colour("line", 0.7))
            pen.text(_tick_words(value), left - dp(6), y, self._type, theme.colour("quiet"), anchor="right")
        room = (right - left) / max(1, len(view.steps) - 1)
        widths = [word_texture(label, self._type, False).width for label in view.labels]
        least = max(1, ceil((max(self._numbers(view, widths)) + dp(6)) / room))
        shown = self._labelled(view, least, widths, at)
        for index, label in enumerate(view.labels):
            if index in shown:
                pen.text(label, at(index, 0)[0], self.y + self._type * 0.7, self._type, theme.colour("quiet"))

    @staticmethod
    def _numbers(view: ChartView, widths: list[float]) -> list[float]:
        return [width for width, step in zip(widths, view.steps, strict=True) if step != BONUS_STEP] or widths

    @staticmethod
    def _labelled(view: ChartView, least: int, widths: list[float], at: At) -> set[int]:
        """The bonuses always; of the rounds every one, or every second and so on where there is no room for all."""
        count = len(view.steps)
        if view.steps[-1] != BONUS_STEP:
            return set(range(0, count, least))
        free = at(count - 1, 0)[0] - widths[-1] / 2
        for every in range(least, count):
            shown = range(0, count - 1, every)
            if at(shown[-1], 0)[0] + widths[shown[-1]] / 2 + dp(6) <= free:
                return {*shown, count - 1}
        return {count - 1}

    @staticmethod
    def _covered(view: ChartView, index: int) -> bool:
        """Whether a line drawn later has the same course from the first step to the last."""
        return any(other.values == view.series[index].values for other in view.series[index + 1 :])

    def _draw_series(
        self, pen: Pen, index: int, colour: Rgba, points: list[tuple[float, float]], covered: bool
    ) -> None:
        """Where another line covers all of it, it is so much wider that it shows on both sides of that one."""
        if covered:
            pen.line([v for point in points for v in point], dp(LINE + WIDER), colour)
        for piece in _dashed(points, [dp(d) for d in DASHES[index % len(DASHES)]]):
            pen.line([v for point in piece for v in point], dp(LINE), colour)
        size = dp(MARKER + WIDER * covered)
        for x, y in points:
            pen.outline(("marker", index % 4), _MARKERS[index % 4], x - size / 2, y - size / 2, size, size, colour)

    def _draw_chosen(self, pen: Pen, view: ChartView) -> None:
        if not 0 <= self.chosen < len(view.steps):
            return
        x = self._at(self.chosen, 0)[0]
        pen.line((x, self.y + self._type * 1.9, x, self.top - self._type), dp(1.4), theme.colour("primary", 0.6))
        size = dp(15)
        for series in view.series:
            if self.chosen < len(series.values):
                y = self._at(self.chosen, series.values[self.chosen])[1]
                pen.frame(x - size / 2, y - size / 2, size, size, size / 2, dp(2), theme.colour("primary"))

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
        steps = self._steps()
        return steps if steps and steps[0].width >= dp(TARGET) else []

    def place(self, name: str) -> TouchPlace:
        return self._steps()[int(name.partition(":")[2])]

    def _steps(self) -> list[TouchPlace]:
        if not self.view or not self.view.steps or not hasattr(self, "_left"):
            return []
        count = len(self.view.steps)
        room = (self._right - self._left) / max(1, count - 1)
        return [TouchPlace(f"step:{i}", self._left + (i - 0.5) * room, self.y, room, self.height) for i in range(count)]

    def hit(self, x: float, _y: float) -> TouchPlace | None:
        return min(self._steps(), key=lambda step: abs(step.centre[0] - x), default=None)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        found = self.hit(*touch.pos)
        if found is not None and found != touch.ud[self]["place"]:
            touch.ud[self]["place"] = found
            self.tapped(found.name)
        return True

    def tapped(self, name: str) -> None:
        self.chosen = int(name.partition(":")[2])
        super().tapped(name)
        self.dispatch("on_step", self.chosen)

    def _show_press(self, _place: TouchPlace) -> None:
        """What is chosen is marked; a wash over a hair's breadth would only flicker."""

    def on_step(self, index: int) -> None:
        pass


def _readable(colour: str) -> Rgba:
    """A player's colour, lightened where the ground is dark."""
    return rgba(mix(colour, "FFFFFF", 0.5) if theme.palette.dark else colour)


def _tick_words(value: int) -> str:
    return str(value).replace("-", "−")


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
