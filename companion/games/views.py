"""What boards are given to draw: plain frozen values, made without a window. What only one kind of board has stands
in its own folder.

`tile` and `printed` are tile kinds ("blue", "wild"); words and numbers come ready to show.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Protocol

from companion.engine.sheet import Cell, Line


@dataclass(frozen=True, slots=True)
class Space:
    """One place for a tile, on any board."""

    printed: str | None = None
    """The kind printed there; None is a plain space."""
    tile: str | None = None
    fresh: bool = False
    """Placed this round: ringed."""
    allowed: bool | None = None
    """True: offered; False: out of reach, dimmed; None: nothing said."""
    worth: str = ""
    """What it would score, as "+2"."""
    lit: bool = False
    """One of the tiles that explain a point; the others step back."""
    mark: str = ""
    """"", "error", "check" (look here) or "sure" (read with certainty)."""
    label: str = ""
    """What the space costs, where that is printed on it."""
    order: str = ""
    """Its number among the tiles placed this round."""
    held: bool = False
    """Under the finger that asks what it is worth: ringed."""


class BoardView(Protocol):
    """A board ready to be drawn: which widget draws it depends on its type alone."""

    def without_worth(self) -> BoardView:
        """The same without what its spaces would score."""


@dataclass(frozen=True, slots=True)
class FloorView:
    """The floor line: what each space costs as text, how many are taken, and the first-player marker."""

    values: tuple[str, ...]
    filled: int = 0
    marker: bool = False
    marker_free: bool = True
    """False where another player holds the marker: it can still be taken over."""
    caption: str = ""
    total: str = ""
    lit: bool = False
    lacks: str = ""
    """Said beside the marker's place where nobody has it and the round is about to be closed."""

    def fallen_after(self, space: int) -> int:
        """How many tiles lie there once this space (from 1) was touched: so many spaces are taken then, the marker's
        among them; touching the last one taken means one less."""
        taken = self.filled + self.marker
        return max(0, space - (space == taken) - self.marker)


@dataclass(frozen=True, slots=True)
class ColoursView:
    """The colours to choose a tile's from, and the one in hand."""

    kinds: tuple[str, ...]
    chosen: str | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What is to be seen on a board besides its tiles. A kind of board leaves out what it does not draw."""

    fresh: Collection[Cell] = ()
    lit: Collection[Cell] = ()
    worth: Mapping[Cell, str] = field(default_factory=dict)
    allowed: Mapping[Cell, bool] = field(default_factory=dict)
    order: Mapping[Cell, int] = field(default_factory=dict)
    """The number of each tile among those of this round: they are fresh too."""
    held: Cell | None = None


PLAIN = Shown()


class Printed(NamedTuple):
    """A space of the board itself: where it is, what is printed there, and the tile that lies on it."""

    at: Cell
    printed: str | None
    tile: str | None
    label: str = ""


_space = lru_cache(maxsize=4096)(Space)
"""A space that looks the same is the same one: made once, and seen at a glance not to have changed."""


def spaces(board: Iterable[Printed], shown: Shown) -> tuple[Space, ...]:
    """The spaces of a board with all that is to be seen on them, in their order."""
    fresh, lit, worth, allowed, order, held = (
        shown.fresh,
        shown.lit,
        shown.worth,
        shown.allowed,
        shown.order,
        shown.held,
    )
    return tuple(
        [
            _space(
                printed,
                tile,
                at in fresh or at in order,
                allowed.get(at),
                worth.get(at, "") if tile is None else "",
                at in lit,
                "",
                label,
                str(order[at]) if at in order else "",
                at == held,
            )
            for at, printed, tile, label in board
        ]
    )


def tiled(lines: Iterable[Line]) -> frozenset[Cell]:
    """The spaces that are tiled where these points are made."""
    return frozenset(line.cells[0] for line in lines if line.kind in ("tile", "special") and line.cells)


class ExamplePicture(NamedTuple):
    """What an example shows: a board (or none), the part to look at closely, loose tiles, and its points as a sum."""

    view: BoardView | FloorView | None
    near: str = ""
    tiles: tuple[str, ...] = ()
    points: str = ""
    loses: bool = False
