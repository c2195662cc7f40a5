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
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
MEMORY = 700 * 2**20
TOO_MANY = 5
"""Pieces of a part that may fail before it is given up."""
PATIENCE = 10.0
"""Seconds after which something that gives no answer hangs."""


class Spent(NamedTuple):
    """Seconds: by the clock, of the processor, and ready to go on while strangers had the processor.

    All are the kernel's own count. Where several processes take part, the processor is that of all, and `starved`
    that of the one which was kept longest: who waits for a lock, a pipe or for ever is not spared that."""

    clock: float = 0.0
    processor: float = 0.0
    starved: float = 0.0

    @property
    def hangs(self) -> bool:
        return self.processor > PATIENCE or self.clock - self.starved > PATIENCE


class Watch:
    """What this process, and others that it waits for, spend from now on."""

    def __init__(self, *others: int) -> None:
        self._since = time.monotonic()
        self._before = {process: _on_processor(process) for process in ("self", *others)}

    def spent(self) -> Spent:
        clock = time.monotonic() - self._since
        now = [(_on_processor(process), before) for process, before in self._before.items()]
        used = [(max(0.0, after[0] - before[0]), max(0.0, after[1] - before[1])) for after, before in now]
        return Spent(clock, sum(one for one, _ in used), max(kept for _, kept in used))


def _on_processor(process: str | int) -> tuple[float, float]:
    """Seconds that a process has had the processor, and waited for it; none of one that is gone."""
    try:
        ran, waited, _ = Path(f"/proc/{process}/schedstat").read_text().split()
    except (OSError, ValueError):
        return 0.0, 0.0
    return int(ran) / 1e9, int(waited) / 1e9


@dataclass
class Tally:
    """What a piece did: how many of what its part counts, other figures, and what took longest by the clock."""

    done: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    slowest: Spent = field(default_factory=Spent)
    dearest: float = 0.0
    """The most processor time that anything took."""

    def took(self, watch: Watch) -> None:
        """Something that is watched goes on, or is over. Raises Hang where it takes too long."""
        spent = watch.spent()
        self.slowest = max(self.slowest, spent)
        self.dearest = max(self.dearest, spent.processor)
        if spent.hangs:
            raise Hang("no answer within {:.1f} s ({:.1f} s of processor, {:.1f} s kept from it)".format(*spent))


class Hang(AssertionError):
    """Something gave no answer in time."""


class Part:
    """One kind of attack: `attack` does `size` of them, decided by a seed, in a folder of its own."""

    def __init__(self, name: str, goal: int, size: int, attack: Callable[[int, int, Path], Tally]) -> None:
        self.name, self.goal, self.size, self.attack = name, goal, size, attack


@contextmanager
def in_time(tally: Tally, *others: int) -> Iterator[None]:
    """What is done here, or by other processes for us, ends within PATIENCE, or is a Hang wherever it is."""

    def look(*_: object) -> None:
        tally.took(watch)
        signal.setitimer(signal.ITIMER_REAL, 1)

    before = signal.signal(signal.SIGALRM, look)
    watch = Watch(*others)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    tally.took(watch)


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
    done, seconds, processor = (sum(line[name] for line in lines) for name in ("done", "seconds", "processor"))
    slowest = max((Spent(*line["slowest"]) for line in lines), default=Spent())
    dearest = max((line["dearest"] for line in lines), default=0)
    memory = max((line["memory"] for line in lines), default=0)
    failed = [line for line in lines if line.get("failed")]
    print(f"{part.name}: {done} of {part.goal}, seeds 0 to {len(lines) - 1}", end=" ")
    print(f"in {seconds:.0f} s, {processor:.0f} s of processor; memory at most {memory / 2**20:.0f} MB")
    waited = "{:.2f} s by the clock, {:.2f} s of processor, {:.2f} s kept from it".format(*slowest)
    print(f"    the slowest: {waited}; the dearest: {dearest:.2f} s of processor; {dict(sorted(counts.items()))}")
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
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        said: dict[str, Any]
        try:
            tally = piece(part, seed)
            said = {"done": tally.done, "counts": tally.counts, "slowest": [round(part, 3) for part in tally.slowest]}
            said["dearest"] = round(tally.dearest, 3)
        except BaseException:
            said = {"failed": traceback.format_exc()}
        with os.fdopen(writing, "w") as file:
            file.write(json.dumps(said) + "\n")
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as file:
        said = json.loads(file.readline() or '{"failed": "the process died"}')
    _, _, used = os.wait4(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # whom a piece that failed has left behind
    line = {"part": part.name, "seed": seed, "done": 0, "counts": {}, "slowest": Spent(), "dearest": 0.0, **said}
    line |= {"commit": _commit(), "memory": used.ru_maxrss * 1024, "seconds": round(time.monotonic() - began, 2)}
    return line | {"processor": round(used.ru_utime + used.ru_stime, 2)}


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
