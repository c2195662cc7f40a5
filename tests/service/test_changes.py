"""How a change is made: once, on the newest log, or not at all; and what is done where the device is in the way."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine.events import Close, Event, Tiling
from companion.engine.faults import Failure, Fault
from companion.service import changes
from companion.service.answers import Answer
from companion.service.changes import Changes, _settles, _stood_before
from companion.service.session import Session
from companion.storage.errors import Damaged, Full, Replaced, StorageError
from tests.service.full_games import entered, full_game
from tests.service.test_session import rounds, seen


class Disk:
    """A store that says what was asked of it; `heals` is whether a recovery helps."""

    def __init__(self, *_: object, **__: object) -> None:
        self.asked: list[str] = []
        self.heals = True

    def reopen(self) -> None:
        self.asked.append("reopened")

    def heal(self, cause: str) -> bool:
        self.asked.append(f"healed {cause}")
        return self.heals


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Changes:
    monkeypatch.setattr(changes, "Store", Disk)
    made = Changes(Path("nowhere"))
    made.positions.remember(SimpleNamespace(log=SimpleNamespace(game_id="x")))  # type: ignore[arg-type]
    return made


def failing(*errors: StorageError) -> Any:
    """Fails so often, and then answers."""
    left = list(errors)

    def act() -> Answer:
        if left:
            raise left.pop(0)
        return Answer(seq=7)

    return act


class TestTheDevice:
    def test_what_works_is_answered_and_nothing_else_is_done(self, made: Changes) -> None:
        assert made._saved(failing()) == Answer(seq=7)
        assert made.store.asked == []  # type: ignore[attr-defined]
        assert made.positions.last_seen("x")

    @pytest.mark.parametrize(
        ("error", "done"),
        [(Replaced("gone"), "reopened"), (Damaged("torn"), "healed torn")],
        ids=["replaced", "damaged"],
    )
    def test_what_can_be_mended_is_done_once_more(self, made: Changes, error: StorageError, done: str) -> None:
        """On games that are read again."""
        assert made._saved(failing(error)) == Answer(seq=7)
        assert made.store.asked == [done]  # type: ignore[attr-defined]
        assert made.positions.last_seen("x") is None

    def test_but_not_for_ever(self, made: Changes) -> None:
        answer = made._saved(failing(Replaced("a"), Replaced("b"), Replaced("c")))
        assert [fault.rule for fault in answer.faults] == ["app/replaced"]
        assert answer.sentence == "b"
        assert made.store.asked == ["reopened"]  # type: ignore[attr-defined]

    def test_what_cannot_be_mended_is_told(self, made: Changes) -> None:
        made.store.heals = False  # type: ignore[attr-defined]
        answer = made._saved(failing(Damaged("torn")))
        assert ([fault.rule for fault in answer.faults], answer.sentence) == (["app/damaged"], "torn")
        with pytest.raises(Damaged):
            made._sound(failing(Damaged("torn")))

    def test_where_it_is_full_nothing_is_taken_for_saved(self, made: Changes) -> None:
        answer = made._saved(failing(Full("no room")))
        assert ([fault.rule for fault in answer.faults], answer.sentence) == (["app/full"], "no room")
        assert made.store.asked == []  # type: ignore[attr-defined]
        assert made.positions.last_seen("x") is None

    def test_an_entry_that_could_not_be_saved_is_not_there(
        self, session: Session, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = rounds(session)
        with monkeypatch.context() as patched:
            patched.setattr(session.store.journal, "append", lambda *_, **__: (_ for _ in ()).throw(Full("no room")))
            assert session.enter(game, Tiling(1, 0)).sentence == "no room"
        assert seen(session, game).events == []
        assert session.enter(game, Tiling(1, 0)).seq == 1


@pytest.mark.parametrize(
    ("event", "draft", "settled"),
    [
        (Tiling(1, 0), None, False),
        (Tiling(1, 0), {"round": 1, "player": 0}, True),
        (Tiling(1, 1), {"round": 1, "player": 0}, False),
        (Tiling(2, 0), {"round": 1, "player": 0}, False),
        (Close(1), {"round": 1, "player": 0}, True),
        (Close(2), {"round": 1, "player": 0}, False),
        (Tiling(1, 0), {}, True),
        (Tiling(1, 1), {"round": 1}, True),
        (Tiling(3, 1), {"player": 1}, True),
        (Tiling(3, 0), {"player": 1}, False),
    ],
)
def test_which_entry_makes_a_draft_obsolete(event: Event, draft: dict[str, Any] | None, settled: bool) -> None:
    """What a draft does not say is that of the entry."""
    assert _settles(event, draft) is settled


def test_a_log_that_was_against_the_rules_before_may_be_added_to() -> None:
    one, other = [Fault("azul/a", "a")], [Fault("azul/b", "b")]
    assert _stood_before(Failure(3, 1, 0, one), Failure(3, 2, 1, one))
    assert not _stood_before(Failure(3, 1, 0, one), Failure(4, 1, 0, one))
    assert not _stood_before(Failure(3, 1, 0, one), Failure(3, 1, 0, other))
    assert not _stood_before(Failure(3, 1, 0, one), None)


DRAFT = {"round": 1, "player": 1}


class TestTheDraft:
    def test_goes_with_its_entry_alone(self, session: Session) -> None:
        game = rounds(session)
        session.draft(game, DRAFT)
        assert session.enter(game, Tiling(1, 0)).ok
        assert seen(session, game).draft == DRAFT
        assert session.enter(game, Tiling(1, 0), draft=DRAFT).ok
        assert session.undo(game).ok
        assert seen(session, game).draft == DRAFT
        assert session.enter(game, Tiling(1, 1), draft=DRAFT).ok
        assert seen(session, game).draft == DRAFT
        assert session.enter_all(game, []).ok
        assert seen(session, game).draft == DRAFT
        assert session.close(game).ok
        assert seen(session, game).draft is None

    def test_of_an_entry_takes_the_place_of_the_one_before(self, session: Session) -> None:
        game = rounds(session)
        session.draft(game, DRAFT)
        assert session.enter(game, Tiling(1, 0), draft={"round": 1, "player": 0}).ok
        assert seen(session, game).draft == {"round": 1, "player": 0}

    def test_is_no_longer_than_it_may_be(self, session: Session) -> None:
        game = rounds(session)
        longest = {"x": "y" * (100_000 - len('{"x":""}'))}
        assert session.draft(game, longest) == Answer(game_id=game)
        answer = session.draft(game, {"x": longest["x"] + "y"})
        assert answer.sentence == "this is too long for one player's half-entered round"
        assert seen(session, game).draft == longest
        assert session.draft(game, None).ok
        assert seen(session, game).draft is None


class TestTheNewestLog:
    def test_what_refers_to_what_was_shown_waits_for_a_look(self, tmp_path: Path) -> None:
        """Undo, redo and corrections; what happened at the table is added all the same."""
        with Session(tmp_path) as here, Session(tmp_path) as there:
            game = rounds(here)
            assert here.enter(game, Tiling(1, 0)).ok
            assert seen(there, game).events
            assert there.enter(game, Tiling(1, 1)).ok
            answers = [here.undo(game)]
            assert [fault.rule for fault in answers[0].faults] == ["app/changed"]
            assert answers[0].sentence == "this game was changed elsewhere: look again, then retry"
            assert len(seen(there, game).events) == 2
            assert len(seen(here, game).events) == 2
            assert here.correct(game, 1, [Tiling(1, 0, floor=1)]).ok
            assert there.enter(game, Tiling(1, 1, floor=2)).ok, "no look is needed to enter something"
            assert here.undo(game).faults
            assert here.undo(game).ok, "it was looked at on the way"
            for act in (here.redo, here.undo, here.reopen, lambda game: here.correct(game, 1, [])):
                assert there.enter(game, Tiling(1, 1, floor=3)).ok
                assert [fault.rule for fault in act(game).faults] == ["app/changed"]

    def test_a_game_in_the_bin_is_left_alone(self, session: Session) -> None:
        game = rounds(session, 0)
        session.delete(game)
        for answer in (session.enter(game, Tiling(2, 0)), session.undo(game), session.close(game)):
            assert [fault.rule for fault in answer.faults] == ["app/in-the-bin"]
            assert answer.sentence == "this game is in the bin: restore it first"
        session.undelete(game)
        assert session.enter(game, Tiling(2, 0)).ok

    def test_no_game_is_told_with_its_id(self, session: Session) -> None:
        acts = (session.abandon, session.take_up, session.delete, session.undelete, session.undo, session.rematch)
        for answer in (*(act("x1") for act in acts), session.draft("x1", {}), session.preview("x1", Tiling(1, 0))):
            assert isinstance(answer, Answer)
            assert ([fault.rule for fault in answer.faults], answer.sentence) == (
                ["app/no-game"],
                "there is no game 'x1'",
            )


@pytest.mark.parametrize(
    ("was", "ends", "answer", "copies"),
    [
        (False, True, Answer(), 1),
        (None, True, Answer(), 1),
        (True, True, Answer(), 0),
        (False, False, Answer(), 0),
        (True, False, Answer(), 0),
        (False, None, Answer(), 0),
        (False, True, Answer(faults=(Fault("app/x", "x"),)), 0),
    ],
)
def test_when_a_change_is_worth_a_copy(
    made: Changes, was: bool | None, ends: bool | None, answer: Answer, copies: int
) -> None:
    """Where the game was not over, or nobody had looked, and is over now."""

    def over(finished: bool | None) -> Any:
        return None if finished is None else SimpleNamespace(played=SimpleNamespace(finished=finished))

    store: Any = made.store
    store.database = SimpleNamespace(writing=nullcontext)
    store.journal = SimpleNamespace(row=lambda _: SimpleNamespace(deleted=None))
    store.copy_after_game = lambda: store.asked.append("copied")
    looks = iter([over(was), over(was), over(ends)])
    made.positions = SimpleNamespace(last_seen=lambda _: next(looks), of=lambda _: over(was))  # type: ignore[assignment]
    assert made._changed("x", lambda _row, _at: answer) == answer
    assert store.asked == ["copied"] * copies


class TestTheEnd:
    def test_of_a_game_is_copied_each_time_it_ends(self, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        """Not before, not again while it is over, and not where it was refused."""
        copies: list[int] = []
        monkeypatch.setattr(session.store, "copy_after_game", lambda: copies.append(1))
        file = full_game("duel")
        game = entered(session, file, -1)
        assert session.enter(game, {}).faults
        assert copies == []
        assert session.enter(game, file["events"][-1]).ok
        assert len(copies) == 1
        assert session.correct(game, 1, [file["events"][0]]).ok
        assert session.enter(game, file["events"][-1]).faults
        assert len(copies) == 1
        assert session.reopen(game).ok
        assert len(copies) == 1
        assert session.enter(game, file["events"][-1]).ok
        assert len(copies) == 2

    def test_is_noted_as_what_the_game_is(self, session: Session) -> None:
        file = full_game("duel")
        game = entered(session, file, -1)
        assert [row.game_id for row in session.store.journal.without_content()] == [game]
        assert session.enter(game, file["events"][-1]).ok
        assert session.store.journal.without_content() == []
        assert session.undo(game).ok
        assert [row.game_id for row in session.store.journal.without_content()] == [game]
