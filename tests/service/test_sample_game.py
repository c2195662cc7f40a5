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
    assert str(sample_game.SAMPLE) in answer.sentence
    assert session.games() == []


def test_an_event_that_is_refused_is_told(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = json.loads(sample_game.SAMPLE.read_text("utf-8"))
    game["events"][0]["floor"] = -1
    monkeypatch.setattr(sample_game, "SAMPLE", tmp_path / "game.json")
    sample_game.SAMPLE.write_text(json.dumps(game), "utf-8")
    answer = begin_sample(session)
    assert not answer.ok
    assert "floor" in answer.sentence
