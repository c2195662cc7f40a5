"""Chips: small choices in a flow that wraps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.ui.kit.fill import fill
from companion.ui.kit.pictures import Icon, TileIcon
from companion.ui.kit.press import Press
from companion.ui.kit.text import Text, text_height, text_width, word_width
from companion.ui.theme import Themed, space, target, theme
from companion.ui.widgets.pen import Pen


class Chip(Press, Themed, BoxLayout):
    """A pill with text and, before it, an `icon` or a tile `kind`; as wide as its words, at most as its parent."""

    text = StringProperty("")
    icon = StringProperty("")
    kind = StringProperty("")
    selected = BooleanProperty(False)
    share = NumericProperty(1.0)
    """Of their size that the words are set in."""

    def __init__(self, side: float = 14, **options: Any) -> None:
        """`side` is the room at either end, in dp."""
        self._label, self._ends = None, 2 * dp(side)
        options.setdefault("size_hint", (None, None))
        super().__init__(**options)
        self.padding, self.spacing = [dp(side), dp(6), dp(side), dp(6)], dp(6)
        self._label = Text(role="label", fit="box", halign="center")
        for name in ("text", "icon", "kind", "selected", "disabled", "share"):
            self.fbind(name, self._on_theme)
        self.bind(pos=self._paint, size=self._paint)
        self.restyle()

    @cached_property
    def _tile(self) -> TileIcon:
        return TileIcon(tile_size=24, pos_hint={"center_y": 0.5})

    @cached_property
    def _icon(self) -> Icon:
        return Icon(icon_size=18, grows=bool(self.text), pos_hint={"center_y": 0.5})

    def restyle(self) -> None:
        if self._label is None:
            return
        self.says = self.says or self.text
        ink = "quiet" if self.disabled else "primary" if self.selected else "text"
        parts = []
        if self.kind:
            self._tile.kind = self.kind
            parts.append(self._tile)
        elif self.icon:
            self._icon.icon, self._icon.tone = self.icon, ink
            parts.append(self._icon)
        if self.text:
            self._label.text, self._label.tone, self._label.share = self.text, ink, self.share
            parts.append(self._label)
        fill(self, parts)
        self.size = self.size_at(self.share)
        self._paint()

    def size_at(self, share: float) -> tuple[float, float]:
        """How wide and high it is with its words at a share of their size."""
        lead = dp(30) if self.kind else self._icon.side + dp(6) if self.icon else 0
        words = max(text_width(self.text, "label") * share + dp(4), word_width(self.text, "label") * share + dp(2))
        wanted = (words if self.text else -dp(6)) + lead + self._ends
        most = self.parent.width if self.parent and self.parent.width > dp(100) else wanted
        high = sp(18) * share
        if wanted > most:
            high = max(high, text_height(self.text, "label", most - lead - self._ends, share=share))
        return max(target(), min(wanted, most)), max(target(), high + dp(22))

    def wash_box(self) -> tuple[float, float, float, float]:
        return (self.x, self.y + dp(4), self.width, self.height - dp(8))

    def _paint(self, *_: Any) -> None:
        x, y, w, h = self.wash_box()
        self.wash_radius = min(h / 2, dp(20))
        self.canvas.before.clear()
        pen = Pen(self.canvas.before)
        pen.panel(x, y, w, h, self.wash_radius, theme.colour("tint" if self.selected else "raised"))
        line = theme.colour("primary" if self.selected else "line")
        pen.frame(x, y, w, h, self.wash_radius, dp(1.6 if self.selected else 1), line)


class Chips(StackLayout):
    """A flow of chips over as many lines as they need; `even` leaves none of a few alone on its line."""

    def __init__(self, even: bool = False, **options: Any) -> None:
        self.even = even
        options.setdefault("size_hint_y", None)
        options.setdefault("spacing", [space("snug"), 0])
        super().__init__(**options)
        self.bind(width=self._reflow)

    def wanted_height(self) -> float:
        """How high they are at this width, before they are laid out."""
        return self._height_of([chip.size for chip in reversed(self.children)])

    def height_at(self, share: float) -> float:
        """The same with the words at a share of their size."""
        return self._height_of([chip.size_at(share) for chip in reversed(self.children)])

    def _height_of(self, sizes: Sequence[tuple[float, float]]) -> float:
        lines = self._lines(self.width, sizes)
        return sum(lines) + (len(lines) - 1) * self.spacing[1]

    def _lines(self, room: float, sizes: Sequence[tuple[float, float]]) -> list[float]:
        """How high each line is at that width, of chips of these sizes."""
        across, lines, left = self.spacing[0], [0.0], room
        for width, height in sizes:
            if width > left and lines[-1]:
                lines.append(0.0)
                left = room
            left -= width + across
            lines[-1] = max(lines[-1], height)
        return lines

    def do_layout(self, *args: Any) -> None:
        if self.even and abs(self.padding[2] - (beside := self.width - self._least_width())) >= 1:
            self.padding[2] = beside  # asks for the layout again
            return
        super().do_layout(*args)
        self.height = self.minimum_height

    def _least_width(self) -> float:
        """The least width at which there are no more lines than there must be."""
        wanted = [chip.width + self.spacing[0] for chip in self.children]
        sizes = [chip.size for chip in reversed(self.children)]
        lines = len(self._lines(self.width, sizes))
        runs = (sum(wanted[i:j]) for i, j in combinations(range(len(wanted) + 1), 2))
        fitting = (run for run in runs if run <= self.width and len(self._lines(run, sizes)) == lines)
        return min(fitting, default=self.width)

    def _reflow(self, *_: Any) -> None:
        for chip in self.children:
            if isinstance(chip, Chip):
                chip.restyle()
