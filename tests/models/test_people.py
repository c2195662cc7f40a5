"""Players as the screen shows them, and the groups that a new game offers."""

from __future__ import annotations

from companion.models.new_game import Plan, named_groups
from companion.models.people import people_view
from companion.service.seat_colours import COLOURS
from companion.service.session import Session
from companion.wording.colours import face_colour_name
from companion.wording.language import tongue


def test_names_groups_and_those_who_are_away(session: Session) -> None:
    for names in (("Ana", "Bo"), ("Anna", "Cy"), ("Dee", "Eve")):
        session.start("azul", names)
    number = {person.name: person.id for person in session.people.all()}
    session.merge_people(number["Anna"], number["Ana"])
    session.delete_person(number["Dee"])
    session.people.hide(number["Eve"])
    session.keep_group("Table", [number["Ana"], number["Cy"], number["Bo"], number["Dee"]])
    view = people_view(session)
    assert {line.name: line.known_as for line in view.people} == {
        "Ana": ((number["Anna"], "Anna"),),
        "Bo": (),
        "Cy": (),
    }
    assert [(group.name, group.who) for group in view.groups] == [("Table", "Ana, Cy and Bo")]
    assert [(line.name, line.why, line.deleted) for line in view.away] == [
        ("Dee", "deleted", True),
        ("Eve", "hidden", False),
    ]


def test_a_new_game_offers_the_groups_it_has_room_for(session: Session) -> None:
    session.start("azul", ["Ana", "Bo", "Cy"])
    number = {person.name: person.id for person in session.people.all()}
    session.keep_group("Three", [number["Cy"], number["Ana"], number["Bo"]])
    session.keep_group("Two", [number["Bo"], number["Ana"]])
    assert named_groups(session, Plan("azul")) == (("Three", ("Cy", "Ana", "Bo")), ("Two", ("Bo", "Ana")))
    assert named_groups(session, Plan("duel")) == (("Two", ("Bo", "Ana")),)
    assert named_groups(session, Plan("azul", ("Ana", "Bo"))) == (("Three", ("Cy", "Ana", "Bo")),)
    session.people.hide(number["Cy"])
    assert named_groups(session, Plan("azul"))[0] == ("Three", ("Ana", "Bo"))


def test_every_colour_has_a_name() -> None:
    """What a screen reader says is a word, another one for each, in every language."""
    try:
        for language in ("en", "fr", "da"):
            tongue.speak(language)
            names = [face_colour_name(colour) for colour in COLOURS]
            assert len(set(names)) == len(COLOURS)
            assert not set(names) & set(COLOURS)
    finally:
        tongue.speak("en")
