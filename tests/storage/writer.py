"""A process that enters whole games as fast as it can, and says each entry aloud once it is acknowledged.

    python -m tests.storage.writer FOLDER SEED

Before each entry it drafts it in several taps. Lines: `game ID FILE-NUMBER`, `draft ID N`, `ok ID SEQ`.
With the seed `open` it only opens the folder, which recovers it where it is damaged, and says `open`.
Without arguments it is a nursery: for each line `FOLDER SEED` it reads, it brings up such a process (`born PID`) and
says when that one is dead (`dead PID`); a hundred killed processes then cost one start of the interpreter.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

from companion.service.session import Session
from tests.service.samples import sample


def main(folder: str, seed: str) -> None:
    session = Session(Path(folder))
    if seed == "open":
        say("open")
        time.sleep(60)
    chance = random.Random(seed)
    while True:
        number = chance.randrange(30)
        file = sample("azul", number)
        game = session.start("azul", file["players"], file["first"]).game_id or ""
        say(f"game {game} {number}")
        for event in file["events"]:
            for taps in range(2):
                assert session.draft(game, {"taps": taps, "of": event}).ok
                say(f"draft {game} {taps}")
            answer = session.enter(game, event)
            assert answer.ok, answer.sentence
            say(f"ok {game} {answer.seq}")


def nursery() -> None:
    for line in sys.stdin:
        folder, seed = line.rstrip("\n").split("\t")
        child = os.fork()
        if child == 0:
            say(f"born {os.getpid()}")
            main(folder, seed)
        os.waitpid(child, 0)
        say(f"dead {child}")


def say(line: str) -> None:
    os.write(1, line.encode() + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:]) if sys.argv[1:] else nursery()
