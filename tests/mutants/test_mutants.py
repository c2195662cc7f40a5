"""The tool that changes the code a little, itself tested; and a short run of it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.mutate import mutants, mutated

ROOT = Path(__file__).parents[2]
SOURCE = '''
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import nothing
LIMIT: int = 3
def judge(points: int | None, names: list[str]) -> str:
    """Not 1 thing here is changed."""
    if not points and len(names) > 2:
        raise ValueError(f"too many: {points}")
    return "a" if points == 1 else "b"
'''


def test_every_change_is_one_change() -> None:
    """Each makes other code that still compiles, at its place, and nothing that is only read by people or mypy."""
    found = mutants(SOURCE)
    kinds = sorted(mutant.what for mutant in found)
    said = "a number a number a number|a value in a sentence|always|and, or|comparison comparison|left out|never|"
    said += "nothing returned|the other branch|without not"
    assert " ".join(kinds) == said.replace("|", " ")
    plain = ast.unparse(ast.parse(SOURCE))
    for mutant in found:
        made = mutated(SOURCE, mutant)
        compile(made, "made", "exec")
        assert ast.unparse(made) != plain
        assert mutant.before != mutant.after
    assert {mutant.function for mutant in found} == {0, 6}, "one outside the function"


def test_a_function_does_as_its_changed_code_says() -> None:
    """Whoever holds the function already calls the new code; in a process of its own, so that the old one stays here,
    and no other thread holds a lock that the change would wait for."""
    code = """
from companion.engine.outcome import leaders
from tests.mutants.test_mutants import ROOT
from tests.mutants.mutate import mutants
from tests.mutants.warm import exchange
path = ROOT / "companion/engine/outcome.py"
print(leaders([3, 5], [0, 0], "rows")[0])
exchange(path, next(one for one in mutants(path.read_text("utf-8")) if one.before == "return (tied, None)"))
print(leaders([3, 5], [0, 0], "rows"))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["(1,)", "None"]


@pytest.mark.processes
def test_a_short_run(tmp_path: Path) -> None:
    """Some changes of the log are noticed by its own tests, and all are written down."""
    command = [sys.executable, "-m", "tests.mutants", "--sample", "6", "--ledger", str(tmp_path / "ledger.jsonl")]
    command += ["companion/engine/log.py", "--tests", "tests/engine/test_log.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "of 6 noticed" in done.stdout
    assert "engine: 0 of" not in done.stdout
    assert len((tmp_path / "ledger.jsonl").read_text("utf-8").splitlines()) == 6
