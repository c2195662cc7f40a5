"""From a photo's file to a reading and a straightened picture. Runs off the UI thread; OpenCV is loaded only here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.games import game
from companion.games.registry import kind_of
from vision import layout
from vision.layout import WHOLE, Layout
from vision.reading import BoardReading, Note, NotFound, Point

if TYPE_CHECKING:
    from vision.look import Look
    from vision.photo import File
    from vision.reader import Sight

Told = Callable[[float, str], None]
"""How far it is and at what; raises where the person has stopped it."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenBoard:
    """One board: as read, straightened so that it fills a square (None where its corners are not known), and, of an
    edition that this phone was taught, the file of its look and where its spaces lie."""

    reading: BoardReading
    flat: Any | None = None
    look: str = ""
    layout: Layout | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photo upright and small, its scale against the full one, and the boards in it."""

    picture: Any
    scale: float
    boards: tuple[SeenBoard, ...]


def readable(variant: str) -> bool:
    """Whether boards of this game can be read: found by themselves, as taught, or between corners set by hand."""
    return game(variant).printed in layout.known_boards()


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
        return Shot(picture, scale, (_unread(reading, variant, picture, scale, corners),))
    known = _known_looks(looks)
    sight = _look_at(file, game(variant).printed, corners, list(known.values()))
    if not sight.reading.found:
        return Shot(picture, scale, (_unread(sight.reading, variant, picture, scale, corners),))
    sights = [sight]
    if corners is None and sight.reading.others:
        told(0.6, "others")
        sights += _others(file, picture, scale, sight, list(known.values()))
    told(0.85, "flatten")
    boards = [_seen(picture, scale, variant, one.reading, _name(one, known), one.layout) for one in sights]
    return Shot(picture, scale, tuple(boards))


def show_again(path: Path, variant: str, reading: BoardReading, told: Told, look: Path | None = None) -> Shot:
    """The pictures of a photo that was read before, by the look of a taught edition where it has one."""
    told(0.2, "open")
    from vision import photo

    picture, scale = photo.decode(photo.open_file(path))
    told(0.8, "flatten")
    if not reading.found:
        return Shot(picture, scale, (_unread(reading, variant, picture, scale, reading.corners or None),))
    taught = _known_looks([look]).get(look.name) if look is not None else None
    if look is not None and taught is not None:
        return Shot(picture, scale, (_seen(picture, scale, variant, reading, look.name, taught.layout),))
    printed = str(reading.board)
    usual = layout.load(printed) if printed in layout.known_boards() else None
    return Shot(picture, scale, (_seen(picture, scale, variant, reading, "", usual),))


def read_together(paths: Sequence[Path], variant: str, told: Told, looks: Sequence[Path] = ()) -> Shot:
    """Several photos of one board, as one reading. Raises vision.photo.PhotoError."""
    told(0.1, "open")
    from vision import photo, reader

    files = [photo.open_file(path) for path in paths]
    told(0.3, "find")
    known = _known_looks(looks)
    every = list(known.values())
    sight = reader.look_together(files, with_look=every)
    if _side_to_settle(sight, game(variant).printed):
        sight = reader.look_together(files, game(variant).printed, with_look=every)
    told(0.85, "flatten")
    shown = next((file for file in files if file.name == sight.reading.photo), files[0])
    picture, scale = photo.decode(shown)
    if not sight.reading.found:
        return Shot(picture, scale, (SeenBoard(sight.reading),))
    return Shot(picture, scale, (_seen(picture, scale, variant, sight.reading, _name(sight, known), sight.layout),))


def flipped(path: Path) -> bytes:
    """The photo in a mirror, as a JPEG. Raises vision.photo.PhotoError."""
    from vision import photo

    return photo.flipped(photo.open_file(path))


def _known_looks(taught: Sequence[Path]) -> dict[str, Look]:
    """The editions that this phone was taught, by their files, then what came with the app. A file that is no look any
    more is left out."""
    from vision import look

    known = {}
    for path in taught:
        with suppress(look.LookError):
            known[path.name] = look.load(path)
    return known | {f"/{one.board}": one for one in look.every_shipped()}


def _name(sight: Sight, known: dict[str, Look]) -> str:
    """The file of the taught look by which a board was found."""
    return next((name for name, one in known.items() if one.layout is not None and one.layout is sight.layout), "")


def _look_at(file: File, printed: str, corners: Sequence[Point] | None, looks: Sequence[Look]) -> Sight:
    """The board by its print; as the board of the game where only a hand knows it, or one side looks like the other."""
    from vision import reader

    sight = reader.look_at(file, corners=corners, with_look=looks)
    if Note.AS_GIVEN in sight.reading.notes:
        return reader.look_at(file, printed, corners, with_look=())
    if _side_to_settle(sight, printed):
        return reader.look_at(file, printed, corners, with_look=looks)
    return sight


def _side_to_settle(sight: Sight, printed: str) -> bool:
    """Whether the side of the board is in doubt, and the game is played on the likelier one. Where it is played on the
    other one, that is asked."""
    return Note.SIDE in sight.reading.notes and sight.reading.board == printed


def _others(file: File, picture: Any, scale: float, first: Sight, looks: Sequence[Look]) -> list[Sight]:
    """The other boards in the photo, each read at its own corners."""
    from vision import reader
    from vision.flat import other_corners

    own = [look for look in looks if look.layout is not None and look.layout is first.layout]
    where = other_corners(picture, scale, first.reading, own[0] if own else None)
    sights = [reader.look_at(file, corners=corners, with_look=own or looks) for corners in where]
    return [sight for sight in sights if sight.reading.found and Note.AS_GIVEN not in sight.reading.notes]


def _unread(
    reading: BoardReading, variant: str, picture: Any, scale: float, corners: Sequence[Point] | None
) -> SeenBoard:
    """A board that was not read, straightened by the corners that a hand set."""
    if corners is None:
        return SeenBoard(reading)
    reading = replace(reading, corners=tuple(corners))
    usual = layout.load(game(variant).printed) if readable(variant) else None
    return _seen(picture, scale, variant, reading, "", usual)


def _seen(picture: Any, scale: float, variant: str, reading: BoardReading, look: str, one: Layout | None) -> SeenBoard:
    from vision.flat import straightened

    box = WHOLE if one is None else kind_of(game(variant)).photo.pictured(one)
    flat = straightened(picture, scale, reading.corners, one, box)
    return SeenBoard(reading, flat, look, one if look else None)
