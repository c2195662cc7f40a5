"""Games scored by photo alone: what is marked is looked at and put right, everything else is believed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine.events import Close, Event, Placed, Tiling
from companion.engine.pattern import PatternLine
from companion.engine.replay import Replay, replay
from companion.engine.tiles import EMPTY
from companion.engine.wall import colour_at
from companion.games.reconcile import reconcile
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.phrases import GameDoubt
from companion.service.photo.proposal import Contradiction, Proposal
from companion.service.photo.tracked import Tracked
from tests.season.offer import Game, Shown
from vision.reading import BoardReading

Lines = Sequence[PatternLine | None]
Camera = Callable[[Shown, int, int], BoardReading]
"""A photo of a board, read: what is shown, the score on the cube, and which try it is."""

PHOTOS = 3
"""So many photos are taken of a board before it is entered by hand."""
PATIENCE = 6
"""A photo with more to look at than this is taken again."""


@dataclass
class Count:
    """What a season came to."""

    games: int = 0
    right: int = 0
    player_rounds: int = 0
    totals_wrong: int = 0
    photos: int = 0
    not_found: int = 0
    by_hand: int = 0
    marked: int = 0
    untouched: int = 0
    silent: int = 0
    stayed_wrong: int = 0
    contradictions: int = 0
    corrected: int = 0
    photo_taps: int = 0
    touch_taps: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Count) -> None:
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Entered(NamedTuple):
    """An entry, the log before it (earlier entries corrected where the board proved them wrong), the lines left."""

    event: Tiling
    events: tuple[Event, ...]
    left: Lines = ()


def season_game(game: Game, camera: Camera, name: str) -> Count:
    """One game, each player's round from photos, against the same game entered as it was."""
    count = Count(games=1)
    log: list[Event] = []
    truth: list[Event] = []
    left: dict[int, Lines] = {}
    for number, boards in enumerate(game.rounds(), 1):
        for shown in boards:
            cube = _score(replay(game.setup, truth), shown.event.player)
            before = left.get(shown.event.player, ())
            done = _player_round(game, tuple(log), shown, boards, cube, before, camera, count)
            log = [*done.events, done.event]
            left[shown.event.player] = done.left
            truth.append(shown.event)
            if done.event != shown.event:
                count.silent += 1
                count.wrong.append(f"{name} round {number} seat {shown.event.player}: {_difference(done, shown)}")
        log.append(Close(number))
        truth.append(Close(number))
    count.stayed_wrong = sum(_last(log, event) != event for event in truth if isinstance(event, Tiling))
    said, meant = replay(game.setup, log), replay(game.setup, truth)
    count.totals_wrong = sum(a != b for a, b in zip(said.sheet.totals, meant.sheet.totals, strict=True))
    # On the grey side nobody may be able to complete a row any more: such a game is compared as it stands.
    count.right = int(said.finished == meant.finished and said.sheet.totals == meant.sheet.totals)
    return count


def _last(log: Sequence[Event], truth: Tiling) -> Event | None:
    found = [e for e in log if isinstance(e, Tiling) and (e.round, e.player) == (truth.round, truth.player)]
    return found[-1] if found else None


def _score(played: Replay, seat: int) -> int:
    return played.sheet.rounds[-1][seat].total if played.sheet.rounds else 0


def _player_round(
    game: Game,
    log: tuple[Event, ...],
    shown: Shown,
    boards: Sequence[Shown],
    cube: int,
    left: Lines,
    camera: Camera,
    count: Count,
) -> Entered:
    count.player_rounds += 1
    count.touch_taps += _touch_taps(shown.event, game.grey)
    seat, round_ = shown.event.player, shown.event.round
    for attempt in range(PHOTOS):
        count.photos += 1
        count.photo_taps += 2  # camera, shutter
        reading = camera(shown, cube, attempt)
        if not reading.found:
            count.not_found += 1
            continue
        tracked = Tracked(game.setup, log)
        proposal = reconcile(reading, tracked, seat, round_, left=left)
        if proposal.to_check > PATIENCE or proposal.problem or proposal.notes:
            continue
        count.marked += proposal.to_check
        count.untouched += proposal.to_check == 0
        count.contradictions += len(proposal.contradictions)
        entered = _answered(proposal, reading, tracked, shown, boards, left, count)
        if entered is not None:
            count.photo_taps += 1  # accept
            return entered
    count.by_hand += 1
    count.photo_taps += _touch_taps(shown.event, game.grey)
    return Entered(shown.event, log, shown.lines)


def _answered(
    proposal: Proposal,
    reading: BoardReading,
    tracked: Tracked,
    shown: Shown,
    boards: Sequence[Shown],
    left: Lines,
    count: Count,
) -> Entered | None:
    """Look at what is marked until nothing is; None where that leads nowhere."""
    edits = NO_EDITS
    for _ in range(8):
        if not proposal.to_check:
            break
        correction = _earlier_wrong(proposal, tracked, shown, boards)
        if correction is not None:
            count.corrected += 1
            count.photo_taps += 4
            tracked = Tracked(tracked.setup, correction)
        else:
            edits, taps = _fixed(proposal, edits, shown)
            count.photo_taps += taps
        proposal = reconcile(reading, tracked, proposal.seat, proposal.round, edits, left)
    event = proposal.event
    if not proposal.ready or not isinstance(event, Tiling):
        return None
    return Entered(event, tracked.events, proposal.lines_left())


def _fixed(proposal: Proposal, edits: Edits, shown: Shown) -> tuple[Edits, int]:
    """Everything open as it really is, and the taps for it: one to agree or to switch, two to choose a colour."""
    taps = 0
    for cell, item in proposal.cells.items():
        if item.open:
            tile = colour_at(shown.wall, int(cell[0]), cell[1])
            taps += 1 if EMPTY in (tile, item.value) or tile == item.value else 2
            edits = edits.with_cell(cell, tile)
    for row, line in enumerate(proposal.lines):
        if line.open:
            taps += 1 if line.value == shown.lines[row] else 2
            edits = edits.with_line(row, shown.lines[row])
    if proposal.floor is not None and proposal.floor.open:
        right = proposal.floor.value == (shown.event.floor, shown.event.marker)
        taps += 1 if right else 2
        edits = edits.with_floor(shown.event.floor, shown.event.marker)
    for found in proposal.contradictions:
        if found.kind in ("score", "side"):
            taps += 1
            edits = edits.without(found.key)
    return edits, taps


def _earlier_wrong(
    proposal: Proposal, tracked: Tracked, shown: Shown, boards: Sequence[Shown]
) -> tuple[Event, ...] | None:
    """Where the board bears the photo out against the log, the earlier entry is put right as the board shows it.

    Told that nobody has the marker, or somebody else, the table looks at the floor of whoever it really is.
    """
    nobody = proposal.floor is not None and proposal.floor.open and proposal.floor.doubt is GameDoubt.NO_MARKER
    if nobody and not shown.event.marker:
        holders = [board.event for board in boards if board.event.marker]
        return _with_floor(tracked.events, holders[0]) if holders else None
    for found in proposal.contradictions:
        if found.kind == "marker" and shown.event.marker and found.player is not None:
            return _with_floor(tracked.events, boards[found.player].event)
        for cell in found.cells:
            corrected = _corrected(found, (int(cell[0]), cell[1]), tracked, shown) if _on_wall(cell[0]) else None
            if corrected is not None:
                return corrected
    return None


def _on_wall(row: object) -> bool:
    return isinstance(row, int)


def _corrected(found: Contradiction, at: tuple[int, int], tracked: Tracked, shown: Shown) -> tuple[Event, ...] | None:
    seat, round_ = shown.event.player, shown.event.round
    wall = tracked.before(round_, seat).state.walls[seat]
    there, tile = colour_at(wall, *at), colour_at(shown.wall, *at)
    new = any((placed.row, placed.col) == at for placed in shown.event.place)
    if found.kind in ("gone", "other-colour") and there != tile and found.round is not None:
        return _with_tile(tracked.events, seat, found.round, at, tile)
    if found.kind == "two-in-row" and tile != EMPTY and not new and round_ > 1:
        return _with_tile(tracked.events, seat, round_ - 1, at, tile)
    return None


def _with_floor(events: tuple[Event, ...], truth: Tiling) -> tuple[Event, ...] | None:
    """The log with one player's floor line of this round as it really is; None where nothing is to be changed."""
    changed: list[Event] = []
    for event in events:
        if isinstance(event, Tiling) and (event.player, event.round) == (truth.player, truth.round):
            event = event._replace(floor=truth.floor, marker=truth.marker)
        changed.append(event)
    return tuple(changed) if tuple(changed) != events else None


def _with_tile(events: tuple[Event, ...], seat: int, round_: int, at: tuple[int, int], tile: str) -> tuple[Event, ...]:
    """The log with one tile of an earlier round taken out, or as it is."""
    changed: list[Event] = []
    for event in events:
        if isinstance(event, Tiling) and (event.player, event.round) == (seat, round_):
            place = [placed for placed in event.place if (placed.row, placed.col) != at]
            if tile != EMPTY:
                place = [placed for placed in place if placed.row != at[0]] + [Placed(*at, tile)]
            event = event._replace(place=tuple(sorted(place)))
        changed.append(event)
    return tuple(changed)


def _touch_taps(event: Tiling, grey: bool) -> int:
    """A tap a tile (two where the colour is chosen too), one for the floor, one for the marker, one for the next."""
    return len(event.place) * (2 if grey else 1) + bool(event.floor) + event.marker + 1


def _difference(done: Entered, shown: Shown) -> str:
    parts = []
    for name in ("place", "floor", "marker"):
        said, meant = getattr(done.event, name), getattr(shown.event, name)
        if said != meant:
            parts.append(f"{name} {said} for {meant}")
    return "; ".join(parts)
