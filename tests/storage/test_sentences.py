"""What the machine says, word for word; and what a report of a recovery has to be."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from companion.storage import integrity
from companion.storage.errors import Busy, Damaged, Full, ReadOnly, Replaced, StorageError, Unreachable, told
from companion.storage.folder import REPORT
from companion.storage.integrity import NEW, reports, was_cut_short

FULL = "there is no room left on the device, so nothing was saved (what was saved before is safe)"
BUSY = "another program is using azulejo.db: nothing was saved, try again in a moment"


def sqlite(code: int | None, kind: type[sqlite3.Error] = sqlite3.OperationalError) -> sqlite3.Error:
    error = kind("as it says")
    if code is not None:
        error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "kind", "said"),
    [
        (sqlite(sqlite3.SQLITE_FULL), Full, FULL),
        (sqlite(sqlite3.SQLITE_BUSY), Busy, BUSY),
        (sqlite(sqlite3.SQLITE_BUSY | 1 << 8), Busy, BUSY),
        (sqlite(sqlite3.SQLITE_LOCKED), Busy, BUSY),
        (sqlite(sqlite3.SQLITE_READONLY), ReadOnly, "azulejo.db may not be written here: nothing was saved"),
        (sqlite(sqlite3.SQLITE_PERM), ReadOnly, "azulejo.db may not be written here: nothing was saved"),
        (sqlite(sqlite3.SQLITE_IOERR_SHORT_READ), Damaged, "azulejo.db is damaged: as it says"),
        (sqlite(sqlite3.SQLITE_IOERR_CORRUPTFS), Damaged, "azulejo.db is damaged: as it says"),
        (sqlite(sqlite3.SQLITE_CORRUPT | 2 << 8), Damaged, "azulejo.db is damaged: as it says"),
        (sqlite(sqlite3.SQLITE_NOTADB), Damaged, "azulejo.db is damaged: as it says"),
        (sqlite(sqlite3.SQLITE_CONSTRAINT), Damaged, "azulejo.db is damaged: as it says"),
        (sqlite(None), Damaged, "azulejo.db is damaged: as it says"),
        (
            sqlite(sqlite3.SQLITE_IOERR_FSYNC),
            Full,
            "the device is full or failing (as it says), so nothing was saved (what was saved before is safe)",
        ),
        (sqlite(sqlite3.SQLITE_CANTOPEN), Unreachable, "azulejo.db cannot be used: as it says"),
        (
            sqlite(sqlite3.SQLITE_MISUSE, sqlite3.ProgrammingError),
            Replaced,
            "azulejo.db was opened anew meanwhile: look again, then repeat it",
        ),
        (OSError(errno.ENOSPC, "reason"), Full, FULL),
        (OSError(errno.EDQUOT, "reason"), Full, FULL),
        (OSError(errno.EFBIG, "reason"), Full, FULL),
        (OSError(errno.EACCES, "reason"), ReadOnly, "azulejo.db may not be written here (reason)"),
        (OSError(errno.EPERM, "reason"), ReadOnly, "azulejo.db may not be written here (reason)"),
        (OSError(errno.EROFS, "reason"), ReadOnly, "azulejo.db may not be written here (reason)"),
        (OSError(errno.EIO, "reason"), Unreachable, "azulejo.db cannot be used: reason"),
        (OSError("no number"), Unreachable, "azulejo.db cannot be used: no number"),
    ],
)
def test_each_is_told_apart(error: Exception, kind: type[StorageError], said: str) -> None:
    with pytest.raises(StorageError) as met, told("azulejo.db"):
        raise error
    assert (type(met.value), str(met.value)) == (kind, said)
    assert met.value.__cause__ is error


def test_what_is_nobody_s_fault_here_is_passed_on() -> None:
    for error in (KeyError("x"), Busy("wait")):
        with pytest.raises(type(error)) as met, told("azulejo.db"):
            raise error
        assert met.value is error
    with told("azulejo.db"):
        pass
    Damaged("nothing is open").let_go()


GOOD: dict[str, Any] = {
    "when": "2026-01-02T03:04:05Z",
    "cause": "a page is torn",
    "set_aside": None,
    "games": 3,
    "entries": 20,
    "lost": [{"game": "x", "kept": 1, "missing": 2}],
    "unplaced": [],
    "certain": True,
}


class TestReports:
    def kept(self, folder: Path, content: object) -> list[dict[str, Any]]:
        (folder / REPORT).write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return reports(folder)

    def test_as_they_were_written(self, tmp_path: Path) -> None:
        assert reports(tmp_path) == []
        other = {**GOOD, "set_aside": "azulejo-damaged.db", "lost": [], "more": 1}
        assert self.kept(tmp_path, [GOOD, other]) == [GOOD, other]

    @pytest.mark.parametrize(
        "change",
        [
            *({key: object} for key in GOOD if key != "set_aside"),
            {"when": 3},
            {"cause": None},
            {"set_aside": 3},
            {"games": "3"},
            {"entries": None},
            {"lost": {}},
            {"unplaced": {}},
            {"certain": 1},
            {"lost": ["x"]},
            {"lost": [{"missing": "2"}]},
            {"lost": [{"missing": 2}, {}]},
        ],
        ids=str,
    )
    def test_what_is_none_is_left_out(self, tmp_path: Path, change: dict[str, object]) -> None:
        odd = {key: value for key, value in {**GOOD, **change}.items() if value is not object}
        assert self.kept(tmp_path, [odd, GOOD, "x", None]) == [GOOD]

    @pytest.mark.parametrize("content", ["", "{", "3", "null", '{"when": 1}', "[" * 100_000])
    def test_a_file_that_holds_none(self, tmp_path: Path, content: str) -> None:
        assert self.kept(tmp_path, content) == []

    def test_no_more_is_read_than_there_may_be(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        size = len(json.dumps([GOOD]))
        monkeypatch.setattr(integrity, "LARGEST_REPORT", size)
        assert self.kept(tmp_path, [GOOD]) == [GOOD]
        monkeypatch.setattr(integrity, "LARGEST_REPORT", size - 1)
        assert self.kept(tmp_path, [GOOD]) == []

    def test_a_pipe_is_no_report(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / REPORT)
        assert reports(tmp_path) == []

    def test_what_a_kill_left_of_a_recovery(self, tmp_path: Path) -> None:
        assert not was_cut_short(tmp_path)
        (tmp_path / NEW).touch()
        assert was_cut_short(tmp_path)
