"""A name that somebody typed."""

from __future__ import annotations

from collections.abc import Iterable

from companion.service.session import Session
from companion.storage.people import Person
from companion.wording.language import _

LONGEST_NAME = 24


def typed_name(text: str) -> str:
    """The name in what was typed: without spaces round it, and not too long to be shown; "" where there is none.

    >>> typed_name("  Ana   Maria ")
    'Ana Maria'
    """
    return " ".join(text.split())[:LONGEST_NAME].strip()


def typed_names(text: str) -> tuple[str, ...]:
    """Several names at once, with commas between them.

    >>> typed_names("Ana, Bo ,, Zoé")
    ('Ana', 'Bo', 'Zoé')
    """
    return tuple(name for one in text.replace(";", ",").split(",") if (name := typed_name(one)))


def seat_taken(name: str, seats: Iterable[str]) -> bool:
    """Whether somebody of this name, however it is written, has a seat."""
    return name.casefold() in (seat.casefold() for seat in seats)


def seat_fault(name: str, seats: Iterable[str]) -> str:
    """Why nobody can sit down under this name; "" where they can."""
    if not name:
        return _("Enter a name.")
    return _("{name} is already playing.").format(name=name) if seat_taken(name, seats) else ""


def rename_fault(session: Session, person: Person, name: str) -> str:
    """Why a person cannot be called this; "" where they can."""
    if not name:
        return _("Enter a name.")
    known = session.people.named(name)
    if known is None or known.id == person.id:
        return ""
    return _("There's already a {name}. Choose another name.").format(name=known.name)
