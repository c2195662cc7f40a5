"""The finished games in figures. Reading ten thousand games takes a while, so what each came to is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from companion.service.play_time import game_seconds
from companion.service.stats import Played, SeatFigures, game_figures
from companion.service.table import position
from companion.storage.figures import FiguresFile
from companion.storage.journal import GameRow
from companion.storage.people import Person
from companion.storage.records import compact
from companion.storage.store import Store

Told = Callable[[float], None]
Sound = Callable[[Callable[[], Any]], Any]
"""Does something with the journal alone, and once more after a recovery."""

FORM = 1
"""Counts the ways in which figures have been written down: those of another way are worked out again."""
AT_ONCE = 16
"""Games that are read in one go: whoever else wants something of the journal waits no longer than that."""


class Worked(NamedTuple):
    """What a game came to: who started, how many seconds it took (0: not known), and everybody's figures."""

    first: int
    seconds: int
    seats: tuple[SeatFigures, ...]


class Mark(NamedTuple):
    """Tells one state of the games and the people from another, and costs next to nothing."""

    games: tuple[int, ...]
    seats: tuple[int, ...]
    people: Mapping[int, Person]
    sample: str


class FinishedGames:
    """Remembers what every game came to, while the app runs and from one time to the next."""

    def __init__(self, store: Store, sound: Sound) -> None:
        self._store, self._sound = store, sound
        self._file = FiguresFile(store.folder)
        self._worked: dict[str, tuple[str, Worked]] = {}
        self._loaded = False
        self._last: tuple[Mark, list[Played]] | None = None
        """What was read last, and how the journal stood."""

    def forget(self) -> None:
        """The games may be others now."""
        self._worked.clear()
        self._loaded = False
        self._last = None

    def read(self, variant: str | None, told: Told) -> list[Played]:
        """Those of a variant (None: of all), from old to new. `told` hears how far it is, where that takes a while."""
        games = self._read(told)
        return [game for game in games if variant in (None, game.variant)]

    def _read(self, told: Told) -> list[Played]:
        """All of them: listed again only where something was written since."""
        mark = self._sound(self._mark)
        if self._last is not None and self._last[0] == mark:
            return self._last[1]
        rows, seated = self._sound(self._listed)
        self._load()
        new = [row for row in rows if self._known(row) is None]
        for start in range(0, len(new), AT_ONCE):
            told(start / len(new))
            self._sound(partial(self._work_out, new[start : start + AT_ONCE]))
        games = [played(row, known, seated) for row in rows if (known := self._known(row))]
        self._last = (mark, games)
        return games

    def _mark(self) -> Mark:
        with self._store.database.reading():
            people = self._store.people
            games, seats = self._store.journal.mark(), people.mark()
            return Mark(games, seats, people.everybody().people(), self._store.settings.read().sample_game)

    def _listed(self) -> tuple[list[GameRow], dict[str, dict[int, int]]]:
        with self._store.database.reading():
            sample = self._store.settings.read().sample_game
            rows = [row for row in self._store.journal.rows() if row.summary.finished and row.game_id != sample]
            return rows[::-1], self._store.people.seated()

    def _load(self) -> None:
        if self._loaded:
            return
        self._loaded = True
        for game, (state, body) in self._file.read().items():
            self._worked.setdefault(game, (state, _read(body)))

    def _known(self, row: GameRow) -> Worked | None:
        found = self._worked.get(row.game_id)
        return found[1] if found is not None and found[0] == state_of(row) else None

    def _work_out(self, rows: Sequence[GameRow]) -> None:
        """What is gone from the journal meanwhile, or was added to, is left out this time."""
        lines = []
        with self._store.database.reading():
            for row in rows:
                if self._store.journal.row(row.game_id) == row:
                    worked = work_out(self._store, row)
                    self._worked[row.game_id] = (state_of(row), worked)
                    lines.append((row.game_id, state_of(row), compact(worked)))
        self._file.keep(lines)


def work_out(store: Store, row: GameRow) -> Worked:
    log = store.journal.load(row)
    stamps = [log.start.at, *(written.at for written in log.written)]
    return Worked(log.setup.first, game_seconds(stamps), game_figures(position(log).played))


def state_of(row: GameRow) -> str:
    """The same only where the game is as it was."""
    return f"{FORM} {row.records} {row.updated} {compact(row.summary.totals)}"


def played(row: GameRow, worked: Worked, seated: Mapping[str, Mapping[int, int]]) -> Played:
    people = tuple(map(seated.get(row.game_id, {}).get, range(len(row.players))))
    return Played(
        row.game_id,
        row.started,
        row.variant,
        row.players,
        people,
        worked.seats,
        row.summary.winners,
        worked.first,
        worked.seconds,
    )


def _read(body: str) -> Worked:
    first, seconds, seats = json.loads(body)
    return Worked(first, seconds, tuple(_seat(*seat) for seat in seats))


def _seat(gains: list[int], totals: list[int], *rest: Any) -> SeatFigures:
    return SeatFigures(tuple(gains), tuple(totals), *rest)
