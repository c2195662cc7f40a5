"""The log as it was written: entries, and what was undone, redone or amended later. Nothing is ever removed from it.

Every entry has a number, counted from 1 in the order of writing. Undo, redo and amend are entries too, and only say
how the earlier ones are to be read:

    Undo(to)        the last entry that stands is taken back; with `to`, every one after that number, as one step
    Redo()          the last step taken back stands again; a new entry ends that possibility
    Amend(seq, es)  entry `seq` reads as these events instead: none strikes it out, several put some in its place
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.engine.events import Event


class Enter(NamedTuple):
    """Something that happened at the table."""

    event: Event


class Amend(NamedTuple):
    """An earlier entry, corrected where it stands."""

    seq: int
    events: tuple[Event, ...]


class Undo(NamedTuple):
    """Take back the last step that stands, or everything after an entry."""

    to: int | None = None


class Redo(NamedTuple):
    """Let the last step that was taken back stand again."""


Record = Enter | Amend | Undo | Redo


class EffectiveLog(NamedTuple):
    """What a log says now: the numbers of the entries that stand, and the steps that could be redone, last first."""

    stands: tuple[int, ...]
    undone: tuple[tuple[int, ...], ...]
    records: tuple[Record, ...]

    def numbered(self) -> tuple[tuple[int, Event], ...]:
        """The events to replay, each with the number of the entry it reads from."""
        reads: dict[int, tuple[Event, ...]] = {}
        for seq in self.stands:
            record = self.records[seq - 1]
            if isinstance(record, Enter):
                reads[seq] = (record.event,)
            elif isinstance(record, Amend):
                reads[record.seq] = record.events
        return tuple((seq, event) for seq, events in reads.items() for event in events)

    def events(self) -> tuple[Event, ...]:
        """The events to replay, in order."""
        return tuple(event for _, event in self.numbered())

    def after(self, record: Record) -> EffectiveLog:
        """What the log says with one more record."""
        stands, undone = list(self.stands), list(reversed(self.undone))
        _read(record, len(self.records) + 1, stands, undone)
        return EffectiveLog(tuple(stands), tuple(reversed(undone)), (*self.records, record))

    @property
    def can_undo(self) -> bool:
        return bool(self.stands)

    @property
    def can_redo(self) -> bool:
        return bool(self.undone)


def effective(records: Iterable[Record]) -> EffectiveLog:
    """Read a whole log. An undo or redo with nothing to act on changes nothing."""
    stands: list[int] = []
    undone: list[tuple[int, ...]] = []
    written = tuple(records)
    for seq, record in enumerate(written, 1):
        _read(record, seq, stands, undone)
    return EffectiveLog(tuple(stands), tuple(reversed(undone)), written)


def _read(record: Record, seq: int, stands: list[int], undone: list[tuple[int, ...]]) -> None:
    """What a record does to the entries that stand, and to the steps that could be redone, here the last one last."""
    if isinstance(record, Undo):
        keep = len(stands) - 1 if record.to is None else sum(number <= record.to for number in stands)
        step = tuple(stands[max(keep, 0) :])
        if step:
            undone.append(step)
            del stands[max(keep, 0) :]
    elif isinstance(record, Redo):
        if undone:
            stands.extend(undone.pop())
    else:
        stands.append(seq)
        undone.clear()
