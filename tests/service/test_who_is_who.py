"""Two names of one person, people who are deleted, groups with a name, and what is noted about a game."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from companion.service.answers import Answer
from companion.service.archive import read
from companion.service.bgstats import play
from companion.service.session import Session
from companion.storage.folder import BACKUPS, DATABASE
from companion.storage.integrity import problems, reports
from companion.storage.notes import Note
from tests.service.full_games import entered, full_game

ROOT = Path(__file__).parents[2]


def number(session: Session, name: str) -> int:
    person = session.people.named(name)
    assert person is not None, name
    return person.id


def games_of(session: Session) -> dict[str, set[str]]:
    """Of everybody who is offered, the games they played."""
    seated = session.people.seated()
    return {
        person.name: {game for game, seats in seated.items() if person.id in seats.values()}
        for person in session.people.all()
    }


def started(session: Session, *names: str) -> str:
    return session.start("azul", names).game_id or ""


class TestMerging:
    def test_the_games_of_both_are_one_persons(self, session: Session) -> None:
        one, other = started(session, "Ana", "Bo"), started(session, "Anna", "Cy")
        assert session.merge_people(number(session, "Anna"), number(session, "Ana")).ok
        assert games_of(session) == {"Ana": {one, other}, "Bo": {one}, "Cy": {other}}
        assert session.people.seats(other)[0].name == "Ana"
        assert session.games()[0].players == ("Anna", "Cy"), "the game says what it said"

    def test_both_names_lead_to_them(self, session: Session) -> None:
        started(session, "Ana", "Bo")
        started(session, "Anna", "Cy")
        session.merge_people(number(session, "Anna"), number(session, "Ana"))
        third = started(session, "ANNA", "Bo")
        assert session.people.seats(third)[0].name == "Ana"
        assert [name.name for name in session.people.names(number(session, "Ana"))] == ["Anna"]

    def test_undone_both_have_what_was_entered_under_their_name(self, session: Session) -> None:
        started(session, "Ana", "Bo")
        started(session, "Anna", "Cy")
        session.people.change(number(session, "Anna"), colour="red")
        before, anna = games_of(session), session.people.named("Anna")
        assert anna is not None
        for _ in range(2):
            assert session.merge_people(anna.id, number(session, "Ana")).ok
            assert session.people.named("Anna") == session.people.named("Ana")
            assert session.split_person(anna.id).ok
            assert games_of(session) == before
            assert session.people.named("Anna") == anna, "with their own name and colour"

    def test_whoever_played_against_each_other_are_two(self, session: Session) -> None:
        game = started(session, "Ana", "Anna")
        answer = session.merge_people(number(session, "Anna"), number(session, "Ana"))
        assert [fault.rule for fault in answer.faults] == ["app/two-people"]
        assert set(games_of(session)) == {"Ana", "Anna"}
        session.delete(game)
        assert session.merge_people(number(session, "Anna"), number(session, "Ana")).ok
        session.undelete(game)
        assert {seat: person.name for seat, person in session.people.seats(game).items()} == {0: "Ana"}

    def test_a_merge_of_a_merge_comes_apart_in_any_order(self, session: Session) -> None:
        for name in ("Ana", "Anna", "Annie"):
            started(session, name, "Bo")
        ana, anna, annie = (number(session, name) for name in ("Ana", "Anna", "Annie"))
        assert session.merge_people(anna, ana).ok
        assert session.merge_people(ana, annie).ok
        assert len(games_of(session)["Annie"]) == 3
        assert session.split_person(ana).ok
        assert {name: len(games) for name, games in games_of(session).items()} == {"Ana": 2, "Annie": 1, "Bo": 3}
        assert session.split_person(anna).ok
        assert len(games_of(session)["Ana"]) == 1

    @pytest.mark.parametrize("into", ["Ana", "nobody", "merged"])
    def test_nobody_is_merged_with_themselves_or_a_name(self, session: Session, into: str) -> None:
        for name in ("Ana", "Anna", "Cy"):
            started(session, name, "Bo")
        ana, anna, cy = (number(session, name) for name in ("Ana", "Anna", "Cy"))
        session.merge_people(anna, cy)
        target = {"Ana": ana, "nobody": 999, "merged": anna}[into]
        assert not session.merge_people(ana, target).ok
        assert not session.merge_people(target, ana).ok
        assert session.people.named("Ana") is not None

    def test_a_name_that_is_taken_is_said(self, session: Session) -> None:
        """Renamed to the very name that was merged into hers, Ana would be there twice."""
        started(session, "Ana", "Bo")
        started(session, "Anna", "Cy")
        ana, anna = number(session, "Ana"), number(session, "Anna")
        session.merge_people(anna, ana)
        session.people.change(ana, name="Anna")
        answer = session.split_person(anna)
        assert [fault.values for fault in answer.faults] == [{"name": "Anna"}]

    def test_a_line_up_of_both_names_is_one_line_up(self, session: Session) -> None:
        started(session, "Anna", "Bo")
        started(session, "Ana", "Cy")
        session.merge_people(number(session, "Anna"), number(session, "Ana"))
        assert [[person.name for person in lineup.people] for lineup in session.lineups()] == [
            ["Ana", "Cy"],
            ["Ana", "Bo"],
        ]

    def test_another_app_sees_one_player(self, session: Session) -> None:
        game = entered(session, full_game("azul"))
        first = full_game("azul")["players"][0]
        started(session, "Zed", "Bo")
        session.merge_people(number(session, first), number(session, "Zed"))
        table = session.table(game)
        assert table is not None
        names = {seat: person.name for seat, person in session.people.seats(game).items()}
        assert play(table, names)["players"][0]["name"] == "Zed"


class TestDeleting:
    def test_games_stay_and_the_name_is_free(self, session: Session) -> None:
        game = started(session, "Ana", "Bo")
        ana = number(session, "Ana")
        assert session.delete_person(ana).ok
        assert games_of(session) == {"Bo": {game}}
        assert session.games()[0].players == ("Ana", "Bo")
        assert session.people.seats(game) == {1: session.people.named("Bo")}
        again = started(session, "Ana", "Bo")
        assert games_of(session)["Ana"] == {again}, "somebody new"

    def test_undone_all_is_back(self, session: Session) -> None:
        started(session, "Ana", "Bo")
        started(session, "Anna", "Bo")
        session.merge_people(number(session, "Anna"), number(session, "Ana"))
        before, ana = games_of(session), number(session, "Ana")
        for _ in range(2):
            assert session.delete_person(ana).ok
            assert [one.person.name for one in session.people.away()] == ["Ana"]
            assert session.people.named("Anna") is None
            assert session.undelete_person(ana).ok
            assert games_of(session) == before

    def test_not_beside_a_namesake(self, session: Session) -> None:
        started(session, "Ana", "Bo")
        ana = number(session, "Ana")
        session.delete_person(ana)
        started(session, "ana", "Bo")
        assert not session.undelete_person(ana).ok
        assert len(session.people.all()) == 2


class TestGroups:
    def test_kept_changed_and_deleted(self, session: Session) -> None:
        started(session, "Ana", "Bo", "Cy")
        ana, bo, cy = (number(session, name) for name in ("Ana", "Bo", "Cy"))
        made = session.keep_group("Tuesday table", [bo, ana])
        (group,) = session.groups()
        assert (group.id, group.name, [person.name for person in group.members]) == (
            made.seq,
            "Tuesday table",
            ["Bo", "Ana"],
        )
        assert session.keep_group("tuesdays", [cy, ana], group.id).ok
        assert [(g.name, [person.name for person in g.members]) for g in session.groups()] == [
            ("tuesdays", ["Cy", "Ana"])
        ]
        assert session.delete_group(group.id).ok
        assert session.groups() == ()
        assert session.keep_group(group.name, [person.id for person in group.members], group.id).ok
        assert session.groups() == (group,), "undone"

    @pytest.mark.parametrize(("name", "rule"), [(" ", "no-name"), ("TUESDAY  table", "group-taken"), ("x", "nobody")])
    def test_refusals(self, session: Session, name: str, rule: str) -> None:
        started(session, "Ana", "Bo")
        session.keep_group("Tuesday table", [number(session, "Ana")])
        members = [] if rule == "nobody" else [number(session, "Bo")]
        answer = session.keep_group(name, members)
        assert [fault.rule for fault in answer.faults] == [f"app/{rule}"]
        assert len(session.groups()) == 1

    def test_members_are_who_they_are_today(self, session: Session) -> None:
        started(session, "Ana", "Bo", "Cy")
        started(session, "Anna", "Bo")
        ana, anna, bo, cy = (number(session, name) for name in ("Ana", "Anna", "Bo", "Cy"))
        session.keep_group("Table", [anna, ana, bo, cy])
        session.merge_people(anna, ana)
        session.delete_person(cy)
        assert [person.name for person in session.groups()[0].members] == ["Ana", "Bo"]


class TestNotes:
    def test_go_with_the_game_into_every_file_and_back(self, session: Session, tmp_path: Path) -> None:
        game = entered(session, full_game("azul"))
        note = Note("Bo forgot the marker.\nAgain.", "Chez Zoé")
        assert session.keep_note(game, note).ok
        table = session.table(game)
        assert table is not None
        assert table.note == note
        assert play(table, {})["location"] == "Chez Zoé"
        file = json.dumps(table.file()).encode()
        for number_, content in enumerate((file, session.archive())):
            with Session(tmp_path / str(number_)) as other:
                other.take_in(content)
                assert other.note(game) == note
                assert "note" not in other.store.journal.load(other.games()[0]).start.about

    def test_an_empty_one_is_none(self, session: Session) -> None:
        game = entered(session, full_game("azul"))
        session.keep_note(game, Note("x", "y"))
        session.keep_note(game, Note())
        table = session.table(game)
        assert table is not None
        assert not {"note", "place"} & table.file().keys()
        assert "location" not in play(table, {})

    @pytest.mark.parametrize("odd", [7, ["x"], "x" * 5000, None])
    def test_what_could_not_be_noted_stays_as_a_file_says_it(self, session: Session, odd: object) -> None:
        session.take_in(json.dumps({**full_game("azul"), "note": odd}).encode())
        game = session.games()[0].game_id
        table = session.table(game)
        assert table is not None
        assert session.note(game) == Note()
        assert table.file()["note"] == odd

    def test_refused_where_there_is_no_game_or_no_end(self, session: Session) -> None:
        assert not session.keep_note("nothing", Note("x")).ok
        assert not session.keep_note(started(session, "Ana", "Bo"), Note("x" * 2001)).ok

    def test_goes_with_the_game_out_of_the_bin(self, session: Session) -> None:
        game = started(session, "Ana", "Bo")
        session.keep_note(game, Note("x", "here"))
        assert session.places() == ["here"]
        session.delete(game)
        assert session.places() == []
        assert session.empty_bin().ok
        assert session.note(game) == Note()


def filled(session: Session) -> None:
    """Everything there is: a rename, a merge, a namesake of somebody deleted, a hidden one, a group, a note."""
    for names in (("Ana", "Bo"), ("Anna", "Cy"), ("Dee", "Bo"), ("Eve", "Bo")):
        started(session, *names)
    session.keep_note(session.games()[0].game_id, Note("x", "here"))
    session.people.change(number(session, "Cy"), name="Cyril", colour="red")
    session.merge_people(number(session, "Anna"), number(session, "Ana"))
    session.delete_person(number(session, "Dee"))
    started(session, "Dee", "Bo")
    session.people.hide(number(session, "Eve"))
    session.keep_group("Table", [number(session, "Ana"), number(session, "Cyril")])


def picture(session: Session) -> object:
    """Who is who, without the numbers."""
    return (
        games_of(session),
        sorted((one.person.name, bool(one.deleted)) for one in session.people.away()),
        [(group.name, [person.name for person in group.members]) for group in session.groups()],
        {person.name: person.colour for person in session.people.all()},
        {row.game_id: session.note(row.game_id) for row in session.games()},
    )


class TestFiles:
    def test_a_backup_carries_it_all(self, session: Session, tmp_path: Path) -> None:
        filled(session)
        archive = read(session.archive())
        with Session(tmp_path / "other") as other:
            started(other, "Xenia", "Yan")
            before = picture(other)
            other.restore(archive, replace=True, told=lambda _: None)
            assert picture(other) == picture(session)
            assert other.undo_restore()
            assert picture(other) == before
            other.restore(archive, replace=False, told=lambda _: None)
            expected = picture(session)
            assert {name: games for name, games in games_of(other).items() if name not in ("Xenia", "Yan")} == expected[
                0
            ]  # type: ignore[index]
            once = picture(other)
            other.restore(archive, replace=False, told=lambda _: None)
            assert picture(other) == once, "twice adds nothing"

    def test_whoever_is_here_stays_who_they_are(self, session: Session, tmp_path: Path) -> None:
        """Two people here are not merged by a backup, nor is anybody deleted by it."""
        filled(session)
        with Session(tmp_path / "other") as other:
            for name in ("Ana", "Anna", "Dee"):
                started(other, name, "Bo")
            other.add(read(session.archive()))
            assert {"Ana", "Anna", "Dee"} <= set(games_of(other))

    def test_a_backup_of_the_first_version_is_seated_by_name(self, session: Session) -> None:
        made = BytesIO()
        head = {"format": "azulejo-archive/1", "people": [{"name": "Ana", "colour": "red"}], "settings": {}}
        file = {**full_game("azul"), "id": "abcd1234"}
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("azulejo.json", json.dumps(head))
            archive.writestr("games/abcd1234.json", json.dumps(file))
        session.add(read(made.getvalue()))
        assert {person.name for person in session.people.all()} == {"Ana", *file["players"]}

    @pytest.mark.parametrize(
        "head",
        [
            {"people": [{"name": "Ana", "id": 1, "merged": 2}, {"name": "Bo", "id": 2, "merged": 1}]},
            {"people": [{"name": "Ana", "id": 1, "merged": 1}]},
            {"people": [{"name": "Ana", "id": 1, "merged": 77}], "groups": [{"name": "G", "people": [1, 88]}]},
            {"people": [], "seats": {"nothing": [1, 2, None]}},
        ],
    )
    def test_pointers_that_lead_nowhere_or_round_lose_nobody(self, session: Session, head: dict[str, object]) -> None:
        made = BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("azulejo.json", json.dumps({"format": "azulejo-archive/1", "settings": {}, **head}))
        session.add(read(made.getvalue()))
        there = {one.person.name for one in session.people.everybody().values()}
        assert there == {person["name"] for person in head["people"]}  # type: ignore[attr-defined]
        assert (not there) == (not session.people.all())

    @pytest.mark.parametrize(
        "wrong",
        [
            {"people": [{"name": "\ud800"}]},
            {"people": [{"name": "A", "id": "1"}]},
            {"people": [{"name": "A", "id": 1, "merged": []}]},
            {"groups": [{"name": "G", "people": ["Ana"]}]},
            {"groups": {}},
            {"seats": {"x": 3}},
            {"seats": {"x": [True]}},
        ],
    )
    def test_a_manifest_that_is_wrong_is_refused_whole(self, session: Session, wrong: dict[str, object]) -> None:
        made = BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("azulejo.json", json.dumps({"format": "azulejo-archive/1", "settings": {}, **wrong}))
        answer = session.take_in(made.getvalue())
        assert answer.faults  # type: ignore[union-attr]
        assert session.people.all() == []


class TestDisk:
    def test_a_database_of_the_first_version_opens(self, tmp_path: Path) -> None:
        shutil.copytree(ROOT / "tests" / "old_folder", tmp_path / "old")
        with Session(tmp_path / "old") as session:
            assert session.people.all()
            assert session.store.database.version == 2
            assert problems(session.store.database) == []
            filled(session)
        assert len(list((tmp_path / "old" / BACKUPS).glob("before-version-2*.db"))) == 1
        assert reports(tmp_path / "old") == []

    @pytest.mark.parametrize("copies", [True, False])
    def test_a_recovery_brings_it_all_back(self, tmp_path: Path, copies: bool) -> None:
        with Session(tmp_path) as session:
            filled(session)
            before = picture(session)
            if copies:
                session.store.copy()
        if not copies:
            shutil.rmtree(tmp_path / BACKUPS)
        path = tmp_path / DATABASE
        data = path.read_bytes()
        path.write_bytes(
            data.replace(b'"do":"start"', b'"do":"stort"', 1)
            if copies
            else data.replace(b"hidden INTEGER", b"hidden INTEGES")
        )
        with Session(tmp_path) as session:
            assert len(reports(tmp_path)) == 1
            assert picture(session) == before

    @pytest.mark.processes
    @pytest.mark.parametrize("act", ["merge", "split", "delete", "undelete", "group", "replace"])
    def test_killed_anywhere_it_is_done_or_not(self, tmp_path: Path, act: str) -> None:
        """Each a process of its own that dies as it begins the next statement of its transaction."""
        said = subprocess.run(
            [sys.executable, "-m", "tests.service.killed_people", act, str(tmp_path)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert said.returncode == 0, said.stderr


GONE = (["app/no-person"], "this player is no longer here")


def said(answer: Answer) -> tuple[list[str], str]:
    return [fault.rule for fault in answer.faults], answer.sentence


class TestWords:
    def test_of_whoever_is_not_there(self, session: Session) -> None:
        """Nobody of that number, somebody deleted, or a name that leads to another."""
        for name in ("Ana", "Anna", "Cy"):
            started(session, name, "Bo")
        ana, anna, cy, bo = (number(session, name) for name in ("Ana", "Anna", "Cy", "Bo"))
        session.merge_people(anna, ana)
        session.delete_person(cy)
        for missing in (999, anna, cy):
            assert said(session.merge_people(missing, bo)) == said(session.merge_people(bo, missing)) == GONE
            assert said(session.delete_person(missing)) == GONE
        assert said(session.merge_people(bo, bo)) == GONE
        assert said(session.split_person(999)) == said(session.undelete_person(999)) == GONE
        assert {person.name for person in session.people.all()} == {"Ana", "Bo"}

    def test_of_two_who_played_against_each_other(self, session: Session) -> None:
        """By whatever name they sat there."""
        started(session, "Anna", "Bo")
        started(session, "Ana", "Cy")
        assert session.merge_people(number(session, "Anna"), number(session, "Ana")).ok
        assert said(session.merge_people(number(session, "Bo"), number(session, "Ana"))) == (
            ["app/two-people"],
            "Bo and Ana played against each other, so they can't be one person",
        )
        assert session.merge_people(number(session, "Bo"), number(session, "Cy")).ok

    def test_of_a_name_that_is_taken(self, session: Session) -> None:
        """Split or brought back, each would be there twice."""
        taken = (["app/name-taken"], "there's already a Ana: rename one of the two first")
        started(session, "Ana", "Bo")
        gone = number(session, "Ana")
        session.delete_person(gone)
        started(session, "ana", "Bo")
        assert said(session.undelete_person(gone)) == taken
        session.people.change(number(session, "ana"), name="Annie")
        assert session.undelete_person(gone).ok
        assert {person.name for person in session.people.all()} == {"Ana", "Annie", "Bo"}

    def test_of_groups(self, session: Session) -> None:
        started(session, "Ana", "Bo")
        ana = number(session, "Ana")
        made = session.keep_group("Table", [ana])
        assert said(session.keep_group("  ", [ana])) == (["app/no-name"], "a group needs a name")
        assert said(session.keep_group("x", [])) == (["app/nobody"], "a group needs somebody in it")
        assert said(session.keep_group(" table ", [ana])) == (
            ["app/group-taken"],
            "there's already a group called Table",
        )
        assert session.keep_group("TABLE", [ana], made.seq).seq == made.seq, "its own name may be written otherwise"
        other = session.keep_group("Other", [ana])
        assert other.seq != made.seq
        assert session.keep_group("table", [ana], other.seq).faults
        assert [group.name for group in session.groups()] == ["Other", "TABLE"]

    def test_of_notes(self, session: Session) -> None:
        """As long as one can be, and a letter longer."""
        game = started(session, "Ana", "Bo")
        longest = Note("x" * 2000, "y" * 80)
        assert session.keep_note(game, longest).game_id == game
        too_long = (["app/too-long"], "this note is too long")
        assert said(session.keep_note(game, Note("x" * 2001))) == too_long
        assert said(session.keep_note(game, Note("", "y" * 81))) == too_long
        assert session.note(game) == longest
        assert said(session.keep_note("none", Note("x"))) == (["app/no-game"], "there is no game 'none'")


def test_places_are_those_of_the_last_games(session: Session) -> None:
    games = [started(session, "Ana", "Bo") for _ in range(8)]
    for place, game in enumerate(games):
        session.keep_note(game, Note("", f"place {place}"))
    assert session.places() == [f"place {place}" for place in (7, 6, 5, 4, 3, 2)]
    assert session.places(2) == ["place 7", "place 6"]
    session.keep_note(games[7], Note("", "place 0"))
    assert session.places(3) == ["place 0", "place 6", "place 5"]


def test_deleting_is_dated(session: Session) -> None:
    started(session, "Ana", "Bo")
    ana = number(session, "Ana")
    assert session.delete_person(ana).ok
    (gone,) = session.people.away()
    assert (gone.deleted or "")[:10] == session.store.journal.stamp()[:10]
    assert session.undelete_person(ana).ok
    assert session.people.away() == []


def test_a_table_of_another_game_is_no_table_of_both(session: Session) -> None:
    """Who sat at two tables with one and the same are not two people for that."""
    started(session, "Ana", "Bo")
    started(session, "Anna", "Bo")
    assert session.merge_people(number(session, "Anna"), number(session, "Ana")).ok


def test_the_last_line_ups_come_first(session: Session) -> None:
    for variant, names in (("azul", ("Ana", "Bo")), ("mini", ("Cy", "Di"))):
        session.start(variant, names)
    assert [(lineup.variant, [person.name for person in lineup.people]) for lineup in session.lineups()] == [
        ("mini", ["Cy", "Di"]),
        ("azul", ["Ana", "Bo"]),
    ]
