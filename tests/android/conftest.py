"""The package, made once a run as far as it can be made without an SDK."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


class Packed(NamedTuple):
    """What tools/pack.py leaves."""

    folder: Path
    plan: dict[str, Any]

    @property
    def app(self) -> Path:
        """The files that buildozer packs."""
        return self.folder / "app"

    @property
    def phone(self) -> Path:
        """What a phone unpacks: the same, compiled."""
        return self.folder / "phone"

    @property
    def main(self) -> Path:
        """The Gradle project's sources: manifest, resources, assets."""
        return self.folder / "project" / "src" / "main"


def run_pack(folder: Path, root: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Packs in a process of its own: buildozer and python-for-android change the environment they run in."""
    command = [sys.executable, "-m", "tools.pack", str(folder), str(root)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Packed:
    """The app, packed."""
    folder = tmp_path_factory.mktemp("android") / "packed"
    run = run_pack(folder)
    assert run.returncode == 0, run.stderr[-2000:]
    return Packed(folder, json.loads((folder / "plan.json").read_text("utf-8")))
