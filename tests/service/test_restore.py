"""A backup looked into, added, put in place of what is here, and undone; killed anywhere, all or nothing."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from companion.engine.events import Tiling
from companion.errors import AzulejoError, Malformed
from companion.service import restore
from companion.service.archive import Archive, read
from companion.service.codes import FromNewerVersion
from companion.service.session import Session
from companion.storage.errors import Full, StorageError
from companion.storage.integrity import problems
from tests.service.full_games import entered, full_game

ROOT = Path(__file__).parents[2]


def silent(_share: float) -> None:
    """Nobody listens."""


def whole(session: Session) -> Any:
    """Every table but the settings, as it is on disk."""
    with session.store.database.reading() as connection:
        tables = ("people", "games", "records", "drafts", "seats", "groups", "imported", "purged")
        return {table: connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in tables[:6]}


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Two finished games and a running one, of people with colours."""
    with Session(tmp_path_factory.mktemp("other")) as session:
        for variant, upto in (("azul", None), ("duel", None), ("pavilion", 20)):
            entered(session, full_game(variant), upto)
        session.people.change(session.people.all()[0].id, colour="red")
        return session.archive()


@pytest.fixture
def archive(backup: bytes) -> Archive:
    return read(backup)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Session]:
    """A phone with a running game, a finished one in the bin, and a theme of its own."""
    with Session(tmp_path / "here") as session:
        session.set(theme="black")
        session.draft(entered(session, {**full_game("azul", 1), "players": list("WXYZ")}, 6), {"round": 2, "player": 1})
        session.delete(entered(session, full_game("duel", 1)))
        yield session


class TestLooking:
    def test_says_what_is_in_it_and_changes_nothing(self, here: Session, archive: Archive) -> None:
        before = whole(here)
        found = here.look_into(archive)
        assert (found.games, found.running, found.known) == (3, 1, 0)
        assert set(full_game("azul")["players"]) <= set(found.people)
        assert found.first <= found.last
        assert found.last[:2] == "20"
        assert whole(here) == before

    def test_counts_what_is_here_already(self, here: Session, archive: Archive) -> None:
        here.restore(archive, replace=False, told=silent)
        assert here.look_into(archive).known == 3

    def test_tells_how_far_it_is(self, here: Session, backup: bytes, tmp_path: Path) -> None:
        (tmp_path / "b.azulejo").write_bytes(backup)
        shares: list[float] = []
        archive = here.read_backup(tmp_path / "b.azulejo", shares.append)
        here.restore(archive, replace=True, told=shares.append)
        assert len(shares) == 6
        assert all(0 <= share < 1 for share in shares)


class TestAdding:
    def test_nothing_here_changes(self, here: Session, archive: Archive) -> None:
        before = whole(here)
        done = here.restore(archive, replace=False, told=silent)
        assert (done.added, done.known, done.here) == (3, 0, 5)
        after = whole(here)
        assert set(before["records"]) <= set(after["records"])
        assert set(before["games"]) <= set(after["games"])
        assert here.restore(archive, replace=False, told=silent).added == 0
        assert len(list((here.store.folder / "backups").glob("before-restore*"))) == 1, "nothing new to go back to"

    def test_is_undone(self, here: Session, archive: Archive) -> None:
        before = whole(here)
        here.restore(archive, replace=False, told=silent)
        assert here.undo_restore()
        assert whole(here) == before


class TestReplacing:
    def test_only_the_backup_is_here(self, here: Session, archive: Archive, tmp_path: Path) -> None:
        done = here.restore(archive, replace=True, told=silent)
        assert (done.added, done.here) == (3, 3)
        assert {row.game_id for row in here.games()} == {game.origin for game in archive.games}
        assert here.games(binned=True) == []
        assert here.settings.theme == "black"
        assert problems(here.store.database) == []
        with Session(tmp_path / "bare") as bare:
            bare.add(archive)
            columns = [(row.game_id, row.players, row.started, row.updated, row.summary) for row in bare.games()]
        assert [(r.game_id, r.players, r.started, r.updated, r.summary) for r in here.games()] == columns
        assert "red" in {person.colour for person in here.people.all()}

    def test_is_undone_and_redone(self, here: Session, archive: Archive) -> None:
        before = whole(here)
        here.restore(archive, replace=True, told=silent)
        after = whole(here)
        for _ in range(2):
            assert here.undo_restore()
            assert whole(here) == before
            assert here.undo_restore()
            assert whole(here) == after
        assert problems(here.store.database) == []

    def test_games_go_on_afterwards(self, here: Session, archive: Archive) -> None:
        here.restore(archive, replace=True, told=silent)
        running = next(row.game_id for row in here.games() if not row.summary.finished)
        assert here.enter(running, full_game("pavilion")["events"][20]).ok
        assert here.undo_restore()
        (left,) = here.games()
        assert here.table(left.game_id).draft == {"round": 2, "player": 1}
        assert here.undo(left.game_id).ok

    def test_nothing_to_undo(self, here: Session) -> None:
        assert here.can_undo_restore() is False
        assert here.undo_restore() is False

    def test_copies_do_not_fill_the_phone(self, here: Session, archive: Archive) -> None:
        for _ in range(6):
            here.restore(archive, replace=True, told=silent)
        assert len(list((here.store.folder / "backups").glob("before-restore*"))) == 3

    def test_stopped_on_the_way(self, here: Session, archive: Archive) -> None:
        """Who stops it has everything as it was, and nothing to undo."""

        class StoppedError(Exception):
            pass

        def stop(share: float) -> None:
            if share > 0.5:
                raise StoppedError

        before = whole(here)
        for replace in (True, False):
            with pytest.raises(StoppedError):
                here.restore(archive, replace=replace, told=stop)
            assert whole(here) == before
        assert not here.can_undo_restore()
        assert not (here.store.folder / "restoring").exists()


class TestRoundTrip:
    def test_everything_out_and_in_again(self, here: Session, archive: Archive) -> None:
        """Games and people of a backup of a restored phone are those of the first."""
        here.restore(archive, replace=True, told=silent)
        again = read(here.archive())
        assert sorted(game.content for game in again.games) == sorted(game.content for game in archive.games)
        assert sorted(again.people, key=str) == sorted(archive.people, key=str)

    @pytest.mark.parametrize(
        ("change", "kind"),
        [
            (lambda data: data[: len(data) // 2], Malformed),
            (lambda data: data[:-1], Malformed),
            (lambda _: b"PK" + bytes(500), Malformed),
            (lambda data: data.replace(b"games/", b"../../", 1), Malformed),
            (lambda _: zipped({"azulejo.json": b'{"format": "azulejo-archive/2"}'}), FromNewerVersion),
            (lambda _: zipped({"azulejo.json": b"{}"}), Malformed),
            (lambda _: zipped({"other.json": b"{}"}), Malformed),
            (lambda _: zipped({"azulejo.json": b" " * (9 * 2**20)}), Malformed),
            (lambda _: b"%PDF-1.7", Malformed),
            (lambda _: b"", Malformed),
        ],
    )
    def test_what_is_no_backup(
        self, here: Session, backup: bytes, tmp_path: Path, change: Any, kind: type[AzulejoError]
    ) -> None:
        (tmp_path / "bad").write_bytes(change(backup))
        before = whole(here)
        with pytest.raises(kind):
            here.read_backup(tmp_path / "bad", silent)
        assert whole(here) == before


def zipped(files: dict[str, bytes]) -> bytes:
    into = BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return into.getvalue()


RESTORES = """
import sys
from pathlib import Path
from companion.service.session import Session
session = Session(Path(sys.argv[1]))
archive = session.read_backup(Path(sys.argv[2]), lambda _: None)
print("go", flush=True)
while True:
    session.restore(archive, replace=True, told=lambda _: None)
    session.undo_restore()
"""


@pytest.mark.processes
def test_killed_in_the_middle(here: Session, backup: bytes, archive: Archive, tmp_path: Path) -> None:
    """Kill -9 at random moments of replacing and undoing: what was here, or the backup, never a mixture."""
    (tmp_path / "b.azulejo").write_bytes(backup)
    ours, theirs = [{row[0] for row in whole(here)["games"]}, {game.origin for game in archive.games}]
    here.close_files()
    seen = set()
    for run in range(int(os.environ.get("AZULEJO_RESTORES", "4"))):
        command = [sys.executable, "-c", RESTORES, str(here.store.folder), str(tmp_path / "b.azulejo")]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "go\n"
            time.sleep(random.Random(run).uniform(0, 0.4))
            process.send_signal(signal.SIGKILL)
        with Session(here.store.folder) as session:
            assert problems(session.store.database) == []
            found = {row[0] for row in whole(session)["games"]}
            assert found in (ours, theirs)
            seen.add(found == ours)
            if found == theirs:
                assert session.undo_restore()
                assert {row[0] for row in whole(session)["games"]} == ours
    assert seen


def test_a_file_of_somebody_else_is_known(session: Session, tmp_path: Path, backup: bytes) -> None:
    """A picture or another program's archive is; our own, a broken one, or one that is not there is not."""
    other = BytesIO()
    with zipfile.ZipFile(other, "w") as made:
        made.writestr("word/document.xml", "x")
    for content, foreign in ((b"\x89PNG", True), (other.getvalue(), True), (backup, False), (backup[:99], False)):
        (tmp_path / "file").write_bytes(content)
        assert session.is_foreign_file(tmp_path / "file") is foreign
    assert session.is_foreign_file(tmp_path / "nothing") is False


def test_there_is_something_to_undo_after_a_restore(here: Session, archive: Archive) -> None:
    assert here.can_undo_restore() is False
    here.restore(archive, replace=True, told=silent)
    assert here.can_undo_restore() is True


def test_whoever_was_deleted_is_not_among_the_people_of_a_backup(session: Session, here: Session) -> None:
    """Unless a game of theirs is in it."""
    gone, stays = session.people.add("Gone"), session.people.add("Stays")
    session.people.delete(gone.id, "2026-01-02T03:04:05Z")
    assert here.look_into(read(session.archive())).people == (stays.name,)


STAMPS = ("2026-01-02T03:04:05Z", "2026-03-04T05:06:07Z")


def test_what_a_backup_holds_in_figures(session: Session, here: Session) -> None:
    """From the earliest start to the last entry; people who are shown first, then names of seats, each once."""
    duel, azul = full_game("duel"), full_game("azul")
    files = [
        {**duel, "id": "duel1", "players": ["Ana", " "], "started": STAMPS[0], "updated": STAMPS[1]},
        {**azul, "id": "azul1", "events": azul["events"][:3]},
        {**duel, "players": ["Cy", "Ana"]},
    ]
    for file in files:
        session.take_in(json.dumps(file).encode())
    zed = session.people.add("Zed")
    session.people.merge(session.people.add("Zedd").id, zed.id)
    archive = read(session.archive())
    found = here.look_into(archive)
    assert (found.games, found.running, found.known, found.first) == (3, 1, 0, STAMPS[0])
    assert found.last == max(row.updated for row in session.games())
    assert sorted(found.people) == sorted(["Ana", "Cy", "Zed", *azul["players"]])
    here.take_in(json.dumps(files[0]).encode())
    assert here.look_into(archive).known == 1
    bare = read(json.dumps(duel).encode())
    assert here.look_into(bare) == (1, 0, tuple(duel["players"]), "", "", 0)


def test_adding_what_is_known_leaves_nothing_to_undo(here: Session, archive: Archive) -> None:
    first = here.restore(archive, replace=False, told=silent)
    assert (first.added, first.known, first.here) == (3, 0, 5)
    assert here.undo_restore()
    assert here.restore(archive, replace=False, told=silent).added == 3
    copies = len(list((here.store.folder / "backups").glob("before-restore*")))
    again = here.restore(archive, replace=False, told=silent)
    assert (again.added, again.known, again.here) == (0, 3, 5)
    assert len(list((here.store.folder / "backups").glob("before-restore*"))) == copies


def test_a_restore_that_fails_leaves_no_copy(here: Session, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does an undo: what is there is what was there."""

    def full(*_: object) -> None:
        raise Full("no room")

    here.restore(archive, replace=False, told=silent)
    copies = sorted((here.store.folder / "backups").glob("before-restore*"))
    before = whole(here)
    with monkeypatch.context() as patched:
        patched.setattr(restore, "replace_with", full)
        with pytest.raises(Full):
            here.restore(archive, replace=True, told=silent)
        with pytest.raises(Full):
            here.undo_restore()
    assert whole(here) == before
    assert sorted((here.store.folder / "backups").glob("before-restore*")) == copies
    assert not (here.store.folder / restore.BUILT_IN).exists()


def test_what_cannot_be_cleared_away_is_not_added_to(
    here: Session, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that another restore left and that cannot be removed stops this one."""
    before = whole(here)
    (here.store.folder / restore.BUILT_IN).mkdir()
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: None)
    with pytest.raises(StorageError, match="restoring"):
        here.restore(archive, replace=True, told=silent)
    assert whole(here) == before


def test_what_a_kill_left_behind_is_no_hindrance(here: Session, archive: Archive) -> None:
    left = here.store.folder / restore.BUILT_IN
    left.mkdir()
    (left / "azulejo.db").write_bytes(b"half")
    assert here.restore(archive, replace=True, told=silent) == (3, 0, 3)
    assert not left.exists()


def test_a_game_of_the_same_id_is_looked_at_anew(here: Session, tmp_path: Path) -> None:
    """After a restore, and after it was undone: as many entries, and other ones."""
    with Session(tmp_path / "there") as there:
        game = there.start("azul", ["Ana", "Bo"]).game_id or ""
        assert there.enter(game, Tiling(1, 0, floor=1)).ok
        other = read(there.archive())
        here.add(other)
        assert here.undo(game).ok
        assert there.undo(game).ok
        assert here.enter(game, Tiling(1, 0, floor=2)).ok
        assert there.enter(game, Tiling(1, 0, floor=3)).ok
        floors = []
        for change in (None, there.archive(), "undo"):
            if change == "undo":
                assert here.undo_restore()
            elif change:
                here.restore(read(change), replace=True, told=silent)
            floors.append(here.table(game).events[0]["floor"])
        assert floors == [2, 3, 2]


def test_an_undo_that_a_kill_ended_is_made_again(
    here: Session, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With everything copied, and nothing exchanged yet: the next undo goes back to where this one would have."""

    class Killed(BaseException):
        pass

    def kill(*_: object) -> None:
        raise Killed

    before = whole(here)
    here.restore(archive, replace=True, told=silent)
    after = whole(here)
    with monkeypatch.context() as patched:
        patched.setattr(restore, "replace_with", kill)
        patched.setattr(Path, "unlink", lambda *_, **__: None)
        with pytest.raises(Killed):
            here.undo_restore()
    assert whole(here) == after
    assert here.undo_restore()
    assert whole(here) == before
    assert here.undo_restore()
    assert whole(here) == after
