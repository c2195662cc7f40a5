"""A data folder opened: what is looked at first, what is recovered for which cause, and what is copied when."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.storage import store as opened
from companion.storage.backup import copies
from companion.storage.database import Database
from companion.storage.errors import Full, Unreachable
from companion.storage.folder import DATABASE
from companion.storage.integrity import NEW
from companion.storage.store import Store
from companion.storage.wal import index_of, log_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path)
    yield made
    made.close()


class TestBefore:
    """What SQLite would pass over in silence."""

    def cause(self, store: Store) -> str:
        path = store.folder / DATABASE
        return store._before_opening(path, path.stat().st_size if path.exists() else 0)

    def test_all_is_well(self, store: Store) -> None:
        assert self.cause(store) == ""

    def test_a_recovery_that_a_kill_ended(self, store: Store) -> None:
        (store.folder / NEW).touch()
        assert self.cause(store) == "a recovery was cut short"

    def test_a_file_that_is_gone_or_empty(self, store: Store) -> None:
        """Where there are copies or a log of it, it was there; a new folder has none."""
        path = store.folder / DATABASE
        path.write_bytes(b"")
        assert self.cause(store) == "the file was empty or gone"
        path.unlink()
        assert self.cause(store) == "the file was empty or gone"
        for copy in copies(store.folder):
            copy.unlink()
        log_of(path).unlink(missing_ok=True)
        assert self.cause(store) == ""
        log_of(path).touch()
        assert self.cause(store) == "the file was empty or gone"

    def test_a_log_that_was_cut(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(opened, "is_cut", lambda _: True)
        assert self.cause(store) == "the write-ahead log was damaged"
        assert store._before_opening(store.folder / "other", 0) != "the write-ahead log was damaged"


@pytest.mark.parametrize("name", [DATABASE, NEW, log_of(Path(DATABASE)).name, index_of(Path(DATABASE)).name])
def test_what_is_no_file_is_named(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(Unreachable) as met:
        Store(tmp_path)
    assert str(met.value) == f"{name} in the data folder is not a plain file: move it away, then try again"


class TestChecks:
    def test_the_first_problem_is_the_cause(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        causes: list[str] = []
        monkeypatch.setattr(store, "heal", causes.append)
        store._check()
        monkeypatch.setattr(opened, "problems", lambda _: ["first", "second"])
        store._check()
        assert causes == ["first"]

    def test_a_whole_file_is_not_recovered(self, store: Store) -> None:
        store.people.add("Ana")
        assert store.heal("somebody thought so") is False
        assert [person.name for person in store.people.all()] == ["Ana"]

    @pytest.mark.parametrize(("small", "looked"), [(0, 0), (-1, 0), (10**9, 1)])
    def test_a_small_file_is_looked_through_at_every_start(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: int, looked: int
    ) -> None:
        Store(tmp_path).close()
        looks: list[Database] = []
        monkeypatch.setattr(opened, "SMALL", small or (tmp_path / DATABASE).stat().st_size - 1)
        monkeypatch.setattr(opened, "problems", lambda database: looks.append(database) or [])
        Store(tmp_path).close()
        assert len(looks) == looked
        monkeypatch.setattr(opened, "SMALL", (tmp_path / DATABASE).stat().st_size)
        Store(tmp_path).close()
        assert len(looks) == looked + 1

    def test_upkeep_looks_first_and_copies_then(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        moment = datetime.now(UTC)
        store = Store(tmp_path, clock=lambda: moment)
        done: list[str] = []
        monkeypatch.setattr(store, "_check", lambda: done.append("check"))
        monkeypatch.setattr(store, "copy", lambda: done.append("copy"))
        store.upkeep()
        assert done == []
        moment += timedelta(days=1, seconds=5)
        store.upkeep()
        assert done == ["check", "copy"]
        store.close()

    def test_a_copy_that_fails_is_a_sentence(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(*_: object) -> None:
            raise Full("no room")

        assert store.copy() == ""
        monkeypatch.setattr(opened.backup, "copy", full)
        assert store.copy() == "no room"
        store.copy_after_game()

    def test_a_new_folder_has_its_first_copy(self, store: Store) -> None:
        assert len(copies(store.folder)) == 1
        (store.folder / DATABASE).unlink()
        store.copy_after_game()
        assert len(copies(store.folder)) == 1, "there is nothing to copy"
