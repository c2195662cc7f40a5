"""A running game from phone to phone: at the same tap, never doubled, and nothing lost where both went on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from companion.errors import AzulejoError, Illegal, Malformed
from companion.service import codes, qr
from companion.service.handover import TakenOver
from companion.service.session import Session
from tests.service.full_games import VARIANTS, entered, full_game

Json = dict[str, Any]


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[tuple[Session, Session, Session]]:
    with ExitStack() as stack:
        yield tuple(stack.enter_context(Session(tmp_path / name)) for name in "abc")


def packed(session: Session, game: str) -> bytes:
    handed = session.handover(game)
    assert handed is not None
    return json.dumps(handed, separators=(",", ":")).encode()


def state(session: Session, game: str) -> tuple[Any, ...]:
    """Everything that a phone goes on from, undone entries included."""
    table = session.table(game)
    assert table is not None
    journal = [(written.record, written.events) for written in table.position.log.written]
    return table.setup, journal, table.draft, table.score(), table.can_undo, table.can_redo


def everything(session: Session) -> list[Any]:
    return [(row.game_id, row.deleted, state(session, row.game_id)) for row in session.games()]


def tiling(round_: int, player: int, row: int) -> Json:
    return {"type": "tiling", "round": round_, "player": player, "place": [{"row": row, "col": 0}]}


class TestTheSameTap:
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_a_whole_game_goes_through_codes(self, variant: str, phones: tuple[Session, ...]) -> None:
        """Everything but the last entry, one entry undone, and a half-entered one come out as they went in."""
        here, there, _ = phones
        game = full_game(variant)
        own = entered(here, game, len(game["events"]) - 1)
        assert here.undo(own).ok
        assert here.draft(own, {"round": 9, "player": 1, "entries": [{"event": game["events"][-2], "past": []}]}).ok
        texts = codes.split(packed(here, own), qr.ROOM)
        random.Random(variant).shuffle(texts)
        (group,) = codes.grouped(map(codes.read, texts))
        assert group.missing == ()
        assert there.receive(group.content()) == TakenOver(own, True)
        assert state(there, own) == state(here, own)
        assert there.redo(own).ok
        assert there.enter(own, game["events"][-1]).ok
        assert there.table(own).finished

    def test_every_code_fits(self, phones: tuple[Session, ...]) -> None:
        """A long game of four is at most eight codes, all of the same size."""
        here, *_ = phones
        texts = codes.split(packed(here, entered(here, full_game("pavilion"))), qr.ROOM)
        assert 1 < len(texts) <= 8
        assert max(map(len, texts)) <= qr.ROOM
        for made in map(qr.modules, (texts[0], texts[-1])):
            assert {len(made), *map(len, made)} == {17 + 4 * qr.VERSION + 2 * qr.QUIET}
        with pytest.raises(ValueError, match="does not fit"):
            qr.modules("A" * (qr.ROOM + 1))

    def test_people_are_seated(self, phones: tuple[Session, ...]) -> None:
        here, there, _ = phones
        there.receive(packed(here, entered(here, full_game("azul"), 1)))
        assert [lineup.variant for lineup in there.lineups()] == ["azul"]
        assert {person.name for person in there.people.all()} == set(full_game("azul")["players"])


class TestTwice:
    def test_adds_nothing(self, phones: tuple[Session, ...]) -> None:
        here, there, _ = phones
        own = entered(here, full_game("azul"), 7)
        content = packed(here, own)
        there.receive(content)
        before = everything(there)
        assert there.receive(content) == TakenOver(own, False)
        assert here.receive(content) == TakenOver(own, False)
        assert everything(there) == before
        assert len(here.games()) == 1

    def test_nor_after_going_on(self, phones: tuple[Session, ...]) -> None:
        """An old code read again does not bring back what has been played since, nor a draft that was finished."""
        here, there, _ = phones
        game = full_game("azul")
        own = entered(here, game, 7)
        here.draft(own, {"round": 2, "player": 2, "entries": [{"event": game["events"][7], "past": []}]})
        content = packed(here, own)
        there.receive(content)
        for event in game["events"][7:12]:
            assert there.enter(own, event).ok
        there.draft(own, None)
        before = everything(there)
        assert there.receive(content) == TakenOver(own, False)
        assert everything(there) == before

    def test_from_the_bin(self, phones: tuple[Session, ...]) -> None:
        """Who takes over a game that was deleted here wants to play it."""
        here, there, _ = phones
        own = entered(here, full_game("azul"), 3)
        there.receive(packed(here, own))
        there.delete(own)
        assert there.receive(packed(here, own)) == TakenOver(own, False)
        assert [row.game_id for row in there.games()] == [own]
        there.delete(own)
        there.empty_bin()
        assert there.receive(packed(here, own)) == TakenOver(own, True)
        assert state(there, own) == state(here, own)


class TestThereAndBack:
    def test_a_game_goes_on_where_it_is_handed_to(self, phones: tuple[Session, ...]) -> None:
        """Round the table through three phones, with corrections and undone entries: one game on each."""
        game = full_game("azul")
        own = entered(phones[0], game, 1)
        for number, event in enumerate(game["events"][1:12], 1):
            giving, taking = phones[(number - 1) % 3], phones[number % 3]
            assert taking.receive(packed(giving, own)) == TakenOver(own, True)
            assert taking.enter(own, event).ok
            if number % 4 == 0:
                assert taking.undo(own).ok
                assert taking.redo(own).ok
        assert len(taking.table(own).log) == 12
        assert all(len(phone.games()) == 1 for phone in phones)

    def test_half_a_round_comes_back(self, phones: tuple[Session, ...]) -> None:
        """A tap on the other phone is not lost on the way back, though no entry was made."""
        here, there, _ = phones
        own = entered(here, full_game("azul"), 4)
        here.draft(own, tiling(1, 2, 0))
        there.receive(packed(here, own))
        there.draft(own, tiling(1, 2, 1))
        assert here.receive(packed(there, own)) == TakenOver(own, True)
        assert here.table(own).draft == tiling(1, 2, 1)

    def test_whose_board_is_looked_at_is_nothing_to_keep(self, phones: tuple[Session, ...]) -> None:
        here, there, _ = phones
        game = full_game("azul")
        own = entered(here, game, 4)
        there.receive(packed(here, own))
        here.draft(own, {"round": 2, "player": 3, "entries": [], "colour": "red"})
        assert there.enter(own, game["events"][4]).ok
        assert here.receive(packed(there, own)) == TakenOver(own, True)


class TestBothWentOn:
    def apart(self, phones: tuple[Session, ...]) -> tuple[str, list[Any], TakenOver]:
        """A game that went on in both places, with the one here as it was and what came of taking over the other."""
        here, there, _ = phones
        own = entered(here, {**full_game("azul"), "events": []})
        there.receive(packed(here, own))
        assert here.enter(own, tiling(1, 0, 0)).ok
        assert there.enter(own, tiling(1, 1, 1)).ok
        before = everything(here)
        return own, before, here.receive(packed(there, own))

    def test_both_are_kept(self, phones: tuple[Session, ...]) -> None:
        here, there, _ = phones
        own, before, taken = self.apart(phones)
        assert taken.differs == own
        assert taken.is_new
        assert taken.game_id != own
        assert [one for one in everything(here) if one[0] == own] == before
        assert state(here, taken.game_id) == state(there, own)

    def test_and_each_is_found_again(self, phones: tuple[Session, ...]) -> None:
        """The same codes again add no third game; the other phone's game goes on in the one beside."""
        here, there, _ = phones
        own, before, taken = self.apart(phones)
        assert here.receive(packed(there, own)) == TakenOver(taken.game_id, False)
        assert there.enter(own, tiling(1, 2, 2)).ok
        assert here.receive(packed(there, own)) == TakenOver(taken.game_id, True)
        assert state(here, taken.game_id) == state(there, own)
        assert [one for one in everything(here) if one[0] == own] == before
        assert len(here.games()) == 2

    def test_the_one_beside_is_known_where_it_came_from(self, phones: tuple[Session, ...]) -> None:
        here, there, third = phones
        own, _, taken = self.apart(phones)
        assert there.receive(packed(here, taken.game_id)) == TakenOver(own, False)
        assert here.enter(taken.game_id, tiling(1, 2, 2)).ok
        assert there.receive(packed(here, taken.game_id)) == TakenOver(own, True)
        assert third.receive(packed(here, own)) == TakenOver(own, True)
        assert third.receive(packed(here, taken.game_id)) == TakenOver(taken.game_id, True, own)

    def test_two_halves_of_a_round(self, phones: tuple[Session, ...]) -> None:
        """Both half entered something else: neither is dropped."""
        here, there, _ = phones
        own = entered(here, full_game("azul"), 4)
        there.receive(packed(here, own))
        here.draft(own, tiling(1, 2, 0))
        there.draft(own, tiling(1, 2, 1))
        taken = here.receive(packed(there, own))
        assert taken.differs == own
        assert here.table(own).draft == tiling(1, 2, 0)
        assert here.table(taken.game_id).draft == tiling(1, 2, 1)

    def test_codes_shown_and_never_read(self, phones: tuple[Session, ...]) -> None:
        """That codes were shown does not mean that the other phone has them: what is half entered here stays."""
        here, there, _ = phones
        game = full_game("azul")
        own = entered(here, game, 2)
        there.receive(packed(here, own))
        here.draft(own, tiling(1, 3, 0))
        packed(here, own)
        assert there.enter(own, game["events"][2]).ok
        assert here.receive(packed(there, own)).differs == own
        assert here.table(own).draft == tiling(1, 3, 0)

    def test_another_game_under_the_same_id(self, phones: tuple[Session, ...]) -> None:
        here, *_ = phones
        own = entered(here, full_game("azul"), 4)
        other = {**json.loads(packed(here, own)), "players": ["X", "Y", "Z", "Q"]}
        before = everything(here)
        taken = here.receive(json.dumps(other).encode())
        assert taken.differs == own
        assert [one for one in everything(here) if one[0] == own] == before


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """A phone with a game of its own on it."""
    with Session(tmp_path_factory.mktemp("there")) as session:
        entered(session, full_game("duel"), 6)
        yield session


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Json:
    with Session(tmp_path_factory.mktemp("here")) as session:
        return json.loads(packed(session, entered(session, full_game("azul"), 7)))


class TestHostile:
    def refused(self, session: Session, content: bytes, kind: type[AzulejoError], said: str) -> None:
        before = everything(session)
        with pytest.raises(kind, match=said):
            session.receive(content)
        assert everything(session) == before

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"format": "azulejo-handover/2"}, "newer version"),
            ({"format": "azulejo-handover/999999"}, "newer version"),
            ({"format": "elsewhere/1"}, "format"),
            ({"id": "../../etc"}, "id"),
            ({"id": 7}, "id"),
            ({"started": "yesterday"}, "started"),
            ({"variant": "chess"}, "variant"),
            ({"players": ["a"]}, "players"),
            ({"players": ["a", "b", "c", "\ud800"]}, "half a character"),
            ({"first": 9}, "first"),
            ({"records": {}}, "records"),
            ({"records": [5]}, r"records\[0\]"),
            ({"records": [[0, {"do": "drop"}]]}, r"records\[0\]"),
            ({"records": [["now", {"do": "undo"}]]}, r"records\[0\]"),
            ({"records": [[0, {"do": "amend", "seq": 5, "events": []}]]}, r"records\[0\]"),
            ({"records": [[0, {"do": "undo"}]] * 20_001}, "far too many"),
            ({"draft": [1]}, "draft"),
            ({"draft": {"x": "y" * 200_000}}, "draft"),
            ({"seen": 4}, "seen"),
            ({"about": []}, "about"),
        ],
    )
    def test_what_cannot_be_read(self, there: Session, good: Json, change: Json, said: str) -> None:
        self.refused(there, json.dumps({**good, **change}).encode(), Malformed, said)

    def test_what_the_rules_forbid(self, there: Session, good: Json) -> None:
        twice = tiling(1, 0, 0)
        twice["place"] *= 2
        bad = {**good, "records": [[0, {"do": "enter", "event": twice}]]}
        self.refused(there, json.dumps(bad).encode(), Illegal, "round 1")

    @pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"null", b"{}", b"PK\x03\x04nothing"])
    def test_what_is_no_file_of_ours(self, there: Session, content: bytes) -> None:
        self.refused(there, content, Malformed, ".")

    def test_entries_keep_their_time(self, there: Session, good: Json) -> None:
        """To the second, counted from the start."""
        records = [[60 * number, body] for number, (_, body) in enumerate(good["records"], 1)]
        told = {**good, "id": "times", "started": "2026-01-02T03:04:05Z", "records": records}
        assert there.receive(json.dumps(told).encode()) == TakenOver("times", True)
        log = there.table("times").position.log
        assert [written.at for written in log.written] == [
            f"2026-01-02T03:{4 + number:02}:05.000Z" for number in range(1, len(records) + 1)
        ]

    def test_odd_clocks_are_no_reason_to_refuse(self, there: Session, good: Json) -> None:
        clock = (-(10**30), 10**30, 0, 1, 2, 3, 4)
        records = [[at, body] for at, (_, body) in zip(clock, good["records"], strict=True)]
        odd = {**good, "id": "clock", "started": "9999-12-31T23:59:59Z", "records": records}
        assert there.receive(json.dumps(odd).encode()) == TakenOver("clock", True)
        assert len(there.table("clock").log) == 7

    def test_an_odd_draft_is_kept_and_harmless(self, there: Session, good: Json) -> None:
        odd = {"round": "x", "player": [], "entries": [3, {"event": 5}], "edits": {"entries": 1}, "type": {}}
        own = there.receive(json.dumps({**good, "id": "draft", "draft": odd}).encode()).game_id
        assert there.table(own).draft == odd
        other = {**good, "id": "draft", "draft": {**odd, "round": 2}}
        assert there.receive(json.dumps(other).encode()).differs == own


class TestCodes:
    CONTENT = random.Random(3).randbytes(700)

    def texts(self) -> list[str]:
        return codes.split(self.CONTENT, qr.ROOM)

    def test_any_bytes_come_back(self) -> None:
        for size in (0, 1, 2, 3, 255, 700, 9_000):
            content = random.Random(size).randbytes(size)
            (group,) = codes.grouped(map(codes.read, codes.split(content, qr.ROOM)))
            assert group.content() == content

    def test_which_are_missing(self) -> None:
        texts = self.texts()
        assert len(texts) > 3
        (group,) = codes.grouped([codes.read(texts[2]), codes.read(texts[0])])
        assert group.missing == (2, *range(4, len(texts) + 1))

    def test_two_games_are_told_apart(self) -> None:
        other = codes.split(random.Random(4).randbytes(700), qr.ROOM)
        groups = codes.grouped(map(codes.read, [*self.texts()[1:], *other]))
        assert [group.missing for group in groups] == [(1,), ()]

    def test_a_changed_letter_is_noticed(self) -> None:
        texts = self.texts()
        chance = random.Random(7)
        for _ in range(40):
            number = chance.randrange(len(texts))
            head, _, body = texts[number].rpartition(":" + texts[number].split(":")[2] + ":")
            mark = texts[number].split(":")[2]
            at = chance.randrange(len(body))
            wrong = chance.choice([c for c in codes.ALPHABET if c != body[at]])
            changed = [*texts]
            changed[number] = f"{head}:{mark}:{body[:at]}{wrong}{body[at + 1 :]}"
            (group,) = codes.grouped(map(codes.read, changed))
            with pytest.raises(Malformed, match="codes"):
                group.content()

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("https://example.org", "not from Azulejo"),
            ("", "not from Azulejo"),
            ("AZ2:1/1:00000000:00", "newer version"),
            ("AZ1:2/1:00000000:00", "not one that Azulejo writes"),
            ("AZ1:0/1:00000000:00", "not one that Azulejo writes"),
            ("AZ1:1/1:00000000:", "not one that Azulejo writes"),
            ("AZ1:1/100:00000000:00", "not one that Azulejo writes"),
            ("AZ1:1/1:00000000:é", "not one that Azulejo writes"),
        ],
    )
    def test_foreign_and_newer_ones(self, text: str, said: str) -> None:
        with pytest.raises(Malformed, match=said):
            codes.read(text)

    def test_what_unfolds_without_end_is_refused(self) -> None:
        """A few codes can say "a million times nothing" many times over."""
        with pytest.raises(Malformed, match="no game"):
            self.joined(codes.split(b"0" * (codes.LARGEST + 1), qr.ROOM))

    def joined(self, texts: list[str]) -> bytes:
        (group,) = codes.grouped(map(codes.read, texts))
        return group.content()

    def test_a_game_too_long_for_codes(self) -> None:
        with pytest.raises(Malformed, match="as a file"):
            codes.split(random.Random(1).randbytes(40_000), qr.ROOM)


@pytest.mark.parametrize(
    ("data", "text"), [(b"AB", "BB8"), (b"Hello!!", "%69 VD92EX0"), (b"base-45", "UJCLQE7W581"), (b"", "")]
)
def test_bytes_as_letters_of_a_code(data: bytes, text: str) -> None:
    """The examples of RFC 9285."""
    assert codes._base45(data) == text
    assert codes._from_base45(text) == data
