"""Boards in small, to look at and not to touch."""

from __future__ import annotations

from typing import Any

from companion.engine import games
from companion.games.board_views import seat_view
from companion.games.registry import kind_of
from companion.ui.widgets.board import Board
from companion.ui.widgets.registry import widget_for


def miniatures(variant: str, state: Any, seats: int) -> list[Board]:
    """Everyone's board."""
    played = games.game(variant)
    return [widget_for(seat_view(played, state, seat), mini=True) for seat in range(seats)]


def picture_of(variant: str) -> Board:
    """The board by which people know the game."""
    played = games.game(variant)
    return widget_for(kind_of(played).views.picture(played), mini=True)
