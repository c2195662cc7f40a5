"""The table's room is shared out the same way at every size: nothing overlaps, nothing moves for what is said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.models.table_layout import (
    LEAST_SUM,
    ButtonSizes,
    Layout,
    Shares,
    Sizes,
    beside,
    fits,
    laid_out,
    roomy,
    scrolls,
    shared_out,
)

PHONE = Sizes(
    column=600,
    standings=0,
    below=(60, 40),
    chips=48,
    buttons=56,
    stack_gap=2,
    foot_gap=2,
    least=250,
    most=336,
    tally=48,
    steady=52,
    hint=False,
    brief=20,
    said=lambda _room: 0,
    two_lines=50,
    three_lines=73,
    said_with_tally=False,
    about=None,
    above_said=8,
    below_said=3,
)


def some(most: float) -> st.SearchStrategy[float]:
    return st.floats(0, most)


@st.composite
def every_size(draw: st.DrawFn) -> Sizes:
    """From a small phone at the largest type to a tablet, with and without parts below, chips, terms."""
    tally, least = draw(st.floats(20, 300)), draw(st.one_of(st.just(0.0), some(400)))
    below = tuple(draw(st.lists(st.floats(1, 120), max_size=3)))
    two_lines = draw(st.floats(30, 120))
    return Sizes(
        column=draw(st.floats(200, 1600)),
        standings=draw(st.one_of(st.just(0.0), some(150))),
        below=below,
        chips=draw(st.one_of(st.just(0.0), some(160))),
        buttons=draw(st.floats(40, 160)),
        stack_gap=draw(some(8)),
        foot_gap=draw(some(8)),
        least=least,
        most=least and least + draw(some(400)),
        tally=tally,
        steady=tally + draw(some(60)),
        hint=draw(st.booleans()),
        brief=min(tally, draw(some(60))),
        said=lambda _room: 0,
        two_lines=two_lines,
        three_lines=two_lines * 1.5,
        said_with_tally=False,
        about=None,
        above_said=draw(some(16)),
        below_said=draw(some(8)),
    )


def gap(sizes: Sizes) -> float:
    return sizes.above_said + sizes.below_said


def saying(sizes: Sizes, height: float, **more: bool | int | None) -> Sizes:
    return replace(sizes, said=lambda _room: height, **more)  # type: ignore[arg-type]


@given(every_size())
def test_the_column_is_filled_exactly_or_it_scrolls(sizes: Sizes) -> None:
    """The board takes what is left; only where that is less than a finger needs does the column overflow."""
    layout = laid_out(sizes)
    whole = sizes.standings + layout.stack + layout.foot
    assert layout.board >= sizes.least
    if layout.board > sizes.least:
        assert whole == pytest.approx(sizes.column)
    else:
        assert whole >= sizes.column - 1e-6


@given(every_size())
def test_it_is_known_ahead_what_has_to_give_way(sizes: Sizes) -> None:
    """It scrolls where all is higher than the column; where everything fits, the tally keeps what it wants."""
    layout = laid_out(sizes)
    over = sizes.standings + layout.stack + layout.foot - sizes.column
    assert scrolls(sizes) == (over > 1e-6) or abs(over) <= 1e-6
    if fits(sizes):
        assert not scrolls(sizes)
        assert layout.tally == sizes.tally
        assert layout.slot >= max(sizes.steady, sizes.two_lines + gap(sizes))


@given(every_size())
def test_the_boxes_are_as_high_as_what_is_in_them(sizes: Sizes) -> None:
    """What is added up ahead is what the boxes come to."""
    layout = laid_out(sizes)
    assert layout.stack == pytest.approx(layout.board + sum(part + sizes.stack_gap for part in sizes.below))
    assert layout.foot == pytest.approx(sizes.chips + layout.slot + sizes.buttons + 2 * sizes.foot_gap)
    assert layout.slot >= layout.tally


@given(every_size(), st.floats(1, 400), st.data())
def test_nothing_moves_for_what_is_said(sizes: Sizes, height: float, data: st.DataObject) -> None:
    """Board, boxes and slot are the same before, during and after, whatever the sentence is about."""
    about = data.draw(st.sampled_from([None, *range(len(sizes.below))]))

    def still(layout: Layout) -> tuple[float, ...]:
        return layout.board, layout.stack, layout.foot, layout.slot, layout.tally

    assert still(laid_out(saying(sizes, height, about=about))) == still(laid_out(sizes))


@given(every_size(), st.floats(1, 400))
def test_what_is_said_has_its_height_and_covers_only_what_it_reaches(sizes: Sizes, height: float) -> None:
    """A part is covered where the sentence is higher than the slot and all that lies between; others stay in sight."""
    layout = laid_out(saying(sizes, height))
    assert layout.said >= height
    assert not layout.tally_seen
    reached = layout.said - layout.slot
    upwards = [(sizes.chips, layout.chips_covered), *zip(reversed(sizes.below), reversed(layout.covered), strict=True)]
    for part, covered in upwards:
        assert covered == (reached > 0 and part > 0)
        reached -= part


@given(every_size(), st.floats(1, 400), st.data())
def test_what_a_sentence_is_about_stays_in_sight(sizes: Sizes, height: float, data: st.DataObject) -> None:
    """Where it would be covered the sentence stands above it, clear of it and of everything below it."""
    if not sizes.below:
        return
    about = data.draw(st.sampled_from(range(len(sizes.below))))
    layout = laid_out(saying(sizes, height, about=about))
    if layout.about is None:
        assert layout.said <= layout.slot
        return
    assert layout.tally_seen
    assert not layout.chips_covered
    assert not any(layout.covered)
    assert layout.lifted >= layout.slot + sizes.chips + sum(sizes.below[about:]) - 1e-6
    assert layout.lifted + layout.board <= layout.stack + layout.slot + sizes.chips + sizes.foot_gap + 1e-6


@given(every_size(), st.floats(1, 200))
def test_a_correction_shows_its_tally_and_what_it_changes(sizes: Sizes, height: float) -> None:
    """Both have their whole height in the slot, and cover nothing; what the board cannot use is air round the words."""
    layout = laid_out(saying(sizes, height, said_with_tally=True))
    assert layout.tally_seen
    assert layout.slot == pytest.approx(layout.tally + layout.said + gap(sizes))
    air = layout.said - height
    assert -1e-6 <= air <= (sizes.three_lines - sizes.two_lines) / 2 + 1e-6
    assert air <= 1e-6 or layout.board >= sizes.most - 1e-6
    assert not layout.chips_covered
    assert not any(layout.covered)


@given(every_size())
def test_the_hint_gives_way_before_the_board_is_too_small(sizes: Sizes) -> None:
    """Where there is no room for both, a hint has one line; points keep their height."""
    layout = laid_out(sizes)
    room = layout.foot - layout.slot + sizes.standings + layout.stack - layout.board
    squeezed = sizes.column - room - max(sizes.steady, sizes.two_lines + gap(sizes)) < sizes.least
    if squeezed:
        assert layout.slot == layout.tally == (sizes.brief if sizes.hint else sizes.tally)
    else:
        assert layout.tally == sizes.tally
        assert layout.slot >= sizes.steady


def test_a_brief_hint_is_not_said_where_the_board_would_scroll_for_it() -> None:
    """600 less 212 for the rest, 250 for the board and 20 for the hint: 118 are spare."""
    tight = replace(PHONE, hint=True, column=PHONE.column - 118)
    assert (laid_out(tight).slot, laid_out(tight).board) == (PHONE.brief, PHONE.least)
    assert not scrolls(tight)
    tighter = replace(tight, column=tight.column - 1)
    assert scrolls(tighter)
    assert not scrolls(replace(tighter, brief=0))


def test_a_phone_by_numbers() -> None:
    """One case worked out by hand: 600 less 104 below, 48 chips, 56 buttons, 4 between: 388, of which 61 the slot."""
    layout = laid_out(PHONE)
    assert (layout.slot, layout.board, layout.stack, layout.foot) == (61, 327, 431, 169)
    assert (layout.tally_seen, layout.said, layout.lifted) == (True, 0, 0)


def test_a_high_phone_gives_what_the_board_cannot_use_to_what_is_said() -> None:
    """Up to three lines."""
    assert laid_out(replace(PHONE, column=618)).slot == 70
    assert laid_out(replace(PHONE, column=900)).slot == 84


def test_a_sentence_lies_over_the_chips_first() -> None:
    """Then over what lies above them; it fills the slot where it is lower than that."""
    assert laid_out(saying(PHONE, 30)).said == 50
    over_chips = laid_out(saying(PHONE, 70))
    assert (over_chips.chips_covered, over_chips.covered) == (True, (False, False))
    over_two = laid_out(saying(PHONE, 61 + 48 + 1))
    assert (over_two.chips_covered, over_two.covered) == (True, (False, True))


@pytest.mark.parametrize(
    ("size", "dp", "expected"),
    [
        ((360, 800), 1, (False, False)),
        ((800, 360), 1, (True, False)),
        ((1280, 800), 1, (True, True)),
        ((1280, 800), 2, (True, False)),
        ((600, 600), 1, (False, False)),
    ],
)
def test_which_windows_are_wide_and_roomy(size: tuple[float, float], dp: float, expected: tuple[bool, bool]) -> None:
    """A phone on its side is wide; only where it is high enough too is there room for larger things."""
    assert (beside(*size), roomy(*size, dp)) == expected


BUTTONS = ButtonSizes(room=280, usual_sum=80, sum=60, line=None, more=None, on=90, longest=60, icon=28, dp=1)


@st.composite
def every_row(draw: st.DrawFn) -> ButtonSizes:
    scale = draw(st.floats(0.8, 3))
    on = draw(st.floats(30, 140)) * scale
    sum_ = draw(st.floats(0, 110)) * scale
    return ButtonSizes(
        room=draw(st.floats(150, 700)),
        usual_sum=75 * scale,
        sum=sum_,
        line=draw(st.one_of(st.none(), st.just(sum_ * 0.7))),
        more=draw(st.one_of(st.none(), st.floats(30, 100).map(lambda width: width * scale))),
        on=on,
        longest=on * draw(st.floats(0.3, 1)),
        icon=28,
        dp=1,
    )


@given(every_row())
def test_the_row_is_shared_among_all_of_its_parts(sizes: ButtonSizes) -> None:
    """Nobody gets nothing, and whoever is measured in pixels gets the room and no more."""
    shares = shared_out(sizes)
    assert shares.on > 0
    assert shares.more > 0
    assert shares.sum >= 0
    taken = shares.sum + shares.on + (shares.more if sizes.more is not None else 0)
    assert taken < 4 or taken == pytest.approx(sizes.room)


@given(every_row())
def test_the_words_of_the_main_button_fit_as_long_as_anything_does(sizes: ButtonSizes) -> None:
    """Where pixels were given out, the longest word has its room, with the icon unless that went."""
    shares = shared_out(sizes)
    if shares.sum + shares.on > 4:
        word = sizes.on if sizes.more is not None else sizes.longest
        assert shares.on >= word + 26 + (0 if shares.tight else sizes.icon) - 1e-6


def test_usual_type_has_fixed_shares() -> None:
    """The button does not move with every point."""
    assert shared_out(BUTTONS) == shared_out(replace(BUTTONS, sum=20)) == Shares(1, 1, 1.7)
    assert shared_out(replace(BUTTONS, more=50)) == Shares(1, 1, 1.2)


def test_what_gives_way_for_large_type_goes_in_order() -> None:
    """The words of the button are broken, then its icon goes, then the sum is broken."""
    large = replace(BUTTONS, usual_sum=120, sum=130, on=120, longest=70)
    broken = shared_out(large)
    assert not broken.tight
    assert broken.on < large.on + 26 + large.icon
    without_icon = shared_out(replace(large, room=230))
    assert without_icon.tight
    assert without_icon.sum >= 130 * LEAST_SUM
    assert shared_out(replace(large, room=180)) == Shares(1, 1, 2.2)


def test_a_corrections_sum_may_be_smaller() -> None:
    """Its two lines leave the button the room for its words."""
    large = replace(BUTTONS, usual_sum=120, sum=180, on=110, longest=110)
    assert shared_out(large).tight
    assert not shared_out(replace(large, line=100)).tight
