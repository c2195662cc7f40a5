"""No room: a full disk, a limit on file sizes, during an append and during a migration."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.service.session import Session
from companion.storage.database import STEPS, Database
from companion.storage.errors import Full
from companion.storage.folder import DATABASE
from companion.storage.recover import problems
from tests.service.samples import sample

ROOT = Path(__file__).parents[2]


def filled(*arguments: str) -> dict[str, Any]:
    run = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def judged(said: dict[str, Any], rule: str) -> None:
    assert said["opened"]
    assert sum(said["acknowledged"].values()) > 5
    assert {refusal[0] for refusal in said["refusals"]} == {rule}
    assert all("nothing was saved" in refusal[1] for refusal in said["refusals"])
    assert said["seen"] == said["acknowledged"]
    assert said["whole"]


@pytest.mark.processes
def test_a_file_size_limit_refuses_entries_and_loses_none(tmp_path: Path) -> None:
    """At the limit (RLIMIT_FSIZE) each entry is refused with a sentence; all before it are there, also afterwards."""
    pytest.importorskip("resource", reason="file size limits are a thing of Unix")
    folder = tmp_path / "data"
    said = filled(sys.executable, "-m", "tests.storage.filler", str(folder), str(400_000))
    judged(said, "app/full")
    session = Session(folder)
    for game, count in said["acknowledged"].items():
        table = session.table(game)
        assert table is not None
        assert len(table.events) == count
        assert count == len(sample("azul")["events"]) or session.enter(game, sample("azul")["events"][count]).ok
    session.close_files()


@pytest.mark.processes
def test_a_full_disk_refuses_entries_and_loses_none(tmp_path: Path) -> None:
    """On a real file system of 500 kB, full to the last block, the same holds."""
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-m", "true"], capture_output=True, check=False).returncode:
        pytest.skip("a small file system cannot be mounted here")
    mount = f"mount -t tmpfs -o size=500k tmpfs {tmp_path} 2>/dev/null || exit 77; "
    run = f"exec {sys.executable} -m tests.storage.filler {tmp_path}/data"
    child = subprocess.run(
        [unshare, "-m", "sh", "-c", mount + run], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if child.returncode == 77:
        pytest.skip("a small file system cannot be mounted here")
    judged(json.loads(child.stdout), "app/full")


@pytest.mark.processes
def test_a_folder_with_no_room_at_all_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """Where not even an empty database fits, opening says so."""
    pytest.importorskip("resource", reason="file size limits are a thing of Unix")
    said = filled(sys.executable, "-m", "tests.storage.filler", str(tmp_path / "data"), "2000")
    assert not said["opened"]
    assert "saved" in said["error"] or "room" in said["error"]


def test_no_room_during_a_migration_leaves_the_old_version(tmp_path: Path) -> None:
    """A migration that does not fit is rolled back whole; the old version opens as before, and later it fits."""
    session = Session(tmp_path)
    game = session.start("azul", ["Ana", "Bo"]).game_id or ""
    assert session.enter(game, sample("azul")["events"][0]).ok
    before = session.table(game)
    session.close_files()
    filler = "INSERT INTO ballast WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)"
    grow = f"CREATE TABLE ballast (b BLOB);\n{filler} SELECT randomblob(4000) FROM n;\n"
    path = tmp_path / DATABASE
    sizes = sqlite3.connect(path)
    pages = sizes.execute("PRAGMA page_count").fetchone()[0]
    sizes.close()

    def crowded() -> str:
        return f"PRAGMA max_page_count = {pages + 40};\n{grow}"

    with pytest.raises(Full):
        Database(path, steps=(*STEPS, crowded))
    again = Session(tmp_path)
    assert problems(again.store.database) == []
    assert again.store.database.version == len(STEPS)
    table = again.table(game)
    assert table is not None
    assert before is not None
    assert table.events == before.events
    again.close_files()
    migrated = Database(path, steps=(*STEPS, lambda: grow))
    assert migrated.version == len(STEPS) + 1
    migrated.close()
