"""Several programs write to one folder and are killed at random moments, one, some or all of them at once.

What a writer was told is saved has to be there, once and in order; nothing may be there that it did not enter, except
the one entry whose acknowledgement the kill cut off.
"""

from __future__ import annotations

import os
import random
import select
import signal
import time
from pathlib import Path

from companion.service.session import Session
from companion.storage.integrity import problems, reports
from tests.long_run import Tally, Watch, forked
from tests.service.samples import SAMPLES, sample

WRITERS = 4
GAMES = 20


def attack(seed: int, size: int, folder: Path) -> Tally:
    """So many kills in one folder, with everything entered looked for again at the end."""
    chance = random.Random(f"kills {seed}")
    tally = Tally()
    read_the_games()
    known: dict[str, _Game] = {}
    alive: list[_Writer] = []
    while tally.done < size:
        while len(alive) < WRITERS:
            alive.append(_Writer(folder, f"{seed} {tally.done} {len(alive)}"))
        _let_them_write(alive, chance, tally)
        chance.shuffle(alive)
        victims = [alive.pop() for _ in range(min(chance.choice([1, 2, WRITERS, WRITERS]), size - tally.done))]
        fresh: dict[str, _Game] = {}
        for victim in victims:
            fresh |= victim.killed(tally)
        known |= fresh
        tally.done += len(victims)
        _look_for(folder, fresh, tally, alone=not alive)
    for writer in alive:
        known |= writer.killed(tally)
    _look_for(folder, known, tally, alone=True)
    tally.counts["entries acknowledged"] += sum(game.entries for game in known.values())
    tally.counts["games begun"] += len(known)
    assert reports(folder) == [], "a kill is no damage"
    return tally


def read_the_games() -> None:
    """Once, before there are writers, who would each do it again."""
    for variant in SAMPLES:
        for number in range(GAMES):
            sample(variant, number)


def _let_them_write(alive: list[_Writer], chance: random.Random, tally: Tally) -> None:
    """Until a random moment: while the youngest opens the folder, or after some more acknowledgements of all."""
    if chance.random() < 0.25:
        time.sleep(chance.uniform(0, 0.03))
        return
    wanted = sum(writer.said.count(b"\n") for writer in alive) + chance.randrange(1, 20)
    while sum(writer.said.count(b"\n") for writer in alive) < wanted:
        watch = Watch(*(writer.process for writer in alive))
        ready: list[int] = []
        while not ready:
            ready = select.select([writer.pipe for writer in alive], [], [], 1)[0]
            tally.took(watch)
        for writer in alive:
            if writer.pipe in ready:
                writer.listen()


def _look_for(folder: Path, games: dict[str, _Game], tally: Tally, *, alone: bool) -> None:
    watch = Watch()
    with Session(folder) as session:
        if alone:
            assert problems(session.store.database) == []
            tally.counts["times that nobody was left, and all was whole"] += 1
        for game_id, game in games.items():
            table = session.table(game_id)
            assert table is not None, f"an acknowledged game is gone: {game_id}"
            assert table.events == game.events[: len(table.events)]
            assert game.entries <= len(table.events) <= game.entries + 1, f"{game} has {len(table.events)} entries"
            if game.taps is not None and len(table.events) == game.entries:
                assert table.draft is not None, "an acknowledged draft is gone"
                assert table.draft["taps"] in (game.taps, game.taps + 1)
    tally.took(watch)


class _Game:
    """What its writer was told about a game."""

    def __init__(self, variant: str, number: int) -> None:
        self.events = sample(variant, number)["events"]
        self.entries = 0
        self.taps: int | None = None


class _Writer:
    """A process that enters games, and what it says it was told."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.pipe, end = os.pipe()
        self.said = b""
        self.process = forked(lambda: _write(folder, random.Random(seed), end))
        os.close(end)

    def listen(self) -> None:
        heard = os.read(self.pipe, 65536)
        if not heard:
            raise AssertionError("a writer ended by itself")
        self.said += heard

    def killed(self, tally: Tally) -> dict[str, _Game]:
        """Its games, as acknowledged by the time it was dead."""
        os.kill(self.process, signal.SIGKILL)
        status = os.waitpid(self.process, 0)[1]
        assert status == signal.SIGKILL, f"a writer ended by itself, with {status}"
        while heard := os.read(self.pipe, 65536):
            self.said += heard
        os.close(self.pipe)
        games: dict[str, _Game] = {}
        for line in self.said.decode().splitlines():
            kind, game_id, *rest = line.split()
            if kind == "game":
                games[game_id] = _Game(rest[0], int(rest[1]))
            elif kind == "draft":
                games[game_id].taps = int(rest[0])
                tally.counts["drafts acknowledged"] += 1
            elif kind == "busy":
                tally.counts["asked to try again"] += 1
            else:
                games[game_id].entries += 1
                games[game_id].taps = None
        return games


def _write(folder: Path, chance: random.Random, pipe: int) -> None:
    """Enter games until the end, which comes from outside."""

    def say(line: str) -> None:
        os.write(pipe, line.encode() + b"\n")

    session = Session(folder)
    while True:
        variant, number = chance.choice(SAMPLES), chance.randrange(GAMES)
        file = sample(variant, number)
        started = session.start(variant, file["players"], file["first"], file["options"])
        if not started.ok:
            assert "another program is using" in started.sentence, started.sentence
            say("busy -")
            continue
        game = started.game_id or ""
        say(f"game {game} {variant} {number}")
        for event in file["events"]:
            if chance.random() < 0.3 and session.draft(game, {"taps": 0, "of": event}).ok:
                say(f"draft {game} 0")
            while not (answer := session.enter(game, event)).ok:
                assert "another program is using" in answer.sentence, answer.sentence
                say("busy -")
            say(f"ok {game}")
