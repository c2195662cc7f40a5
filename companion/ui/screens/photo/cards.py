"""What photo and game disagree about, what only the player can choose, and whatever else has to be said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.fault_words import after_colon
from companion.models.photo.review import Review
from companion.service.photo.proposal import Choice, Contradiction, Orders
from companion.ui.kit import Card, Chip, Chips, Text, TextButton
from companion.ui.theme import space
from companion.wording.colours import KINDS, tile_name
from companion.wording.language import _

EARLIER = ("gone", "other-colour", "two-in-row", "twice", "line-colour", "plate")
"""Contradictions in which an earlier entry is wrong if the photo is right."""


def against_card(
    review: Review, one: Contradiction, changed: Callable[[], None], correct: Callable[[Contradiction], None]
) -> Card:
    """Both versions, then a button for each."""
    card = Card(tid=f"against:{one.key}", spacing=space("snug"))

    def take(side: str) -> None:
        review.take(one, side)
        changed()

    card.add_widget(Text(text=_("The game: {version}").format(version=after_colon(one.game)), role="small"))
    card.add_widget(Text(text=_("The photo: {version}").format(version=after_colon(one.photo)), role="small"))
    game = TextButton(text=_("Trust the game"), look="tonal", tid=f"against:{one.key}:game")
    game.bind(on_release=lambda *_: take("game"))
    card.add_widget(game)
    if one.as_photo is not None:
        photo = TextButton(text=_("Trust the photo"), look="tonal", tid=f"against:{one.key}:photo")
        photo.bind(on_release=lambda *_: take("photo"))
        card.add_widget(photo)
    elif one.round is not None:
        text = _("Trust the photo: correct round {n}").format(n=one.round)
        photo = TextButton(text=text, look="tonal", tid=f"against:{one.key}:correct")
        photo.bind(on_release=lambda *_: correct(one))
        card.add_widget(photo)
    elif one.kind == "score":
        sheet = TextButton(text=_("See the score sheet"), look="tonal", tid=f"against:{one.key}:correct")
        sheet.bind(on_release=lambda *_: correct(one))
        card.add_widget(sheet)
    elif one.kind in EARLIER:
        text = _("That's from before you started scoring here, so there's nothing to correct.")
        if one.kind == "two-in-row":
            text = _("If both are there, one is from before you started scoring here.")
        card.add_widget(Text(text=text, role="small", tone="quiet"))
    return card


def choice_card(review: Review, choice: Choice, changed: Callable[[], None]) -> Card:
    """The columns a complete line of the grey side may go to."""
    card = Card(tid=f"choice:{choice.row}", spacing=space("snug"))
    name = tile_name(KINDS[choice.colour])
    text = _("{tile}, row {n}: which column?").format(tile=name, n=choice.row + 1)
    card.add_widget(Text(text=text, role="label", tone="doubt"))
    chips = Chips()
    for col in choice.columns:
        chip = Chip(text=str(col + 1), tid=f"choice:{choice.row}:{col}")

        def take(_chip: Any, col: int = col) -> None:
            review.change(review.edits.with_column(choice.row, col))
            changed()

        chip.bind(on_release=take)
        chips.add_widget(chip)
    card.add_widget(chips)
    return card


def order_card(
    review: Review, orders: Orders, changed: Callable[[], None], start: Callable[[], None], tapped: int | None
) -> Card:
    """The order of this round's tiles is not in the photo, and counts; `tapped` tiles have their place already."""
    card = Card(tid="order", spacing=space("snug"))
    card.add_widget(Text(text=_("In what order were they placed?"), role="label", tone="doubt"))
    text = _(
        "A photo can't show this. Depending on the order, these tiles score {low} to {high} points. "
        "The best order is suggested."
    )
    card.add_widget(Text(text=text.format(low=orders.low, high=orders.high), role="small"))
    places = tuple(cell for event in review.proposal.events for cell in review.played.variant.cells(event))

    def best(*_args: Any) -> None:
        review.change(replace(review.edits, order=places))
        changed()

    as_proposed = TextButton(
        text=_("In numbered order: {n} points").format(n=orders.proposed), look="tonal", tid="order:best"
    )
    as_proposed.bind(on_release=best)
    if tapped is not None:
        text = _("Tap this round's tiles in order: {n} of {all}.").format(n=tapped, all=len(places))
        card.add_widget(Text(text=text, tid="order:tapped"))
    text = _("Tap them in order") if tapped is None else _("Start over")
    own = TextButton(text=text, look="outlined", tid="order:tap")
    own.bind(on_release=lambda *_: start())
    card.add_widget(as_proposed)
    card.add_widget(own)
    return card


def offers_row(review: Review, choose: Callable[[str], None]) -> Chips:
    """What can be said besides the tiles."""
    chips = Chips()
    for offer in review.offers():
        chip = Chip(text=offer.text, selected=offer.selected, tid=offer.key)
        chip.bind(on_release=lambda _, key=offer.key: choose(key))
        chips.add_widget(chip)
    return chips
