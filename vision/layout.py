"""A board's geometry, read from its data file, in board units: fractions of the width of its printed picture."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from azulejo import ASSETS

BOARDS = ASSETS / "boards"
FORMAT = "azulejo-board/1"
Box = tuple[float, float, float, float]
WHOLE: Box = (0.0, 0.0, 1.0, 1.0)
"""Left, top, right, bottom in board units: the square in which every board lies."""
# What tells an edition where its board's file says nothing else: of Mini's none has more in another's place than 0.61.
TOLD_BY = 0.67


@dataclass(frozen=True, slots=True)
class Space:
    """One place for a tile: its part of the board, where in that part, its centre, what is printed on it."""

    part: str
    row: int
    col: int
    x: float
    y: float
    printed: str | None = None
    turn: float = 0.0
    """Radians, clockwise as the player sees the board: where the tip of a rhombus points."""
    ground: str = ""
    """Which kind of bare card it is, where a board has several."""


@dataclass(frozen=True, slots=True)
class Layout:
    """All that the reader knows of a kind of board, apart from its look."""

    board: str
    family: str
    look: str
    """The file of the shipped look; empty where none is shipped, so that the board has to be taught."""
    eye: str
    edge: tuple[float, float, float, float]
    pitch: float
    tile_size: float
    tile_height: float
    tile_length: float
    """As its size where tiles are square, more where they are rhombi."""
    colours: tuple[str, ...]
    unique: tuple[str, ...]
    spaces: tuple[Space, ...]
    stars: tuple[str, ...] = ()
    symmetric: bool = False
    """Whether the print is much the same in a mirror."""
    marker: str | None = None
    track: tuple[tuple[float, float], ...] = field(default=())
    """Where the score cube stands on 0, 1, 2 …"""
    cube: float = 0.0
    paper: tuple[tuple[float, float], ...] = field(default=())
    """Points that are blank white card: what the light is judged by."""
    cells: tuple[tuple[str, tuple[float, float]], ...] = ()
    """The printed size of a space, by part."""
    told_by: float = TOLD_BY
    """By how much support of its portrait alone a taught edition is told from others, which are laid out alike."""
    plates: tuple[str, ...] = ()
    """Duel: the plates that there are, each its four printed spaces row by row, as one way of laying it shows them."""

    def part(self, name: str) -> tuple[Space, ...]:
        return tuple(space for space in self.spaces if space.part == name)

    @property
    def middle(self) -> tuple[float, float]:
        left, top, right, bottom = self.edge
        return (left + right) / 2, (top + bottom) / 2

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The card's corners, clockwise from its player's top left."""
        left, top, right, bottom = self.edge
        return ((left, top), (right, top), (right, bottom), (left, bottom))


def known_boards() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in BOARDS.glob("*.json")))


def found_by_itself(board: str) -> bool:
    """Whether boards of this kind are found without being taught first."""
    return board in known_boards() and bool(load(board).look)


@cache
def load(board: str) -> Layout:
    """The layout of a board by its key; `KeyError` for a board without a data file."""
    path = BOARDS / f"{board}.json"
    if board not in known_boards():
        raise KeyError(board)
    return parse(json.loads(path.read_text("utf-8")))


def parse(data: dict[str, Any]) -> Layout:
    if data.get("format") != FORMAT:
        raise ValueError(f"not a board file: format is {data.get('format')!r}")
    return Layout(
        board=data["board"],
        family=data["family"],
        look=data.get("look", ""),
        eye=data["eye"],
        edge=tuple(data["edge"]),
        pitch=data["pitch"],
        tile_size=data["tile"]["size"],
        tile_height=data["tile"]["height"],
        tile_length=data["tile"].get("length", data["tile"]["size"]),
        colours=tuple(data["colours"]),
        unique=tuple(data.get("unique", ())),
        spaces=tuple(_spaces(data)),
        stars=tuple(data.get("star_names", ())),
        symmetric=data.get("symmetric", False),
        marker=data.get("marker"),
        track=tuple((x, y) for x, y in data.get("track", ())),
        cube=data.get("cube", 0.0),
        paper=tuple((x, y) for x, y in data.get("paper", ())),
        cells=tuple((part, (wide, high)) for part, (wide, high) in data.get("cells", {}).items()),
        told_by=data.get("told_by", TOLD_BY),
        plates=tuple(data.get("plates", ())),
    )


def _spaces(data: dict[str, Any]) -> list[Space]:
    spaces = []
    for part in ("wall", "dome", "lines", "stars"):
        for row, cells in enumerate(data.get(part, ())):
            spaces += [_space(part, row, col, cell) for col, cell in enumerate(cells)]
    for part in ("floor", "broken"):
        spaces += [_space(part, 0, col, cell) for col, cell in enumerate(data.get(part, ()))]
    return spaces


def _space(part: str, row: int, col: int, cell: dict[str, Any]) -> Space:
    x, y = cell["at"]
    return Space(part, row, col, x, y, cell.get("print"), math.radians(cell.get("turn", 0)), cell.get("ground", ""))
