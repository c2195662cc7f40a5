"""Everybody has a colour, chosen or not."""

from __future__ import annotations

import pytest

from companion.service.seat_colours import COLOURS, SEATS, colour_of, seat_colours
from companion.service.session import Session
from companion.storage.people import Person


@pytest.mark.parametrize(
    ("number", "chosen", "drawn"),
    [
        (1, None, COLOURS[0]),
        (2, None, COLOURS[1]),
        (len(COLOURS), None, COLOURS[-1]),
        (len(COLOURS) + 1, None, COLOURS[0]),
        (1, "ABCDEF", "ABCDEF"),
        (2, "red", COLOURS[1]),
    ],
)
def test_a_person_has_the_chosen_colour_or_one_of_their_number(number: int, chosen: str | None, drawn: str) -> None:
    assert colour_of(Person(number, "Ana", chosen)) == drawn


def test_a_table_has_those_of_its_seats(session: Session) -> None:
    game = session.start("azul", ["Ana", "Bo", "Cleo"]).game_id or ""
    bo = session.people.named("Bo")
    assert bo
    session.people.change(bo.id, colour="A33A6B")
    table = session.table(game)
    assert table
    assert seat_colours(session, table) == [SEATS[0], "A33A6B", SEATS[2]]


def test_a_colour_with_its_mark_is_drawn_without(session: Session) -> None:
    """And whoever chose none has that of the seat, at the fifth that of the first."""
    game = session.start("azul", ["Ana", "", "Bo"]).game_id or ""
    ana = session.people.named("Ana")
    assert ana
    session.people.change(ana.id, colour="#A33A6B")
    table = session.table(game)
    assert table
    assert seat_colours(session, table) == ["A33A6B", SEATS[1], SEATS[2]]


@pytest.mark.parametrize("odd", ["", "#1D4F91", "1D4F9", "1D4F911", "1D4F9G"])
def test_what_is_no_colour_is_not_chosen(odd: str) -> None:
    assert colour_of(Person(3, "Ana", odd)) == COLOURS[2]
    assert colour_of(Person(3, "Ana", "abcdef")) == "abcdef"
