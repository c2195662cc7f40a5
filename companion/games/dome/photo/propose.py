"""A photo of a Duel dome against the tracked game: plates laid, new tiles row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.dome import SPECIAL_TILE, Dome
from companion.engine.events import DomeTiling, Event, Plate
from companion.engine.faults import Fault
from companion.engine.pattern import PatternLine
from companion.engine.sheet import clamped
from companion.engine.tiles import EMPTY
from companion.engine.variants.duel import tiled
from companion.games.dome.photo.against import contradictions
from companion.games.dome.photo.look import BARE, At, DomeLook
from companion.service.photo import chances, phrases
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.judge import NOBODY_ELSE, Judged, floor_item, score_contradiction, sorted_out, space_item
from companion.service.photo.proposal import Item, Proposal
from companion.service.photo.tracked import Tracked, total_before
from vision.reading import BoardReading


def reconcile(
    reading: BoardReading,
    tracked: Tracked,
    seat: int,
    round_: int,
    edits: Edits,
    left: Sequence[PatternLine | None] = (),
) -> Proposal:
    """The proposal for a player's round: the plates not entered yet, then the tiling."""
    on = DomeLook(reading, tracked, tracked.before(round_, seat), seat, edits)
    floor = floor_item(on.floor_look, edits, _marker_prior(on))
    plates = _plates(on, round_)
    tiling = DomeTiling(round_, seat, on.place(), floor.value.tiles, floor.value.marker, edits.chips or 0)
    after, _ = tiled(on.dome, tiling.place)
    faults, total = _entered(on, [*plates, tiling])
    found = sorted_out(contradictions(on, after, floor), edits)
    score = score_contradiction(reading, total_before(on.before, seat), total, edits)
    kind = "after" if plates or tiling.place else "nothing"
    text = phrases.KINDS["after"] if kind == "after" else "the photo shows no new tile and no new plate"
    notes = [phrases.remark("the photo can't show how many plates were drawn from the stack")] if plates else []
    return Proposal(
        seat=seat,
        round=round_,
        kind=kind,
        said=phrases.say(text),
        events=(*plates, tiling),
        cells={at: _cell(on, at, after, found) for at in on.looks},
        floor=floor,
        plates=on.plates,
        contradictions=(*found.open, *score),
        faults=tuple(faults),
        notes=tuple(notes),
        total=total,
    )


def fit(reading: BoardReading, tracked: Tracked, seat: int, round_: int) -> float:
    """How well a reading fits a player's dome: comparable between players."""
    return DomeLook(reading, tracked, tracked.before(round_, seat), seat, NO_EDITS).fit()


def _plates(on: DomeLook, round_: int) -> list[Plate]:
    """The plates laid since; in round 1 the first of them is the one of the set-up, if that was not entered."""
    found = [(slot, item.value) for slot, item in on.plates.items() if item.value != BARE]
    new = [(slot, plate) for slot, plate in found if not on.was.has_plate(slot)]
    set_up = round_ == 1 and on.was.plates() == 0
    drawn = on.edits.drawn
    return [
        Plate(0 if set_up and n == 0 else round_, on.seat, slot, plate, drawn.get(slot, 0))
        for n, (slot, plate) in enumerate(new)
    ]


def _entered(on: DomeLook, events: list[Event]) -> tuple[list[Fault], int | None]:
    """What the rules have against the events in turn, and the score after them."""
    state, total = on.state, total_before(on.before, on.seat)
    for event in events:
        assert isinstance(event, Plate | DomeTiling)
        faults = on.variant.faults(state, event)
        if faults:
            return faults, None
        state, lines = on.variant.apply(state, event)
        total = clamped(total, lines, on.variant.lowest_score)[0]
    return [], total


def _marker_prior(on: DomeLook) -> float:
    if on.state.taker is not None and on.state.taker != on.seat:
        return chances.LOG_WRONG
    return NOBODY_ELSE if 1 - on.seat in on.state.entered else 0.5


def _cell(on: DomeLook, at: At, after: Dome, found: Judged) -> Item[str]:
    was, value = on.was.tile(*at), after.tile(*at)
    follows = value == SPECIAL_TILE or on.takes(at) in ((), (SPECIAL_TILE,))
    posterior = 1.0 if was != EMPTY or follows else _posterior(on, at, value)
    return space_item(at, value, was, on.looks[at], on.cells[at], posterior, at in on.said, found)


def _posterior(on: DomeLook, at: At, value: str) -> float:
    row: Mapping[tuple[int, str], float] = on.rows[at[0]]
    if value == EMPTY:
        return 1 - sum(p for (col, _), p in row.items() if col == at[1])
    return row.get((at[1], value), 0.0)
