"""People, groups and settings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.service.session import Session
from companion.storage.settings import Settings


def test_the_last_group_and_variant_come_first(session: Session) -> None:
    """Whoever sat down last is offered first, with what they played; a known name is the same person again."""
    session.start("azul", ["Ana", "Bo"])
    session.start("pavilion", ["Cy", "Di"])
    session.start("mini", ["Ana", "Bo"])
    session.start("azul", ["Bo", "ana"])
    groups = session.lineups()
    assert [[person.name for person in group.people] for group in groups] == [
        ["Bo", "Ana"],
        ["Ana", "Bo"],
        ["Cy", "Di"],
    ]
    assert [group.variant for group in groups] == ["azul", "mini", "pavilion"]
    assert sorted(person.name for person in session.people.all()) == ["Ana", "Bo", "Cy", "Di"]


def test_two_seats_of_one_name_are_two_seats(session: Session) -> None:
    """The second is nobody in particular, and the game is played all the same."""
    game = session.start("azul", ["Ana", "Ana", ""]).game_id or ""
    assert {seat: person.name for seat, person in session.people.seats(game).items()} == {0: "Ana"}


def test_renaming_keeps_history(session: Session) -> None:
    """The person's games stay theirs; the log of a game says what it said."""
    game = session.start("azul", ["Ana", "Bo"]).game_id or ""
    ana = session.people.named("Ana")
    assert ana is not None
    session.people.change(ana.id, name="Anna", colour="red")
    assert session.people.seats(game)[0] == ana._replace(name="Anna", colour="red")
    assert session.games()[0].players == ("Ana", "Bo")


def test_a_hidden_person_comes_back_by_playing(session: Session) -> None:
    """Hidden is not offered, and keeps their games."""
    session.start("azul", ["Ana", "Bo"])
    ana = session.people.named("Ana")
    assert ana is not None
    session.people.hide(ana.id)
    assert [person.name for person in session.people.all()] == ["Bo"]
    session.start("azul", ["Ana", "Cy"])
    assert ana in session.people.all()


def test_a_groups_name_stays(session: Session) -> None:
    """A name that the file has for them stays when they sit down again."""
    session.start("azul", ["Ana", "Bo"])
    with session.store.database.writing() as connection:
        connection.execute("UPDATE groups SET name = 'Sunday'")
    assert session.start("mini", ["Ana", "Bo"]).ok
    assert [found.name for found in session.lineups()] == ["Sunday"]


def test_settings_have_defaults_and_types(session: Session, tmp_path: Path) -> None:
    """What was set comes back after a new start; a wrong key or value is refused and changes nothing."""
    assert session.settings == Settings()
    assert session.set(theme="black", left_handed=True, text_scale=1.3).ok
    for wrong in ({"theme": "pink"}, {"left_handed": 1}, {"colour": "red"}, {"text_scale": 40.0}, {"language": None}):
        answer = session.set(less_motion=True, **wrong)
        assert not answer.ok
        assert answer.sentence
    again = Session(tmp_path / "data")
    assert again.settings == Settings(theme="black", left_handed=True, text_scale=1.3)
    again.close_files()


def test_unknown_settings_are_kept(session: Session) -> None:
    """A key of another version survives, and a value that no longer fits reads as the default."""
    with session.store.database.writing() as connection:
        rows = [("hologram", json.dumps({"on": True})), ("theme", json.dumps("pink")), ("less_motion", "not json")]
        connection.executemany("INSERT INTO settings VALUES (?, ?)", rows)
    assert session.settings == Settings()
    assert session.set(left_handed=True).ok
    assert session.store.settings.everything()["hologram"] == {"on": True}


@pytest.mark.parametrize(
    "name", ["O'Brien", "👩‍🦰", "x" * 10_000, "\u202eعلي", "two\nlines", "Robert'); DROP TABLE people;--"]
)
def test_odd_names_are_people_too(session: Session, name: str) -> None:
    """Found again by the very name they were given."""
    session.start("azul", [name, "Bo"])
    person = session.people.named(name)
    assert person is not None
    assert person.name == name
    session.start("azul", [name, "Cy"])
    assert len(session.people.all()) == 3
