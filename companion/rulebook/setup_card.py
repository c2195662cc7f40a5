"""Laying the table: the numbers of a set-up by variant and number of players, and the card that tells them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.tiles import AZUL, DUEL, PAVILION
from companion.engine.variants import azul, duel, pavilion
from companion.engine.variants.registry import VARIANTS
from companion.errors import Malformed
from companion.rulebook.entry import Card
from companion.rulebook.ids import game_of
from companion.rulebook.library import Library

SMALL_FACTORIES = 4
LARGE_FACTORY_TILES = 5


def setup_numbers(variant: str, players: int) -> Mapping[str, int]:
    """What the set-up card counts. Raises Malformed for a number of players the box is not for.

    >>> setup_numbers("azul", 3)["laid"]
    28
    """
    game = game_of(variant)
    seats = VARIANTS[variant].seats
    if players not in seats:
        raise Malformed(f"{variant} is for {seats[0]} to {seats[-1]} players, not {players}")
    score = VARIANTS[variant].start_score
    each = azul.TILES_A_DISPLAY.value
    if game == "duel":
        laid = LARGE_FACTORY_TILES + SMALL_FACTORIES * each
        tiles = duel.TILES_A_COLOUR.value * len(DUEL)
        return {"players": players, "small": SMALL_FACTORIES, "laid": laid, "tiles": tiles, "score": score}
    if game == "pavilion":
        displays = pavilion.DISPLAYS.value[players]
        tiles = pavilion.TILES_A_COLOUR.value * len(PAVILION)
        supply = pavilion.SUPPLY.value
        found = {"players": players, "displays": displays, "laid": displays * each, "tiles": tiles, "supply": supply}
        return found | {"score": score}
    displays = azul.DISPLAYS.value[players]
    tiles = azul.TILES_A_COLOUR.value * len(AZUL)
    return {"players": players, "displays": displays, "laid": displays * each, "tiles": tiles, "score": score}


def setup_card(library: Library, variant: str, players: int, language: str) -> Card:
    """How to lay the table, with its numbers."""
    numbers = setup_numbers(variant, players)
    card = library.book(game_of(variant), language).setup
    steps = tuple(step.format(**numbers) for step in card.steps)
    return card._replace(title=card.title.format(**numbers), steps=steps)
