"""Bytes of the database, its log or its schema's text are damaged: never a crash at the start, never a silent loss."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from companion.service.session import Session
from companion.storage.database import schema_after
from companion.storage.folder import DATABASE
from companion.storage.integrity import reports
from companion.storage.notes import Note
from tests.long_run import Tally, in_time
from tests.service.samples import sample

Json = dict[str, Any]
Logs = dict[str, list[Json]]
Damage = Callable[[bytearray, random.Random], bytearray]


class Original(NamedTuple):
    """A folder as a clean end leaves it, as a kill leaves it (the last entries only in the log), and what it holds."""

    closed: Path
    killed: Path
    games: Logs
    others: list[tuple[object, ...]]
    """People, seats, groups, notes and settings, row by row."""


def original(folder: Path, each: int) -> Original:
    """Games of every kind, so many of each, half of them also in a copy."""
    closed, killed = folder / "closed", folder / "killed"
    session = Session(closed)
    games: Logs = {}
    for number in range(each):
        for variant in ("azul", "pavilion", "duel"):
            file = sample(variant, number)
            answer = session.start(variant, file["players"], file["first"], file["options"])
            assert answer.game_id
            with session.store.database.writing():
                for event in file["events"][: 40 if number else 12]:
                    assert session.enter(answer.game_id, event).ok
            table = session.table(answer.game_id)
            assert table is not None
            games[answer.game_id] = table.events
        if number == each // 2 - 1:
            session.store.copy()
    session.draft(answer.game_id or "", {"half": "entered"})
    session.store.settings.change(theme="dark", haptics=False)
    session.store.notes.keep(answer.game_id or "", Note("a close one", "at home"))
    session.store.groups.keep("the Tuesday table", [person.id for person in session.people.all()[:2]])
    others = _people_and_settings(session)
    shutil.copytree(closed, killed)
    session.close_files()
    return Original(closed, killed, games, others)


def _people_and_settings(session: Session) -> list[tuple[object, ...]]:
    with session.store.database.reading() as connection:
        names = ("people", "seats", "groups", "named_groups", "notes", "settings")
        tables = (connection.execute(f"SELECT * FROM {name}") for name in names)
        return sorted((row for table in tables for row in table), key=repr)


def truncate(data: bytearray, chance: random.Random) -> bytearray:
    return data[: chance.randrange(len(data))]


def zero(data: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(data))
    size = min(chance.choice([1, 100, 4096, 20_000, len(data)]), len(data) - start)
    data[start : start + size] = bytes(size)
    return data


def flip(data: bytearray, chance: random.Random) -> bytearray:
    for _ in range(chance.choice([1, 1, 3, 50])):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return data


def scramble(data: bytearray, chance: random.Random) -> bytearray:
    page = chance.randrange(len(data) // 4096)
    data[page * 4096 : page * 4096 + 4096] = chance.randbytes(4096)
    return data


def swap_pages(data: bytearray, chance: random.Random) -> bytearray:
    one, other = (chance.randrange(len(data) // 4096) * 4096 for _ in range(2))
    data[one : one + 4096], data[other : other + 4096] = data[other : other + 4096], data[one : one + 4096]
    return data


def header(data: bytearray, chance: random.Random) -> bytearray:
    data[chance.randrange(100)] ^= 1 << chance.randrange(8)
    return data


def empty(data: bytearray, _: random.Random) -> bytearray:
    return data[:0]


DAMAGES: list[Damage] = [truncate, zero, flip, scramble, swap_pages, header, empty]


def attack(seed: int, size: int, folder: Path) -> Tally:
    """Random damages of the file and of its log, after a clean end and after a kill, with and without copies."""
    tally = Tally()
    source = original(folder, 6)
    for number in range(size):
        after, copies = ("closed", "killed")[number % 2], number // 2 % 2 == 0
        chance = random.Random(f"damages {seed} {number}")
        damage = DAMAGES[(seed * size + number) // 4 % len(DAMAGES)]
        with in_time(tally):
            outcome = damaged(source, folder / "try", after, damage, chance, copies=copies)
        tally.counts[f"{after}, {outcome}"] += 1
        tally.done += 1
    return tally


def damaged(source: Original, folder: Path, after: str, damage: Damage, chance: random.Random, *, copies: bool) -> str:
    """What became of a folder with this damage: no harm, or a report of what it cost."""
    shutil.copytree(getattr(source, after), folder)
    if not copies:
        for copy in (folder / "backups").iterdir():
            copy.unlink()
    if damage is empty and not copies:
        damage = zero  # an empty file with no copy and no log beside it is a new beginning
    name = DATABASE + "-wal" if after == "killed" and chance.random() < 0.5 else DATABASE
    bad = damage(bytearray((folder / name).read_bytes()), chance)
    (folder / name).write_bytes(bad)
    indexed = (folder / f"{DATABASE}-shm").exists()
    try:
        return _judged(folder, source.games, bad, name, damage, indexed)
    finally:
        shutil.rmtree(folder)


def _judged(folder: Path, games: Logs, bad: bytes, name: str, damage: Damage, indexed: bool) -> str:
    session = Session(folder)
    kept = {row.game_id: session.table(row.game_id) for row in session.games()}
    made = reports(folder)
    missing = 0
    for game, events in games.items():
        table = kept.get(game)
        has = table.events if table else []
        assert has == events[: len(has)], "nothing is shown that was not entered"
        missing += len(events) - len(has)
    assert set(kept) <= set(games)
    assert session.start("azul", ["Ana", "Bo"]).ok, "the app goes on"
    session.close_files()
    if not made:
        if missing and name.endswith("-wal") and damage in (truncate, zero, empty) and not indexed:
            return "log ended early, as a power cut leaves it"
        assert not missing, f"{damage.__name__} of {name}: {missing} entries are gone, and nothing says so"
        return "no harm"
    report = made[-1]
    if report["set_aside"]:
        aside = folder / (report["set_aside"] + name.removeprefix(DATABASE))
        assert aside.read_bytes() == bad, "the damaged file is set aside as it was"
    if missing:
        known = sum(lost["missing"] for lost in report["lost"]) + len(report["unplaced"])
        assert known == missing or not report["certain"], "the report says what is not there any more"
        return "reported: part lost"
    return "reported: all saved"


WAS = {"a letter": rb"[A-Za-z_]", "a digit": rb"[0-9]", "a gap": rb"[ \n]", "a sign": rb"[^A-Za-z_0-9 \n]"}
BECOMES = {
    "zero": range(1),
    "a control byte": range(1, 0x20),
    "a gap": b" \t\n",
    "a letter": b"aZ_q",
    "a digit": b"0123456789",
    "a quote": b"'\"`[]",
    "a bracket": b"()",
    "a sign": b"!#$%&*+,-./:;<=>?@\\^{|}~",
    "delete": b"\x7f",
    "the middle of a character": range(0x80, 0xC0),
    "the start of two": range(0xC0, 0xE0),
    "the start of three": range(0xE0, 0xF0),
    "the start of four": range(0xF0, 0xF8),
    "no text at all": range(0xF8, 0x100),
}
CLASSES = [(was, becomes) for was in WAS for becomes in BECOMES]


def attack_schema(seed: int, size: int, folder: Path) -> Tally:
    """Every class of byte in the schema's text becomes every other: the games are all there afterwards, as if nothing
    had been."""
    tally = Tally()
    source = original(folder, 1)
    for number in range(size):
        chance = random.Random(f"schema {seed} {number}")
        was, becomes = CLASSES[(seed * size + number) % len(CLASSES)]
        with in_time(tally):
            outcome = schema_damaged(source, folder / "try", was, becomes, chance)
        tally.counts[f"{becomes}: {outcome}"] += 1
        tally.done += 1
    return tally


def schema_damaged(source: Original, folder: Path, was: str, becomes: str, chance: random.Random) -> str:
    shutil.copytree(source.closed, folder)
    bad = bytearray((folder / DATABASE).read_bytes())
    at = chance.choice([place for place in _schema_bytes(bytes(bad)) if re.fullmatch(WAS[was], bad[place : place + 1])])
    bad[at] = chance.choice([byte for byte in BECOMES[becomes] if byte != bad[at]])
    (folder / DATABASE).write_bytes(bad)
    with Session(folder) as session:
        found = {row.game_id: table.events for row in session.games() if (table := session.table(row.game_id))}
        assert found == source.games
        assert _people_and_settings(session) == source.others
        assert session.start("azul", ["Ana", "Bo"]).ok, "the app goes on"
    made = reports(folder)
    shutil.rmtree(folder)
    return "recovered" if made else "no harm"


def _schema_bytes(data: bytes) -> list[int]:
    """Where the schema's text lies in the file."""
    starts = {data.index(sql.encode()): len(sql.encode()) for sql in schema_after().values()}
    return [at for start, size in starts.items() for at in range(start, start + size)]
