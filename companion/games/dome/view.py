"""The dome as it is drawn, with its pattern lines and broken tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.dome import NO_PLATE, SIDE, SPECIAL, SPECIAL_TILE, WILD, Dome
from companion.engine.games import Game
from companion.engine.notation import parse_dome
from companion.engine.tiles import DUEL, names
from companion.engine.variants.duel import BROKEN
from companion.games.proposed import proposed
from companion.games.views import PLAIN, ExamplePicture, FloorView, Printed, Shown, Space, spaces, tiled
from companion.rulebook.worked_examples import WorkedExample
from companion.service.photo.proposal import Proposal
from companion.wording.language import _
from companion.wording.points import signed

CELLS = tuple(divmod(n, SIDE) for n in range(SIDE * SIDE))
KINDS = names(DUEL) | {WILD: "wild", SPECIAL: "special", SPECIAL_TILE: "special"}
BARE = NO_PLATE * 4
"""A slot on which no plate lies."""
PICTURED = Dome(
    "".join(("BYKsRT", "RwTYwB", "KTYBsR", "sBwRKY", "YR--TB", "TK--wY")),
    "".join(("BY..RT", "RKTYB.", "K.Y.SR", ".BT.KY", "YR....", ".K...Y")),
)
"""The dome by which the game is known, in the middle of one that nobody played."""


@dataclass(frozen=True, slots=True)
class HandleView:
    """A pattern line at the dome's left: its number, what lies in it, and how many tiles it holds."""

    label: str
    tile: str | None = None
    state: str = ""
    """"", "chosen", "done" or "error"."""
    holds: int = 0


@dataclass(frozen=True, slots=True)
class DomeView:
    """`spaces` is the 6 x 6 grid, None where no plate lies; `slots_open` are the (row, column) slots offered."""

    spaces: tuple[tuple[Space | None, ...], ...]
    handles: tuple[HandleView, ...] = ()
    slots_open: tuple[tuple[int, int], ...] = ()
    broken_values: tuple[str, ...] = ()
    broken: int = 0
    broken_caption: str = ""
    marker: bool | None = None
    """None: no place for the first-player tile is drawn."""

    def fallen_after(self, stone: int) -> int:
        """How many tiles are broken once this place (from 1) was touched; touching the last broken one means one
        less."""
        return stone - 1 if stone == self.broken else stone

    def without_worth(self) -> DomeView:
        bare = (tuple(space and replace(space, worth="") for space in row) for row in self.spaces)
        return replace(self, spaces=tuple(bare))


@dataclass(frozen=True, slots=True)
class TabletView:
    """A scoring tablet in play and its value now."""

    key: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class TabletsView:
    tablets: tuple[TabletView, ...]


def board_view(_game: Game, board: Dome, shown: Shown = PLAIN) -> DomeView:
    """A dome with its plates and tiles."""
    printed = [
        Printed(at, KINDS.get(space), KINDS.get(tile))
        for at, space, tile in zip(CELLS, board.spaces, board.tiles, strict=True)
    ]
    drawn = spaces(printed, shown)
    laid = [None if space == NO_PLATE else one for one, space in zip(drawn, board.spaces, strict=True)]
    return DomeView(_in_rows(laid))


def proposal_view(_game: Game, proposal: Proposal, read: bool) -> DomeView:
    """The dome that a photo is taken to show; slots without a plate are offered."""

    def at(row: int, col: int) -> Space | None:
        plate = proposal.plates[row // 2, col // 2].value
        if plate == BARE:
            return None
        return proposed(proposal.cells[row, col], KINDS[plate[row % 2 * 2 + col % 2]], KINDS, read)

    floor = proposal.floor.value if proposal.floor is not None else None
    view = DomeView(
        _in_rows([at(row, col) for row, col in CELLS]),
        slots_open=tuple(slot for slot, item in proposal.plates.items() if item.value == BARE),
    )
    return with_broken(view, floor.tiles, floor.marker) if floor is not None else view


def with_broken(view: DomeView, broken: int, marker: bool) -> DomeView:
    """The dome with so many broken tiles below it, and the place of the first-player tile beside them."""
    values = broken_values()
    return replace(
        view,
        broken_values=values,
        broken=min(broken, len(values)),
        broken_caption=_("Broken"),
        marker=marker,
    )


def broken_values() -> tuple[str, ...]:
    """What so many broken tiles cost, from one on."""
    return tuple(signed(-cost) for cost in BROKEN.value[1:])


def picture(game: Game) -> DomeView:
    """The dome by which people know the game."""
    return board_view(game, PICTURED)


def figure(game: Game, figure: Mapping[str, Any], worked: WorkedExample) -> ExamplePicture:
    """A worked example: the dome after it, or the broken tiles; the first-player tile beside it where it counts."""
    event = figure.get("event", {})
    tiles = ("first",) if event.get("marker") else ()
    if "board" not in figure and event.get("broken"):
        return ExamplePicture(FloorView(broken_values(), event["broken"]), tiles=tiles)
    fresh = tiled(worked.lines)
    if "board" not in figure and not fresh and event.get("type") != "plate":
        return ExamplePicture(None, tiles=tiles)
    return ExamplePicture(board_view(game, parse_dome(worked.after), Shown(fresh)), tiles=tiles)


def _in_rows(found: list[Space | None]) -> tuple[tuple[Space | None, ...], ...]:
    return tuple(tuple(found[start : start + SIDE]) for start in range(0, len(found), SIDE))
