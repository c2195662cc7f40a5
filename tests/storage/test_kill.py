"""Kill −9 at random moments: every acknowledged entry is there, and what is entered at once is never half there."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.events import Event, Place
from companion.service.session import Session
from companion.storage.folder import DATABASE
from companion.storage.recover import problems, reports
from tests.service.samples import sample
from tests.storage.counts import times, told
from tests.storage.killed_at import killed_at

pytestmark = pytest.mark.processes
ROOT = Path(__file__).parents[2]


@pytest.fixture
def nursery() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.storage.writer"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, bufsize=1) as process:
        yield process
        process.kill()


@pytest.mark.faults
def test_a_recovery_that_is_killed_again_and_again_loses_nothing(
    nursery: subprocess.Popen[str], tmp_path: Path
) -> None:
    """Wherever a recovery is cut short, the next one ends it: all that a copy holds is there, the damage set aside."""
    runs, kills = times(2, 25), 4
    whole = tmp_path / "whole"
    with Session(whole) as session:
        games = [_played(session, number) for number in range(3)]
        session.store.copy()
    finished = 0
    for run in range(runs):
        chance = random.Random(run)
        folder = tmp_path / str(run)
        shutil.copytree(whole, folder)
        path = folder / DATABASE
        damaged = bytearray(path.read_bytes())
        for page in range(5, len(damaged) // 4096, 3):
            damaged[page * 4096 : page * 4096 + 4096] = bytes(4096)
        path.write_bytes(damaged)
        for _ in range(kills):
            finished += _killed_opening(nursery, folder, chance)
        with Session(folder) as session:
            assert problems(session.store.database) == []
            for number, game in enumerate(games):
                table = session.table(game)
                assert table is not None
                assert table.events == sample("azul", number)["events"]
        assert (folder / reports(folder)[0]["set_aside"]).read_bytes() == bytes(damaged)
        assert len(list(folder.glob("azulejo-damaged*.db"))) == 1
        shutil.rmtree(folder)
    told(f"recoveries: {runs * kills} killed, {finished} of them just after their end, none lost anything")


@pytest.mark.parametrize("corrected", [False, True])
def test_a_round_entered_at_once_is_there_whole_or_not_at_all(tmp_path: Path, corrected: bool) -> None:
    """Killed before any one statement of its transaction, a photo's round or a correction has left nothing; once the
    last one is done, all of it is there."""
    tiles = [Place(1, 0, "red", space, "R") for space in (1, 2, 3)]
    with Session(tmp_path / "begun") as session:
        game = session.start("pavilion", ["Ana", "Bo"]).game_id or ""
        if corrected:
            other = [tile._replace(star="centre", colour=c) for tile, c in zip(tiles, "RBO", strict=True)]
            assert session.enter_all(game, other).ok
        before = _events(session, game)

    def enter(session: Session) -> None:
        change = dict(enumerate([[tile] for tile in tiles], 1))
        answer = session.correct_all(game, change) if corrected else session.enter_all(game, tiles)
        assert answer.ok, answer.sentence

    left = []
    for statement in range(100):
        folder = tmp_path / str(statement)
        shutil.copytree(tmp_path / "begun", folder)
        finished = killed_at(folder, statement, enter)
        with Session(folder) as session:
            assert problems(session.store.database) == []
            left.append(_events(session, game))
        if finished:
            break
    inserts = len(tiles)
    assert len(left) > inserts
    assert left == [before] * (len(left) - 1) + [tiles]


def _events(session: Session, game: str) -> list[Event]:
    table = session.table(game)
    assert table is not None
    return list(table.position.events)


def _played(session: Session, number: int) -> str:
    file = sample("azul", number)
    game = session.start("azul", file["players"], file["first"]).game_id or ""
    with session.store.database.writing():
        for event in file["events"]:
            assert session.enter(game, event).ok
    return game


def _killed_opening(nursery: subprocess.Popen[str], folder: Path, chance: random.Random) -> bool:
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(f"{folder}\topen\n")
    pid = int(nursery.stdout.readline().split()[1])
    time.sleep(chance.uniform(0, 0.5))
    os.kill(pid, signal.SIGKILL)
    lines = []
    while (line := nursery.stdout.readline().split()) != ["dead", str(pid)]:
        lines.append(line)
    return ["open"] in lines
