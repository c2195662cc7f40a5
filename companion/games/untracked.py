"""A board as a photo shows it, without a tracked game to hold it against."""

from __future__ import annotations

from companion.engine.games import game
from companion.games.reconcile import other_side, same_game
from companion.games.registry import kind_of
from companion.service.photo import phrases
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.phrases import RemarkKind
from companion.service.photo.untracked_board import UntrackedBoard
from vision.reading import BoardReading, NotFound


def untracked(reading: BoardReading | None, variant: str, edits: Edits = NO_EDITS) -> UntrackedBoard:
    """The board in a photo, each space as read or as the player said; nothing read is all empty, and says so."""
    played = game(variant)
    seen = reading if reading is not None and reading.found else BoardReading("", found=False)
    problem = None
    if reading is None:
        problem = phrases.remark("the board wasn't read: there is no photo", RemarkKind.NO_PHOTO)
    elif not reading.found:
        reason = reading.reason or NotFound.NO_BOARD
        problem = phrases.remark("the board wasn't read: {reason}", RemarkKind.NOT_READ, reason=reason)
    elif not same_game(reading, played):
        problem = phrases.remark("this is another game's board")
        seen = BoardReading("", found=False)
    elif other_side(reading, played):
        problem = phrases.remark("this is the other side of the board")
    if problem is not None and edits != NO_EDITS:
        problem = None
    return kind_of(played).photo.board(seen, played, edits, problem)
