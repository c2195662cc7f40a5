"""What the entry comes to, beside the buttons."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.games.table_view import Sum
from companion.models.table_layout import LEAST_SUM
from companion.ui.kit import Text
from companion.ui.kit.text import text_width
from companion.ui.theme import theme
from companion.wording.language import _
from companion.wording.points import signed

KEPT = "\u202f"
"""No line ends here."""


class Total(Text):
    """Shows `sum` in `words`, "+10 › 18": on one line, or the gain above the total where it would be too small.

    A correction's, "+10" above "in round 2", has two lines or the first one only."""

    sum = ObjectProperty(None, allownone=True)
    words = ""

    def __init__(self, **options: Any) -> None:
        super().__init__(role="number", halign="center", fit="box", **options)
        self.bind(sum=self._write_sum, size=self._write_sum)

    def _write_sum(self, *_args: Any) -> None:
        self.words = sum_words(self.sum)
        if self.sum is None or self.sum.total is None:
            self.text = self._in_its_round() if self.sum and self.sum.round else self.words
            return
        across = self.width / max(1, text_width(self.words, self.role) * 1.05)
        if across >= 1:
            self.text = self.words
            return
        gain, below = signed(self.sum.gain), f"›{KEPT}{self.sum.total}"
        widest = max(text_width(words, self.role) for words in (gain, below))
        stacked = min(self.width / (widest * 1.05), self.height / (2.4 * theme.sizes[self.role]))
        whole = across >= LEAST_SUM or across >= stacked
        self.text = self.words.replace(" ", KEPT) if whole else f"{gain}\n{below}"

    def _in_its_round(self) -> str:
        """The gain above the round it belongs to; alone where both would be small: the bar says which round it is."""
        lines = self.words.split("\n")
        widest = max(text_width(words, self.role) for words in lines)
        share = min(self.width / (widest * 1.05), self.height / (2.4 * theme.sizes[self.role]))
        return self.words if share >= LEAST_SUM else lines[0]

    def restyle(self) -> None:
        super().restyle()
        self._write_sum()


def sum_words(sum_: Sum | None) -> str:
    """ "+3 › 41", "+3" where the total is not said, or "+3" above "in round 2"."""
    if sum_ is None or sum_.gain is None:
        return ""
    gain = signed(sum_.gain)
    if sum_.round is not None:
        return _("{gain}\nin round {n}").format(gain=gain, n=sum_.round)
    return gain if sum_.total is None else f"{gain} › {sum_.total}"
