"""`python -m tests.mutants [--sample N] [--seed S] [FILE…]`: how many small changes of the code the tests notice.

One process loads everything and collects the tests. For each change it forks: the child exchanges the code of the one
function, and runs the tests that call it, the quickest first, until one fails. So a change costs its tests and nothing
else. What came of each is written to build/mutants.jsonl, and a run that was stopped goes on there.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.mutants.mutate import Mutant, mutants
from tests.mutants.warm import Warm

ROOT = Path(__file__).parents[2]
PARTS = ("companion/engine", "companion/storage", "companion/service")
TESTS = ["tests/engine", "tests/golden", "tests/service", "tests/storage", "tests/faults", "tests/cli"]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("files", nargs="*", help="only these, instead of " + ", ".join(PARTS))
    parser.add_argument("--sample", type=int, default=300, help="how many changes")
    parser.add_argument("--seed", type=int, default=15)
    parser.add_argument("--ledger", type=Path, default=ROOT / "build" / "mutants.jsonl")
    parser.add_argument("--tests", nargs="*", default=TESTS, help="instead of " + ", ".join(TESTS))
    parser.add_argument(
        "--again", action="store_true", help="also those that nothing noticed the last time, with slower tests"
    )
    chosen = parser.parse_args(argv)
    every = [(path, mutant) for path in _files(chosen.files) for mutant in _in_functions(ROOT / path)]
    run = Run(random.Random(chosen.seed).sample(every, min(chosen.sample, len(every))), chosen.ledger, chosen.again)
    options = ["-q", "-p", "no:cacheprovider", "-m", "not processes and not faults"]
    options += ["-o", "tmp_path_retention_policy=none"]
    with TemporaryDirectory(prefix="azulejo-mutants-") as folder:  # that no other run of pytest tidies up
        pytest.main([*options, "--basetemp", folder, *chosen.tests], plugins=[run])
    return _summary(run, len(every))


class Run:
    """Goes through the sample instead of running the tests once."""

    def __init__(self, sample: list[tuple[str, Mutant]], ledger: Path, again: bool) -> None:
        self.sample, self.ledger, self.again = sample, ledger, again
        ledger.parent.mkdir(parents=True, exist_ok=True)
        kept = ledger.read_text("utf-8").splitlines() if ledger.exists() else []
        self.lines: dict[str, dict[str, Any]] = {line["key"]: line for line in map(json.loads, kept)}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        _load_everything()
        trace = self.ledger.with_name("mutants-trace.json")
        warm = Warm(session, [ROOT / part for part in PARTS], trace, again=self.again)
        for path, mutant in self.sample:
            key = f"{path}:{mutant.line} {mutant.what}: {mutant.before} -> {mutant.after}"
            known = self.lines.get(key)
            if known is None or (self.again and not known["noticed"]):
                self.lines[key] = {"key": key, "part": path.split("/")[1], **warm.tried(ROOT / path, mutant)}
                with self.ledger.open("a", encoding="utf-8") as ledger:
                    ledger.write(json.dumps(self.lines[key]) + "\n")
        return True


def _load_everything() -> None:
    """Also what is only loaded when it is wanted, so that it is there to be changed."""
    for path in _files([]):
        importlib.import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


def _in_functions(path: Path) -> list[Mutant]:
    """What runs only when a file is loaded cannot be exchanged later, and is left out."""
    return [mutant for mutant in mutants(path.read_text("utf-8")) if mutant.function]


def _files(chosen: list[str]) -> list[str]:
    return chosen or sorted(str(path.relative_to(ROOT)) for part in PARTS for path in (ROOT / part).rglob("*.py"))


def _summary(run: Run, all_of_them: int) -> int:
    lines = list(run.lines.values())
    for line in lines:
        if not line["noticed"]:
            print(f"not noticed by {line['tests']} tests: {line['key']}")
    for part in sorted({line["part"] for line in lines}):
        counts = Counter(bool(line["noticed"]) for line in lines if line["part"] == part)
        print(f"{part}: {counts[True]} of {counts.total()} noticed")
    noticed = sum(bool(line["noticed"]) for line in lines)
    print(f"{noticed} of {len(lines)} = {noticed / max(1, len(lines)):.1%} noticed, of {all_of_them} possible changes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
