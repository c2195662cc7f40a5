"""Readings as a calibrated reader errs: what is wrong was said with a low probability, and marked."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.engine.tiles import AZUL
from vision.reading import BoardReading, Cell, Floor

DOUBTFUL = 0.15
WRONG = 0.3


def noisy(reading: BoardReading, chance: Random) -> BoardReading:
    """Some cells and the floor doubtful, some of those wrong."""
    assert reading.wall is not None
    assert reading.floor is not None
    rows = tuple(tuple(_cell(cell, chance) for cell in row) for row in reading.wall)
    return replace(reading, wall=rows, floor=_floor(reading.floor, chance))


def _cell(cell: Cell, chance: Random) -> Cell:
    if chance.random() > DOUBTFUL:
        return cell
    if chance.random() > WRONG:
        return Cell(cell.tile, chance.uniform(0.6, 0.95), True, "unclear")
    other = chance.choice([None, *AZUL]) if cell.tile is None else None
    return Cell(other, chance.uniform(0.4, 0.8), True, "unclear")


def _floor(floor: Floor, chance: Random) -> Floor:
    if chance.random() > DOUBTFUL:
        return floor
    if chance.random() > WRONG:
        return Floor(floor.tiles, floor.marker, 0.8, True, "unclear")
    return Floor(max(0, floor.tiles + chance.choice((-1, 1))), floor.marker, 0.6, True, "unclear")
