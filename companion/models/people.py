"""Who is offered, who is not, and the groups they play in."""

from __future__ import annotations

from dataclasses import dataclass

from companion.service.seat_colours import colour_of
from companion.service.session import Session
from companion.wording.language import _
from companion.wording.names import join_names, whole_name


@dataclass(frozen=True, slots=True)
class PersonLine:
    """`known_as` are the other names of the same person, with the number of each."""

    number: int
    name: str
    colour: str
    known_as: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GroupLine:
    number: int
    name: str
    members: tuple[int, ...]
    who: str
    """Its people by their names."""


@dataclass(frozen=True, slots=True)
class AwayLine:
    """Somebody who is hidden or was deleted, to be brought back."""

    number: int
    name: str
    why: str
    deleted: bool


@dataclass(frozen=True, slots=True)
class PeopleView:
    people: tuple[PersonLine, ...]
    groups: tuple[GroupLine, ...]
    away: tuple[AwayLine, ...]


def people_view(session: Session) -> PeopleView:
    people = session.people
    everybody = people.everybody()
    names: dict[int, list[tuple[int, str]]] = {}
    for one in everybody.values():
        if one.merged is not None:
            names.setdefault(one.merged, []).append((one.id, one.person.name))
    return PeopleView(
        tuple(
            PersonLine(person.id, person.name, colour_of(person), tuple(names.get(person.id, ())))
            for person in people.all()
        ),
        tuple(
            GroupLine(
                group.id,
                group.name,
                tuple(person.id for person in group.members),
                join_names([whole_name(person.name) for person in group.members]),
            )
            for group in session.groups()
        ),
        tuple(
            AwayLine(one.id, one.person.name, _("deleted") if one.deleted else _("hidden"), bool(one.deleted))
            for one in people.away()
        ),
    )
