"""The wall of Azul and Azul Mini, coloured or grey."""

from __future__ import annotations

from companion.games.contract import BoardKind


class _Wall:
    key = "wall"
    joins = True


KIND: BoardKind = _Wall()
