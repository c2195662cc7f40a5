"""Whole games to play through a session, one for each variant that has recorded games."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.golden.games import azul, duel, pavilion, vectors

Json = dict[str, Any]


@cache
def sample(variant: str, number: int = 0) -> Json:
    """A recorded game as its file: `azul`, `azul-grey`, `pavilion` or `duel`."""
    if variant == "azul":
        return azul(vectors("azul_games_coloured")["games"][number])
    if variant == "azul-grey":
        return azul(vectors("azul_games_grey")["games"][number])
    if variant == "pavilion":
        return pavilion(vectors("sp_games")["games"][number])
    return duel(vectors("duel_games")["games"][number])


SAMPLES = ("azul", "azul-grey", "pavilion", "duel")
