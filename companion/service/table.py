"""A game as it stands: the log, what it comes to, and what is half entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from companion.engine.codec import GAME_FORMAT
from companion.engine.events import Close, Event, Setup
from companion.engine.faults import Fault
from companion.engine.games import Game, game
from companion.engine.log import Amend, EffectiveLog, Enter, Record, effective
from companion.engine.replay import Replay, Trail, before_entry, begun, replay_on
from companion.engine.result import result
from companion.engine.sheet import ScoreSheet
from companion.engine.variants.contract import Role, Variant
from companion.storage.journal import GameRow, Log
from companion.storage.notes import NO_NOTE, Note
from companion.storage.records import Json
from companion.storage.summary import Summary, summary


class LogEntry(NamedTuple):
    """A line of the log that stands: its number, when it was written, and the event it reads as."""

    seq: int
    at: str
    event: Event


@dataclass(frozen=True)
class Position:
    """A log and what it comes to: computed once for each version of a game, from the version before where it is one
    more record. `trail` is how it was played, so that what goes on from here, or parts from it, need not be played
    from the beginning."""

    log: Log
    effective: EffectiveLog
    played: Replay
    trail: Trail = field(repr=False, compare=False)

    def summary(self) -> Summary:
        return summary(self.played)

    @cached_property
    def numbered(self) -> tuple[tuple[int, Event], ...]:
        """The events that stand, each with the number of the entry it reads from."""
        return self.effective.numbered()

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events that stand, in order."""
        return tuple(event for _, event in self.numbered)

    def after(self, record: Record) -> Position:
        """What it would come to with one more record."""
        return _played(self.log, self.effective.after(record), self.trail)

    def before(self, round_: int, player: int) -> Replay:
        """The table as a player finds it when tiling a round."""
        known = self._found.get((round_, player))
        if known is None:
            known = before_entry(self.log.setup, self.events, round_, player, self.trail)
            self._found[round_, player] = known
        return known

    @cached_property
    def _found(self) -> dict[tuple[int, int], Replay]:
        return {}


def position(log: Log) -> Position:
    stands = effective([written.record for written in log.written])
    return _played(log, stands, begun(log.setup))


def _played(log: Log, stands: EffectiveLog, trail: Trail) -> Position:
    return Position(log, stands, *replay_on(trail, stands.events()))


@dataclass(frozen=True)
class Table:
    """What a screen or a command shows of one game. Frozen: ask the session again after a change."""

    row: GameRow
    position: Position
    draft: Json | None
    note: Note = NO_NOTE

    @property
    def game_id(self) -> str:
        return self.row.game_id

    @cached_property
    def game(self) -> Game:
        """What is played here."""
        return game(self.setup.variant)

    @cached_property
    def setup(self) -> Setup:
        return self.position.log.setup

    @cached_property
    def players(self) -> tuple[str, ...]:
        return self.setup.players

    @cached_property
    def variant(self) -> Variant[Any, Any]:
        return self.position.played.variant

    @cached_property
    def played(self) -> Replay:
        return self.position.played

    @cached_property
    def state(self) -> Any:
        return self.played.state

    @cached_property
    def sheet(self) -> ScoreSheet:
        return self.played.sheet

    @cached_property
    def round(self) -> int:
        return self.played.open_round

    @cached_property
    def finished(self) -> bool:
        return self.played.finished

    @cached_property
    def starter(self) -> int:
        """Who starts the open round."""
        return self.variant.starter(self.state)

    @property
    def missing(self) -> tuple[Fault, ...]:
        """What has to be entered before the open round is complete."""
        return () if self.finished else self.variant.missing(self.state)

    @property
    def can_undo(self) -> bool:
        return self.position.effective.can_undo

    @property
    def can_redo(self) -> bool:
        return self.position.effective.can_redo

    @cached_property
    def log(self) -> tuple[LogEntry, ...]:
        """The entries that stand, in order, corrected ones in their corrected form."""
        at = {written.seq: written.at for written in self.position.log.written}
        return tuple(LogEntry(seq, at[seq], event) for seq, event in self.position.numbered)

    @cached_property
    def events(self) -> list[Json]:
        """The events as exported: in the form they were entered, undone and replaced ones left out."""
        return exported(self.position.log, self.position.effective)

    def entry(self, round_: int, player: int) -> LogEntry | None:
        """The tiling that counts for a player's round."""
        return self.tilings.get((round_, player))

    @cached_property
    def tilings(self) -> dict[tuple[int, int], LogEntry]:
        """Of every player's round, by round and seat, the last one, which is the one that counts."""
        return {
            (event.round, event.player): entry
            for entry in self.log
            if not isinstance(event := entry.event, Close) and self.variant.role(event) is Role.ROUND
        }

    def score(self) -> Json:
        """The result as the `score` command gives it."""
        return result(self.played)

    def file(self) -> Json:
        """The game file."""
        setup, about = self.setup, self.position.log.start.about
        dates = {"started": self.row.started, "updated": self.row.updated}
        noted = {key: text for key, text in (("note", self.note.text), ("place", self.note.place)) if text}
        head: Json = {"format": GAME_FORMAT, "id": self.game_id, **dates, **noted}
        return {**about, **head, **content(setup, self.events)}


def content(setup: Setup, events: Sequence[Mapping[str, Any]]) -> Json:
    """What makes two files the same game."""
    return {
        "variant": setup.variant,
        "players": list(setup.players),
        "first": setup.first,
        "options": dict(setup.options),
        "events": list(events),
    }


def readings(log: Log, stands: EffectiveLog) -> dict[int, tuple[tuple[Event, Json], ...]]:
    """What each entry that stands reads as, corrected ones in their corrected form, with the form it is kept in."""
    found: dict[int, tuple[tuple[Event, Json], ...]] = {}
    for seq in stands.stands:
        record, forms = stands.records[seq - 1], log.written[seq - 1].events
        if isinstance(record, Enter):
            found[seq] = ((record.event, forms[0]),)
        elif isinstance(record, Amend):
            found[record.seq] = tuple(zip(record.events, forms, strict=True))
    return found


def exported(log: Log, stands: EffectiveLog) -> list[Json]:
    """A tiling that replaced another stands where it was entered, or, once that round is closed, where the other was:
    a file is legal from top to bottom."""
    kept: list[Json | None] = []
    at: dict[tuple[int, int], int] = {}
    closed: set[int] = set()
    role = game(log.setup.variant).variant.role
    for event, form in (both for own in readings(log, stands).values() for both in own):
        if isinstance(event, Close):
            closed.add(event.round)
        elif role(event) is Role.ROUND:
            whose = (event.round, event.player)
            if whose in at and event.round in closed:
                kept[at[whose]] = form
                continue
            if whose in at:
                kept[at[whose]] = None
            at[whose] = len(kept)
        kept.append(form)
    return [form for form in kept if form is not None]
