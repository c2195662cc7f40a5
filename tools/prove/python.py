"""The whole app on the Python that Android runs: CPython 3.14 of Debian, Kivy built from its source with
python-for-android's own patches, KivyMD, OpenCV 4.12. It starts from the packed files, makes the tour of
tests/android/on_phone.py by touch, and reads a photo with the very result that it has on this machine's Python."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pythonforandroid

from tools.pack import ROOT, pack
from tools.prove import debian
from tools.prove.parts import Failed, Skipped

NOT_FROM_A_WHEEL = "kivy"
PINS = {"numpy": "2.3.5"}
"""The recipe's own version has no wheel for 3.14: the nearest that has one."""
WHEELS = ("opencv-python", "numpy", "pillow", "materialyoucolor", "asynckivy", "asyncgui", "filetype", "kivymd")
WHEELS += ("segno", "docutils", "pygments", "requests", "urllib3", "idna", "certifi")
WHEELS += ("charset-normalizer", "Kivy-Garden")
BUILDERS = ("cython==3.0.12", "setuptools", "wheel", "packaging")
PATCHES = ("use_cython.patch", "no-ast-str.patch")
"""Those of python-for-android's recipe that are for Kivy 2.3.1."""
BUILD = """
set -e
cd /python
python3.14 -m venv env
env/bin/pip install -q --no-index --find-links wheels --no-deps wheels/*.whl
tar xzf *.tar.gz
cd [Kk]ivy-*/
sed -i 's/\\r$//' setup.py kivy/lang/parser.py  # as in the repository, for which the patches were made
for patch in /python/*.patch; do patch -p1 -t < $patch; done
export USE_SDL2=1 USE_X11=0 USE_GSTREAMER=0 KIVY_SPLIT_EXAMPLES=1 CFLAGS="-O1 -g0"
/python/env/bin/pip install -q --no-index --no-build-isolation --no-deps .
touch /python/.ready
"""
READ = ["-m", "vision", "read", "assets/samples/board.jpg", "--json"]
OFFSCREEN = {
    "SDL_VIDEODRIVER": "offscreen",
    "KIVY_HOME": "/app/kivy",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_DPI": "96",
    "KIVY_METRICS_DENSITY": "1",
    "XDG_DATA_HOME": "/app/data",
    "LANG": "en_GB.UTF-8",
    "LP_NUM_THREADS": "0",
}


def prove() -> str:
    _build()
    place = debian.emptied("app")
    with tempfile.TemporaryDirectory() as folder:
        pack(ROOT, Path(folder) / "packed")
        shutil.copytree(Path(folder) / "packed" / "app", place / "phone")
    _ok(debian.inside("python3.14", "-OO", "-m", "compileall", "-q", "-b", "/app/phone"))
    for source in (place / "phone").rglob("*.py"):
        source.unlink()
    (place / "kivy").mkdir()
    shutil.copy(ROOT / "tests" / "android" / "on_phone.py", place)
    shutil.copy(ROOT / "assets" / "samples" / "board.jpg", place)
    seen = _tour("whole", place)
    if seen["totals"] != [2, 1] or not seen["review"] or len(seen["rule"]) <= 40:
        raise Failed(f"the tour went another way: {seen}")
    for part in ("azulejo", "companion", "vision", "assets"):
        shutil.copytree(ROOT / part, place / "source" / part, ignore=shutil.ignore_patterns("__pycache__", "workshop"))
    there = _ok(debian.inside("sh", "-c", "cd /app/source && /python/env/bin/python " + " ".join(READ)))
    here = subprocess.run([sys.executable, *READ], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    one, other = ({**json.loads(text), "ms": None} for text in (here, there))
    if one != other:
        raise Failed(f"the photo is read in another way: {one} {other}")
    if seen["wall"] != [[cell["tile"] for cell in row] for row in one["wall"]]:
        raise Failed(f"the app read another wall: {seen['wall']}")
    version = _ok(debian.inside("python3.14", "--version")).split()[1]
    about = "a game opened, a round scored, a photo reviewed and a rule found by touch"
    return f"CPython {version}: {about}; the reading of the sample photo is the same, to the last digit of its numbers"


def _build() -> None:
    """Kivy and the other packages for 3.14, once."""
    root = debian.folder()
    if (root / "python" / ".ready").exists():
        return
    place = debian.emptied("python")
    pins = {**_pins(), **PINS}
    wheels = [f"{name}=={pins[name.lower()]}" for name in WHEELS] + list(BUILDERS)
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--dest", str(place / "wheels")]
    kinds = [f"--platform=manylinux{each}_x86_64" for each in ("_2_28", "_2_27", "_2_17", "2014")] + ["--platform=any"]
    abis = ["--abi=cp314", "--abi=abi3", "--abi=none", "--python-version=3.14", "--implementation=cp"]
    source = f"{NOT_FROM_A_WHEEL}=={pins[NOT_FROM_A_WHEEL]}"
    for command in (
        [*pip, "--only-binary=:all:", *kinds, *abis, *wheels],
        [*pip[:-1], str(place), f"--no-binary={NOT_FROM_A_WHEEL}", source],
    ):
        if (run := subprocess.run(command, capture_output=True, text=True, check=False)).returncode:
            raise Skipped(f"packages for Python 3.14 could not be fetched: {run.stderr.strip()[-200:]}")
    recipe = Path(pythonforandroid.__file__).parent / "recipes" / "kivy"
    for patch in PATCHES:
        shutil.copy(recipe / patch, place)
    (place / "build.sh").write_text(BUILD, "utf-8")
    _ok(debian.inside("bash", "/python/build.sh"))


def _pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = [line.partition("#")[0].strip().split("==") for line in lines if "==" in line.partition("#")[0]]
    return {name.lower(): version for name, version in pinned}


def _tour(name: str, place: Path) -> dict[str, Any]:
    (site,) = (debian.folder() / "python" / "env").glob("lib/python3.14/site-packages")
    where = {"phone": "/app/phone", "site": f"/{site.relative_to(debian.folder())}", "seen": "/app/seen.json"}
    orders = {**where, "environment": OFFSCREEN, "tour": name, "photo": "/app/board.jpg"}
    (place / "orders.json").write_text(json.dumps(orders), "utf-8")
    run = debian.inside("python3.14", "-S", "-OO", "/app/on_phone.py", "/app/orders.json")
    if not (place / "seen.json").exists():
        raise Failed(f"the app did not start: {run.stderr.strip()[-800:]}")
    seen: dict[str, Any] = json.loads((place / "seen.json").read_text("utf-8"))
    if (seen["how"], run.returncode) != ("done", 0):
        raise Failed(f"the tour ended early: {run.stderr.strip()[-800:]}")
    return seen


def _ok(run: subprocess.CompletedProcess[str]) -> str:
    if run.returncode:
        raise Failed(f"{run.args[2:5]}: {(run.stderr or run.stdout).strip()[-800:]}")
    return run.stdout
