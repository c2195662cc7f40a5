"""What the first screen shows: the game on the table, whom to play with again, and what was finished last."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.games import game
from companion.models.game_row import GameLine, game_line
from companion.models.running_game import LOOKED_AT, in_progress, running_row
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.names import join_names, variant_name, whole_name

FINISHED = 3
"""How many finished games are shown."""
OTHERS = 3
"""How many more games in progress are shown."""


@dataclass(frozen=True, slots=True)
class Home:
    """`last` is the game touched last, over or not: what a rematch would begin anew. The sample game is none."""

    running: Table | None
    last: str
    """Its id, "" where there is no game at all."""
    again: str
    """Who would play what again."""
    finished: tuple[GameLine, ...]
    others: tuple[GameLine, ...] = ()
    """The games in progress besides the one on the table."""
    sample: bool = False
    """Whether the game on the table is the sample."""


def home(session: Session) -> Home:
    every = session.games(limit=LOOKED_AT)
    sample = session.settings.sample_game
    rows = [row for row in every if row.game_id != sample]
    running = running_row(rows) or running_row(every)
    finished = [row for row in rows if row.summary.finished]
    others = [row for row in every if in_progress(row) and row is not running]
    hide_totals = session.settings.hide_standings
    return Home(
        session.table(running.game_id) if running else None,
        rows[0].game_id if rows else "",
        f"{join_names(list(map(whole_name, rows[0].players)))} · {variant_name(game(rows[0].variant))}" if rows else "",
        tuple(game_line(row) for row in finished[:FINISHED]),
        tuple(game_line(row, hide_totals, sample) for row in others[:OTHERS]),
        running is not None and running.game_id == sample,
    )
