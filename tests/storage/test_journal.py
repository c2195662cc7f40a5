"""The journal of a database, call by call: what is written, in which order it comes back, and what damage says."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from companion.engine.events import Setup, Tiling
from companion.engine.log import Enter
from companion.storage.database import Database
from companion.storage.errors import Damaged
from companion.storage.finding import findable
from companion.storage.folder import DATABASE
from companion.storage.groups import Groups
from companion.storage.integrity import problems
from companion.storage.journal import GameRow, Journal, now, row_of
from companion.storage.notes import NO_NOTE, Note, Notes
from companion.storage.records import checksum, enter_body, start_body
from companion.storage.summary import Summary

SETUP = Setup("azul", ("Ana", "Bo"))
START = start_body(SETUP, {})
BEGUN, LATER = Summary(1, False, (0, 0), ()), Summary(2, True, (3, 1), (0,))
ENTRY = enter_body({"type": "tiling", "round": 1, "player": 0, "place": []})
NOON = datetime(2026, 1, 2, 12, 0, 0, 123_999, tzinfo=UTC)
STAMP = "2026-01-02T12:00:00.123Z"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = Database(tmp_path / DATABASE)
    yield made
    made.close()


@pytest.fixture
def journal(database: Database) -> Journal:
    return Journal(database, lambda: NOON)


def begun(journal: Journal, name: str = "", at: str = "") -> GameRow:
    return journal.begin(SETUP, START, BEGUN, game_id=name, at=at)


class TestWriting:
    def test_a_stamp_is_of_greenwich_to_the_millisecond(self, database: Database) -> None:
        east = timezone(timedelta(hours=2))
        assert Journal(database, lambda: NOON.astimezone(east)).stamp() == STAMP
        assert abs(now() - datetime.now(UTC)) < timedelta(minutes=1)

    def test_a_new_game(self, journal: Journal) -> None:
        row = begun(journal, "first")
        assert row == GameRow("first", "azul", ("Ana", "Bo"), STAMP, STAMP, 1, 1, BEGUN, False, None)
        assert journal.row("first") == row
        log = journal.load(row)
        assert (log.game_id, log.setup, log.start.at, log.start.about, log.written) == ("first", SETUP, STAMP, {}, ())
        other = begun(journal, at="2020-01-01T00:00:00.000Z")
        assert (other.touched, other.started, len(other.game_id)) == (2, "2020-01-01T00:00:00.000Z", 12)
        assert journal.row("nothing") is None
        assert (journal.has("first"), journal.has("nothing")) == (True, False)

    def test_entries_are_added_in_their_order(self, journal: Journal) -> None:
        row = begun(journal, "first")
        after = journal.append(row, [ENTRY, ENTRY], LATER, at="2026-02-03T00:00:00.000Z")
        assert after == row._replace(updated="2026-02-03T00:00:00.000Z", records=3, summary=LATER)
        assert journal.row("first") == after
        last = journal.append(after, [ENTRY], BEGUN)
        assert (last.records, last.updated) == (4, STAMP)
        written = journal.load(last).written
        assert [(entry.seq, entry.at) for entry in written] == [
            (1, "2026-02-03T00:00:00.000Z"),
            (2, "2026-02-03T00:00:00.000Z"),
            (3, STAMP),
        ]
        assert {entry.record for entry in written} == {Enter(Tiling(1, 0))}

    def test_what_is_touched_comes_first(self, journal: Journal) -> None:
        """A game that is the newest already keeps its number."""
        one, two = begun(journal, "one"), begun(journal, "two")
        two = journal.append(two, [ENTRY], LATER)
        assert two.touched == 2
        one = journal.append(one, [ENTRY], LATER)
        assert one.touched == 3
        assert [row.game_id for row in journal.rows()] == ["one", "two"]

    def test_a_change_of_its_line(self, journal: Journal) -> None:
        one, two = begun(journal, "one"), begun(journal, "two")
        away = one._replace(abandoned=True, deleted=STAMP)
        journal.change(one, away)
        assert journal.row("one") == away
        assert journal.row("two") == two
        assert journal.rows() == [two]
        assert journal.rows(binned=True) == [away]
        assert journal.append(away, [ENTRY], LATER).abandoned is False
        assert journal.problems() == []

    def test_page_by_page(self, journal: Journal) -> None:
        names = ["one", "two", "three", "four"]
        for name in names:
            begun(journal, name, f"2026-01-0{len(name)}T00:00:00.000Z")
        assert [row.game_id for row in journal.rows()] == names[::-1]
        assert [row.game_id for row in journal.rows(2)] == ["four", "three"]
        assert [row.game_id for row in journal.rows(2, 3)] == ["two", "one"]
        assert [row.game_id for row in journal.rows(1, 3)] == ["two"]
        assert journal.rows(2, 1) == []
        assert [row.game_id for row in journal.started_at("2026-01-03T00:00:00.000Z")] == ["two", "one"]
        found = findable(journal.database, 2, 4)
        assert [(one.game_id, one.players, one.note, one.people) for one in found] == [
            ("three", '["Ana","Bo"]', "", ""),
            ("two", '["Ana","Bo"]', "", ""),
        ]
        assert len(findable(journal.database, 9, None)) == 4

    def test_how_much_there_is(self, journal: Journal) -> None:
        assert journal.size() == (0, 0)
        journal.append(begun(journal), [ENTRY] * 3, LATER)
        begun(journal)
        assert journal.size() == (2, 5)

    def test_what_was_taken_in(self, journal: Journal) -> None:
        """The same twice is there once; the latest comes first."""
        for content in ("state a", "other", "state b", "state a", "state c"):
            journal.note_import("game", content)
        journal.note_import("another", "state z")
        assert journal.imports_of("game", "state ") == ["state c", "state b", "state a"]
        assert journal.imports_of("game", "state ", 2) == ["state c", "state b"]
        assert journal.imports_of("game", "") == ["state c", "state b", "other", "state a"]
        assert journal.was_imported("game", "other")
        assert not journal.was_imported("another", "other")

    def test_what_a_game_is_is_noted_until_it_changes(self, journal: Journal) -> None:
        row = begun(journal, "one")
        assert [one.game_id for one in journal.without_content()] == ["one"]
        journal.note_content("one", "print")
        assert journal.without_content() == []
        assert (journal.has_content("print"), journal.has_content("else")) == (True, False)
        journal.append(row, [ENTRY], LATER)
        assert [one.game_id for one in journal.without_content()] == ["one"]

    def test_drafts(self, journal: Journal) -> None:
        begun(journal, "one")
        assert journal.draft("one") is None
        journal.keep_draft("one", '{"a":1}')
        journal.keep_draft("one", '{"a":2}')
        assert journal.draft("one") == {"a": 2}
        assert journal.problems() == []
        journal.keep_draft("one", None)
        assert journal.draft("one") is None

    def test_out_of_the_bin_for_good(self, journal: Journal) -> None:
        """Its entries, draft and note go with it; another game's stay."""
        for name in ("one", "two"):
            begun(journal, name)
            journal.keep_draft(name, "{}")
            Notes(journal.database).keep(name, Note("x"))
        journal.purge(["one"])
        assert (journal.has("one"), journal.draft("one"), Notes(journal.database).of("one")) == (False, None, NO_NOTE)
        assert (journal.has("two"), journal.draft("two"), Notes(journal.database).of("two")) == (True, {}, Note("x"))
        assert journal.size() == (1, 1)
        with journal.database.reading() as connection:
            assert connection.execute("SELECT game FROM purged").fetchall() == [("one",)]
        journal.unpurge("one")
        with journal.database.reading() as connection:
            assert connection.execute("SELECT game FROM purged").fetchall() == []


class TestDamage:
    def change(self, journal: Journal, statement: str) -> None:
        """As a flipped bit would, past everything that forbids it."""
        with journal.database.writing() as connection:
            for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
                connection.execute(f"DROP TRIGGER {name}")
            connection.execute(statement)

    @pytest.mark.parametrize(
        ("statement", "said"),
        [
            ("UPDATE records SET body = '{}' WHERE seq = 2", "entry 2 of game one is damaged"),
            ("UPDATE records SET at = 'x' WHERE seq = 0", "entry 0 of game one is damaged"),
            ("UPDATE records SET sum = sum + 1 WHERE seq = 1", "entry 1 of game one is damaged"),
            ("UPDATE records SET seq = 9 WHERE seq = 2", "entry 9 of game one is damaged"),
            ("DELETE FROM records WHERE seq = 2", "entries of game one are missing"),
            ("DELETE FROM records", "entries of game one are missing"),
        ],
    )
    def test_of_an_entry_is_met_when_it_is_read(self, journal: Journal, statement: str, said: str) -> None:
        row = journal.append(begun(journal, "one"), [ENTRY, ENTRY], LATER)
        self.change(journal, statement)
        with pytest.raises(Damaged) as met:
            journal.load(row)
        assert str(met.value) == said
        assert said in journal.problems()

    def test_of_a_line_is_met_when_it_is_listed(self, journal: Journal) -> None:
        begun(journal, "one")
        self.change(journal, "UPDATE games SET variant = 'duel'")
        for look in (journal.rows, lambda: journal.row("one")):
            with pytest.raises(Damaged) as met:
                look()
            assert str(met.value) == "the line of game one in the list is damaged"
        assert journal.problems() == ["the line of game one in the list is damaged"]

    def test_of_a_draft(self, journal: Journal) -> None:
        begun(journal, "one")
        journal.keep_draft("one", "{}")
        self.change(journal, "UPDATE drafts SET body = '[]'")
        with pytest.raises(Damaged) as met:
            journal.draft("one")
        assert str(met.value) == "the draft of game one is damaged"
        assert problems(journal.database)[-1:] != []

    def test_a_row_is_what_was_written(self) -> None:
        values = ("one", "azul", '["Ana","Bo"]', "a", "b", 3, 4, 5, 1, "[7,8]", "[1]", 1, "when")
        assert row_of((*values, checksum(*values))) == GameRow(
            "one", "azul", ("Ana", "Bo"), "a", "b", 3, 4, Summary(5, True, (7, 8), (1,)), True, "when"
        )
        with pytest.raises(Damaged, match=r"^the line of game one in the list is damaged$"):
            row_of((*values, checksum(*values) + 1))

    def test_entries_out_of_their_place(self, journal: Journal) -> None:
        """As an index that lost its order would give them."""
        journal.append(begun(journal, "one"), [ENTRY], LATER)
        connection = sqlite3.connect(":memory:")
        connection.executescript(
            "CREATE TABLE records (game, seq, at, body, sum); CREATE TABLE drafts (game, body, sum);"
            "CREATE TABLE games (id, variant, players, started, updated, touched, records, round, finished, totals,"
            " winners, abandoned, deleted, sum)"
        )
        for seq in (1, 0, 0):
            connection.execute(
                "INSERT INTO records VALUES ('g', ?, 'at', 'body', ?)", (seq, checksum("g", seq, "at", "body"))
            )

        class Elsewhere:
            def reading(self) -> sqlite3.Connection:
                return connection

        assert Journal(Elsewhere()).problems() == ["entry 0 of game g is out of its place"] * 2  # type: ignore[arg-type]
        connection.close()


def test_groups_by_their_names(database: Database) -> None:
    """However they are capitalised; kept anew under its number."""
    groups = Groups(database)
    numbers = [groups.keep(name, []) for name in ("beta", "Alpha", "alpha")]
    assert [group.name for group in groups.all()] == ["Alpha", "alpha", "beta"]
    assert groups.keep("Gamma", [], numbers[1]) == numbers[1]
    assert [group.id for group in groups.all()] == [numbers[2], numbers[0], numbers[1]]
    found = groups.get(numbers[1])
    assert found is not None
    assert (found.name, found.members) == ("Gamma", ())
    assert groups.get(99) is None
    groups.delete(numbers[0])
    assert [group.name for group in groups.all()] == ["alpha", "Gamma"]
