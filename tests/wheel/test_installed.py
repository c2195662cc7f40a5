"""The wheel, installed by pipx with no compiler and no header at hand, as on a bare Debian.

It fetches what the wheel asks for (about 150 MB), so `make prove-wheel` runs it, which CI does after `make test`. Where
no index of packages answers it is skipped; anything else that cannot be fetched or installed is a fault.
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
NO_ANSWER = "after connection broken by"
"""What pip says when it tries again; only then is the network to blame."""
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pipx")


@pytest.fixture(scope="module")
def pipx(place: Path) -> Run:
    """pipx in an environment of its own, in which nothing can be compiled."""
    venv.create(place / "tool", with_pip=True)
    python = str(place / "tool" / "bin" / "python")
    fetched = _fetch(python, "install", PIPX)
    if fetched.returncode and NO_ANSWER in fetched.stderr:
        pytest.skip(f"pipx could not be fetched, the network does not answer: {fetched.stderr.strip()[-200:]}")
    assert fetched.returncode == 0, fetched.stderr[-2000:]
    own = {"PIPX_HOME": str(place / "home"), "PIPX_BIN_DIR": str(place / "bin"), "PIPX_MAN_DIR": str(place / "man")}
    bare = {"CC": "/bin/false", "CXX": "/bin/false", "PKG_CONFIG": "/bin/false", "PIP_ONLY_BINARY": ":all:"}
    plain = {"PIPX_DEFAULT_PYTHON": sys.executable, "PIPX_DEFAULT_BACKEND": "pip", "PIP_NO_COMPILE": "1"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [python, "-m", "pipx", *arguments]
        environment = {**kept, **own, **bare, **plain}
        return subprocess.run(command, env=environment, cwd=place, capture_output=True, text=True, timeout=1200)

    return run


@pytest.fixture(scope="module")
def wheel(pipx: Run, place: Path, source: Path) -> Path:  # noqa: ARG001 (pipx is fetched first, or all is skipped)
    """As the README says, in an environment of its own that has no KivyMD."""
    built = _fetch(sys.executable, "wheel", "--no-deps", "-w", str(place / "dist"), str(source))
    assert built.returncode == 0, built.stderr[-2000:]
    (made,) = (place / "dist").glob("azulejo-*.whl")
    return made


def _fetch(python: str, command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    pip = [python, "-m", "pip", command, "--quiet", "--retries=1", *arguments]
    return subprocess.run(pip, capture_output=True, text=True, check=False)


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
