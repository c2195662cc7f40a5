"""The colours in which people are drawn: their own, or that of their seat."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.storage.people import Person

if TYPE_CHECKING:
    from companion.service.session import Session
    from companion.service.table import Table

SEATS = ("1D4F91", "8A5A12", "27724F", "7B3F8C")
COLOURS = (*SEATS, "1F7A82", "A33A6B", "566B12", "4A5568")
"""What a person may choose from. Every one carries a white letter."""


def colour_of(person: Person) -> str:
    """The colour that a person chose, or one that goes with their number."""
    if re.fullmatch(r"[0-9A-Fa-f]{6}", person.colour or ""):
        return str(person.colour)
    return COLOURS[(person.id - 1) % len(COLOURS)]


def seat_colours(session: Session, table: Table) -> list[str]:
    """Everybody's colour at a table: the one they chose, or that of their seat."""
    people = session.people.seats(table.game_id)
    own = [people[seat].colour if seat in people else None for seat in range(len(table.players))]
    return [(colour or SEATS[seat % len(SEATS)]).lstrip("#") for seat, colour in enumerate(own)]
