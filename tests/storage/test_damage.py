"""A truncated, zeroed or bit-flipped database: never a crash at the start, never a silent loss."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.service.session import Session
from companion.storage.folder import DATABASE
from companion.storage.recover import reports
from tests.service.samples import sample
from tests.storage.counts import times, told

Json = dict[str, Any]
Logs = dict[str, list[Json]]

PARTS = 4


class Original(NamedTuple):
    """A folder as a clean end leaves it, as a kill leaves it (the last entries only in the log), and what it holds."""

    closed: Path
    killed: Path
    games: Logs


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Original:
    """Games of every kind, half of them also in a copy."""
    folder = tmp_path_factory.mktemp("original")
    session = Session(folder)
    games: Logs = {}
    for number in range(6):
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
        if number == 2:
            session.store.copy()
    session.draft(answer.game_id or "", {"half": "entered"})
    killed = folder.with_name("killed")
    shutil.copytree(folder, killed)
    session.close_files()
    return Original(folder, killed, games)


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


Damage = Callable[[bytearray, random.Random], bytearray]
DAMAGES: list[Damage] = [truncate, zero, flip, scramble, swap_pages, header, empty]


@pytest.mark.faults
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("copies", [True, False], ids=["with-copies", "without"])
@pytest.mark.parametrize("after", ["closed", "killed"])
def test_random_damage_is_never_silent(original: Original, tmp_path: Path, after: str, copies: bool, part: int) -> None:
    """After any damage the app starts, what it shows was really entered, and what is missing is in the report."""
    each = times(2, 28)
    counts: Counter[str] = Counter()
    for number in range(each):
        chance = random.Random(f"{after} {copies} {part} {number}")
        folder = tmp_path / str(number)
        shutil.copytree(getattr(original, after), folder)
        if not copies:
            for copy in (folder / "backups").iterdir():
                copy.unlink()
        damage = DAMAGES[(part * each + number) % len(DAMAGES)]
        if damage is empty and not copies:
            damage = zero  # an empty file with no copy and no log beside it is a new beginning
        name = DATABASE + "-wal" if after == "killed" and chance.random() < 0.5 else DATABASE
        bad = damage(bytearray((folder / name).read_bytes()), chance)
        (folder / name).write_bytes(bad)
        indexed = (folder / f"{DATABASE}-shm").exists()
        counts[_judged(folder, original.games, bad, name, damage, indexed)] += 1
        shutil.rmtree(folder)
    told(f"damage, {after}, {'with' if copies else 'without'} copies, part {part}: {dict(counts)} of {each}")
    assert sum(counts.values()) == each


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
