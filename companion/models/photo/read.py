"""From a photo's file to a reading and a straightened picture. Runs off the UI thread; OpenCV is loaded only here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.engine.games import game
from vision.reading import BoardReading, Note, NotFound, Point

Told = Callable[[float, str], None]
"""How far it is and at what; raises where the person has stopped it."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenBoard:
    """One board: as read, and straightened so that it fills a square (None where its corners are not known)."""

    reading: BoardReading
    flat: Any | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photo upright and small, its scale against the full one, and the boards in it."""

    picture: Any
    scale: float
    boards: tuple[SeenBoard, ...]


def readable(variant: str) -> bool:
    """Whether boards of this game can be read at all yet. Mini is read as its large sister."""
    from vision.layout import found_by_itself

    return found_by_itself(game(variant).printed)


def read_photo(
    path: Path, variant: str, told: Told, corners: Sequence[Point] | None = None, looks: Sequence[Path] = ()
) -> Shot:
    """Read every board in the photo, or the one between the corners. Raises vision.photo.PhotoError."""
    told(0.1, "open")
    from vision import photo

    file = photo.open_file(path)
    picture, scale = photo.decode(file)
    told(0.3, "find")
    if not readable(variant):
        reading = BoardReading(path.name, found=False, reason=NotFound.NO_READER)
        return Shot(picture, scale, (_hand(reading, picture, scale, corners),))
    reading, look = _read(file, corners, looks)
    readings = [reading]
    if corners is None and reading.others:
        told(0.6, "others")
        readings += _others(file, picture, scale, reading, look)
    told(0.85, "flatten")
    if not reading.found:
        return Shot(picture, scale, (_hand(reading, picture, scale, corners),))
    return Shot(picture, scale, tuple(SeenBoard(one, _flat(picture, scale, one)) for one in readings))


def show_again(path: Path, reading: BoardReading, told: Told) -> Shot:
    """The pictures of a photo that was read before."""
    told(0.2, "open")
    from vision import photo

    picture, scale = photo.decode(photo.open_file(path))
    told(0.8, "flatten")
    return Shot(picture, scale, (SeenBoard(reading, _flat(picture, scale, reading)),))


def _read(file: Any, corners: Sequence[Point] | None, looks: Sequence[Path]) -> tuple[BoardReading, Any]:
    """The first look that finds a board: editions that this phone was taught, then those that came with the app."""
    from vision import look, reader

    for taught in looks:
        known = look.load(taught)
        reading = reader.read(file, corners=corners, with_look=known)
        if _recognised(reading):
            return reading, known
    reading = reader.read(file, corners=corners)
    if reading.found and not _recognised(reading):
        return BoardReading(reading.photo, found=False, reason=NotFound.NOT_AT_CORNERS), None
    return reading, None


def _recognised(reading: BoardReading) -> bool:
    """Whether the board's print was seen: at corners that no print confirms, taps are sooner done than corrections."""
    return reading.found and Note.AS_GIVEN not in reading.notes


def _others(file: Any, picture: Any, scale: float, first: BoardReading, look: Any) -> list[BoardReading]:
    """The other boards in the photo, each read at its own corners."""
    from vision import reader
    from vision.flat import other_corners

    readings = [
        reader.read(file, corners=corners, with_look=look) for corners in other_corners(picture, scale, first, look)
    ]
    return [reading for reading in readings if _recognised(reading)]


def _hand(reading: BoardReading, picture: Any, scale: float, corners: Sequence[Point] | None) -> SeenBoard:
    """A board that was not read, straightened by the corners that a hand set."""
    if corners is None:
        return SeenBoard(reading)
    reading = replace(reading, corners=tuple(corners))
    return SeenBoard(reading, _flat(picture, scale, reading))


def _flat(picture: Any, scale: float, reading: BoardReading) -> Any | None:
    from vision.flat import straightened

    return straightened(picture, scale, reading)
