"""Reading is timed against decoding."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.workshop import speed

SAMPLE = Path(__file__).parents[2] / "assets" / "samples" / "board.jpg"


def test_a_photo_with_a_board_is_a_multiple_of_decoding_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert speed.main([str(SAMPLE), "--repeats", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("board.jpg")
    assert lines[1].startswith("with a board: median ")


def test_what_is_no_photo_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "words.jpg"
    path.write_text("no photo")
    assert speed.main([str(path)]) == 2
    assert "not a photo" in capsys.readouterr().err


def test_the_least_of_several_counts() -> None:
    calls: list[int] = []
    assert speed.least(lambda: calls.append(1), 4) >= 0
    assert len(calls) == 4
