"""A photo that was read wrong becomes a labelled photo that the reader is measured on."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

from companion.service.session import Session
from tests.ui.driver import ROOT
from tests.ui.photo import studio
from tests.ui.photo.test_review import looked_at
from tests.ui.screens.house import at_home
from tools.reports import add_to_folder, unpack

SAMPLE = ROOT / "assets" / "samples" / "board.jpg"
WALL = ("B.RKW", "W.YRK", "K...R", "..W..", "YR...")
"""What lies on the wall of the sample photo."""
NEW = ((0, 4), (1, 4), (2, 4), (3, 2), (4, 1))


def measured(folder: Path) -> dict:
    """What `vision bench` says of a folder."""
    run = subprocess.run(
        [sys.executable, "-m", "vision", "bench", str(folder), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_a_report_is_measured_by_the_bench(tmp_path: Path) -> None:
    """A report of a wrong reading is a folder for `vision bench`, which finds the reader wrong just there."""
    session = Session(tmp_path / "data")
    game = studio.begin(session, studio.before(WALL, NEW))
    with at_home(tmp_path / "data", session=session, photo=SAMPLE) as (table, app):
        app.shell.start_at("table", game_id=game)
        looked_at(table, app, game)
        for correct in (False, True):
            if correct:
                table.tap("photo:frame", "cell:4:1")
                table.settle()
                table.tap("pick:none")
            table.tap("photo:more")
            table.settle()
            table.tap("photo:more:report")
            table.settle()
        shared = [what for how, what in app.platform.asked if how == "share"]
    session.close_files()
    as_read, corrected = (path for path, _, _ in shared)
    with zipfile.ZipFile(corrected) as archive:
        archive.extractall(tmp_path / "one")
    one = measured(tmp_path / "one")["all"]
    assert (one["photos"], one["found"]["count"]) == (1, 1)
    assert one["cells wrong"]["count"] == 1
    assert one["silent errors"]["count"] == 1
    for path in (as_read, corrected):
        add_to_folder(unpack(path.read_bytes()), tmp_path / "both")
    both = measured(tmp_path / "both")
    assert both["reported"]["photos"] == 2
    assert both["reported"]["cells wrong"]["count"] == 1
