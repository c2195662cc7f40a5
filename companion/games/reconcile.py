"""A reading against the tracked game: pure, deterministic, and never raising, however odd the reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.faults import Fault
from companion.engine.games import Game, base_of, by_key, game
from companion.engine.pattern import PatternLine
from companion.engine.replay import Replay
from companion.games.registry import kind_of
from companion.service.photo import phrases
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.phrases import RemarkKind
from companion.service.photo.proposal import Contradiction, Proposal
from companion.service.photo.tracked import Tracked, tracked
from companion.service.table import Position, Table
from vision.reading import BoardReading, NotFound


def reconcile(
    reading: BoardReading,
    at: Table | Position | Tracked,
    seat: int,
    round_: int | None = None,
    edits: Edits = NO_EDITS,
    left: Sequence[PatternLine | None] = (),
) -> Proposal:
    """What the photo of a player's board comes to for a round; the open one, unless told.

    `left` are the pattern lines as the last round's photo showed them after tiling (`lines_left` of that proposal),
    where there was one: a line only grows until it is complete, which tells new tiles from misread ones.
    """
    known = tracked(at)
    now = known.now
    asked = now.open_round if round_ is None else round_
    problem = _problem(now, seat, asked)
    if problem:
        return Proposal(seat, asked, problem=problem)
    played = game(now.variant.key)
    against = _board(reading, played, edits)
    if against is None:
        return Proposal(seat, asked, problem=_another(reading, played))
    proposal = kind_of(played).photo.reconcile(reading, known, seat, asked, edits, left)
    notes = proposal.notes
    if not reading.found:
        text = "couldn't read a board in the photo: {reason}"
        reason = reading.reason or NotFound.NO_BOARD
        notes = (phrases.remark(text, RemarkKind.NOT_READ, reason=reason), *notes)
    return replace(proposal, contradictions=(*against, *proposal.contradictions), notes=notes)


def _problem(now: Replay, seat: int, round_: int) -> Fault | None:
    if seat not in range(len(now.setup.players)):
        return phrases.say("there is no player {seat} in this game", seat=seat)
    if round_ not in range(1, now.open_round + 1):
        return phrases.say("round {round} hasn't started", round=round_)
    return None


def same_game(reading: BoardReading, played: Game) -> bool:
    """Whether the board in the photo is one of this game, either side; Mini's may be read as its large sister's."""
    if reading.board is None:
        return True
    seen = by_key().get(str(reading.board))
    return seen is not None and _box(seen) == _box(played)


def other_side(reading: BoardReading, played: Game) -> bool:
    """Whether the photo shows the side of this game's board that it is not played on."""
    seen = by_key().get(str(reading.board))
    return seen is not None and seen.side is not played.side


def _box(one: Game) -> str:
    """The book of the game whose board this one is printed on."""
    return base_of(game(one.printed).book)


def _another(reading: BoardReading, played: Game) -> Fault:
    seen = by_key().get(str(reading.board))
    if seen is None:
        return phrases.say("this is another game's board, but you're playing {wanted}", wanted=played)
    return phrases.say("this is a board of {seen}, but you're playing {wanted}", seen=seen, wanted=played)


def _board(reading: BoardReading, played: Game, edits: Edits) -> tuple[Contradiction, ...] | None:
    """What the board itself has against the game: None for another game's board, a contradiction for its other side."""
    if not reading.found or reading.board is None:
        return ()
    if not same_game(reading, played):
        return None
    if not other_side(reading, played) or "side" in edits.dismissed:
        return ()
    wanted = phrases.say("you're playing {wanted}", wanted=played)
    seen = phrases.say("the board is {seen}", seen=game(str(reading.board)))
    return (Contradiction("side", "side", (), wanted, seen, edits.without("side")),)
