"""The wheel's build hook: translations are compiled, and KivyMD is laid in.

KivyMD cannot be asked for like other packages: its metadata wants materialshapes, which wants pycairo, which has no
wheel for Linux, so that installing us would need a compiler and cairo's headers. Only MDLoadingIndicator draws with
them, which we never use. So the wheel carries KivyMD as it was published, without that one widget,
and asks for the rest of what KivyMD asks for; `companion.ui.start` puts it on the path.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BROUGHT = "companion/ui/brought"
"""Where `companion.ui.start` looks for it."""
LEFT_OUT = ("__pycache__", "loadingindicator")


class WheelHook(BuildHookInterface):
    """`kivymd` in the hook's settings is the version."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from companion.wording.compile_catalogues import compile_all

        compile_all(Path(self.root) / "assets" / "locales")
        self.folder = tempfile.TemporaryDirectory()
        lay_kivymd(str(self.config["kivymd"]), Path(self.folder.name))
        build_data["force_include"][self.folder.name] = BROUGHT

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        if version != "editable":
            self.folder.cleanup()


def lay_kivymd(version: str, folder: Path) -> None:
    """Puts the package `kivymd` of this version and its licence into the folder."""
    with tempfile.TemporaryDirectory() as fetched:
        published = _installed(version) or _fetched(version, Path(fetched))
        shutil.copytree(published / "kivymd", folder / "kivymd", ignore=shutil.ignore_patterns(*LEFT_OUT))
        (about,) = published.glob(f"kivymd-{version}.dist-info")
        (licence, *_) = sorted(about.rglob("LICENSE*"))
        shutil.copy(licence, folder / "kivymd" / "LICENSE")


def _installed(version: str) -> Path | None:
    """The site-packages that has it."""
    try:
        found = metadata.distribution("kivymd")
    except metadata.PackageNotFoundError:
        return None
    return Path(str(found.locate_file(""))) if found.version == version else None


def _fetched(version: str, folder: Path) -> Path:
    wanted = f"kivymd=={version}"
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    run = subprocess.run([*pip, "--dest", str(folder), wanted], capture_output=True, text=True, check=False)
    if run.returncode:
        raise RuntimeError(f"{wanted} is neither installed here nor could it be fetched: {run.stderr.strip()[-300:]}")
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder
