"""Names and whose they are, in what order they are offered, and what a file can say that is not so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.events import Setup
from companion.storage.database import Database
from companion.storage.folder import DATABASE
from companion.storage.journal import Journal
from companion.storage.people import Entered, Everybody, Lineup, People, Person, plain_name, same_name
from companion.storage.records import start_body
from companion.storage.settings import Settings, SettingsTable
from companion.storage.summary import Summary


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    database = Database(tmp_path / DATABASE)
    yield People(database)
    database.close()


def sit(people: People, *names: str, variant: str = "azul", known: dict[int, int] | None = None) -> str:
    setup = Setup(variant, names)
    row = Journal(people.database).begin(setup, start_body(setup, {}), Summary(1, False, (), ()))
    people.seat(row.game_id, variant, names, known)
    return row.game_id


def names(found: list[Person] | tuple[Person, ...]) -> list[str]:
    return [person.name for person in found]


class TestEverybody:
    ROUND = Everybody(
        {
            1: Entered(Person(1, "Ana"), False, 2, None),
            2: Entered(Person(2, "Anna"), False, 3, None),
            3: Entered(Person(3, "Annie"), True, None, None),
            4: Entered(Person(4, "Bo"), False, 5, None),
            5: Entered(Person(5, "Beau"), False, 4, None),
            6: Entered(Person(6, "Cy"), False, None, "when"),
            7: Entered(Person(7, "Cyril"), False, 6, None),
            8: Entered(Person(8, "Dee"), False, 99, None),
            9: Entered(Person(9, "Bob"), False, 4, None),
        }
    )

    def test_whose_a_name_is(self) -> None:
        """From merge to merge; round and round ends somewhere; who was deleted is nobody."""
        assert {number: self.ROUND.person(number) for number in (1, 2, 3, 6, 7, 8, 99)} == {
            1: Person(3, "Annie"),
            2: Person(3, "Annie"),
            3: Person(3, "Annie"),
            6: None,
            7: None,
            8: Person(8, "Dee"),
            99: None,
        }
        for number in (4, 5, 9):
            assert self.ROUND.person(number) in (Person(4, "Bo"), Person(5, "Beau"))
        assert sorted(self.ROUND.people()) == [1, 2, 3, 4, 5, 8, 9]

    def test_a_list_of_numbers(self) -> None:
        """Each person once, in their order; what is no list is nobody."""
        assert names(self.ROUND.listed("[8, 1, 2, 6, 3, 99]")) == ["Dee", "Annie"]
        for odd in ("", "{", "3", "null", "[[1]]"):
            assert self.ROUND.listed(odd) == ()

    def test_seats(self) -> None:
        """Whoever would have two seats has the first."""
        found = self.ROUND.seats({2: 1, 0: 8, 3: 2, 1: 6})
        assert found == {0: Person(8, "Dee"), 2: Person(3, "Annie")}


class TestPeople:
    def test_those_who_played_last_come_first(self, people: People) -> None:
        """Of the same game, and of those who never played, whoever is newer."""
        people.add("Never")
        sit(people, "Ana", "Bo")
        sit(people, "Cy", "Bo")
        people.add("Neither", "red")
        assert names(people.all()) == ["Cy", "Bo", "Ana", "Neither", "Never"]
        ana, cy = people.named("Ana"), people.named("Cy")
        assert ana
        assert cy
        people.merge(cy.id, ana.id)
        assert names(people.all()) == ["Bo", "Ana", "Neither", "Never"]
        people.hide(ana.id)
        assert names(people.all()) == ["Bo", "Neither", "Never"]
        assert [one.person.name for one in people.away()] == ["Ana"]
        people.hide(ana.id, hidden=False)
        people.delete(cy.id, "when")
        assert names(people.all()) == ["Bo", "Ana", "Neither", "Never"]
        assert people.away() == [], "a name that is another's is not away"

    def test_a_name_is_found_as_it_was_entered(self, people: People) -> None:
        """The very letters first; then a name of their own, then one that is shown, then the older."""
        small, large = people.add("ana"), people.add("ANA")
        assert people.named("ANA") == large
        assert people.named(" Ana") == small
        people.hide(small.id)
        assert people.named("Ana") == large
        people.hide(small.id, hidden=False)
        bo = people.add("Bo")
        people.merge(small.id, bo.id)
        assert people.named("Ana") == large
        assert people.named("ana") == bo
        assert names(people.names(bo.id)) == ["ana"]
        people.delete(large.id, "when")
        assert people.named("Ana") == bo
        assert people.named("nobody") is people.get(99) is None

    def test_who_sat_where(self, people: People) -> None:
        game = sit(people, "Ana", " ", "ana", "Bo")
        assert {seat: person.name for seat, person in people.seats(game).items()} == {0: "Ana", 3: "Bo"}
        ana, bo = people.named("Ana"), people.named("Bo")
        assert ana
        assert bo
        assert people.seated() == {game: {0: ana.id, 3: bo.id}}
        people.merge(bo.id, ana.id)
        assert people.seated() == {game: {0: ana.id}}
        other = sit(people, "X", "Y", known={1: bo.id, 0: ana.id, 2: bo.id, 5: ana.id})
        assert people.seated()[other] == {0: ana.id}
        assert people.named("X") is None

    def test_whoever_sits_down_is_shown_again(self, people: People) -> None:
        ana = people.add("Ana")
        anna = people.add("Anna")
        people.merge(anna.id, ana.id)
        people.hide(ana.id)
        sit(people, "Anna", "Bo")
        assert names(people.all()) == ["Bo", "Ana"]

    def test_line_ups_last_first(self, people: People) -> None:
        for variant, both in (("azul", ("Ana", "Bo")), ("mini", ("Bo", "Ana")), ("duel", ("Ana", "Bo"))):
            sit(people, *both, variant=variant)
        ana, bo = people.named("Ana"), people.named("Bo")
        assert ana
        assert bo
        assert people.lineups() == [Lineup((ana, bo), "duel"), Lineup((bo, ana), "mini")]
        assert people.lineups(1) == [Lineup((ana, bo), "duel")]
        for person in (ana, bo):
            people.delete(person.id, "when")
        assert people.lineups() == []

    def test_ten_line_ups_are_offered(self, people: People) -> None:
        ana = people.add("Ana")
        with people.database.writing() as connection:
            rows = [(f"[{ana.id}{' ' * n}]", f"variant {n}", n) for n in range(11)]
            connection.executemany("INSERT INTO groups (people, variant, touched) VALUES (?, ?, ?)", rows)
        assert [lineup.variant for lineup in people.lineups()] == [f"variant {n}" for n in range(10, 0, -1)]

    def test_a_change_is_of_what_is_said(self, people: People) -> None:
        ana = people.add("Ana", "blue")
        people.change(ana.id, name="Anna")
        assert people.get(ana.id) == Person(ana.id, "Anna", "blue")
        people.change(ana.id, colour="red")
        assert people.get(ana.id) == Person(ana.id, "Anna", "red")


def test_names_that_are_one() -> None:
    assert plain_name("  Ana \n MARÍA ") == "ana maría"
    assert same_name("Straße", "STRASSE")
    assert same_name("ﬁn", "fin")
    assert not same_name("Ana", "Anna")


def test_settings_that_do_not_read(people: People) -> None:
    """Are as if they had not been set; null too."""
    table = SettingsTable(people.database)
    with people.database.writing() as connection:
        rows = [("theme", '"pink"'), ("haptics", "false"), ("odd", "{"), ("nothing", "null"), ("more", "[1]")]
        connection.executemany("INSERT INTO settings VALUES (?, ?)", rows)
    assert table.everything() == {"theme": "pink", "haptics": False, "more": [1]}
    assert table.read() == Settings(haptics=False)
    assert table.restore({"haptics": True, "theme": "dark", "new": 1}, overwrite=False) == Settings(haptics=False)
    assert table.everything()["new"] == 1
    assert table.restore({"theme": "dark"}, overwrite=True).theme == "dark"
