"""Catch-up: tracking begins in the middle of a game, from photos of every board and the scores on the tracks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.catch_up import KEY
from companion.engine.codec import read_setup
from companion.engine.fields import Fields
from companion.engine.games import game
from companion.errors import AzulejoError
from companion.games.registry import kind_of
from companion.games.untracked import untracked
from companion.service.answers import in_the_way
from companion.service.photo import phrases
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.phrases import Remark, RemarkKind
from companion.service.photo.untracked_board import UntrackedBoard
from vision.reading import BoardReading


@dataclass(frozen=True, slots=True)
class CatchUpStart:
    """`head` is what `Session.start_as` takes; it is None while something is missing or cannot be."""

    head: Mapping[str, Any] | None
    boards: tuple[UntrackedBoard, ...]
    scores: tuple[int | None, ...]
    faults: tuple[Remark, ...]

    @property
    def ready(self) -> bool:
        """Nothing is doubtful."""
        return self.head is not None and all(board.ready for board in self.boards)


def catch_up(
    variant: str,
    players: Sequence[str],
    readings: Sequence[BoardReading | None],
    round_: int,
    scores: Sequence[int | None] = (),
    first: int = 0,
    edits: Sequence[Edits] = (),
    options: Mapping[str, object] | None = None,
) -> CatchUpStart:
    """A start with the round that comes next, from one reading a player; a score given outdoes the one read."""
    boards, points = [], []
    faults: list[Remark] = []
    for seat, name in enumerate(players):
        reading = readings[seat] if seat < len(readings) else None
        board = untracked(reading, variant, edits[seat] if seat < len(edits) else NO_EDITS)
        boards.append(board)
        score = scores[seat] if seat < len(scores) else None
        points.append(board.score if score is None else score)
        faults += board.complaints(name)
        if points[-1] is None:
            faults.append(phrases.remark("{name}'s score is missing", RemarkKind.NO_SCORE, name=name))
        else:
            faults += _implausible(variant, name, board, points[-1], round_)
    told = {"round": round_, "scores": points, "boards": [board.text for board in boards]}
    head: dict[str, Any] = {"variant": variant, "players": list(players), "first": first}
    head["options"] = {**(options or {}), KEY: told}
    if not faults:
        faults += _setup_faults(head)
    return CatchUpStart(None if faults else head, tuple(boards), tuple(points), tuple(faults))


def _setup_faults(head: Mapping[str, Any]) -> list[Remark]:
    try:
        read_setup(Fields(head, "start"))
    except AzulejoError as error:
        return [Remark(fault) for fault in in_the_way(error)]
    return []


def _implausible(variant: str, name: str, board: UntrackedBoard, score: int | None, round_: int) -> list[Remark]:
    """What no game can have led to by this round."""
    if board.faults or score is None:
        return []
    played = game(variant)
    found = kind_of(played).audit.implausible(played, name, played.variant.parse_board(board.text), score, round_)
    return [Remark(fault) for fault in found]
