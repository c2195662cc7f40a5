"""The sample game: the first thing to try, and nothing that is kept of anybody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.service import sample_game
from companion.service.sample_game import begin_sample
from companion.service.session import Session


def test_it_waits_for_the_last_player_of_its_third_round(session: Session) -> None:
    """Two rounds are closed, and of the third only the first player is entered, as the recorded game has it."""
    game = begin_sample(session).game_id
    table = session.table(game or "")
    assert table is not None
    recorded = json.loads(sample_game.SAMPLE.read_text("utf-8"))
    assert table.events == recorded["events"][:7]
    assert [(event["round"], event.get("player")) for event in table.events[-2:]] == [(2, None), (3, 0)]
    assert session.is_sample(game or "")
    assert not session.people.all()


def test_another_one_takes_its_place(session: Session) -> None:
    first, second = begin_sample(session).game_id, begin_sample(session).game_id
    assert first != second
    assert [row.game_id for row in session.games()] == [second]


@pytest.mark.parametrize("content", [None, "[]", "{", '{"variant": "azul"}'])
def test_without_its_file_there_is_a_sentence(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None
) -> None:
    monkeypatch.setattr(sample_game, "SAMPLE", tmp_path / "game.json")
    if content is not None:
        sample_game.SAMPLE.write_text(content, "utf-8")
    answer = begin_sample(session)
    assert not answer.ok
    assert answer.sentence.startswith(f"{sample_game.SAMPLE}: ")
    assert len(answer.sentence) > len(f"{sample_game.SAMPLE}: ?")
    assert session.games() == []


def test_an_event_that_is_refused_is_told(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = json.loads(sample_game.SAMPLE.read_text("utf-8"))
    game["events"][0]["floor"] = -1
    monkeypatch.setattr(sample_game, "SAMPLE", tmp_path / "game.json")
    sample_game.SAMPLE.write_text(json.dumps(game), "utf-8")
    answer = begin_sample(session)
    assert not answer.ok
    assert "floor" in answer.sentence


def test_only_the_sample_that_is_there_goes(session: Session) -> None:
    """One that was thrown away for good is no hindrance; another game stays."""
    other = session.start("azul", ["Ana", "Bo"]).game_id
    first = begin_sample(session).game_id or ""
    session.delete(first)
    session.empty_bin()
    second = begin_sample(session).game_id
    assert [row.game_id for row in session.games()] == [second, other]
    assert [row.game_id for row in session.games(binned=True)] == []
    assert begin_sample(session).ok
    assert [row.game_id for row in session.games(binned=True)] == [second]


def test_its_lessons_begin_anew(session: Session) -> None:
    session.set(sample_step=3)
    answer = begin_sample(session)
    assert answer.ok
    assert (session.settings.sample_game, session.settings.sample_step) == (answer.game_id, 0)


def test_a_start_that_is_refused_changes_nothing(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = begin_sample(session).game_id
    game = json.loads(sample_game.SAMPLE.read_text("utf-8"))
    monkeypatch.setattr(sample_game, "SAMPLE", tmp_path / "game.json")
    sample_game.SAMPLE.write_text(json.dumps({**game, "variant": "chess"}), "utf-8")
    answer = begin_sample(session)
    assert "chess" in answer.sentence
    assert (session.settings.sample_game, [row.game_id for row in session.games()]) == (first, [first])


def test_a_file_that_is_gone_is_told_in_any_language(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sample_game, "SAMPLE", tmp_path / "game.json")
    (fault,) = begin_sample(session).faults
    assert (fault.rule, str(fault)) == ("app/unreadable", "can't open the sample game")


def test_a_longer_game_waits_in_its_middle(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four rounds, in the third; of two, in the second."""
    game = json.loads(sample_game.SAMPLE.read_text("utf-8"))
    monkeypatch.setattr(sample_game, "SAMPLE", tmp_path / "game.json")
    for rounds, waits in ((4, 3), (2, 2), (3, 2)):
        events = [event for event in game["events"] if event["round"] <= rounds]
        sample_game.SAMPLE.write_text(json.dumps({**game, "events": events}), "utf-8")
        table = session.table(begin_sample(session).game_id or "")
        assert table is not None
        assert (table.round, len(table.missing)) == (waits, 1)
