"""From what is under the finger to its entry: every part of every screen, and every rule a line or a fault names."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import Malformed
from companion.rulebook.entry import Entry
from companion.rulebook.ids import checked, game_of, ids_of, rulebook_of
from companion.rulebook.library import Library

PARTS: Mapping[str, Mapping[str, str]] = {
    "azul": {
        "table": "wall-tiling",
        "wall": "scoring-tile",
        "lines": "pattern-lines",
        "floor": "floor-line",
        "marker": "first-player",
        "drop": "grey-blocked-line",
        "close": "next-round",
        "standings": "end-of-game",
        "bonuses": "bonuses",
        "reveal": "bonuses",
        "winner": "tie-break",
        "new-game": "setup",
        "side": "grey-side",
        "photo": "wall-tiling",
        "sheet": "scoring-tile",
        "displays": "factory-offer",
        "turn": "wall-tiling",
        "losses": "floor-line",
    },
    "pavilion": {
        "table": "paying",
        "stars": "scoring-tile",
        "centre": "centre-star",
        "wild": "wild-colour",
        "token": "first-player",
        "marker": "first-player",
        "features": "bonus-tiles",
        "pass": "keeping-tiles",
        "close": "next-round",
        "standings": "end-of-game",
        "bonuses": "star-bonuses",
        "numbers": "number-bonuses",
        "reveal": "star-bonuses",
        "winner": "tie-break",
        "new-game": "setup",
        "side": "grey-side",
        "photo": "scoring-tile",
        "sheet": "scoring-tile",
        "displays": "taking-tiles",
        "turn": "keeping-tiles",
        "losses": "keeping-tiles",
    },
    "duel": {
        "table": "dome",
        "dome": "scoring-tile",
        "lines": "pattern-lines",
        "plate": "plates",
        "wild": "wild-spaces",
        "special": "special-tiles",
        "broken": "broken-tiles",
        "chips": "bonus-chips",
        "marker": "first-player",
        "close": "next-round",
        "standings": "end-of-game",
        "tablets": "tablets",
        "bonuses": "tablets",
        "reveal": "tablets",
        "winner": "tie-break",
        "new-game": "setup",
        "photo": "dome",
        "sheet": "scoring-tile",
        "displays": "sun-and-moon",
        "turn": "passing",
        "losses": "broken-tiles",
    },
}
"""The parts a "?" may stand on, by rulebook. On the grey side a board's own part opens the grey side's entry."""

PHASES: Mapping[str, tuple[str, ...]] = {
    "azul": ("factory-offer", "wall-tiling", "next-round", "end-of-game"),
    "pavilion": ("taking-tiles", "paying", "next-round", "end-of-game"),
    "duel": ("sun-and-moon", "dome", "next-round", "end-of-game"),
}
"""The keys of the phase cards, in the order of play."""

BOARD_PARTS = ("wall", "stars")


def anchor(variant: str, part: str) -> str:
    """The id of the entry for a part of a screen.

    >>> anchor("mini-grey", "floor"), anchor("azul-grey", "wall")
    ('azul/floor-line', 'azul/grey-side')
    """
    book = rulebook_of(game_of(variant))
    topic = PARTS[book][checked(part, tuple(PARTS[book]), "part")]
    if variant.endswith("-grey") and part in BOARD_PARTS:
        topic = "grey-side"
    return f"{book}/{topic}"


def explain(library: Library, variant: str, rule: str, language: str) -> Entry:
    """The entry behind a line of the sheet or a fault, worded for the game on the table."""
    game = game_of(variant)
    if rule not in ids_of(game):
        raise Malformed(f"no rule {rule[:60]!r} in {variant}")
    return library.entry(game, rule, language)
