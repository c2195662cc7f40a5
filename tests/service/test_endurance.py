"""Any sequence of commands, cut off and opened again at any points, comes to the same as never having stopped."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.service.answers import Answer
from companion.service.session import Session
from companion.service.table import Table
from companion.storage.recover import problems, reports
from tests.service.samples import sample

Json = dict[str, Any]
Act = Callable[[Session, str], Answer]


def _entering(variant: str) -> st.SearchStrategy[tuple[str, Json]]:
    """The next event of the game, or any other one: mostly refused, sometimes a correction."""
    events = sample(variant)["events"]
    any_event = st.tuples(st.just("enter"), st.sampled_from(events))
    return st.one_of(st.just(("next", {})), st.just(("next", {})), any_event)


def commands(variant: str) -> st.SearchStrategy[list[tuple[str, Any]]]:
    numbers = st.integers(0, 12)
    one = st.one_of(
        _entering(variant),
        _entering(variant),
        _entering(variant),
        st.tuples(
            st.sampled_from(["undo", "redo", "close", "reopen", "abandon", "delete", "undelete", "stop"]), st.none()
        ),
        st.tuples(st.just("back"), numbers),
        st.tuples(st.just("strike"), numbers),
        st.tuples(st.just("draft"), st.dictionaries(st.text(max_size=3), st.integers(), max_size=2)),
    )
    return st.lists(one, min_size=5, max_size=40)


def done(session: Session, game: str, command: tuple[str, Any], events: list[Json]) -> Answer:
    what, value = command
    table = session.table(game)
    assert table is not None
    acts: dict[str, Callable[[], Answer]] = {
        "next": lambda: session.enter(game, events[min(len(table.events), len(events) - 1)]),
        "enter": lambda: session.enter(game, value),
        "undo": lambda: session.undo(game),
        "back": lambda: session.undo(game, to=value),
        "redo": lambda: session.redo(game),
        "strike": lambda: session.correct(game, value, []),
        "close": lambda: session.close(game),
        "reopen": lambda: session.reopen(game),
        "abandon": lambda: session.abandon(game),
        "delete": lambda: session.delete(game),
        "undelete": lambda: session.undelete(game),
        "draft": lambda: session.draft(game, value),
    }
    return acts[what]()


def shown(table: Table | None) -> tuple[object, ...]:
    assert table is not None
    summary = (table.row.summary, table.row.abandoned, table.row.deleted is not None, table.row.records)
    undo = (table.can_undo, table.can_redo, [(entry.seq, entry.event) for entry in table.log])
    return (*summary, *undo, table.events, table.draft, table.sheet, table.played.outcome, table.missing)


@settings(max_examples=25)
@given(variant=st.sampled_from(["azul", "pavilion", "duel"]), data=st.data())
def test_stopping_anywhere_changes_nothing(variant: str, data: st.DataObject) -> None:
    """A session that is killed and opened again at every `stop`, and one that never is, show the same at the end."""
    file = sample(variant, 1)
    script = data.draw(commands(variant))
    folder = Path(tempfile.mkdtemp(prefix="azulejo-"))
    try:
        steady, stopped = Session(folder / "steady"), Session(folder / "stopped")
        games = [
            session.start(variant, file["players"], file["first"], file["options"]).game_id or ""
            for session in (steady, stopped)
        ]
        for command in script:
            if command[0] == "stop":
                stopped = _killed(stopped, folder)
                assert shown(stopped.table(games[1])) == shown(steady.table(games[0]))
                continue
            answers = [
                done(session, game, command, file["events"])
                for session, game in zip((steady, stopped), games, strict=True)
            ]
            assert answers[0].faults == answers[1].faults
            assert answers[0].seq == answers[1].seq
        stopped = _killed(stopped, folder)
        assert shown(stopped.table(games[1])) == shown(steady.table(games[0]))
        assert problems(stopped.store.database) == []
        assert reports(stopped.store.folder) == []
        table = steady.table(games[0])
        assert table is not None
        assert table.played.failure is None, "no sequence of commands makes a log that the rules are against"
        steady.close_files()
        stopped.close_files()
    finally:
        shutil.rmtree(folder)


def _killed(session: Session, folder: Path) -> Session:
    """The files as a kill leaves them, opened by a new process's session: nothing of the old one is closed properly."""
    after = Path(tempfile.mkdtemp(dir=folder)) / "data"
    shutil.copytree(session.store.folder, after)
    session.close_files()
    return Session(after)
