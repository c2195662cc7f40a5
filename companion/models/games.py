"""The list of games: which of them are wanted, and what can be done with each."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.games import game
from companion.models.game_row import GameLine
from companion.service.session import Session
from companion.storage.journal import GameRow
from companion.wording.names import variant_name

PAGE = 100
"""Games read from the journal at once."""

Show = Literal["all", "running", "finished"]
Way = Literal["go-on", "sheet", "again", "share", "away", "take-up", "delete"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games are looked for: by how far they are, and by the beginnings of names or of the game's name."""

    show: Show = "all"
    words: tuple[str, ...] = ()

    def __call__(self, row: GameRow) -> bool:
        if self.show != "all" and row.summary.finished != (self.show == "finished"):
            return False
        if not self.words:
            return True
        there = plain(" ".join((*row.players, variant_name(game(row.variant)), row.variant))).replace(",", " ").split()
        return all(any(word.startswith(want) for word in there) for want in self.words)


def wanted(show: Show, typed: str) -> Wanted:
    return Wanted(show, tuple(plain(typed).split()))


def plain(text: str) -> str:
    """Without accents and capitals: "Zoé" is found by "zoe"."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in folded if not unicodedata.combining(c)).replace("ø", "o").replace("æ", "ae")


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
    found: list[Way] = ["sheet", "again", "share"]
    if not line.finished:
        found.insert(0, "go-on")
    if line.put_away:
        found.append("take-up")
    elif not line.finished:
        found.append("away")
    return (*found, "delete")
