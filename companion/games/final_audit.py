"""The audit of a finished game that nobody tracked: range, bonuses and verdict for each player, and who won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from companion.engine.audit import Audit, Finding, Verdict, verdict
from companion.engine.games import game
from companion.engine.outcome import leaders
from companion.games.audits import never, untold
from companion.games.registry import kind_of
from companion.games.untracked import untracked
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.phrases import Remark
from companion.service.photo.untracked_board import UntrackedBoard
from vision.reading import BoardReading


@dataclass(frozen=True, slots=True)
class PlayerAudit:
    """A final board: what it can have scored, and whether the score claimed can be right."""

    board: UntrackedBoard
    audit: Audit | None
    claimed: int | None
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class FinishedAudit:
    """`winners` only where every player's claim can stand; `notes` say what is odd about the whole."""

    players: tuple[PlayerAudit, ...]
    winners: tuple[int, ...] | None
    tie_break: str | None
    notes: tuple[Remark, ...]


def audit_finished(
    variant: str,
    players: Sequence[str],
    readings: Sequence[BoardReading | None],
    claims: Sequence[int | None] = (),
    options: Mapping[str, object] = MappingProxyType({}),
    edits: Sequence[Edits] = (),
    cancelled: Callable[[], bool] = never,
    progress: Callable[[float], None] = untold,
) -> FinishedAudit:
    """One reading and one claim a player. May take seconds for full walls: `progress` is told the share that is done.

    Raises `Cancelled` when told to stop."""
    found = []
    notes: list[Remark] = []
    for seat, name in enumerate(players):
        reading = readings[seat] if seat < len(readings) else None
        board = untracked(reading, variant, edits[seat] if seat < len(edits) else NO_EDITS)
        claimed = claims[seat] if seat < len(claims) else None
        notes += board.complaints(name)
        part = partial(_tell_part, progress, seat, len(players))
        audit = None if board.problem or board.faults else _audit(variant, board.text, options, cancelled, part)
        judged = None if audit is None or claimed is None else verdict(audit, claimed)
        found.append(PlayerAudit(board, audit, claimed, judged))
    sound = [_board(variant, player) for player in found if not player.board.faults]
    winners, tie_break = _winners(variant, found)
    kind = kind_of(game(variant))
    notes += [Remark(fault) for fault in kind.audit.remarks(game(variant), sound, winners or ())]
    return FinishedAudit(tuple(found), winners, tie_break, tuple(notes))


def _board(variant: str, player: PlayerAudit) -> Any:
    return game(variant).variant.parse_board(player.board.text)


def _tell_part(progress: Callable[[float], None], seat: int, seats: int, share: float) -> None:
    """The share of one board as one of all."""
    progress((seat + share) / seats)


def _audit(
    variant: str,
    text: str,
    options: Mapping[str, object],
    cancelled: Callable[[], bool],
    progress: Callable[[float], None],
) -> Audit | None:
    played = game(variant)
    return kind_of(played).audit.audit(played, played.variant.parse_board(text), options, cancelled, progress)


def _winners(variant: str, players: Sequence[PlayerAudit]) -> tuple[tuple[int, ...] | None, str | None]:
    totals = [player.claimed for player in players if player.claimed is not None]
    stands = all(player.verdict and player.verdict.finding is not Finding.IMPOSSIBLE for player in players)
    if not stands or len(totals) != len(players) or not players:
        return None, None
    breaker = kind_of(game(variant)).audit.breaker
    return leaders(totals, [breaker(_board(variant, player)) for player in players], "rows")
