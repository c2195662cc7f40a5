"""`make test` in a fresh clone, as a newcomer sees it: set-up, checks, tests, and the first thing wrong ends it.

The tests are few there and the type checker stands in, for `make test` itself is what runs this.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RUFF = Path(sys.executable).with_name("ruff")

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(shutil.which("make") is None, reason="there is no make on this machine"),
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone, so none can be made of it"),
]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with an environment that is set up: its Python and ruff are ours, its mypy only says that it ran."""
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", "--depth", "1", ROOT.as_uri(), str(clone)], check=True)
    programs = {"python": f'exec {sys.executable} "$@"', "ruff": f'exec {RUFF} "$@"', "mypy": "echo mypy ran"}
    (clone / ".venv" / "bin").mkdir(parents=True)
    for name, line in programs.items():
        program = clone / ".venv" / "bin" / name
        program.write_text(f"#!/bin/sh\n{line}\n", "utf-8")
        program.chmod(0o755)
    (clone / ".venv" / ".ready").touch()
    return clone


def make(clone: Path, *words: str, only: str = "tests/engine/test_log.py") -> tuple[int, str]:
    """What `make` says, standard error with it, with these tests instead of all."""
    for_us = ("PYTEST", "MAKE", "MFLAGS", "AZULEJO")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(for_us)}
    done = subprocess.run(
        ["make", "JOBS=0", *words],
        cwd=clone,
        env={**kept, "PYTEST_ADDOPTS": only},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_everything_is_checked_and_then_tested(clone: Path) -> None:
    """The words are compiled, ruff and mypy come before the tests, and it ends with how many passed."""
    code, said = make(clone, "test")
    assert code == 0, said
    steps = [said.index(step) for step in ("ruff check .", "All checks passed!", "mypy ran", "pytest", " passed in ")]
    assert steps == sorted(steps)
    assert list(clone.glob("assets/locales/*/LC_MESSAGES/*.mo"))
    assert "Traceback" not in said


def test_a_test_that_fails_is_named(clone: Path) -> None:
    (clone / "tests" / "test_wrong.py").write_text("def test_wrong() -> None:\n    assert 1 + 1 == 3\n", "utf-8")
    code, said = make(clone, "test", only="tests/test_wrong.py")
    assert code != 0
    assert "FAILED tests/test_wrong.py::test_wrong" in said
    assert "1 failed" in said


def test_untidy_code_is_named_before_any_test_runs(clone: Path) -> None:
    (clone / "companion" / "untidy.py").write_text("import os\n", "utf-8")
    code, said = make(clone, "test")
    assert code != 0
    assert "companion/untidy.py" in said
    assert "pytest" not in said


def test_the_first_time_everything_is_set_up(clone: Path) -> None:
    """Without an environment, the two commands say the same first steps: Debian's packages, ours, then the words."""
    shutil.rmtree(clone / ".venv")
    for command in ("test", "run", "setup"):
        code, said = make(clone, "-n", command)
        assert code == 0, said
        wanted = ("sh tools/debian.sh", "-m venv .venv", "-r constraints.txt", "-m tools.messages compile")
        steps = [said.index(step) for step in wanted]
        assert steps == sorted(steps)
    assert (clone / ".ci" / "run").read_text("utf-8").splitlines()[-1] == "make test"
