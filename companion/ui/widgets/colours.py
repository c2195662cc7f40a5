"""The colours to choose from, as tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.games.views import ColoursView
from companion.ui.theme import theme
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.pen import Pen


class Colours(Board):
    """The colours to choose from, as tiles. Places: "kind:blue"."""

    asks: Mapping[str, str] | str = {"kind": "colours"}
    pinned = True

    def wanted_height(self) -> float:
        return self.dp(52)

    def parts(self, view: ColoursView) -> dict[Any, Any]:
        return {kind: (kind == view.chosen, len(view.kinds)) for kind in view.kinds}

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        x, y = self._kind(key).centre
        size = round(min(self.dp(42), self.height - dp(8)))
        left, low = round(x - size / 2), round(y - size / 2)
        if value[0]:
            edge = round(dp(5))
            pen.panel(left - edge, low - edge, size + 2 * edge, size + 2 * edge, dp(12), theme.colour("tint"))
            pen.frame(left - edge, low - edge, size + 2 * edge, size + 2 * edge, dp(12), dp(2), theme.colour("primary"))
        pen.tile(key, left, low, size)

    def _kind(self, kind: str) -> TouchPlace:
        width = self.width / max(1, len(self.view.kinds))
        return TouchPlace(f"kind:{kind}", self.x + self.view.kinds.index(kind) * width, self.y, width, self.height)

    def places(self) -> list[TouchPlace]:
        return [self._kind(kind) for kind in self.view.kinds] if self.view else []
