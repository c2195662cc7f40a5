"""The wall of Azul and Azul Mini, coloured or grey."""

from __future__ import annotations

from companion.games.contract import BoardKind, Views, Words


class _Wall:
    key = "wall"
    joins = True

    @property
    def words(self) -> Words:
        from companion.games.wall import words

        return words

    @property
    def views(self) -> Views:
        from companion.games.wall import view

        return view


KIND: BoardKind = _Wall()
