"""Laying the table: the numbers of a set-up by variant and number of players, and the card that tells them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.games import game
from companion.errors import Malformed
from companion.rulebook.entry import StepsCard
from companion.rulebook.library import Library


def setup_numbers(variant: str, players: int) -> Mapping[str, int]:
    """What the set-up card counts. Raises Malformed for a number of players the box is not for.

    >>> setup_numbers("azul", 3)["laid"]
    28
    """
    rules = game(variant).variant
    if players not in rules.seats:
        raise Malformed(f"{variant} is for {rules.seats[0]} to {rules.seats[-1]} players, not {players}")
    return {"players": players, "score": rules.start_score, **rules.setup_numbers(players)}


def setup_card(library: Library, variant: str, players: int, language: str) -> StepsCard:
    """How to lay the table, with its numbers."""
    numbers = setup_numbers(variant, players)
    card = library.book(game(variant).book, language).setup
    steps = tuple(step.format(**numbers) for step in card.steps)
    return card._replace(title=card.title.format(**numbers), steps=steps)
