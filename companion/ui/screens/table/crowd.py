"""Everyone's board in small, beside the large one: where a window has room for it."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.games.board_views import seat_view
from companion.games.views import BoardView
from companion.ui.theme import space
from companion.ui.tokens import TARGET
from companion.ui.widgets.board import Board
from companion.ui.widgets.registry import widget_for
from companion.ui.widgets.standings import Standings

LARGEST = 300
"""The side of a small board at most, in dp."""


class Crowd(Widget):
    """The boards side by side, under the names in the standings; none where they would be too small to be seen."""

    def __init__(self, names: Standings) -> None:
        super().__init__(size_hint_y=None, height=0)
        self._names = names
        self._boards: list[Board] = []
        self._seen: tuple[Any, ...] = ()
        self.bind(pos=self._place, size=self._place)
        names.bind(size=self._place)

    def show(self, entry: Any) -> None:
        """As they are in the log; the one on stage as it is entered so far."""
        table, seats = entry.table, range(len(entry.table.players))
        if not self._boards:
            self._boards = [widget_for(self._view(entry, seat), mini=True) for seat in seats]
            self._place()
        elif self._seen and self._seen == (table, entry.seat):
            self._boards[entry.seat].view = self._view(entry, entry.seat)
        else:
            for seat in seats:
                self._boards[seat].view = self._view(entry, seat)
        self._seen = (table, entry.seat)

    def _view(self, entry: Any, seat: int) -> BoardView:
        state = entry.seen() if seat == entry.seat else entry.table.state
        return seat_view(entry.game, state, seat)

    def _place(self, *_args: Any) -> None:
        middles = self._names.middles()
        if not self._boards or not middles or self.parent is None:
            return
        share = middles[1] - middles[0]
        side = min(share - space("wide"), self.height - 2 * space("even"), dp(LARGEST))
        shown = side >= dp(TARGET)
        for middle, board in zip(middles, self._boards, strict=True):
            if shown and board.parent is None:
                self.add_widget(board)
            elif not shown and board.parent is not None:
                self.remove_widget(board)
            board.size = side, side
            # not from `top`, which is told of a new height only after this
            board.pos = self.parent.x + middle - side / 2, self.y + self.height - space("even") - side

    def seat_at(self, x: float, y: float) -> int | None:
        """Whose board is there."""
        found = (seat for seat, board in enumerate(self._boards) if board.parent and board.collide_point(x, y))
        return next(found, None)
