"""Duel's scoring tablets: four of them, two sides each, three or four in play with one side up."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.dome import SIDE, SPECIAL, WILD, Cell, Dome, slot_cells
from companion.engine.facts import Fact
from companion.engine.faults import Fault
from companion.engine.foresight import Progress
from companion.engine.sheet import Line
from companion.engine.tiles import EMPTY

SIDES = ("rows", "columns", "diagonals", "wild_all", "colourful_rows", "outer", "corners", "empty_special")
PAIRS = Fact(
    (("rows", "colourful_rows"), ("columns", "outer"), ("diagonals", "corners"), ("wild_all", "empty_special")),
    "one public engine; the order of the list in Duel FR 2025 agrees",
)
IN_PLAY = Fact((3, 4), "Duel FR 2025: set-up")
ROW = Fact(3, "Duel FR 2025: complete rows")
COLUMN = Fact(7, "Duel FR 2025: complete columns")
DIAGONAL = Fact(10, "Duel FR 2025: complete diagonals")
WILD_SPACE = Fact(2, "Duel FR 2025: wild spaces, all or nothing")
COLOURFUL_ROW = Fact(4, "Duel FR 2025: colourful rows; special tiles together are one more colour")
COLOURFUL_ENOUGH = Fact(5, "Duel FR 2025: colourful rows")
OUTER = Fact(1, "Duel FR 2025: outer spaces")
CORNERS = Fact(
    {(0, 0): 3, (0, 2): 3, (2, 0): 8, (2, 2): 8}, "Duel FR 2025 says 3 or 8; which is which from one public engine"
)
EMPTY_SPECIAL = Fact(-3, "Duel FR 2025: empty special spaces")

_RULE = "duel/tablets"


def choice_fault(chosen: Sequence[str]) -> Fault | None:
    """What is wrong with the tablets on the table, if anything."""
    low, high = IN_PLAY.value
    if not low <= len(chosen) <= high:
        return Fault(_RULE, "choose three or four scoring tablets, not {count}", {"count": len(chosen)})
    for pair in PAIRS.value:
        both = [name for name in chosen if name in pair]
        if len(both) > 1:
            text = "{first} and {second} are two sides of one tablet: choose one"
            return Fault(_RULE, text, {"first": both[0], "second": both[1]})
    return None


def lines(dome: Dome, name: str) -> list[Line]:
    """What a tablet is worth on a final dome, item by item."""
    return [Line(name, item.cells, item.points, _RULE) for item in _items(dome, name) if item.earned]


def value(dome: Dome, name: str) -> int:
    """What a tablet is worth on a dome as it stands."""
    return sum(line.points for line in lines(dome, name))


def progress(dome: Dome, name: str) -> list[Progress]:
    """How far each item of a tablet is."""
    found = []
    for n, item in enumerate(_items(dome, name)):
        missing = tuple(cell for cell in item.cells if dome.tile(*cell) == EMPTY)
        need = len(item.cells) or 1
        found.append(Progress(name, n, item.points, need - len(missing), need, missing))
    return found


class _Item:
    """One thing a tablet counts: its cells, its points, and whether they are earned now."""

    __slots__ = ("cells", "earned", "points")

    def __init__(self, cells: Sequence[Cell], points: int, earned: bool) -> None:
        self.cells = tuple(cells)
        self.points = points
        self.earned = earned


def _items(dome: Dome, name: str) -> list[_Item]:
    whole = range(SIDE)
    everywhere = [(row, col) for row in whole for col in whole]
    if name == "rows":
        return [_full(dome, [(row, col) for col in whole], ROW.value) for row in whole]
    if name == "columns":
        return [_full(dome, [(row, col) for row in whole], COLUMN.value) for col in whole]
    if name == "diagonals":
        down = [(n, n) for n in whole]
        up = [(n, SIDE - 1 - n) for n in whole]
        return [_full(dome, cells, DIAGONAL.value) for cells in (down, up)]
    if name == "wild_all":
        cells = [cell for cell in everywhere if dome.space(*cell) == WILD]
        return [_full(dome, cells, WILD_SPACE.value * len(cells))] if cells else []
    if name == "colourful_rows":
        found = []
        for row in whole:
            kinds = len(set(dome.row(row)) - {EMPTY})
            cells = [(row, col) for col in whole if dome.tile(row, col) != EMPTY]
            found.append(_Item(cells, COLOURFUL_ROW.value, kinds >= COLOURFUL_ENOUGH.value))
        return found
    if name == "outer":
        border = [(row, col) for row, col in everywhere if {row, col} & {0, SIDE - 1}]
        return [_Item([cell], OUTER.value, dome.tile(*cell) != EMPTY) for cell in border]
    if name == "corners":
        return [_full(dome, slot_cells(slot), points) for slot, points in CORNERS.value.items()]
    specials = [cell for cell in everywhere if dome.space(*cell) == SPECIAL]
    return [_Item([cell], EMPTY_SPECIAL.value, dome.tile(*cell) == EMPTY) for cell in specials]


def _full(dome: Dome, cells: Sequence[Cell], points: int) -> _Item:
    return _Item(cells, points, all(dome.tile(*cell) != EMPTY for cell in cells))
