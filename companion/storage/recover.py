"""A damaged database is set aside, never deleted, and what can be read goes into a new one, with a report.

The damaged file is copied before anything touches it, for SQLite itself would change it on closing. The new file is
built whole under another name. Whenever this is cut short, the next start either begins again with the damaged file
where it was, or finds the new file whole and only has to put it in its place. That it is the file which a recovery
built, to the last byte, is proved first: the report says what it must hash to.
"""

from __future__ import annotations

import filecmp
import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from companion.engine.log import effective
from companion.engine.replay import replay
from companion.storage.backup import copies
from companion.storage.database import Database
from companion.storage.errors import Damaged, told
from companion.storage.folder import BACKUPS, DATABASE, REPORT, free_name
from companion.storage.gate import alone
from companion.storage.integrity import NEW, problems, reports, was_cut_short
from companion.storage.journal import Clock, GameRow, Journal, Log
from companion.storage.people import People
from companion.storage.records import checksum, read_start, read_written
from companion.storage.salvage import TABLES, Salvaged, copied, salvage, unplaced
from companion.storage.salvage_pages import Found
from companion.storage.summary import summary
from companion.storage.wal import index_of, is_cut, log_of


@dataclass(slots=True)
class Report:
    """What a recovery found, and what it did not."""

    when: str
    cause: str
    set_aside: str | None = None
    games: int = 0
    entries: int = 0
    from_copies: int = 0
    lost: list[dict[str, object]] = field(default_factory=list)
    """For each game that is not whole: how many entries were kept, and how many are known to be missing."""
    unplaced: list[dict[str, object]] = field(default_factory=list)
    """Entries that can be read, but come after one that cannot."""
    certain: bool = True
    """Whether nothing can be missing besides; not where the list of games or the end of the log is damaged too."""
    built: str = ""
    """The SHA-256 of the new database as it was built."""


def recover(folder: Path, cause: str, clock: Clock, let_go: Callable[[], None]) -> Report | None:
    """Set the database aside and build a new one of what can be read. None where it is whole, or another process
    just did. `let_go` closes this process's own connection, as late as can be."""
    with told(str(folder)), alone(folder):
        if was_cut_short(folder) and _as_built(folder):
            let_go()
            _swap(folder)
            return None
        unproven = _not_built_here(folder)
        for left in [*folder.glob("scratch-*"), *(folder / BACKUPS).glob("scratch-*")]:
            if left.is_dir() and not left.is_symlink():
                shutil.rmtree(left)
        aside = _set_aside(folder)
        if is_whole(aside):
            _remove(aside)
            return None
        found = salvage(aside)
        listed, shown = found.listed, set(found.rows)
        extra = sum(found.fill_from(salvage(copy)) for copy in [*unproven, *copies(folder)])
        part = folder / (NEW + ".part")
        _remove(part)
        database = Database(part)
        try:
            journal = Journal(database, clock)
            report = Report(journal.stamp(), cause, aside.name if aside.exists() else None, from_copies=extra)
            report.certain = listed and not is_cut(aside)
            found.tables["purged"] = [row for row in found.tables.get("purged", []) if row[0] not in shown]
            _fill(journal, found, report)
            database.in_one_file()
        finally:
            database.close()
        report.built = _hash(part)
        _keep_report(folder, report)
        let_go()
        part.replace(folder / NEW)
        _swap(folder)
        return report


def _as_built(folder: Path) -> bool:
    """Whether the new file that waits is what the last recovery built."""
    told = reports(folder)
    return bool(told) and told[-1].get("built") == _hash(folder / NEW)


def _not_built_here(folder: Path) -> list[Path]:
    """A new file that no recovery built is moved out of the way, never deleted; it may still hold what is missing."""
    if not was_cut_short(folder):
        return []
    return [(folder / NEW).replace(free_name(folder, "azulejo-unproven", ".db"))]


def is_whole(path: Path) -> bool:
    """Whether a copy opens, SQLite finds nothing wrong with it, and every row is what was written."""
    if not path.exists() or not path.stat().st_size or is_cut(path):
        return False
    with tempfile.TemporaryDirectory(prefix="scratch-", dir=path.parent) as scratch:
        copy = copied(path, Path(scratch) / path.name)
        try:
            database = Database(copy, is_copy=True)
        except Damaged as error:
            error.let_go()
            return False
        try:
            return not problems(database)
        finally:
            database.close()


def _fill(journal: Journal, found: Salvaged, report: Report) -> None:
    purged = {str(row[0]) for row in found.tables.get("purged", [])}
    with journal.database.writing() as connection:
        for name in ("people", "groups", "named_groups", "settings", "imported", "purged"):
            _put_back(connection, name, found)
        ready = []
        for game in {*found.records, *found.rows} - purged:
            row = _game(game, found, report)
            if row:
                ready.append(row)
        known = [(row.touched if row.game_id in found.rows else 1 << 60, row.updated, row) for row in ready]
        for touched, (_, _, row) in enumerate(sorted(known, key=lambda item: item[:2]), 1):
            journal.add_row(row._replace(touched=touched))
            for seq in range(row.records):
                record = found.records[row.game_id][seq]
                total = checksum(*record)
                connection.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?)", (*record, total))
            body = found.drafts.get(row.game_id)
            if body is not None:
                total = checksum(row.game_id, body)
                connection.execute("INSERT INTO drafts (game, body, sum) VALUES (?, ?, ?)", (row.game_id, body, total))
        for name in ("seats", "notes"):
            _put_back(connection, name, found)
        seated = {game for (game,) in connection.execute("SELECT DISTINCT game FROM seats")}
        for row in ready:
            if row.game_id not in seated:
                People(journal.database).seat(row.game_id, row.variant, row.players)
        report.games, report.entries = len(ready), sum(row.records - 1 for row in ready)


def _put_back(connection: sqlite3.Connection, name: str, found: Salvaged) -> None:
    """Rows of a table; the newest copy of a row comes first and stays, one that fits nowhere is left out."""
    columns = TABLES[name]
    marks = ", ".join("?" * len(columns))
    for row in found.tables.get(name, []):
        try:
            connection.execute(f"INSERT OR IGNORE INTO {name} ({', '.join(columns)}) VALUES ({marks})", row)
        except sqlite3.IntegrityError:
            continue  # a seat of a game or person that is gone, or a value of another type than it had


def _game(game_id: str, found: Salvaged, report: Report) -> GameRow | None:
    """A game's line, made of the entries from its first up to the first that is missing."""
    records, line = found.records.get(game_id, {}), found.rows.get(game_id)
    whole = _from_the_start(records)
    expected = max([line.records if line else 0, *(seq + 1 for seq in records)])
    kept = max(len(whole) - 1, 0)
    if len(whole) < expected or not whole:
        missing = expected - len(records.keys() | {0})  # the set-up is no entry
        report.lost.append({"game": game_id, "kept": kept, "missing": missing})
        report.unplaced += [unplaced(records[seq]) for seq in sorted(records) if seq and seq >= len(whole)]
    report.certain = report.certain and line is not None
    if not whole:
        return None
    log = _log(game_id, whole)
    if log is None:
        report.unplaced += [unplaced(record) for record in whole[1:]]
        return None
    what = summary(replay(log.setup, effective([entry.record for entry in log.written]).events()))
    if line:
        return line._replace(variant=log.setup.variant, players=log.setup.players, records=len(whole), summary=what)
    times = (whole[0].at, whole[-1].at)
    return GameRow(game_id, log.setup.variant, log.setup.players, *times, 0, len(whole), what, False, None)


def logs_of(found: Salvaged) -> list[Log]:
    """Each game up to its first entry that is missing."""
    logs = []
    for game, records in found.records.items():
        whole = _from_the_start(records)
        log = _log(game, whole) if whole else None
        if log:
            logs.append(log)
    return logs


def _from_the_start(records: Mapping[int, Found]) -> list[Found]:
    whole: list[Found] = []
    while len(whole) in records:
        whole.append(records[len(whole)])
    return whole


def _log(game_id: str, whole: Sequence[Found]) -> Log | None:
    try:
        start = read_start(whole[0].body, whole[0].at)
        return Log(game_id, start, tuple(read_written(start.setup, *record[1:]) for record in whole[1:]))
    except Damaged:
        return None


def _set_aside(folder: Path) -> Path:
    """A copy of the database as it lies there, under a name that stays; one that a recovery cut short made serves."""
    source, aside = folder / DATABASE, free_name(folder, "azulejo-damaged", ".db")
    if not source.exists():
        return aside
    for there in folder.glob("azulejo-damaged*.db"):
        if all(_same(to(source), to(there)) for to in (Path, log_of)):
            return there
    part = folder / "azulejo-damaged.part"
    _remove(part)
    copied(source, part)
    for beside in (index_of, log_of):
        if beside(part).exists():
            beside(part).replace(beside(aside))
    return part.replace(aside)


def _same(one: Path, other: Path) -> bool:
    if one.exists() and other.exists():
        return filecmp.cmp(one, other, shallow=False)
    return one.exists() == other.exists()


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _swap(folder: Path) -> None:
    """Put the new database in the place of the one that was copied aside."""
    for suffix in ("-wal", "-shm"):
        (folder / (DATABASE + suffix)).unlink(missing_ok=True)
    (folder / NEW).replace(folder / DATABASE)
    _settle(folder)


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _keep_report(folder: Path, report: Report) -> None:
    half = folder / (REPORT + ".part")
    with half.open("w", encoding="utf-8") as file:
        json.dump([*reports(folder), asdict(report)], file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    half.replace(folder / REPORT)


def _settle(folder: Path) -> None:
    """Let the new names reach the disk, where the system can say so."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
