"""What every variant offers: a few pure functions over its state, and its numbers as data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from companion.engine.events import Event, Setup
from companion.engine.faults import Fault
from companion.engine.fields import Fields
from companion.engine.foresight import Progress, Prospect
from companion.engine.outcome import Outcome
from companion.engine.sheet import Line

S = TypeVar("S")
E = TypeVar("E", bound=Event)


class Role(Enum):
    """What an event is in its game, whatever its own type."""

    ROUND = auto()
    """A player's whole round; entering it again replaces it."""
    MOVE = auto()
    """One tile of a player's round."""
    PASS = auto()
    """The end of a player's round."""
    TAKING = auto()
    """Something taken before the tiles are placed: a token, a plate."""
    CLOSE = auto()
    """The end of everybody's round."""


class Step(NamedTuple):
    """An event in the order of play, with its place in the log and what the order itself has against it."""

    at: int
    event: Event
    faults: tuple[Fault, ...] = ()


class Variant(ABC, Generic[S, E]):
    """One game and side. A state is a value; a move makes a new one; scores live in the sheet, never in the state."""

    key: str
    rulebook: ClassVar[str]
    """Whose rules its lines and faults name (Mini's are Azul's)."""
    colours: ClassVar[Mapping[str, str]]
    seats: ClassVar[range]
    start_score: ClassVar[int]
    lowest_score: ClassVar[int]
    kinds: ClassVar[tuple[str, ...]]
    """The types of event its log holds."""
    open_round_counts: ClassVar[bool]
    """Whether the standing takes in the round that is being entered."""
    roles: ClassVar[Mapping[type, Role]]
    """What each type of its events is."""
    last_round: ClassVar[int | None]
    """After which round the game is over; None where that is not a matter of rounds."""

    def role(self, event: E) -> Role:
        return self.roles[type(event)]

    @abstractmethod
    def read(self, fields: Fields, kind: str) -> E:
        """An event from a file's fields. Raises Malformed."""

    @abstractmethod
    def write(self, event: E) -> dict[str, object]:
        """The event as a file holds it, what is left out by default left out."""

    @abstractmethod
    def check_options(self, options: Fields, seats: int) -> None:
        """Raises Malformed or Illegal where the set-up cannot be played."""

    @abstractmethod
    def order(self, setup: Setup, events: Sequence[E]) -> list[Step]:
        """The log in the order of play, each replaced entry gone; the last step carries what breaks the order."""

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The table before the first round."""

    @abstractmethod
    def faults(self, state: S, event: E) -> list[Fault]:
        """All that the rules have against this event, not only the first."""

    @abstractmethod
    def apply(self, state: S, event: E) -> tuple[S, list[Line]]:
        """The table after a legal event, and the points it made."""

    @abstractmethod
    def closed_rounds(self, state: S) -> int:
        """How many rounds are behind us."""

    @abstractmethod
    def starter(self, state: S) -> int:
        """Who starts the round that is open now."""

    @abstractmethod
    def over(self, state: S) -> str | None:
        """Why the game is over, or None."""

    @abstractmethod
    def bonuses(self, state: S) -> tuple[tuple[Line, ...], ...]:
        """For each player, the full value of each end bonus."""

    @abstractmethod
    def outcome(self, state: S, totals: Sequence[int]) -> Outcome:
        """Who is ahead with these totals, or has won."""

    @abstractmethod
    def missing(self, state: S) -> tuple[Fault, ...]:
        """What has still to be entered before the open round is complete."""

    @abstractmethod
    def prospects(self, state: S, draft: E, colour: str | None) -> dict[Any, Prospect]:
        """What each empty cell would add to this half-entered event, or why it may not be filled."""

    @abstractmethod
    def progress(self, state: S, seat: int) -> tuple[Progress, ...]:
        """Every end bonus, complete or how near."""

    @abstractmethod
    def blank(self, round_: int, player: int) -> E:
        """A player's round with nothing in it: what prospects are asked of before the first touch."""

    @abstractmethod
    def with_tile(self, draft: E, cell: Any, colour: str) -> E:
        """The event that enters one more tile after this draft."""

    @abstractmethod
    def cells(self, event: E) -> tuple[Any, ...]:
        """The spaces on which an event puts the player's tiles."""

    # Boards

    @abstractmethod
    def boards(self, state: S) -> tuple[Any, ...]:
        """Everybody's board."""

    @abstractmethod
    def with_board(self, state: S, seat: int, board: Any) -> S:
        """The table with another board before a player."""

    @abstractmethod
    def parse_board(self, text: str) -> Any:
        """A board from its notation. Raises Malformed."""

    @abstractmethod
    def format_board(self, board: Any) -> str:
        """A board in its notation."""

    @abstractmethod
    def board_faults(self, board: Any) -> list[Fault]:
        """What no game can have left on a board."""

    @abstractmethod
    def setup_numbers(self, players: int) -> Mapping[str, int]:
        """What is counted when the table is laid, besides the players and the score."""
