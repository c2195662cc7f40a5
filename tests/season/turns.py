"""Golden games scored by photo: each player's round from a photo of the board, what no photo shows told by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from companion.engine.events import Close, Event, Setup
from companion.engine.replay import replay
from companion.games.reconcile import reconcile
from companion.service.photo.edits import Edits
from companion.service.photo.proposal import Contradiction, Proposal
from companion.service.photo.tracked import Tracked
from tests.season.scorer import PHOTOS, Count
from vision.reading import BoardReading

PATIENCE = 8
"""A photo with more to look at than this is taken again."""
CORRECTION = 4
"""The taps that correct an earlier entry."""


class Turn(NamedTuple):
    """One player's round: what the photo has to tell, what it cannot, and the board as it lies."""

    round: int
    seat: int
    shown: tuple[Event, ...]
    before: tuple[Event, ...]
    """Told by hand before, with a photo or without, so that its taps are not counted; `after` likewise."""
    after: tuple[Event, ...]
    position: Any


class Table(Protocol):
    """What is particular to a game."""

    setup: Setup

    def turns(self) -> Iterable[Turn]:
        """Every player's rounds, in the order they are entered."""

    def known(self, turn: Turn, /) -> Edits:
        """What the photo cannot show, as the player tells it beside the photo."""

    def fixed(self, proposal: Proposal, edits: Edits, turn: Turn) -> tuple[Edits, int]:
        """Everything open as it really is, and the taps for it."""

    def board(self, events: Iterable[Event]) -> object:
        """What a player's events come to, for comparison: the same for all that leave the same board."""

    def touch_taps(self, turn: Turn) -> int:
        """The taps to enter the round without a photo, what no photo shows left out."""


Camera = Callable[[Turn, int], BoardReading]
"""A photo of the board of a turn, read; and which try it is."""


def season_game(table: Table, camera: Camera, name: str) -> Count:
    """One game, each player's round from photos, against the same game entered as it was."""
    count = Count(games=1)
    log: list[Event] = []
    truth: list[Event] = []
    for turn in table.turns():
        count.player_rounds += 1
        count.touch_taps += table.touch_taps(turn)
        log += turn.before
        done, log = _entered(table, log, truth, turn, camera, count)
        log += [*done, *turn.after]
        truth += [*turn.before, *turn.shown, *turn.after]
        if table.board(done) != table.board(turn.shown):
            count.silent += 1
            count.wrong.append(f"{name} round {turn.round} seat {turn.seat}: {done} for {turn.shown}")
    count.stayed_wrong = sum(
        table.board(_of(log, turn.seat, turn.round)) != table.board(_of(truth, turn.seat, turn.round))
        for turn in table.turns()
    )
    said, meant = replay(table.setup, log), replay(table.setup, truth)
    assert meant.finished
    count.totals_wrong = sum(a != b for a, b in zip(said.sheet.totals, meant.sheet.totals, strict=True))
    count.right = int(said.finished and said.sheet.totals == meant.sheet.totals)
    return count


def _entered(
    table: Table, log: list[Event], truth: list[Event], turn: Turn, camera: Camera, count: Count
) -> tuple[tuple[Event, ...], list[Event]]:
    """The round as it is entered, and the log before it, put right where the photo showed it to be wrong."""
    for attempt in range(PHOTOS):
        count.photos += 1
        count.photo_taps += 2  # camera, shutter
        reading = camera(turn, attempt)
        if not reading.found:
            count.not_found += 1
            continue
        proposal = reconcile(reading, Tracked(table.setup, tuple(log)), turn.seat, turn.round, table.known(turn))
        if proposal.to_check > PATIENCE or proposal.problem:
            continue
        count.marked += proposal.to_check
        count.untouched += proposal.to_check == 0
        count.contradictions += len(proposal.contradictions)
        answered = _answered(table, reading, proposal, log, truth, turn, count)
        if answered is not None:
            count.photo_taps += 1  # accept
            return answered
    count.by_hand += 1
    count.photo_taps += table.touch_taps(turn)
    return turn.shown, log


def _answered(
    table: Table,
    reading: BoardReading,
    proposal: Proposal,
    log: list[Event],
    truth: list[Event],
    turn: Turn,
    count: Count,
) -> tuple[tuple[Event, ...], list[Event]] | None:
    """Look at what is marked until nothing is; None where that leads nowhere."""
    edits = table.known(turn)
    for _ in range(8):
        if not proposal.to_check:
            break
        edits, taps = table.fixed(proposal, edits, turn)
        for found in proposal.contradictions:
            wrong = _wrong(table, log, truth, turn, found)
            if wrong is None:
                edits, taps = _as_game(found, edits), taps + 1
            else:
                log = _corrected(log, truth, turn.seat, wrong)
                count.corrected += 1
                taps += CORRECTION
        count.photo_taps += taps
        proposal = reconcile(reading, Tracked(table.setup, tuple(log)), turn.seat, turn.round, edits)
    nothing_new = not (proposal.events or proposal.to_check or proposal.faults)
    return (proposal.events, log) if proposal.ready or nothing_new else None


def _of(events: Iterable[Event], seat: int, round_: int) -> list[Event]:
    return [event for event in events if not isinstance(event, Close) and (event.player, event.round) == (seat, round_)]


def _wrong(table: Table, log: Sequence[Event], truth: Sequence[Event], turn: Turn, found: Contradiction) -> int | None:
    """The earlier round that a contradiction is about, if that was entered wrong."""
    if found.round is None or found.round >= turn.round:
        return None
    said, meant = (table.board(_of(events, turn.seat, found.round)) for events in (log, truth))
    return None if said == meant else found.round


def _corrected(log: Sequence[Event], truth: Sequence[Event], seat: int, round_: int) -> list[Event]:
    """The log with this player's round as it really was, where it stood."""
    wrong = _of(log, seat, round_)
    at = next(i for i, event in enumerate(log) if event in wrong)
    rest = [event for event in log if event not in wrong]
    return [*rest[:at], *_of(truth, seat, round_), *rest[at:]]


def _as_game(found: Contradiction, edits: Edits) -> Edits:
    """The game is right."""
    if found.as_game is None:
        return edits.without(found.key)
    for cell in found.cells:
        if cell in found.as_game.cells:
            edits = edits.with_cell(cell, found.as_game.cells[cell])
    return edits.without(found.key)
