"""Games and their records: read, added to, put in the bin. Every change is one transaction of the caller's."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from companion.engine.events import Setup
from companion.storage.database import Database
from companion.storage.errors import Damaged
from companion.storage.records import Json, Start, Written, checksum, compact, read_start, read_written
from companion.storage.summary import Summary

Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(UTC)


class GameRow(NamedTuple):
    """A game in the list, and where it lies: on the table, abandoned, in the bin."""

    game_id: str
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

    game_id: str
    start: Start
    written: tuple[Written, ...]

    @property
    def setup(self) -> Setup:
        return self.start.setup


_ROW = "id, variant, players, started, updated, touched, records, round, finished, totals, winners, abandoned, deleted"
_COLUMNS = _ROW.split(", ")


class Journal:
    """The games of one database."""

    def __init__(self, database: Database, clock: Clock = now) -> None:
        self.database = database
        self._clock = clock

    def stamp(self) -> str:
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"

    def begin(self, setup: Setup, body: str, summary: Summary, *, game_id: str = "", at: str = "") -> GameRow:
        """A new game."""
        game_id, at = game_id or secrets.token_hex(6), at or self.stamp()
        with self.database.writing() as connection:
            row = GameRow(game_id, setup.variant, setup.players, at, at, self._newest() + 1, 1, summary, False, None)
            self.add_row(row)
            self._insert(connection, game_id, 0, at, body)
        return row

    def append(self, row: GameRow, bodies: Sequence[str], summary: Summary, *, at: str = "") -> GameRow:
        """Add to the end of a game's journal; its line in the list afterwards. Whoever abandoned it is back."""
        at = at or self.stamp()
        with self.database.writing() as connection:
            for seq, body in enumerate(bodies, row.records):
                self._insert(connection, row.game_id, seq, at, body)
            newest = self._newest()
            touched = row.touched if row.touched == newest else newest + 1
            records = row.records + len(bodies)
            after = row._replace(updated=at, touched=touched, records=records, summary=summary, abandoned=False)
            self._change(connection, row, after)
            connection.execute("UPDATE games SET content = NULL WHERE id = ? AND content IS NOT NULL", (row.game_id,))
        return after

    def change(self, row: GameRow, after: GameRow) -> None:
        """Another line for the same game in the list."""
        with self.database.writing() as connection:
            self._change(connection, row, after)

    def _change(self, connection: sqlite3.Connection, row: GameRow, after: GameRow) -> None:
        """Only the columns that differ are written: an index that is left alone is a page less to sync."""
        old, new = _values(row), _values(after)
        changed = {column: value for column, was, value in zip(_COLUMNS, old, new, strict=True) if was != value}
        assignments = ", ".join(f"{column} = ?" for column in (*changed, "sum"))
        connection.execute(
            f"UPDATE games SET {assignments} WHERE id = ?", (*changed.values(), checksum(*new), row.game_id)
        )

    def add_row(self, row: GameRow) -> None:
        """A new game's line in the list."""
        values = _values(row)
        marks = ", ".join("?" * (len(values) + 1))
        with self.database.writing() as connection:
            connection.execute(f"INSERT INTO games ({_ROW}, sum) VALUES ({marks})", (*values, checksum(*values)))

    def _newest(self) -> int:
        with self.database.reading() as connection:
            return int(connection.execute("SELECT coalesce(max(touched), 0) FROM games").fetchone()[0])

    def _insert(self, connection: sqlite3.Connection, game_id: str, seq: int, at: str, body: str) -> None:
        connection.execute(
            "INSERT INTO records (game, seq, at, body, sum) VALUES (?, ?, ?, ?, ?)",
            (game_id, seq, at, body, checksum(game_id, seq, at, body)),
        )

    def load(self, row: GameRow) -> Log:
        """A whole game, in the same reading as its row. Raises Damaged where a record is not what was written."""
        game = row.game_id
        with self.database.reading() as connection:
            found = connection.execute(
                "SELECT seq, at, body, sum FROM records WHERE game = ? ORDER BY seq", (game,)
            ).fetchall()
        if len(found) != row.records or not found:
            raise Damaged(f"entries of game {game} are missing")
        for number, (seq, at, body, total) in enumerate(found):
            if seq != number or checksum(game, seq, at, body) != total:
                raise Damaged(f"entry {seq} of game {game} is damaged")
        _, at, body, _ = found[0]
        start = read_start(body, at)
        return Log(game, start, tuple(read_written(start.setup, *written[:3]) for written in found[1:]))

    def has(self, game_id: str) -> bool:
        with self.database.reading() as connection:
            return connection.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone() is not None

    def row(self, game_id: str) -> GameRow | None:
        return next(iter(self._rows("WHERE id = ?", (game_id,))), None)

    def rows(self, limit: int = -1, before: int | None = None, *, binned: bool = False) -> list[GameRow]:
        """Games, newest first; `before` is the `touched` of the last one shown, to go on from there."""
        where = "WHERE deleted IS NOT NULL" if binned else "WHERE deleted IS NULL"
        if before is None:
            return self._rows(f"{where} ORDER BY touched DESC LIMIT ?", (limit,))
        return self._rows(f"{where} AND touched < ? ORDER BY touched DESC LIMIT ?", (before, limit))

    def version(self, game_id: str) -> tuple[int, ...] | None:
        """Another one whenever something about the game was written, its draft aside; None where there is no game."""
        with self.database.reading() as connection:
            found = connection.execute("SELECT records, sum FROM games WHERE id = ?", (game_id,)).fetchone()
        return tuple(found) if found is not None else None

    def mark(self) -> tuple[int, ...]:
        """Another one whenever a line of the list is another: how many there are, and their checksums in one."""
        with self.database.reading() as connection:
            return tuple(connection.execute("SELECT count(*), coalesce(sum(sum), 0) FROM games").fetchone())

    def _rows(self, rest: str, values: tuple[object, ...]) -> list[GameRow]:
        with self.database.reading() as connection:
            found = connection.execute(f"SELECT {_ROW}, sum FROM games {rest}", values).fetchall()
        return [row_of(values) for values in found]

    def was_imported(self, origin: str, content: str) -> bool:
        """Whether a file of this id, or of none, with this content was taken in before."""
        with self.database.reading() as connection:
            found = connection.execute("SELECT 1 FROM imported WHERE origin = ? AND content = ?", (origin, content))
            return found.fetchone() is not None

    def note_import(self, origin: str, content: str) -> None:
        with self.database.writing() as connection:
            connection.execute("INSERT OR IGNORE INTO imported (origin, content) VALUES (?, ?)", (origin, content))

    def imports_of(self, origin: str, prefix: str, limit: int = -1) -> list[str]:
        """What was noted under this id and begins so, the latest first."""
        with self.database.reading() as connection:
            found = connection.execute(
                "SELECT content FROM imported WHERE origin = ? AND substr(content, 1, ?) = ?"
                " ORDER BY rowid DESC LIMIT ?",
                (origin, len(prefix), prefix, limit),
            )
            return [str(content) for (content,) in found]

    def started_at(self, stamp: str) -> list[GameRow]:
        """The games, those in the bin too, that were started at this very moment."""
        return self._rows("WHERE started = ? ORDER BY touched DESC", (stamp,))

    def has_content(self, content: str) -> bool:
        with self.database.reading() as connection:
            return connection.execute("SELECT 1 FROM games WHERE content = ?", (content,)).fetchone() is not None

    def without_content(self) -> list[GameRow]:
        """The games whose content has changed since it was last noted."""
        return self._rows("WHERE content IS NULL", ())

    def note_content(self, game_id: str, content: str) -> None:
        with self.database.writing() as connection:
            connection.execute("UPDATE games SET content = ? WHERE id = ?", (content, game_id))

    def problems(self) -> list[str]:
        """Every line, record and draft that is not what was written."""
        found: list[str] = []
        counts: Counter[str] = Counter()
        last = ("", -1)
        with self.database.reading() as connection:
            for game, seq, at, body, total in connection.execute("SELECT game, seq, at, body, sum FROM records"):
                counts[game] += 1
                if (game, seq) <= last:
                    found.append(f"entry {seq} of game {game} is out of its place")
                last = (game, seq)
                if checksum(game, seq, at, body) != total:
                    found.append(f"entry {seq} of game {game} is damaged")
            for values in connection.execute(f"SELECT {_ROW}, sum FROM games").fetchall():
                if checksum(*values[:-1]) != values[-1]:
                    found.append(f"the line of game {values[0]} in the list is damaged")
                elif counts[values[0]] != values[6]:
                    found.append(f"entries of game {values[0]} are missing")
            for game, body, total in connection.execute("SELECT game, body, sum FROM drafts"):
                if checksum(game, body) != total:
                    found.append(f"the draft of game {game} is damaged")
        return found

    def size(self) -> tuple[int, int]:
        """How many games, and how many records, there are in all."""
        with self.database.reading() as connection:
            games = connection.execute("SELECT count(*) FROM games").fetchone()[0]
            return int(games), int(connection.execute("SELECT count(*) FROM records").fetchone()[0])

    def draft(self, game_id: str) -> Json | None:
        with self.database.reading() as connection:
            found = connection.execute("SELECT body, sum FROM drafts WHERE game = ?", (game_id,)).fetchone()
        if found is None:
            return None
        if checksum(game_id, found[0]) != found[1]:
            raise Damaged(f"the draft of game {game_id} is damaged")
        kept: Json = json.loads(found[0])
        return kept

    def keep_draft(self, game_id: str, body: str | None) -> None:
        """Overwrite what is half entered; None wipes it."""
        with self.database.writing() as connection:
            if body is None:
                connection.execute("DELETE FROM drafts WHERE game = ?", (game_id,))
            else:
                connection.execute(
                    "REPLACE INTO drafts (game, body, sum) VALUES (?, ?, ?)", (game_id, body, checksum(game_id, body))
                )

    def purge(self, games: Iterable[str]) -> None:
        """Empty out of the bin, for good."""
        with self.database.writing() as connection:
            for game in games:
                connection.execute("INSERT OR IGNORE INTO purged (game) VALUES (?)", (game,))
                for table in ("records", "drafts", "notes", "seats"):
                    connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
                connection.execute("DELETE FROM games WHERE id = ?", (game,))

    def unpurge(self, game_id: str) -> None:
        """Somebody brings back, from a file, what was emptied out of the bin."""
        with self.database.writing() as connection:
            connection.execute("DELETE FROM purged WHERE game = ?", (game_id,))


def _values(row: GameRow) -> tuple[object, ...]:
    """A line of the list in the order of its columns."""
    head = (row.game_id, row.variant, compact(row.players), row.started, row.updated, row.touched, row.records)
    summary = (row.summary.round, int(row.summary.finished))
    scores = (compact(row.summary.totals), compact(row.summary.winners))
    return (*head, *summary, *scores, int(row.abandoned), row.deleted)


def row_of(found: tuple[Any, ...]) -> GameRow:
    """Raises Damaged where the line is not what was written."""
    game, variant, players, started, updated, touched, records, round_, finished, totals, winners = found[:11]
    abandoned, deleted, total = found[11:]
    if checksum(*found[:-1]) != total:
        raise Damaged(f"the line of game {game} in the list is damaged")
    summary = Summary(round_, bool(finished), tuple(json.loads(totals)), tuple(json.loads(winners)))
    names = tuple(json.loads(players))
    return GameRow(game, variant, names, started, updated, touched, records, summary, bool(abandoned), deleted)
