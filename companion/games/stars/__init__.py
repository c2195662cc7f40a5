"""The stars of Summer Pavilion."""

from __future__ import annotations

from companion.games.contract import BoardKind


class _Stars:
    key = "stars"
    joins = True


KIND: BoardKind = _Stars()
