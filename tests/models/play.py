"""A small game of Azul that is over after five rounds: the first player fills the first row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.service.session import Session


def tiling(round_: int, player: int, *cells: tuple[int, int]) -> dict[str, Any]:
    place = [{"row": row, "col": col} for row, col in cells]
    return {"type": "tiling", "round": round_, "player": player, "place": place}


def played_out(session: Session, players: Sequence[str] = ("Ana", "Bo")) -> str:
    """A finished game's id."""
    game = session.start("azul", players).game_id
    for n in range(1, 6):
        for seat in range(len(players)):
            assert session.enter(game, tiling(n, seat, *([(0, n - 1)] if seat == 0 else []))).ok
        assert session.close(game).ok
    return game
