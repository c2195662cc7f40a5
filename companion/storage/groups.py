"""Groups of people that have a name: "the Tuesday table"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.storage.database import Database
from companion.storage.people import People, Person
from companion.storage.records import compact


class Group(NamedTuple):
    """People who often play together, in the order they were named in."""

    id: int
    name: str
    members: tuple[Person, ...]


class Groups:
    """The groups of one database. Whoever was merged is there as who they are today, whoever was deleted is not."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def all(self) -> tuple[Group, ...]:
        """By their names."""
        with self.database.reading() as connection:
            everybody = People(self.database).everybody()
            found = connection.execute("SELECT id, name, members FROM named_groups").fetchall()
        made = [Group(number, name, everybody.listed(members)) for number, name, members in found]
        return tuple(sorted(made, key=lambda group: (group.name.casefold(), group.id)))

    def get(self, group: int) -> Group | None:
        return next((one for one in self.all() if one.id == group), None)

    def keep(self, name: str, members: Sequence[int], group: int | None = None) -> int:
        """A new group, or another name and other people for one; its number."""
        with self.database.writing() as connection:
            made = connection.execute(
                "INSERT INTO named_groups (id, name, members) VALUES (?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET name = excluded.name, members = excluded.members",
                (group, name, compact(members)),
            )
            return group if group is not None else int(made.lastrowid or 0)

    def delete(self, group: int) -> None:
        """The people stay."""
        with self.database.writing() as connection:
            connection.execute("DELETE FROM named_groups WHERE id = ?", (group,))
