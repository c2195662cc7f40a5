"""A wall in a photo, without a tracked game to hold it against."""

from __future__ import annotations

from companion.engine.games import Game
from companion.engine.tiles import AZUL
from companion.engine.wall import LETTERS, PRINTED, SIZE, Wall
from companion.service.photo import look
from companion.service.photo.edits import Cell, Edits
from companion.service.photo.phrases import Remark
from companion.service.photo.proposal import Item
from companion.service.photo.untracked_board import UntrackedBoard, lone_item, score_cube
from vision.reading import BoardReading


def board(reading: BoardReading, game: Game, edits: Edits, problem: Remark | None) -> UntrackedBoard:
    cells: dict[Cell, Item[str]] = {}
    for n, (at, seen) in enumerate(look.grid(reading.wall, SIZE, AZUL).items()):
        cells[at] = lone_item(seen, edits.cells.get(at), tuple(LETTERS) if game.grey else (PRINTED[n],))
    wall = Wall("".join(item.value for item in cells.values()))
    faults = tuple(game.variant.board_faults(wall))
    return UntrackedBoard(game.variant.format_board(wall), cells, {}, faults, score_cube(reading), problem)
