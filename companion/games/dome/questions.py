"""What only the dome's table and its photo ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.events import Plate
from companion.games.contract import Question
from companion.games.questions import ChooseNumber


@dataclass(frozen=True, slots=True)
class ChoosePlate(Question):
    """Which plate lies on a slot, and how it is turned; answered with the plate and how many were drawn face down, or
    with None to take it up."""

    about: ClassVar = "plate"
    slot: tuple[int, int]
    title: str
    lying: frozenset[str]
    """The plates that lie on a dome, as they are printed."""
    corner: int | None = None
    """Where on the slot its wild or special space goes."""
    there: str | None = None
    drawn: int | None = 0
    """None where it no longer matters what was drawn."""
    can_take_up: bool = False
    seq: int | None = None
    """The line of the log that laid it."""


@dataclass(frozen=True, slots=True)
class ChipsUsed(ChooseNumber):
    """How many bonus chips were used this round."""

    about: ClassVar = "chips"


@dataclass(frozen=True, slots=True)
class ListPlates(Question):
    """The plates laid this round, with their lines of the log and where they lie; answered with a line."""

    about: ClassVar = "plate"
    title: str
    plates: tuple[tuple[int, str, Plate], ...]
