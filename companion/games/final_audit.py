"""The audit of a finished game that nobody tracked: range, bonuses and verdict for each player, and who won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.engine.audit import Audit, Verdict, audit_stars, audit_wall, verdict
from companion.engine.audit_dome import audit_dome
from companion.engine.notation import parse_dome, parse_stars, parse_wall
from companion.engine.outcome import leaders
from companion.engine.variants.azul import Azul
from companion.engine.variants.pavilion import Pavilion
from companion.engine.variants.registry import VARIANTS
from companion.engine.wall import complete_rows
from companion.games.untracked import untracked
from companion.service.photo import phrases
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
    tablets: Sequence[str] = (),
    edits: Sequence[Edits] = (),
    cancelled: Callable[[], bool] = lambda: False,
) -> FinishedAudit:
    """One reading and one claim a player. May take seconds for full walls; raises `Cancelled` when told to stop."""
    found = []
    notes: list[Remark] = []
    for seat, name in enumerate(players):
        reading = readings[seat] if seat < len(readings) else None
        board = untracked(reading, variant, edits[seat] if seat < len(edits) else NO_EDITS)
        claimed = claims[seat] if seat < len(claims) else None
        notes += board.complaints(name)
        audit = None if board.problem or board.faults else _audit(variant, board.text, tablets, cancelled)
        judged = None if audit is None or claimed is None else verdict(audit, claimed)
        found.append(PlayerAudit(board, audit, claimed, judged))
    if isinstance(VARIANTS[variant], Azul) and not any(_rows(player) for player in found):
        notes.append(phrases.remark("no wall has a complete row: the game was not over"))
    winners, tie_break = _winners(variant, found)
    if winners and len(winners) > 1 and variant == "duel":
        notes.append(phrases.remark("the tie goes to whoever holds the first-player tile"))
    return FinishedAudit(tuple(found), winners, tie_break, tuple(notes))


def _audit(variant: str, text: str, tablets: Sequence[str], cancelled: Callable[[], bool]) -> Audit | None:
    game = VARIANTS[variant]
    if isinstance(game, Azul):
        return audit_wall(parse_wall(text), cancelled)
    if isinstance(game, Pavilion):
        return audit_stars(parse_stars(text), game)
    return audit_dome(parse_dome(text), tablets, cancelled)


def _rows(player: PlayerAudit) -> int:
    return 0 if player.board.faults else len(complete_rows(parse_wall(player.board.text)))


def _winners(variant: str, players: Sequence[PlayerAudit]) -> tuple[tuple[int, ...] | None, str | None]:
    totals = [player.claimed for player in players if player.claimed is not None]
    stands = all(player.verdict is not None and player.verdict.words != "impossible" for player in players)
    if not stands or len(totals) != len(players) or not players:
        return None, None
    rows = [_rows(player) if isinstance(VARIANTS[variant], Azul) else 0 for player in players]
    return leaders(totals, rows, "rows")
