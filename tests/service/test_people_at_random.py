"""Random sequences of merges, deletions, renames, games and restores, each undone and done again, with a model beside
that says what everybody should have. `make people` runs thousands."""

from __future__ import annotations

import os
import random
from pathlib import Path

from companion.service.archive import read
from companion.service.session import Session
from tests.service.test_who_is_who import games_of, number, picture, started

SEQUENCES = int(os.environ.get("AZULEJO_PEOPLE", "6"))
STEPS = 12
NAMES = ("Ana", "Anna", "Bo", "Cy", "Dee", "Zoé")


class Beside:
    """What there should be: everybody's games, and the group's people, by their names of today; whom a typed name
    leads to; who was deleted, with what they had."""

    def __init__(self) -> None:
        self.games: dict[str, set[str]] = {}
        self.group: list[str] = []
        self.leads: dict[str, str] = {}

    def sit(self, game: str, names: list[str]) -> None:
        for name in names:
            self.games.setdefault(self.leads.setdefault(name, name), set()).add(game)

    def merged(self, one: str, into: str) -> None:
        self.games[into] |= self.games.pop(one)
        self.leads = {name: into if person == one else person for name, person in self.leads.items()}
        self.group = list(dict.fromkeys(into if name == one else name for name in self.group))

    def deleted(self, one: str) -> None:
        del self.games[one]
        self.leads = {name: person for name, person in self.leads.items() if person != one}
        self.group = [name for name in self.group if name != one]

    def renamed(self, one: str, name: str) -> None:
        self.games[name] = self.games.pop(one)
        self.leads = {typed: name if person == one else person for typed, person in self.leads.items() if typed != one}
        self.leads[name] = name
        self.group = [name if member == one else member for member in self.group]


def play(session: Session, chance: random.Random, counts: dict[str, int]) -> None:
    beside = Beside()
    names = list(NAMES)
    for step in range(STEPS):
        act = chance.choice(["game", "game", "merge", "merge", "delete", "rename", "restore", "group"])
        people = sorted(beside.games)
        if act == "game" or len(people) < 3:
            seated = chance.sample(names, chance.choice([2, 3]))
            beside.sit(started(session, *seated), seated)
        elif act == "merge":
            one, into = chance.sample(people, 2)
            numbers = number(session, one), number(session, into)
            before = picture(session)
            if beside.games[one] & beside.games[into]:
                assert not session.merge_people(*numbers).ok
                assert picture(session) == before
                continue
            assert session.merge_people(*numbers).ok
            after = picture(session)
            assert session.split_person(numbers[0]).ok
            assert picture(session) == before
            assert session.merge_people(*numbers).ok
            assert picture(session) == after
            beside.merged(one, into)
        elif act == "delete":
            one = chance.choice(people)
            gone, before = number(session, one), picture(session)
            assert session.delete_person(gone).ok
            after = picture(session)
            assert session.undelete_person(gone).ok
            assert picture(session) == before
            assert session.delete_person(gone).ok
            assert picture(session) == after
            beside.deleted(one)
        elif act == "rename":
            one, name = chance.choice(people), f"Nick {step}"
            session.people.change(number(session, one), name=name)
            beside.renamed(one, name)
            names.append(name)
        elif act == "group":
            beside.group = chance.sample(people, 2)
            known = session.groups()
            members = [number(session, name) for name in beside.group]
            assert session.keep_group("Table", members, known[0].id if known else None).ok
        else:
            archive, before = read(session.archive()), picture(session)
            session.restore(archive, replace=True, told=lambda _: None)
            assert picture(session) == before, "a backup holds it all"
            assert session.undo_restore()
            assert picture(session) == before
            assert session.undo_restore(), "done again"
        counts[act] = counts.get(act, 0) + 1
        assert games_of(session) == beside.games, act
        assert [person.name for group in session.groups() for person in group.members] == beside.group


def test_whatever_is_done_and_undone_nothing_is_lost(tmp_path: Path) -> None:
    counts: dict[str, int] = {}
    for seed in range(SEQUENCES):
        with Session(tmp_path / str(seed)) as session:
            play(session, random.Random(seed), counts)
    print(f"\n{SEQUENCES} sequences: {counts}")
    assert all(counts.get(act) for act in ("game", "merge", "delete", "rename", "restore", "group"))
