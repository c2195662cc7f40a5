"""What the table's own canvases are given to draw: plain frozen values, words ready to show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.games.contract import Offer, Question
from companion.games.views import BoardView

Cell = tuple[object, int]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player in the standings."""

    name: str
    score: str
    """After the last round that is closed."""
    colour: str
    here: bool = False
    done: bool = False
    starts: bool = False
    gain: str = ""
    """What this round brings as entered so far, as "+3"; "" where nothing is."""
    loses: bool = False


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
    brief: str = ""
    """The same in few words, for where there is no more than a line; "" where the hint itself is short."""


@dataclass(frozen=True, slots=True)
class NextView:
    """The main button: on to the next player, close the round, or save a correction."""

    kind: str
    text: str


Way = Literal["take-marker", "redo", "correct"]
"""What can be done about a refusal, or about what was said."""
Happened = Literal["", "entered", "placed", "passed", "closed", "finished", "saved", "undone"]


@dataclass(frozen=True, slots=True)
class Scored:
    """Whose points were entered, and what they come to: said aloud where that is wanted."""

    name: str
    sum: Sum


@dataclass(frozen=True, slots=True)
class OldTile:
    """A tile of a player's earlier round, by the name its space has on the board."""

    round: int
    player: int
    place: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a touch. Where it was refused, one sentence and the rule behind it; `way` is a way on, `ask` what
    has to be asked or shown first."""

    ok: bool = True
    text: str = ""
    rule: str = ""
    way: Way | None = None
    happened: Happened = ""
    ask: Question | None = None
    place: str = ""
    """Where `points` were made: they rise from there."""
    points: int = 0
    scored: Scored | None = None
    correct: OldTile | None = None
    """The round to be corrected now, with this tile in hand."""
    brief: str = ""
    """The sentence in fewer words, where type is large."""


@dataclass(frozen=True, slots=True)
class TableView:
    """All that the table shows. `below` lies under the board, `more` are the words of a second button ("": none),
    `said` is what the rules have against the entry, or what a correction changes."""

    standings: StandingsView
    board: BoardView
    below: tuple[Any, ...]
    offers: tuple[Offer, ...]
    tally: TallyView
    said: Reply
    sum: Sum | None
    next: NextView
    more: str


DONE = Reply()
