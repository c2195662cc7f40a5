"""What the player said about a photo, on top of what was read: applied anew to each proposal, kept in the draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine.pattern import PatternLine
from companion.engine.tiles import EMPTY
from companion.errors import Malformed

Cell = tuple[int | str, int]
"""(row, column) of a wall or dome, (star, space) of a pavilion."""

KINDS = ("after", "before")


@dataclass(frozen=True, slots=True)
class Edits:
    """Colours are letters, `.` for an empty space. A value left out means: as read."""

    cells: Mapping[Cell, str] = field(default_factory=dict)
    spaces: Mapping[Cell, str] = field(default_factory=dict)
    """Duel: what a plate prints on a space, `-` for no plate."""
    lines: Mapping[int, PatternLine | None] = field(default_factory=dict)
    columns: Mapping[int, int] = field(default_factory=dict)
    """Grey side: the column chosen for a complete line, by row."""
    floor: int | None = None
    marker: bool | None = None
    chips: int | None = None
    """Duel: the bonus chips used, which no photo shows."""
    drawn: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """Duel: how many plates were drawn face down for a slot's, which no photo shows either."""
    kind: str | None = None
    """The photo was taken `before` or `after` tiling."""
    order: tuple[Cell, ...] = ()
    """Pavilion: the spaces in the order they were filled, as far as it was said."""
    dismissed: frozenset[str] = frozenset()
    """Contradictions, by key, in which the game is right and nothing has to be changed."""

    def with_cell(self, cell: Cell, tile: str) -> Edits:
        return replace(self, cells={**self.cells, cell: tile})

    def with_space(self, cell: Cell, printed: str) -> Edits:
        return replace(self, spaces={**self.spaces, cell: printed})

    def with_plate(self, cells: Sequence[Cell], plate: str, drawn: int = 0) -> Edits:
        """A plate over these four spaces, `----` for none; `drawn` belongs to its first space's slot."""
        row, col = cells[0]
        assert isinstance(row, int)
        spaces = {**self.spaces, **dict(zip(cells, plate, strict=True))}
        return replace(self, spaces=spaces, drawn={**self.drawn, (row // 2, col // 2): drawn})

    def with_line(self, row: int, line: PatternLine | None) -> Edits:
        return replace(self, lines={**self.lines, row: line})

    def with_column(self, row: int, col: int) -> Edits:
        return replace(self, columns={**self.columns, row: col})

    def with_floor(self, tiles: int | None = None, marker: bool | None = None) -> Edits:
        """Either may be left as it is."""
        return replace(
            self, floor=self.floor if tiles is None else tiles, marker=self.marker if marker is None else marker
        )

    def without(self, key: str) -> Edits:
        """The game is right in this contradiction."""
        return replace(self, dismissed=self.dismissed | {key})

    def to_json(self) -> dict[str, Any]:
        """For the draft: what is left out is as read."""
        told: dict[str, Any] = {
            "cells": [[*cell, tile] for cell, tile in self.cells.items()],
            "spaces": [[*cell, printed] for cell, printed in self.spaces.items()],
            "lines": [[row, *(line or (EMPTY, 0))] for row, line in self.lines.items()],
            "columns": [[row, col] for row, col in self.columns.items()],
            "floor": self.floor,
            "marker": self.marker,
            "chips": self.chips,
            "drawn": [[*slot, count] for slot, count in self.drawn.items() if count],
            "kind": self.kind,
            "order": [list(cell) for cell in self.order],
            "dismissed": sorted(self.dismissed),
        }
        return {key: value for key, value in told.items() if value not in (None, [])}


NO_EDITS = Edits()


def from_json(data: object) -> Edits:
    """The edits that `to_json` wrote. Raises Malformed for anything else."""
    if not isinstance(data, dict):
        raise Malformed("edits: expected an object")
    try:
        return Edits(
            cells={_cell(a, b): _text(tile) for a, b, tile in data.get("cells", [])},
            spaces={_cell(a, b): _text(printed) for a, b, printed in data.get("spaces", [])},
            lines={_whole(row): _line(colour, count) for row, colour, count in data.get("lines", [])},
            columns={_whole(row): _whole(col) for row, col in data.get("columns", [])},
            floor=None if data.get("floor") is None else _whole(data["floor"]),
            marker=None if data.get("marker") is None else bool(data["marker"]),
            chips=None if data.get("chips") is None else _whole(data["chips"]),
            drawn={(_whole(a), _whole(b)): _whole(count) for a, b, count in data.get("drawn", [])},
            kind=data.get("kind") if data.get("kind") in KINDS else None,
            order=tuple(_cell(a, b) for a, b in data.get("order", [])),
            dismissed=frozenset(_text(key) for key in data.get("dismissed", [])),
        )
    except (TypeError, ValueError) as error:
        raise Malformed(f"edits: {error}") from None


def _cell(a: object, b: object) -> Cell:
    return (a if isinstance(a, str) else _whole(a)), _whole(b)


def _line(colour: object, count: object) -> PatternLine | None:
    return None if colour == EMPTY else PatternLine(_text(colour), _whole(count))


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"expected a whole number, got {value!r:.60}")
    return value


def _text(value: object) -> str:
    if type(value) is not str:
        raise ValueError(f"expected text, got {value!r:.60}")
    return value
