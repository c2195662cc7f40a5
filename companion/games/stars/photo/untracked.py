"""A board of stars in a photo, without a tracked game to hold it against."""

from __future__ import annotations

from companion.engine.games import Game
from companion.engine.stars import Stars
from companion.games.stars.photo.propose import star_looks, star_takes
from companion.service.photo.edits import Cell, Edits
from companion.service.photo.phrases import Remark
from companion.service.photo.proposal import Item
from companion.service.photo.untracked_board import UntrackedBoard, lone_item, score_cube
from vision.reading import BoardReading


def board(reading: BoardReading, game: Game, edits: Edits, problem: Remark | None) -> UntrackedBoard:
    cells: dict[Cell, Item[str]] = {
        at: lone_item(seen, edits.cells.get(at), star_takes(at[0], game.grey))
        for at, seen in star_looks(reading).items()
    }
    stars = Stars("".join(item.value for item in cells.values()))
    faults = tuple(game.variant.board_faults(stars))
    return UntrackedBoard(game.variant.format_board(stars), cells, {}, faults, score_cube(reading), problem)
