"""The tracked game as a photo is held against it."""

from __future__ import annotations

from companion.engine.events import Close, Event, Plate, Setup
from companion.engine.replay import Replay, Trail, before_entry, begun, replay_on
from companion.engine.variants.contract import Role
from companion.service.photo.edits import Cell
from companion.service.table import Position, Table


class Tracked:
    """A set-up and the events that stand, played once: `now` is where they lead. With the trail of a log that was
    played before, only what parts from it is played."""

    def __init__(self, setup: Setup, events: tuple[Event, ...], trail: Trail | None = None) -> None:
        self.setup, self.events = setup, events
        self.now, self._trail = replay_on(trail or begun(setup), events)
        self._before: dict[tuple[int, int], Replay] = {}

    def before(self, round_: int, seat: int) -> Replay:
        """The table as this player found it when tiling this round."""
        if (round_, seat) not in self._before:
            self._before[round_, seat] = before_entry(self.setup, self.events, round_, seat, self._trail)
        return self._before[round_, seat]

    def placed_in(self, seat: int, cell: Cell) -> int | None:
        """The round whose entry put a tile on this space; None where no entry did."""
        found = None
        for event in self.events:
            if not isinstance(event, Close) and event.player == seat and cell in self.now.variant.cells(event):
                found = event.round
        return found

    def entered_in(self, seat: int, round_: int) -> int | None:
        """The round, where the log has an entry of this player in it that can be corrected."""
        own = [
            event
            for event in self.events
            if not isinstance(event, Close) and (event.player, event.round) == (seat, round_)
        ]
        return round_ if any(self.now.variant.role(event) is Role.ROUND for event in own) else None

    def plate_in(self, seat: int, slot: tuple[int, int]) -> int | None:
        """The round in which a plate was laid on this slot."""
        rounds = [e.round for e in self.events if isinstance(e, Plate) and e.player == seat and e.slot == slot]
        return rounds[-1] if rounds else None


def tracked(at: Table | Position | Tracked) -> Tracked:
    if isinstance(at, Tracked):
        return at
    position = at.position if isinstance(at, Table) else at
    return Tracked(position.log.setup, position.events, position.trail)


def total_before(played: Replay, seat: int) -> int:
    """A player's score as the table stands, the open round's entries of this player counted."""
    rounds = played.sheet.rounds
    if not rounds:
        return played.variant.start_score
    return rounds[-1][seat].total
