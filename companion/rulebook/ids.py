"""What the rulebook is about: its games and entry ids, the same in every language."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import Malformed

TOPICS: Mapping[str, tuple[str, ...]] = {
    "azul": (
        "setup", "factory-offer", "first-player", "pattern-lines", "floor-line", "wall-tiling", "scoring-tile",
        "next-round", "bag-empty", "end-of-game", "bonuses", "tie-break", "grey-side", "grey-blocked-line",
    ),
    "pavilion": (
        "setup", "wild-colour", "taking-tiles", "first-player", "paying", "scoring-tile", "centre-star", "bonus-tiles",
        "keeping-tiles", "next-round", "end-of-game", "star-bonuses", "number-bonuses", "tie-break", "grey-side",
    ),
    "duel": (
        "setup", "plates", "sun-and-moon", "first-player", "pattern-lines", "broken-tiles", "bonus-chips", "dome",
        "special-tiles", "wild-spaces", "scoring-tile", "passing", "next-round", "end-of-game", "tablets", "tie-break",
    ),
}  # fmt: skip
"""The entries of each rulebook in reading order."""

GAMES = ("azul", "mini", "pavilion", "duel")
"""Mini is worded for its own parts, and answers with azul's ids."""

VARIANTS: Mapping[str, str] = {
    "azul": "azul",
    "azul-grey": "azul",
    "mini": "mini",
    "mini-grey": "mini",
    "pavilion": "pavilion",
    "pavilion-grey": "pavilion",
    "duel": "duel",
}


def rulebook_of(game: str) -> str:
    """The rulebook whose ids a game uses."""
    return "azul" if game == "mini" else game


def ids_of(game: str) -> tuple[str, ...]:
    """The full ids of a game's entries in reading order.

    >>> ids_of("mini")[0]
    'azul/setup'
    """
    book = rulebook_of(checked(game, GAMES, "game"))
    return tuple(f"{book}/{topic}" for topic in TOPICS[book])


def game_of(variant: str) -> str:
    """The game a variant's help is worded for."""
    return VARIANTS[checked(variant, tuple(VARIANTS), "variant")]


def checked(value: str, known: tuple[str, ...], what: str) -> str:
    """The value itself, or one sentence that names what would have done."""
    if value not in known:
        raise Malformed(f"unknown {what} {value[:40]!r}: choose from {', '.join(known)}")
    return value
