"""Damages and foreign things that an attack on the data folder found: one sentence at most, and nothing is lost."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.service.session import Session
from companion.storage.errors import StorageError, Unreachable
from companion.storage.folder import BACKUPS, DATABASE, REPORT
from companion.storage.integrity import NEW, reports
from tests.service.samples import sample
from tests.storage.counts import times, told

ROOT = Path(__file__).parents[2]


def filled(folder: Path, games: int = 3) -> dict[str, list[dict[str, Any]]]:
    """A folder with some games, closed; their events by game."""
    session = Session(folder)
    kept: dict[str, list[dict[str, Any]]] = {}
    for number in range(games):
        file = sample("azul", number)
        game = session.start("azul", file["players"], file["first"]).game_id
        assert game
        for event in file["events"][:9]:
            assert session.enter(game, event).ok
        table = session.table(game)
        assert table
        kept[game] = table.events
    session.close_files()
    return kept


def events_in(folder: Path) -> dict[str, list[dict[str, Any]]]:
    session = Session(folder)
    found = {row.game_id: table.events for row in session.games() if (table := session.table(row.game_id))}
    session.close_files()
    return found


@pytest.mark.faults
def test_a_damaged_byte_in_the_schema_is_damage(tmp_path: Path) -> None:
    """SQLite quotes the schema in its message; a byte that is no text there is recovered from like any other damage."""
    kept = filled(tmp_path / "original")
    whole = (tmp_path / "original" / DATABASE).read_bytes()
    texts = [match.span() for match in re.finditer(rb"CREATE (TABLE|INDEX|TRIGGER)[^\x00]+", whole[:16384])]
    assert len(texts) > 5
    chance = random.Random(15)
    ends: Counter[str] = Counter()
    for number in range(times(12, 2000)):
        folder = tmp_path / str(number)
        shutil.copytree(tmp_path / "original", folder)
        bad = bytearray(whole)
        bad[chance.randrange(*chance.choice(texts))] = chance.randrange(0x80, 0x100)
        (folder / DATABASE).write_bytes(bad)
        assert events_in(folder) == kept
        ends["recovered" if reports(folder) else "no harm"] += 1
        shutil.rmtree(folder)
    told(f"damaged bytes in the schema's text: {dict(ends)}")


def test_a_message_that_is_no_text_is_damage(tmp_path: Path) -> None:
    """The very case: the name of an index in the schema holds a byte above 127, and SQLite says so in its error."""
    kept = filled(tmp_path)
    path = tmp_path / DATABASE
    bad = path.read_bytes().replace(b"CREATE INDEX", b"CREATE \xffNDEX", 1)
    assert bad != path.read_bytes()
    path.write_bytes(bad)
    with pytest.raises((sqlite3.Error, UnicodeDecodeError)):
        sqlite3.connect(path).execute("SELECT * FROM games")
    assert events_in(tmp_path) == kept
    assert len(reports(tmp_path)) == 1


@pytest.mark.parametrize("content", [b"", b"no database", bytes(4096)], ids=["empty", "text", "zeros"])
def test_a_bad_new_file_never_takes_the_place_of_a_good_one(tmp_path: Path, content: bytes) -> None:
    """What no recovery built is moved out of the way, and kept."""
    kept = filled(tmp_path)
    (tmp_path / NEW).write_bytes(content)
    assert events_in(tmp_path) == kept
    assert not (tmp_path / NEW).exists()
    assert (tmp_path / "azulejo-unproven.db").read_bytes() == content


def test_a_whole_database_under_the_new_name_is_not_taken_either(tmp_path: Path) -> None:
    """A database of ours with other games in it is no proof that a recovery was cut short."""
    kept = filled(tmp_path / "one")
    filled(tmp_path / "other", 1)
    shutil.copy(tmp_path / "other" / DATABASE, tmp_path / "one" / NEW)
    assert events_in(tmp_path / "one") == kept


def test_a_new_file_of_unknown_origin_still_helps_a_damaged_database(tmp_path: Path) -> None:
    """With the database gone and no report that proves it, the new file is one more copy to read from."""
    kept = filled(tmp_path)
    shutil.copy(tmp_path / DATABASE, tmp_path / NEW)
    (tmp_path / DATABASE).write_bytes(b"")
    shutil.rmtree(tmp_path / BACKUPS)
    assert events_in(tmp_path) == kept


def test_a_recovery_that_was_cut_short_is_finished(tmp_path: Path) -> None:
    """The file that a recovery built is known by its hash and takes its place; the damage is reported once."""
    kept = filled(tmp_path)
    data = bytearray((tmp_path / DATABASE).read_bytes())
    at = data.index(b'"type"')
    data[at] ^= 1
    (tmp_path / DATABASE).write_bytes(data)
    events_in(tmp_path)
    report = reports(tmp_path)[-1]
    shutil.copy(tmp_path / DATABASE, tmp_path / "built")
    recovered = events_in(tmp_path)
    report["built"] = _hash(tmp_path / "built")
    (tmp_path / REPORT).write_text(json.dumps([report]), "utf-8")
    (tmp_path / "built").replace(tmp_path / NEW)
    (tmp_path / DATABASE).write_bytes(data)
    assert events_in(tmp_path) == recovered
    assert set(recovered) == set(kept)
    assert not (tmp_path / NEW).exists()
    assert len(reports(tmp_path)) == 1


def _hash(path: Path) -> str:
    import hashlib

    return hashlib.sha256(path.read_bytes()).hexdigest()


def _folder(path: Path) -> None:
    path.mkdir()


def _link(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def _file(path: Path) -> None:
    path.write_text("foreign", "utf-8")


OURS = [("azulejo-000001.db", _file), ("azulejo-000099.db", _file), ("scratch-1", _folder)]
"""What we could have left there ourselves, and so may tidy away."""


@pytest.mark.parametrize("made", [_folder, _link, _file])
@pytest.mark.parametrize("name", ["azulejo-mine.db", "azulejo-000001.db", "azulejo-000099.db", "notes", "scratch-1"])
def test_foreign_things_among_the_copies_stop_nothing(tmp_path: Path, name: str, made: Any) -> None:
    """Games are entered and finished, copies are made, a recovery works, and what cannot be ours stays."""
    (tmp_path / BACKUPS).mkdir()
    made(tmp_path / BACKUPS / name)
    kept = filled(tmp_path)
    session = Session(tmp_path)
    file = sample("azul", 5)
    game = session.start("azul", file["players"], file["first"]).game_id
    assert game
    for event in file["events"]:
        answer = session.enter(game, event)
        assert answer.ok, answer.sentence
    assert session.store.copy() == ""
    assert len(session.health()["copies"]) >= 1
    session.close_files()
    data = bytearray((tmp_path / DATABASE).read_bytes())
    data[: len(b"SQLite")] = b"nothin"
    (tmp_path / DATABASE).write_bytes(data)
    assert kept.items() <= events_in(tmp_path).items()
    like_ours = (name, made) in OURS
    assert like_ours or os.path.lexists(tmp_path / BACKUPS / name)


@pytest.mark.parametrize(
    "told_",
    [
        "[1]",
        '{"a": 1}',
        '["x", null]',
        '[{"when": 1}]',
        "[" * 100_000,
        '[{"when":"","cause":"","set_aside":null,"games":0,"entries":0,"lost":[3],"unplaced":[],"certain":true}]',
        "\x00",
    ],
)
def test_an_odd_report_is_no_report(tmp_path: Path, told_: str) -> None:
    filled(tmp_path, 1)
    (tmp_path / REPORT).write_text(told_, "utf-8")
    assert reports(tmp_path) == []
    session = Session(tmp_path)
    assert session.health()["recovered"] == []
    session.close_files()


@pytest.mark.processes
@pytest.mark.parametrize("name", [DATABASE + "-wal", DATABASE + "-shm", NEW, DATABASE])
def test_a_pipe_in_place_of_a_file_is_a_sentence(tmp_path: Path, name: str) -> None:
    """Nobody waits for what a pipe will say."""
    filled(tmp_path, 1)
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    with pytest.raises(Unreachable, match="not a plain file"):
        Session(tmp_path)


@pytest.mark.faults
@pytest.mark.processes
def test_a_recovery_beside_a_living_writer_loses_nothing(tmp_path: Path) -> None:
    """While one process enters a game, another's entries are damaged again and again and recovered by a third: what the
    first was told is saved stays saved, and a writer whose file was exchanged notices before it says so."""
    rounds = times(4, 1000)
    victims = filled(tmp_path, 2)
    chance = random.Random(2)
    command = [sys.executable, "-m", "companion", "check", "--json", "--data", str(tmp_path)]
    with _Player(tmp_path) as player:
        for number in range(rounds):
            if not _damage_a_record(tmp_path / DATABASE, chance, [*victims]):
                victims = filled(tmp_path, 2)
            check = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
            while check.poll() is None:
                player.enter_one()
            assert check.returncode == 0
            if number % 50 == 49 or number == rounds - 1:
                found = events_in(tmp_path)
                for game, count in player.acknowledged.items():
                    kept = len(found.get(game, []))
                    assert kept == count, f"{count - kept} of {count} acknowledged entries of a game are gone"
    recovered, entries = len(reports(tmp_path)), sum(player.acknowledged.values())
    told(
        f"recoveries beside a living writer: {recovered}, with {entries} entries acknowledged, none lost; "
        f"{player.refused} were refused and entered again"
    )
    assert recovered


class _Player:
    """`play -` in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "companion", "play", "-", "--data", str(folder)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, bufsize=1)

        self._next: Iterator[dict[str, Any]] = iter(())
        self.game = ""
        self.acknowledged: dict[str, int] = {}
        self.refused = 0

    def enter_one(self) -> None:
        """The next entry of a recorded game, repeated until it is acknowledged; then the next game."""
        event = next(self._next, None)
        file = sample("azul", 7)
        if event is None:
            start = {"do": "start", **{key: file[key] for key in ("variant", "players", "first")}}
            self.game = self._until_done(start)["game"]
            self.acknowledged[self.game] = 0
            self._next = iter(file["events"])
        else:
            self._until_done({"do": "enter", "event": event})
            self.acknowledged[self.game] += 1

    def _until_done(self, command: dict[str, Any]) -> dict[str, Any]:
        for _ in range(20):
            answer = self.ask(command)
            if answer["ok"]:
                return answer
            self.refused += 1
        raise AssertionError(answer)

    def __enter__(self) -> _Player:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(command) + "\n")
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


def _damage_a_record(path: Path, chance: random.Random, games: list[str]) -> bool:
    """A byte in the time of some entry of these games, where it lies in the file; whether there is one left."""
    with sqlite3.connect(path, timeout=30) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    data = path.read_bytes()
    places = [match.end() for game in games for match in re.finditer(game.encode() + rb".{0,3}20[0-9]{2}-", data, re.S)]
    if not places:
        return False
    at = chance.choice(places)
    with path.open("r+b") as file:
        file.seek(at)
        file.write(bytes([data[at] ^ 1]))
    return True


def test_a_folder_that_cannot_be_used_is_a_sentence(tmp_path: Path) -> None:
    """The gate itself may be foreign: it is emptied; a folder in its place is said."""
    filled(tmp_path, 1)
    (tmp_path / "azulejo.lock").write_bytes(b"foreign" * 1000)
    session = Session(tmp_path)
    assert session.start("azul", ["Ana", "Bo"]).ok
    session.close_files()
    (tmp_path / "azulejo.lock").unlink()
    (tmp_path / "azulejo.lock").mkdir()
    session = Session(tmp_path)
    answer = session.start("azul", ["Ana", "Bo"])
    assert not answer.ok
    assert answer.sentence
    session.close_files()
    assert issubclass(Unreachable, StorageError)
