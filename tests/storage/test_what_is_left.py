"""What a recovery makes of what could be read: which entries stand, what is missing, and how sure that is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.events import Setup
from companion.storage import recover
from companion.storage.database import Database
from companion.storage.journal import GameRow
from companion.storage.records import enter_body, start_body, undo_body
from companion.storage.recover import Report, _from_the_start, _game, _same, logs_of
from companion.storage.salvage import Salvaged, copied, unplaced
from companion.storage.salvage_pages import Found
from companion.storage.summary import Summary
from companion.storage.wal import index_of, log_of

SETUP = Setup("azul", ("Ana", "Bo"))
OLD = Summary(9, True, (9, 9), (0,))


def record(seq: int, body: str = "") -> Found:
    event = {"type": "tiling", "round": 1, "player": seq % 2, "place": [], "floor": seq}
    return Found("game", seq, f"at {seq}", body or (enter_body(event) if seq else start_body(SETUP, {})))


def found(*seqs: int, line: int | None = None) -> Salvaged:
    """These records, and a line in the list that knows of so many."""
    made = Salvaged(records={"game": {seq: record(seq) for seq in seqs}})
    if line is not None:
        row = GameRow("game", "duel", ("X", "Y"), "started", "updated", 7, line, OLD, True, "binned")
        made.rows["game"] = row
    return made


def judged(made: Salvaged) -> tuple[GameRow | None, Report]:
    report = Report("now", "a cause")
    return _game("game", made, report), report


class TestAGame:
    def test_whole(self) -> None:
        """Its line is as it was, but for what its entries say."""
        row, report = judged(found(0, 1, 2, line=3))
        assert row is not None
        assert row[:7] == ("game", "azul", ("Ana", "Bo"), "started", "updated", 7, 3)
        assert (row.summary.round, row.summary.finished, row.abandoned, row.deleted) == (1, False, True, "binned")
        assert (report.lost, report.unplaced, report.certain) == ([], [], True)

    def test_without_its_line(self) -> None:
        """It is made of the entries' own times; whether one more was there, nobody knows."""
        row, report = judged(found(0, 1, 2))
        assert row is not None
        assert (row.started, row.updated, row.touched, row.records) == ("at 0", "at 2", 0, 3)
        assert (row.abandoned, row.deleted, row.players) == (False, None, ("Ana", "Bo"))
        assert (report.lost, report.certain) == ([], False)

    @pytest.mark.parametrize(
        ("seqs", "line", "kept", "missing", "later"),
        [
            ((0, 1), 3, 1, 1, []),
            ((0,), 4, 0, 3, []),
            ((0, 2, 3), 4, 0, 1, [2, 3]),
            ((0, 1, 3), None, 1, 1, [3]),
            ((0, 1, 5), 4, 1, 3, [5]),
            ((1, 2), 3, 0, 0, [1, 2]),
            ((), 1, 0, 0, []),
            ((), 3, 0, 2, []),
        ],
    )
    def test_with_entries_missing(
        self, seqs: tuple[int, ...], line: int | None, kept: int, missing: int, later: list[int]
    ) -> None:
        """Counted without the set-up, which is no entry; those behind the first gap are named."""
        row, report = judged(found(*seqs, line=line))
        assert report.lost == [{"game": "game", "kept": kept, "missing": missing}]
        assert [one["seq"] for one in report.unplaced] == later
        assert (row is None) == (0 not in seqs)
        if row:
            assert row.records == kept + 1

    def test_that_no_rule_set_knows(self) -> None:
        made = found(0, 1, 2, line=3)
        made.records["game"][0] = record(0, start_body(SETUP, {}).replace("azul", "chess"))
        row, report = judged(made)
        assert row is None
        assert [one["seq"] for one in report.unplaced] == [1, 2]
        assert report.lost == []

    def test_one_uncertain_game_makes_it_all_uncertain(self) -> None:
        report = Report("now", "a cause", certain=False)
        _game("game", found(0, line=1), report)
        assert not report.certain


class TestLogs:
    def test_from_the_first_to_the_first_gap(self) -> None:
        records = {seq: record(seq) for seq in (0, 1, 3)}
        assert _from_the_start(records) == [record(0), record(1)]
        assert _from_the_start({1: record(1)}) == []
        made = Salvaged(records={"game": records, "headless": {1: record(1)}, "odd": {0: record(0, "{}")}})
        (log,) = logs_of(made)
        assert (log.game_id, log.setup, log.start.at) == ("game", SETUP, "at 0")
        assert [(entry.seq, entry.at) for entry in log.written] == [(1, "at 1")]

    def test_a_record_that_has_no_place_is_told_as_it_was(self) -> None:
        assert unplaced(record(3, undo_body(2))) == {
            "game": "game",
            "seq": 3,
            "at": "at 3",
            "body": {"do": "undo", "to": 2},
        }
        assert unplaced(record(3, "half {"))["body"] == "half {"


class TestFilling:
    def test_from_an_older_copy(self) -> None:
        """Only what is missing, and how many that were; lines and rows of the newer one go before."""
        newer, older = found(0, 2, line=3), found(0, 1, 2, line=2)
        older.records["other"] = {0: record(0)}
        older.rows["other"] = older.rows["game"]._replace(game_id="other")
        older.records["game"][2] = record(2, "older")
        newer.tables, older.tables = {"people": [(1,)]}, {"people": [(2,)], "notes": [(3,)]}
        assert newer.fill_from(older) == 2
        assert newer.records["game"] == {0: record(0), 1: record(1), 2: record(2)}
        assert newer.rows["game"].records == 3
        assert set(newer.rows) == {"game", "other"}
        assert newer.tables == {"people": [(1,), (2,)], "notes": [(3,)]}
        assert newer.fill_from(older) == 0


class TestRows:
    def test_one_that_fits_nowhere_costs_no_other(self, tmp_path: Path) -> None:
        """A seat of nobody, a value of another type, and a person who is there already."""
        database = Database(tmp_path / "a.db")
        people = [(1, "Ana", None, 0, None, None), ("x", "Bo", None, 0, None, None), (1, "Zoe", None, 0, None, None)]
        made = Salvaged(tables={"people": [*people, (2, "Cy", "red", 1, None, None)], "seats": [("gone", 0, 1)]})
        with database.writing() as connection:
            for name in ("people", "seats", "notes"):
                recover._put_back(connection, name, made)
            assert connection.execute("SELECT id, name, colour, hidden FROM people").fetchall() == [
                (1, "Ana", None, 0),
                (2, "Cy", "red", 1),
            ]
            assert connection.execute("SELECT * FROM seats").fetchall() == []
        database.close()


class TestFiles:
    def test_the_same_to_the_last_byte(self, tmp_path: Path) -> None:
        one, other = tmp_path / "one", tmp_path / "other"
        assert _same(one, other), "neither is there"
        one.write_bytes(b"abc")
        assert not _same(one, other)
        assert not _same(other, one)
        for content, same in ((b"abc", True), (b"abd", False), (b"abcd", False)):
            other.write_bytes(content)
            assert _same(one, other) is same

    def test_a_copy_has_its_log_and_index(self, tmp_path: Path) -> None:
        source, to = tmp_path / "a.db", tmp_path / "b.db"
        source.write_bytes(b"file")
        log_of(source).write_bytes(b"log")
        assert copied(source, to) == to
        assert (to.read_bytes(), log_of(to).read_bytes()) == (b"file", b"log")
        assert not index_of(to).exists()

    def test_what_is_removed_leaves_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "a.db"
        for name in ("a.db", "a.db-wal", "a.db-shm", "a.db-journal", "a.db-other"):
            (tmp_path / name).touch()
        recover._remove(path)
        assert [left.name for left in tmp_path.iterdir()] == ["a.db-other"]
        recover._remove(path)

    def test_a_file_that_is_not_there_or_empty_is_not_whole(self, tmp_path: Path) -> None:
        assert recover.is_whole(tmp_path / "nothing") is False
        (tmp_path / "empty").touch()
        assert recover.is_whole(tmp_path / "empty") is False
        (tmp_path / "other").write_bytes(b"no database at all" * 500)
        assert recover.is_whole(tmp_path / "other") is False
        assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "other"]
