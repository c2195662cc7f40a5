"""What a wall that nobody tracked can have scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.audit import Audit
from companion.engine.audit_wall import audit_wall, connected
from companion.engine.faults import Fault
from companion.engine.games import Game
from companion.engine.tiles import EMPTY
from companion.engine.variants.azul import Azul
from companion.engine.wall import SIZE, Wall, complete_rows, row_of, tiles
from companion.games.audits import never, too_many, untold
from companion.service.photo import phrases

LARGEST_GROUP = 13
"""Larger groups of touching tiles take too long to be searched while somebody waits."""


def audit(
    game: Game,
    board: Wall,
    options: Mapping[str, object],
    cancelled: Callable[[], bool] = never,
    progress: Callable[[float], None] = untold,
) -> Audit | None:
    rules = game.variant
    assert isinstance(rules, Azul)
    return audit_wall(board, cancelled, progress, bonuses_of=rules.wall_bonuses)


def implausible(game: Game, name: str, board: Wall, score: int, round_: int) -> list[Fault]:
    found = []
    for row in range(SIZE):
        count = SIZE - row_of(board, row).count(EMPTY)
        if count > round_ - 1:
            text = "{name}: row {row} has {count} tiles, but before round {round} there can be at most {most}"
            found.append(phrases.say(text, name=name, row=row + 1, count=count, round=round_, most=round_ - 1))
    groups = connected([(row, col) for row, col, _ in tiles(board)])
    if all(len(group) <= LARGEST_GROUP for group in groups):
        found += too_many(name, score, audit_wall(board).placement[1])
    return found


def breaker(board: Wall) -> int:
    return len(complete_rows(board))


def remarks(game: Game, boards: Sequence[Wall], winners: Sequence[int]) -> list[Fault]:
    if any(complete_rows(board) for board in boards):
        return []
    return [phrases.say("no row is complete, so the game isn't over")]
