"""What a photo was read as. Standard library only: those who use a reading need neither OpenCV nor numpy."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NoReturn

FORMAT = "azulejo-reading/1"

Point = tuple[float, float]

COLOURS = frozenset(["blue", "yellow", "red", "black", "white", "purple", "green", "orange", "turquoise", "special"])
MOST = 1000
"""More tiles or points than any board has."""
ANOTHER, OTHERS = "another board is in view", "{} other boards are in view"


class ReadingError(ValueError):
    """The data is not a reading."""


class Trouble(StrEnum):
    """Why a file is no use as a photo."""

    UNREADABLE = "unreadable"
    """It is not there, a folder, or may not be read."""
    TOO_LARGE = "too large"
    EMPTY = "empty"
    HEIC = "heic"
    """HEIC, AVIF or a video, which have to be saved as JPEG first."""
    NOT_A_PHOTO = "not a photo"
    CUT_SHORT = "cut short"
    DAMAGED = "damaged"


class Unteachable(StrEnum):
    """Why a photo cannot be taught from."""

    BLUR = "the photo is blurred"
    GLARE = "light is mirrored in the board, so that some of its print cannot be seen"
    TILES = "there are tiles on the board"
    CUT_OFF = "the board is cut off"
    ANOTHER = "this is another board"
    TOO_SMALL = "the board is too small in the photo"
    TOO_PLAIN = "there is too little print to know the board again by"
    NO_BOARD = "no board of a known print is in the photo, so its corners are needed"


class PhotoError(ValueError):
    """The file cannot be read as a photo; the message is one sentence for the person who chose it."""

    def __init__(self, trouble: Trouble, message: str) -> None:
        super().__init__(message)
        self.trouble = trouble


class NotFound(StrEnum):
    """Why no board was read, in the words of the command."""

    TOO_SMALL = "the picture is too small to show a board"
    NO_BOARD = "no board of a known print in the photo"
    NOT_AT_CORNERS = "no board of a known print at the given corners"
    MIRRORED = "the photo is mirrored: flip it back and read it again"
    NO_READER = "boards of this game cannot be read yet"


class Doubt(StrEnum):
    """Why a part of a reading asks for a look."""

    UNCLEAR = "unclear"
    HIDDEN = "hidden"
    GLARE = "glare"
    BLUR = "blur"
    CUT_OFF = "cut off"
    NO_COLOUR = "no colour"
    RULE = "rule"
    DIFFERS = "differs from before"
    DAMAGED = "damaged"


class Note(StrEnum):
    """What is worth saying about a whole photo."""

    LOW = "taken from very low"
    CUT_OFF = "cut off"
    NO_COLOUR = "no colour"
    GLARE = "glare"
    BLUR = "blur"
    HIDDEN = "hidden"
    RULE = "rule"
    DIFFERS = "differs from before"
    AS_GIVEN = "read at the corners as given"
    """No known print lies at the corners that a hand set."""
    SIDE = "which side of the board it is remains in doubt"
    DAMAGED = "the file is damaged"


class Hint(StrEnum):
    """What would make the next photo better."""

    COME_CLOSER = "come closer"
    GO_BACK = "go back a little"
    GO_HIGHER = "hold the camera higher"
    LEFT_CUT_OFF = "the left edge is cut off"
    RIGHT_CUT_OFF = "the right edge is cut off"
    TOP_CUT_OFF = "the upper edge is cut off"
    BOTTOM_CUT_OFF = "the lower edge is cut off"
    AVOID_GLARE = "avoid the reflection"
    HOLD_STILL = "hold still"
    MORE_LIGHT = "more light"


@dataclass(frozen=True, slots=True)
class Cell:
    """One space: the colour of the tile on it or None, how sure, whether to look again, and why."""

    tile: str | None
    p: float
    check: bool = False
    why: Doubt | None = None
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
    why: Doubt | None = None

    def to_json(self) -> dict[str, Any]:
        return {"tile": self.tile, "count": self.count, "p": _share(self.p), "check": self.check, **_why(self.why)}


@dataclass(frozen=True, slots=True)
class Floor:
    """The floor line: tiles without the marker, and whether the first-player marker lies there."""

    tiles: int
    marker: bool
    p: float
    check: bool = False
    why: Doubt | None = None

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
    reason: NotFound | None = None
    corners: tuple[Point, ...] = ()
    elevation: float | None = None
    notes: tuple[Note, ...] = ()
    others: int = 0
    """How many further boards are in view."""
    hints: tuple[Hint, ...] = ()
    damaged: bool = False
    """Whether the decoder complained about the file."""
    photos: tuple[str, ...] = ()
    """The photos that were read together, where they were several."""
    wall: tuple[tuple[Cell, ...], ...] | None = None
    lines: tuple[Line, ...] | None = None
    floor: Floor | None = None
    score: Score | None = None
    stars: dict[str, tuple[Cell, ...]] | None = None
    dome: tuple[tuple[Cell, ...], ...] | None = None
    broken: Floor | None = None
    """Duel: the broken tiles."""
    ms: dict[str, float] = field(default_factory=dict)

    @property
    def mirrored(self) -> bool:
        """Whether the photo shows a board the wrong way round."""
        return self.reason is NotFound.MIRRORED

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every space of the wall, stars or dome."""
        rows = [*(self.wall or ()), *(self.stars or {}).values(), *(self.dome or ())]
        return tuple(cell for row in rows for cell in row)

    @property
    def doubtful(self) -> int:
        """How many parts of the reading ask for a look."""
        parts: list[Cell | Line | Floor] = [*self.cells, *(self.lines or ())]
        parts += [part for part in (self.floor, self.broken) if part is not None]
        return sum(part.check for part in parts)

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"format": FORMAT, "photo": self.photo, "board": self.board, "found": self.found}
        if self.photos:
            data["photos"] = list(self.photos)
        if self.damaged:
            data["damaged"] = True
        if self.hints:
            data["hints"] = list(self.hints)
        if self.mirrored:
            data["mirrored"] = True
        if not self.found:
            return {**data, "reason": self.reason, "notes": self._notes(), "ms": _milliseconds(self.ms)}
        data["corners"] = [[round(x, 1), round(y, 1)] for x, y in self.corners]
        data["elevation"] = None if self.elevation is None else round(self.elevation, 1)
        data["notes"] = self._notes()
        data["others"] = self.others
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
        if self.broken is not None:
            data["broken"] = self.broken.to_json()
        if self.score is not None:
            data["score"] = self.score.to_json()
        data["ms"] = _milliseconds(self.ms)
        return data

    def _notes(self) -> list[str]:
        """The notes in the words of the command, which say in a sentence how many other boards are in view."""
        others = {0: (), 1: (ANOTHER,)}.get(self.others, (OTHERS.format(self.others),))
        return [*others, *self.notes]

    def dumps(self) -> str:
        return json.dumps(self.to_json(), ensure_ascii=False)


def doubted(reading: BoardReading, at_most: float, why: Doubt = Doubt.UNCLEAR) -> BoardReading:
    """The same reading with everything in it marked, and nothing surer than this."""

    def cell(one: Cell) -> Cell:
        return replace(one, p=min(one.p, at_most), check=True, why=one.why or why)

    def line(one: Line) -> Line:
        return replace(one, p=min(one.p, at_most), check=True, why=one.why or why)

    def grid(rows: tuple[tuple[Cell, ...], ...] | None) -> tuple[tuple[Cell, ...], ...] | None:
        return rows and tuple(tuple(map(cell, row)) for row in rows)

    def last(one: Floor | None) -> Floor | None:
        return one and replace(one, p=min(one.p, at_most), check=True, why=one.why or why)

    score = reading.score
    return replace(
        reading,
        wall=grid(reading.wall),
        dome=grid(reading.dome),
        stars=reading.stars and {name: tuple(map(cell, star)) for name, star in reading.stars.items()},
        lines=reading.lines and tuple(map(line, reading.lines)),
        floor=last(reading.floor),
        broken=last(reading.broken),
        score=score and replace(score, p=min(score.p, at_most), check=True),
    )


def from_json(data: Any) -> BoardReading:
    """The reading that `to_json` wrote; `ReadingError` for anything else."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ReadingError(f"not a reading of the format {FORMAT}")
    try:
        stars = data.get("stars")
        notes = [_text(note) for note in data.get("notes", ())]
        return BoardReading(
            photo=_text(data["photo"]),
            found=_truth(data["found"]),
            board=data.get("board"),
            reason=_reason(data.get("reason")),
            corners=tuple((float(x), float(y)) for x, y in data.get("corners", ())),
            elevation=data.get("elevation"),
            notes=tuple(Note(note) for note in notes if note in _NOTES),
            others=int(data["others"]) if "others" in data else sum(map(_others, notes)),
            wall=_grid(data.get("wall")),
            lines=_lines(data.get("lines")),
            floor=_floor(data.get("floor")),
            score=_score(data.get("score")),
            hints=tuple(Hint(hint) for hint in data.get("hints", ()) if hint in frozenset(Hint)),
            damaged=_truth(data.get("damaged", False)),
            photos=tuple(_text(name) for name in data.get("photos", ())),
            stars=None if stars is None else {name: tuple(map(_cell, star)) for name, star in stars.items()},
            dome=_grid(data.get("dome")),
            broken=_floor(data.get("broken")),
            ms={name: float(value) for name, value in data.get("ms", {}).items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise error if isinstance(error, ReadingError) else ReadingError(f"damaged reading: {error}") from error


def loads(text: str) -> BoardReading:
    try:
        data = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise ReadingError(f"not JSON: {error.msg} in line {error.lineno}") from error
    except RecursionError as error:
        raise ReadingError("not a reading: it is nested too deeply") from error
    return from_json(data)


def _no_number(name: str) -> NoReturn:
    raise ReadingError(f"not a reading: {name} is no number")


_NOTES = frozenset(Note)


def _others(note: str) -> int:
    """How many boards a note speaks of, in readings that did not yet give the number."""
    many = re.fullmatch(re.escape(OTHERS).replace(r"\{\}", "([0-9]{1,3})"), note)
    return int(note == ANOTHER) if many is None else int(many[1])


def _reason(value: Any) -> NotFound | None:
    """Why there is no board; a sentence of another version says no more than that."""
    return None if value is None else NotFound(value) if _text(value) in frozenset(NotFound) else NotFound.NO_BOARD


def _doubt(value: Any) -> Doubt | None:
    return None if value is None else Doubt(value) if _text(value) in frozenset(Doubt) else Doubt.UNCLEAR


def _grid(rows: Any) -> tuple[tuple[Cell, ...], ...] | None:
    return None if rows is None else tuple(tuple(map(_cell, row)) for row in rows)


def _cell(data: Any) -> Cell:
    why = _doubt(data.get("why"))
    return Cell(_colour(data["tile"]), _chance(data["p"]), _truth(data["check"]), why, data.get("space"))


def _lines(data: Any) -> tuple[Line, ...] | None:
    if data is None:
        return None
    return tuple(map(_line, data))


def _line(data: Any) -> Line:
    why = _doubt(data.get("why"))
    return Line(_colour(data["tile"]), _count(data["count"]), _chance(data["p"]), _truth(data["check"]), why)


def _floor(data: Any) -> Floor | None:
    if data is None:
        return None
    why = _doubt(data.get("why"))
    return Floor(_count(data["tiles"]), _truth(data["marker"]), _chance(data["p"]), _truth(data["check"]), why)


def _score(data: Any) -> Score | None:
    return None if data is None else Score(_count(data["points"]), _chance(data["p"]), _truth(data["check"]))


def _colour(value: Any) -> str | None:
    if value is not None and _text(value) not in COLOURS:
        raise ReadingError(f"there is no tile of the colour {value!r}")
    return None if value is None else _text(value)


def _chance(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ReadingError(f"expected a chance from 0 to 1, not {value!r}")
    return float(value)


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise ReadingError(f"expected a number of tiles or points, not {value!r}")
    return value


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
