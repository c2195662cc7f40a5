"""What a photo was read as. Standard library only: those who use a reading need neither OpenCV nor numpy."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

FORMAT = "azulejo-reading/1"

Point = tuple[float, float]


class ReadingError(ValueError):
    """The data is not a reading."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One space: the colour of the tile on it or None, how sure, whether to look again, and why."""

    tile: str | None
    p: float
    check: bool = False
    why: str | None = None
    space: str | None = None
    """Duel only: what is printed there, `B Y R K T w s`, or None where no plate lies."""

    def to_json(self) -> dict[str, Any]:
        return {"tile": self.tile, "p": _share(self.p), "check": self.check, **_why(self.why)}


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern line: its colour and how many tiles lie in it."""

    tile: str | None
    count: int
    p: float
    check: bool = False
    why: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {"tile": self.tile, "count": self.count, "p": _share(self.p), "check": self.check, **_why(self.why)}


@dataclass(frozen=True, slots=True)
class Floor:
    """The floor line: tiles without the marker, and whether the first-player marker lies there."""

    tiles: int
    marker: bool
    p: float
    check: bool = False
    why: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {"tiles": self.tiles, "marker": self.marker, "p": _share(self.p), "check": self.check, **_why(self.why)}


@dataclass(frozen=True, slots=True)
class Score:
    """The score cube's place on its track: a cross-check, never more."""

    points: int
    p: float
    check: bool = False

    def to_json(self) -> dict[str, Any]:
        return {"points": self.points, "p": _share(self.p), "check": self.check}


@dataclass(frozen=True, slots=True)
class BoardReading:
    """A whole reading: a board with its state, or, where none was found, the reason."""

    photo: str
    found: bool
    board: str | None = None
    reason: str | None = None
    corners: tuple[Point, ...] = ()
    elevation: float | None = None
    notes: tuple[str, ...] = ()
    wall: tuple[tuple[Cell, ...], ...] | None = None
    lines: tuple[Line, ...] | None = None
    floor: Floor | None = None
    score: Score | None = None
    stars: dict[str, tuple[Cell, ...]] | None = None
    dome: tuple[tuple[Cell, ...], ...] | None = None
    ms: dict[str, float] = field(default_factory=dict)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every space of the wall, stars or dome."""
        rows = [*(self.wall or ()), *(self.stars or {}).values(), *(self.dome or ())]
        return tuple(cell for row in rows for cell in row)

    @property
    def doubtful(self) -> int:
        """How many parts of the reading ask for a look."""
        parts: list[Cell | Line | Floor] = [*self.cells, *(self.lines or ())]
        if self.floor is not None:
            parts.append(self.floor)
        return sum(part.check for part in parts)

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"format": FORMAT, "photo": self.photo, "board": self.board, "found": self.found}
        if not self.found:
            return {**data, "reason": self.reason, "notes": list(self.notes), "ms": _milliseconds(self.ms)}
        data["corners"] = [[round(x, 1), round(y, 1)] for x, y in self.corners]
        data["elevation"] = None if self.elevation is None else round(self.elevation, 1)
        data["notes"] = list(self.notes)
        if self.wall is not None:
            data["wall"] = [[cell.to_json() for cell in row] for row in self.wall]
        if self.stars is not None:
            data["stars"] = {name: [cell.to_json() for cell in star] for name, star in self.stars.items()}
        if self.dome is not None:
            data["dome"] = [[{"space": cell.space, **cell.to_json()} for cell in row] for row in self.dome]
        if self.lines is not None:
            data["lines"] = [line.to_json() for line in self.lines]
        if self.floor is not None:
            data["floor"] = self.floor.to_json()
        if self.score is not None:
            data["score"] = self.score.to_json()
        data["ms"] = _milliseconds(self.ms)
        return data

    def dumps(self) -> str:
        return json.dumps(self.to_json(), ensure_ascii=False)


def from_json(data: Any) -> BoardReading:
    """The reading that `to_json` wrote; `ReadingError` for anything else."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ReadingError(f"not a reading of the format {FORMAT}")
    try:
        stars = data.get("stars")
        return BoardReading(
            photo=_text(data["photo"]),
            found=_truth(data["found"]),
            board=data.get("board"),
            reason=data.get("reason"),
            corners=tuple((float(x), float(y)) for x, y in data.get("corners", ())),
            elevation=data.get("elevation"),
            notes=tuple(_text(note) for note in data.get("notes", ())),
            wall=_grid(data.get("wall")),
            lines=_lines(data.get("lines")),
            floor=_floor(data.get("floor")),
            score=_score(data.get("score")),
            stars=None if stars is None else {name: tuple(map(_cell, star)) for name, star in stars.items()},
            dome=_grid(data.get("dome")),
            ms={name: float(value) for name, value in data.get("ms", {}).items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise error if isinstance(error, ReadingError) else ReadingError(f"damaged reading: {error}") from error


def loads(text: str) -> BoardReading:
    try:
        return from_json(json.loads(text))
    except json.JSONDecodeError as error:
        raise ReadingError(f"not JSON: {error.msg} in line {error.lineno}") from error


def _grid(rows: Any) -> tuple[tuple[Cell, ...], ...] | None:
    return None if rows is None else tuple(tuple(map(_cell, row)) for row in rows)


def _cell(data: Any) -> Cell:
    return Cell(_colour(data["tile"]), float(data["p"]), _truth(data["check"]), data.get("why"), data.get("space"))


def _lines(data: Any) -> tuple[Line, ...] | None:
    if data is None:
        return None
    return tuple(
        Line(_colour(line["tile"]), int(line["count"]), float(line["p"]), _truth(line["check"]), line.get("why"))
        for line in data
    )


def _floor(data: Any) -> Floor | None:
    if data is None:
        return None
    return Floor(
        int(data["tiles"]), _truth(data["marker"]), float(data["p"]), _truth(data["check"]), data.get("why")
    )


def _score(data: Any) -> Score | None:
    return None if data is None else Score(int(data["points"]), float(data["p"]), _truth(data["check"]))


def _colour(value: Any) -> str | None:
    return None if value is None else _text(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ReadingError(f"expected text, not {value!r}")
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ReadingError(f"expected true or false, not {value!r}")
    return value


def _why(why: str | None) -> dict[str, str]:
    return {} if why is None else {"why": why}


def _share(p: float) -> float:
    return round(min(max(p, 0.0), 1.0), 4)


def _milliseconds(ms: dict[str, float]) -> dict[str, float]:
    return {name: round(value, 1) for name, value in ms.items()}
