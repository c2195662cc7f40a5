"""What is gathered of a game under way: kept, found again, and what is missing of it, in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.models.catch_up import Gathered, Gathering, players_missing, rounds_offered, still_to_do
from companion.models.photo.photo_store import PhotoStore
from companion.service.photo.edits import NO_EDITS

START = Gathered("azul", ("Ana", "Bo"), scores=(3, None))


def gathering(folder: Path, start: Gathered = START) -> Gathering:
    return Gathering(PhotoStore(folder), "catch_up", start)


def test_the_rounds_that_may_come_next() -> None:
    """Pavilion has six rounds, Duel five, Azul goes on until a row is full."""
    assert list(rounds_offered("pavilion")) == [2, 3, 4, 5, 6]
    assert list(rounds_offered("duel")) == [2, 3, 4, 5]
    assert rounds_offered("mini-grey")[-1] == 9


def test_what_belongs_to_somebody_stays_theirs() -> None:
    """People come, leave and change seats; scores and taps go with them, and so does who starts."""
    now = Gathered("azul", ("Ana", "Bo"), first=1).with_score(1, 12).with_edits(0, NO_EDITS.with_cell((0, 0), "B"), "a")
    swapped = now.of_players(("Cy", "Bo", "Ana"))
    assert swapped.scores == (None, 12, None)
    assert [bool(edits) for edits in swapped.edits] == [False, False, True]
    assert swapped.photos == ("", "", "a")
    assert swapped.starter == "Bo"
    assert swapped.with_or_without("Bo").players == ("Cy", "Ana")
    assert swapped.with_or_without("Bo").first == 0
    full = swapped.with_or_without("Di")
    assert full.players == ("Cy", "Bo", "Ana", "Di")
    assert full.with_or_without("Ed") == full


def test_every_change_is_kept(tmp_path: Path) -> None:
    """Another start finds what was entered, not what it would begin with."""
    gathering(tmp_path).change(START.with_score(1, 7))
    assert gathering(tmp_path, Gathered()).now == START.with_score(1, 7)
    gathering(tmp_path).forget()
    assert gathering(tmp_path, Gathered()).now == Gathered()


WHOLE: dict[str, Any] = {"variant": "azul", "players": ["Ana", "Bo"], "first": 1, "round": 3, "scores": [3, None]}


@pytest.mark.parametrize(
    "wrong",
    [
        "{",
        "[]",
        "null",
        "[" * 100_000,
        json.dumps({**WHOLE, "variant": "chess"}),
        json.dumps({**WHOLE, "chosen": ["rows"]}),
        json.dumps({**WHOLE, "chosen": {"dome": ["rows"]}}),
        json.dumps({**WHOLE, "players": "Ana"}),
        json.dumps({**WHOLE, "players": [1, 2]}),
        json.dumps({**WHOLE, "scores": ["3"]}),
        json.dumps({**WHOLE, "scores": 3}),
        json.dumps({**WHOLE, "first": 9}),
        json.dumps({**WHOLE, "round": "3"}),
        json.dumps({**WHOLE, "photos": [7]}),
    ],
)
def test_a_damaged_file_is_begun_anew(tmp_path: Path, wrong: str) -> None:
    """Nothing of it raises, and nothing of it is half believed."""
    path = gathering(tmp_path).path
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(WHOLE), "utf-8")
    assert gathering(tmp_path).now == Gathered("azul", ("Ana", "Bo"), 1, 3, (3, None))
    path.write_text(wrong, "utf-8")
    assert gathering(tmp_path).now == START


def test_a_file_of_a_later_version_is_still_read(tmp_path: Path) -> None:
    """What is not known is left aside."""
    path = gathering(tmp_path).path
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({**WHOLE, "weather": "fine"}), "utf-8")
    assert gathering(tmp_path).now.round == 3


def test_what_is_missing_is_said_player_by_player(tmp_path: Path) -> None:
    """The board, the score, or both; where all is there, nothing."""
    table = gathering(tmp_path)
    assert still_to_do(table.start(), START.players).sentences == (
        "Ana: add the board.",
        "Bo: add the board and the score.",
    )
    assert players_missing("azul", ("Ana",)) == 1
    assert players_missing("azul", ("Ana", "Bo", "Cy")) == 0
