"""Everybody's board at once, for a tablet in the middle of the table."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from companion.games.board_views import seat_view
from companion.games.views import BoardView
from companion.service.seat_colours import seat_colours
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.language import _

HIDDEN = "–"


@dataclass(frozen=True, slots=True)
class SeatBoard:
    """A player's board under name and score."""

    name: str
    score: str
    colour: str
    starts: bool
    wins: bool
    board: BoardView


@dataclass(frozen=True, slots=True)
class EveryoneView:
    title: str
    finished: bool
    seats: tuple[SeatBoard, ...]


def everyone(session: Session, table: Table, hidden: bool) -> EveryoneView:
    """As it is in the log now; a finished game has nothing to hide."""
    colours, winners = seat_colours(session, table), table.played.outcome.winners if table.finished else ()
    seats = tuple(
        SeatBoard(
            name,
            HIDDEN if hidden and not table.finished else str(table.sheet.totals[seat]),
            colours[seat],
            not table.finished and seat == table.starter,
            seat in winners,
            seat_view(table.game, table.state, seat),
        )
        for seat, name in enumerate(table.players)
    )
    title = _("Game over") if table.finished else _("Round {n}").format(n=table.round)
    return EveryoneView(title, table.finished, seats)


class Spread(NamedTuple):
    """How the boards share a window: in how many columns, and with names and scores beside them or above."""

    columns: int
    beside: bool


def spread(count: int, width: float, height: float, head: float, name: float) -> Spread:
    """The way in which `count` boards are largest, each with a line of `head` over it or a column of `name` beside it.

    >>> spread(4, 1280, 720, 40, 100), spread(2, 360, 800, 40, 100)
    (Spread(columns=2, beside=True), Spread(columns=1, beside=False))
    """

    def side(way: Spread) -> float:
        wide, high = width / way.columns, height / ceil(count / way.columns)
        return min(wide - name, high) if way.beside else min(wide, high - head)

    return max((Spread(columns, beside) for beside in (False, True) for columns in range(1, count + 1)), key=side)
