"""What a photo says of a board of stars."""

from __future__ import annotations

from typing import Any

from companion.engine.games import Game
from companion.engine.stars import RING, STARS
from companion.engine.tiles import EMPTY, PAVILION, names
from companion.games.contract import BoardReview, Json, Offer, Question
from companion.games.stars.photo.propose import fit, reconcile, star_takes
from companion.games.stars.photo.untracked import board
from companion.service.photo.edits import Cell
from companion.service.photo.proposal import Proposal
from companion.service.photo.settled import as_shown as settled
from vision.layout import WHOLE, Box, Layout, Space
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


floor_apart = False


def tiles_for(game: Game, proposal: Proposal, before: Any, cell: Cell) -> tuple[str, ...]:
    return (*star_takes(str(cell[0]), game.grey), EMPTY)


def frame(game: Game, reading: BoardReading) -> Layout | None:
    """The drawing lies over the whole photo."""
    return None


def pictured(one: Layout) -> Box:
    return WHOLE


def space_of(one: Layout, cell: Cell) -> Space | None:
    star, number = cell
    return next((s for s in one.part("stars") if (one.stars[s.row], s.col + 1) == (star, number)), None)


def offers(review: BoardReview) -> tuple[Offer, ...]:
    return ()


def choose(review: BoardReview, key: str) -> Question | None:
    return None


def answer(review: BoardReview, question: Question, value: Any) -> None:
    """Nothing is asked besides tiles."""


def label(proposal: Proposal, reading: BoardReading) -> Json:
    if not proposal.cells:
        return {}
    speaking, spaces = names(PAVILION), range(1, RING + 1)
    return {
        "stars": {star: [speaking.get(proposal.cells[star, space].value) for space in spaces] for star in sorted(STARS)}
    }
