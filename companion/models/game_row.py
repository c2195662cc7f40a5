"""A game as a line of a list."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.games import game
from companion.storage.journal import GameRow
from companion.wording.dates import day
from companion.wording.language import _
from companion.wording.names import join_names, variant_name, whole_name

KEPT = "\N{NO-BREAK SPACE}"
BETWEEN = f"{KEPT}· "
"""What stands between the players of a title."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """`title` is who plays, with the scores where they may be seen; `mark` the tile that stands before the game."""

    game_id: str
    title: str
    subtitle: str
    mark: str
    players: tuple[str, ...]
    finished: bool
    put_away: bool


def game_line(row: GameRow, hide_totals: bool = False, sample: str = "") -> GameLine:
    """A game of the journal; with `hide_totals` the scores of a game that is not over are left out; `sample` is the id
    of the sample game, which says that it is one."""
    summary = row.summary
    shown = summary.totals and not (hide_totals and not summary.finished)
    scored = [f"{name}{KEPT}{total}" for name, total in zip(row.players, summary.totals, strict=False)]
    return GameLine(
        game_id=row.game_id,
        title=BETWEEN.join(scored if shown else row.players),
        subtitle=f"{sample_name() if row.game_id == sample else variant_name(game(row.variant))} · {_how_far(row)}",
        mark=game(row.variant).mark,
        players=row.players,
        finished=summary.finished,
        put_away=row.abandoned,
    )


def sample_name() -> str:
    return _("Sample game")


def _how_far(row: GameRow) -> str:
    summary, when = row.summary, day(row.updated)
    if summary.finished:
        winners = [whole_name(row.players[seat]) for seat in summary.winners]
        if len(winners) == 1:
            won = _("{names} won, {day}").format(names=winners[0], day=when)
            return f"{whole_name(won.removesuffix(when).rstrip())} {when}" if won.endswith(f" {when}") else won
        return _("{names} shared the win, {day}").format(names=join_names(winners), day=when)
    if row.abandoned:
        return _("set aside in round {n}, {day}").format(n=summary.round, day=when)
    return _("round {n}, {day}").format(n=summary.round, day=when)
