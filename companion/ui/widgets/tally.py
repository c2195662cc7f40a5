"""The terms of what is being entered, each a point or a loss."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.games.table_view import TallyView
from companion.ui.theme import theme
from companion.ui.tokens import TARGET
from companion.ui.widgets.board import Board, Pin, TouchPlace
from companion.ui.widgets.pen import Pen, word_texture, wrapped
from companion.wording.points import signed

BRIEF, LEAST = 0.7, 0.64
"""Of its size that a hint has on the one line that is left for it, and at least."""


class Tally(Board):
    """Draws a `TallyView`: each term a target; a hint while there is none. Places: "term:n"."""

    pinned = grows = True
    _given: tuple[Any, ...] = ()
    """What the row was measured for."""

    def pin(self) -> Pin | None:
        """At the row's upper left: one term more moves the others, and only it is drawn."""
        if not self.view or not self.view.terms:
            return super().pin()
        place = self._term(0)
        return Pin(round(place.x), round(self.top), (place.width, place.height, self._across()))

    def lines(self) -> int:
        return max(1, -(-len(self.view.terms) // self._across())) if self.view else 1

    def _across(self) -> int:
        return max(1, int(self.width // dp(TARGET)))

    def wanted_height(self) -> float:
        if self.view and not self.view.terms:
            lines, size = self._hint()
            return max(dp(TARGET), len(lines) * size * 1.25 + dp(8))
        return self.lines() * self.row_height()

    def row_height(self) -> float:
        """Of terms side by side."""
        return max(dp(TARGET), self.sp(26))

    def steady_height(self) -> float:
        """High enough for a hint of two lines as well: what stands above it does not move when the terms come."""
        return max(self.wanted_height(), 2 * self.sp(15) * 1.25 + dp(8))

    def _hint(self) -> tuple[list[str], float]:
        """The hint's lines and their size: two lines, or three smaller ones, which are hardly higher, before it is made
        so small that it cannot be read."""
        room = self.width - dp(8)
        for most, share in ((2, 1.0), (2, 0.9), (2, 0.8), (3, 0.8), (3, 0.7)):
            lines = wrapped(self.view.hint, self.sp(15) * share, room)
            if len(lines) <= most:
                break
        return lines, self.sp(15) * share

    def brief_height(self) -> float:
        """Of the hint on one line, where there is no room for more; 0 where it would be too small to be read."""
        if not self.view or self.view.terms:
            return 0
        words, size = self._brief()
        return size * 1.25 if words else 0

    def _brief(self) -> tuple[str, float]:
        """The hint on one line, in few words where it takes these, and its size."""
        room = self.width - dp(8)
        for words in filter(None, (self.view.hint, self.view.brief)):
            size = self.sp(15) * min(BRIEF, room / word_texture(words, self.sp(15), False).width)
            if size >= self.sp(15) * LEAST:
                return words, size
        return "", self.sp(15)

    def parts(self, view: TallyView) -> dict[Any, Any]:
        if not view.terms:
            return {"hint": (view.hint, view.brief)}
        return {n: (term.points, term.lit, term.given_back) for n, term in enumerate(view.terms)}

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        if key == "hint":
            lines, size = self._hint()
            if self.height < self.wanted_height() - 1:
                words, size = self._brief()
                lines = [words]
            for n, line in enumerate(lines):
                middle = self.center_y + ((len(lines) - 1) / 2 - n) * size * 1.25
                pen.text(line, self.center_x, middle, size, theme.colour("quiet"), room=self.width - dp(8))
            return
        self._draw_term(pen, self._term(key), *value)

    def _draw_term(self, pen: Pen, place: TouchPlace, points: int, lit: bool, given_back: bool) -> None:
        tone = "quiet" if given_back else "loss" if points < 0 else "gain"
        text = f"({signed(points)})" if given_back else signed(points)
        size = self.sp(17)
        air = dp(6) if size < dp(24) else dp(4)
        x, y = place.x + dp(3), place.y + air
        w, h = place.width - dp(6), place.height - 2 * air
        pen.panel(x, y, w, h, h / 2, theme.colour("tint" if lit else "raised"))
        pen.frame(x, y, w, h, h / 2, dp(1.6 if lit else 1), theme.colour("accent" if lit else "line"))
        pen.text(text, x + w / 2, y + h / 2, size, theme.colour(tone), True, room=w - dp(8))

    def _term(self, n: int) -> TouchPlace:
        across, west, width, height = self._row()
        line, at = divmod(n, across)
        return TouchPlace(f"term:{n}", west + at * width, self.top - (line + 1) * height, width, height)

    def _row(self) -> tuple[int, float, float, float]:
        """How many terms stand side by side, where the first one does, and how wide and high each is."""
        given = (self.view, self.x, self.width, self.height, self.larger, theme.revision)
        if given != self._given:
            across, size = self._across(), self.sp(17)
            count = min(across, len(self.view.terms))
            widest = max(word_texture(signed(term.points), size, True).width for term in self.view.terms)
            width = min(max(dp(TARGET), widest + dp(28)), self.width / count)
            west = round(self.x + (self.width - width * count) / 2)
            self._given, self._measured = given, (across, west, width, self.height / self.lines())
        return self._measured

    def places(self) -> list[TouchPlace]:
        return [self._term(n) for n in range(len(self.view.terms))] if self.view else []
