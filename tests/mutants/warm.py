"""Tests that are collected once and run again and again, each time in a child with one function's code exchanged."""

from __future__ import annotations

import functools
import gc
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.mutate import Mutant, mutated

ROOT = Path(__file__).parents[2]
QUICK = 0.8
"""Seconds of processor time, watched, that a test may take to be used at once; slower ones are used `again`."""
LONGEST = 45.0
"""Seconds of processor time for one test. With a change, what takes far longer than usual hangs: it is noticed too."""
MOST, MOST_AGAIN, MOST_SLOW = 40, 400, 8
"""How many tests are run on one change, before it counts as not noticed: quick ones, and slow ones."""


class Warm:
    """The collected tests, what each of them calls, and how long it takes."""

    def __init__(self, session: pytest.Session, folders: list[Path], trace: Path, *, again: bool) -> None:
        self.items = {item.nodeid: item for item in session.items}
        self._folders = tuple(f"{folder}/" for folder in folders)
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        gc.freeze()
        known = json.loads(trace.read_text("utf-8")) if trace.exists() else {}
        for name, item in self.items.items():
            if known.get(name) is None:
                known[name] = json.loads(self._watched(item))
                trace.write_text(json.dumps(known), "utf-8")
        self.tests: dict[str, dict[str, Any]] = {name: known[name] for name in self.items if known[name]["passed"]}
        slow = [name for name in self.items if again and known[name]["passed"] is None]
        self.slow = {name: known[name]["calls"] for name in slow}
        self._most = MOST_AGAIN if again else MOST
        self._times: dict[str, float | None] = {}

    def _watched(self, item: pytest.Item) -> str:
        """What it calls; of a slow test, what it calls at its beginning, and not whether it passes."""
        calls: set[CodeType] = set()
        ours = self._folders

        def call(frame: FrameType, _event: str, _arg: object) -> None:
            if frame.f_code.co_filename.startswith(ours):
                calls.add(frame.f_code)

        def told(passed: bool | None) -> str:
            called = [f"{code.co_filename}:{code.co_firstlineno}" for code in list(calls)]
            return json.dumps({"passed": passed, "seconds": time.process_time(), "calls": called})

        def watch() -> str:
            sys.settrace(call)
            passed = _passes(item)
            sys.settrace(None)
            return told(passed)

        return _child(watch, QUICK, lambda: told(None)) or told(False)

    def tried(self, path: Path, mutant: Mutant) -> dict[str, Any]:
        """Whether a test notices the change: its name, a hang, a crash, or nothing. What is called by more tests than
        are run meets the quickest, and in turn those of its own part (`tests/storage`) that call least besides."""
        wanted, own = f"{path}:{mutant.function}", f"tests/{path.parts[len(ROOT.parts) + 1]}/"
        calling = {name: test for name, test in self.tests.items() if wanted in test["calls"]}
        least = sorted(calling, key=lambda name: (not name.startswith(own), len(calling[name]["calls"])))
        quickest = sorted(calling, key=lambda name: float(calling[name]["seconds"]))
        both = [name for pair in zip(least, quickest, strict=True) for name in pair]
        first = list(dict.fromkeys(both))[: self._most]
        chosen = sorted(first, key=lambda name: float(calling[name]["seconds"]))
        slow = [name for name, calls in self.slow.items() if wanted in calls][:MOST_SLOW]
        since = time.monotonic()
        usual = sum(self.tests[name]["seconds"] for name in chosen)
        noticed = self._noticed(path, mutant, chosen, 5 + 2 * usual) if chosen else ""
        for name in slow if not noticed else ():
            alone = self._alone(name)
            noticed = noticed or (alone and self._noticed(path, mutant, [name], 5 + 4 * alone)) or ""
        return {"noticed": noticed, "tests": len(chosen) + len(slow), "seconds": round(time.monotonic() - since, 1)}

    def _noticed(self, path: Path, mutant: Mutant, tests: list[str], seconds: float) -> str:
        said = _child(lambda: self._changed(path, mutant, tests), seconds)
        if said is None:
            return "a hang or a crash"
        if said in self.items and not self._alone(said):
            raise AssertionError(f"fails without any change: {said}")
        if "is not loaded" in said:
            raise AssertionError(said)
        return said.removeprefix("nothing")

    def _alone(self, name: str) -> float | None:
        """The processor time that a test takes with nothing changed; None where it does not pass."""
        if name not in self._times:
            said = _child(lambda: f"{_passes(self.items[name])} {time.process_time()}", LONGEST) or "False"
            self._times[name] = float(said.split()[1]) if said.startswith("True ") else None
        return self._times[name]

    def _changed(self, path: Path, mutant: Mutant, tests: list[str]) -> str:
        exchange(path, mutant)
        return next((name for name in tests if not _passes(self.items[name])), "nothing")


def _passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _child(act: Callable[[], str], seconds: float, late: Callable[[], str] | None = None) -> str | None:
    """What this says in a process of its own, or what is said where its time is up; None where it ends otherwise."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:

        def time_is_up(*_: object) -> None:
            os.write(writing, late().encode() if late else b"")
            os._exit(0)

        signal.signal(signal.SIGPROF, time_is_up if late else signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.alarm(900)
        try:
            said = act()
        except BaseException as error:
            said = f"failed: {error!r}"
        os.write(writing, said.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as file:
        said = file.read()
    ended = os.waitpid(child, 0)[1]
    return said if ended == 0 else None


def exchange(path: Path, mutant: Mutant) -> None:
    """Give the function, wherever it is held, its changed code; forget what was worked out with the old one."""
    changed = compile(mutated(path.read_text("utf-8"), mutant), str(path), "exec")
    (code,) = (one for one in _codes(changed) if one.co_firstlineno == mutant.function and one.co_name != "<lambda>")
    found = 0
    gc.unfreeze()
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()
        if isinstance(thing, FunctionType) and _same(thing.__code__, code):
            thing.__code__ = code
            found += 1
    assert found, f"{path}:{mutant.function} is not loaded"


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


def _same(one: CodeType, other: CodeType) -> bool:
    return (one.co_filename, one.co_firstlineno, one.co_qualname) == (
        other.co_filename,
        other.co_firstlineno,
        other.co_qualname,
    )
