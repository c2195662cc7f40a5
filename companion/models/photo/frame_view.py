"""What the frame is given to draw: the parts of a review laid over the board's own geometry."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.engine.tiles import names
from companion.games.proposed import mark_of
from companion.games.views import Space
from companion.models.photo.review import Review
from companion.service.photo.proposal import Item, Status
from companion.wording.photo import in_short
from vision.layout import Box, Layout

AROUND = 0.62
"""How much of its pitch is shown round an outer space."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A space of the board: its name, the part it belongs to, its middle and side in board units, what to draw."""

    name: str
    part: str
    x: float
    y: float
    side: float
    space: Space
    note: str = ""
    """A word about the doubt."""


@dataclass(frozen=True, slots=True)
class FrameView:
    """`texture` is the straightened photo over the unit square; `touch` are the boxes that answer, by name."""

    texture: Any
    spots: tuple[Spot, ...]
    touch: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)
    """Name to (left, top, right, bottom) in board units."""


def frame_view(review: Review, one: Layout, texture: Any) -> FrameView:
    found, kinds = review.proposal, names(review.played.variant.colours)
    spots = []
    touch: dict[str, Box] = {}
    half = one.pitch / 2
    for space in one.part("wall"):
        item = found.cells[space.row, space.col]
        name = f"cell:{space.row}:{space.col}"
        printed = None if review.played.grey else space.printed
        shown = Space(printed, kinds.get(item.value), fresh=item.new, mark=_mark(review, item))
        spots.append(Spot(name, "wall", space.x, space.y, one.tile_size, shown, note_of(item)))
        touch[name] = (space.x - half, space.y - half, space.x + half, space.y + half)
    for space in one.part("lines") if found.lines else ():
        item = found.lines[space.row]
        line = found.lines[space.row].value
        first = space.col == 0
        tile = kinds.get(line.colour) if line is not None and space.col < line.tiles else None
        shown = Space(None, tile, mark=_mark(review, item) if first else "")
        name = f"line:{space.row}:{space.col}"
        spots.append(Spot(name, "lines", space.x, space.y, one.tile_size, shown, note_of(item) if first else ""))
        left, top, right, bottom = touch.get(f"line:{space.row}", (1.0, 1.0, 0.0, 0.0))
        touch[f"line:{space.row}"] = (
            min(left, space.x - half),
            min(top, space.y - half),
            max(right, space.x + half),
            max(bottom, space.y + half),
        )
    if found.floor is not None:
        tiles, marker = found.floor.value
        for space in one.part("floor"):
            kind = "fallen" if space.col < tiles else "first" if marker and space.col == tiles else None
            shown = Space(None, kind, mark=_mark(review, found.floor) if space.col == 0 else "")
            spots.append(Spot(f"floor:{space.col}", "floor", space.x, space.y, one.tile_size, shown))
    return FrameView(texture, tuple(spots), touch)


def part_box(one: Layout, part: str) -> Box:
    """Where a part of the board lies; all of it for anything else."""
    spaces = one.part(part)
    if not spaces:
        return (0.0, 0.0, 1.0, 1.0)
    edge = one.pitch * AROUND
    xs, ys = [space.x for space in spaces], [space.y for space in spaces]
    return (min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge)


def _mark(review: Review, item: Item[Any]) -> str:
    """On a board that was not read, only what is wrong is marked: all the rest waits for taps."""
    mark = mark_of(item)
    return mark if review.reading.found or mark != "check" else ""


def note_of(item: Item[Any]) -> str:
    return in_short(item.doubt) if item.status is Status.CHECK else ""
