"""Everybody's score as a bar that grows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty

from companion.ui.kit.text import text_width
from companion.ui.theme import theme
from companion.ui.tokens import mix, rgba
from companion.ui.widgets.board import Board
from companion.ui.widgets.pen import Pen
from companion.wording.points import MINUS

BAR, SLIM, BELOW = 18, 9, 14
"""How high (dp) a bar is beside its name, and under it, and what a line has for the latter."""


@dataclass(frozen=True, slots=True)
class ScoresView:
    names: tuple[str, ...]
    colours: tuple[str, ...]
    totals: tuple[float, ...]
    most: int
    here: tuple[int, ...] = ()


class Scores(Board):
    """Draws a `ScoresView`; `here` are the players the eye should go to. Long names stand, with the totals, over their
    bars."""

    share = NumericProperty(1.0)
    """Of the usual size: more on a large stage."""

    def wanted_height(self) -> float:
        return len(self.view.names) * self._line() if self.view else 0

    def _line(self) -> float:
        """A player's height: of the words alone, or of the words and a slim bar under them."""
        return sp(22) * self.share + dp(BELOW) if self._over() else max(dp(40), sp(30) * self.share)

    def _longest(self) -> float:
        return max(text_width(name, "label") for name in self.view.names) * self.share + dp(12)

    def _over(self) -> bool:
        return self._longest() > self.width * 0.42

    def _names(self) -> float:
        """What the names are given beside the bars: as much as the longest one wants."""
        return 0 if self._over() else max(self.width * 0.18, self._longest())

    def parts(self, view: ScoresView) -> dict[Any, Any]:
        return {
            n: (name, view.colours[n], view.totals[n], view.most, n in view.here, len(view.names), self.share)
            for n, name in enumerate(view.names)
        }

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        name, colour, total, most, here, count, share = value
        line = self.height / count
        middle = self.top - (key + 0.5) * line
        side, end = self._names(), max(self.width * 0.16, sp(38) * share)
        tone = theme.colour("text" if here else "quiet")
        if side:
            words, bars, names = middle, middle, side - dp(8)
            room, height = self.width - side - end, min(dp(BAR) * share, line * 0.5)
        else:
            words, bars, names = middle + dp(BELOW) / 2, middle - line / 2 + dp(BELOW) - dp(SLIM) / 2, self.width - end
            room, height = self.width, dp(SLIM)
        pen.text(name, self.x, words, sp(15) * share, tone, here, "left", names)
        bar = max(dp(4), room * max(0.0, total) / max(1, most))
        own = rgba(mix(colour, "FFFFFF", 0.35) if theme.palette.dark else colour, 1.0 if here else 0.6)
        pen.panel(self.x + side, bars - height / 2, room, height, height / 2, theme.colour("quiet", 0.14))
        pen.panel(self.x + side, bars - height / 2, bar, height, height / 2, own)
        said = str(round(total)).replace("-", MINUS)
        pen.text(said, self.right, words, sp(20) * share, tone, True, "right", end - dp(6))
