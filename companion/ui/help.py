"""From a part of a screen to its rule: what a "?" beside it opens.

    rule = anchor("table.floor", "azul-grey")             "azul/floor-line"
    bar.add_widget(Ask(shell, "table.wall", variant))

A place is named SCREEN.PART; which rule that is depends on the game.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rulebook import anchors
from companion.rulebook.ids import checked, game_of, rulebook_of
from companion.ui.i18n import _
from companion.ui.kit import IconButton
from companion.ui.shell import Shell

_AZUL = ("table.wall", "table.lines", "table.floor", "table.marker", "table.drop", "table.bag", "new-game.side")
_PAVILION = (
    "table.stars",
    "table.centre",
    "table.wild",
    "table.token",
    "table.marker",
    "table.features",
    "table.pass",
    "reveal.numbers",
    "new-game.side",
)
_DUEL = (
    "table.dome",
    "table.lines",
    "table.plate",
    "table.wild",
    "table.special",
    "table.broken",
    "table.chips",
    "table.marker",
    "table.pass",
    "table.tablets",
    "new-game.tablets",
)
_EVERY = (
    "home.running",
    "home.displays",
    "new-game.setup",
    "table.board",
    "table.close",
    "table.standings",
    "photo.review",
    "sheet.lines",
    "sheet.bonuses",
    "reveal.bonuses",
    "reveal.winner",
)
PLACES: Mapping[str, tuple[str, ...]] = {"azul": _EVERY + _AZUL, "pavilion": _EVERY + _PAVILION, "duel": _EVERY + _DUEL}
"""Every place that a "?" may stand at, by rulebook."""

_PARTS = {
    "home.running": "table",
    "home.displays": "displays",
    "new-game.setup": "new-game",
    "table.board": "table",
    "photo.review": "photo",
    "sheet.lines": "sheet",
}
"""The rulebook's name for a part, where it is not the place's own."""


def anchor(place: str, variant: str) -> str:
    """The id of the rule for a place.

    >>> anchor("table.floor", "mini"), anchor("table.broken", "duel")
    ('azul/floor-line', 'duel/broken-tiles')
    """
    checked(place, PLACES[rulebook_of(game_of(variant))], "place")
    return anchors.anchor(variant, _PARTS.get(place) or place.partition(".")[2])


def ask(shell: Shell, place: str, variant: str) -> None:
    """Open the rule for a place, from a player's board with the example on that very board."""
    shell.rule(anchor(place, variant), game_of(variant))


class Ask(IconButton):
    """A "?" that opens the rule for its place."""

    def __init__(self, shell: Shell, place: str, variant: str, **options) -> None:
        options.setdefault("tid", f"ask:{place}")
        super().__init__(icon="help", says=_("The rule"), **options)
        self.bind(on_release=lambda *_: ask(shell, place, variant))
