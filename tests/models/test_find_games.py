"""Games found by what is typed: people, games, places, notes, days."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.models.find_games import PAGE, Show, found_games, search
from companion.service.session import Session
from companion.storage.notes import Note
from companion.wording.dates import day
from companion.wording.language import tongue
from tests.models.play import played_out


def found(session: Session, typed: str, show: Show = "all") -> list[str]:
    rows = found_games(session, search(session, show, typed))()
    return [row.players[0] for row in rows if row is not None]


@pytest.mark.parametrize(
    ("show", "typed", "first"),
    [
        ("all", "", ["Zoé", "Ana"]),
        ("running", "", ["Zoé"]),
        ("finished", "", ["Ana"]),
        ("all", "zoe", ["Zoé"]),
        ("all", "BO azul", ["Zoé", "Ana"]),
        ("all", "grey", ["Zoé"]),
        ("finished", "zo", []),
        ("all", "o", []),
    ],
)
def test_by_the_beginnings_of_words(session: Session, show: Show, typed: str, first: list[str]) -> None:
    """Names and the game's name, without accents and capitals; every word has to be there."""
    played_out(session)
    session.start("azul-grey", ["Zoé", "Bo"])
    assert found(session, typed, show) == first


def test_by_note_and_place(session: Session) -> None:
    game = session.start("azul", ["Ana", "Bo"]).game_id or ""
    session.start("azul", ["Cy", "Di"])
    session.keep_note(game, Note("Bo forgot the marker,\nagain!", "Café L'Été"))
    for typed in ("marker", "AGAIN", "cafe ete", "l'ete", "bo forgot"):
        assert found(session, typed) == ["Ana"], typed
    assert found(session, "marker cy") == []


def test_by_what_people_are_called_today(session: Session) -> None:
    """Renamed or merged, their old games are found by the new name, and by the one that is written in them."""
    session.start("azul", ["Anna", "Bo"])
    session.start("azul", ["Cy", "Di"])
    session.start("azul", ["Ana", "Di"])
    numbers = {person.name: person.id for person in session.people.all()}
    session.merge_people(numbers["Anna"], numbers["Ana"])
    session.people.change(numbers["Cy"], name="Cyril")
    assert found(session, "anna") == ["Anna"]
    assert found(session, "ana") == ["Ana", "Anna"]
    assert found(session, "cyril") == ["Cy"]


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("2026-03-14", ["14"]),
        ("14.3.2026", ["14"]),
        ("14/03/26", ["14"]),
        ("3/14/2026", ["14"]),
        ("14.3.", ["14"]),
        ("2026-03", ["30", "14"]),
        ("march", ["30", "14"]),
        ("mar 14", ["14"]),
        ("2025", ["2"]),
        ("2", ["2"]),
        ("99.99.2026", []),
        ("14.4.2026", []),
    ],
)
def test_by_date(tmp_path: Path, typed: str, days: list[str]) -> None:
    """In the ways people write one; a short number is a day or a month, never the beginning of a year."""
    when = [datetime(2025, 11, 2, 12, tzinfo=UTC), datetime(2026, 3, 14, 12, tzinfo=UTC)]
    when.append(datetime(2026, 3, 30, 12, tzinfo=UTC))
    now = when[0]
    with Session(tmp_path, clock=lambda: now) as session:
        for now in when:
            session.start("azul", [str(now.day) + "th", "Bo"])
        tongue.speak("en")
        assert [name.removesuffix("th") for name in found(session, typed)] == days


def test_months_are_those_of_the_language(tmp_path: Path) -> None:
    with Session(tmp_path, clock=lambda: datetime(2026, 2, 14, 12, tzinfo=UTC)) as session:
        session.start("azul", ["Ana", "Bo"])
        tongue.speak("fr")
        try:
            assert found(session, "fevrier") == ["Ana"]
            assert found(session, "february") == []
        finally:
            tongue.speak("en")


def test_the_first_of_a_month_is_written_and_found_as_in_its_language(tmp_path: Path) -> None:
    with Session(tmp_path, clock=lambda: datetime(2026, 3, 1, 12, tzinfo=UTC)) as session:
        session.start("azul", ["Ana", "Bo"])
        try:
            tongue.speak("fr")
            assert day("2026-03-01T12:00:00+00:00") == "1er mars 2026"
            assert day("2026-03-21T12:00:00+00:00") == "21 mars 2026"
            assert [found(session, typed) for typed in ("1er mars", "1 mars", "2er mars")] == [["Ana"], ["Ana"], []]
            tongue.speak("da")
            assert day("2026-03-01T12:00:00+00:00") == "1. marts 2026"
        finally:
            tongue.speak("en")


def test_all_are_looked_through_and_between_any_two_one_may_stop(session: Session) -> None:
    session.start("mini", ["Needle", "Hay"])
    with session.store.database.writing():
        for _ in range(PAGE + 2):
            session.start("azul", ["Ana", "Bo"])
    steps = list(found_games(session, search(session, "all", "needle"))())
    assert len(steps) == PAGE + 3
    assert [row.players[0] for row in steps if row] == ["Needle"]
