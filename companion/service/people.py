"""Changes to who is who, each one value in one transaction: merged or not, deleted or not, and their groups."""

from __future__ import annotations

from collections.abc import Sequence

from companion.service.answers import NO_GAME, Answer, refused
from companion.service.changes import Changes
from companion.storage.groups import Group
from companion.storage.notes import Note
from companion.storage.people import Everybody, Lineup, People, plain_name

LONGEST_NOTE = 2000
LONGEST_PLACE = 80


class PeopleChanges(Changes):
    """The people of one data folder, their groups, and what they note about their games."""

    @property
    def people(self) -> People:
        return self.store.people

    def lineups(self) -> list[Lineup]:
        """Who sat down together, the last ones first, each with what they played last."""
        return self._sound(self.store.people.lineups)

    # Who is who

    def merge_people(self, person: int, into: int) -> Answer:
        """Two names of one person: from now on `into` has played the games of both. `split_person` undoes it."""

        def act() -> Answer:
            with self.store.database.writing():
                everybody = self.people.everybody()
                one, other = everybody.person(person), everybody.person(into)
                if one is None or other is None or one.id != person or other.id != into or person == into:
                    return refused("no-person", NO_PERSON)
                if self._played_together(everybody, person, into):
                    text = "{name} and {other} played against each other, so they can't be one person"
                    return refused("two-people", text, name=one.name, other=other.name)
                self.people.merge(person, into)
            return Answer()

        return self._saved(act)

    def split_person(self, person: int) -> Answer:
        """A person of their own again, with the games that were entered under their name."""

        def act() -> Answer:
            with self.store.database.writing():
                everybody = self.people.everybody()
                if person not in everybody:
                    return refused("no-person", NO_PERSON)
                apart = Everybody({**everybody, person: everybody[person]._replace(merged=None)})
                taken = _taken(apart, person)
                if taken:
                    return refused("name-taken", NAME_TAKEN, name=taken)
                self.people.merge(person, None)
            return Answer()

        return self._saved(act)

    def delete_person(self, person: int) -> Answer:
        """Nobody's games any more, though their name stays in them. `undelete_person` undoes it."""

        def act() -> Answer:
            with self.store.database.writing():
                found = self.people.get(person)
                if found is None or found.id != person:
                    return refused("no-person", NO_PERSON)
                self.people.delete(person, self.store.journal.stamp())
            return Answer()

        return self._saved(act)

    def undelete_person(self, person: int) -> Answer:
        def act() -> Answer:
            with self.store.database.writing():
                everybody = self.people.everybody()
                if person not in everybody:
                    return refused("no-person", NO_PERSON)
                back = Everybody({**everybody, person: everybody[person]._replace(deleted=None)})
                taken = _taken(back, person)
                if taken:
                    return refused("name-taken", NAME_TAKEN, name=taken)
                self.people.delete(person, None)
            return Answer()

        return self._saved(act)

    def _played_together(self, everybody: Everybody, one: int, other: int) -> bool:
        """Whether both sat at one table, in a game outside the bin."""
        people = everybody.people()
        own = [[n for n, person in people.items() if person.id == whose] for whose in (one, other)]
        with self.store.database.reading() as connection:
            marks = [", ".join("?" * len(numbers)) for numbers in own]
            found = connection.execute(
                "SELECT 1 FROM seats AS a JOIN seats AS b ON a.game = b.game JOIN games ON games.id = a.game"
                f" WHERE deleted IS NULL AND a.person IN ({marks[0]}) AND b.person IN ({marks[1]}) LIMIT 1",
                (*own[0], *own[1]),
            )
            return found.fetchone() is not None

    # Groups with a name

    def groups(self) -> tuple[Group, ...]:
        """Everybody's groups, by their names."""
        return self._sound(self.store.groups.all)

    def keep_group(self, name: str, members: Sequence[int], group: int | None = None) -> Answer:
        """A new group, or another name and other people for one; the answer's `seq` is its number."""

        def act() -> Answer:
            with self.store.database.writing():
                if not name.strip():
                    return refused("no-name", "a group needs a name")
                if not members:
                    return refused("nobody", "a group needs somebody in it")
                alike = [one for one in self.store.groups.all() if plain_name(one.name) == plain_name(name)]
                if any(one.id != group for one in alike):
                    return refused("group-taken", "there's already a group called {name}", name=alike[0].name)
                return Answer(seq=self.store.groups.keep(name, members, group))

        return self._saved(act)

    def delete_group(self, group: int) -> Answer:
        """Its people stay. `keep_group` with its number brings it back."""

        def act() -> Answer:
            self.store.groups.delete(group)
            return Answer()

        return self._saved(act)

    # What is noted about a game

    def note(self, game_id: str) -> Note:
        return self._sound(lambda: self.store.notes.of(game_id))

    def places(self, limit: int = 6) -> list[str]:
        """Where games were played, the last place first."""
        return self._sound(lambda: self.store.notes.places(limit))

    def keep_note(self, game_id: str, note: Note) -> Answer:
        """Words about a game, and where it was played."""

        def act() -> Answer:
            if len(note.text) > LONGEST_NOTE or len(note.place) > LONGEST_PLACE:
                return refused("too-long", "this note is too long")
            with self.store.database.writing():
                if not self.store.journal.has(game_id):
                    return refused("no-game", NO_GAME, game=game_id)
                self.store.notes.keep(game_id, note)
            return Answer(game_id=game_id)

        return self._saved(act)


NO_PERSON = "this player is no longer here"
NAME_TAKEN = "there's already a {name}: rename one of the two first"


def _taken(everybody: Everybody, person: int) -> str:
    """A name of this person that somebody else answers to as well; "" where there is none."""
    people = everybody.people()
    others = {plain_name(everybody[n].person.name) for n, whose in people.items() if whose.id != person}
    own = [everybody[n].person.name for n, whose in people.items() if whose.id == person]
    return next((name for name in own if plain_name(name) in others), "")
