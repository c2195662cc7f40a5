"""What the first screen shows: the game on the table, whom to play with again, and what was finished last."""

from __future__ import annotations

from dataclasses import dataclass

from companion.models.running_game import LOOKED_AT, running_row
from companion.service.session import Session
from companion.service.table import Table
from companion.storage.journal import GameRow

FINISHED = 3
"""How many finished games are shown."""


@dataclass(frozen=True, slots=True)
class Home:
    """`last` is the game touched last, over or not: what "the same again" would begin anew."""

    running: Table | None
    last: GameRow | None
    finished: tuple[GameRow, ...]


def home(session: Session) -> Home:
    rows = session.games(limit=LOOKED_AT)
    running = running_row(rows)
    return Home(
        session.table(running.game) if running else None,
        rows[0] if rows else None,
        tuple([row for row in rows if row.summary.finished][:FINISHED]),
    )
