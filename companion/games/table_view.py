"""What the table's own canvases are given to draw: plain frozen values, words ready to show."""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[object, int]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player in the standings."""

    name: str
    score: str
    colour: str
    here: bool = False
    done: bool = False
    starts: bool = False


@dataclass(frozen=True, slots=True)
class StandingsView:
    seats: tuple[SeatView, ...]
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """What an entry comes to: what it gains, the total after it, and in a correction the round it belongs to.

    None is what is not said: the total where standings are hidden, the gain where only the total is told."""

    gain: int | None
    total: int | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """One point or loss of the preview: its points, if any, the tiles that made it, the rule behind it."""

    points: int | None
    name: str
    rule: str
    cells: tuple[Cell, ...] = ()
    lit: bool = False
    given_back: bool = False
    """Not won: the score stops at its lowest."""


@dataclass(frozen=True, slots=True)
class TallyView:
    terms: tuple[Term, ...] = ()
    hint: str = ""
    """Said while there are no terms."""


@dataclass(frozen=True, slots=True)
class NextView:
    """The main button: on to the next player, close the round, or save a correction."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a touch. Where it was refused, one sentence and the rule behind it; `can` names a way on."""

    ok: bool = True
    text: str = ""
    rule: str = ""
    can: str = ""
    happened: str = ""


DONE = Reply()
