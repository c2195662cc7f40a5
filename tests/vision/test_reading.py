"""The result type: what is written can be read again, and needs neither OpenCV nor numpy."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from vision.reading import (
    BoardReading,
    Cell,
    Doubt,
    Floor,
    Line,
    Note,
    NotFound,
    ReadingError,
    Score,
    from_json,
    loads,
)

WHOLE = BoardReading(
    photo="a.jpg",
    found=True,
    board="azul",
    corners=((1.0, 2.0), (3.0, 4.0), (5.0, 6.0), (7.0, 8.0)),
    elevation=63.0,
    notes=(Note.GLARE,),
    others=2,
    wall=((Cell("blue", 0.998), Cell(None, 0.7, True, Doubt.GLARE)),),
    lines=(Line("red", 2, 0.99), Line(None, 0, 0.8, True, Doubt.UNCLEAR)),
    floor=Floor(3, True, 0.95),
    score=Score(31, 0.9),
    ms={"total": 12.5},
)


def test_written_and_read_again() -> None:
    """A reading survives its JSON."""
    assert loads(WHOLE.dumps()) == WHOLE
    missing = BoardReading(photo="b.jpg", found=False, reason=NotFound.NO_BOARD, ms={"total": 1.0})
    assert loads(missing.dumps()) == missing


def test_the_json_is_the_contracts() -> None:
    """Cells, lines and floor carry the fields that others rely on."""
    data = json.loads(WHOLE.dumps())
    assert data["format"] == "azulejo-reading/1"
    assert data["wall"][0][0] == {"tile": "blue", "p": 0.998, "check": False}
    assert data["lines"][0] == {"tile": "red", "count": 2, "p": 0.99, "check": False}
    assert data["floor"] == {"tiles": 3, "marker": True, "p": 0.95, "check": False}


def test_types_are_written_in_the_words_they_always_had() -> None:
    """Notes, reasons and doubts are sentences and words in the JSON; how many boards are in view is a number too."""
    data = json.loads(WHOLE.dumps())
    assert data["notes"] == ["2 other boards are in view", "glare"]
    assert data["others"] == 2
    assert data["wall"][0][1]["why"] == "glare"
    missing = BoardReading(photo="b.jpg", found=False, reason=NotFound.NO_BOARD)
    assert missing.to_json()["reason"] == "no board of a known print in the photo"


def test_readings_of_before_are_understood() -> None:
    """Boards in view that only a note told of are counted; words that this version does not know are not lost."""
    old = WHOLE.to_json()
    del old["others"]
    assert from_json(old) == WHOLE
    one = from_json({**old, "notes": ["another board is in view", "a word of tomorrow"]})
    assert (one.others, one.notes) == (1, ())
    said = from_json({"format": "azulejo-reading/1", "photo": "a", "found": False, "reason": "too dark"})
    assert said.reason is NotFound.NO_BOARD
    odd = {**old, "wall": [[{"tile": None, "p": 0.6, "check": True, "why": "a smudge"}]]}
    assert from_json(odd).cells[0].why is Doubt.UNCLEAR


def test_doubts_are_counted() -> None:
    """The number of marks over wall, lines and floor."""
    assert WHOLE.doubtful == 2


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": "azulejo-reading/1"}', '{"format": "azulejo-reading/1", "photo": 3, "found": true}'],
)
def test_something_else_is_refused(text: str) -> None:
    """What is not a reading raises ReadingError, whatever it is."""
    with pytest.raises(ReadingError):
        loads(text)
    with pytest.raises(ReadingError):
        from_json({**WHOLE.to_json(), "wall": [[{"tile": 5, "p": 1, "check": False}]]})


def test_the_type_loads_without_opencv() -> None:
    """Importing the result type brings in neither cv2 nor numpy."""
    code = "import sys, vision.reading; print(sorted({'cv2', 'numpy'} & set(sys.modules)))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
