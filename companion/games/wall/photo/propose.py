"""A photo of a wall, both sides of the base game and of Mini, against the tracked game."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.engine.events import Dropped, Placed, Tiling
from companion.engine.pattern import PatternLine, capacity, sent
from companion.engine.sheet import clamped
from companion.engine.tiles import EMPTY
from companion.engine.wall import SIZE, Wall, colour_at, grey_columns, row_of, with_tile
from companion.games.wall.photo.against import contradictions
from companion.games.wall.photo.look import At, WallLook, complete_colour
from companion.games.wall.photo.rows import LINE, TILE
from companion.service.photo import chances, phrases
from companion.service.photo.edits import Edits
from companion.service.photo.judge import (
    NOBODY_ELSE,
    Judged,
    doubt_about,
    floor_item,
    score_contradiction,
    sorted_out,
    space_item,
)
from companion.service.photo.phrases import Remark, RemarkKind
from companion.service.photo.proposal import Choice, Contradiction, Item, Proposal, Status
from companion.service.photo.tracked import Tracked, total_before
from vision.reading import BoardReading

# With so many contradictions it is the photo that is odd; another board fits it when it is so much likelier.
MANY, MUCH_BETTER = 2, math.log(100)


def reconcile(
    reading: BoardReading,
    tracked: Tracked,
    seat: int,
    round_: int,
    edits: Edits,
    left: Sequence[PatternLine | None] = (),
) -> Proposal:
    """The proposal for a player's round; `left` are the lines as the last round left them, where that is known."""
    return _proposal(WallLook(reading, tracked, tracked.before(round_, seat), seat, edits, left), round_)


def fit(reading: BoardReading, tracked: Tracked, seat: int, round_: int) -> float:
    """How well a reading fits a player's wall: comparable between players."""
    return WallLook(reading, tracked, tracked.before(round_, seat), seat, Edits()).belief.fit


def _proposal(on: WallLook, round_: int) -> Proposal:
    tiles = [Placed(row, g.col, g.colour) for row, g in enumerate(on.belief.best) if g.did == TILE]
    lines = [PatternLine(g.colour, capacity(row)) if g.did == LINE else None for row, g in enumerate(on.belief.best)]
    wall = on.wall
    for placed in tiles:
        wall = with_tile(wall, placed.row, placed.col, placed.colour or EMPTY)
    moved, dropped, choices = _sent(on, wall, lines)
    floor = floor_item(on.floor_look, on.edits, _marker_prior(on))
    place = tuple(sorted([*tiles, *moved]))
    event = Tiling(round_, on.seat, place, tuple(dropped), floor.value.tiles, floor.value.marker)
    faults = tuple(on.variant.faults(on.state, event))
    found = sorted_out(contradictions(on, floor), on.edits)
    kind = "during" if tiles and any(lines) else "after" if tiles else "before" if any(lines) else "nothing"
    after = None if faults or choices else _total(on, event)
    score = score_contradiction(on.reading, total_before(on.before, on.seat), after, on.edits)
    return Proposal(
        seat=on.seat,
        round=round_,
        kind=kind,
        said=phrases.say(phrases.KINDS[kind]),
        events=(event,),
        cells={at: _cell(on, at, found) for at in on.looks},
        lines=tuple(_line(on, row, found) for row in range(SIZE)),
        floor=floor,
        contradictions=(*found.open, *score),
        choices=tuple(choices),
        faults=faults,
        notes=tuple(_notes(on, found.open)),
        total=after,
    )


def _notes(on: WallLook, against: Sequence[Contradiction]) -> list[Remark]:
    """Whether this may be another player's board, where it does not fit."""
    if len(against) < MANY:
        return []
    others = [seat for seat in range(len(on.state.players)) if seat != on.seat]
    fits = {seat: fit(on.reading, on.tracked, seat, on.state.closed + 1) for seat in others}
    best = max(others, key=lambda seat: fits[seat])
    if fits[best] > on.belief.fit + MUCH_BETTER:
        name = on.state.players[best]
        return [phrases.remark("this looks like {name}'s board", RemarkKind.OTHER_PLAYER, name=name)]
    return [phrases.remark("this photo doesn't match the game: try another", RemarkKind.NO_MATCH)]


def _sent(
    on: WallLook, wall: Wall, lines: Sequence[PatternLine | None]
) -> tuple[list[Placed], list[Dropped], list[Choice]]:
    """Complete lines moved as far as they move by themselves or as the player chose."""
    moved: list[Placed] = []
    dropped: list[Dropped] = []
    choices: list[Choice] = []
    for row, line in enumerate(lines):
        if line is None or line.colour in row_of(wall, row):
            continue
        alone: list[PatternLine | None] = [line if n == row else None for n in range(SIZE)]
        placed, fallen, asked = sent(wall, alone, grey=on.grey)
        columns = grey_columns(wall, row, line.colour) if on.grey else ()
        chosen = on.edits.columns.get(row)
        if asked and chosen in columns:
            placed, asked = [Placed(row, chosen, line.colour)], []
        waits = any(choice.colour == line.colour and set(columns) & set(choice.columns) for choice in choices)
        if asked or waits:
            choices.append(Choice(row, line.colour, columns))
            continue
        moved += placed
        dropped += fallen
        for tile in placed:
            wall = with_tile(wall, tile.row, tile.col, tile.colour or EMPTY)
    return moved, dropped, choices


def _total(on: WallLook, event: Tiling) -> int:
    _, lines = on.variant.apply(on.state, event)
    return clamped(total_before(on.before, on.seat), lines, on.variant.lowest_score)[0]


def _marker_prior(on: WallLook) -> float:
    """How likely this player has the marker, by what the others have entered; 0.5 where that says nothing."""
    if on.state.holder is not None and on.state.holder != on.seat:
        return chances.LOG_WRONG
    others = set(range(len(on.state.players))) - {on.seat}
    return NOBODY_ELSE if others <= on.state.entered else 0.5


def _cell(on: WallLook, at: At, found: Judged) -> Item[str]:
    was, guess = colour_at(on.wall, *at), on.belief.best[at[0]]
    value = guess.colour if guess.did == TILE and guess.col == at[1] else was
    posterior = 1.0 if was != EMPTY else on.belief.cell(*at, value)
    return space_item(at, value, was, on.looks[at], on.cells[at], posterior, at in on.said, found)


def _line(on: WallLook, row: int, found: Judged) -> Item[PatternLine | None]:
    """A line counts for this round only when it is complete: what else it holds is not asked about."""
    seen, guess, where = on.line_looks[row], on.belief.best[row], ("line", row)
    colour = guess.colour if guess.did == LINE else None
    p = on.belief.complete(row, colour)
    value = on.said_lines.get(row, seen.line)
    if colour is not None:
        value = PatternLine(colour, capacity(row))
    elif complete_colour(value, row) and where not in found.marked:
        value = None
    same = complete_colour(seen.line, row) == colour
    if row in on.said_lines:
        status = Status.SET
    elif seen.read and same and not seen.doubt and p >= chances.ACCEPT:
        status = Status.CERTAIN
    elif p >= chances.SURE:
        status = Status.SETTLED
    else:
        status = Status.CHECK if seen.read else Status.UNREAD
    if where in found.marked:
        status = Status.CONFLICT
    elif where in found.waved:
        status = Status.SET
    return Item(value, seen.line, p, status, doubt_about(status, seen.why), colour is not None)
