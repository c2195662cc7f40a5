"""From opinions on single spaces to a reading: legal states weighed against each other, doubts marked with a reason.

The rules are evidence, not a corset: a state that breaks them and yet is what the eye sees is reported and marked.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

import numpy as np

from vision import stars
from vision.arrays import Array
from vision.layout import Layout, Space
from vision.reading import Cell, Doubt, Floor, Line

# Accept without a look only what is this sure; chosen on the studio's `calibrate` family, with room to spare: a tile
# taken for print, the usual mistake on photos, is rarer on made boards.
SURE = 0.975
SURE_BARE = 0.95
# A black tile is more like its print than any other.
SURE_BARE_BLACK = 0.97
SURE_COVERED = 0.98
SURE_STAR = 0.985
SURE_LINE = 0.95
SURE_FLOOR = 0.95
# By how much the eye underrates the marker, of which it saw fewer than of tiles.
MARKER = 6.0
# A legal state that fits the evidence this many times worse than an illegal one is a conflict.
CONFLICT = 12.0
# How much rarer a state is that breaks a rule.
AGAINST_RULE = 0.02
# Of two tiles that a rule forbids one is misread, or the table is wrong: still so clear that both versions are shown.
BROKEN_AT_MOST = 0.9
# What the rules make of a space that the eye gives less than this is no sight: a cloth may look like a column of tiles
# of one colour, each of which would forbid the others.
HARDLY_SEEN = 0.2
HIDDEN = 0.3
# What such a chance is worth as a doubt: the eye learnt from more hands than lie on tables.
HAND = 0.1
# The same where neither the print that should show nor a tile is seen: a cloth, another board, or only glare.
CLOTH = 0.15
# So sure of a hand or a cloth, a space is covered; among neighbours of which so many are covered, or in doubt for any
# reason, the others are too.
COVERED = 0.5
MOST_AROUND = 0.6
# Of a wall with so many spaces in doubt the others are too that are less sure than this: a cloth may look like bare
# card here and there. So are those beside so many doubtful ones in a row or column: a cover's edge is mostly straight.
MOST_OF_A_WALL = 0.4
IN_LINE = 3
IN_SPITE_OF_DOUBTS = 0.998
COVERED_AT_MOST = 0.9
TILE_FOR_SURE = 0.995
# How much the eye's word counts where it can hardly be: a tile of another colour and the marker on a print (mostly a
# neighbour that stands in front), another print, bare card (the print washed out, never a tile's top).
FOREIGN_TILE = 0.06
FOREIGN_PRINT = 0.015
BLANK = 12.0
# The chance of a sight that does not fit the board's side.
UNFITTING = 0.003
# The same of a tile seen from above, where no neighbour stands before a space.
UNFITTING_FROM_ABOVE = 0.0001
# The chance of a print that looks like bare card: glare and a low camera wash out most of them at once, so that the few
# that still show decide. Elsewhere it is rare: 1 of 3,410 prints in made photos.
WASHED_OUT = 0.4
HARDLY_EVER = 0.05
PRINT_FOR_SURE = 0.9
# With such trouble nothing is accepted without a look, however sure the eye.
HOPELESS = (Doubt.NO_COLOUR, Doubt.CUT_OFF)
TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Seen:
    """What the eye says of one space: the chance that it is bare, of each tile, of the marker, of not being visible."""

    space: Space
    bare: float
    tiles: Mapping[str, float]
    marker: float
    hidden: float
    trouble: Doubt | None = None
    """What stands in the way of a good look: glare, blur, cut off."""
    foreign: float = 0.0
    """The chance, as the eye says it, of a tile that does not belong on this print."""
    strange: float = 0.0
    """The chance, as the eye says it, of neither the print that should show nor a tile: something lies over it."""
    prints: Mapping[str, float] = field(default_factory=dict)
    """Duel's dome: the chance of each print of a plate, by its letter; `bare` is then the chance of no plate."""

    @property
    def tile(self) -> float:
        return sum(self.tiles.values())

    @property
    def behind(self) -> float:
        """The chance that something else is in front, so that nothing is known."""
        return min(HAND * self.hidden + CLOTH * self.strange, 1.0)

    def chances(self) -> dict[str | None, float]:
        """Outcomes of a space that may hold any colour, as if it were visible."""
        total = self.bare + self.tile + TINY
        return {None: self.bare / total, **{colour: p / total for colour, p in self.tiles.items()}}


def seen_of(space: Space, colours: Sequence[str], chance: Mapping[str, float], trouble: Doubt | None) -> Seen:
    """The eye's opinion of one space, by kind of sight, sorted by what may be there."""
    tiles = {colour: chance.get(f"tile {colour}", 0.0) for colour in colours}
    prints = {kind: p for kind, p in chance.items() if kind.startswith("print ")}
    marker, hidden = chance.get("marker", 0.0), chance.get("hidden", 0.0)
    if space.part == "stars" and not space.printed:
        # Sand or stone in some light is like the print of a colour, which a rhombic tile never is: it has a side face.
        return Seen(space, chance.get("bare", 0.0) + sum(prints.values()), tiles, marker, hidden, trouble)
    if not space.printed:
        # Where nothing is printed, what looks like the print of a colour is a tile of it.
        tiles = {colour: p + prints.get(f"print {colour}", 0.0) for colour, p in tiles.items()}
        # The marker never lies on a wall: what looks like it there is something else.
        strange = marker if space.part == "wall" else 0.0
        return Seen(space, chance.get("bare", 0.0), tiles, marker, hidden, trouble, strange=strange)
    own = prints.pop(f"print {space.printed}", 0.0)
    foreign = sum(p for colour, p in tiles.items() if colour != space.printed)
    tiles = {colour: p if colour == space.printed else FOREIGN_TILE * p for colour, p in tiles.items()}
    strange = sum(prints.values()) + chance.get("bare", 0.0) if space.part == "wall" else 0.0
    bare = own + FOREIGN_PRINT * sum(prints.values()) + BLANK * chance.get("bare", 0.0)
    marker *= FOREIGN_TILE
    whole = (1 - hidden) / (bare + sum(tiles.values()) + marker + TINY)
    tiles = {colour: p * whole for colour, p in tiles.items()}
    return Seen(space, bare * whole, tiles, marker * whole, hidden, trouble, foreign, strange)


def side_fits(
    classes: Sequence[str],
    opinions: Array,
    layout: Layout,
    from_above: bool = False,
    faded: Sequence[bool] | None = None,
) -> float:
    """How well the opinions agree with this layout: the log chance of seeing what may be seen there.

    Where a space has its own colour, a tile of that colour speaks for the layout; where any may lie, each is rarer.
    from_above: whether the camera looks down so steeply that a tile is seen where it lies; faded: where a print may be
    washed out, everywhere unless told.
    """
    if layout.stars:
        return stars.side_fits(classes, opinions, layout)
    total = 0.0
    for i, space in enumerate(layout.spaces):
        if space.part != "wall":
            continue
        may = {"hidden", f"print {space.printed}" if space.printed else "bare"}
        tiles = {f"tile {colour}" for colour in ([space.printed] if space.printed else layout.colours)}
        opinion = dict(zip(classes, opinions[i].tolist(), strict=True))
        chance = sum(opinion[name] for name in may)
        if space.printed:
            chance += (WASHED_OUT if faded is None or faded[i] else HARDLY_EVER) * opinion["bare"]
        share = sum(opinion[name] for name in tiles)
        tile_seen = from_above and max(opinion, key=lambda name: opinion[name]).startswith("tile ")
        total += math.log(chance + share / len(tiles) + (UNFITTING_FROM_ABOVE if tile_seen else UNFITTING))
    return total


def prints_on_grey(classes: Sequence[str], opinions: Array, layout: Layout) -> int:
    """How many spaces of a wall without prints look like printed ones: more than one tell of the other side."""
    prints = [k for k, kind in enumerate(classes) if kind.startswith("print ")]
    bare = [i for i, space in enumerate(layout.spaces) if space.part == "wall" and not space.printed]
    return int((opinions[np.ix_(bare, prints)].sum(axis=1) > PRINT_FOR_SURE).sum()) if bare else 0


def wall(
    seen: Sequence[Seen], layout: Layout, before: Mapping[tuple[int, int], str | None] | None = None
) -> list[Cell]:
    """The cells of a wall or of stars, in the layout's order."""
    alone = [_cell_chances(one, layout) for one in seen]
    chances = _without_repeats(seen, alone, layout)
    chances, broken = _by_star(seen, chances, layout)
    covered = _covered(seen)
    cells = []
    for i, (one, chance) in enumerate(zip(seen, chances, strict=True)):
        tile = max(chance, key=lambda outcome: chance[outcome])
        p = chance[tile]
        sure = _sure_enough(one.space, tile)
        why = _doubt(one, p, sure)
        if i in covered:
            why, p = Doubt.HIDDEN if why in (None, Doubt.UNCLEAR) else why, min(p, COVERED_AT_MOST)
        if one.foreign > 0.5 or (i in broken and tile is not None) or alone[i][tile] < HARDLY_SEEN:
            why, p = Doubt.RULE if why in (None, Doubt.UNCLEAR) else why, min(p, 0.5)
        if before is not None and why is None:
            was = before.get((one.space.row, one.space.col))
            if was is not None and was != tile:
                why, p = Doubt.DIFFERS, min(p, 0.6)
        cells.append(Cell(tile, p, why is not None, why))
    return _marked_twice(seen, _amid_doubts(seen, _of_doubtful_colours(seen, cells, broken)), layout)


def _marked_twice(seen: Sequence[Seen], cells: Sequence[Cell], layout: Layout) -> list[Cell]:
    """The cells, those marked whose row or column holds their colour again where it may not, however sure the eye.

    From low the side of a tile may look like another's top.
    """
    lines = [("row", [one.space.row for one in seen]), ("column", [one.space.col for one in seen])]
    twice: set[int] = set()
    for _, numbers in (line for line in lines if line[0] in layout.unique):
        held: dict[tuple[int, str], list[int]] = {}
        for i, (one, cell) in enumerate(zip(seen, cells, strict=True)):
            if cell.tile is not None and one.space.part == "wall":
                held.setdefault((numbers[i], cell.tile), []).append(i)
        twice.update(i for same in held.values() if len(same) > 1 for i in same)
    return [
        replace(cell, p=min(cell.p, BROKEN_AT_MOST), check=True, why=cell.why or Doubt.RULE) if i in twice else cell
        for i, cell in enumerate(cells)
    ]


def _of_doubtful_colours(seen: Sequence[Seen], cells: list[Cell], broken: set[int]) -> list[Cell]:
    """The cells, those of a colour that a star seems to hold twice doubtful wherever nothing printed tells it.

    One of the two has another colour that looks like it in this light, and so may the others.
    """
    held = Counter((seen[i].space.row, cells[i].tile) for i in broken)
    twice = {tile for (_, tile), count in held.items() if count > 1}
    return [
        replace(cell, p=min(cell.p, COVERED_AT_MOST), check=True, why=Doubt.RULE)
        if cell.tile is not None and cell.tile in twice and not one.space.printed and not cell.check
        else cell
        for one, cell in zip(seen, cells, strict=True)
    ]


def _amid_doubts(seen: Sequence[Seen], cells: list[Cell]) -> list[Cell]:
    """The cells, those of a wall in the midst of doubtful ones doubtful too: what lies over these lies over them.

    So are those that are not quite clear of a wall, row or column mostly in doubt. Not a tile beyond doubt: that lies
    above.
    """
    result = list(cells)
    doubts = [cell.check for one, cell in zip(seen, cells, strict=True) if one.space.part == "wall"]
    mostly = sum(doubts) > MOST_OF_A_WALL * len(doubts)
    for i, (one, cell) in enumerate(zip(seen, cells, strict=True)):
        around = [cells[j].check for j, other in enumerate(seen) if _beside(one.space, other.space)]
        open_to_doubt = one.space.part == "wall" and not cell.check and (cell.tile is None or cell.p < TILE_FOR_SURE)
        beside = sum(around) > MOST_AROUND * len(around)
        unclear = cell.p < IN_SPITE_OF_DOUBTS and (mostly or _in_line(one.space, seen, cells))
        if open_to_doubt and (beside or unclear):
            result[i] = replace(cell, p=min(cell.p, COVERED_AT_MOST), check=True, why=Doubt.HIDDEN)
    return result


def _in_line(space: Space, seen: Sequence[Seen], cells: Sequence[Cell]) -> bool:
    """Whether most others of a wall's row or column are in doubt."""
    doubtful = [one.space for one, cell in zip(seen, cells, strict=True) if cell.check and one.space.part == "wall"]
    rows, columns = (sum(one.row == space.row for one in doubtful), sum(one.col == space.col for one in doubtful))
    return max(rows, columns) >= IN_LINE


def _beside(one: Space, other: Space) -> bool:
    return max(abs(one.row - other.row), abs(one.col - other.col)) == 1


def _covered(seen: Sequence[Seen]) -> set[int]:
    """Spaces that something lies over: seen to be so, or in the midst of such."""
    over = [one.space.part == "wall" and one.hidden + one.strange > COVERED for one in seen]
    if not any(over):
        return set()
    found = set()
    for i, one in enumerate(seen):
        around = [over[j] for j, other in enumerate(seen) if _beside(one.space, other.space)]
        if over[i] or sum(around) > MOST_AROUND * len(around):
            found.add(i)
    return found


def _cell_chances(one: Seen, layout: Layout) -> dict[str | None, float]:
    visible = 1 - one.behind
    if one.space.printed:
        there = one.tile + one.marker
        share = there / (there + one.bare + TINY)
        share = share * visible + 0.5 * one.behind
        return {None: 1 - share, one.space.printed: share}
    chances = one.chances()
    even = 1 / (len(layout.colours) + 1)
    return {tile: p * visible + even * one.behind for tile, p in chances.items()}


def _without_repeats(
    seen: Sequence[Seen], chances: list[dict[str | None, float]], layout: Layout
) -> list[dict[str | None, float]]:
    """Where a row or column may hold a colour once, a second one has to be seen more clearly."""
    if all(one.space.printed for one in seen):
        return chances
    settled = [max(chance, key=lambda outcome: chance[outcome]) for chance in chances]
    result = []
    for i, one in enumerate(seen):
        weighed = dict(chances[i])
        for j, other in enumerate(seen):
            same_row = "row" in layout.unique and other.space.row == one.space.row
            same_column = "column" in layout.unique and other.space.col == one.space.col
            colour = settled[j]
            if i != j and colour is not None and colour in weighed and (same_row or same_column):
                weighed[colour] *= 1 - (1 - AGAINST_RULE) * chances[j][colour]
        total = sum(weighed.values())
        result.append({tile: p / total for tile, p in weighed.items()})
    return result


def _by_star(
    seen: Sequence[Seen], chances: list[dict[str | None, float]], layout: Layout
) -> tuple[list[dict[str | None, float]], set[int]]:
    """The chances with every star's rule as evidence, and the spaces of stars that seem to break it."""
    result, broken = list(chances), set()
    for row in range(len(layout.stars)):
        mine = [i for i, one in enumerate(seen) if one.space.row == row and not one.space.printed]
        if not mine:
            continue
        weighed, breaks = stars.settled([chances[i] for i in mine], layout.unique)
        for i, chance in zip(mine, weighed, strict=True):
            result[i] = chance
        if breaks:
            broken.update(mine)
    return result, broken


def _sure_enough(space: Space, tile: str | None) -> float:
    """How sure what is seen on a space must be to be accepted without a look."""
    if space.part == "stars":
        return SURE_STAR
    if not space.printed:
        return SURE
    if tile is not None:
        return SURE_COVERED
    return SURE_BARE_BLACK if space.printed == "black" else SURE_BARE


def _doubt(one: Seen, p: float, sure: float) -> Doubt | None:
    if one.trouble in HOPELESS:
        return one.trouble
    if one.hidden > HIDDEN:
        return one.trouble or Doubt.HIDDEN
    if p < sure:
        return one.trouble or Doubt.UNCLEAR
    return None


def lines(seen: Sequence[Seen], cells: Sequence[Cell], spaces: Sequence[Space], layout: Layout) -> list[Line]:
    """The pattern lines: one colour each, filled from the first space on."""
    on_wall: dict[int, dict[str, float]] = {}
    for space, cell in zip(spaces, cells, strict=True):
        if cell.tile is not None:
            on_wall.setdefault(space.row, {})[cell.tile] = cell.p
    ordered = sorted(seen, key=lambda one: (one.space.row, one.space.col))
    rows = groupby(ordered, lambda one: one.space.row)
    return [_line(list(row), on_wall.get(number, {}), layout) for number, row in rows]


def broken_lines(classes: Sequence[str], opinions: Array, layout: Layout) -> float:
    """By how much the pattern lines agree less with the opinions as the rules have them than freely, in log chances."""
    rows: dict[int, list[Seen]] = {}
    for space, opinion in zip(layout.spaces, opinions.tolist(), strict=True):
        if space.part == "lines":
            chance = dict(zip(classes, opinion, strict=True))
            rows.setdefault(space.row, []).append(seen_of(space, layout.colours, chance, None))
    ordered = (sorted(row, key=lambda one: one.space.col) for row in rows.values())
    fits = (_line_fits(row, {}, layout) for row in ordered)
    return sum(fit.free - max(fit.logs.values()) for fit in fits)


@dataclass(frozen=True, slots=True)
class _LineFits:
    """How well each legal state of a line agrees with what is seen, as log chances, and the best of any kind."""

    rare: Mapping[tuple[str | None, int], float]
    """What a state that breaks a rule loses for that."""
    logs: Mapping[tuple[str | None, int], float]
    free: float


def _line_fits(row: Sequence[Seen], on_wall: Mapping[str, float], layout: Layout) -> _LineFits:
    chances = [
        {tile: p * (1 - one.behind) + one.behind / (len(layout.colours) + 1) for tile, p in one.chances().items()}
        for one in row
    ]
    states: dict[tuple[str | None, int], float] = {(None, 0): 0.0}
    for colour in layout.colours:
        rare = math.log(1 - (1 - AGAINST_RULE) * on_wall.get(colour, 0.0))
        for count in range(1, len(row) + 1):
            states[colour, count] = rare
    fits = [{tile: _log(p) for tile, p in chance.items()} for chance in chances]
    logs = {
        state: prior + sum(fit[state[0] if i < state[1] else None] for i, fit in enumerate(fits))
        for state, prior in states.items()
    }
    return _LineFits(states, logs, sum(max(fit.values()) for fit in fits))


def _line(row: list[Seen], on_wall: Mapping[str, float], layout: Layout) -> Line:
    fits = _line_fits(row, on_wall, layout)
    states, logs, free = fits.rare, fits.logs, fits.free
    best = max(logs, key=lambda state: logs[state])
    top = logs[best]
    p = 1 / sum(math.exp(value - top) for value in logs.values())
    if best[0] is not None:
        p = min(p, _surest(best[0], row[: best[1]], on_wall))
    why: Doubt | None = None
    if free - (top - states[best]) > math.log(CONFLICT) or (best[0] is not None and on_wall.get(best[0], 0.0) > 0.9):
        why = Doubt.RULE
    if why is Doubt.RULE:
        p = min(p, 0.6)
    if why is None and p < SURE_LINE:
        why = next((one.trouble for one in row if one.trouble), None) or (
            Doubt.HIDDEN if any(one.hidden > HIDDEN for one in row) else Doubt.UNCLEAR
        )
    if why is None and any(one.hidden > HIDDEN for one in row):
        why = Doubt.HIDDEN
    why = why or next((one.trouble for one in row if one.trouble in HOPELESS), None)
    return Line(best[0], best[1], p, why is not None, why)


def _surest(colour: str, run: Sequence[Seen], on_wall: Mapping[str, float]) -> float:
    """How sure the surest tile of a run is of its colour: the same light deceives about all of them alike."""
    rare = {tile: 1 - (1 - AGAINST_RULE) * on_wall.get(tile, 0.0) for tile in run[0].tiles}
    chances = [{tile: p * rare[tile] for tile, p in one.tiles.items()} for one in run]
    return max(chance[colour] / (sum(chance.values()) + TINY) for chance in chances)


def floor(seen: Sequence[Seen]) -> Floor:
    """The floor line, which fills from its first space on: a gap has to be seen clearly, and asks for a look."""
    row = sorted(seen, key=lambda one: one.space.col)
    chances = [_floor_chances(one) for one in row]
    states = [tuple(i < count for i in range(len(row))) for count in range(len(row) + 1)]
    free = tuple(chance["tile"] + chance["marker"] > chance["bare"] for chance in chances)
    fits = {state: _floor_fit(state, chances) for state in (*states, free)}
    gap = free not in states
    scores = {state: fit + (math.log(AGAINST_RULE) if state == free and gap else 0.0) for state, fit in fits.items()}
    best = max(scores, key=lambda state: scores[state])
    p = 1 / sum(math.exp(score - scores[best]) for score in scores.values())
    tiles, marker = 0, False
    for chance, there in zip(chances, best, strict=True):
        if not there:
            continue
        kind = max(("tile", "marker"), key=lambda kind: chance[kind])
        p *= chance[kind] / (chance["tile"] + chance["marker"])
        tiles += kind == "tile" or marker
        marker = marker or kind == "marker"
    why: Doubt | None = None
    if any(one.hidden > HIDDEN for one in row):
        why = Doubt.HIDDEN
    elif (best == free and gap) or fits[free] - fits[best] > math.log(CONFLICT):
        why, p = Doubt.RULE, min(p, 0.8)
    elif p < SURE_FLOOR:
        why = next((one.trouble for one in row if one.trouble), None) or Doubt.UNCLEAR
    why = why or next((one.trouble for one in row if one.trouble in HOPELESS), None)
    return Floor(tiles, marker, p, why is not None, why)


def _floor_chances(one: Seen) -> dict[str, float]:
    marker = MARKER * one.marker
    total = one.bare + one.tile + marker + TINY
    outcomes = {"bare": one.bare / total, "tile": one.tile / total, "marker": marker / total}
    return {kind: p * (1 - one.behind) + one.behind / 3 + TINY for kind, p in outcomes.items()}


def _floor_fit(state: Sequence[bool], chances: Sequence[Mapping[str, float]]) -> float:
    """How well it fits that just these spaces are taken, as a log chance."""
    pairs = zip(chances, state, strict=True)
    return sum(_log(chance["tile"] + chance["marker"] if there else chance["bare"]) for chance, there in pairs)


def _log(p: float) -> float:
    return math.log(max(p, 1e-6))
