"""The grid of the score sheet: one canvas, each cell a target, all its numbers of one size."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.models.sheet import BONUS, CellView, GridView, RowView
from companion.ui.kit.text import width_at
from companion.ui.theme import theme
from companion.ui.tokens import TARGET
from companion.ui.widgets.board import Board, TouchPlace, around, names_of
from companion.ui.widgets.pen import Pen, word_texture
from companion.ui.widgets.standings import LEAST, forms, shortened
from companion.wording.language import _
from companion.wording.points import signed

GAIN, TOTAL, NAME = 16, 14, 14
"""Type sizes, in sp."""
WHOLE_NAME = 0.92
"""All names are set smaller down to this share so that a long one stays whole; beyond that it is shortened."""
APART = 4
"""Beside a number, in dp."""
GAP = 5
"""Between a gain and its total, in sp."""
BETWEEN = 14
"""Between one player's total and the next one's gain: so much more that they do not read as a sum."""


class Type(NamedTuple):
    """How the numbers are set: their share of the full size, whether the total stands under its gain, how wide the
    widest gain and total are; and the size of the names, in pixels."""

    share: float
    stacked: bool
    gain: float
    total: float
    names: int


class Grid(Board):
    """Draws a `GridView`. Event: `on_cell(row, player)`. Places: "cell:row:player"."""

    __events__ = ("on_cell",)

    def measure(self) -> None:
        self.side = min(max(dp(44), self.sp(46)), self.width * 0.2)
        self.type = self._type()
        self.line = max(dp(TARGET), self.sp(38) + (dp(8) if self.type.stacked else 0))
        self.head = max(dp(32), self.sp(24))

    def wanted_height(self) -> float:
        self.measure()
        rows = len(self.view.rows) if self.view else 0
        return rows * self.line + self.head + max(dp(44), self.sp(36))

    def _type(self) -> Type:
        """One size for the whole table, the largest in which everything has room."""
        if not self.view:
            return Type(1.0, False, 0, 0, 1)
        width = self._column(0)[1]
        cells = [cell for row in self.view.rows for cell in row.cells]
        gains = [signed(cell.gain) for cell in cells if cell.gain is not None]
        totals = [str(cell.total) for cell in cells if cell.total is not None]
        gain = max((width_at(text, self.sp(GAIN), True) for text in gains), default=1)
        total = max((width_at(text, self.sp(TOTAL)) for text in totals), default=0)
        share = (width - dp(BETWEEN) - self.sp(GAP)) / (gain + total)
        stacked, room = share < 0.95, width - dp(APART)
        share = min(1.0, room / max(gain, total) if stacked else share)
        return Type(share, stacked, gain * share, total * share, self._name_size(room))

    def _name_size(self, room: float) -> int:
        """The largest for all names alike at which each is whole; or, where that is too small, has a form that reads.
        Letters are cut only where there is none."""
        full, names = self.sp(NAME), [forms(name) for name in self.view.names]
        for least, tried in ((WHOLE_NAME, [found[:1] for found in names]), (LEAST, names)):
            for size in range(round(full), round(full * least) - 1, -1):
                if all(any(word_texture(form, size, True).width <= room for form in found) for found in tried):
                    return size
        return round(full * LEAST)

    def parts(self, view: GridView) -> dict[Any, Any]:
        rows = {("row", n): row for n, row in enumerate(view.rows)}
        return {("head",): (view.names, view.winners), **rows, ("total",): (view.totals, len(view.rows), view.winners)}

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        if key[0] == "head":
            for n, name in enumerate(value[0]):
                x, width = self._column(n)
                middle = self.top - self.head / 2
                size, room = self.type.names, width - dp(APART)
                short = shortened(name, size, room * LEAST)  # all of one size
                pen.text(short, x + width / 2, middle, size, theme.colour("quiet"), True, room=room)
        elif key[0] == "row":
            self._draw_row(pen, key[1], value)
        else:
            self._draw_totals(pen, *value)

    def _draw_row(self, pen: Pen, index: int, row: RowView) -> None:
        y = self._low(index)
        pen.line((self.x, y + self.line, self.right, y + self.line), dp(1), theme.colour("line", 0.6))
        if row.open:
            pen.panel(self.x, y + 1, self.width, self.line - 2, dp(8), theme.colour("tint", 0.5))
        middle = y + self.line / 2
        pen.text(row.label, self.x + self.side / 2, middle, self.sp(14), theme.colour("quiet"), room=self.side - dp(6))
        for n, cell in enumerate(row.cells):
            self._draw_cell(pen, *self._column(n), middle, cell)

    def _draw_cell(self, pen: Pen, x: float, width: float, middle: float, cell: CellView) -> None:
        if cell.gain is None:
            pen.text("·", x + width / 2, middle, self.sp(16), theme.colour("quiet"))
            return
        plain = cell.gain == 0 or cell.total is None  # nothing won, or not counted yet
        tone = "quiet" if plain else "loss" if cell.gain < 0 else "gain"
        share, stacked, wide, other = self.type[:4]
        gain = (signed(cell.gain), self.sp(GAIN) * share, theme.colour(tone))
        total = (str(cell.total), self.sp(TOTAL) * share)
        quiet = theme.colour("quiet")
        if cell.total is None:
            pen.text(gain[0], x + width / 2, middle, *gain[1:], True)
            return
        if stacked:
            pen.text(gain[0], x + width / 2, middle + self.sp(9), *gain[1:], True)
            pen.text(total[0], x + width / 2, middle - self.sp(10), total[1], quiet)
            return
        split = x + (width - wide - self.sp(GAP) - other) / 2 + wide
        pen.text(gain[0], split, middle, *gain[1:], True, "right")
        pen.text(total[0], split + self.sp(GAP), middle, total[1], quiet, False, "left")

    def _draw_totals(self, pen: Pen, totals: tuple[str, ...], rows: int, winners: tuple[int, ...]) -> None:
        low = self._low(rows - 1) if rows else self.top - self.head
        pen.line((self.x, low, self.right, low), dp(1.6), theme.colour("primary", 0.7))
        middle = (low + self.y) / 2
        whole, room, size = _("Total"), self.side - dp(6), self.sp(14)
        said = (whole, size) if width_at(whole, size) <= room else ("=", self.sp(16))
        pen.text(said[0], self.x + self.side / 2, middle, said[1], theme.colour("quiet"))
        for n, total in enumerate(totals):
            x, width = self._column(n)
            tone = "primary" if n in winners else "text"
            pen.text(total, x + width / 2, middle, self.sp(20), theme.colour(tone), True, room=width - dp(8))

    def _low(self, index: int) -> float:
        return self.top - self.head - (index + 1) * self.line

    def _column(self, n: int) -> tuple[float, float]:
        width = (self.width - self.side) / max(1, len(self.view.names))
        return self.x + self.side + n * width, width

    def places(self) -> list[TouchPlace]:
        if not self.view:
            return []
        return [
            TouchPlace(f"cell:{r}:{p}", self._column(p)[0], self._low(r), self._column(p)[1], self.line)
            for r, row in enumerate(self.view.rows)
            for p in range(len(row.cells))
        ]

    def asked(self) -> list[TouchPlace]:
        """The rounds, and the bonuses below them."""
        rows = self.view.rows if self.view else ()
        places: dict[str, list[TouchPlace]] = {"round": [], "bonus": []}
        for place in self.places():
            row, _player = names_of(place.name)
            places["bonus" if rows[row].round == BONUS else "round"].append(place)
        return [around(sort, found) for sort, found in places.items() if found]

    def on_tap(self, name: str) -> None:
        self.dispatch("on_cell", *names_of(name))

    def on_cell(self, row: int, player: int) -> None:
        pass
