"""Several boards in one photo: each is offered to the player whose tracked board it fits best."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from companion.engine.faults import Fault
from companion.engine.games import game
from companion.games.reconcile import same_game
from companion.games.registry import kind_of
from companion.service.photo import phrases
from companion.service.photo.tracked import Tracked, tracked
from companion.service.table import Position, Table
from vision.reading import BoardReading

# An offer is sure when every other one is this many times less likely.
_SURE = math.log(20)
MOST_BOARDS = 8


@dataclass(frozen=True, slots=True)
class Offers:
    """For each reading the seat it is offered to, or None; `ambiguous` are the readings that fit another as well."""

    seats: tuple[int | None, ...]
    ambiguous: tuple[int, ...]
    said: tuple[Fault, ...]


def offer(readings: Sequence[BoardReading], at: Table | Position | Tracked, round_: int | None = None) -> Offers:
    """Each board to one player, so that all together fit best; ties go in the order of the seats."""
    known = tracked(at)
    now = known.now
    described = game(now.variant.key)
    players = now.setup.players
    asked = now.open_round if round_ is None else round_
    fit = kind_of(described).photo.fit
    usable = [n for n, reading in enumerate(readings) if reading.found and same_game(reading, described)]
    usable = usable[:MOST_BOARDS]
    fits = {(n, seat): fit(readings[n], known, seat, asked) for n in usable for seat in range(len(players))}
    ways = [(sum(fits[n, seat] for n, seat in way.items()), way) for way in _ways(usable, len(players))]
    if not ways:
        return Offers((None,) * len(readings), (), (phrases.say("no board of this game in the photo"),))
    best, chosen = max(ways, key=lambda found: found[0])
    ambiguous, said = [], []
    for n in usable:
        others = [fit for fit, way in ways if way.get(n) != chosen.get(n)]
        number = n + 1
        if n not in chosen:
            said.append(phrases.say("board {number} doesn't match any remaining player", number=number))
        elif others and best - max(others) < _SURE:
            ambiguous.append(n)
            text = "board {number} could be {name}'s, but it also matches another player"
            said.append(phrases.say(text, number=number, name=players[chosen[n]]))
    return Offers(tuple(chosen.get(n) for n in range(len(readings))), tuple(ambiguous), tuple(said))


def _ways(usable: Sequence[int], seats: int) -> Iterator[dict[int, int]]:
    """Every way to give boards to different players; with more boards than players some stay without."""
    if not usable:
        return
    if len(usable) <= seats:
        for taken in permutations(range(seats), len(usable)):
            yield dict(zip(usable, taken, strict=True))
        return
    for given in permutations(usable, seats):
        yield {n: seat for seat, n in enumerate(given)}
