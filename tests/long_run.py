"""Runs of hours, in pieces: every piece has its seed, and what it counted is written down as soon as it is done.

A run that is stopped goes on where it was: the ledger (one JSON object a line) says which pieces are done. Each piece
is a process of its own with at most MEMORY, so that what leaks or crashes in one is not carried into the next.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
MEMORY = 700 * 2**20
TOO_MANY = 5
"""Pieces of a part that may fail before it is given up."""
PATIENCE = 10.0
"""Seconds after which something that gives no answer hangs."""


@dataclass
class Tally:
    """What a piece did: how many of what its part counts, other figures, and the longest that anything took."""

    done: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0

    def took(self, since: float, *others: int) -> None:
        """Something that began then, by `own_time`, is over. Raises Hang where it took too long."""
        seconds = own_time(*others) - since
        self.slowest = max(self.slowest, seconds)
        if seconds > PATIENCE:
            raise Hang(f"{seconds:.1f} s without an answer")


def own_time(*others: int) -> float:
    """Seconds by the clock, without those in which this process, or others that it waits for, could have gone on and
    strangers had the processor. Who waits for a lock, a pipe or for ever is not spared that."""
    return time.monotonic() - sum(_starved(process) for process in ("self", *others))


def _starved(process: str | int) -> float:
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


class Hang(AssertionError):
    """Something gave no answer in time."""


class Part:
    """One kind of attack: `attack` does `size` of them, decided by a seed, in a folder of its own."""

    def __init__(self, name: str, goal: int, size: int, attack: Callable[[int, int, Path], Tally]) -> None:
        self.name, self.goal, self.size, self.attack = name, goal, size, attack


@contextmanager
def in_time(tally: Tally, *others: int) -> Iterator[None]:
    """What is done here, or by other processes for us, ends within PATIENCE, or is a Hang wherever it is."""

    def give_up(*_: object) -> None:
        left = PATIENCE - (own_time(*others) - since)
        if left <= 0:
            raise Hang(f"no answer within {PATIENCE:.0f} s")
        signal.setitimer(signal.ITIMER_REAL, left)

    before = signal.signal(signal.SIGALRM, give_up)
    since = own_time(*others)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    tally.took(since, *others)


def main(name: str, parts: Sequence[Part], argv: list[str]) -> int:
    """Every part to its goal, or those that are named; what the ledger holds already counts."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.{name}")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(part.name for part in parts))
    parser.add_argument("--share", type=float, default=1.0, help="of the goals, for a shorter run")
    parser.add_argument("--ledger", type=Path, default=ROOT / "build" / f"{name}.jsonl")
    chosen = parser.parse_args(argv)
    chosen.ledger.parent.mkdir(parents=True, exist_ok=True)
    gc.freeze()  # what is loaded by now stays as it is, and need not be copied for each of the many processes
    for part in parts:
        if chosen.parts and part.name not in chosen.parts:
            continue
        goal = int(part.goal * chosen.share)
        lines = _lines(chosen.ledger, part)
        while sum(line["done"] for line in lines) < goal and sum("failed" in line for line in lines) < TOO_MANY:
            lines.append(_in_a_process(part, len(lines)))
            with chosen.ledger.open("a") as ledger:
                ledger.write(json.dumps(lines[-1]) + "\n")
    failed = [_summary(part, _lines(chosen.ledger, part)) for part in parts]
    return 1 if any(failed) else 0


def _summary(part: Part, lines: list[dict[str, Any]]) -> bool:
    """Print what a part came to; whether something in it failed."""
    counts: Counter[str] = sum((Counter(line["counts"]) for line in lines), Counter())
    done, seconds = sum(line["done"] for line in lines), sum(line["seconds"] for line in lines)
    slowest = max((line["slowest"] for line in lines), default=0)
    memory = max((line["memory"] for line in lines), default=0)
    failed = [line for line in lines if line.get("failed")]
    print(f"{part.name}: {done} of {part.goal} in {seconds:.0f} s, seeds 0 to {len(lines) - 1}")
    print(f"    the slowest {slowest:.2f} s, memory at most {memory / 2**20:.0f} MB; {dict(sorted(counts.items()))}")
    for line in failed:
        print(f"    FAILED, seed {line['seed']}: {line['failed'].strip().splitlines()[-1]}")
    return bool(failed)


def _lines(ledger: Path, part: Part) -> list[dict[str, Any]]:
    if not ledger.exists():
        return []
    lines = [json.loads(line) for line in ledger.read_text().splitlines()]
    return [line for line in lines if line["part"] == part.name]


def _in_a_process(part: Part, seed: int) -> dict[str, Any]:
    """One piece: what it counted, or how it failed."""
    reading, writing = os.pipe()
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        said: dict[str, Any]
        try:
            tally = piece(part, seed)
            said = {"done": tally.done, "counts": tally.counts, "slowest": round(tally.slowest, 3)}
        except BaseException:
            said = {"failed": traceback.format_exc()}
        with os.fdopen(writing, "w") as file:
            json.dump(said, file)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as file:
        said = json.loads(file.read() or '{"failed": "the process died"}')
    _, _, used = os.wait4(child, 0)
    line = {"part": part.name, "seed": seed, "done": 0, "counts": {}, "slowest": 0.0, "commit": _commit(), **said}
    return {**line, "memory": used.ru_maxrss * 1024, "seconds": round(time.monotonic() - began, 2)}


def piece(part: Part, seed: int, size: int | None = None) -> Tally:
    """One piece in this process, in a folder that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix=f"azulejo-{part.name}-"))
    try:
        return part.attack(seed, size or part.size, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _commit() -> str:
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return found.stdout.strip()


def forked(act: Callable[[], object]) -> int:
    """A child that does this and ends; its process id. What it has not caught is printed, and its status is 1."""
    child = os.fork()
    if child:
        return child
    try:
        act()
        sys.stdout.flush()
        os._exit(0)
    except BaseException:
        traceback.print_exc()
    os._exit(1)
