"""Statistics over sheets, pure: what each person's games came to, who beats whom, the records of each variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine.replay import Replay
from companion.engine.sheet import Line

RECORDS = ("total", "round", "tile", "margin", "lost", "floor", "fastest")


class SeatFigures(NamedTuple):
    """One player's game in figures. `kinds` adds up to the total, with the start score under `start`."""

    gains: tuple[int, ...]
    totals: tuple[int, ...]
    kinds: Mapping[str, int]
    lost: int
    bonuses: Mapping[str, int]
    total: int
    tile: int = 0
    """The most points that one tile made."""
    worst: int = 0
    """The most points lost in one round."""


class Played(NamedTuple):
    """A finished game in figures: who sat where (None: nobody in particular), and who won."""

    game_id: str
    started: str
    variant: str
    players: tuple[str, ...]
    people: tuple[int | None, ...]
    seats: tuple[SeatFigures, ...]
    winners: tuple[int, ...]
    first: int = 0
    """Who started the first round."""
    seconds: int = 0
    """How long it took; 0 where nobody knows."""


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """What somebody's games came to. A shared win counts as shared, in `points` as its part of one."""

    games: int
    wins: int
    shared: int
    points: float
    average: float
    best: int
    best_game: str
    lost: float
    """Points a game lost to the floor line, broken tiles and the like."""
    bonuses: Mapping[str, float]
    """The share of all their points that each kind of bonus made."""
    streak: int
    longest_streak: int
    ahead: float
    """Points a game above the average of the others at the table."""
    expected: float
    """Wins that somebody like everybody else would have, by how many sat at each table."""


class Against(NamedTuple):
    """Two people in the games both played: who had more, and how often neither."""

    games: int
    ahead: int
    behind: int
    level: int
    margin: float


class Record(NamedTuple):
    """The best there was of something, and where."""

    name: str
    value: int
    game_id: str
    seat: int


def seat_figures(played: Replay, seat: int) -> SeatFigures:
    """Points per round and by kind."""
    sheet, start = played.sheet, played.variant.start_score
    lines = [entry.lines for entry in (entries[seat] for entries in sheet.rounds)]
    kinds: Counter[str] = Counter(start=start)
    for line in [line for own in lines for line in own] + list(sheet.bonuses[seat]):
        kinds[line.kind] += line.points
    if sheet.clamps[seat]:
        kinds["clamp"] += sheet.clamps[seat]
    bonuses: Counter[str] = Counter()
    for line in sheet.bonuses[seat]:
        bonuses[line.kind] += line.points
    return SeatFigures(
        tuple(sum(line.points for line in own) for own in lines),
        tuple(entries[seat].total for entries in sheet.rounds),
        kinds,
        -sum(line.points for own in lines for line in own if _loses(line)),
        bonuses,
        sheet.totals[seat],
        max((line.points for own in lines for line in own if line.kind == "tile"), default=0),
        max((-sum(line.points for line in own if _loses(line)) for own in lines), default=0),
    )


def game_figures(played: Replay) -> tuple[SeatFigures, ...]:
    return tuple(seat_figures(played, seat) for seat in range(len(played.setup.players)))


def person_figures(games: Iterable[Played], person: int) -> PersonFigures | None:
    """Over games from old to new; None where the person is in none of them."""
    own = [(game, game.people.index(person)) for game in games if person in game.people]
    if not own:
        return None
    seats = [game.seats[seat] for game, seat in own]
    results = [game.winners if seat in game.winners else () for game, seat in own]
    best = max(range(len(own)), key=lambda n: seats[n].total)
    all_points = sum(seat.total for seat in seats)
    bonuses: Counter[str] = Counter()
    for seat in seats:
        bonuses.update(seat.bonuses)
    current, longest = _streaks([bool(winners) for winners in results])
    return PersonFigures(
        games=len(own),
        wins=sum(len(winners) == 1 for winners in results),
        shared=sum(len(winners) > 1 for winners in results),
        points=sum(1 / len(winners) for winners in results if winners),
        average=all_points / len(own),
        best=seats[best].total,
        best_game=own[best][0].game_id,
        lost=sum(seat.lost for seat in seats) / len(own),
        bonuses={kind: points / all_points for kind, points in bonuses.items()} if all_points else {},
        streak=current,
        longest_streak=longest,
        ahead=sum(ahead_of_the_table(game, person) for game, _ in own) / len(own),
        expected=sum(1 / len(game.players) for game, _ in own),
    )


def ahead_of_the_table(game: Played, person: int) -> float:
    """A person's points above the average of the others at that table."""
    seat = game.people.index(person)
    others = [figures.total for number, figures in enumerate(game.seats) if number != seat]
    return game.seats[seat].total - sum(others) / len(others)


def head_to_head(games: Iterable[Played], one: int, other: int) -> Against:
    """How one did against the other, in the games of both."""
    margins = []
    places: Counter[int] = Counter()
    for game in games:
        if one in game.people and other in game.people:
            seats = [game.people.index(person) for person in (one, other)]
            margins.append(game.seats[seats[0]].total - game.seats[seats[1]].total)
            won = [seat in game.winners for seat in seats]
            places[won[0] - won[1] or (margins[-1] > 0) - (margins[-1] < 0)] += 1
    average = sum(margins) / len(margins) if margins else 0.0
    return Against(len(margins), places[1], places[-1], places[0], average)


def records(games: Sequence[Played]) -> tuple[Record, ...]:
    """The highest total, the best round and tile, the clearest win, the most lost in a game and in a round, and the
    fastest game in seconds: the first to reach each. What nobody ever lost or timed is no record."""
    found: dict[str, Record] = {}
    for game in games:
        for number, seat in enumerate(game.seats):
            others = [other.total for n, other in enumerate(game.seats) if n != number]
            marks = {
                "total": seat.total,
                "round": max(seat.gains, default=0),
                "tile": seat.tile,
                "margin": seat.total - max(others),
                "lost": seat.lost,
                "floor": seat.worst,
            }
            for name, value in marks.items():
                if value > 0 and (name not in found or value > found[name].value):
                    found[name] = Record(name, value, game.game_id, number)
        fastest = found.get("fastest")
        if game.seconds and (fastest is None or game.seconds < fastest.value):
            found["fastest"] = Record("fastest", game.seconds, game.game_id, game.winners[0])
    return tuple(found[name] for name in RECORDS if name in found)


def _loses(line: Line) -> bool:
    """What was really lost: the clamp gives back what the score could not fall by."""
    return line.points < 0 or line.kind == "clamp"


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Games won in a row up to now, and the most there ever were.

    >>> _streaks([True, True, False, True])
    (1, 2)
    """
    current = longest = 0
    for win in won:
        current = current + 1 if win else 0
        longest = max(longest, current)
    return current, longest
