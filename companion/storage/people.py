"""The people who play here: their names and colours, and who sat down together."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from companion.storage.database import Database
from companion.storage.records import compact


class Person(NamedTuple):
    id: int
    name: str
    colour: str | None = None


class Group(NamedTuple):
    """People in the order they sat, and what they played last."""

    people: tuple[Person, ...]
    variant: str
    name: str | None = None


class People:
    """Remembered by name; renaming somebody keeps every game they played."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def all(self) -> list[Person]:
        """Everybody who is not hidden, those who played last first."""
        with self.database.reading() as connection:
            found = connection.execute(
                "SELECT id, name, colour FROM people LEFT JOIN (SELECT person, max(touched) AS last FROM seats"
                " JOIN games ON games.id = seats.game GROUP BY person) ON person = people.id"
                " WHERE NOT hidden ORDER BY last DESC, people.id DESC"
            ).fetchall()
        return [Person(*row) for row in found]

    def get(self, person: int) -> Person | None:
        with self.database.reading() as connection:
            found = connection.execute("SELECT id, name, colour FROM people WHERE id = ?", (person,)).fetchone()
        return Person(*found) if found else None

    def named(self, name: str) -> Person | None:
        """The person of that name, however it is capitalised or spaced; an exact match goes before."""
        with self.database.reading() as connection:
            known = [Person(*row) for row in connection.execute("SELECT id, name, colour FROM people ORDER BY hidden")]
        alike = [person for person in known if same_name(person.name, name)]
        return next((person for person in alike if person.name == name), alike[0] if alike else None)

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

    def seat(self, game_id: str, variant: str, names: Sequence[str]) -> None:
        """Remember who sat where. A second seat of the same name is nobody's in particular."""
        seated: list[int] = []
        with self.database.writing() as connection:
            for seat, name in enumerate(names):
                if not name.strip():
                    continue
                person = self.named(name) or self.add(name)
                if person.id not in seated:
                    seated.append(person.id)
                    connection.execute(
                        "INSERT INTO seats (game, seat, person) VALUES (?, ?, ?)", (game_id, seat, person.id)
                    )
                    connection.execute("UPDATE people SET hidden = 0 WHERE id = ?", (person.id,))
            connection.execute(
                "INSERT INTO groups (people, variant, touched)"
                " VALUES (?, ?, (SELECT coalesce(max(touched), 0) + 1 FROM groups))"
                " ON CONFLICT (people) DO UPDATE SET variant = excluded.variant, touched = excluded.touched",
                (compact(seated), variant),
            )

    def seats(self, game_id: str) -> dict[int, Person]:
        """Who sat where in a game."""
        with self.database.reading() as connection:
            found = connection.execute(
                "SELECT seat, people.id, name, colour FROM seats JOIN people ON people.id = person WHERE game = ?",
                (game_id,),
            ).fetchall()
        return {seat: Person(*rest) for seat, *rest in found}

    def seated(self) -> dict[str, dict[int, int]]:
        """Who sat where in every game, by the person's id."""
        found: dict[str, dict[int, int]] = {}
        with self.database.reading() as connection:
            for game, seat, person in connection.execute("SELECT game, seat, person FROM seats"):
                found.setdefault(game, {})[seat] = person
        return found

    def groups(self, limit: int = 10) -> list[Group]:
        """Who sat down together, the last ones first."""
        with self.database.reading() as connection:
            found = connection.execute(
                "SELECT people, variant, name FROM groups ORDER BY touched DESC LIMIT ?", (limit,)
            ).fetchall()
        made = []
        for ids, variant, name in found:
            people = tuple(filter(None, map(self.get, json.loads(ids))))
            if people:
                made.append(Group(people, variant, name))
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
