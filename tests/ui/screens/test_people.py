"""Players by touch: merged and separated, deleted and brought back, grouped; a group sits down with one tap."""

from __future__ import annotations

from pathlib import Path

from companion.service.session import Session
from tests.ui.driver import Table
from tests.ui.screens.house import at_home


def at_people(session: Session) -> dict[str, int]:
    for names in (("Ana", "Bo"), ("Anna", "Cy"), ("Dee", "Bo")):
        session.start("azul", names)
    return {person.name: person.id for person in session.people.all()}


def tap_below(table: Table, app: object, tid: str) -> None:
    screen = app.shell.screen  # type: ignore[attr-defined]
    screen.scroll.scroll_to(table.find(tid), padding=80, animate=False)
    table.frames(3)
    table.tap(tid)
    table.settle()


def test_two_names_become_one_and_come_apart(tmp_path: Path) -> None:
    """Merged by touch, undone by the snack, merged again, and separated from the person's own sheet."""
    session = Session(tmp_path)
    number = at_people(session)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("people")
        table.settle()

        def merge() -> None:
            tap_below(table, app, f"people:{number['Anna']}")
            table.tap("people:merge")
            table.settle()
            table.tap(f"people:into:{number['Ana']}")
            table.settle()
            assert not table.has(f"people:{number['Anna']}")

        merge()
        table.tap("snack:action")
        table.settle()
        assert session.people.get(number["Anna"]).name == "Anna"
        merge()
        assert session.people.get(number["Anna"]).name == "Ana"
        tap_below(table, app, f"people:{number['Ana']}")
        table.tap(f"people:split:{number['Anna']}")
        table.settle()
        assert session.people.get(number["Anna"]).name == "Anna"
        assert table.has(f"people:{number['Anna']}")


def test_whoever_played_against_each_other_stays_two(tmp_path: Path) -> None:
    session = Session(tmp_path)
    number = at_people(session)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("people")
        table.settle()
        tap_below(table, app, f"people:{number['Ana']}")
        table.tap("people:merge")
        table.settle()
        table.tap(f"people:into:{number['Bo']}")
        table.settle()
        assert any("Ana" in text and "Bo" in text and "." in text for text in table.texts())
        assert table.has(f"people:{number['Ana']}")


def test_deleted_and_brought_back(tmp_path: Path) -> None:
    """The games stay; later, too, a tap brings the player back."""
    session = Session(tmp_path)
    number = at_people(session)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("people")
        table.settle()
        tap_below(table, app, f"people:{number['Dee']}")
        table.tap("people:delete")
        table.settle()
        assert session.people.named("Dee") is None
        assert len(session.games()) == 3
        tap_below(table, app, "people:away")
        table.tap(f"people:back:{number['Dee']}")
        table.settle()
        assert table.has(f"people:{number['Dee']}")


def test_a_group_is_made_and_sits_down_with_one_tap(tmp_path: Path) -> None:
    session = Session(tmp_path)
    number = at_people(session)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("people")
        table.settle()
        table.tap("people:new-group")
        table.settle()
        table.tap("people:group-keep")
        assert table.find("people:group-name").fault
        table.find("people:group-name").text = "Tuesday table"
        for name in ("Cy", "Ana"):
            table.tap(f"people:member:{number[name]}")
        table.tap("people:group-keep")
        table.settle()
        (group,) = session.groups()
        assert [person.name for person in group.members] == ["Cy", "Ana"]
        app.shell.start_at("home")
        app.shell.go("new_game")
        table.settle()
        tap_below(table, app, "new:named:Tuesday table")
        assert app.shell.screen.plan.seats == ("Cy", "Ana")
        app.shell.go("people")
        table.settle()
        table.tap(f"people:group:{group.id}")
        table.settle()
        table.tap("people:group-delete")
        table.settle()
        assert session.groups() == ()
        table.tap("snack:action")
        table.settle()
        assert session.groups() == (group,)
