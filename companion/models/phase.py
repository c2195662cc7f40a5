"""Which phase the game on the table is in."""

from __future__ import annotations

from companion.engine.games import game
from companion.engine.variants.contract import Role
from companion.errors import Malformed
from companion.rulebook.outline import outline_of
from companion.service.draft import read_draft
from companion.service.preview import Preview
from companion.service.session import Session
from companion.service.table import Table

BEFORE = (Role.CLOSE, Role.TAKING)


def phase(session: Session, table: Table) -> str:
    """The key of the phase card: taking tiles, tiling, the next round, or the end.

    While nothing of the open round is entered the table is taking tiles. Raises Malformed where the book has none.
    """
    book = game(table.setup.variant).book
    try:
        take, tile, go_on, end = outline_of(book).phases
    except ValueError:
        raise Malformed(f"the rules of {book} have no phases") from None
    if table.finished:
        return end
    if not _tiling(table):
        return take
    if table.missing:
        return tile
    closing = session.preview(table.game_id, {"type": "close", "round": table.round})
    return end if isinstance(closing, Preview) and closing.finishes else go_on


def _tiling(table: Table) -> bool:
    """Whether somebody has begun to enter tiles in the open round; the token and plates are taken before that."""
    half_entered = any(round_ == table.round for round_, _ in read_draft(table).rounds)
    return half_entered or any(
        entry.event.round == table.round and table.variant.role(entry.event) not in BEFORE for entry in table.log
    )
