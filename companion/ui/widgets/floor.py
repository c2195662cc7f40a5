"""The floor line: seven spaces, each with what it costs, and the first-player marker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kivy.metrics import dp, sp

from companion.games.views import FloorView
from companion.ui.theme import theme
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.pen import Pen, word_texture

MARKER = 34
"""The side of the marker beside the caption, in dp."""
WIDE, WIDEST = 64, 76
"""A space's share of the line, in dp: from where on the outer ones, and the marker, stand at its very ends; at most."""


class Floor(Board):
    """Draws a `FloorView`. Places: "floor:n" with n from 1, "marker". A still one has only its spaces, the marker on
    the first of them."""

    asks: Mapping[str, str] | str = {"floor": "floor", "marker": "marker"}
    pinned = True

    def measure(self) -> None:
        count = len(self.view.values) if self.view else 7
        self.head = 0 if self.still else self._head()
        self.flush = self.larger > 1 or self.width > dp(WIDE) * count
        self.pitch = min(self.width, self.dp(WIDEST) * count) / count
        self.west = self.x if not theme.left_hand else self.right - self.pitch * count
        self.tile = int(min(self.pitch - dp(6), self.height - self.head - self.sp(17)))
        self.inset = 0 if self.flush else (self.pitch - self.tile) / 2
        self.step = (self.pitch * count - self.tile - 2 * self.inset) / max(1, count - 1)
        self.base = round(self.y + self.sp(17))

    def _head(self) -> float:
        """What the caption and the marker, clear of the spaces below it, are given."""
        return max(self.dp(MARKER) + dp(14), self.sp(22))

    def wanted_height(self) -> float:
        """Head, spaces and their values for the present width."""
        return dp(36) + sp(17) if self.still else self._height_with(self.dp(56))

    def dear_height(self) -> float:
        """With large type the spaces are a little smaller than a finger: with their values they are large enough."""
        return self._height_with(dp(34) if self.sp(17) >= dp(28) * self.larger else self.dp(56))

    def _height_with(self, most: float) -> float:
        """With spaces no larger than that."""
        count, values = len(self.view.values) if self.view else 7, self.sp(17)
        return self._head() + max(dp(48) - values, min(self.width / count - dp(6), most)) + values

    def parts(self, view: FloorView) -> dict[Any, Any]:
        head = (view.caption, view.total, view.marker, view.marker_free, view.lacks)
        taken, marker = view.filled + view.marker, 1 if self.still else view.filled + 1
        spaces = {
            n: (value, n <= taken, view.marker and n == marker, view.lit) for n, value in enumerate(view.values, 1)
        }
        return spaces if self.still else {"head": head} | spaces

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        if key == "head":
            self._draw_head(pen, *value)
        else:
            self._draw_space(pen, key, *value)

    def _draw_head(self, pen: Pen, caption: str, total: str, marker: bool, free: bool, lacks: str) -> None:
        middle = self.top - self.head / 2
        place = self._marker_place()
        size = round(self.dp(MARKER))
        x, y = round(place.centre[0] - size / 2), round(place.centre[1] - size / 2)
        if self.flush:
            x = round(place.x if theme.left_hand else place.x + place.width - size)
        if marker:
            pen.tile("first", x, y, size)
            pen.shape("ring", x - dp(2), y - dp(2), size + dp(4), theme.colour("accent"))
        else:
            pen.tile("first", x, y, size, faint=True, alpha=1.0 if free else 0.5)
            ink = theme.colour("doubt") if lacks else theme.colour("quiet", 0.8 if free else 0.35)
            pen.shape("dashes", x, y, size, ink)
        room = self.width - place.width - dp(12)
        side, start = ("right", self.right - dp(4)) if theme.left_hand else ("left", self.x + dp(4))
        used = pen.text(caption, start, middle, self.sp(15), theme.colour("quiet"), anchor=side, room=room * 0.68)
        step = -(used + dp(10)) if theme.left_hand else used + dp(10)
        used += pen.text(total, start + step, middle, self.sp(17), theme.colour("loss"), True, side, room * 0.3)
        room -= used + dp(22)
        if lacks and word_texture(lacks, self.sp(14), False).width <= room:
            end = place.x + place.width + dp(4) if theme.left_hand else place.x - dp(4)
            other = "left" if theme.left_hand else "right"
            pen.text(lacks, end, middle, self.sp(14), theme.colour("doubt"), anchor=other, room=room)

    def _draw_space(self, pen: Pen, n: int, value: str, taken: bool, marker: bool, lit: bool) -> None:
        x = round(self.west + self.inset + (n - 1) * self.step)
        if taken:
            pen.tile("first" if marker else "fallen", x, self.base, self.tile)
            if lit:
                grow = round(self.tile * 0.05)
                pen.shape("double-ring", x - grow, self.base - grow, self.tile + 2 * grow, theme.colour("accent"))
        else:
            pen.shape("tile", x, self.base, self.tile, theme.colour("quiet", 0.13))
            pen.shape("ring", x, self.base, self.tile, theme.colour("quiet", 0.28))
        colour = theme.colour("loss" if taken else "quiet")
        pen.text(value, x + self.tile / 2, self.base - self.sp(9), self.sp(13), colour, bold=taken, room=self.pitch)

    def sketch(self, pen: Pen, _kinds: Iterable[str]) -> None:
        for marker in (True, False):
            self._draw_head(pen, "", "", marker, True, "")
            self._draw_space(pen, 1, "", True, marker, True)
        self._draw_space(pen, 1, "", False, False, False)

    def _marker_place(self) -> TouchPlace:
        side = dp(48)
        x = self.x if theme.left_hand else self.right - side
        if self.flush:
            x = self.west if theme.left_hand else self.west + self.pitch * len(self.view.values) - side
        return TouchPlace("marker", x, self.top - self.head, side, self.head)

    def places(self) -> list[TouchPlace]:
        if not self.touchable:
            return []
        height = self.top - self.head - self.y
        return [
            self._marker_place(),
            *(
                TouchPlace(f"floor:{n}", self.west + (n - 1) * self.pitch, self.y, self.pitch, height)
                for n in range(1, len(self.view.values) + 1)
            ),
        ]
