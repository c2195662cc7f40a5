"""What was entered, in a few words."""

from __future__ import annotations

from companion.engine.events import Close, DomeTiling, Event, Pass, Place, Tiling, Token
from companion.wording.colours import LETTERS, colour_name, star_label
from companion.wording.language import _, ngettext


def event_words(event: Event, players: tuple[str, ...]) -> str:
    """What was entered, in a few words."""
    if isinstance(event, Close):
        return _("Round {n} closed").format(n=event.round)
    name = players[event.player]
    if isinstance(event, Tiling | DomeTiling):
        count = len(event.place)
        return ngettext("{name}: {n} tile placed", "{name}: {n} tiles placed", count).format(name=name, n=count)
    if isinstance(event, Token):
        text = ngettext("{name}: token, {n} tile", "{name}: token, {n} tiles", event.tiles)
        return text.format(name=name, n=event.tiles)
    if isinstance(event, Place):
        colour = colour_name(LETTERS[event.colour])
        text = _("{name}: {colour} tile, {star}, space {n}")
        return text.format(name=name, colour=colour, star=star_label(event.star), n=event.space)
    if isinstance(event, Pass):
        return _("{name} passed: {kept} kept, {discarded} discarded").format(
            name=name, kept=event.kept, discarded=event.discarded
        )
    row, column = event.slot
    return _("{name}: plate, row {row}, column {column}").format(name=name, row=row + 1, column=column + 1)
