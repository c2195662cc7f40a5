"""What a game is held against: a person's own average and the table's, kind by kind; and whether starting helps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from companion.service.stats import Played

ENOUGH = 20
"""Fewer games than this say nothing about who starts."""


class KindAverages(NamedTuple):
    """Points a game of each kind on average, of a person and of everybody else at those tables."""

    games: int
    own: dict[str, float]
    table: dict[str, float]


class KindFigures(NamedTuple):
    """Points of one kind: in one game, and on average of the person and of the table."""

    kind: str
    points: int
    own: float
    table: float


class Starters(NamedTuple):
    """How often the first player won: a shared win is that part of one. `expected` is what seats alone would bring."""

    games: int
    won: float
    expected: float
    spread: float
    """By how much chance alone often misses what is expected."""

    @property
    def is_enough(self) -> bool:
        return self.games >= ENOUGH

    @property
    def is_clear(self) -> bool:
        """Chance alone would do this in one of twenty tables."""
        return self.is_enough and abs(self.won - self.expected) > 2 * self.spread


def kind_averages(games: Iterable[Played], person: int) -> dict[str, KindAverages]:
    """Of a person's games, by their variant: what one game calls a kind another does not have."""
    alike: dict[str, list[Played]] = {}
    for game in games:
        if person in game.people:
            alike.setdefault(game.variant, []).append(game)
    return {variant: _averages(played, person) for variant, played in alike.items()}


def _averages(games: Sequence[Played], person: int) -> KindAverages:
    own: dict[str, float] = {}
    table: dict[str, float] = {}
    others = 0
    for game in games:
        for whose, figures in zip(game.people, game.seats, strict=True):
            into = own if whose == person else table
            others += into is table
            for kind, points in figures.kinds.items():
                into[kind] = into.get(kind, 0) + points
    return KindAverages(
        len(games),
        {kind: points / len(games) for kind, points in own.items()},
        {kind: points / others for kind, points in table.items()},
    )


def kinds_of(game: Played, averages: KindAverages, person: int) -> tuple[KindFigures, ...]:
    """A game of a person's by kind, beside the averages of its variant."""
    points = game.seats[game.people.index(person)].kinds
    return tuple(
        KindFigures(kind, points.get(kind, 0), averages.own.get(kind, 0), averages.table.get(kind, 0))
        for kind in dict.fromkeys((*points, *averages.own, *averages.table))
        if kind != "start"
    )


def first_player(games: Iterable[Played]) -> Starters:
    """Over all games, whoever played."""
    count, won, expected, variance = 0, 0.0, 0.0, 0.0
    for game in games:
        chance = 1 / len(game.players)
        count += 1
        won += 1 / len(game.winners) if game.first in game.winners else 0
        expected += chance
        variance += chance * (1 - chance)
    return Starters(count, won, expected, sqrt(variance))
