"""What a dome that nobody tracked can have scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.audit import Audit
from companion.engine.audit_dome import audit_dome
from companion.engine.dome import Dome
from companion.engine.faults import Fault
from companion.engine.games import Game
from companion.engine.variants.duel import plates_after
from companion.games.audits import never, untold
from companion.games.dome.options import in_play
from companion.service.photo import phrases


def audit(
    game: Game,
    board: Dome,
    options: Mapping[str, object],
    cancelled: Callable[[], bool] = never,
    progress: Callable[[float], None] = untold,
) -> Audit | None:
    return audit_dome(board, in_play(options), cancelled)


def implausible(game: Game, name: str, board: Dome, score: int, round_: int) -> list[Fault]:
    most = plates_after(round_ - 1)
    if board.plates() <= most:
        return []
    text = "{name}: {count} plates, but before round {round} there can be at most {most}"
    return [phrases.say(text, name=name, count=board.plates(), round=round_, most=most)]


def breaker(board: Dome) -> int:
    return 0


def remarks(game: Game, boards: Sequence[Dome], winners: Sequence[int]) -> list[Fault]:
    if len(winners) < 2:
        return []
    return [phrases.say("the player with the first-player tile wins the tie")]
