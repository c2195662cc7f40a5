"""How the table shares out its room, as numbers: all sizes are pixels, nothing here knows a widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

ROOMY = 560
"""From this height (dp) on a wide window has room for larger things beside the board."""
LEAST_SUM = 0.75
"""The sum is on one line down to this share of its size."""


def beside(width: float, height: float) -> bool:
    """Whether the board stands beside the rest instead of above it."""
    return width > height


def roomy(width: float, height: float, dp: float) -> bool:
    """Whether everybody's board has room beside the large one; `dp` is one of these in pixels."""
    return beside(width, height) and height > ROOMY * dp


@dataclass(frozen=True, slots=True)
class Sizes:
    """What the parts of the table want at the widths they have."""

    column: float
    """The column's height: the board or a lift, what lies below it, chips, slot and buttons."""
    standings: float
    """How much of the column they take; 0 where they stand above it."""
    below: tuple[float, ...]
    """What lies below the board, from the top."""
    chips: float
    buttons: float
    stack_gap: float
    """Between the parts that scroll."""
    foot_gap: float
    """Between chips, slot and buttons."""
    least: float
    """A board that is lower has spaces too small for a finger; 0 where it stands beside the column."""
    most: float
    """A board does not use more height than this; 0 where it stands beside the column."""
    tally: float
    steady: float
    """The tally's height with a hint of two lines: what stands above it does not move when the terms come."""
    hint: bool
    """The tally shows a hint and no terms."""
    brief: float
    """The tally's height with that hint on one line, where there is no room for more; 0: it is not said then."""
    said: Callable[[float], float]
    """How high what is said is where it has this much room; 0 where nothing is said."""
    two_lines: float
    three_lines: float
    """Of what is said, with the room round them."""
    said_with_tally: bool
    """What is said stands above the tally, not in its place."""
    about: int | None
    """Which of the parts below the board a sentence is about, so that it must not cover it."""
    above_said: float
    below_said: float
    """The air that what is said keeps."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How high everything is."""

    board: float
    """The board, or the lift where the board stands beside."""
    stack: float
    """The board or lift with what lies below it."""
    foot: float
    """Chips, slot and buttons."""
    slot: float
    """The place of the tally and of what is said."""
    tally: float
    said: float
    tally_seen: bool
    lifted: float
    """How far above the slot's foot what is said stands."""
    about: int | None
    """The part below the board that is spoken of and lies under what is said: numbers on the board give way."""
    chips_covered: bool
    covered: tuple[bool, ...]
    """Which of the parts below the board what is said lies upon."""


def laid_out(sizes: Sizes) -> Layout:
    """The board takes the room that the rest leaves it; where that is too little for a finger, it keeps its least
    height, and board and parts below it scroll.

    What is said comes in the tally's place, and nothing moves for it; only beside a tally does it take room, and has
    half a line of air more where the board cannot use that.
    """
    rest, room, gap = _rest(sizes), _room(sizes), _gap(sizes)
    slot, tally = _slot_and_tally(sizes, room)
    wanted = sizes.said(slot - gap)
    together = bool(wanted) and sizes.said_with_tally
    if together:
        wanted += max(0.0, min((sizes.three_lines - sizes.two_lines) / 2, room - tally - wanted - gap - sizes.most))
        slot = tally + wanted + gap
    said = max(wanted, 0 if together or not wanted else slot - gap)
    over = said - slot if wanted and not together else 0.0
    about = sizes.about if over > 0 else None
    board = max(room - slot, sizes.least)
    chips_covered, *covered = _covered(0 if about is not None else over, (sizes.chips, *reversed(sizes.below)))
    return Layout(
        board=board,
        stack=rest + board,
        foot=sizes.chips + slot + sizes.buttons + 2 * sizes.foot_gap,
        slot=slot,
        tally=tally,
        said=said,
        tally_seen=together or not wanted or about is not None,
        lifted=_top_of(sizes, about, slot) if about is not None else 0.0,
        about=about,
        chips_covered=chips_covered,
        covered=tuple(reversed(covered)),
    )


def fits(sizes: Sizes) -> bool:
    """Whether everything has room as it is: where it has not, what lies below the board may be less high."""
    return _room(sizes) - _whole_slot(sizes, _room(sizes)) >= sizes.least


def scrolls(sizes: Sizes) -> bool:
    """Whether the board and what lies below it are too high for their room, even with a brief hint."""
    return _room(sizes) - needed(sizes) < sizes.least


def needed(sizes: Sizes) -> float:
    """Of the slot, where the board is small."""
    return sizes.brief if sizes.hint else sizes.tally


def _rest(sizes: Sizes) -> float:
    """How much of the column what lies below the board takes."""
    return sum(sizes.below) + len(sizes.below) * sizes.stack_gap


def _room(sizes: Sizes) -> float:
    """For the board and the slot."""
    return sizes.column - _rest(sizes) - sizes.standings - sizes.chips - sizes.buttons - 2 * sizes.foot_gap


def _gap(sizes: Sizes) -> float:
    return sizes.above_said + sizes.below_said


def _whole_slot(sizes: Sizes, room: float) -> float:
    """As much of the room as the tally wants, and for what is said what the board cannot use."""
    gap = _gap(sizes)
    return max(sizes.steady, sizes.two_lines + gap, min(room - sizes.most, sizes.three_lines + gap))


def _slot_and_tally(sizes: Sizes, room: float) -> tuple[float, float]:
    """Where the board would be too small, the hint is brief first."""
    slot = _whole_slot(sizes, room)
    if room - slot >= sizes.least:
        return slot, sizes.tally
    return needed(sizes), needed(sizes)


def _top_of(sizes: Sizes, part: int, slot: float) -> float:
    """How far above the slot's foot something that lies below the board begins."""
    parts = sizes.below[part:]
    return sum(parts) + (len(parts) - 1) * sizes.stack_gap + sizes.chips + slot + sizes.foot_gap


def _covered(over: float, heights: Sequence[float]) -> list[bool]:
    """Which parts, from the slot upwards, something lies upon that is so much too high for it."""
    found = []
    for height in heights:
        found.append(over > 0 and height > 0)
        over -= height
    return found


@dataclass(frozen=True, slots=True)
class ButtonSizes:
    """How wide the sum and the buttons beside it want to be, in a row that has this much room."""

    room: float
    usual_sum: float
    """As wide as most sums: the button beside them does not move with every point."""
    sum: float
    line: float | None
    """The wider line of a correction's sum, which has two and may be smaller; None for any other."""
    more: float | None
    """The words of the second button; None where there is none."""
    on: float
    """The words of the main button, on one line."""
    longest: float
    """The longest of those words that are not broken."""
    icon: float
    """The main button's icon, with its distance."""
    dp: float


@dataclass(frozen=True, slots=True)
class Shares:
    """How the row is shared out; `tight`: the main button goes without its icon."""

    sum: float
    more: float
    on: float
    tight: bool = False


def shared_out(sizes: ButtonSizes) -> Shares:
    """The sum and the buttons; where type is large, each as its words need it."""
    if sizes.more is not None:
        return _three(sizes, sizes.more) if sizes.usual_sum > sizes.room / 3.2 else Shares(1, 1, 1.2)
    if sizes.usual_sum > sizes.room / 2.7 or _whole_button(sizes) > sizes.room * 1.7 / 2.7:
        return _two(sizes)
    return Shares(1, 1, 1.7)


def _whole_button(sizes: ButtonSizes) -> float:
    return sizes.on + 26 * sizes.dp + sizes.icon


def _two(sizes: ButtonSizes) -> Shares:
    """The sum and the button: the words of the button are broken, then its icon goes, before the sum is broken."""
    longest = sizes.longest + 26 * sizes.dp
    sum_ = max(sizes.usual_sum, sizes.sum) * 1.06 if sizes.line is None else sizes.line * LEAST_SUM
    for button, tight in ((_whole_button(sizes), False), (longest + sizes.icon, False), (longest, True)):
        if sum_ * (LEAST_SUM if tight else 0.9) + button <= sizes.room:
            taken = max(button, sizes.room - sum_)
            return Shares(sizes.room - taken, 1, taken, tight)
    return Shares(1, 1, 2.2)


def _three(sizes: ButtonSizes, more: float) -> Shares:
    """The sum with two buttons, whose words are as large: the icon goes before the sum is broken."""
    more, on, broken = more + 28 * sizes.dp, sizes.on + 28 * sizes.dp, sizes.room * 0.75 / 3.2
    whole = max(sizes.sum * 1.06, broken)
    for least, icon in (
        (whole * LEAST_SUM, sizes.icon),
        (whole * LEAST_SUM, 0),
        (broken, sizes.icon),
        (broken, 0),
    ):
        left = sizes.room - more - on - icon
        if left >= least:
            spare = max(0, left - whole) / 2
            return Shares(left - 2 * spare, more + spare, on + icon + spare, not icon)
    return Shares(0.75, 1.25, 1.2, True)
