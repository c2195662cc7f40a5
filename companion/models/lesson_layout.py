"""Where the table has room for a lesson, as numbers: beside what it is about, and upon nothing that is seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from companion.models.table_layout import Sizes, fits, laid_out, needed, scrolls

SHARES = (1.0, 0.9, 0.8, 0.7)
"""Of their size that the words of a lesson are set in, the largest at which the board is large enough."""


class Aside(NamedTuple):
    """The room set aside for a lesson."""

    about: str = ""
    """What is spoken of: the "board" with the lesson below it, the "tally" with the lesson above it, or something at
    the slot's edge, with the lesson in the tally's place."""
    room: float = 0
    """Taken from the board: below it, or in the slot."""
    share: float = 1.0
    covers: bool = False
    """There is too little room: the lesson lies upon all that is below the board."""


def set_aside(
    sizes: Sizes,
    about: str,
    spoken_of: int | None,
    dear: tuple[float, ...],
    room_at: Callable[[float], float],
    shares: tuple[float, ...] = SHARES,
) -> tuple[Sizes, Aside]:
    """The sizes of the table with a lesson, and its room. `spoken_of` is which part below the board it is about, `dear`
    how high those are where room is dear, `room_at` how high the lesson is with its words at a share of their size.

    The hint gives way before the words are smaller."""
    slot = laid_out(sizes).slot
    for share, own, below in product(shares, (slot, needed(sizes)), (sizes.below, dear)):
        room = max(0, room_at(share) - _free(sizes, about, own))
        tried = replace(sizes, column=sizes.column - room, below=below)
        if fits(tried) if own == slot else not scrolls(tried):
            return tried, Aside(about, room, share)
    whole = sum(sizes.below) + (_free(sizes, about, slot) if about == "tally" else slot)
    share = next((share for share in shares if room_at(share) <= whole), shares[-1])
    return sizes, Aside(about, 0, share, covers=spoken_of is None)


def _free(sizes: Sizes, about: str, slot: float) -> float:
    """Of the slot, for a lesson."""
    return {"board": 0.0, "tally": max(0.0, slot - sizes.tally)}.get(about, slot)
