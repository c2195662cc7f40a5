"""A finished game to look back at: who won, everybody's board, how it went, what was noted, the photos kept."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.games import game
from companion.games.board_views import seat_view
from companion.games.views import BoardView
from companion.models import reveal, sheet
from companion.models.chart import ChartView
from companion.models.photo.kept_pictures import KeptPicture, kept_pictures
from companion.service.play_time import game_seconds
from companion.service.seat_colours import seat_colours
from companion.service.session import Session
from companion.service.table import Table
from companion.storage.notes import Note
from companion.wording.dates import duration, leading, moment
from companion.wording.names import variant_name


@dataclass(frozen=True, slots=True)
class GamePage:
    """`seats` with the winner first; `when` it was played, and how long where that is known."""

    game: str
    headline: str
    why: str
    seats: tuple[reveal.CardSeat, ...]
    when: str
    note: Note
    chart: ChartView
    photos: tuple[KeptPicture, ...]


def game_page(session: Session, table: Table) -> GamePage:
    """Of a game that is over."""
    colours = seat_colours(session, table)
    end = reveal.ending(table)
    return GamePage(
        variant_name(table.game),
        end.headline,
        end.why,
        reveal.card(table, tuple(colours)).seats,
        _when(table),
        table.note,
        sheet.chart(table, colours),
        kept_pictures(session, table),
    )


def board(table: Table, seat: int) -> BoardView:
    """A player's board as it was at the end."""
    return seat_view(game(table.setup.variant), table.state, seat)


def noted(text: str, place: str) -> Note:
    """What was typed, without the spaces around it.

    >>> noted("  Close!\\n", "  Café   Zoé ")
    Note(text='Close!', place='Café Zoé')
    """
    return Note(text.strip(), " ".join(place.split()))


def _when(table: Table) -> str:
    seconds = game_seconds([table.row.started, *(written.at for written in table.position.log.written)])
    return " · ".join([leading(moment(table.row.started)), *([duration(seconds)] if seconds else [])])
