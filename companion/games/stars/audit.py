"""What a board of stars that nobody tracked can have scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.audit import Audit
from companion.engine.audit_stars import audit_stars
from companion.engine.faults import Fault
from companion.engine.games import Game
from companion.engine.stars import Stars
from companion.engine.variants.pavilion import Pavilion
from companion.games.audits import never, too_many, untold


def audit(
    game: Game,
    board: Stars,
    options: Mapping[str, object],
    cancelled: Callable[[], bool] = never,
    progress: Callable[[float], None] = untold,
) -> Audit | None:
    return _audit(game, board)


def _audit(game: Game, board: Stars) -> Audit:
    rules = game.variant
    assert isinstance(rules, Pavilion)
    return audit_stars(board, rules)


def implausible(game: Game, name: str, board: Stars, score: int, round_: int) -> list[Fault]:
    found = _audit(game, board)
    return too_many(name, score, found.start + found.placement[1])


def breaker(board: Stars) -> int:
    return 0


def remarks(game: Game, boards: Sequence[Stars], winners: Sequence[int]) -> list[Fault]:
    return []
