"""A dome in a photo, without a tracked game to hold it against."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.dome import NO_PLATE, SIDE, SLOTS, SPACES, SPECIAL_TILE, Dome, slot_cells
from companion.engine.games import Game
from companion.engine.tiles import DUEL
from companion.games.dome.photo.look import BARE, READ, is_plate
from companion.service.photo import look
from companion.service.photo.edits import Cell, Edits
from companion.service.photo.judge import doubt_about
from companion.service.photo.look import Look
from companion.service.photo.phrases import Remark
from companion.service.photo.proposal import Item, Status
from companion.service.photo.untracked_board import UntrackedBoard, lone_item, score_cube
from vision.reading import BoardReading


def board(reading: BoardReading, game: Game, edits: Edits, problem: Remark | None) -> UntrackedBoard:
    looks = look.grid(reading.dome, SIDE, READ)
    plates = {divmod(n, SLOTS): _plate(divmod(n, SLOTS), looks, edits) for n in range(SLOTS * SLOTS)}
    dome = Dome()
    for slot, item in plates.items():
        if item.value != BARE:
            dome = dome.with_plate(slot, item.value)
    colours = (*DUEL.values(), SPECIAL_TILE)
    cells: dict[Cell, Item[str]] = {at: lone_item(seen, edits.cells.get(at), colours) for at, seen in looks.items()}
    dome = dome._replace(tiles="".join(item.value for item in cells.values()))
    faults = tuple(game.variant.board_faults(dome))
    return UntrackedBoard(game.variant.format_board(dome), cells, plates, faults, score_cube(reading), problem)


def _plate(slot: tuple[int, int], looks: Mapping[tuple[int, int], Look], edits: Edits) -> Item[str]:
    cells = slot_cells(slot)
    seen = "".join(edits.spaces.get(at) or looks[at].space or NO_PLATE for at in cells)
    value = seen if set(seen) <= set(SPACES) and is_plate(seen) else BARE
    said = all(at in edits.spaces for at in cells)
    doubt = seen not in (value, BARE) or any(looks[at].doubt for at in cells)
    status = Status.SET if said and seen == value else Status.CHECK if doubt else Status.CERTAIN
    return Item(value, seen, min(looks[at].p for at in cells), status, doubt_about(status, None), value != BARE)
