"""The people of an archive: who they are, who is one with whom, their groups, and who sat where.

    "people": [{"name", "colour", "id", "merged": ID, "hidden": true, "deleted": true}, …],
    "groups": [{"name", "people": [ID, …]}, …], "seats": {GAME: [ID or null, …], …}

What does not apply is left out. Archives of the first version have names and colours alone; games are then seated by
the names that are written in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.engine.fields import Fields, object_of, shown
from companion.errors import Malformed
from companion.storage.people import Entered, plain_name
from companion.storage.store import Store

Seats = Mapping[str, Mapping[int, int]]
"""Of a game, by its id, who sits where."""


class ArchivedPerson(NamedTuple):
    """`number` is 0 in an archive of the first version, `merged` where they are nobody else."""

    name: str
    colour: str | None = None
    number: int = 0
    merged: int = 0
    hidden: bool = False
    deleted: bool = False


class ArchivedPeople(NamedTuple):
    people: tuple[ArchivedPerson, ...] = ()
    groups: tuple[tuple[str, tuple[int, ...]], ...] = ()
    seats: Seats = MappingProxyType({})


def written(store: Store) -> dict[str, Any]:
    """The fields of an archive that are about people."""
    everybody, shown_first = store.people.everybody(), [person.id for person in reversed(store.people.all())]
    order = dict.fromkeys([*shown_first, *everybody])
    groups = [{"name": one.name, "people": [person.id for person in one.members]} for one in store.groups.all()]
    seats: dict[str, list[int | None]] = {}
    with store.database.reading() as connection:
        found = connection.execute("SELECT game, seat, person FROM seats ORDER BY game, seat").fetchall()
    for game, seat, number in found:
        own = seats.setdefault(game, [])
        own += [None] * (seat - len(own)) + [number]
    return {
        "people": [_told(everybody[number]) for number in order],
        **({"groups": groups} if groups else {}),
        "seats": seats,
    }


def _told(one: Entered) -> dict[str, Any]:
    told: dict[str, Any] = {"name": one.person.name, "colour": one.person.colour, "id": one.id}
    if one.merged is not None:
        told["merged"] = one.merged
    return {**told, **({"hidden": True} if one.hidden else {}), **({"deleted": True} if one.deleted else {})}


def read(head: Fields) -> ArchivedPeople:
    """Raises Malformed."""
    seats = object_of(head.values.get("seats", {}), f"{head.where}.seats")
    return ArchivedPeople(
        tuple(map(_person, head.objects("people", []))),
        tuple((group.text("name"), tuple(_numbers(group, "people"))) for group in head.objects("groups", [])),
        {game: {seat: n for seat, n in enumerate(_numbers(seats, game)) if n} for game in seats.values},
    )


def _person(told: Fields) -> ArchivedPerson:
    return ArchivedPerson(
        told.text("name"),
        str(told.values["colour"]) if told.values.get("colour") else None,
        told.whole("id", 1, default=0) if "id" in told.values else 0,
        told.whole("merged", 1, default=0) if "merged" in told.values else 0,
        told.truth("hidden"),
        told.truth("deleted"),
    )


def _numbers(told: Fields, key: str) -> list[int]:
    """A list of people; null, for nobody, as 0."""
    found = [0 if number is None else number for number in told.items(key)]
    if not all(type(number) is int and 0 <= number < 2**62 for number in found):
        raise Malformed(f"{told.where}.{key}: expected a list of people, got {shown(found)}")
    return [number for number in found if isinstance(number, int)]


def add(store: Store, archived: ArchivedPeople) -> Seats:
    """Whoever is not here yet, and their groups; who sits where in the archive's games, by the numbers here. Whoever
    was here stays as they were."""
    numbers: dict[int, int] = {}
    new: dict[int, ArchivedPerson] = {}
    here_before = store.people.everybody()
    gone = {plain_name(one.person.name): one.id for one in here_before.values() if not here_before.person(one.id)}
    for person in archived.people:
        known = store.people.entered(person.name)
        here = gone.get(plain_name(person.name)) if _is_gone(archived, person) else known.id if known else None
        if here is None:
            here = store.people.add(person.name, person.colour).id
            new[here] = person
            if person.deleted:
                store.people.delete(here, store.journal.stamp())
        numbers[person.number] = here
    for number, person in new.items():
        store.people.hide(number, hidden=person.hidden)
        into = numbers.get(person.merged) if person.merged else None
        if into is not None and store.people.everybody().last(into).id != number:
            store.people.merge(number, into)
    _add_groups(store, archived, numbers)
    return {
        game: {seat: numbers[number] for seat, number in seats.items() if number in numbers}
        for game, seats in archived.seats.items()
    }


def _is_gone(archived: ArchivedPeople, person: ArchivedPerson) -> bool:
    """Whether they, or whom they are one with, were deleted."""
    by_number = {one.number: one for one in archived.people if one.number}
    seen: set[int] = set()
    while person.merged in by_number and person.merged not in seen:
        seen.add(person.merged)
        person = by_number[person.merged]
    return person.deleted


def _add_groups(store: Store, archived: ArchivedPeople, numbers: Mapping[int, int]) -> None:
    here = {plain_name(group.name) for group in store.groups.all()}
    for name, members in archived.groups:
        if plain_name(name) not in here:
            here.add(plain_name(name))
            store.groups.keep(name, [numbers[number] for number in members if number in numbers])
