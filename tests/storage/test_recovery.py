"""What one damaged place costs: that place, and the report says so; everything else is as it was."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.service.session import Session
from companion.storage.backup import copies
from companion.storage.folder import BACKUPS, DATABASE, free_name
from companion.storage.integrity import reports
from companion.storage.journal import Journal
from companion.storage.notes import Note
from companion.storage.records import checksum
from companion.storage.store import Store

ENTRIES = 6
KEPT = ("people", "seats", "groups", "named_groups", "notes", "settings", "imported", "purged")


class Kept(NamedTuple):
    folder: Path
    games: tuple[str, str]
    tables: dict[str, list[Any]]


def tiling(seq: int) -> dict[str, Any]:
    """Entry number `seq` of a game; its number stands in the file, ten more, and nowhere else like this."""
    return {"type": "tiling", "round": 1, "player": 0, "place": [], "floor": 10 + seq}


def tables(session: Session) -> dict[str, list[Any]]:
    with session.store.database.reading() as connection:
        return {name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in KEPT}


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """Two games with six entries each, a draft, a note, a named group and a setting; no copy that holds them."""
    with Session(tmp_path) as session:
        games = tuple(session.start("azul", ["Ana", "Bo"], number).game_id or "" for number in range(2))
        for seq in range(1, ENTRIES + 1):
            assert session.enter(games[0], tiling(seq)).ok
            assert session.enter(games[1], tiling(50 + seq)).ok
        session.draft(games[0], {"half": "entered"})
        session.set(theme="dark")
        session.store.notes.keep(games[0], Note("a close one", "at home"))
        session.store.groups.keep("the Tuesday table", [person.id for person in session.people.all()])
        found = tables(session)
    for copy in copies(tmp_path):
        copy.unlink()
    return Kept(tmp_path, (games[0], games[1]), found)


def damage(folder: Path, text: str) -> None:
    """Another letter or digit at the end of this text, wherever the file has it."""
    path = folder / DATABASE
    data = path.read_bytes()
    assert text.encode() in data
    path.write_bytes(data.replace(text.encode(), text[:-1].encode() + bytes([ord(text[-1]) ^ 1])))


def floors(session: Session, game: str) -> list[int]:
    """The numbers of the entries that a game has, those included that a later one takes the place of."""
    table = session.table(game)
    return [written.events[0]["floor"] - 10 for written in table.position.log.written] if table else []


@pytest.mark.parametrize("seq", [1, 3, ENTRIES])
def test_one_damaged_entry(kept: Kept, seq: int) -> None:
    """All before it stands. What comes after it is in the report, for nobody knows what it followed."""
    damage(kept.folder, f'"floor":{10 + seq}')
    with Session(kept.folder) as session:
        assert floors(session, kept.games[0]) == list(range(1, seq))
        assert floors(session, kept.games[1]) == list(range(51, 51 + ENTRIES))
        assert session.table(kept.games[0]).draft == {"half": "entered"}  # type: ignore[union-attr]
        assert tables(session) == kept.tables
    (report,) = reports(kept.folder)
    assert report["cause"] == f"entry {seq} of game {kept.games[0]} is damaged"
    assert (report["games"], report["entries"], report["from_copies"]) == (2, seq - 1 + ENTRIES, 0)
    assert report["lost"] == [{"game": kept.games[0], "kept": seq - 1, "missing": 1}]
    assert [(one["seq"], one["body"]["event"]["floor"]) for one in report["unplaced"]] == [
        (later, 10 + later) for later in range(seq + 1, ENTRIES + 1)
    ]
    assert report["certain"] is True
    assert (kept.folder / report["set_aside"]).is_file()
    assert not list(kept.folder.glob("*.new*"))


def test_a_copy_has_what_is_damaged(kept: Kept) -> None:
    with Session(kept.folder) as session:
        session.backup()
    damage(kept.folder, '"floor":13')
    with Session(kept.folder) as session:
        assert floors(session, kept.games[0]) == list(range(1, 1 + ENTRIES))
        assert tables(session) == kept.tables
    (report,) = reports(kept.folder)
    assert (report["from_copies"], report["lost"], report["unplaced"]) == (1, [], [])


def test_a_damaged_line_of_the_list_is_made_again(kept: Kept) -> None:
    """Of the game's own entries; that it was the last entry cannot be known then."""
    with Session(kept.folder) as session:
        before = {row.game_id: (row.variant, row.players, row.records, row.summary) for row in session.games()}
        session.abandon(kept.games[1])
    damage(kept.folder, f"{kept.games[1]}azul")
    with Session(kept.folder) as session:
        assert {row.game_id: (row.variant, row.players, row.records, row.summary) for row in session.games()} == before
        assert floors(session, kept.games[1]) == list(range(51, 51 + ENTRIES))
    (report,) = reports(kept.folder)
    assert (report["lost"], report["certain"]) == ([], False)


def test_everything_wrong_with_the_rows_is_said(kept: Kept) -> None:
    """Word for word, and once."""
    one, other = kept.games
    with Session(kept.folder) as session, session.store.database.writing() as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        journal = Journal(session.store.database)
        assert journal.problems() == []
        connection.execute("UPDATE records SET body = '{}' WHERE game = ? AND seq = 2", (one,))
        connection.execute("DELETE FROM records WHERE game = ? AND seq = 6", (one,))
        connection.execute("UPDATE games SET variant = 'duel' WHERE id = ?", (other,))
        connection.execute("UPDATE drafts SET body = '{}'")
        assert sorted(journal.problems()) == sorted(
            [
                f"entry 2 of game {one} is damaged",
                f"entries of game {one} are missing",
                f"the line of game {other} in the list is damaged",
                f"the draft of game {one} is damaged",
            ]
        )


def test_upkeep_looks_at_everything_once_a_day(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large file is not looked through at the start: its damage is found then, before a copy is made of it."""
    monkeypatch.setattr("companion.storage.store.SMALL", 0)
    moment = datetime.now(UTC)
    with Session(kept.folder) as session:
        session.backup()
    damage(kept.folder, '"floor":15')
    store = Store(kept.folder, clock=lambda: moment)
    store.upkeep()
    assert reports(kept.folder) == []
    assert len(copies(kept.folder)) == 1
    moment += timedelta(days=1, minutes=1)
    store.upkeep()
    store.close()
    (report,) = reports(kept.folder)
    assert (report["from_copies"], report["lost"]) == (1, [])
    assert len(copies(kept.folder)) == 2


def test_names_are_counted_up(tmp_path: Path) -> None:
    """Nothing takes the place of another: copies by their number, what is set aside from 2 on."""
    for name in ("a.db", "a-2.db", "a-3.db"):
        assert free_name(tmp_path, "a", ".db").name == name
        (tmp_path / name).touch()
    with Session(tmp_path / "data") as session:
        made = [session.backup().name for _ in range(2)]
    assert made == ["azulejo-000002.db", "azulejo-000003.db"]
    assert (tmp_path / "data" / BACKUPS / "azulejo-000001.db").is_file()


def test_a_game_that_nobody_can_read_is_reported_whole(kept: Kept) -> None:
    """Its entries are as they were written, and no rule set knows them any more."""
    lost = kept.games[1]
    with Session(kept.folder) as session, session.store.database.writing() as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        at, body = connection.execute("SELECT at, body FROM records WHERE game = ? AND seq = 0", (lost,)).fetchone()
        odd = body.replace('"azul"', '"chess"')
        values = (odd, checksum(lost, 0, at, odd), lost)
        connection.execute("UPDATE records SET body = ?, sum = ? WHERE game = ? AND seq = 0", values)
        for _, sql in triggers:
            connection.execute(sql)
    damage(kept.folder, '"floor":13')
    with Session(kept.folder) as session:
        assert [row.game_id for row in session.games()] == [kept.games[0]]
    (report,) = reports(kept.folder)
    unplaced = [(one["game"], one["seq"]) for one in report["unplaced"]]
    assert [seq for game, seq in unplaced if game == lost] == list(range(1, ENTRIES + 1))
    assert [seq for game, seq in unplaced if game != lost] == [4, 5, 6]


def test_a_damaged_draft_is_met_when_it_is_read(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a large file, which was not looked through at the start: the game goes on without it."""
    monkeypatch.setattr("companion.storage.store.SMALL", 0)
    damage(kept.folder, '{"half":"entered')
    with Session(kept.folder) as session:
        assert reports(kept.folder) == []
        table = session.table(kept.games[0])
        assert table is not None
        assert table.draft is None
        assert floors(session, kept.games[0]) == list(range(1, 1 + ENTRIES))
    (report,) = reports(kept.folder)
    assert report["cause"] == f"the draft of game {kept.games[0]} is damaged"


def test_each_damage_is_set_aside_for_itself(kept: Kept) -> None:
    """Also where an earlier one lies there; the same again is not kept twice."""
    asides = []
    for text in ('"floor":16', '"floor":15'):
        damage(kept.folder, text)
        damaged = (kept.folder / DATABASE).read_bytes()
        with Session(kept.folder):
            pass
        name = reports(kept.folder)[-1]["set_aside"]
        assert (kept.folder / name).read_bytes() == damaged
        asides.append(name)
    assert asides == ["azulejo-damaged.db", "azulejo-damaged-2.db"]
    (kept.folder / DATABASE).write_bytes(damaged)
    with Session(kept.folder):
        pass
    assert reports(kept.folder)[-1]["set_aside"] == "azulejo-damaged-2.db"
    assert len(list(kept.folder.glob("azulejo-damaged*.db"))) == 2


def test_games_come_back_in_their_order(kept: Kept) -> None:
    """Counted anew."""
    with Session(kept.folder) as session:
        third = session.start("azul", ["Ana", "Bo"]).game_id or ""
        assert session.enter(kept.games[0], tiling(7)).ok
        before = [row.game_id for row in session.games()]
        assert before == [kept.games[0], third, kept.games[1]]
    damage(kept.folder, '"floor":17')
    with Session(kept.folder) as session:
        assert [row.game_id for row in session.games()] == before
        assert [row.touched for row in session.games()] == [3, 2, 1]
