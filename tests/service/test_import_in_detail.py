"""What a file or an archive brings in, field by field; what is known already, and what is refused in which words."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from companion.engine.events import Placed, Tiling
from companion.errors import AzulejoError
from companion.service import archive
from companion.service.answers import Answer
from companion.service.import_games import NAMED, Taken
from companion.service.session import Session
from companion.storage.notes import Note
from tests.service.samples import sample
from tests.service.test_files import exported, zipped
from tests.service.test_session import rounds, seen

Json = dict[str, Any]
FORMAT = "azulejo-archive/1"
FILE: Json = {
    "format": "azulejo-game/1",
    "id": "abcd",
    "started": "2026-01-02T03:04:05.678Z",
    "updated": "2026-01-02T04:05:06Z",
    "variant": "azul",
    "players": ["Ana", "Bo"],
    "first": 1,
    "options": {},
    "events": [{"type": "tiling", "round": 1, "player": 1, "place": [{"row": 0, "col": 0}]}],
}


@pytest.fixture
def other(tmp_path: Path) -> Session:
    return Session(tmp_path / "other")


def taken(answer: Taken | Answer) -> Taken:
    assert isinstance(answer, Taken), answer
    return answer


def take(session: Session, **changes: Any) -> tuple[str, ...]:
    return taken(session.take_in(json.dumps({**FILE, **changes}).encode())).added


def said(session: Session, content: bytes) -> str:
    answer = session.take_in(content)
    assert isinstance(answer, Answer)
    assert not answer.ok
    assert session.games() == []
    return answer.sentence


def packed(head: Json | bytes = b"", **games: Json) -> bytes:
    manifest = head if isinstance(head, bytes) and head else json.dumps({"format": FORMAT, **(head or {})}).encode()  # type: ignore[dict-item]
    files = [(f"games/{name}.json", json.dumps(game).encode()) for name, game in games.items()]
    return zipped(("azulejo.json", manifest), *files)


class TestAFile:
    def test_keeps_its_id_and_its_times(self, session: Session) -> None:
        assert take(session) == ("abcd",)
        (row,) = session.games()
        assert (row.game_id, row.started, row.updated, row.records) == ("abcd", FILE["started"], FILE["updated"], 2)
        assert seen(session, "abcd").file() == FILE
        assert session.store.journal.without_content() == [], "it need not be read again to be known"
        assert seen(session, "abcd").sheet.rounds[0][1].total == 1
        assert (row.summary.round, row.summary.finished, row.summary.totals) == (1, False, (0, 0))
        assert session.people.seats("abcd")[1].name == "Bo"

    def test_what_it_says_besides_stays(self, session: Session) -> None:
        take(session, club={"name": "Tuesday"}, note="nice", place="home")
        log = session.store.journal.load(session.games()[0])
        assert log.start.about == {"club": {"name": "Tuesday"}}
        assert session.note("abcd") == Note("nice", "home")
        assert seen(session, "abcd").file()["club"] == {"name": "Tuesday"}

    @pytest.mark.parametrize(("key", "most"), [("note", 2000), ("place", 80)])
    def test_a_note_as_long_as_one_can_be(self, session: Session, key: str, most: int) -> None:
        take(session, id="long", **{key: "x" * most})
        assert session.note("long") == Note(**{"text" if key == "note" else "place": "x" * most})
        take(session, id="longer", **{key: "x" * (most + 1)})
        assert session.note("longer") == Note()
        assert seen(session, "longer").file()[key] == "x" * (most + 1)

    @pytest.mark.parametrize("odd", ["abc", "x" * 65, "a b c d", 7, None, "../../x"])
    def test_an_id_that_no_game_can_have_is_none(self, session: Session, odd: object) -> None:
        (game,) = take(session, id=odd)
        assert game != odd
        assert NAMED.fullmatch(game)
        assert take(session, id=odd) == ()

    @pytest.mark.parametrize("odd", ["yesterday", 7, None, "2026-01-02T03:04:05"])
    def test_a_time_that_is_none_is_now(self, session: Session, odd: object) -> None:
        (game,) = take(session, started=odd, updated=odd)
        row = session.games()[0]
        assert row.started == row.updated
        assert row.started.startswith(session.clock().strftime("%Y-%m-%dT%H"))
        assert "started" not in session.store.journal.load(row).start.about
        assert game == "abcd"

    def test_without_a_last_time_it_ended_as_it_began(self, session: Session) -> None:
        take(session, updated="")
        assert session.games()[0].updated == FILE["started"]

    def test_that_breaks_a_rule_is_told_with_whose_event_it_is(self, session: Session) -> None:
        twice = {"type": "tiling", "round": 1, "player": 1, "place": [{"row": 0, "col": 0}] * 2}
        told = said(session, json.dumps({**FILE, "events": [twice]}).encode())
        assert told.startswith("event 0, round 1, player 1 (Bo): ")


class TestKnown:
    def test_by_its_content_where_it_has_no_id(self, session: Session) -> None:
        """Whatever was noted, and however its events are written."""
        plain = {key: value for key, value in FILE.items() if key != "id"}
        assert len(taken(session.take_in(json.dumps(plain).encode())).added) == 1
        event = {**FILE["events"][0], "drop": [], "floor": 0, "marker": False}
        for same in ({**plain, "club": 1}, {**plain, "events": [event]}, {**plain, "started": "2020-01-01T00:00:00Z"}):
            assert taken(session.take_in(json.dumps(same).encode())) == Taken((), 1)
        for another in ({**plain, "first": 0}, {**plain, "players": ["Ana", "Cy"]}, {**plain, "events": []}):
            assert len(taken(session.take_in(json.dumps(another).encode())).added) == 1

    def test_a_game_that_was_played_here_is_known_as_it_is_now(self, session: Session) -> None:
        game = rounds(session, 0)
        file = {key: value for key, value in seen(session, game).file().items() if key != "id"}
        assert taken(session.take_in(json.dumps(file).encode())) == Taken((), 1)
        assert session.enter(game, Tiling(2, 0, (Placed(1, 0),))).ok
        assert len(taken(session.take_in(json.dumps(file).encode())).added) == 1

    def test_an_earlier_state_of_a_game_is_known(self, session: Session) -> None:
        """Of every entry there was, the very first too, also after it was undone."""
        game = rounds(session)
        states = [exported(session, game)]
        for seat in (0, 1):
            assert session.enter(game, Tiling(1, seat, ())).ok
            states.append(exported(session, game))
        assert session.close(game).ok
        assert session.undo(game, to=1).ok
        for state in states:
            assert taken(session.take_in(state)) == Taken((), 1)
        assert session.enter(game, Tiling(1, 1, (), floor=2)).ok
        for state in states:
            assert taken(session.take_in(state)) == Taken((), 1)

    def test_another_state_of_it_is_not(self, session: Session, other: Session) -> None:
        game = rounds(session, 0)
        taken(other.take_in(exported(session, game)))
        assert other.enter(game, Tiling(2, 0, (), floor=1)).ok
        assert session.enter(game, Tiling(2, 0, (), floor=2)).ok
        (beside,) = taken(session.take_in(exported(other, game))).added
        assert beside != game
        assert seen(session, beside).events == seen(other, game).events

    def test_how_far_it_is_is_told(self, session: Session) -> None:
        games = archive.read(packed(a1b2={**FILE, "id": "a1b2"}, c3d4={**FILE, "id": "c3d4"}))
        told: list[float] = []
        session.restore(games, replace=False, told=told.append)
        assert told == [0, 1 / 2]


class TestADatabase:
    def test_as_it_was_written(self, session: Session, other: Session) -> None:
        """Every time and every record, also those undone."""
        game = rounds(session, 0, 0)
        session.undo(game)
        copy = session.backup()
        assert other.recover_from(copy) == Taken((game,), 0)
        row, there = session.row(game), other.row(game)
        assert row is not None
        assert there is not None
        assert session.store.journal.load(row) == other.store.journal.load(there)
        assert (row.started, row.updated, row.records, row.summary) == (
            there.started,
            there.updated,
            there.records,
            there.summary,
        )

    def test_that_went_on_here_is_known_and_one_that_went_on_there_is_not(
        self, session: Session, other: Session
    ) -> None:
        game = rounds(session, 0)
        early = session.backup()
        assert other.recover_from(early) == Taken((game,), 0)
        assert other.enter(game, Tiling(2, 0, ())).ok
        assert other.recover_from(early) == Taken((), 1)
        assert session.enter(game, Tiling(2, 0, (), floor=1)).ok
        (beside,) = other.recover_from(session.backup()).added
        assert beside != game
        assert seen(other, beside).events == seen(session, game).events
        assert len(other.games()) == 2


class TestAnArchive:
    @pytest.mark.parametrize(
        ("content", "told"),
        [
            (
                zipped(("azulejo.json", b'{"format": "azulejo-archive/2"}')),
                "this archive comes from a newer version of Azulejo: please update this one",
            ),
            (
                zipped(("azulejo.json", b'{"format": "azulejo/2"}')),
                "azulejo.json.format: expected one of azulejo-archive/1, got 'azulejo/2'",
            ),
            (zipped(("azulejo.json", b"{}")), "azulejo.json: format is missing"),
            (zipped(("games/abcd.json", b"{}")), "this archive is not one of ours: it has no azulejo.json"),
            (packed()[:-30], "this is not a whole archive: File is not a zip file"),
            (
                zipped(("azulejo.json", b"{}"), ("x/y.txt", b"")),
                "this archive is not one of ours: it has a file 'x/y.txt'",
            ),
            (
                packed(a1b2={**FILE, "id": "same"}, c3d4={**FILE, "id": "same"}),
                "two files of the archive claim to be the same game",
            ),
            (packed({"settings": []}), "settings: expected an object, got []"),
            (packed({"people": [{"name": 3}]}), "azulejo.json.people[0].name: expected text, got 3"),
            (packed({"seats": {"x": [1.5]}}), "azulejo.json.seats.x: expected a list of people, got [1.5]"),
            (packed({"seats": {"x": [-1]}}), "azulejo.json.seats.x: expected a list of people, got [-1]"),
            (
                packed({"seats": {"x": [2**62]}}),
                "azulejo.json.seats.x: expected a list of people, got [4611686018427387904]",
            ),
            (
                packed({"groups": [{"name": "G", "people": ["A"]}]}),
                "azulejo.json.groups[0].people: expected a list of people, got ['A']",
            ),
            (
                packed({"people": [{"name": "A", "id": 0}]}),
                "azulejo.json.people[0].id: expected a whole number from 1 up, got 0",
            ),
            (
                packed({"people": [{"name": "A", "merged": 0}]}),
                "azulejo.json.people[0].merged: expected a whole number from 1 up, got 0",
            ),
            (
                packed({"people": [{"name": "A", "hidden": 1}]}),
                "azulejo.json.people[0].hidden: expected true or false, got 1",
            ),
            (
                packed(a1b2={**FILE, "first": 7}),
                "games/a1b2.json: the game.first: expected a whole number from 0 to 1, got 7",
            ),
        ],
    )
    def test_that_is_wrong_is_told(self, session: Session, content: bytes, told: str) -> None:
        assert said(session, content) == told
        assert session.people.all() == []

    def test_with_a_file_on_the_bound(self, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        """Of the largest size there may be, in one file and in all."""
        game = json.dumps(FILE).encode()
        padded = game + b" " * (4000 - len(game))
        content = zipped(("azulejo.json", json.dumps({"format": FORMAT}).encode()), ("games/abcd.json", padded))
        size = 4000 + len(json.dumps({"format": FORMAT}))
        monkeypatch.setattr(archive, "LARGEST_FILE", 3999)
        assert said(session, content) == "games/abcd.json is far too large to be a game"
        monkeypatch.setattr(archive, "LARGEST_FILE", 4000)
        monkeypatch.setattr(archive, "LARGEST_ALL", size - 1)
        assert said(session, content) == "this archive is far too large to be one of ours"
        monkeypatch.setattr(archive, "LARGEST_ALL", size)
        assert taken(session.take_in(content)).added == ("abcd",)

    def test_is_told_as_it_is_read(self) -> None:
        told: list[float] = []
        archive.read(packed(a1b2={**FILE, "id": "a1b2"}, c3d4={**FILE, "id": "c3d4"}), told.append)
        assert told == [0, 1 / 3]

    def test_games_without_an_id_are_no_two_of_one(self, session: Session) -> None:
        plain = {key: value for key, value in FILE.items() if key != "id"}
        found = archive.read(packed(a1b2=plain, c3d4=plain))
        assert [game.origin for game in found.games] == ["", ""]
        assert taken(session.take_in(packed(a1b2=plain, c3d4=plain))) == Taken((session.games()[0].game_id,), 1)

    def test_settings_that_were_never_set_here(self, session: Session) -> None:
        """What does not fit and what was chosen here stay out; what another version knows comes along."""
        session.set(theme="black")
        settings = {"theme": "light", "left_handed": True, "text_scale": 99.0, "hologram": [1]}
        session.take_in(packed({"settings": settings}))
        assert (session.settings.theme, session.settings.left_handed, session.settings.text_scale) == (
            "black",
            True,
            1.0,
        )
        everything = session.store.settings.everything()
        assert everything["hologram"] == [1]
        assert "text_scale" not in everything

    def test_is_written_oldest_first(self, session: Session) -> None:
        games = [rounds(session), rounds(session, 0), session.start("azul", ["Zoé", "Bo"]).game_id]
        session.set(left_handed=True)
        with zipfile.ZipFile(io.BytesIO(session.archive())) as made:
            assert made.namelist() == ["azulejo.json", *(f"games/{game}.json" for game in games)]
            head = json.loads(made.read("azulejo.json"))
            for name in ("azulejo.json", f"games/{games[2]}.json"):
                assert "Zoé".encode() in made.read(name), "as anybody would write it"
            assert json.loads(made.read(f"games/{games[1]}.json")) == seen(session, games[1]).file()
        assert (head["format"], head["settings"]) == (FORMAT, {"left_handed": True})
        assert set(head) == {"format", "people", "seats", "settings"}

    @pytest.mark.parametrize(
        ("content", "foreign"),
        [
            (b"", True),
            (b"hello", True),
            (b"[1]", True),
            (b" \n{", False),
            (b"\xef\xbb\xbf {}", False),
            (b"PK", False),
            (zipped(("azulejo.json", b"")), False),
            (zipped(("other", b"")), True),
        ],
    )
    def test_what_was_never_ours(self, content: bytes, foreign: bool) -> None:
        assert archive.is_foreign(content) is foreign


class TestPeopleOfAnArchive:
    def test_as_they_are_written(self, session: Session) -> None:
        """Those shown first come last; what does not apply is left out; nobody's seat is null."""
        game = session.start("azul", ["Ana", "", "Bo"]).game_id or ""
        ana, bo = (session.people.named(name) for name in ("Ana", "Bo"))
        assert ana
        assert bo
        cy, dee, eve = (session.people.add(name) for name in ("Cy", "Dee", "Eve"))
        session.people.change(bo.id, colour="red")
        session.people.hide(cy.id)
        session.people.merge(dee.id, ana.id)
        session.people.delete(eve.id, "2026-01-02T03:04:05Z")
        session.keep_group("Table", [bo.id, ana.id])
        with zipfile.ZipFile(io.BytesIO(session.archive())) as made:
            head = json.loads(made.read("azulejo.json"))
        assert head["people"] == [
            {"name": "Ana", "colour": None, "id": ana.id},
            {"name": "Bo", "colour": "red", "id": bo.id},
            {"name": "Cy", "colour": None, "id": cy.id, "hidden": True},
            {"name": "Dee", "colour": None, "id": dee.id, "merged": ana.id},
            {"name": "Eve", "colour": None, "id": eve.id, "deleted": True},
        ]
        assert head["groups"] == [{"name": "Table", "people": [bo.id, ana.id]}]
        assert head["seats"] == {game: [ana.id, None, bo.id]}

    def test_sit_where_they_sat(self, session: Session) -> None:
        """By their numbers, whatever they are called in the game; a number that nobody has is nobody's seat."""
        people = [{"name": "Anna", "id": 1, "colour": "red"}, {"name": "Zed", "id": 9}]
        head = {"people": people, "seats": {"abcd": [None, 1], "a1b2": [9, 44]}}
        session.take_in(packed(head, abcd=FILE, a1b2={**FILE, "id": "a1b2"}, c3d4={**FILE, "id": "c3d4"}))
        names = {
            game: {seat: person.name for seat, person in session.people.seats(game).items()}
            for game in ("abcd", "a1b2", "c3d4")
        }
        assert names == {"abcd": {1: "Anna"}, "a1b2": {0: "Zed"}, "c3d4": {0: "Ana", 1: "Bo"}}
        anna = session.people.named("Anna")
        assert anna
        assert anna.colour == "red"

    def test_whoever_is_here_keeps_everything(self, session: Session) -> None:
        """Colour, and whether they are hidden or merged; a group of that name too."""
        ana, bo = session.people.add("Ana", "blue"), session.people.add("Bo")
        session.keep_group("table", [bo.id])
        people = [
            {"name": "ANA", "id": 1, "colour": "red", "hidden": True, "merged": 2},
            {"name": "bo", "id": 2},
            {"name": "New", "id": 3, "hidden": True},
            {"name": "Newer", "id": 4, "merged": 2},
        ]
        groups = [
            {"name": "TABLE", "people": [1]},
            {"name": "Other", "people": [4, 99, 1]},
            {"name": "other", "people": [1]},
        ]
        session.take_in(packed({"people": people, "groups": groups}))
        assert session.people.named("Ana") == ana
        assert ana in session.people.all()
        new = next(one for one in session.people.everybody().values() if one.person.name == "New")
        assert new.hidden
        assert session.people.named("Newer") == bo
        told = {group.name: [person.name for person in group.members] for group in session.groups()}
        assert told == {"table": ["Bo"], "Other": ["Bo", "Ana"]}

    def test_whoever_was_deleted_there_is_somebody_else_than_their_namesake_here(self, session: Session) -> None:
        """And is the same as one who was deleted here."""
        ana = session.people.add("Ana")
        head = {"people": [{"name": "Ana", "id": 5, "deleted": True}], "seats": {"abcd": [5]}}
        for _ in range(2):
            session.take_in(packed(head, abcd=FILE))
            away = [one for one in session.people.away() if one.deleted]
            assert [one.person.name for one in away] == ["Ana"]
            assert away[0].id != ana.id
            assert session.people.seats("abcd") == {}
            assert session.people.all() == [ana]

    def test_one_with_somebody_who_was_deleted(self, session: Session) -> None:
        """From name to name, wherever that ends."""
        people = [
            {"name": "Ana", "id": 1, "merged": 2},
            {"name": "Anna", "id": 2, "merged": 3},
            {"name": "Annie", "id": 3, "deleted": True},
        ]
        here = session.people.add("Ana")
        session.take_in(packed({"people": people}))
        assert session.people.all() == [here]
        assert len(session.people.everybody()) == 4


def test_an_archive_that_stops_in_the_middle_adds_nothing(session: Session) -> None:
    games = archive.read(
        packed({"people": [{"name": "Zed", "id": 1}]}, a1b2={**FILE, "id": "a1b2"}, c3d4={**FILE, "id": "c3d4"})
    )

    def stop(share: float) -> None:
        if share:
            raise KeyError(share)

    with pytest.raises(KeyError):
        session.restore(games, replace=False, told=stop)
    assert session.games() == []
    assert session.people.all() == []


@pytest.mark.parametrize("content", [b"", b"[]", json.dumps(sample("azul")).encode()[:-1]])
def test_what_cannot_be_read_from_a_file_is_an_answer(session: Session, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    answer = session.take_in_file(tmp_path / "file")
    assert isinstance(answer, Answer)
    assert answer.sentence
    with pytest.raises(AzulejoError):
        session.read_backup(tmp_path / "file", lambda _: None)
