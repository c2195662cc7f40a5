"""What a photo that was read wrong really shows, as a label for its report."""

from __future__ import annotations

from companion.engine.games import Game
from companion.games.contract import Json
from companion.games.reconcile import other_side
from companion.games.registry import kind_of
from companion.service.photo.proposal import Proposal
from companion.service.photo.report import board_label
from vision.reading import BoardReading


def label(reading: BoardReading, proposal: Proposal, played: Game) -> Json:
    """The board is the one that was read, or where none was found or its wrong side, that of the game that is
    played."""
    board = reading.board if reading.found and not other_side(reading, played) else played.key
    return board_label(reading, board, proposal, kind_of(played).photo.label(proposal, reading))
