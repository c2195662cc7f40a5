"""What the statistics screen shows, worked out off the UI thread and handed over as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.service import stats
from companion.service.seat_colours import colour_of
from companion.service.session import Session

PLOTTED = 30
"""The last games of a person that the plot shows."""
RIVALS = 6


@dataclass(frozen=True, slots=True)
class Rival:
    name: str
    colour: str
    against: stats.Against


@dataclass(frozen=True, slots=True)
class Best:
    """A record, and whose."""

    name: str
    value: int
    who: str
    game: str


@dataclass(frozen=True, slots=True)
class Figures:
    """`totals` are the person's last games from old to new; `shares` the part of the points that each bonus made."""

    games: int
    person: stats.Person | None
    totals: tuple[int, ...]
    rivals: tuple[Rival, ...]
    records: tuple[Best, ...]


def figures(session: Session, person: int | None, variant: str | None) -> Figures:
    """Over every finished game of a variant (None: of all), for one person (None: for nobody in particular)."""
    return work_out(session.finished_games(variant), session.people.all(), person)


def work_out(games: Sequence[stats.Played], people: Sequence[Any], person: int | None) -> Figures:
    own = [game for game in games if person in game.people] if person is not None else []
    totals = [game.seats[game.people.index(person)].total for game in own[-PLOTTED:]]
    rivals = []
    for other in people:
        if other.id != person and person is not None:
            against = stats.head_to_head(own, person, other.id)
            if against.games:
                rivals.append(Rival(other.name, colour_of(other), against))
    rivals.sort(key=lambda rival: -rival.against.games)
    by_game = {game.game: game for game in games}
    records = tuple(
        Best(record.name, record.value, by_game[record.game].players[record.seat], record.game)
        for record in stats.records(games)
    )
    return Figures(
        games=len(games),
        person=stats.person_figures(games, person) if person is not None else None,
        totals=tuple(totals),
        rivals=tuple(rivals[:RIVALS]),
        records=records,
    )
