"""What lies on a Duel board, and the bare boards of all games."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.workshop.studio.game import AzulPosition, Line, azul_position
from vision.workshop.studio.styles.plan import DUEL_COLOURS

PLATES = (
    *("YKTs", "wBTK", "TRBw", "KYRw", "KsTR", "TYwK", "sKRB", "YBKs", "TRBs"),
    *("YRwB", "YsKR", "TKRw", "BKsT", "RTYw", "TBwY", "sTYB", "RwBK", "sYBR"),
)
LETTER = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise"}


@dataclass(frozen=True, slots=True)
class DuelPosition:
    plates: tuple[str | None, ...]
    """Nine slots, row by row: four letters as the plate lies, or None."""
    tiles: tuple[tuple[str | None, ...], ...]
    lines: tuple[Line, ...]
    broken: tuple[str, ...]

    def printed(self, row: int, col: int) -> str | None:
        plate = self.plates[row // 2 * 3 + col // 2]
        return None if plate is None else plate[row % 2 * 2 + col % 2]


Styled = AzulPosition | DuelPosition


def bare_of(board: str) -> Styled:
    if board == "duel":
        nothing = tuple((None,) * 6 for _ in range(6))
        return DuelPosition((None,) * 9, nothing, (Line(None, 0),) * 6, ())
    return AzulPosition(tuple((None,) * 5 for _ in range(5)), (Line(None, 0),) * 5, (), 0)


def position_of(board: str, rng: np.random.Generator) -> Styled:
    return duel_position(rng) if board == "duel" else azul_position(rng, board.endswith("grey"))


def duel_position(rng: np.random.Generator) -> DuelPosition:
    laid = int(rng.choice([1, 3, 5, 7, 9, 9]))
    slots = set(rng.permutation(9)[:laid].tolist())
    stock = [turned(PLATES[k], int(rng.integers(4))) for k in rng.permutation(len(PLATES))]
    plates = tuple(stock[k] if k in slots else None for k in range(9))
    tiles: list[list[str | None]] = [[None] * 6 for _ in range(6)]
    fullness = rng.uniform(0, 0.9)
    for slot, plate in enumerate(plates):
        if plate is not None:
            _cover(tiles, slot, plate, fullness + float(rng.choice([-0.3, 0.0, 0.3, 1.0])), rng)
    lines = tuple(_line(row, rng) for row in range(6))
    count = int(rng.choice(5, p=[0.5, 0.18, 0.14, 0.1, 0.08]))
    broken = [DUEL_COLOURS[int(rng.integers(5))] for _ in range(count)]
    if broken and rng.random() < 0.25:
        broken[int(rng.integers(len(broken)))] = "first"
    return DuelPosition(plates, tuple(tuple(row) for row in tiles), lines, tuple(broken))


def _cover(tiles: list[list[str | None]], slot: int, plate: str, fullness: float, rng: np.random.Generator) -> None:
    special = None
    full = True
    for k, letter in enumerate(plate):
        row, col = slot // 3 * 2 + k // 2, slot % 3 * 2 + k % 2
        if letter == "s":
            special = row, col
            continue
        if rng.random() > fullness:
            full = False
            continue
        tiles[row][col] = LETTER.get(letter) or DUEL_COLOURS[int(rng.integers(5))]
    if special is not None and full:
        tiles[special[0]][special[1]] = "special"


def _line(row: int, rng: np.random.Generator) -> Line:
    if rng.random() < 0.3:
        return Line(None, 0)
    return Line(DUEL_COLOURS[int(rng.integers(5))], int(rng.integers(1, row + 2)))


def turned(plate: str, quarters: int) -> str:
    """The plate after so many quarter turns to the right."""
    for _ in range(quarters % 4):
        plate = plate[2] + plate[0] + plate[3] + plate[1]
    return plate
