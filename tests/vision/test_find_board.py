"""What is done with a board that was found: it may be the wrong way round, or too little of it seen to tell."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from vision import find_board, glance, layout, locate, mirror
from vision.card_plane import Found
from vision.locate import Search


@pytest.mark.parametrize(
    ("places", "spread", "straightened", "told"),
    [(17, 0.13, True, True), (17, 0.13, False, False), (88, 0.55, True, True), (90, 0.7, True, False)],
    ids=["little, and as good in a mirror", "little, but clearly so", "a part of it", "much of its print"],
)
def test_a_board_of_which_little_is_seen_has_to_be_clearly_the_right_way_round(
    places: int, spread: float, straightened: bool, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What few places speak for more clearly than what many do, over a part of the print."""
    asked: list[float] = []

    def turned_over(_: object, __: object, ___: object, times: float) -> bool:
        asked.append(times)
        return straightened

    monkeypatch.setattr(mirror, "wrong_way_round", turned_over)
    monkeypatch.setattr(mirror, "mirrored", lambda *_: False)
    look = cast(Any, SimpleNamespace(portrait=None))
    clues = cast(Any, SimpleNamespace(first=SimpleNamespace(grey=None), picture=np.zeros((9, 9, 3), np.uint8)))
    search = Search(0, [Found(np.eye(3), places, spread)], cast(Any, None))
    assert find_board._mirrored(clues, find_board._Sought(look, (layout.load("azul"),)), search) is told
    assert asked == {17: [find_board.FAINT_TIMES], 88: [1.0], 90: []}[places]


def at(left: float, top: float, side: float) -> Found:
    return Found(np.array([[side, 0, left], [0, side, top], [0, 0, 1.0]]), 60, 0.7)


@pytest.mark.parametrize(
    ("boards", "searched"),
    [
        ([at(450, 20, 100)], True),
        ([at(250, 150, 90)], True),
        ([at(450, 20, 100), at(-60, 300, 150)], True),
        ([at(430, 20, 140)], True),
        ([at(400, 20, 170)], False),
        ([at(450, 20, 100), at(200, 150, 180)], False),
        ([at(450, 20, 100), at(20, 20, 100)], False),
    ],
    ids=[
        "far",
        "far, in the middle",
        "far, and one cut off",
        "small, at the edge",
        "near",
        "one of two is near",
        "two",
    ],
)
def test_what_lies_far_or_cut_off_stands_for_no_nearer_board(
    boards: list[Found], searched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The nearer one, in glare or on a cloth, is looked for on the cards of the photo without the others."""
    nearer = at(150, 120, 250)
    cards: list[int] = []

    def on_cards(_: object, search: Search) -> Search:
        cards.append(len(search.boards))
        return search._replace(boards=[nearer])

    monkeypatch.setattr(glance, "closer", lambda _: iter(()))
    monkeypatch.setattr(find_board, "_on_cards", on_cards)
    look = cast(Any, SimpleNamespace(portrait=None))
    one = find_board._Sought(look, (layout.load("azul"),))
    clues = find_board._Clues(np.full((400, 600, 3), 90, np.uint8), [one])
    found = find_board._not_aside(clues, Search(0, boards, clues.first)).boards
    assert cards == ([0] if searched else [])
    assert found[0] is (nearer if searched else boards[0])
    assert set(map(id, boards)) <= set(map(id, found))


@pytest.mark.parametrize(("agreed", "pattern", "asked"), [(7, False, True), (6, True, True), (6, False, False)])
def test_a_few_features_are_followed_where_something_speaks_for_a_board(
    agreed: int, pattern: bool, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a second: a photo in which nothing looks like a board is spared it."""
    followed: list[bool] = []
    monkeypatch.setattr(locate, "find", lambda first, *_: Search(0, [], first, agreed))
    monkeypatch.setattr(mirror, "mirrored", lambda *_, **__: False)
    monkeypatch.setattr(glance, "patterned", lambda _: pattern)
    for step in ("_on_cards", "_not_aside", "_by_portrait", "_on_cloth", "_by_votes", "_from_above", "_by_drawing"):
        monkeypatch.setattr(find_board, step, lambda _, search: search)
    monkeypatch.setattr(find_board, "_by_guesses", lambda _, search: bool(followed.append(True)) or search)
    find_board.find(np.full((90, 120, 3), 90, np.uint8), 1.0, "azul", None, None)
    assert bool(followed) is asked
