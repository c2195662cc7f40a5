"""Tiles of the floor line that were pushed together: counted as a run, not by the spaces they cover."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision import reader
from vision.look import Look
from vision.reading import Floor
from vision.workshop.studio.game import AzulPosition, Line
from vision.workshop.studio.photo import photo_file

MIXED = ("red", "blue", "blue", "yellow", "black", "red", "white")
SCENE = 3


def floor_of(folder: Path, look: Look, tiles: tuple[str, ...], pushed: float | None) -> Floor:
    empty = tuple((None,) * 5 for _ in range(5))
    position = AzulPosition(empty, (Line(None, 0),) * 5, tiles, 12, pushed)
    path = folder / "floor.jpg"
    path.write_bytes(photo_file("test", "azul", SCENE, 1000, given=position)[0])
    reading = reader.read(path, with_look=look)
    assert reading.floor is not None
    return reading.floor


@pytest.mark.parametrize("count", [5, 6, 7])
def test_tiles_pushed_together_are_counted_and_asked_about(tmp_path: Path, loaded_look: Look, count: int) -> None:
    """They cover one space fewer than they are: the tiles are counted, and as they lie askew, asked about."""
    floor = floor_of(tmp_path, loaded_look, MIXED[:count], 0.001)
    assert (floor.tiles, floor.marker, floor.check) == (count, False, True)


@pytest.mark.parametrize("count", [5, 6])
def test_tiles_on_their_spaces_are_sure(tmp_path: Path, loaded_look: Look, count: int) -> None:
    """A run as long as that of one tile more, but every tile on its space: nothing to ask about."""
    floor = floor_of(tmp_path, loaded_look, MIXED[:count], None)
    assert (floor.tiles, floor.marker, floor.check) == (count, False, False)
