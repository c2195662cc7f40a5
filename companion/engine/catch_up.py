"""Tracking that begins in the middle of a game: the boards and scores as they stood when it did.

    "options": {"catch_up": {"round": 3, "scores": [12, 30], "boards": ["BY..K/.B.../…", "…"]}}

`round` is the first one tracked; `boards` are in the notation of the variant, one a player.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.events import MOST_ROUNDS, Setup
from companion.engine.fields import Fields, object_of, shown
from companion.errors import Malformed

KEY = "catch_up"


class CatchUp(NamedTuple):
    """What was on the table before the first tracked round."""

    round: int
    scores: tuple[int, ...]
    boards: tuple[str, ...]


def read_catch_up(options: Fields, seats: int, lowest: int) -> CatchUp | None:
    """Raises Malformed; the boards themselves are judged by the variant."""
    if KEY not in options.values:
        return None
    told = object_of(options.values[KEY], f"{options.where}.{KEY}")
    told.only({"round", "scores", "boards"})
    scores = tuple(score for score in told.items("scores") if type(score) is int and score >= lowest)
    if len(scores) != seats or len(told.items("scores")) != seats:
        got = shown(told.items("scores"))
        raise Malformed(f"{told.where}.scores: expected {seats} whole numbers from {lowest} up, got {got}")
    boards = tuple(board for board in told.items("boards") if type(board) is str)
    if len(boards) != seats or len(told.items("boards")) != seats:
        raise Malformed(f"{told.where}.boards: expected {seats} boards as text, got {shown(told.items('boards'))}")
    return CatchUp(told.whole("round", 2, MOST_ROUNDS), scores, boards)


def caught_up(setup: Setup) -> CatchUp | None:
    """How tracking began; None where it did with the game."""
    told = setup.options.get(KEY)
    if not isinstance(told, dict):
        return None
    return CatchUp(told["round"], tuple(told["scores"]), tuple(told["boards"]))


def first_round(setup: Setup) -> int:
    told = caught_up(setup)
    return told.round if told else 1
