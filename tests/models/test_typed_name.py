"""Names as people type them."""

from __future__ import annotations

import pytest

from companion.models.typed_name import LONGEST_NAME, rename_fault, seat_fault, typed_name
from companion.service.session import Session


@pytest.mark.parametrize(
    ("typed", "name"),
    [("  Ana   Maria ", "Ana Maria"), (" \t\n", ""), ("x" * 40, "x" * LONGEST_NAME), ("a" * 23 + " b", "a" * 23)],
)
def test_what_was_typed_becomes_a_name(typed: str, name: str) -> None:
    """Spaces are tidied, what is too long is cut, and no space is left at the cut."""
    assert typed_name(typed) == name


def test_a_name_has_one_seat() -> None:
    """However it is written; and nobody sits down without one."""
    assert seat_fault("", ("Ana",)) == "Enter a name."
    assert seat_fault("ANA", ("Ana", "Bo")) == "ANA is already playing."
    assert seat_fault("Cy", ("Ana", "Bo")) == ""


def test_two_people_cannot_have_one_name(session: Session) -> None:
    """Their own name, written otherwise, they may have."""
    session.start("azul", ["Ana", "Bo"])
    ana = session.people.named("Ana")
    assert ana is not None
    assert rename_fault(session, ana, "") == "Enter a name."
    assert rename_fault(session, ana, "bo") == "There's already a Bo. Choose another name."
    assert rename_fault(session, ana, "ANA") == ""
