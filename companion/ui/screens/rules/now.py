"""The game on the table: whose rules come first, and which phase it is in."""

from __future__ import annotations

from companion.engine.events import Pass, Place
from companion.rulebook.anchors import PHASES
from companion.service.preview import Preview
from companion.service.session import Session
from companion.service.table import Table

HALF_ENTERED = ("entries", "place", "drop", "floor", "broken", "marker")
RECENT = 20
"""How many games are looked through for one that is not over."""


def running(session: Session) -> Table | None:
    """The game that was touched last and is not over."""
    for row in session.games(limit=RECENT):
        if not row.summary.finished and not row.abandoned:
            return session.table(row.game)
    return None


def phase(session: Session, table: Table) -> str:
    """The key of the phase card: taking tiles, tiling, the next round, or the end.

    While nothing of the open round is entered the table is taking tiles.
    """
    take, tile, go_on, end = PHASES[table.variant.rulebook]
    if table.finished:
        return end
    if not _tiling(table):
        return take
    if table.missing:
        return tile
    closing = session.preview(table.game, {"type": "close", "round": table.round})
    return end if isinstance(closing, Preview) and closing.finishes else go_on


def _tiling(table: Table) -> bool:
    """Whether somebody has begun to enter tiles in the open round."""
    draft = table.draft or {}
    if draft.get("round", table.round) == table.round and any(draft.get(name) for name in HALF_ENTERED):
        return True
    if table.variant.rulebook == "pavilion":
        return any(isinstance(e.event, Place | Pass) and e.event.round == table.round for e in table.log)
    return any(table.entry(table.round, seat) for seat in range(len(table.players)))
