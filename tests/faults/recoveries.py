"""While one program enters a game, another's entries are damaged again and again and recovered by a third.

What the first was told is saved stays saved, and a writer whose file was exchanged notices before it says so.
"""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.__main__ import main as companion
from companion.service.session import Session
from companion.storage.folder import DATABASE
from companion.storage.integrity import reports
from tests.long_run import Tally, Watch, forked, in_time
from tests.service.samples import sample

PAUSE = 0.01
"""Between two entries, so that the one who recovers has the processor too."""


def attack(seed: int, size: int, folder: Path) -> Tally:
    """So many recoveries in one folder."""
    chance = random.Random(f"recoveries {seed}")
    tally = Tally()
    victims = _filled(folder)
    player = _Player(folder, tally)
    try:
        while tally.done < size:
            if not _damage_a_record(folder / DATABASE, chance, victims):
                victims = _filled(folder)
            check = forked(lambda: _run(["check", "--json", "--data", str(folder)], os.devnull))
            player.beside = check
            recovery = Watch(check)
            while not (ended := os.waitpid(check, os.WNOHANG))[0]:
                player.enter_one()
                time.sleep(PAUSE)
                tally.took(recovery)
            assert ended[1] == 0, "the recovery failed"
            tally.done = len(reports(folder))
    finally:
        player.stop()
    _look_for(folder, player.acknowledged)
    tally.counts["entries acknowledged"] += sum(player.acknowledged.values())
    tally.counts["refused, and entered again"] += player.refused
    return tally


def _look_for(folder: Path, acknowledged: dict[str, int]) -> None:
    events = sample("azul", 7)["events"]
    with Session(folder) as session:
        for game, count in acknowledged.items():
            table = session.table(game)
            kept = table.events if table else []
            assert kept == events[: len(kept)]
            assert len(kept) == count, f"{count - len(kept)} of {count} acknowledged entries of a game are gone"


def _filled(folder: Path) -> list[str]:
    """Two games with entries to damage."""
    games = []
    with Session(folder) as session:
        for number in range(2):
            file = sample("azul", number)
            game = session.start("azul", file["players"], file["first"]).game_id
            assert game
            for event in file["events"][:9]:
                assert session.enter(game, event).ok
            games.append(game)
    return games


def _damage_a_record(path: Path, chance: random.Random, games: list[str]) -> bool:
    """A byte in the time of some entry of these games, where it lies in the file; whether there is one left."""
    connection = sqlite3.connect(path, timeout=30)
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


def _run(argv: list[str], out: str | int, source: int | None = None) -> None:
    """A command as a shell runs it, without the second that its start takes."""
    if source is not None:
        os.dup2(source, 0)
        sys.stdin = os.fdopen(0, "r")
    os.dup2(out if isinstance(out, int) else os.open(out, os.O_WRONLY), 1)
    sys.stdout = os.fdopen(1, "w")
    sys.argv = ["azulejo", *argv]
    assert companion() == 0


class _Player:
    """`play -` in a process of its own."""

    def __init__(self, folder: Path, tally: Tally) -> None:
        self._tally = tally
        hears, self._to = os.pipe()
        self._from, says = os.pipe()

        def play() -> None:
            os.close(self._to)
            os.close(self._from)
            _run(["play", "-", "--data", str(folder)], says, hears)

        self._process = forked(play)
        os.close(hears)
        os.close(says)
        self._answers = os.fdopen(self._from, "r")
        self._next: Iterator[dict[str, Any]] = iter(())
        self.game = ""
        self.acknowledged: dict[str, int] = {}
        self.refused = 0
        self.beside = 0
        """The process that recovers, for which this one may have to wait."""

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
            answer = self._ask(command)
            if answer["ok"]:
                return answer
            self.refused += 1
        raise AssertionError(answer)

    def _ask(self, command: dict[str, Any]) -> dict[str, Any]:
        with in_time(self._tally, self._process, self.beside):
            os.write(self._to, json.dumps(command).encode() + b"\n")
            answer: dict[str, Any] = json.loads(self._answers.readline())
        return answer

    def stop(self) -> None:
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._to)
        self._answers.close()
