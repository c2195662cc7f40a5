"""Cold start from the files a phone unpacks, against an empty KivyMD app packed the same way.

Both are started in turns, each in a process of its own, with a phone's packages only; the time runs until the first
frames were drawn and the app has ended. Once with no bytecode of the packages at all, once with it, as on a phone,
where python-for-android has compiled everything.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.android.conftest import ROOT, run_pack
from tests.bench.rows import Row
from tools import phone_site

STARTS = 5
GOAL = 1.5
EMPTY = """
from kivy.config import Config
Config.set("graphics", "multisamples", "0")
from kivymd.app import MDApp
from kivymd.uix.label import MDLabel

class Empty(MDApp):
    def build(self):
        return MDLabel(text="Azulejo")

Empty().run()
"""


def measure() -> list[Row]:
    """The rows of this part."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        packed = folder / "packed"
        run = run_pack(packed)
        if run.returncode:
            raise RuntimeError(run.stderr[-2000:])
        plan = json.loads((packed / "plan.json").read_text("utf-8"))
        site = ROOT / "build" / "android-env"
        if not (site / "versions.json").exists():
            phone_site.build(plan, site)
        empty = _empty_app(folder)
        rows = []
        for kept, how in ((False, "no bytecode kept"), (True, "packages compiled, as on a phone")):
            ours, bare = [], []
            for turn in range(STARTS + kept):
                pair = [_cold_start(phone, site, folder, kept) for phone in (packed / "phone", empty)]
                if turn or not kept:  # the first of the second kind fills the cache
                    ours.append(pair[0])
                    bare.append(pair[1])
            ratio, work = (_median(ours, index) / _median(bare, index) for index in (0, 1))
            figure = f"{ratio:.2f} × an empty KivyMD app, {work:.2f} × its processor time (medians of {STARTS} starts)"
            rows.append(Row(f"Android: cold start of the packed app, {how}", figure, f"≤ {GOAL} ×", ratio <= GOAL))
        sizes = _sizes(packed / "app")
    return [
        *rows,
        Row("Android: packed files", sizes[0], "< 6 MB", sizes[1] < 6_000_000),
    ]


def _median(starts: list[tuple[float, float]], index: int) -> float:
    return statistics.median(each[index] for each in starts)


def _empty_app(folder: Path) -> Path:
    """An app of one label, packed by the same code."""
    root = folder / "empty"
    root.mkdir()
    shutil.copy(ROOT / "buildozer.spec", root)
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / "main.py").write_text(EMPTY, "utf-8")
    (root / "assets").mkdir()
    (root / "assets" / "android").symlink_to(ROOT / "assets" / "android")
    run = run_pack(folder / "empty-packed", root)
    if run.returncode:
        raise RuntimeError(run.stderr[-2000:])
    return folder / "empty-packed" / "phone"


def _cold_start(phone: Path, site: Path, folder: Path, kept: bool) -> tuple[float, float]:
    """Seconds, on the clock and of the processor, of a process that starts the app, draws the first frames and ends."""
    home = folder / "home"
    shutil.rmtree(home, ignore_errors=True)
    (home / "kivy").mkdir(parents=True)
    environment = {
        "SDL_VIDEODRIVER": "offscreen",
        "KIVY_HOME": str(home / "kivy"),
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "XDG_DATA_HOME": str(home),
        "LP_NUM_THREADS": "0",
    }
    orders, seen = folder / "orders.json", folder / "seen.json"
    seen.unlink(missing_ok=True)
    given = {"phone": str(phone), "site": str(site / "site"), "seen": str(seen), "tour": "frames"}
    orders.write_text(json.dumps({**given, "environment": environment}), "utf-8")
    driver = ROOT / "tests" / "android" / "on_phone.py"
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KIVY"))}
    bare["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode" if kept else home / "bytecode")
    command = [sys.executable, "-S", "-OO", str(driver), str(orders)]
    begin = time.perf_counter()
    process = subprocess.Popen(command, env=bare, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode or json.loads(seen.read_text("utf-8"))["how"] != "done":
        raise RuntimeError("the app did not start")
    return time.perf_counter() - begin, usage.ru_utime + usage.ru_stime


def _sizes(app: Path) -> tuple[str, int]:
    sizes: dict[str, int] = {}
    for path in app.rglob("*"):
        if path.is_file():
            kind = path.suffix.lstrip(".") or "other"
            sizes[kind] = sizes.get(kind, 0) + path.stat().st_size
    listed = ", ".join(f"{kind} {size // 1000} kB" for kind, size in sorted(sizes.items(), key=lambda each: -each[1]))
    return f"{sum(sizes.values()) / 1e6:.2f} MB ({listed})", sum(sizes.values())
