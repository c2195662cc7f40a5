"""The worth of an empty cell is what one tile more there would add, worked out the long way."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.codec import read_game
from companion.engine.events import DomeTiling, Placed, Tiling
from companion.engine.foresight import Prospect
from companion.engine.games import by_key
from companion.engine.replay import before_entry
from tests.engine import play

GAMES = ("azul", "azul-grey", "mini", "mini-grey", "duel")


def the_long_way(variant: str, state: object, draft: Tiling | DomeTiling, colour: str | None) -> dict:
    """Every cell put into the draft in place of what its row has, judged and scored with all the rest."""
    rules = by_key()[variant].variant
    side = 6 if variant == "duel" else 5
    board = state.domes[draft.player].tiles if variant == "duel" else state.walls[draft.player]
    spaces = state.domes[draft.player].spaces if variant == "duel" else None
    found = {}
    for row, col in ((row, col) for row in range(side) for col in range(side)):
        at = row * side + col
        if board[at] != "." or (spaces and spaces[at] in "-s"):
            continue
        others = draft._replace(place=tuple(placed for placed in draft.place if placed.row != row))
        if isinstance(others, Tiling):
            others = others._replace(drop=tuple(dropped for dropped in others.drop if dropped.row != row))
        letter = colour or (None if not spaces else "B" if spaces[at] == "w" else spaces[at])
        blind = variant.endswith("grey") and colour is None
        more = others._replace(place=(*others.place, Placed(row, col, "?" if blind else letter)))
        faults = () if blind else tuple(rules.faults(state, more))
        won = [sum(line.points for line in rules.apply(state, event)[1]) for event in (others, more)]
        found[row, col] = Prospect((row, col), 0 if faults else won[1] - won[0], faults)
    return found


@pytest.mark.parametrize("variant", GAMES)
@settings(max_examples=100)
@given(seed=st.integers(0, 10**9))
def test_an_empty_cell_is_worth_what_one_tile_more_adds(variant: str, seed: int) -> None:
    """For any player and round, with any part of the round entered, legal or not, and any tile in hand."""
    chance = Random(seed)
    game = read_game(play.game(variant, seed))
    tilings = [event for event in game.events if isinstance(event, Tiling | DomeTiling)]
    if not tilings:
        return
    draft = max(chance.choices(tilings, k=3), key=lambda event: event.round + len(event.place))  # a fuller board
    state = before_entry(game.setup, game.events, draft.round, draft.player).state
    place = tuple(placed for placed in draft.place if chance.random() < 0.7)
    if place and chance.random() < 0.2:
        place = (*place, place[0]._replace(col=chance.randrange(5)))
    draft = draft._replace(place=place, marker=False)
    if isinstance(draft, DomeTiling):
        draft = draft._replace(chips=0)
    colour = chance.choice("BYRK") if variant.endswith("grey") and chance.random() < 0.7 else None
    assert by_key()[variant].variant.prospects(state, draft, colour) == the_long_way(variant, state, draft, colour)
