"""The wheel, built once a run from a fresh copy of the tracked files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]
PARTS = ("pyproject.toml", "README.md", "LICENSE", "azulejo", "companion", "vision", "assets", "tools")
FIRST_SCREEN = Path(__file__).with_name("first_screen.py")


@pytest.fixture(scope="session")
def wheel(source: Path) -> Path:
    """As hatchling builds it here, where KivyMD is installed, from the source archive that it builds before."""
    archive = next(SdistBuilder(str(source)).build(directory=str(source / "dist")))
    with tarfile.open(archive) as packed:
        packed.extractall(source / "dist", filter="data")
    unpacked = archive.removesuffix(".tar.gz")
    return Path(next(WheelBuilder(unpacked).build(directory=str(source / "dist"))))


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel is built from; no compiled translation is there before."""
    copy = tmp_path_factory.mktemp("wheel")
    for part in PARTS:
        source = ROOT / part
        if source.is_file():
            shutil.copy(source, copy)
        else:
            shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
    return copy


def first_screen(python: list[str], folder: Path, **environment: str) -> dict[str, Any]:
    """What the app shows when this Python opens it, in a window that nobody sees."""
    seen, picture = folder / "seen.json", folder / "first.png"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KIVY"))}
    quiet = {"SDL_VIDEODRIVER": "offscreen", "KIVY_LOG_MODE": "PYTHON", "KIVY_HOME": str(folder / "kivy")}
    own = {"XDG_DATA_HOME": str(folder / "data"), "HOME": str(folder), "LANG": "en_GB.UTF-8", **environment}
    (folder / "kivy").mkdir()
    command = [*python, str(FIRST_SCREEN), str(seen), str(picture)]
    run = subprocess.run(command, env={**kept, **quiet, **own}, cwd=folder, capture_output=True, text=True, timeout=400)
    assert seen.exists(), run.stderr[-3000:]
    found: dict[str, Any] = json.loads(seen.read_text("utf-8"))
    return found
