"""The games that were looked at last, each replayed once for each of its versions."""

from __future__ import annotations

from companion.service.table import Position, position
from companion.storage.journal import GameRow
from companion.storage.store import Store

REMEMBERED = 32


class Positions:
    """The least recently seen one is forgotten first."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Position] = {}

    def of(self, row: GameRow) -> Position:
        """The game as it stands on the disk."""
        known = self._known.get(row.game_id)
        if known is None or len(known.log.written) + 1 != row.records:
            known = position(self._store.journal.load(row))
        self.remember(known)
        return known

    def last_seen(self, game_id: str) -> Position | None:
        """The game as it was looked at last, whatever has been written since."""
        return self._known.get(game_id)

    def remember(self, known: Position) -> None:
        self._known.pop(known.log.game_id, None)
        self._known[known.log.game_id] = known
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]

    def clear(self) -> None:
        self._known.clear()
