"""The game on the table as a card: everyone's board in miniature, the standing, and one button to go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.games import game
from companion.models.game_row import sample_name
from companion.service.table import Table
from companion.ui.kit import Card, Column, Text, TextButton
from companion.ui.miniatures import miniatures
from companion.ui.theme import space, theme
from companion.ui.widgets.standings import name_lines, shortened
from companion.wording.language import _
from companion.wording.names import variant_name

LEAST, MOST = 56, 132
"""The side of a miniature, in dp."""


class Running(Card):
    """`on_go` is called by its button."""

    def __init__(
        self, table: Table, hide_totals: bool, on_go: Callable[[], None], sample: bool = False, **options: Any
    ) -> None:
        super().__init__(border=True, tid="home:running", **options)
        called = sample_name() if sample else variant_name(game(table.setup.variant))
        round_ = _("Round {n}").format(n=table.round)
        self.add_widget(Text(text=f"{called} · {round_}", role="title"))
        self.grid = GridLayout(size_hint_y=None, spacing=[space("even"), space("even")])
        self.grid.bind(minimum_height=self.grid.setter("height"), width=self._share)
        boards = miniatures(table.setup.variant, table.state, len(table.players))
        self.seats = [
            _Seat(board, name, "" if hide_totals else str(total))
            for board, name, total in zip(boards, table.players, table.sheet.totals, strict=True)
        ]
        for seat in self.seats:
            self.grid.add_widget(seat)
        self.add_widget(self.grid)
        button = TextButton(text=_("Continue"), tail="next", tid="home:go-on")
        button.bind(on_release=lambda *_: on_go())
        self.add_widget(button)
        self._share()

    def _share(self, *_: Any) -> None:
        """All side by side where there is room, else two and two."""
        count = len(self.seats)
        room = self.grid.width if self.grid.width > dp(100) else Window.width - dp(84)
        gap = space("even")
        across = count if (room - (count - 1) * gap) / count >= max(dp(LEAST), sp(40)) else 2
        self.grid.cols = across
        side = min(dp(MOST), (room - (across - 1) * gap) / across)
        lines_of = name_lines if across == count else _on_one_line
        names = [lines_of(seat.name, theme.sizes["small"], side) for seat in self.seats]
        lines = max(map(len, names))
        for seat, name in zip(self.seats, names, strict=True):
            seat.frame.height = side
            seat.called.text, seat.called.height = "\n".join(name), theme.sizes["small"] * (0.2 + 1.2 * lines)
            seat.board.size = (side, side)


def _on_one_line(name: str, size: float, room: float) -> tuple[str, ...]:
    """With boards in two rows there is no height left for more: the button is to be in sight."""
    return (shortened(name, size, room),)


class _Seat(Column):
    def __init__(self, board: Any, name: str, total: str) -> None:
        super().__init__(spacing=space("tight"))
        self.board = board
        board.size_hint = (None, None)
        self.frame = AnchorLayout(size_hint_y=None)
        self.frame.add_widget(board)
        self.add_widget(self.frame)
        self.name = name
        self.called = Text(
            text=name, role="small", fit="box", size_hint_y=None, height=theme.sizes["small"] * 1.4, halign="center"
        )
        self.add_widget(self.called)
        if total:
            self.add_widget(
                Text(
                    text=total,
                    role="number",
                    fit="box",
                    size_hint_y=None,
                    height=theme.sizes["number"] * 1.25,
                    halign="center",
                )
            )
