"""A whole game of every variant with as many players as sit at its table."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.engine.games import games
from companion.service.session import Session
from tests.golden.games import azul, duel, pavilion, vectors

Json = dict[str, Any]

VARIANTS = tuple(game.key for game in games())
_FROM = {
    "azul": ("azul_games_coloured", azul),
    "azul-grey": ("azul_games_grey", azul),
    "mini": ("azul_games_coloured", azul),
    "mini-grey": ("azul_games_grey", azul),
    "pavilion": ("sp_games", pavilion),
    "pavilion-grey": ("sp_games", pavilion),
    "duel": ("duel_games", duel),
}


@cache
def full_game(variant: str, number: int = 0) -> Json:
    """A recorded game of four (of two for Duel); what was paid on the other side of the board is left out."""
    name, read = _FROM[variant]
    found = [game for game in vectors(name)["games"] if game.get("n", 2) == 4 or variant == "duel"]
    game = read(found[number])
    kept = [{key: value for key, value in event.items() if key != "paid"} for event in game["events"]]
    return {**game, "variant": variant, "events": kept if variant == "pavilion-grey" else game["events"]}


def entered(session: Session, game: Json, upto: int | None = None) -> str:
    """The game begun in this session, with its first events entered."""
    begun = session.start(game["variant"], game["players"], game["first"], game["options"])
    assert begun.ok, begun.sentence
    answer = session.enter_all(begun.game_id, game["events"][:upto])
    assert answer.ok, answer.sentence
    return begun.game_id
