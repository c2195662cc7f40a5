"""The game on the table: the one that was touched last and is not over."""

from __future__ import annotations

from collections.abc import Sequence

from companion.service.session import Session
from companion.service.table import Table
from companion.storage.journal import GameRow

LOOKED_AT = 40
"""How many games are looked through, the last one first."""


def running_game(session: Session) -> Table | None:
    """The game that people play now, as it stands."""
    row = running_row(session.games(limit=LOOKED_AT))
    return session.table(row.game_id) if row else None


def running_row(rows: Sequence[GameRow]) -> GameRow | None:
    """Of these games, the one touched last first, the one that people play now."""
    return next((row for row in rows if in_progress(row)), None)


def in_progress(row: GameRow) -> bool:
    return not row.summary.finished and not row.abandoned
