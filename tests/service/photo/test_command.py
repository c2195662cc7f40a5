"""`python -m companion photo`: the proposal for a saved game, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli.common import guarded
from companion.cli.photo import run
from companion.engine.pattern import PatternLine
from companion.service.session import Session
from tests.service.photo.boards import wall_reading
from tests.service.photo.test_wall import NEW, ROUND_1
from vision.reading import BoardReading, Cell


@pytest.fixture
def game(tmp_path: Path) -> str:
    session = Session(tmp_path / "data")
    started = session.start("azul", ["Ana", "Bo"])
    for event in ROUND_1:
        assert session.enter(started.game_id or "", event).ok
    session.close_files()
    return started.game_id or ""


def asked(tmp_path: Path, game: str, reading: BoardReading, *more: str) -> list[str]:
    path = tmp_path / "reading.json"
    path.write_text(reading.dumps(), "utf-8")
    return [str(path), "--game", game, "--player", "0", "--data", str(tmp_path / "data"), *more]


def test_proposal_as_json(tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The event is in the form of a game file, ready to be entered."""
    assert guarded(asked(tmp_path, game, wall_reading(NEW), "--json"), run) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ready"] is True
    assert told["events"][0]["place"] == [
        {"row": 0, "col": 1, "colour": "yellow"},
        {"row": 4, "col": 1, "colour": "red"},
    ]


def test_proposal_as_text(tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Doubts and contradictions are named in words."""
    doubtful = wall_reading(
        NEW, (None, None, None, None, PatternLine("K", 5)), cells={(1, 1): Cell("blue", 0.6, True, "glare")}
    )
    assert guarded(asked(tmp_path, game, doubtful), run) == 0
    said = capsys.readouterr().out
    assert "Ana, round 2" in said
    assert "check row 2, column 2: there's glare here" in said
    assert "contradiction: the line in row 5 is full of black, but row 5 already has its new tile" in said


@pytest.mark.parametrize(
    ("more", "code"), [(["--player", "7"], 3), (["--round", "9"], 3), (["--game", "none"], 2), (["--player", "x"], 2)]
)
def test_wrong_questions(
    tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str], more: list[str], code: int
) -> None:
    """Each wrong question ends in one line and its exit code."""
    assert guarded(asked(tmp_path, game, wall_reading(NEW), *more), run) == code
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "azulejo-reading/1"}'])
def test_no_reading(tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str], text: str) -> None:
    """A file that is no reading, or is not there, is malformed."""
    argv = asked(tmp_path, game, wall_reading(NEW))
    Path(argv[0]).write_text(text, "utf-8")
    assert guarded(argv, run) == 2
    Path(argv[0]).unlink()
    assert guarded(argv, run) == 2
    assert "No such file" in capsys.readouterr().err
