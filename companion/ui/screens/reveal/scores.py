"""Everybody's score as a bar that grows."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.metrics import dp, sp

from companion.ui.kit.text import text_width
from companion.ui.says import MINUS
from companion.ui.theme import theme
from companion.ui.tokens import mix, rgba
from companion.ui.widgets.board import Board
from companion.ui.widgets.pen import Pen


@dataclass(frozen=True, slots=True)
class ScoresView:
    names: tuple[str, ...]
    colours: tuple[str, ...]
    totals: tuple[float, ...]
    most: int
    here: tuple[int, ...] = ()


class Scores(Board):
    """Draws a `ScoresView`; `here` are the players the eye should go to."""

    def wanted_height(self) -> float:
        return len(self.view.names) * max(dp(40), sp(30)) if self.view else 0

    def _names(self) -> float:
        """What the names are given: as much as the longest one wants, within reason."""
        longest = max(text_width(name, "label") for name in self.view.names)
        return min(self.width * 0.42, max(self.width * 0.18, longest + dp(12)))

    def parts(self, view: ScoresView) -> dict:
        return {
            n: (name, view.colours[n], view.totals[n], view.most, n in view.here, len(view.names))
            for n, name in enumerate(view.names)
        }

    def draw(self, pen: Pen, key, value):
        name, colour, total, most, here, count = value
        line = self.height / count
        middle = self.top - (key + 0.5) * line
        side, end = self._names(), self.width * 0.16
        tone = theme.colour("text" if here else "quiet")
        pen.text(name, self.x, middle, sp(15), tone, here, "left", side - dp(8))
        room = self.width - side - end
        bar, height = max(dp(4), room * max(0.0, total) / max(1, most)), min(dp(18), line * 0.5)
        own = rgba(mix(colour, "FFFFFF", 0.35) if theme.palette.dark else colour, 1.0 if here else 0.6)
        pen.panel(self.x + side, middle - height / 2, room, height, height / 2, theme.colour("quiet", 0.14))
        pen.panel(self.x + side, middle - height / 2, bar, height, height / 2, own)
        pen.text(str(round(total)).replace("-", MINUS), self.right, middle, sp(20), tone, True, "right", end - dp(6))
