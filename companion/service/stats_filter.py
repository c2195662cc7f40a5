"""Which of the finished games are counted: by game, by who sat at the table, and by time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from companion.service.play_time import moment_of
from companion.service.stats import Played

DAYS = {"month": 30, "year": 365}
"""How many days the named spans reach back."""


@dataclass(frozen=True, slots=True)
class GamesFilter:
    """What a game has to be to count; what is left empty lets every game pass."""

    variant: str = ""
    people: frozenset[int] = frozenset()
    """All of them were at the table."""
    group: frozenset[int] = frozenset()
    """Nobody else was: everybody at the table is one of them."""
    span: str = ""
    """"month" and "year" reach back from now; "2026" is a calendar year."""

    def chosen(self, games: Iterable[Played], now: datetime) -> list[Played]:
        """The games that count, in the order they came."""
        since = now - timedelta(days=DAYS[self.span]) if self.span in DAYS else None
        return [game for game in games if self._counts(game) and self._within(game, since, now)]

    def _counts(self, game: Played) -> bool:
        if self.variant and game.variant != self.variant:
            return False
        if not self.people.issubset(game.people):
            return False
        return not self.group or self.group.issuperset(game.people)

    def _within(self, game: Played, since: datetime | None, now: datetime) -> bool:
        if not self.span:
            return True
        started = moment_of(game.started)
        if started is None:
            return False
        if since is not None:
            return started >= since
        return str(started.astimezone(now.tzinfo).year) == self.span


def years(games: Iterable[Played], now: datetime) -> tuple[str, ...]:
    """The calendar years in which games were played, the latest first."""
    found = {moment.astimezone(now.tzinfo).year for game in games if (moment := moment_of(game.started))}
    return tuple(str(year) for year in sorted(found, reverse=True))
