"""What the session answers, word for word, where little or nothing is there to act on."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import Close, Pass, Place, Placed, Plate, Tiling
from companion.service.answers import Answer
from companion.service.preview import Preview
from companion.service.session import Session
from companion.storage.errors import Damaged
from companion.storage.settings import Settings
from tests.service.full_games import entered, full_game
from tests.service.test_session import begun, rounds, seen

Json = dict[str, Any]


def answered(answer: Answer) -> tuple[list[str], str]:
    return [fault.rule for fault in answer.faults], answer.sentence


class TestStarting:
    def test_as_it_was_said(self, session: Session) -> None:
        options = full_game("duel")["options"]
        answer = session.start("duel", ["Ana", "Bo"], 1, options)
        assert (answer.seq, answer.ok) == (0, True)
        setup = seen(session, answer.game_id or "").setup
        assert (setup.variant, setup.players, setup.first) == ("duel", ("Ana", "Bo"), 1)
        assert setup.options == options != {}
        assert seen(session, session.start("azul", ["Ana", "Bo"]).game_id or "").setup.first == 0

    def test_a_rematch_begins_as_the_game_did(self, session: Session) -> None:
        game = session.start("azul", ["Ana", "Bo", "Cy"], 2).game_id or ""
        for first, starter in ((None, 2), (0, 0), (1, 1)):
            again = seen(session, session.rematch(game, first).game_id or "").setup
            assert (again.players, again.first) == (("Ana", "Bo", "Cy"), starter)
        assert session.rematch(game, 3).faults

    def test_a_name_that_cannot_be_saved(self, session: Session) -> None:
        assert answered(session.start("azul", ["A", "\ud800"])) == (
            ["app/unreadable"],
            "players: '\\ud800' is not text that can be saved",
        )

    def test_people_are_remembered_unless_told_otherwise(self, session: Session) -> None:
        head = {"variant": "azul", "players": ["Ana", "Bo"]}
        game = session.start_as(head, remember=False).game_id or ""
        assert session.people.seats(game) == {}
        assert len(session.people.seats(session.start_as(head).game_id or "")) == 2


class TestNothingToActOn:
    def test_an_entry_that_is_not_in_the_log(self, session: Session) -> None:
        game = rounds(session, 0)
        answer = session.correct(game, 9, [])
        assert answered(answer) == (["app/no-entry"], "entry 9 is not in this log")
        assert answer.faults[0].values == {"seq": 9}

    def test_undo_and_redo(self, session: Session) -> None:
        game = rounds(session)
        nothing = (["app/nothing-to-undo"], "nothing to undo")
        assert answered(session.undo(game)) == nothing
        assert answered(session.redo(game)) == (["app/nothing-to-redo"], "nothing to redo")
        assert session.enter_all(game, [Tiling(1, 0), Tiling(1, 1)]).seq == 2
        assert answered(session.undo(game, to=2)) == answered(session.undo(game, to=3)) == nothing
        assert session.undo(game, to=0).seq == 3
        assert seen(session, game).events == []
        assert session.redo(game).seq == 4
        assert len(seen(session, game).events) == 2

    def test_a_game_that_is_over_or_is_not(self, session: Session) -> None:
        game = rounds(session, 0)
        assert answered(session.reopen(game)) == (["app/not-over"], "the game isn't over")
        over = entered(session, full_game("azul"))
        assert answered(session.close(over)) == (["app/over"], "the game is over")

    def test_a_pavilion_round_says_who_has_not_passed(self, session: Session) -> None:
        game = session.start("pavilion", ["Ana", "Bo"]).game_id or ""
        answer = session.close(game)
        assert answer.faults == seen(session, game).missing
        assert answer.sentence == "; ".join(map(str, answer.faults))
        assert "; " in answer.sentence
        assert session.enter(game, Pass(1, 1, 0, 0)).ok or session.enter(game, Pass(1, 0, 0, 0)).ok
        assert len(session.close(game).faults) == 1

    def test_no_game(self, session: Session) -> None:
        assert session.table("none") is session.row("none") is session.handover("none") is None
        assert session.prospects("none", Tiling(1, 0)) == {}
        assert session.progress("none", 0) == ()
        assert session.games() == session.finished_games() == session.findable(9) == []
        assert session.empty_bin().ok


class TestReopening:
    def test_takes_back_the_last_close_only(self, session: Session) -> None:
        file = full_game("azul")
        game = entered(session, file)
        before = seen(session, game)
        answer = session.reopen(game)
        assert answer.seq == len(file["events"]) + 1
        after = seen(session, game)
        assert after.events == file["events"][:-1]
        assert (after.finished, after.round) == (False, before.round)
        assert session.undo(game).ok
        assert seen(session, game).finished

    def test_what_stood_with_the_close_stays(self, session: Session) -> None:
        """An entry that was corrected to a tiling and the close keeps the tiling."""
        file = full_game("azul")
        game = entered(session, file)
        last = len(file["events"])
        tiling, close = file["events"][-2:]
        assert close["type"] == "close"
        assert session.correct_all(game, {last - 1: [], last: [tiling, close]}).ok
        assert seen(session, game).finished
        assert session.reopen(game).ok
        assert seen(session, game).events == file["events"][:-1]

    def test_a_pass_of_pavilion(self, session: Session) -> None:
        file = full_game("pavilion")
        game = entered(session, file)
        assert session.reopen(game).ok
        kinds = [event["type"] for event in seen(session, game).events]
        assert len(kinds) == len(file["events"]) - 1
        assert kinds.count("pass") == [event["type"] for event in file["events"]].count("pass") - 1


class TestLooking:
    def test_page_by_page(self, session: Session) -> None:
        games = [rounds(session) for _ in range(4)][::-1]
        session.delete(games[1])
        kept = [games[0], *games[2:]]
        rows = session.games()
        assert [row.game_id for row in rows] == kept
        assert [row.game_id for row in session.games(2)] == kept[:2]
        assert [row.game_id for row in session.games(2, rows[0].touched)] == kept[1:]
        assert session.games(2, rows[-1].touched) == []
        assert [row.game_id for row in session.games(binned=True)] == [games[1]]
        assert [row.game_id for row in session.findable(2)] == kept[:2]
        assert [row.game_id for row in session.findable(5, rows[1].touched)] == kept[2:]

    def test_a_preview_of_what_cannot_be_read_is_an_answer(self, session: Session) -> None:
        answer = session.preview(rounds(session), {"type": "tiling"})
        assert isinstance(answer, Answer)
        assert answer.sentence == "event: round is missing"

    def test_prospects_of_a_plate_are_those_of_the_table_as_it_is(self, session: Session) -> None:
        """Only a whole round is looked at as it was before it."""
        file = full_game("duel")
        game = entered(session, file, 6)
        table = seen(session, game)
        plate = next(entry.event for entry in table.log if isinstance(entry.event, Plate))
        assert session.prospects(game, plate) == table.variant.prospects(table.state, plate, None)
        close = Close(table.round)
        assert session.prospects(game, close) == table.variant.prospects(table.state, close, None)

    def test_prospects_of_a_colour_in_hand(self, session: Session) -> None:
        game = session.start("azul-grey", ["Ana", "Bo"]).game_id or ""
        assert session.enter(game, Tiling(1, 0, (Placed(0, 0, "B"),))).ok
        table = seen(session, game)
        draft = Tiling(1, 0)
        before = table.position.before(1, 0).state
        for colour in ("B", "R"):
            assert session.prospects(game, draft, colour) == table.variant.prospects(before, draft, colour)
        assert session.progress(game, 1) == table.variant.progress(table.state, 1) != ()

    def test_the_game_is_known_without_reading_it_again(
        self, session: Session, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = rounds(session, 0)
        monkeypatch.setattr(session.store.journal, "load", lambda _: pytest.fail("was read again"))
        assert session.enter(game, Tiling(2, 0)).ok
        assert len(seen(session, game).events) == 4
        assert session.undo(game).ok
        assert len(seen(session, game).events) == 3


class TestHealth:
    def test_of_a_folder_in_which_all_is_well(self, session: Session) -> None:
        rounds(session, 0)
        rounds(session)
        copies = [session.backup().name, *session.health()["copies"]]
        assert session.health() == {
            "whole": True,
            "problems": [],
            "version": session.store.database.version,
            "games": 2,
            "entries": 3,
            "copies": list(dict.fromkeys(copies)),
            "recovered": [],
        }

    def damaged(self, session: Session) -> str:
        game = rounds(session, 0)
        session.draft(game, {"round": 2, "player": 0})
        with session.store.database.writing() as connection:
            connection.execute("UPDATE drafts SET sum = sum + 1")
        return game

    def test_of_one_that_could_be_mended(self, session: Session) -> None:
        game = self.damaged(session)
        told = session.health()
        assert (told["whole"], told["problems"], told["games"], told["entries"]) == (True, [], 1, 3)
        assert len(told["recovered"]) == 1
        assert len(seen(session, game).events) == 3

    def test_of_one_that_could_not(self, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        game = self.damaged(session)
        monkeypatch.setattr(session.store, "heal", lambda _: False)
        told = session.health()
        assert (told["whole"], told["games"], told["entries"]) == (False, 0, 0)
        assert told["problems"] == [f"the draft of game {game} is damaged"]


class TestSettings:
    def test_what_cannot_be_is_told_and_nothing_is_changed(self, session: Session) -> None:
        assert answered(session.set(theme="pink")) == (["app/unreadable"], "theme cannot be 'pink'")
        assert answered(session.set(left_handed=True, wings=2)) == (["app/unreadable"], "there is no setting 'wings'")
        assert session.settings == Settings()
        assert session.set(theme="black") == Answer()

    def test_which_game_is_the_sample(self, session: Session) -> None:
        game = rounds(session)
        assert not session.is_sample(game)
        session.set(sample_game=game)
        assert session.is_sample(game)


def test_upkeep_is_done_on_a_file_that_is_whole(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Damage that is met there is mended as everywhere."""
    met: list[str] = []

    def upkeep() -> None:
        met.append("asked")
        if len(met) == 1:
            raise Damaged("torn")

    monkeypatch.setattr(session.store, "upkeep", upkeep)
    monkeypatch.setattr(session.store, "heal", lambda cause: met.append(cause) or True)
    session.upkeep()
    assert met == ["asked", "torn", "asked"]


def test_an_event_may_be_a_value_or_a_form(session: Session) -> None:
    """Either is kept as it was entered."""
    game = begun(session, {"variant": "pavilion", "players": ["Ana", "Bo"], "first": 0, "options": {}})
    place = Place(1, 0, "red", 1, "R")
    shown = session.preview(game, place)
    assert isinstance(shown, Preview)
    assert (shown.total, shown.gain) == (6, 1)
    assert session.enter(game, place).ok
    form = {"type": "place", "round": 1, "player": 0, "star": "red", "space": 2, "colour": "red"}
    assert session.enter(game, form).ok
    assert seen(session, game).events[1] == form
    assert seen(session, game).events[0] == seen(session, game).variant.write(place)
