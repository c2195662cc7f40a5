"""The wheel, installed by pipx with no compiler and no header at hand, as on a bare Debian.

It fetches what the wheel asks for (about 150 MB), so `make prove-wheel` and the workflow run it, not `make test`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.wheel.conftest import first_screen

pytestmark = pytest.mark.skipif("AZULEJO_WHEEL" not in os.environ, reason="fetches 150 MB: make prove-wheel")
PIPX = "pipx==1.18.4"
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pipx")


@pytest.fixture(scope="module")
def wheel(place: Path, source: Path) -> Path:
    """As the README says, in an environment of its own that has no KivyMD."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--retries=1"]
    built = subprocess.run([*pip, "-w", str(place / "dist"), str(source)], capture_output=True, text=True)
    if "No matching distribution" in built.stderr:
        pytest.skip(f"what the build needs could not be fetched: {built.stderr.strip()[-200:]}")
    assert built.returncode == 0, built.stderr[-2000:]
    (made,) = (place / "dist").glob("azulejo-*.whl")
    return made


@pytest.fixture(scope="module")
def pipx(place: Path) -> Run:
    """pipx in an environment of its own, in which nothing can be compiled."""
    venv.create(place / "tool", with_pip=True)
    python = str(place / "tool" / "bin" / "python")
    fetched = subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--retries=1", PIPX], capture_output=True, text=True
    )
    if fetched.returncode:
        pytest.skip(f"pipx could not be fetched: {fetched.stderr.strip()[-200:]}")
    own = {"PIPX_HOME": str(place / "home"), "PIPX_BIN_DIR": str(place / "bin"), "PIPX_MAN_DIR": str(place / "man")}
    bare = {"CC": "/bin/false", "CXX": "/bin/false", "PKG_CONFIG": "/bin/false", "PIP_ONLY_BINARY": ":all:"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [python, "-m", "pipx", *arguments]
        environment = {**kept, **own, **bare, "PIPX_DEFAULT_PYTHON": sys.executable}
        return subprocess.run(command, env=environment, cwd=place, capture_output=True, text=True, timeout=1200)

    return run


def test_pipx_run_answers_a_question(pipx: Run, wheel: Path) -> None:
    """`pipx run --spec DIST azulejo rules "floor line"`."""
    run = pipx("run", "--spec", str(wheel), "azulejo", "rules", "floor line")
    assert run.returncode == 0, run.stderr[-2000:]
    assert "azul/floor-line" in run.stdout
    print(run.stdout)


def test_pipx_install_gives_the_app(pipx: Run, wheel: Path, place: Path) -> None:
    """Its first screen, drawn by what was installed; every need is met, and nothing of ours lies loose beside it."""
    run = pipx("install", str(wheel))
    assert run.returncode == 0, run.stderr[-2000:]
    home = place / "home" / "venvs" / "azulejo"
    seen = first_screen([str(home / "bin" / "python")], place)
    assert "welcome:new-game" in seen["names"]
    assert seen["colours"] > 100
    assert str(home) in seen["kivymd"]
    assert str(home) in seen["companion"]
    print(seen["names"], seen["colours"], seen["kivymd"])
    (site,) = home.glob("lib/python3*/site-packages")
    assert not (site / "assets").exists()
    checked = pipx("runpip", "azulejo", "check")
    assert (checked.returncode, checked.stdout.strip()) == (0, "No broken requirements found.")
    installed = pipx("runpip", "azulejo", "list", "--format=freeze").stdout.lower()
    assert "kivy==" in installed
    assert "cairo" not in installed
