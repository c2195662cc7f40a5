"""What is said about a score that somebody claims."""

from __future__ import annotations

import pytest

from companion.engine.audit import Audit, verdict
from companion.models.audit import verdict_words, worth

BOARD = Audit((31, 40), bonuses=9, start=0, lowest=3)


@pytest.mark.parametrize(
    ("claimed", "words"),
    [
        (51, "51 isn't possible: at least 2 too high."),
        (49, "49 is possible."),
        (40, "40 is possible."),
        (39, "39 is possible with some losses."),
        (1, "1 isn't possible: at least 2 too low."),
    ],
)
def test_a_claim_is_judged_in_words(claimed: int, words: str) -> None:
    """Too high and too low are told apart; below what the tiles earned there must have been losses."""
    assert verdict_words(verdict(BOARD, claimed), claimed) == words


def test_a_board_is_worth_its_tiles_and_bonuses() -> None:
    assert worth(BOARD) == ("Tiles when placed: 31–40 points", "Bonuses: 9 points", "40–49 points before losses.")
