"""The people who play here: their names and colours, who is one with whom, and who sat down together.

A seat is that of a name as it was entered; which person that is today is resolved when it is read. So a merge is one
pointer, a deletion one date, and undoing either brings back all there was.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.storage.database import Database
from companion.storage.records import compact


class Person(NamedTuple):
    id: int
    name: str
    colour: str | None = None


class Lineup(NamedTuple):
    """People in the order they sat, and what they played last."""

    people: tuple[Person, ...]
    variant: str
    name: str | None = None


class Entered(NamedTuple):
    """A name as it was entered: `merged` is whose name it is as well, `deleted` when it was deleted."""

    person: Person
    hidden: bool
    merged: int | None
    deleted: str | None

    @property
    def id(self) -> int:
        return self.person.id


class Everybody(dict[int, Entered]):
    """Every name that was ever entered, by its number."""

    def person(self, number: int) -> Person | None:
        """Who that is today; None where they were deleted."""
        last = self.last(number) if number in self else None
        return None if last is None or last.deleted else last.person

    def last(self, number: int) -> Entered:
        """The name that one leads to, from merge to merge."""
        last, seen = self[number], {number}
        while (into := self.merged_into(last)) and into.id not in seen:
            seen.add(into.id)
            last = into
        return last

    def merged_into(self, one: Entered) -> Entered | None:
        return self.get(one.merged) if one.merged is not None else None

    def people(self) -> dict[int, Person]:
        """The same for every number at once."""
        return {number: person for number in self if (person := self.person(number))}

    def listed(self, numbers: str) -> tuple[Person, ...]:
        """Those of a JSON list, each once; nobody where it does not read as one any more."""
        try:
            return tuple(dict.fromkeys(filter(None, map(self.person, json.loads(numbers)))))
        except (ValueError, TypeError):
            return ()

    def seats(self, entered: Mapping[int, int]) -> dict[int, Person]:
        """Who sits where; whoever would have two seats of a game has the first."""
        found: dict[int, Person] = {}
        for seat in sorted(entered):
            person = self.person(entered[seat])
            if person is not None and person not in found.values():
                found[seat] = person
        return found


class People:
    """Remembered by name; renaming somebody keeps every game they played."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def everybody(self) -> Everybody:
        with self.database.reading() as connection:
            found = connection.execute("SELECT id, name, colour, hidden, merged, deleted FROM people ORDER BY id")
            return Everybody({row[0]: Entered(Person(*row[:3]), bool(row[3]), *row[4:]) for row in found})

    def all(self) -> list[Person]:
        """Everybody who is not hidden, those who played last first."""
        with self.database.reading() as connection:
            everybody = self.everybody()
            played = connection.execute(
                "SELECT person, max(touched) FROM seats JOIN games ON games.id = seats.game GROUP BY person"
            ).fetchall()
        people = everybody.people()
        last: dict[int, int] = {}
        for number, touched in played:
            if number in people:
                person = people[number].id
                last[person] = max(touched, last.get(person, 0))
        shown = [person for number, person in people.items() if number == person.id and not everybody[number].hidden]
        return sorted(shown, key=lambda person: (-last.get(person.id, 0), -person.id))

    def away(self) -> list[Entered]:
        """Those who are not shown, because they were hidden or deleted."""
        everybody = self.everybody()
        return [one for one in everybody.values() if everybody.merged_into(one) is None and (one.hidden or one.deleted)]

    def get(self, person: int) -> Person | None:
        """Who that is today; None where there is nobody."""
        return self.everybody().person(person)

    def named(self, name: str) -> Person | None:
        """The person of that name, however it is capitalised or spaced; an exact match goes before."""
        with self.database.reading():
            entered = self.entered(name)
            return self.get(entered.id) if entered else None

    def names(self, person: int) -> list[Person]:
        """The names that were merged into a person's, each as it was entered."""
        return [one.person for one in self.everybody().values() if one.merged == person]

    def entered(self, name: str) -> Entered | None:
        """That name as it was entered, whosever it is today."""
        everybody = self.everybody()
        there = [one for one in everybody.values() if same_name(one.person.name, name) and everybody.person(one.id)]
        ranked = sorted(there, key=lambda one: (one.person.name != name, one.merged is not None, one.hidden, one.id))
        return ranked[0] if ranked else None

    def add(self, name: str, colour: str | None = None) -> Person:
        with self.database.writing() as connection:
            made = connection.execute("INSERT INTO people (name, colour) VALUES (?, ?)", (name, colour))
            return Person(int(made.lastrowid or 0), name, colour)

    def change(self, person: int, *, name: str | None = None, colour: str | None = None) -> None:
        with self.database.writing() as connection:
            connection.execute(
                "UPDATE people SET name = coalesce(?, name), colour = coalesce(?, colour) WHERE id = ?",
                (name, colour, person),
            )

    def hide(self, person: int, *, hidden: bool = True) -> None:
        """No longer offered; the games they played keep them."""
        with self.database.writing() as connection:
            connection.execute("UPDATE people SET hidden = ? WHERE id = ?", (hidden, person))

    def merge(self, person: int, into: int | None) -> None:
        """From now on they are one with somebody else; None makes them a person of their own again."""
        with self.database.writing() as connection:
            connection.execute("UPDATE people SET merged = ? WHERE id = ?", (into, person))

    def delete(self, person: int, when: str | None) -> None:
        """Their games stay, as games of somebody of that name; None brings them back."""
        with self.database.writing() as connection:
            connection.execute("UPDATE people SET deleted = ? WHERE id = ?", (when, person))

    def seat(self, game_id: str, variant: str, names: Sequence[str], known: Mapping[int, int] | None = None) -> None:
        """Remember who sat where: by their names, or as it is `known`. A second seat of the same name is nobody's in
        particular."""
        seated: list[int] = []
        with self.database.writing() as connection:
            for seat, number in (self._numbers(names) if known is None else known).items():
                if number not in seated and seat < len(names):
                    seated.append(number)
                    connection.execute(
                        "INSERT INTO seats (game, seat, person) VALUES (?, ?, ?)", (game_id, seat, number)
                    )
            connection.execute(
                "INSERT INTO groups (people, variant, touched)"
                " VALUES (?, ?, (SELECT coalesce(max(touched), 0) + 1 FROM groups))"
                " ON CONFLICT (people) DO UPDATE SET variant = excluded.variant, touched = excluded.touched",
                (compact(seated), variant),
            )

    def _numbers(self, names: Sequence[str]) -> dict[int, int]:
        """Who sits down under these names; whoever was hidden is offered again."""
        found: dict[int, int] = {}
        for seat, name in enumerate(names):
            if name.strip():
                entered = self.entered(name)
                found[seat] = entered.id if entered else self.add(name).id
                person = self.get(found[seat])
                if person is not None:
                    self.hide(person.id, hidden=False)
        return found

    def seats(self, game_id: str) -> dict[int, Person]:
        """Who sat where in a game."""
        with self.database.reading() as connection:
            found = connection.execute("SELECT seat, person FROM seats WHERE game = ?", (game_id,)).fetchall()
            return self.everybody().seats(dict(found))

    def mark(self) -> tuple[int, ...]:
        """Another one whenever somebody sits somewhere else."""
        with self.database.reading() as connection:
            return tuple(
                connection.execute("SELECT count(*), coalesce(sum(person * (seat + 1)), 0) FROM seats").fetchone()
            )

    def seated(self) -> dict[str, dict[int, int]]:
        """Who sat where in every game, by the person's id."""
        found: dict[str, dict[int, int]] = {}
        with self.database.reading() as connection:
            people = self.everybody().people()
            for game, seat, number in connection.execute("SELECT game, seat, person FROM seats ORDER BY game, seat"):
                own = found.setdefault(game, {})
                if number in people and people[number].id not in own.values():
                    own[seat] = people[number].id
        return found

    def lineups(self, limit: int = 10) -> list[Lineup]:
        """Who sat down together, the last ones first."""
        with self.database.reading() as connection:
            everybody = self.everybody()
            found = connection.execute(
                "SELECT people, variant, name FROM groups ORDER BY touched DESC LIMIT ?", (limit,)
            ).fetchall()
        made = []
        for numbers, variant, name in found:
            people = everybody.listed(numbers)
            if people:
                made.append(Lineup(people, variant, name))
        return made


def same_name(one: str, other: str) -> bool:
    """
    >>> same_name("  José  da Silva", "JOSÉ DA SILVA")
    True
    """
    return plain_name(one) == plain_name(other)


def plain_name(name: str) -> str:
    """What is the same for two names that differ only in capitals and spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
