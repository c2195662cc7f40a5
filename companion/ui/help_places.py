"""From a part of a screen to its rule: what stands where, and what a "?" opens.

    rule = anchor("table.floor", "azul-grey")             "azul/floor-line"
    row.add_widget(Ask(shell, "table.wall", variant))

A place is named SCREEN.PART; which rule that is depends on the game. `SPOTS` says which widget is which place; a
widget that knows better has an attribute `asks`: a place, a place of another game (`new-game.setup@mini`) or a rule. A
board says which part each sort of its places is, and is told its screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from companion.engine.faults import Fault
from companion.engine.games import books, game, sides
from companion.errors import checked
from companion.games.fault_words import said
from companion.rulebook import outline
from companion.rulebook.outline import outline_of
from companion.service.answers import Answer
from companion.ui.kit import Asked, IconButton, Text, snack
from companion.ui.shell import Shell
from companion.wording.language import _
from companion.wording.rules import missing_words

_PARTS: Mapping[str, Mapping[str, str]] = {
    "new-game": {"setup": "new-game", "seats": "new-game", "first": "marker"},
    "table": {"tally": "sheet", "total": "sheet", "turn": "turn", "close": "close",
              "standings": "standings"},
    "photo": {"review": "photo"},
    "settings": {"worth": "sheet"},
    "join": {"round": "close", "first": "marker", "score": "standings"},
    "audit": {"score": "standings", "placement": "sheet", "bonuses": "bonuses", "verdict": "losses"},
    "sheet": {"lines": "sheet", "chart": "standings", "log": "close", "bonuses": "bonuses"},
    "reveal": {"bonuses": "reveal", "scores": "standings", "winner": "winner"},
}  # fmt: skip
"""Screen -> part of it -> the rulebook's name for that part; what not every game has stands in its outline."""


def places_of(book: str) -> Mapping[str, str]:
    """Every place of a book's games that can be asked about, with the rulebook's name for it."""
    there = outline_of(book)
    return {
        f"{screen}.{part}": name
        for screen in dict.fromkeys((*_PARTS, *there.places))
        for part, name in {**_PARTS.get(screen, {}), **there.places.get(screen, {})}.items()
        if name in there.parts
    }


Spot = str | Mapping[str, str]
SPOTS: Mapping[str, Spot] = {
    "new:side": "new-game.side",
    "new:side:*": "new-game.side",
    "new:seat:*:starts": "new-game.first",
    "new:seat:*": "new-game.seats",
    "new:person:*": "new-game.seats",
    "new:group:*": "new-game.seats",
    "new:name": "new-game.seats",
    "new:card": "new-game.setup",
    "new:start": "new-game.setup",
    "new:catch_up": "join.round",
    "new:audit": "audit.verdict",
    "standings": "table.standings",
    "tally": "table.tally",
    "sum": "table.total",
    "more": "table.pass",
    "offer:drop:*": "table.drop",
    "offer:pick-up:*": "table.drop",
    "offer:bonus": "table.features",
    "offer:token": "table.token",
    "offer:turns": "table.turn",
    "offer:passed": "table.pass",
    "offer:plates": "table.plate",
    "offer:chips": "table.chips",
    "chart": "sheet.chart",
    "grid": {"round": "sheet.lines", "bonus": "sheet.bonuses"},
    "log": "sheet.log",
    "reveal:why": "reveal.winner",
    "scores": "reveal.scores",
    "photo:frame": {"wall": "photo.wall", "lines": "photo.lines", "floor": "photo.floor"},
    "photo:part": "photo.review",
    "photo:part:*": "photo.review",
    "photo:fade": "photo.review",
    "photo:main": "photo.review",
    "photo:advice": "photo.review",
    "against:*": "photo.review",
    "choice:*": "photo.choice",
    "order": "photo.order",
    "plate:*": "photo.plate",
    "chips": "photo.chips",
    "join:person:*": "new-game.seats",
    "join:name": "new-game.seats",
    "join:round:*": "join.round",
    "join:first:*": "join.first",
    "join:board:*": "photo.review",
    "join:score:*": "join.score",
    "join:main": "join.round",
    "audit:person:*": "new-game.seats",
    "audit:name": "new-game.seats",
    "audit:board:*": "photo.review",
    "audit:score:*": "audit.score",
    "audit:main": "audit.verdict",
    "audit:result:*": "audit.placement",
    "audit:bonuses:*": "audit.bonuses",
    "audit:verdict": "audit.verdict",
    "audit:winner": "reveal.winner",
}  # fmt: skip
"""The widgets that can be asked about, by `tid`, the first that fits; some of several parts by the sort of place."""


def spot(widget: Any) -> Spot:
    """The place a widget is; by sorts of place where it is a board with several; "" where it is none."""
    told = getattr(widget, "asks", "")
    if isinstance(told, Mapping):
        return {sort: f"{widget.screen}.{part}" for sort, part in told.items()} if widget.screen else ""
    if told:
        return str(told)
    tid = getattr(widget, "tid", "")
    return next((place for pattern, place in SPOTS.items() if tid and fnmatchcase(tid, pattern)), "")


def anchor(place: str, variant: str) -> str:
    """The id of the rule for a place.

    >>> anchor("table.floor", "mini"), anchor("table.broken", "duel")
    ('azul/floor-line', 'duel/broken-tiles')
    """
    played = game(variant)
    places = places_of(played.book)
    return outline.anchor(played, places[checked(place, places, "place")])


def rule_of(asked: str, variant: str) -> tuple[str, str]:
    """The rule for what a widget asks, and the game it is worded for.

    >>> rule_of("new-game.setup@mini", "duel"), rule_of("azul/bonuses", "azul-grey")
    (('azul/setup', 'mini'), ('azul/bonuses', 'azul'))
    """
    place, _at, other = asked.partition("@")
    variant = other or variant
    return (place if "/" in place else anchor(place, variant)), game(variant).book


def known(asked: str, variant: str) -> bool:
    """Whether this game has a rule for what a widget asks."""
    place, _at, other = asked.partition("@")
    return "/" in place or place in places_of(game(other or variant).book)


def ask(shell: Shell, asked: str, variant: str, about: float = -1) -> None:
    """Open the rule for a place as a sheet, from a player's board with the example on that very board; on a tablet
    it keeps clear of the place, which is so far `about` from the left."""
    from companion.ui.screens.rule.sheet import RuleSheet

    if known(asked, variant):
        RuleSheet(shell, *rule_of(asked, variant), about=about).open()
    else:  # the outline that leads there cannot be read
        snack(missing_words(()))


def rule_known(rule: str) -> bool:
    """Whether a fault's rule is one of the rulebook, and not the app's own."""
    return rule.partition("/")[0] in books()


def say_fault(shell: Shell, answer: Answer, variant: str = "") -> None:
    """What is in the way of something, as a short message, with the way to the rule where it is one of the game's."""
    fault = answer.faults[0]
    if rule_known(fault.rule):
        asked = variant or sides(fault.rule.partition("/")[0])[0].key
        snack(said(fault), _("The rule"), lambda: ask(shell, fault.rule, asked))
    else:
        snack(said(fault))


class Heading(Asked):
    """The title of a section with a "?" beside it."""

    role, tone = "label", "quiet"

    def __init__(self, shell: Shell, text: str, place: str, variant: str) -> None:
        super().__init__(Text(text=text, role=self.role, tone=self.tone), Ask(shell, place, variant) if place else None)


class FaultWords(Heading):
    """What the rules are against, with a "?" to the rule; without one where it is not the game that forbids it."""

    role, tone = "small", "loss"

    def __init__(self, shell: Shell, fault: Fault, variant: str, whose: str = "") -> None:
        super().__init__(shell, said(fault, whose), fault.rule if rule_known(fault.rule) else "", variant)


class Ask(IconButton):
    """A "?" that opens the rule for its place."""

    def __init__(self, shell: Shell, place: str, variant: str, **options: Any) -> None:
        options.setdefault("tid", f"ask:{place}")
        super().__init__(icon="help", tone="quiet", says=_("The rule"), **options)
        self.bind(on_release=lambda *_: ask(shell, place, variant))
