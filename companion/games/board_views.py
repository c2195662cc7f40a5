"""Boards to look at, whatever their kind."""

from __future__ import annotations

from typing import Any

from companion.engine.games import Game
from companion.games.registry import kind_of
from companion.games.views import PLAIN, BoardView, Shown


def seat_view(game: Game, state: Any, seat: int, shown: Shown = PLAIN) -> BoardView:
    """A player's board in a state of the game."""
    return kind_of(game).views.board_view(game, game.variant.boards(state)[seat], shown)
