"""The one look-up from a game to its kind of board."""

from __future__ import annotations

from importlib import import_module

from companion.engine.games import Game, games
from companion.games.contract import BoardKind


def kind_of(game: Game) -> BoardKind:
    """What the folder of this game's kind of board offers; nothing but the kind itself is loaded by asking."""
    kind: BoardKind = import_module(f"companion.games.{game.board}").KIND
    return kind


def kinds() -> tuple[BoardKind, ...]:
    """Every kind of board that some game is played on."""
    return tuple({one.board: kind_of(one) for one in games()}.values())
