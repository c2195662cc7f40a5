"""All that can still be read out of a database file, damaged or not, without changing it."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.storage.database import schema_after
from companion.storage.errors import Damaged
from companion.storage.journal import GameRow, row_of
from companion.storage.records import checksum
from companion.storage.salvage_pages import Found, records_on_pages
from companion.storage.wal import index_of, log_of

TABLES = {
    "people": ("id", "name", "colour", "hidden", "merged", "deleted"),
    "seats": ("game", "seat", "person"),
    "groups": ("people", "variant", "name", "touched"),
    "named_groups": ("id", "name", "members"),
    "notes": ("game", "note", "place"),
    "settings": ("key", "value"),
    "imported": ("origin", "content"),
    "purged": ("game",),
}
_Row = tuple[object, ...]


@dataclass(slots=True)
class Salvaged:
    """Records by game and number, and the rows of the other tables as far as they could be read."""

    records: dict[str, dict[int, Found]] = field(default_factory=dict)
    rows: dict[str, GameRow] = field(default_factory=dict)
    drafts: dict[str, str] = field(default_factory=dict)
    tables: dict[str, list[_Row]] = field(default_factory=dict)
    listed: bool = False
    """Whether the trees are sound and every game's line could be read, so that none can be missing unnoticed."""

    def fill_from(self, other: Salvaged) -> int:
        """Take from an older copy what is missing here; how many records that were."""
        taken = 0
        for game, records in other.records.items():
            own = self.records.setdefault(game, {})
            for seq, found in records.items():
                if seq not in own:
                    own[seq] = found
                    taken += 1
        self.rows = {**other.rows, **self.rows}
        for name, rows in other.tables.items():
            self.tables.setdefault(name, []).extend(rows)
        return taken


def salvage(path: Path) -> Salvaged:
    """Read a database file and its write-ahead log."""
    found = Salvaged()
    for record in records_on_pages(path):
        found.records.setdefault(record.game_id, {})[record.seq] = record
    with tempfile.TemporaryDirectory(prefix="scratch-", dir=path.parent) as scratch:
        if path.exists() and path.stat().st_size:
            _read_tables(copied(path, Path(scratch) / path.name), found)
    return found


def copied(path: Path, to: Path) -> Path:
    """A database file with its write-ahead log and the log's index, byte by byte, on the disk."""
    for beside in (index_of, log_of, Path):
        source, copy = beside(path), beside(to)
        if source.exists():
            shutil.copyfile(source, copy)
            with copy.open("rb") as file:
                os.fsync(file.fileno())
    return to


def _read_tables(path: Path, found: Salvaged) -> None:
    _mend_head(path)
    _mend_schema(path)
    connection = sqlite3.connect(path)
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    try:
        lines = list(_rows(connection, "games", "*"))
        for line in lines:
            try:
                read = row_of(line[:14])
            except (Damaged, ValueError, TypeError, IndexError):
                continue
            found.rows[read.game_id] = read
        found.listed = len(found.rows) == len(lines) and _is_sound(connection)
        for game, body, total in _rows(connection, "drafts", "game, body, sum"):
            if checksum(game, body) == total:
                found.drafts[str(game)] = str(body)
        for name, columns in TABLES.items():
            found.tables[name] = list(_rows(connection, name, ", ".join(columns)))
    finally:
        connection.close()


def _mend_head(path: Path) -> None:
    """Let a file be written that says it can only be read, or nothing else in it could be mended."""
    with path.open("r+b") as file:
        head = file.read(20)
        if len(head) == 20 and head[18] > head[19]:
            file.seek(18)
            file.write(head[19:])


def _mend_schema(path: Path) -> None:
    """Where a table's own description is damaged, and its rows are not: describe it as we made it."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA writable_schema = ON")
        with connection:
            made = [(sql, name) for name, sql in schema_after().items()]
            connection.executemany("UPDATE sqlite_schema SET sql = ? WHERE name = ?", made)
    except (sqlite3.Error, UnicodeDecodeError):
        pass  # it is read as it is, as far as that goes
    finally:
        connection.close()


def _rows(connection: sqlite3.Connection, table: str, columns: str) -> Iterator[_Row]:
    """A table's rows from its beginning up to the damage, and from its end back to it."""
    seen: set[_Row] = set()
    for order in ("", "ORDER BY 1 DESC"):
        try:
            for row in connection.execute(f"SELECT {columns} FROM {table} {order}"):
                if row not in seen:
                    seen.add(row)
                    yield row
        except (sqlite3.Error, UnicodeDecodeError):
            continue  # the other direction may still reach the rest
        return


def _is_sound(connection: sqlite3.Connection) -> bool:
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except (sqlite3.Error, UnicodeDecodeError):
        return False


def unplaced(found: Found) -> dict[str, object]:
    """A record that can be read and has no place in a game any more, for the report."""
    try:
        body: object = json.loads(found.body)
    except ValueError:
        body = found.body
    return {"game": found.game_id, "seq": found.seq, "at": found.at, "body": body}
