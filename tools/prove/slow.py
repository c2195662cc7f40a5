"""A start of the app and a read of a 12-megapixel photo with an eighth of one core of this machine and 512 MB, about
what a cheap phone gives. Processor time and memory hold on any machine; the clock only where nothing else runs."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools.pack import ROOT
from tools.prove.parts import Failed, Skipped

SHARE, MEMORY = 8, 512
"""One core divided by this, and megabytes."""
GROUPS = Path("/sys/fs/cgroup")
PERIOD = 100_000


def prove() -> str:
    with tempfile.TemporaryDirectory() as folder, _group() as join:
        photo = Path(folder) / "large.jpg"
        _enlarge(ROOT / "assets" / "samples" / "board.jpg", photo)
        screen = [str(ROOT / "tests" / "wheel" / "first_screen.py"), f"{folder}/seen.json", f"{folder}/first.png"]
        read = ["-m", "vision", "read", str(photo), "--json"]
        said = [
            f"start to the first screen: {_measured(join, folder, *screen)}",
            f"a 12 MP photo read by the command: {_measured(join, folder, *read)}",
        ]
    return f"1/{SHARE} of a core, {MEMORY} MB: " + "; ".join(said)


def _measured(join: str, folder: str, *arguments: str) -> str:
    """What a run of this Python costs once its process has joined the group."""
    quiet = {"SDL_VIDEODRIVER": "offscreen", "KIVY_LOG_MODE": "PYTHON", "KIVY_HOME": folder, "XDG_DATA_HOME": folder}
    own = {**os.environ, **quiet, "PYTHONPATH": str(ROOT), "LP_NUM_THREADS": "0", "OMP_NUM_THREADS": "1"}
    command = ["sh", "-c", f'{join} && exec "$@"', "sh", sys.executable, *arguments]
    with open(Path(folder) / "log.txt", "w+", encoding="utf-8") as log:
        began = time.monotonic()
        started = subprocess.Popen(command, env=own, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=log)
        _, status, spent = os.wait4(started.pid, 0)
        clock = time.monotonic() - began
        log.seek(0)
        if status:
            raise Failed(f"{arguments} ended with {os.waitstatus_to_exitcode(status)}: {log.read().strip()[-500:]}")
    processor = spent.ru_utime + spent.ru_stime
    return f"{processor:.1f} s of processor, {clock:.0f} s by the clock, {spent.ru_maxrss / 1024:.0f} MB at most"


@contextlib.contextmanager
def _group() -> Iterator[str]:
    """A control group with these limits, as long as this lasts: the shell command that joins it."""
    name = f"azulejo-{os.getpid()}"
    if (GROUPS / "cgroup.controllers").exists():
        whole = GROUPS / name
        limits = [(whole, "cpu.max", f"{PERIOD // SHARE} {PERIOD}"), (whole, "memory.max", f"{MEMORY}M")]
    else:
        limits = [
            (GROUPS / "cpu" / name, "cpu.cfs_quota_us", str(PERIOD // SHARE)),
            (GROUPS / "memory" / name, "memory.limit_in_bytes", f"{MEMORY}M"),
        ]
    folders = list(dict.fromkeys(folder for folder, _, _ in limits))
    try:
        for folder in folders:
            folder.mkdir()
        for folder, file, value in limits:
            (folder / file).write_text(value, "utf-8")
        yield " && ".join(f"echo $$ > {folder / 'cgroup.procs'}" for folder in folders)
    except OSError as error:
        raise Skipped(f"no control group can be made here ({error})") from None
    finally:
        for folder in folders:
            with contextlib.suppress(OSError):
                folder.rmdir()


def _enlarge(photo: Path, target: Path) -> None:
    import cv2

    picture = cv2.imread(str(photo))
    scale = (12e6 / (picture.shape[0] * picture.shape[1])) ** 0.5
    cv2.imwrite(str(target), cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC))
