"""Undo, redo and amend are entries of the log, and nothing is ever removed from it."""

from __future__ import annotations

from companion.engine.events import Close, Tiling
from companion.engine.log import Amend, Enter, Redo, Undo, effective

ONE, TWO, THREE = Tiling(1, 0), Tiling(1, 1), Close(1)


def events(*records: object) -> tuple[object, ...]:
    return effective(records).events()  # type: ignore[arg-type]


def test_undo_takes_back_the_last_entry_and_redo_brings_it_again() -> None:
    """One step at a time, in both directions."""
    assert events(Enter(ONE), Enter(TWO), Undo()) == (ONE,)
    assert events(Enter(ONE), Enter(TWO), Undo(), Undo()) == ()
    assert events(Enter(ONE), Enter(TWO), Undo(), Undo(), Redo()) == (ONE,)
    assert events(Enter(ONE), Enter(TWO), Undo(), Undo(), Redo(), Redo()) == (ONE, TWO)


def test_a_new_entry_ends_the_chance_to_redo() -> None:
    """What was undone before a new entry stays undone."""
    assert events(Enter(ONE), Undo(), Enter(TWO), Redo()) == (TWO,)


def test_undo_back_to_a_line_is_one_step() -> None:
    """Everything after an entry goes at once, and comes back at once."""
    back = (Enter(ONE), Enter(TWO), Enter(THREE), Undo(to=1))
    assert events(*back) == (ONE,)
    assert events(*back, Redo()) == (ONE, TWO, THREE)


def test_an_entry_is_amended_where_it_stands() -> None:
    """Replaced, struck out or split in its own place; undoing the amendment restores it."""
    other = Tiling(1, 0, floor=3)
    assert events(Enter(ONE), Enter(TWO), Amend(1, (other,))) == (other, TWO)
    assert events(Enter(ONE), Enter(TWO), Amend(1, ())) == (TWO,)
    assert events(Enter(ONE), Enter(TWO), Amend(1, (ONE, other))) == (ONE, other, TWO)
    assert events(Enter(ONE), Enter(TWO), Amend(1, ()), Undo()) == (ONE, TWO)


def test_undo_with_nothing_to_undo_changes_nothing() -> None:
    """Nor does redo with nothing to redo."""
    assert events(Undo(), Redo(), Enter(ONE), Redo()) == (ONE,)


def test_what_can_be_undone_and_redone_is_known() -> None:
    """For the buttons."""
    now = effective([Enter(ONE), Undo()])
    assert (now.can_undo, now.can_redo) == (False, True)
