"""What a tile would score is a small badge; the print of the space is seen first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.engine.games import games
from companion.games.views import Space
from companion.ui.widgets.board import Board, around
from companion.ui.widgets.dome import Dome
from companion.ui.widgets.stars import Stars
from companion.ui.widgets.wall import Wall
from tests.ui import driver, samples
from tests.ui.table.hand import at_table, golden

COVERED = 0.22
"""How much of a space, of its bounding box, the badge may cover."""


def words_on(board: Board) -> set[str]:
    return {word for word, *_ in board.words()}


@pytest.mark.parametrize("name", [game.key for game in games()])
def test_the_first_round_says_nothing_of_what_every_tile_brings(name: str, tmp_path: Path) -> None:
    """On a fresh table there is not one "+1" on the board, by touch as it is; held, a space says what it brings."""
    game = golden(name)
    with at_table(tmp_path, game, 2 if name == "duel" else 0) as hand:
        board = hand.app.shell.screen.board
        if isinstance(board, Stars):
            hand.near("red")
            hand.table.settle()
        assert hand.entry.worth
        assert not any(word.startswith("+") for word in words_on(board))
        place = next(p.name for p in board.places() if p.name.startswith(("cell", "space")))
        if name == "duel":
            place = next(f"cell:{r}:{c}" for (r, c), p in hand.entry.prospects().items() if not p.faults)
        hand.table.hold(board.tid, place)
        assert "+1" in words_on(board)


def wall() -> tuple[Wall, list[str]]:
    rows = tuple(tuple(Space("blue", worth="+2") for _ in range(5)) for _ in range(5))
    return Wall(view=replace(samples.wall(), rows=rows)), [f"cell:{n}:{n}" for n in range(5)]


def dome(worth: str = "+12") -> tuple[Dome, list[str]]:
    view = samples.dome()
    spaces = tuple(tuple(one and Space(one.printed, worth=worth) for one in row) for row in view.spaces)
    where = [f"cell:{r}:{c}" for r, row in enumerate(spaces) for c, one in enumerate(row) if one]
    return Dome(view=replace(view, spaces=spaces)), where


def stars() -> tuple[Stars, list[str]]:
    view = samples.stars()
    bare = tuple(
        replace(star, spaces=tuple(Space(one.printed, worth="+3", label=one.label) for one in star.spaces))
        for star in view.stars
    )
    return Stars(view=replace(view, stars=bare)), [f"space:red:{n}" for n in range(1, 7)]


@pytest.mark.parametrize("made", [wall, dome, stars])
@pytest.mark.parametrize("size", [(344, 420), (800, 760)])
def test_a_badge_leaves_the_print_alone(made, size: tuple[int, int]) -> None:
    """In the pixels: with and without what it would bring, a space is the same but for a corner."""
    board, where = made()
    with driver.showing(board, size, paint=True) as table:
        if isinstance(board, Stars):
            board.near = "red"
            table.settle()
        shown = pixels(table)
        board.view = board.view.without_worth()
        table.frames(3)
        bare = pixels(table)
        places = [board.place(name) for name in where]
        if isinstance(board, Stars):
            places = [around("star", places)]  # the badges are at the tips, outside of what a finger touches
        for place in places:
            x, y = (round(v) for v in board.to_window(place.x, place.y))
            box = np.s_[size[1] - y - round(place.height) : size[1] - y, x : x + round(place.width)]
            changed = (np.abs(shown[box].astype(int) - bare[box]).sum(axis=2) > 24).mean()
            assert 0 < changed < COVERED, (place.name, changed)


LARGE_COVERED = 0.34
"""The same at twice the text size."""


@pytest.mark.parametrize("made", [wall, lambda: dome("+2")])
def test_a_badge_grows_with_the_text(made) -> None:
    """At twice the text size what a tile would bring is larger, as far as the space still shows its print."""
    heights, most = [], 0.0
    for scale in (1.0, 1.3, 2.0):
        board, where = made()
        with driver.showing(board, (344, 420), font_scale=scale, paint=True) as table:
            heights.append(max(high for word, *_box, high in board.words() if word.startswith("+")))
            shown = pixels(table)
            board.view = board.view.without_worth()
            table.frames(3)
            changed = np.abs(shown.astype(int) - pixels(table)).sum(axis=2) > 24
            for place in map(board.place, where):
                x, y = (round(v) for v in board.to_window(place.x, place.y))
                box = np.s_[420 - y - round(place.height) : 420 - y, x : x + round(place.width)]
                most = max(most, changed[box].mean())
    assert heights[0] < heights[1] <= heights[2]
    assert most < LARGE_COVERED


def test_a_badge_beside_a_star_grows_with_the_text() -> None:
    heights = []
    for scale in (1.0, 2.0):
        board, _where = stars()
        with driver.showing(board, (344, 420), font_scale=scale) as table:
            board.near = "red"
            table.settle()
            side = board.side
            heights.append(max(high for word, *_box, high in board.words() if word.startswith("+")) / side)
    assert heights[1] > 1.2 * heights[0]


def pixels(table: driver.Table) -> np.ndarray:
    width, height, data = table.pixels()
    return np.frombuffer(data, np.uint8).reshape(height, width, 4)[:, :, :3]


@pytest.mark.parametrize("cell", [(2, 2), (4, 4)])
@pytest.mark.parametrize(("side", "scale"), [(126, 1.0), (240, 1.3), (240, 2.0)])
def test_the_badge_of_a_lit_space_is_whole_beside_its_frame(cell: tuple[int, int], side: int, scale: float) -> None:
    """On the small board of a rule the badge is drawn last, inside the board, and most of its space stays in sight."""
    plain, lit = Space("blue"), Space("blue", worth="+3", lit=True)
    rows = tuple(tuple(lit if (r, c) == cell else plain for c in range(5)) for r in range(5))
    board = Wall(view=replace(samples.wall(), rows=rows))
    with driver.showing(board, (side, side), font_scale=scale, paint=True) as table:
        shown = pixels(table)
        assert list(board.parts(board.view))[-1] == ("worth", *cell)
        ((_word, x, y, wide, high),) = [words for words in board.words() if words[0] == "+3"]
        assert min(x, y) >= 0
        assert max(x + wide, y + high) <= side
        place = board.place(f"cell:{cell[0]}:{cell[1]}")
        board.view = board.view.without_worth()
        table.frames(3)
        changed = np.abs(shown.astype(int) - pixels(table)).sum(axis=2) > 24
        left, low = round(place.x), round(place.y)
        box = np.s_[side - low - round(place.height) : side - low, left : left + round(place.width)]
        assert 0 < changed[box].mean() < 0.5
