"""The app, started from exactly what a phone unpacks, with only the packages that a phone has."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tests.android.conftest import ROOT, Packed
from tools import phone_site
from vision import reader

DRIVER = Path(__file__).with_name("on_phone.py")


@pytest.fixture(scope="session")
def site(packed: Packed) -> Path:
    """The phone's packages, made once and kept in build/ until the plan changes."""
    folder = ROOT / "build" / "android-env"
    folder.parent.mkdir(exist_ok=True)
    plan = {name: packed.plan[name] for name in ("recipes", "modules")}
    stamp = folder / "plan.json"
    with open(folder.with_suffix(".lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not stamp.exists() or json.loads(stamp.read_text("utf-8")) != plan:
            phone_site.build(packed.plan, folder)
            stamp.write_text(json.dumps(plan), "utf-8")
    return folder


class Start:
    """Starts of the packed app; each has a data folder that lasts."""

    def __init__(self, packed: Packed, site: Path, folder: Path) -> None:
        self.packed, self.site, self.folder = packed, site, folder

    def __call__(self, tour: str, ends: str = "done", **more: Any) -> dict[str, Any]:
        """Starts the app, goes on the tour, and gives what was seen; `ends` is how it has to end."""
        orders, seen = self.folder / f"{tour}.json", self.folder / f"{tour}-seen.json"
        environment = {
            "SDL_VIDEODRIVER": "offscreen",
            "KIVY_HOME": str(self.folder / "kivy"),
            "KIVY_LOG_MODE": "PYTHON",
            "KIVY_NO_ARGS": "1",
            "KIVY_NO_CONFIG": "1",
            "KIVY_NO_FILELOG": "1",
            "KIVY_DPI": "96",
            "KIVY_METRICS_DENSITY": "1",
            "XDG_DATA_HOME": str(self.folder / "data"),
            "LANG": "en_GB.UTF-8",
            "LP_NUM_THREADS": "0",
        }
        where = {"phone": str(self.packed.phone), "site": str(self.site / "site"), "seen": str(seen)}
        orders.write_text(json.dumps({**where, "environment": environment, "tour": tour, **more}), "utf-8")
        (self.folder / "kivy").mkdir(exist_ok=True)
        command = [sys.executable, "-S", "-OO", str(DRIVER), str(orders)]
        bare = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KIVY"))}
        bare["PYTHONPYCACHEPREFIX"] = str(self.site / "bytecode")  # of the packages; our own is in the package
        run = subprocess.run(command, env=bare, capture_output=True, text=True, timeout=400, cwd=self.folder)
        assert seen.exists(), run.stderr[-3000:]
        result: dict[str, Any] = json.loads(seen.read_text("utf-8"))
        assert (result["how"], run.returncode) == (ends, -9 if ends == "killed" else 0), run.stderr[-3000:]
        return result


@pytest.fixture
def start(packed: Packed, site: Path, tmp_path: Path) -> Start:
    return Start(packed, site, tmp_path)


def test_the_phones_packages_are_the_recipes_versions(site: Path) -> None:
    """OpenCV 4.12, numpy 2.3, Kivy 2.3.1 and KivyMD 2.0.0, or a stand-in that is named."""
    versions = json.loads((site / "versions.json").read_text("utf-8"))
    for name, wanted in versions["wanted"].items():
        have = versions["have"].get(name)
        if have is None or not f"{have}.".startswith(f"{wanted}."):
            pytest.skip(f"nothing could be fetched: {name} is {have} here, {wanted} on the phone")


def test_the_app_starts_from_the_packed_files(start: Start) -> None:
    """The home screen is there, without a desktop's packages, and before OpenCV is loaded."""
    seen = start("first_frame")
    assert seen["home"]
    assert seen["loaded"] == []
    assert not {"pytest", "docutils", "pygments", "cairo", "setuptools"} & set(seen["modules"])


def test_killed_in_mid_entry_it_comes_back_to_the_same_wall(start: Start) -> None:
    """The process is ended without notice after two taps; the next start shows the same player's half-filled wall."""
    before = start("killed", ends="killed")
    assert before["fresh"] == [[0, 3], [2, 1]]
    assert start("after")["fresh"] == before["fresh"]


def test_the_packed_app_does_its_work(start: Start) -> None:
    """By touch it opens a game, scores a round, reads a photo as a desktop does, and finds a misspelt rule."""
    photo = ROOT / "assets" / "samples" / "board.jpg"
    laid = json.loads(photo.with_suffix(".json").read_text("utf-8"))["wall"]
    seen = start("whole", photo=str(photo))
    assert seen["totals"] == [2, 1]
    assert seen["review"]
    assert seen["wall"] == [[cell.tile for cell in row] for row in reader.read(photo).wall or ()]
    assert sum(read == tile for read, tile in zip(chain(*seen["wall"]), chain(*laid), strict=True)) >= 22
    assert len(seen["rule"]) > 40
