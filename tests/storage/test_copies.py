"""Rolling copies: when one is made, what it is, and which of them stay."""

from __future__ import annotations

import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.storage import backup
from companion.storage.folder import BACKUPS, DATABASE
from companion.storage.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_the_first_start_makes_one_and_the_next_none(store: Store, tmp_path: Path) -> None:
    assert [path.name for path in backup.copies(tmp_path)] == ["azulejo-000001.db"]
    store.close()
    Store(tmp_path).close()
    assert len(backup.copies(tmp_path)) == 1


def test_a_copy_is_one_file_with_everything_in_it(store: Store, tmp_path: Path) -> None:
    """It needs no log beside it, and half a copy that a kill left is in nobody's way."""
    store.people.add("Ana")
    (tmp_path / BACKUPS / "azulejo-000002.db.part").write_bytes(b"half a copy")
    assert store.copy() == ""
    newest = backup.copies(tmp_path)[0]
    assert newest.read_bytes()[18:20] == b"\x01\x01", "not in the mode that has a log"
    assert sorted(path.name for path in newest.parent.iterdir()) == ["azulejo-000001.db", "azulejo-000002.db"]
    with sqlite3.connect(newest) as connection:
        assert connection.execute("SELECT name FROM people").fetchall() == [("Ana",)]
    connection.close()
    store.close()


def test_a_name_that_something_has_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "azulejo-000007.db").mkdir()
    (tmp_path / "azulejo-000008.db").symlink_to(tmp_path / "nowhere")
    (tmp_path / "azulejo-000010.db").touch()
    assert [backup._next_name(tmp_path, number).name for number in (6, 7)] == ["azulejo-000006.db", "azulejo-000009.db"]


def test_a_copy_that_cannot_be_made_is_a_sentence(store: Store, tmp_path: Path) -> None:
    """And nothing is missing because of it."""
    backup.copies(tmp_path)[0].unlink()
    (tmp_path / BACKUPS).rmdir()
    (tmp_path / BACKUPS).write_text("a file where the folder should be")
    assert "backups" in store.copy()
    store.people.add("Ana")
    assert [person.name for person in store.people.all()] == ["Ana"]
    store.close()


def test_no_copy_in_the_middle_of_an_entry(store: Store, tmp_path: Path) -> None:
    with store.database.writing():
        assert store.copy() == "azulejo-000002.db is not copied in the middle of an entry"
    assert store.copy() == ""
    assert len(backup.copies(tmp_path)) == 2
    store.close()


def test_the_latest_and_one_of_each_of_five_days_stay(store: Store, tmp_path: Path) -> None:
    """Two a day for eight days, then one more."""
    today = datetime(2026, 5, 20, 12, tzinfo=UTC)
    for number in range(1, 17):
        path = tmp_path / BACKUPS / f"azulejo-{number:06}.db"
        path.write_bytes(b"")
        made = (today - timedelta(days=(16 - number) // 2, hours=number % 2)).timestamp()
        os.utime(path, (made, made))
    made_now = backup.copy(store.database, tmp_path)
    os.utime(made_now, (today.timestamp(), today.timestamp()))
    backup.copy(store.database, tmp_path)
    names = [int(path.stem.rpartition("-")[2]) for path in backup.copies(tmp_path)]
    assert names == [18, 17, 16, 14, 12, 10]
    store.close()


@pytest.mark.parametrize(("hours", "due"), [(0, False), (23, False), (24, True), (-23, False), (-24, True)])
def test_a_copy_is_due_after_a_day_by_the_clock(store: Store, tmp_path: Path, hours: int, due: bool) -> None:
    """Or before one, where the clock was set back."""
    (path,) = backup.copies(tmp_path)
    then = datetime(2026, 5, 20, 12, tzinfo=UTC)
    os.utime(path, (then.timestamp(), then.timestamp()))
    assert backup.is_due(tmp_path, then + timedelta(hours=hours)) is due
    store.close()


def test_a_finished_game_is_copied_where_that_takes_no_time(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = (tmp_path / DATABASE).stat().st_size
    for limit, count in ((size - 1, 1), (size, 2)):
        monkeypatch.setattr("companion.storage.store.SMALL", limit)
        store.copy_after_game()
        assert len(backup.copies(tmp_path)) == count
    store.close()
