"""The packages a phone has, and no others, at the versions that the recipes build: `python -m tools.phone_site FOLDER`.

What this machine has at the right version is linked from where it is installed; the rest is fetched. Where nothing
can be fetched, this machine's version stands in, and `versions.json` says so. `python -S` with `FOLDER/site` on its
path then runs as a phone would. OpenCV is the bare library, without the Python files that its wheel puts round it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

WHEEL_OF = {"opencv": "opencv-python"}
"""Recipes whose package has another name on PyPI."""
NOT_ON_A_DESKTOP = {"android", "pyjnius", "setuptools"}
LIBRARIES = {"freetype", "hostpython3", "jpeg", "libffi", "openssl", "png", "python3", "sqlite3"}
LIBRARIES |= {"sdl2", "sdl2_image", "sdl2_mixer", "sdl2_ttf"}
"""Recipes that are no Python packages."""


def build(plan: dict[str, Any], folder: Path) -> dict[str, str]:
    """Makes the folder for a plan of tools/pack.py; gives the versions that it really has."""
    shutil.rmtree(folder, ignore_errors=True)
    site = folder / "site"
    site.mkdir(parents=True)
    wanted = {
        WHEEL_OF.get(name, name): (version or "").lstrip("v")
        for name, version in {**plan["recipes"], **plan["modules"]}.items()
        if name not in NOT_ON_A_DESKTOP | LIBRARIES
    }
    missing = {name: version for name, version in wanted.items() if not _has(name, version)}
    fetched = _fetch(missing, site) if missing else True
    have = {}
    for name, version in wanted.items():
        if name in missing and fetched:
            have[name] = version
        elif _installed(name):
            link(name, site)
            have[name] = metadata.version(name)
    _bare_opencv(folder)
    (folder / "versions.json").write_text(json.dumps({"wanted": wanted, "have": have}, indent=1), "utf-8")
    return have


def _installed(name: str) -> bool:
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False


def _has(name: str, version: str) -> bool:
    return _installed(name) and (metadata.version(name) + ".").startswith(version + ".")


def _fetch(packages: dict[str, str], site: Path) -> bool:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    pip += ["--retries=0", "--timeout=10", "--only-binary=:all:", "--target", str(site)]
    run = subprocess.run(pip + [f"{name}=={version}" for name, version in packages.items()], capture_output=True)
    return run.returncode == 0


def link(name: str, site: Path) -> None:
    """What is installed here under that name, in another folder too."""
    for file in metadata.files(name) or ():
        top = file.parts[0]
        if top not in ("..", "__pycache__", "bin") and not (site / top).exists():
            (site / top).symlink_to(Path(str(file.locate())).parents[len(file.parts) - 1] / top)


def _bare_opencv(folder: Path) -> None:
    site = folder / "site"
    (library,) = (site / "cv2").resolve().glob("cv2*.so")
    (site / "cv2").unlink()
    (site / library.name).symlink_to(library)
    shared = library.parents[1] / "opencv_python.libs"
    (folder / shared.name).symlink_to(shared)  # the library looks for it beside its own folder


if __name__ == "__main__":
    import tempfile

    from tools.pack import ROOT, pack

    with tempfile.TemporaryDirectory() as packed:
        print(json.dumps(build(pack(ROOT, Path(packed) / "packed"), Path(sys.argv[1]).resolve()), indent=1))
