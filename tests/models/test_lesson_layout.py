"""A lesson has its room beside what it is about; where there is none, it covers all that is below the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.models.lesson_layout import Aside, set_aside
from companion.models.table_layout import laid_out
from tests.models.test_table_layout import PHONE

WALL = replace(PHONE, below=(60,), chips=0)


def lesson(about: str, high: float, column: float = 600) -> tuple[float, Aside]:
    """How much smaller the board is for it, and its room."""
    sizes = replace(WALL, column=column)
    spoken_of = 0 if about == "floor" else None
    taught, aside = set_aside(sizes, about, spoken_of, (50,), lambda share: high * share)
    return laid_out(sizes).board - laid_out(taught).board, aside


def test_a_lesson_in_the_place_of_the_tally_takes_only_what_the_slot_lacks() -> None:
    slot = laid_out(WALL).slot
    assert lesson("close", slot - 5) == (0, Aside("close"))
    assert lesson("floor", slot + 5) == (pytest.approx(5), Aside("floor", pytest.approx(5)))


def test_a_lesson_beside_something_takes_all_it_lacks() -> None:
    """Below the board nothing is free; above the tally, what the slot has besides."""
    slot = laid_out(WALL).slot
    assert lesson("board", 70)[1] == Aside("board", 70)
    assert lesson("tally", 70)[1] == Aside("tally", pytest.approx(70 - (slot - WALL.tally)))


def test_words_are_smaller_before_the_board_is_too_small() -> None:
    assert lesson("board", 70, column=470)[1].share < 1
    assert lesson("board", 70, column=470)[1].room > 0


def test_a_hint_gives_way_before_the_words_are_smaller() -> None:
    """The lesson says what to do."""
    sizes = replace(WALL, column=470, hint=True, brief=0)
    taught, aside = set_aside(sizes, "board", None, (50,), lambda share: 70 * share)
    assert aside == Aside("board", 70)
    assert laid_out(taught).slot == 0


@pytest.mark.parametrize(("about", "covers"), [("board", True), ("tally", True), ("close", True), ("floor", False)])
def test_without_room_it_never_covers_what_it_is_about(about: str, covers: bool) -> None:
    lost, aside = lesson(about, 300, column=430)
    assert (lost, aside.room, aside.covers) == (0, 0, covers)
