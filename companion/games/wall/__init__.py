"""The wall of Azul and Azul Mini, coloured or grey."""

from __future__ import annotations

from companion.games.contract import BoardKind, Words


class _Wall:
    key = "wall"
    joins = True

    @property
    def words(self) -> Words:
        from companion.games.wall import words

        return words


KIND: BoardKind = _Wall()
