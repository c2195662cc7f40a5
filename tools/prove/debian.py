"""A Debian beside this one, of the suite that has aapt2, Android 13's resources and Python 3.14.

It is made once and kept.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tools.prove.parts import CACHE, Skipped

SUITE = "forky"
FOLDER = CACHE / SUITE
PACKAGES = ("ca-certificates", "python3.14", "python3.14-dev", "python3.14-venv", "aapt", "zipalign")
PACKAGES += ("android-framework-res", "gcc", "g++", "make", "pkg-config", "patch", "libgl1", "libegl1")
PACKAGES += ("libgl1-mesa-dri", "libglib2.0-0t64", "libgl-dev", "libgles-dev")
PACKAGES += ("libsdl2-dev", "libsdl2-image-dev", "libsdl2-mixer-dev", "libsdl2-ttf-dev")
CLEAN = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
CLEAN |= {"DEBIAN_FRONTEND": "noninteractive"}
"""Nothing of this machine's environment holds inside."""


def folder() -> Path:
    """The root of that Debian, made now if it is not there."""
    stamp = FOLDER / ".ready"
    if stamp.exists():
        return FOLDER
    if os.geteuid() != 0:
        raise Skipped(f"needs root, to unpack a Debian {SUITE} and run its programs")
    if not shutil.which("debootstrap"):
        for wish in (["update"], ["install", "--yes", "debootstrap"]):
            subprocess.run(["apt-get", "-qq", *wish], capture_output=True, check=False)
    if not shutil.which("debootstrap"):
        raise Skipped("Debian's debootstrap is not installed and could not be")
    shutil.rmtree(FOLDER, ignore_errors=True)  # what an earlier try that was stopped has left
    FOLDER.parent.mkdir(parents=True, exist_ok=True)
    script = "sid"  # the installed debootstrap may be older than the suite
    made = subprocess.run(
        ["debootstrap", "--variant=minbase", SUITE, str(FOLDER), "http://deb.debian.org/debian", script],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise Skipped(f"Debian {SUITE} could not be fetched: {made.stdout.strip()[-200:]}")
    installed = inside("apt-get", "install", "--yes", "-qq", "--no-install-recommends", *PACKAGES)
    if installed.returncode:
        raise Skipped(f"packages of Debian {SUITE} could not be installed: {installed.stderr.strip()[-200:]}")
    stamp.touch()
    return FOLDER


def inside(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of that Debian, run in it; its folders are its own."""
    return subprocess.run(
        ["/usr/sbin/chroot", str(FOLDER.resolve()), *command],
        env={**CLEAN, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def emptied(name: str) -> Path:
    """An empty folder in that Debian's root."""
    place = folder() / name
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    return place
