"""What a photo says of a wall, its pattern lines and its floor."""

from __future__ import annotations

from typing import Any

from companion.engine.games import Game
from companion.engine.tiles import AZUL, EMPTY, names
from companion.engine.wall import LETTERS, PRINTED, SIZE, colour_at, column_of, row_of
from companion.games.contract import BoardReview, Json, Offer, Question
from companion.games.wall.photo.propose import fit, reconcile
from companion.games.wall.photo.untracked import board
from companion.service.photo.edits import Cell
from companion.service.photo.proposal import Proposal
from companion.service.photo.report import grid_label
from companion.service.photo.settled import as_shown as settled
from vision.layout import WHOLE, Box, Layout, Space, known_boards, load
from vision.reading import BoardReading

__all__ = [
    "answer",
    "board",
    "choose",
    "fit",
    "floor_apart",
    "frame",
    "label",
    "offers",
    "pictured",
    "reconcile",
    "settled",
    "space_of",
    "tiles_for",
]


floor_apart = True


def tiles_for(game: Game, proposal: Proposal, before: Any, cell: Cell) -> tuple[str, ...]:
    """Of a pattern line, ("line", row), every colour: those that its row of the wall has not yet first."""
    place, number = cell
    if not isinstance(place, int):
        taken = row_of(before, number) if before else ""
        return tuple(sorted(LETTERS, key=lambda letter: letter in taken))
    if not game.grey:
        return (colour_at(PRINTED, place, number), EMPTY)
    taken = row_of(before, place) + column_of(before, number) if before else ""
    return (*sorted(LETTERS, key=lambda letter: letter in taken), EMPTY)


def frame(game: Game, reading: BoardReading) -> Layout | None:
    """As read, or between corners set by hand."""
    printed = str(reading.board) if reading.found else game.printed
    if printed not in known_boards() or not (reading.found or reading.corners):
        return None
    known = load(printed)
    return known if known.part("wall") else None


def pictured(one: Layout) -> Box:
    return WHOLE


def space_of(one: Layout, cell: Cell) -> Space | None:
    return next((space for space in one.part("wall") if (space.row, space.col) == cell), None)


def offers(review: BoardReview) -> tuple[Offer, ...]:
    return ()


def choose(review: BoardReview, key: str) -> Question | None:
    return None


def answer(review: BoardReview, question: Question, value: Any) -> None:
    """Nothing is asked besides tiles."""


def label(proposal: Proposal, reading: BoardReading) -> Json:
    return grid_label("wall", proposal, SIZE, names(AZUL))
