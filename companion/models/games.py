"""The list of games, and what can be done with each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from companion.models.game_row import GameLine
from companion.service.session import Session
from companion.storage.journal import GameRow

PAGE = 100
"""Games read from the journal at once."""

Way = Literal["go-on", "page", "sheet", "again", "share", "away", "take-up", "delete"]


def all_games(session: Session, binned: bool = False) -> Callable[[], Iterator[GameRow]]:
    """Every game of the journal, or of its bin, from the one touched last on; read a page at a time."""

    def read() -> Iterator[GameRow]:
        before = None
        while page := session.games(PAGE, before, binned=binned):
            yield from page
            before = page[-1].touched

    return read


def ways(line: GameLine) -> tuple[Way, ...]:
    """What can be done with a game, in the order in which it is offered."""
    found: list[Way] = ["page" if line.finished else "go-on", "sheet", "again", "share"]
    if line.put_away:
        found.append("take-up")
    elif not line.finished:
        found.append("away")
    return (*found, "delete")
