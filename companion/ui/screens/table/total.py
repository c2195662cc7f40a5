"""What the entry comes to, beside the buttons."""

from __future__ import annotations

from kivy.properties import StringProperty

from companion.ui.kit import Text
from companion.ui.kit.text import text_width
from companion.ui.theme import font_size

ARROW = " › "
KEPT = "\u202f"
"""No line ends here."""
LEAST = 0.75
"""The sum is on one line down to this share of its size."""


class Total(Text):
    """Shows `sum`, "+10 › 18": on one line, or the gain above the total where it would be too small.

    A correction's, "+10" above "in round 2", has two lines or the first one only."""

    sum = StringProperty("")

    def __init__(self, **options) -> None:
        super().__init__(role="number", halign="center", fit="box", **options)
        self.bind(sum=self._write_sum, size=self._write_sum)

    def _write_sum(self, *_args) -> None:
        if "\n" in self.sum:
            self.text = self._in_its_round()
            return
        gain, arrow, total = self.sum.rpartition(ARROW)
        across = self.width / max(1, text_width(self.sum, self.role) * 1.05)
        if not arrow or across >= 1:
            self.text = self.sum
            return
        below = f"›{KEPT}{total}"
        widest = max(text_width(words, self.role) for words in (gain, below))
        stacked = min(self.width / (widest * 1.05), self.height / (2.4 * font_size(self.role)))
        whole = across >= LEAST or across >= stacked
        self.text = self.sum.replace(" ", KEPT) if whole else f"{gain}\n{below}"

    def _in_its_round(self) -> str:
        """The gain above the round it belongs to; alone where both would be small: the bar says which round it is."""
        lines = self.sum.split("\n")
        widest = max(text_width(words, self.role) for words in lines)
        share = min(self.width / (widest * 1.05), self.height / (2.4 * font_size(self.role)))
        return self.sum if share >= LEAST else lines[0]

    def restyle(self) -> None:
        super().restyle()
        self._write_sum()
