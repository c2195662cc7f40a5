"""The stars of Summer Pavilion."""

from __future__ import annotations

from companion.games.contract import BoardKind, Words


class _Stars:
    key = "stars"
    joins = True

    @property
    def words(self) -> Words:
        from companion.games.stars import words

        return words


KIND: BoardKind = _Stars()
