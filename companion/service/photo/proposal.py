"""What a photo comes to for the tracked game: a proposed entry, how sure each part is, and what has to be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from companion.engine.events import Event
from companion.engine.faults import Fault
from companion.engine.pattern import PatternLine
from companion.service.photo.edits import Cell, Edits
from companion.service.photo.phrases import GameDoubt, Remark
from vision.reading import Doubt

V = TypeVar("V")


class Status(StrEnum):
    """How a part of the proposal came about."""

    CERTAIN = "certain"
    """The photo is clear, and the game agrees."""
    SETTLED = "settled"
    """The photo is not clear, but the game leaves only this, or it changes nothing in this round."""
    CHECK = "check"
    """To be looked at: neither photo nor game decides."""
    CONFLICT = "conflict"
    """The photo is clear, and the game is against it."""
    SET = "set"
    """The player said so."""
    UNREAD = "unread"
    """The photo says nothing of it."""


OPEN = frozenset({Status.CHECK, Status.CONFLICT, Status.UNREAD})
ASKED = frozenset({Status.CHECK, Status.UNREAD})


@dataclass(frozen=True, slots=True)
class Item(Generic[V]):
    """One part of the board: as proposed, as the photo was read (None where it was not), and how sure the proposal is.

    `new` marks what this round adds.
    """

    value: V
    seen: V | None
    p: float
    status: Status
    doubt: Doubt | GameDoubt | None = None
    new: bool = False

    @property
    def open(self) -> bool:
        return self.status in OPEN

    @property
    def asked(self) -> bool:
        """Whether the player is asked to look at it."""
        return self.status in ASKED


class FloorLine(NamedTuple):
    """Tiles without the marker, and the marker. In Duel: broken tiles, and the first-player tile."""

    tiles: int = 0
    marker: bool = False


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The photo against the game. Both versions in words; whichever the player takes is applied as edits.

    `as_photo` is None where the photo's version cannot be this round's: then an earlier entry is wrong, or another
    player's, and `round` and `player` say whose to look at, where that is known.
    """

    key: str
    kind: str
    cells: tuple[Cell, ...]
    game: Fault
    photo: Fault
    as_game: Edits | None = None
    as_photo: Edits | None = None
    round: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A complete line of the grey side that may go to several columns: the player's to choose."""

    row: int
    colour: str
    columns: tuple[int, ...]


class Orders(NamedTuple):
    """Pavilion: what the round's tiles score in the worst and the best order, and in the one proposed.

    `open` while the order counts and the player has not said it.
    """

    low: int
    high: int
    proposed: int
    open: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """A photo reconciled with the game. Values that are colours are letters, `.` where no tile lies.

    `kind` says what the photo shows: `after` tiling (new tiles on the wall), `before` (complete pattern lines),
    `during` (some of both) or `nothing` new; `said` puts it into words.
    """

    seat: int
    round: int
    kind: str = "nothing"
    said: Fault | None = None
    events: tuple[Event, ...] = ()
    cells: Mapping[Cell, Item[Any]] = field(default_factory=dict)
    lines: tuple[Item[PatternLine | None], ...] = ()
    floor: Item[FloorLine] | None = None
    plates: Mapping[tuple[int, int], Item[str]] = field(default_factory=dict)
    """Duel: each slot's plate as it lies, `----` where none does."""
    contradictions: tuple[Contradiction, ...] = ()
    choices: tuple[Choice, ...] = ()
    faults: tuple[Fault, ...] = ()
    """What the rules have against the events as they stand."""
    problem: Fault | None = None
    """Why the photo cannot be used for this round at all."""
    notes: tuple[Remark, ...] = ()
    orders: Orders | None = None
    total: int | None = None
    """The player's score once the events are entered, where they can be."""

    @property
    def event(self) -> Event | None:
        """The last event: of a wall or dome, the round's tiling."""
        return self.events[-1] if self.events else None

    def items(self) -> Iterator[Item[Any]]:
        yield from self.cells.values()
        yield from self.lines
        yield from self.plates.values()
        if self.floor is not None:
            yield self.floor

    def lines_left(self) -> tuple[PatternLine | None, ...]:
        """The pattern lines as they stay for the next round: complete ones and those of rows with a new tile go."""
        rows = {placed.row for placed in getattr(self.event, "place", ())}
        gone = rows | {dropped.row for dropped in getattr(self.event, "drop", ())}
        return tuple(None if row in gone else item.value for row, item in enumerate(self.lines))

    @property
    def to_check(self) -> int:
        """How many parts ask for a look or an answer; a contradiction counts once."""
        open_items = sum(item.asked for item in self.items())
        order = self.orders is not None and self.orders.open
        return open_items + len(self.contradictions) + len(self.choices) + order

    @property
    def enterable(self) -> bool:
        """Whether the events may be entered as they stand, doubtful or not."""
        return bool(self.events) and not (self.faults or self.choices or self.problem)

    @property
    def ready(self) -> bool:
        """Nothing is doubtful: one tap accepts it."""
        return self.enterable and not self.to_check
