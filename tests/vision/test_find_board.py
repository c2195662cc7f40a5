"""What is done with a board that was found: it may be the wrong way round, or too little of it seen to tell."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from vision import find_board, layout, locate
from vision.locate import Found, Search


@pytest.mark.parametrize(
    ("places", "straightened", "told"),
    [(17, True, True), (17, False, False), (90, True, False)],
    ids=["little, and as good in a mirror", "little, but clearly so", "much of its print"],
)
def test_a_board_of_which_little_is_seen_has_to_be_clearly_the_right_way_round(
    places: int, straightened: bool, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locate, "wrong_way_round", lambda *_: straightened)
    monkeypatch.setattr(locate, "mirrored", lambda *_: False)
    look = cast(Any, SimpleNamespace(portrait=None))
    clues = cast(Any, SimpleNamespace(first=SimpleNamespace(grey=None)))
    search = Search(0, [Found(np.eye(3), places, 0.13)], cast(Any, None))
    assert find_board._mirrored(clues, find_board._Sought(look, (layout.load("azul"),)), search) is told
