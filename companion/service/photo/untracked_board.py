"""A board that stands for itself, with no tracked game to hold it against: each space as read or as the player said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.engine.faults import Fault
from companion.engine.tiles import EMPTY
from companion.service.photo.chances import CLEAR, share
from companion.service.photo.edits import Cell
from companion.service.photo.judge import doubt_about
from companion.service.photo.look import Look
from companion.service.photo.phrases import Remark
from companion.service.photo.proposal import Item, Status
from vision.reading import BoardReading, Doubt


@dataclass(frozen=True, slots=True)
class UntrackedBoard:
    """`text` is the board in the notation of its game; `faults` are what no game can have left on it."""

    text: str
    cells: Mapping[Cell, Item[str]]
    plates: Mapping[tuple[int, int], Item[str]] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    score: int | None = None
    """The score cube, where it was read clearly."""
    problem: Remark | None = None

    @property
    def to_check(self) -> int:
        return sum(item.open for item in (*self.cells.values(), *self.plates.values()))

    @property
    def ready(self) -> bool:
        return not (self.to_check or self.faults or self.problem)

    def complaints(self, name: str) -> list[Remark]:
        """All that is wrong with it, as remarks about its player."""
        found = [self.problem] if self.problem else []
        return [replace(one, whose=name) for one in (*found, *map(Remark, self.faults))]


def lone_item(seen: Look, said: str | None, takes: tuple[str, ...]) -> Item[str]:
    """A space that can hold one of these colours."""
    if said is not None and said in (EMPTY, *takes):
        return Item(said, seen.tile, 1.0, Status.SET, new=said != EMPTY)
    if seen.tile is None:
        return Item(EMPTY, None, 0.5, Status.UNREAD, doubt_about(Status.UNREAD, None))
    if seen.tile != EMPTY and seen.tile not in takes:
        return Item(takes[0], seen.tile, 0.5, Status.CHECK, Doubt.RULE, True)
    status = Status.CHECK if seen.doubt else Status.CERTAIN
    return Item(seen.tile, seen.tile, seen.p, status, doubt_about(status, seen.why), seen.tile != EMPTY)


def score_cube(reading: BoardReading) -> int | None:
    """Where the score cube stands, if that was read clearly."""
    seen = reading.score
    if seen is None or seen.check or share(seen.p) < CLEAR or type(seen.points) is not int or seen.points < 0:
        return None
    return seen.points
