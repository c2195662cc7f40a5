"""What the photo of a wall has against the tracked game, with both versions and what each would change."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.tiles import AZUL, EMPTY, names
from companion.engine.wall import PRINTED, SIZE, colour_at, row_of
from companion.games.wall.photo.look import At, WallLook
from companion.service.photo import phrases
from companion.service.photo.edits import Cell
from companion.service.photo.judge import status_of
from companion.service.photo.proposal import Contradiction, FloorLine, Item, Status

_NAMES = names(AZUL)


def contradictions(on: WallLook, floor: Item[FloorLine]) -> list[Contradiction]:
    """Everything in which the photo is against the game, dismissed or not."""
    return [*_against_tracked(on), *_against_rows(on), *_against_lines(on), *_marker(on, floor)]


def _against_tracked(on: WallLook) -> list[Contradiction]:
    """Tiles that lay there before the round and are gone, or have another colour now."""
    found = []
    for at in on.looks:
        was, shown = colour_at(on.wall, *at), on.shown(at)
        if was == EMPTY or shown in (was, None):
            continue
        status, _ = status_of(was, on.looks[at], on.cells[at], 1.0)
        if status is not Status.CONFLICT and at not in on.said:
            continue
        where = phrases.at(*at)
        round_ = on.tracked.placed_in(on.seat, at)
        text = "a {colour} tile has been at row {row}, column {column} since round {round}"
        if round_ is None:
            text = "a {colour} tile at row {row}, column {column} is from before you started scoring here"
        game = phrases.say(text, **where, colour=_NAMES[was], round=round_)
        if shown == EMPTY:
            kind, photo = "gone", phrases.say("there is no tile at row {row}, column {column}", **where)
        else:
            text = "there is a {colour} tile at row {row}, column {column}"
            kind, photo = "other-colour", phrases.say(text, **where, colour=_NAMES[shown or ""])
        key, kept = _key(kind, at), on.edits.with_cell(at, was)
        found.append(Contradiction(key, kind, (at,), game, photo, kept, None, round_, on.seat))
    return found


def _against_rows(on: WallLook) -> list[Contradiction]:
    """New tiles that the rules do not allow: two in a row, a colour twice, a colour the space does not take."""
    fresh = on.fresh()
    found = []
    for row in range(SIZE):
        own = [at for at in fresh if at[0] == row]
        if len(own) > 1:
            found.append(_two_in_row(on, row, own))
    for at, tile in fresh.items():
        if not on.grey and tile != colour_at(PRINTED, *at):
            found.append(_wrong_colour(on, at, tile))
        elif on.grey:
            found += _twice(on, at, tile, fresh)
    return found


def _two_in_row(on: WallLook, row: int, own: list[At]) -> Contradiction:
    game = phrases.say("row {row} gets at most one new tile per round", row=row + 1)
    columns = ", ".join(str(col + 1) for _, col in own)
    text = "row {row} has new tiles in columns {columns}"
    kept = on.edits
    for at in own:
        if at[1] != on.belief.best[row].col:
            kept = kept.with_cell(at, EMPTY)
    photo = phrases.say(text, row=row + 1, columns=columns)
    last = on.tracked.entered_in(on.seat, on.state.closed)
    return Contradiction(_key("two-in-row", *own), "two-in-row", tuple(own), game, photo, kept, None, last, on.seat)


def _wrong_colour(on: WallLook, at: At, tile: str) -> Contradiction:
    where, printed = phrases.at(*at), colour_at(PRINTED, *at)
    game = phrases.say("the space at row {row}, column {column} takes {colour}", **where, colour=_NAMES[printed])
    photo = phrases.say("there is a {colour} tile at row {row}, column {column}", **where, colour=_NAMES[tile])
    kept = on.edits.with_cell(at, printed)
    empty = on.edits.with_cell(at, EMPTY)
    return Contradiction(_key("wrong-colour", at), "wrong-colour", (at,), game, photo, kept, empty)


def _twice(on: WallLook, at: At, tile: str, fresh: Mapping[At, str]) -> list[Contradiction]:
    row, col = at
    values = {"row": row + 1, "column": col + 1, "colour": _NAMES[tile]}
    photo = phrases.say("there is a {colour} tile at row {row}, column {column}", **values)
    kept = on.edits.with_cell(at, EMPTY)
    same_row = [(row, other) for other in range(SIZE) if colour_at(on.wall, row, other) == tile]
    same_column = [(other, col) for other in range(SIZE) if colour_at(on.wall, other, col) == tile]
    for there, text in (
        (same_row, "row {row} already has a {colour} tile"),
        (same_column, "column {column} already has a {colour} tile"),
    ):
        if there:
            game, round_ = phrases.say(text, **values), on.tracked.placed_in(on.seat, there[0])
            return [Contradiction(_key("twice", at), "twice", (at,), game, photo, kept, None, round_, on.seat)]
    above = [other for other, seen in fresh.items() if other[1] == col and other[0] < row and seen == tile]
    if above:
        game = phrases.say("column {column} takes each colour once, and there is a new {colour} tile above", **values)
        lower = on.edits
        for other in above:
            lower = lower.with_cell(other, EMPTY)
        return [Contradiction(_key("twice", *above, at), "twice", (*above, at), game, photo, kept, lower)]
    return []


def _against_lines(on: WallLook) -> list[Contradiction]:
    """Complete lines beside a new tile of their row, or of a colour that their row already has."""
    found = []
    for row in range(SIZE):
        colour = on.complete(row)
        if colour is None:
            continue
        values: dict[str, object] = {"row": row + 1, "colour": _NAMES[colour]}
        photo = phrases.say("the line in row {row} is full of {colour}", **values)
        own = [at for at in on.fresh() if at[0] == row]
        emptied = on.edits.with_line(row, None)
        where = ("line", row)
        if colour in row_of(on.wall, row):
            game = phrases.say("row {row} already has a {colour} tile", **values)
            key = f"line-colour:{row}"
            round_ = on.tracked.placed_in(on.seat, (row, row_of(on.wall, row).index(colour)))
            found.append(Contradiction(key, "line-colour", (where,), game, photo, emptied, None, round_, on.seat))
        elif own:
            game = phrases.say("row {row} already has its new tile", **values)
            cleared = on.edits
            for at in own:
                cleared = cleared.with_cell(at, EMPTY)
            cells: tuple[Cell, ...] = (where, *own)
            key = f"tile-and-line:{row}"
            found.append(Contradiction(key, "tile-and-line", cells, game, photo, emptied, cleared))
    return found


def _marker(on: WallLook, floor: Item[FloorLine]) -> list[Contradiction]:
    holder = on.state.holder
    seen = on.floor_look
    shown = on.edits.marker
    if shown is None:
        shown = seen.read and seen.floor.marker and floor.status is Status.CONFLICT
    if holder is None or holder == on.seat or not shown:
        return []
    game = phrases.say("{name} has the first-player marker this round", name=on.state.players[holder])
    photo = phrases.say("the first-player marker is on this floor line")
    kept = on.edits.with_floor(marker=False)
    open_round = on.state.closed + 1
    return [Contradiction("marker", "marker", (("floor", 0),), game, photo, kept, None, open_round, holder)]


def _key(kind: str, *cells: At) -> str:
    return f"{kind}:" + " ".join(f"{row},{col}" for row, col in cells)
