"""The parts of the data folder one by one: people, settings, where it lies, what the system says, the log's order."""

from __future__ import annotations

import errno
import struct
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.errors import Malformed
from companion.service.session import Session
from companion.storage.backup import copies
from companion.storage.errors import Full, ReadOnly, StorageError, Unreachable, told
from companion.storage.folder import DATABASE, data_folder
from companion.storage.integrity import reports
from companion.storage.settings import fits
from companion.storage.store import Store
from companion.storage.wal import frames, index_of, log_of


def test_a_person_is_changed_in_what_is_said(tmp_path: Path) -> None:
    store = Store(tmp_path)
    ana, bo = store.people.add("Ana", "blue"), store.people.add("Bo")
    store.people.change(ana.id, name="Anna")
    store.people.change(bo.id, colour="red")
    assert [tuple(store.people.get(one.id) or ()) for one in (ana, bo)] == [
        (ana.id, "Anna", "blue"),
        (bo.id, "Bo", "red"),
    ]
    store.reopen()
    assert store.people.named("anna") is not None, "the same after the file was opened again"
    store.close()


@pytest.mark.parametrize(("key", "bad"), [("theme", "pink"), ("language", "xx"), ("haptics", 1), ("text_scale", 9.0)])
def test_a_setting_that_cannot_be_is_named(tmp_path: Path, key: str, bad: object) -> None:
    """With its value; and nothing is changed, not even what came with it and could be."""
    store = Store(tmp_path)
    with pytest.raises(Malformed, match=f"^{key} cannot be {bad!r}$"):
        store.settings.change(**{"keep_photos": True, key: bad})
    with pytest.raises(Malformed, match="there is no setting 'colour'"):
        store.settings.change(colour="red")
    assert store.settings.everything() == {}
    assert store.settings.change(theme="black").theme == "black"
    assert store.settings.change(theme="light").theme == "light", "the last word counts"
    store.close()


@pytest.mark.parametrize(
    ("number", "kind"),
    [(errno.EACCES, ReadOnly), (errno.EROFS, ReadOnly), (errno.ENOSPC, Full), (errno.EIO, Unreachable)],
)
def test_what_the_system_says_is_told_apart(number: int, kind: type[StorageError]) -> None:
    with pytest.raises(kind), told("azulejo.db"):
        raise OSError(number, "reason")


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", "home/.local/share/azulejo"),
        ("darwin", "home/Library/Application Support/Azulejo"),
        ("win32", "home/AppData/Roaming/Azulejo"),
    ],
)
def test_the_folder_lies_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch, platform: str, folder: str) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("home"))
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("APPDATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert data_folder() == Path(folder)


def test_a_copy_is_made_once_a_day(tmp_path: Path) -> None:
    """The first start makes one; upkeep makes the next one a day later, and none before."""
    moment = datetime.now(UTC)
    store = Store(tmp_path, clock=lambda: moment)
    store.upkeep()
    assert len(copies(tmp_path)) == 1
    moment += timedelta(days=1, minutes=1)
    store.upkeep()
    assert len(copies(tmp_path)) == 2
    store.close()


def test_nobody_at_home_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(Unreachable, match="there is no folder for the games: no home"):
        data_folder()


def test_a_log_is_read_in_the_order_its_machine_wrote(tmp_path: Path) -> None:
    """SQLite sums a log up in the order of bytes of the machine, and says in it which one that was."""
    store = Store(tmp_path)
    store.people.add("Ana")
    path = log_of(tmp_path / DATABASE)
    log = path.read_bytes()
    store.database._connection.close()
    copy = tmp_path / "other.db"
    log_of(copy).write_bytes(log)
    assert {frame.fits for frame in frames(copy)} == {True}
    magic = struct.unpack_from(">I", log)[0]
    log_of(copy).write_bytes(struct.pack(">I", magic ^ 1) + log[4:])
    assert {frame.fits for frame in frames(copy)} == {False}, "with the other order, no sum fits"


@pytest.mark.parametrize(
    ("key", "value", "can_be"),
    [
        ("language", "system", True),
        ("language", "fr", True),
        ("language", "xx", False),
        ("theme", "dark", True),
        ("theme", "pink", False),
        ("text_scale", 0.5, True),
        ("text_scale", 3.0, True),
        ("text_scale", 3.1, False),
        ("text_scale", 1, False),
        ("haptics", False, True),
        ("haptics", 0, False),
    ],
)
def test_what_a_setting_can_be(key: str, value: object, can_be: bool) -> None:
    assert fits(key, value) is can_be


def test_who_sits_where_is_known_by_name(tmp_path: Path) -> None:
    """However it is written, one exactly so first; no name is nobody, and a second seat of one name is nobody's."""
    store = Store(tmp_path)
    session_people = store.people
    small, large = session_people.add("ana"), session_people.add("Ana")
    assert session_people.named("Ana") == large
    assert session_people.named(" ANA ") == small
    assert session_people.named("Bo") is None
    store.close()
    with Session(tmp_path) as session:
        game = session.start("azul", ["Ana", "Bo", "bo"]).game_id or ""
        seated = session.people.seats(game)
        assert {seat: person.name for seat, person in seated.items()} == {0: "Ana", 1: "Bo"}
        assert seated[0] == large


@pytest.mark.parametrize("name", [DATABASE, DATABASE + "-wal"])
def test_a_folder_in_place_of_a_file_is_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    with pytest.raises(Unreachable, match=f"{name} in the data folder is not a plain file"):
        Store(tmp_path)


def test_a_group_whose_members_do_not_read_any_more_is_empty(tmp_path: Path) -> None:
    store = Store(tmp_path)
    ana = store.people.add("Ana")
    group = store.groups.keep("Tuesdays", [ana.id, ana.id])
    assert store.groups.all()[0].members == (ana,)
    for odd in ("x", "3", '{"a": 1}', "null"):
        with store.database.writing() as connection:
            connection.execute("UPDATE named_groups SET members = ? WHERE id = ?", (odd, group))
        assert store.groups.all()[0].members == ()
    store.close()


def test_a_start_beside_a_recovery_finds_files_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is taken away just after it was seen; that is no log, and no reason not to start."""
    Store(tmp_path).close()
    really = Path.exists
    logs = {log_of(tmp_path / DATABASE), index_of(tmp_path / DATABASE)}
    monkeypatch.setattr(Path, "exists", lambda path: path in logs or really(path))
    store = Store(tmp_path)
    assert reports(tmp_path) == []
    store.close()
