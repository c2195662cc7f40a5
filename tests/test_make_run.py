"""`make run` without a display, as a newcomer sees it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCREENS = ROOT / "build" / "screens"


@pytest.mark.processes
@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make on this machine")
def test_make_run_does_the_main_job_in_the_terminal() -> None:
    """It shows the wall of the sample photo, read without a mistake, scores the sample game and draws six screens."""
    pictures = [SCREENS / f"{name}.png" for name in ("home", "table", "pavilion", "duel", "sheet", "reveal")]
    for picture in pictures:
        picture.unlink(missing_ok=True)
    seen = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(["make", "-s", "run"], cwd=ROOT, env=seen, capture_output=True, text=True, check=False)
    said = done.stdout
    assert done.returncode == 0, done.stderr[-2000:]
    assert "no display" in said
    assert "    B . R K W\n    W . Y R K\n    K . . . R\n    . . W . .\n    Y R . . .\n" in said
    assert "25 of its 25 spaces are read as they were laid." in said
    assert "Traceback" not in said + done.stderr
    for number, picture in enumerate(pictures, 1):
        assert f"{number} of 6: {picture.name}" in said
        assert picture.stat().st_size > 10_000
