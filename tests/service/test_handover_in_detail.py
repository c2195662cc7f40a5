"""What is handed over, field by field; and which of four things comes of it, from every side."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.errors import Malformed
from companion.service import handover
from companion.service.handover import SEEN, TakenOver, holds_handover, is_handed_over, is_handover
from companion.service.session import Session
from tests.service.full_games import entered, full_game
from tests.service.test_handover import everything, packed, state, tiling

Json = dict[str, Any]
START = datetime(2026, 1, 2, 3, 4, 5, 600_000, tzinfo=UTC)


def clock(step: timedelta) -> Callable[[], datetime]:
    now = START - step

    def tell() -> datetime:
        nonlocal now
        now += step
        return now

    return tell


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[tuple[Session, Session]]:
    with ExitStack() as stack:
        here, there = (stack.enter_context(Session(tmp_path / name)) for name in "ab")
        yield here, there


class TestWhatIsHandedOver:
    def test_field_by_field(self, tmp_path: Path) -> None:
        with Session(tmp_path, clock=clock(timedelta(seconds=90.4))) as session:
            own = session.start("azul", ["Ana", "Bo"], 1).game_id or ""
            assert session.enter(own, tiling(1, 0, 0)).ok
            assert session.enter(own, tiling(1, 1, 1)).ok
            assert session.correct(own, 2, [tiling(1, 1, 2)]).ok
            assert session.undo(own).ok
            assert session.redo(own).ok
            assert session.draft(own, {"round": 1, "player": 0}).ok
            first = session.handover(own)
            assert first is not None
            (seen,) = first.pop("seen")
            assert first == {
                "format": "azulejo-handover/1",
                "id": own,
                "started": "2026-01-02T03:04:05.600Z",
                "variant": "azul",
                "players": ["Ana", "Bo"],
                "first": 1,
                "options": {},
                "records": [
                    [90, {"do": "enter", "event": tiling(1, 0, 0)}],
                    [181, {"do": "enter", "event": tiling(1, 1, 1)}],
                    [271, {"do": "amend", "seq": 2, "events": [tiling(1, 1, 2)]}],
                    [362, {"do": "undo"}],
                    [452, {"do": "redo"}],
                ],
                "draft": {"round": 1, "player": 0},
            }
            assert len(seen) == 12
            assert session.handover("nothing") is None
            assert session.draft(own, None).ok
            second = session.handover(own)
            assert second is not None
            assert second["draft"] is None
            assert len(second["seen"]) == 2
            assert second["seen"] == sorted(second["seen"])
            assert seen in second["seen"]

    def test_what_a_file_said_besides_goes_along(self, phones: tuple[Session, ...]) -> None:
        here, there = phones
        file = {**full_game("azul"), "id": "from-a-file", "club": ["Tuesday"]}
        here.take_in(json.dumps(file).encode())
        handed = here.handover("from-a-file")
        assert handed is not None
        assert handed["about"] == {"club": ["Tuesday"]}
        there.receive(json.dumps(handed).encode())
        assert there.table("from-a-file").file()["club"] == ["Tuesday"]

    def test_as_many_states_as_there_is_room_for(self, phones: tuple[Session, ...]) -> None:
        """The last ones."""
        here, _ = phones
        own = entered(here, full_game("azul"), 1)
        told: list[set[str]] = []
        for number in range(SEEN + 3):
            here.draft(own, {"round": number, "player": 0})
            handed = here.handover(own)
            assert handed is not None
            told.append(set(handed["seen"]))
        assert [len(seen) for seen in told] == [min(number, SEEN) for number in range(1, SEEN + 4)]
        assert told[-1] - told[-2] != set()
        assert told[0] <= told[SEEN - 1]
        assert not told[0] <= told[SEEN]


class TestWhatItIs:
    @pytest.mark.parametrize(
        ("content", "is_one"),
        [
            (b'{"format": "azulejo-handover/1"}', True),
            (b'{"format": "azulejo-handover/7"}', True),
            (b'{"format": "azulejo-game/1"}', False),
            (b'{"format": null}', False),
            (b"{}", False),
            (b'["azulejo-handover/1"]', False),
            (b"PK\x03\x04azulejo-handover/1", False),
            (b'{"format": "azulejo-handover/1"', False),
            (b"", False),
        ],
    )
    def test_by_its_format_alone(self, tmp_path: Path, content: bytes, is_one: bool) -> None:
        assert is_handed_over(content) is is_one
        (tmp_path / "file").write_bytes(content)
        assert holds_handover(tmp_path / "file") is is_one

    def test_what_cannot_be_read_is_none(self, tmp_path: Path) -> None:
        assert holds_handover(tmp_path / "nothing") is False
        assert is_handover(None) is False


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with Session(tmp_path_factory.mktemp("there")) as session:
        yield session


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Json:
    with Session(tmp_path_factory.mktemp("here")) as session:
        made: Json = json.loads(packed(session, entered(session, full_game("azul"), 3)))
        return {**made, "started": "2026-01-02T03:04:05Z"}


class TestWhatComesIn:
    @pytest.mark.parametrize(
        ("change", "said"),
        [
            (
                {"format": "azulejo-handover/2"},
                "this game comes from a newer version of Azulejo: please update this one",
            ),
            ({"format": "elsewhere/1"}, "format: expected azulejo-game/1, got 'elsewhere/1'"),
            ({"id": "../x"}, "id: '../x' is not the id of a game"),
            ({"id": "abc"}, "id: 'abc' is not the id of a game"),
            ({"started": "today"}, "started: 'today' is not a time"),
            ({"records": [[0, {"do": "undo"}], [5]]}, "records[1]: expected seconds and an entry, got [5]"),
            (
                {"records": [[0, {"do": "undo"}, 3]]},
                "records[0]: expected seconds and an entry, got [0, {'do': 'undo'}, 3]",
            ),
            (
                {"records": [[True, {"do": "undo"}]]},
                "records[0]: expected seconds and an entry, got [True, {'do': 'undo'}]",
            ),
            ({"records": [[0, {"do": "undo"}], [0, {"do": "x"}]]}, "records[1]: an entry is damaged: record 2.do: "),
            ({"records": [[0, {"do": "undo"}]] * 20_001}, "records: these are far too many for a game"),
            ({"draft": []}, "draft: expected the half-entered round of one player"),
            ({"draft": {"x": "y" * 99_993}}, "draft: expected the half-entered round of one player"),
        ],
    )
    def test_what_is_wrong_is_said(self, there: Session, good: Json, change: Json, said: str) -> None:
        with pytest.raises(Malformed) as refused:
            there.receive(json.dumps({**good, **change}).encode())
        assert str(refused.value).startswith(said)

    def test_on_the_bound_it_is_taken(self, there: Session, good: Json, monkeypatch: pytest.MonkeyPatch) -> None:
        """A draft of 100,000 letters, as many records as there may be, an id of four letters."""
        draft = {"x": "y" * (100_000 - len('{"x":""}'))}
        monkeypatch.setattr(handover, "MOST_RECORDS", 3)
        told = {**good, "id": "four", "draft": draft}
        assert there.receive(json.dumps(told).encode()) == TakenOver("four", True)
        assert there.table("four").draft == draft
        assert there.row("four").records == 1 + 3

    @pytest.mark.parametrize(
        ("seconds", "at"),
        [
            (0, "2026-01-02T03:04:05.000Z"),
            (59, "2026-01-02T03:05:04.000Z"),
            (-1, "2026-01-02T03:04:04.000Z"),
            (315_360_000, "2035-12-31T03:04:05.000Z"),
            (315_360_001, "2035-12-31T03:04:05.000Z"),
            (-(10**20), "2016-01-05T03:04:05.000Z"),
        ],
    )
    def test_when_an_entry_was_made(self, there: Session, good: Json, seconds: int, at: str) -> None:
        """To the second, at most ten years before or after the start."""
        name = f"time{seconds}"
        told = {**good, "id": name, "records": [[seconds, good["records"][0][1]]]}
        assert there.receive(json.dumps(told).encode()).game_id == name
        assert [entry.at for entry in there.table(name).log] == [at]

    @pytest.mark.parametrize(
        ("started", "at"),
        [
            ("2026-99-99T99:99:99Z", "2000-01-01T00:01:00.000Z"),
            ("9999-12-31T23:59:30Z", "9999-12-31T23:59:30.000Z"),
        ],
    )
    def test_where_the_start_is_no_time_or_the_last(self, there: Session, good: Json, started: str, at: str) -> None:
        name = f"odd-{started[:4]}"
        told = {**good, "id": name, "started": started, "records": [[60, good["records"][0][1]]]}
        there.receive(json.dumps(told).encode())
        assert [entry.at for entry in there.table(name).log] == [at]
        assert there.row(name).started == started

    def test_of_states_that_were_seen_only_text_counts(self, there: Session, good: Json) -> None:
        told = {**good, "id": "seen1", "seen": [1, None, {}, "x"]}
        assert there.receive(json.dumps(told).encode()) == TakenOver("seen1", True)


class TestWhatComesOfIt:
    def test_ahead_then_known(self, phones: tuple[Session, ...]) -> None:
        """Each way: entries that are more here are nothing new, entries that are more there are taken."""
        here, there = phones
        own = entered(here, full_game("azul"), 2)
        early = packed(here, own)
        assert there.receive(early) == TakenOver(own, True)
        assert here.enter(own, full_game("azul")["events"][2]).ok
        later = packed(here, own)
        assert there.receive(later) == TakenOver(own, True)
        assert there.receive(early) == TakenOver(own, False)
        assert state(there, own) == state(here, own)
        assert there.row(own).summary == here.row(own).summary

    def test_a_half_entered_round_that_was_finished_meanwhile_is_no_difference(
        self, phones: tuple[Session, ...]
    ) -> None:
        """Here half of a player's round, there that round entered: the other is ahead."""
        here, there = phones
        events = full_game("azul")["events"]
        own = entered(here, full_game("azul"), 1)
        there.receive(packed(here, own))
        for half in (events[1], {"round": 1, "player": events[1]["player"], "entries": [{"event": events[1]}]}):
            here.draft(own, half)
            assert there.table(own).draft is None
        assert there.enter(own, events[1]).ok
        assert here.receive(packed(there, own)) == TakenOver(own, True)
        assert here.table(own).draft is None

    def test_a_round_that_was_closed_settles_everybody_s_half(self, phones: tuple[Session, ...]) -> None:
        here, there = phones
        game = full_game("azul")
        own = entered(here, game, 3)
        there.receive(packed(here, own))
        here.draft(own, tiling(1, 3, 0))
        for event in game["events"][3:5]:
            assert there.enter(own, event).ok
        assert game["events"][4]["type"] == "close"
        assert here.receive(packed(there, own)) == TakenOver(own, True)

    LAST = full_game("azul")["events"][3]["player"]

    @pytest.mark.parametrize(
        "half", [tiling(2, LAST, 0), {"round": 1, "player": 0, "edits": {"round": 2, "player": LAST}}]
    )
    def test_half_of_another_round_is_kept_beside(self, phones: tuple[Session, ...], half: Json) -> None:
        here, there = phones
        game = full_game("azul")
        own = entered(here, game, 3)
        there.receive(packed(here, own))
        here.draft(own, half)
        assert there.enter(own, game["events"][3]).ok
        taken = here.receive(packed(there, own))
        assert taken.differs == own
        assert here.table(own).draft == half

    def test_a_draft_that_came_back_unchanged_is_known(self, phones: tuple[Session, ...]) -> None:
        """What was given away and is older than what is half entered here is nothing new."""
        here, there = phones
        own = entered(here, full_game("azul"), 3)
        here.draft(own, tiling(1, 3, 0))
        there.receive(packed(here, own))
        here.draft(own, tiling(1, 3, 1))
        before = everything(here)
        assert here.receive(packed(there, own)) == TakenOver(own, False)
        assert everything(here) == before

    def test_the_bin_gives_back_what_goes_on(self, phones: tuple[Session, ...]) -> None:
        here, there = phones
        game = full_game("azul")
        own = entered(here, game, 3)
        there.receive(packed(here, own))
        assert here.delete(own).ok
        assert there.enter(own, game["events"][3]).ok
        assert here.receive(packed(there, own)) == TakenOver(own, True)
        assert here.row(own).deleted is None
        assert here.row(own).records == there.row(own).records

    def test_of_two_that_went_apart_the_one_that_is_known_is_meant(self, phones: tuple[Session, ...]) -> None:
        """Though the other could go on with it."""
        here, there = phones
        own = entered(here, {**full_game("azul"), "events": []})
        start = packed(here, own)
        there.receive(start)
        assert there.enter(own, tiling(1, 1, 1)).ok
        assert here.enter(own, tiling(1, 0, 0)).ok
        beside = here.receive(packed(there, own)).game_id
        assert here.undo(own).ok
        assert here.receive(packed(there, own)) == TakenOver(beside, False)
        assert [row.game_id for row in here.games()].count(beside) == 1

    def test_another_first_player_is_another_game(self, phones: tuple[Session, ...]) -> None:
        here, there = phones
        own = entered(here, {**full_game("azul"), "events": []})
        told = {**json.loads(packed(here, own)), "first": (full_game("azul")["first"] + 1) % 4}
        there.receive(packed(here, own))
        taken = there.receive(json.dumps(told).encode())
        assert (taken.is_new, taken.differs) == (True, own)
        assert taken.game_id != own

    def test_one_that_was_added_beside_is_told_by_whom(self, phones: tuple[Session, ...]) -> None:
        """It says of which game it is another version; a name that no game can have says nothing."""
        here, there = phones
        own = entered(here, {**full_game("azul"), "events": []})
        there.receive(packed(here, own))
        here.enter(own, tiling(1, 0, 0))
        there.enter(own, tiling(1, 1, 1))
        beside = here.receive(packed(there, own)).game_id
        assert here.table(beside).file()["handed_over_from"] == own
        assert "handed_over_from" not in here.table(own).file()
        odd = {**json.loads(packed(there, own)), "id": "another", "about": {"handed_over_from": "../.."}}
        assert here.receive(json.dumps(odd).encode()) == TakenOver("another", True)
