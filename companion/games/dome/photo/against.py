"""What the photo of a dome has against the tracked game, with both versions."""

from __future__ import annotations

from companion.engine.dome import SPECIAL_TILE, Dome
from companion.engine.faults import Fault
from companion.engine.tiles import DUEL, EMPTY, names
from companion.games.dome.photo.look import BARE, At, DomeLook
from companion.service.photo import phrases
from companion.service.photo.chances import CLEAR
from companion.service.photo.judge import status_of
from companion.service.photo.proposal import Contradiction, FloorLine, Item, Status

_NAMES = names(DUEL)


def contradictions(on: DomeLook, after: Dome, floor: Item[FloorLine]) -> list[Contradiction]:
    """Everything in which the photo is against the game, dismissed or not; `after` is the dome as proposed."""
    found = [_of_plate(on, slot, item) for slot, item in on.plates.items() if item.status is Status.CONFLICT]
    fresh: dict[int, list[At]] = {}
    for at, seen in on.looks.items():
        was, now = on.was.tile(*at), after.tile(*at)
        shown = on.said.get(at, seen.tile if seen.p >= CLEAR else None)
        if shown in (None, now):
            if shown not in (None, EMPTY, was, SPECIAL_TILE):
                fresh.setdefault(at[0], []).append(at)
            continue
        if was != EMPTY:
            if status_of(was, seen, on.cells[at], 1.0)[0] is Status.CONFLICT or at in on.said:
                found.append(_of_tile(on, at, was, shown or ""))
        elif SPECIAL_TILE in (shown, now):
            found.append(_of_special(on, at, now))
        elif shown != EMPTY and shown not in on.takes(at):
            found.append(_of_space(on, at, shown or ""))
        elif shown != EMPTY:
            fresh.setdefault(at[0], []).append(at)
    for row, cells in fresh.items():
        if len(cells) > 1:
            found.append(_two_in_row(on, row, cells))
    return found + _marker(on, floor)


def _of_plate(on: DomeLook, slot: At, item: Item[str]) -> Contradiction:
    where = phrases.at(*slot)
    round_ = on.tracked.plate_in(on.seat, slot)
    game = phrases.say("the plate at slot {row}, {column} is {plate}", **where, plate=item.value)
    photo = phrases.say("the plate at slot {row}, {column} is {plate}", **where, plate=item.seen)
    if item.seen == BARE:
        photo = phrases.say("there is no plate at slot {row}, {column}", **where)
    kept = on.edits.without(f"plate:{slot[0]},{slot[1]}")
    return Contradiction(f"plate:{slot[0]},{slot[1]}", "plate", (), game, photo, kept, None, round_, on.seat)


def _shown(at: At, tile: str) -> Fault:
    where = phrases.at(*at)
    if tile == EMPTY:
        return phrases.say("there is no tile at row {row}, column {column}", **where)
    colour = _NAMES.get(tile, "special")
    return phrases.say("there is a {colour} tile at row {row}, column {column}", **where, colour=colour)


def _of_tile(on: DomeLook, at: At, was: str, shown: str) -> Contradiction:
    kind = "gone" if shown == EMPTY else "other-colour"
    round_ = on.tracked.placed_in(on.seat, at)
    kept = on.edits.with_cell(at, was)
    return Contradiction(_key(kind, at), kind, (at,), _shown(at, was), _shown(at, shown), kept, None, round_, on.seat)


def _of_special(on: DomeLook, at: At, now: str) -> Contradiction:
    where = phrases.at(*at)
    text = "the special space at row {row}, column {column} gets its tile when its plate is full, and only then"
    other = EMPTY if now == SPECIAL_TILE else SPECIAL_TILE
    kept = on.edits.with_cell(at, now)
    return Contradiction(_key("special", at), "special", (at,), phrases.say(text, **where), _shown(at, other), kept)


def _of_space(on: DomeLook, at: At, shown: str) -> Contradiction:
    where, takes = phrases.at(*at), on.takes(at)
    game = phrases.say("there is no plate at row {row}, column {column}", **where)
    kept = on.edits.with_cell(at, EMPTY)
    if takes:
        wanted = _NAMES.get(takes[0], "special")
        game = phrases.say("the space at row {row}, column {column} takes {colour}", **where, colour=wanted)
        kept = on.edits.with_cell(at, takes[0])
    return Contradiction(_key("wrong-colour", at), "wrong-colour", (at,), game, _shown(at, shown), kept)


def _two_in_row(on: DomeLook, row: int, cells: list[At]) -> Contradiction:
    game = phrases.say("row {row} gets at most one new tile per round", row=row + 1)
    columns = ", ".join(str(col + 1) for _, col in cells)
    photo = phrases.say("row {row} has new tiles in columns {columns}", row=row + 1, columns=columns)
    kept = on.edits
    for at in cells:
        if at[1] != on.best[row][0]:
            kept = kept.with_cell(at, EMPTY)
    key = "two-in-row:" + " ".join(f"{r},{c}" for r, c in cells)
    last = on.tracked.entered_in(on.seat, on.state.closed)
    return Contradiction(key, "two-in-row", tuple(cells), game, photo, kept, None, last, on.seat)


def _marker(on: DomeLook, floor: Item[FloorLine]) -> list[Contradiction]:
    taker = on.state.taker
    if taker is None or taker == on.seat or not (floor.status is Status.CONFLICT or on.edits.marker):
        return []
    game = phrases.say("{name} has the first-player tile this round", name=on.state.players[taker])
    photo = phrases.say("the first-player tile is on this board")
    kept = on.edits.with_floor(marker=False)
    round_ = on.state.closed + 1
    return [Contradiction("marker", "marker", (("floor", 0),), game, photo, kept, None, round_, taker)]


def _key(kind: str, at: At) -> str:
    return f"{kind}:{at[0]},{at[1]}"
