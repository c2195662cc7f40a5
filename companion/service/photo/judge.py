"""How sure a part of a proposal is, from what the photo shows and what the game leaves possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine.tiles import EMPTY
from companion.service.photo import chances, phrases
from companion.service.photo.chances import ACCEPT, AGREED, CLEAR, LOG_WRONG, SURE, Chances
from companion.service.photo.edits import Cell, Edits
from companion.service.photo.look import FloorLook, Look
from companion.service.photo.phrases import GameDoubt
from companion.service.photo.proposal import Contradiction, FloorLine, Item, Status
from vision.reading import BoardReading, Doubt

NOBODY_ELSE = 0.9
"""How likely a player has the marker when all others have entered their round without it. Somebody always has it, but
it may be another's entry that is wrong: a floor without it is taken as read, and asked about."""
_TRACK = 100


def status_of(value: str, seen: Look, chance: Chances, posterior: float) -> tuple[Status, float]:
    """A space's status and probability: `posterior` is what the legal states give the value proposed.

    Besides, the tracked game may be wrong; the more clearly the photo shows something else, the likelier that is.
    """
    if seen.tile == value:
        return _agreeing(seen.doubt, posterior), posterior
    shown = seen.p if seen.tile is not None else 0.0
    odds = LOG_WRONG * shown / ((1 - LOG_WRONG) * max(chance.get(value, 0.0), 1e-12))
    p = posterior / (1 + odds)
    if p >= SURE:
        return Status.SETTLED, p
    return (Status.CONFLICT if shown >= CLEAR else Status.CHECK), p


class Judged(NamedTuple):
    """Contradictions that are open, the parts they are about, and those the player has dismissed."""

    open: tuple[Contradiction, ...]
    marked: frozenset[Cell]
    waved: frozenset[Cell]


def sorted_out(found: Sequence[Contradiction], edits: Edits) -> Judged:
    left = tuple(one for one in found if one.key not in edits.dismissed)
    marked = frozenset(cell for one in left for cell in one.cells)
    waved = frozenset(cell for one in found if one.key in edits.dismissed for cell in one.cells)
    return Judged(left, marked, waved - marked)


def space_item(
    at: Cell, value: str, was: str, seen: Look, chance: Chances, posterior: float, said: bool, found: Judged
) -> Item[str]:
    """A space of any board: as proposed, beside what lay there before the round."""
    status, p = status_of(value, seen, chance, posterior)
    if said:
        status = Status.SET
    elif seen.tile is None:
        status = Status.SETTLED if posterior >= AGREED else Status.UNREAD
    if at in found.marked:
        status = Status.CONFLICT
    elif at in found.waved:
        status = Status.SET
    elif status is Status.CONFLICT:
        status = Status.CHECK
    return Item(value, seen.tile, p, status, doubt_about(status, seen.why), new=was == EMPTY and value != EMPTY)


def _agreeing(doubt: bool, p: float) -> Status:
    if not doubt and p >= ACCEPT:
        return Status.CERTAIN
    return Status.SETTLED if p >= AGREED else Status.CHECK


def doubt_about(status: Status, why: Doubt | None) -> Doubt | GameDoubt | None:
    """What to tell the player who is asked to look."""
    if status is Status.CHECK:
        return why if isinstance(why, Doubt) else Doubt.UNCLEAR
    return GameDoubt.NOT_READ if status is Status.UNREAD else None


def floor_item(seen: FloorLook, edits: Edits, marker_prior: float) -> Item[FloorLine]:
    """The floor line, weighed with who else can have the marker; one that another player has is never proposed."""
    read = chances.floor_chances(seen.floor, seen.p) if seen.read else _even_floor()
    weights = {state: p * (marker_prior if state.marker else 1 - marker_prior) for state, p in read.items()}
    if edits.marker is not None or marker_prior <= LOG_WRONG:
        weights = {state: p for state, p in weights.items() if state.marker == bool(edits.marker)}
    if edits.floor is not None:
        held = sum(p for state, p in weights.items() if state.marker)
        free = sum(p for state, p in weights.items() if not state.marker)
        tiles = max(edits.floor, 0)
        weights = {FloorLine(tiles, marker): p for marker, p in ((True, held), (False, free)) if p}
    total = sum(weights.values())
    value = min(weights, key=lambda state: (-round(weights[state] / total, 6), abs(state.tiles - seen.floor.tiles)))
    p = weights[value] / total
    status, doubt = _floor_status(seen, value, p, marker_prior)
    looked = edits.marker is not None or (edits.floor is not None and status is not Status.CONFLICT)
    if looked:
        status, doubt = Status.SET, None
    return Item(value, seen.floor if seen.read else None, p, status, doubt, new=value != FloorLine())


def _floor_status(
    seen: FloorLook, value: FloorLine, p: float, marker_prior: float
) -> tuple[Status, Doubt | GameDoubt | None]:
    if not seen.read:
        return Status.UNREAD, doubt_about(Status.UNREAD, None)
    if seen.floor.marker and not value.marker and seen.p >= CLEAR:
        return Status.CONFLICT, None
    status = _agreeing(seen.doubt or seen.floor != value or p < SURE, p)
    if marker_prior >= NOBODY_ELSE and not value.marker:
        return Status.CHECK, GameDoubt.NO_MARKER
    return status, doubt_about(status, seen.why)


def _even_floor() -> chances.FloorChances:
    states = chances.floor_chances(FloorLine(), 0.9)
    return dict.fromkeys(states, 1.0) | {FloorLine(): 2.0}


def score_contradiction(reading: BoardReading, before: int, after: int | None, edits: Edits) -> list[Contradiction]:
    """The cube stands where it stood or where this round brings it; anything else is shown.

    A cube on 0 says nothing: it stays there all game where the phone keeps the score.
    """
    seen: Any = reading.score
    if seen is None or after is None or "score" in edits.dismissed or type(seen.points) is not int:
        return []
    if seen.check or chances.share(seen.p) < CLEAR or seen.points % _TRACK in (0, before % _TRACK, after % _TRACK):
        return []
    game = phrases.say("the score was {before} and is {after} after this round", before=before, after=after)
    photo = phrases.say("the score marker is on {points}", points=seen.points)
    return [Contradiction("score", "score", (), game, photo, edits.without("score"))]
