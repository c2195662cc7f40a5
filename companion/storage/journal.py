"""Games and their records: read, added to, put in the bin. Every change is one transaction of the caller's."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from companion.engine.events import Setup
from companion.storage.database import Database
from companion.storage.errors import Damaged
from companion.storage.written import Json, Start, Written, checksum, compact, read_start, read_written

Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(UTC)


class Summary(NamedTuple):
    """What a list of games shows, computed from the log."""

    round: int
    finished: bool
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class GameRow(NamedTuple):
    """A game in the list, and where it lies: on the table, abandoned, in the bin."""

    game: str
    variant: str
    players: tuple[str, ...]
    started: str
    updated: str
    touched: int
    records: int
    summary: Summary
    abandoned: bool
    deleted: str | None


class Log(NamedTuple):
    """A whole game as it was written down."""

    game: str
    start: Start
    written: tuple[Written, ...]

    @property
    def setup(self) -> Setup:
        return self.start.setup


_ROW = "id, variant, players, started, updated, touched, records, round, finished, totals, winners, abandoned, deleted"
_NEXT = "(SELECT coalesce(max(touched), 0) + 1 FROM games)"


class Journal:
    """The games of one database."""

    def __init__(self, database: Database, clock: Clock = now) -> None:
        self.database = database
        self._clock = clock

    def stamp(self) -> str:
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"

    def begin(self, setup: Setup, body: str, summary: Summary, *, game: str = "", at: str = "") -> str:
        """A new game; its id."""
        game, at = game or secrets.token_hex(6), at or self.stamp()
        head = (game, setup.variant, compact(setup.players), at, at)
        tail = (1, summary.round, summary.finished, compact(summary.totals), compact(summary.winners))
        marks = ", ".join("?" * len(tail))
        with self.database.writing() as connection:
            connection.execute(
                "INSERT INTO games (id, variant, players, started, updated, touched, records, round, finished, totals,"
                f" winners) VALUES (?, ?, ?, ?, ?, {_NEXT}, {marks})",
                (*head, *tail),
            )
            self._insert(connection, game, 0, at, body)
        return game

    def append(self, game: str, bodies: Sequence[str], summary: Summary, *, at: str = "") -> int:
        """Add to the end of a game's journal; the number of the last record."""
        at = at or self.stamp()
        with self.database.writing() as connection:
            seq = self.count(game)
            for body in bodies:
                self._insert(connection, game, seq, at, body)
                seq += 1
            connection.execute(
                f"UPDATE games SET updated = ?, touched = {_NEXT}, records = ?, round = ?, finished = ?, totals = ?,"
                " winners = ?, content = NULL, abandoned = 0 WHERE id = ?",
                (
                    *(at, seq, summary.round, summary.finished),
                    *(compact(summary.totals), compact(summary.winners), game),
                ),
            )
        return seq - 1

    def _insert(self, connection: sqlite3.Connection, game: str, seq: int, at: str, body: str) -> None:
        connection.execute(
            "INSERT INTO records (game, seq, at, body, sum) VALUES (?, ?, ?, ?, ?)",
            (game, seq, at, body, checksum(game, seq, at, body)),
        )

    def count(self, game: str) -> int:
        """How many records a game has, the set-up among them; 0 where there is no such game."""
        with self.database.reading() as connection:
            found = connection.execute("SELECT records FROM games WHERE id = ?", (game,)).fetchone()
        return int(found[0]) if found else 0

    def load(self, game: str) -> Log:
        """A whole game. Raises Damaged where a record is not what was written."""
        with self.database.reading() as connection:
            found = connection.execute(
                "SELECT seq, at, body, sum FROM records WHERE game = ? ORDER BY seq", (game,)
            ).fetchall()
        if len(found) != self.count(game) or not found:
            raise Damaged(f"entries of game {game} are missing")
        for number, (seq, at, body, total) in enumerate(found):
            if seq != number or checksum(game, seq, at, body) != total:
                raise Damaged(f"entry {seq} of game {game} is damaged")
        _, at, body, _ = found[0]
        start = read_start(body, at)
        return Log(game, start, tuple(read_written(start.setup, *row[:3]) for row in found[1:]))

    def row(self, game: str) -> GameRow | None:
        return next(iter(self._rows("WHERE id = ?", (game,))), None)

    def rows(self, limit: int = -1, before: int | None = None, *, binned: bool = False) -> list[GameRow]:
        """Games, newest first; `before` is the `touched` of the last one shown, to go on from there."""
        where = "WHERE deleted IS NOT NULL" if binned else "WHERE deleted IS NULL"
        if before is None:
            return self._rows(f"{where} ORDER BY touched DESC LIMIT ?", (limit,))
        return self._rows(f"{where} AND touched < ? ORDER BY touched DESC LIMIT ?", (before, limit))

    def _rows(self, rest: str, values: tuple[object, ...]) -> list[GameRow]:
        with self.database.reading() as connection:
            return [_row(found) for found in connection.execute(f"SELECT {_ROW} FROM games {rest}", values)]

    def size(self) -> tuple[int, int]:
        """How many games, and how many records, there are in all."""
        with self.database.reading() as connection:
            games = connection.execute("SELECT count(*) FROM games").fetchone()[0]
            return int(games), int(connection.execute("SELECT count(*) FROM records").fetchone()[0])

    def draft(self, game: str) -> Json | None:
        with self.database.reading() as connection:
            found = connection.execute("SELECT body FROM drafts WHERE game = ?", (game,)).fetchone()
        if found is None:
            return None
        try:
            kept = json.loads(found[0])
        except ValueError:
            raise Damaged(f"the draft of game {game} is damaged") from None
        return kept if isinstance(kept, dict) else None

    def keep_draft(self, game: str, draft: Json | None) -> None:
        """Overwrite what is half entered; None wipes it."""
        with self.database.writing() as connection:
            if draft is None:
                connection.execute("DELETE FROM drafts WHERE game = ?", (game,))
            else:
                connection.execute("REPLACE INTO drafts (game, body) VALUES (?, ?)", (game, compact(draft)))

    def abandon(self, game: str, *, abandoned: bool) -> None:
        with self.database.writing() as connection:
            connection.execute("UPDATE games SET abandoned = ? WHERE id = ?", (abandoned, game))

    def bin(self, game: str, *, deleted: bool) -> None:
        with self.database.writing() as connection:
            at = self.stamp() if deleted else None
            connection.execute("UPDATE games SET deleted = ? WHERE id = ?", (at, game))

    def purge(self, games: Iterable[str]) -> None:
        """Empty out of the bin, for good."""
        with self.database.writing() as connection:
            for game in games:
                connection.execute("INSERT OR IGNORE INTO purged (game) VALUES (?)", (game,))
                for table in ("records", "drafts", "seats"):
                    connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
                connection.execute("DELETE FROM games WHERE id = ?", (game,))


def _row(found: tuple[Any, ...]) -> GameRow:
    try:
        players = tuple(str(name) for name in json.loads(found[2]))
        totals, winners = tuple(map(int, json.loads(found[9]))), tuple(map(int, json.loads(found[10])))
    except (ValueError, TypeError):
        raise Damaged(f"the line of game {found[0]} in the list is damaged") from None
    summary = Summary(found[7], bool(found[8]), totals, winners)
    game, variant, _, started, updated, touched, records = found[:7]
    return GameRow(game, variant, players, started, updated, touched, records, summary, bool(found[11]), found[12])
