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

QUICK = 0.8
"""Seconds of processor time, watched, that a test may take to be used."""
LONGEST = 45.0
"""Seconds of processor time for all the tests of one change; what takes longer hangs, which is noticed too."""
MOST = 40
LAST = ("tests/golden/test_vectors.py", "tests/golden/test_readable.py")
"""Whole recorded games: slow, and run only on changes that nothing quicker has noticed before."""


class Warm:
    """The collected tests, what each of them calls, and how long it takes."""

    def __init__(self, session: pytest.Session, folders: list[Path], trace: Path, *, again: bool) -> None:
        self.items = {item.nodeid: item for item in session.items}
        self._folders = tuple(f"{folder}/" for folder in folders)
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        gc.freeze()
        known = json.loads(trace.read_text("utf-8")) if trace.exists() else {}
        for name, item in self.items.items():
            if name not in known:
                known[name] = json.loads(_child(lambda item=item: self._watched(item), QUICK) or "null")
                trace.write_text(json.dumps(known), "utf-8")
        self.tests: dict[str, dict[str, Any]] = {
            name: known[name] for name in self.items if known[name] and known[name]["passed"]
        }

        self.last = [name for name in self.items if again and name.startswith(LAST) and name not in self.tests]

    def _watched(self, item: pytest.Item) -> str:
        calls: set[CodeType] = set()
        ours = self._folders

        def call(frame: FrameType, _event: str, _arg: object) -> None:
            if frame.f_code.co_filename.startswith(ours):
                calls.add(frame.f_code)

        since = time.process_time()
        sys.settrace(call)
        passed = _passes(item)
        sys.settrace(None)
        called = [f"{code.co_filename}:{code.co_firstlineno}" for code in calls]
        return json.dumps({"passed": passed, "seconds": time.process_time() - since, "calls": called})

    def tried(self, path: Path, mutant: Mutant) -> dict[str, Any]:
        """Whether a test notices the change: its name, a hang, a crash, or nothing."""
        wanted = f"{path}:{mutant.function}"
        calling = [name for name, test in self.tests.items() if wanted in test["calls"]]
        chosen = [*sorted(calling, key=lambda name: self.tests[name]["seconds"])[:MOST], *self.last]
        since = time.monotonic()
        noticed = _child(lambda: self._changed(path, mutant, chosen), LONGEST) if chosen else "nothing"
        noticed = "a hang or a crash" if noticed is None else noticed.removeprefix("nothing")
        return {"noticed": noticed, "tests": len(calling), "seconds": round(time.monotonic() - since, 1)}

    def _changed(self, path: Path, mutant: Mutant, tests: list[str]) -> str:
        exchange(path, mutant)
        return next((name for name in tests if not _passes(self.items[name])), "nothing")


def _passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _child(act: Callable[[], str], seconds: float) -> str | None:
    """What this says in a process of its own; None where that does not end by itself."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
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
