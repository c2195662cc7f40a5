"""The five by five wall, coloured or grey."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kivy.metrics import dp

from companion.engine.wall import SIZE
from companion.games.views import Space
from companion.games.wall.view import WallView
from companion.ui.theme import theme
from companion.ui.tokens import TARGET
from companion.ui.widgets.board import Board, Pin, TouchPlace
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.spaces import draw_lit_worth, draw_space


class Wall(Board):
    """Draws a `WallView`. Places: "cell:row:column"."""

    holds = ("cell",)
    asks: Mapping[str, str] | str = {"cell": "wall"}

    def least(self) -> float:
        return dp(TARGET) * SIZE + dp(10)

    def measure(self) -> None:
        rows = len(self.view.rows) if self.view else SIZE
        side = min(self.width, self.height)
        self.edge = round(side * 0.03) if self.mini else round(min(dp(7), side * 0.03))
        self.gap = max(1, round(side * 0.02)) if self.mini else round(dp(4))
        self.cell = int((side - 2 * self.edge - (rows - 1) * self.gap) / rows)
        self.side = rows * self.cell + (rows - 1) * self.gap + 2 * self.edge
        self.west = round(self.center_x - self.side / 2)
        self.roof = round(self.center_y + self.side / 2)
        self.rounded = self.cell * 0.16 + self.edge

    def pin(self) -> Pin:
        return Pin(self.west, self.roof, (self.cell, self.gap, self.edge))

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """The lower left corner of a cell in window pixels."""
        pitch = self.cell + self.gap
        return (self.west + self.edge + column * pitch, self.roof - self.edge - self.cell - row * pitch)

    def parts(self, view: WallView) -> dict[Any, Any]:
        dim = any(space.lit for row in view.rows for space in row)
        cells = {(r, c): (s, dim and not s.lit) for r, row in enumerate(view.rows) for c, s in enumerate(row)}
        worths = {("worth", *at): s.worth for at, (s, _) in cells.items() if s.lit and s.worth and not self.mini}
        return {"bed": None} | cells | worths

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        if key == "bed":
            self._draw_bed(pen)
            return
        if key[0] == "worth":
            edges = (self.west + self.side, self.roof - self.side)
            draw_lit_worth(pen, value, *self.corner(*key[1:]), self.cell, *edges)
            return
        space, dim = value
        draw_space(pen, space, *self.corner(*key), self.cell, dim, self.mini)

    def _draw_bed(self, pen: Pen) -> None:
        box = (self.west, self.roof - self.side, self.side, self.side)
        pen.panel(*box, self.rounded, theme.colour("bed"))
        pen.frame(*box, self.rounded, dp(1) if self.mini else dp(1.4), theme.colour("primary", 0.55))

    def sketch(self, pen: Pen, kinds: Iterable[str]) -> None:
        for kind in kinds:
            draw_space(pen, Space(kind, kind, fresh=True), 0, 0, self.cell)
        draw_space(pen, Space(None, None, allowed=True, lit=True), 0, 0, self.cell)

    def places(self) -> list[TouchPlace]:
        if not self.touchable:
            return []
        pitch, half = self.cell + self.gap, self.gap / 2
        return [
            TouchPlace(f"cell:{r}:{c}", self.corner(r, c)[0] - half, self.corner(r, c)[1] - half, pitch, pitch)
            for r, row in enumerate(self.view.rows)
            for c in range(len(row))
        ]

    def asked(self) -> list[TouchPlace]:
        """All of it, with its outline."""
        if not self.measured:
            return super().asked()
        return [TouchPlace("cell", self.west, self.roof - self.side, self.side, self.side)]
