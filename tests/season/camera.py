"""The season's camera: each board set up in the studio, photographed and read."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path

import vision
from companion.engine.tiles import AZUL, EMPTY, names
from companion.engine.wall import SIZE
from tests.season.album import Album
from tests.season.offer import MARKER, Shown
from vision import look
from vision.layout import BOARDS
from vision.reader import read
from vision.reading import BoardReading
from vision.workshop import shipped_look
from vision.workshop.studio import photo_file
from vision.workshop.studio.game import AzulPosition, Line
from vision.workshop.studio.own import board_picture

_NAMES = {**names(AZUL), MARKER: MARKER}
LONG_SIDE = 1100
FAMILIES = ("test", "test", "test", "other-light")
"""A quarter of the games is played under the light that the reader was never fitted to."""


class Studio:
    """Photos of one game after another; every photo has a scene of its own, kept in an album."""

    def __init__(self, folder: Path, size: int = LONG_SIDE, album: Path | None = None) -> None:
        self.folder, self.size = folder, size
        self.album = Album(reader_mark(), album)
        self.board, self.number = "azul", 0
        self.look = _own_look(folder)

    def begin(self, board: str, number: int) -> None:
        """The scenes of a game are its own, whatever was photographed before."""
        self.board, self.number = board, number

    def __call__(self, shown: Shown, cube: int, attempt: int) -> BoardReading:
        family = FAMILIES[self.number % len(FAMILIES)]
        within = 32 * shown.event.round + 8 * shown.event.player + attempt
        index = 1_000_000 + 1000 * self.number + within
        scene = f"{family} {self.board} {index} {self.size}"
        return self.album.reading(scene, lambda: self._taken(family, index, _position(shown, cube)))

    def _taken(self, family: str, index: int, position: AzulPosition) -> BoardReading:
        data, _ = photo_file(family, self.board, index, self.size, given=position)
        path = self.folder / "photo.jpg"
        path.write_bytes(data)
        return read(path, with_look=self.look)


def reader_mark() -> str:
    """Ten letters that change with anything of the reader and the studio, code or data."""
    folders = (Path(vision.__file__).parent, BOARDS)
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    digest = hashlib.sha256()
    for path in sorted(files, key=lambda path: (path.name, str(path))):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:10]


def _own_look(folder: Path) -> look.Look:
    """The look of the studio's own board, made as a shipped one is."""
    look.save(shipped_look.of_card(board_picture(grey=False), "azul"), folder / "own.npz")
    return look.load(folder / "own.npz")


def _position(shown: Shown, cube: int) -> AzulPosition:
    wall = tuple(
        tuple(_NAMES[tile] if (tile := shown.wall[row * SIZE + col]) != EMPTY else None for col in range(SIZE))
        for row in range(SIZE)
    )
    lines = tuple(Line(_NAMES[line.colour], line.tiles) if line else Line(None, 0) for line in shown.lines)
    return AzulPosition(wall, lines, tuple(_NAMES[thing] for thing in shown.floor), min(cube, 100))


def temporary() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="season-")
