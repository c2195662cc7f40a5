"""The Summer Pavilion's board files: places, prints and turns, and what becomes of opinions about them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vision import decide, layout
from vision.decide import Seen
from vision.layout import Space

COLOURED, GREY = layout.load("pavilion"), layout.load("pavilion-grey")
# Where the tip of each star's first place points, in degrees clockwise from the board's top (rules, 4.2).
FIRST = {"orange": 60, "red": 120, "blue": 180, "yellow": 240, "green": 300, "purple": 0, "centre": 0}


def at(board: layout.Layout, star: str, place: int) -> Space:
    return next(space for space in board.spaces if space.row == board.stars.index(star) and space.col == place - 1)


def look(space: Space, tile: str | None, sure: float = 0.999) -> Seen:
    bare = f"print {space.printed}" if space.printed else "bare"
    kinds = [bare, *(f"tile {colour}" for colour in COLOURED.colours)]
    top = bare if tile is None else f"tile {tile}"
    chance = {kind: sure if kind == top else (1 - sure) / 6 for kind in kinds}
    return decide.seen_of(space, COLOURED.colours, chance, None)


def seen_on(board: layout.Layout, tiles: dict[tuple[str, int], str], sure: float = 0.999) -> list[Seen]:
    return [look(space, tiles.get((board.stars[space.row], space.col + 1)), sure) for space in board.spaces]


@pytest.mark.parametrize("board", [COLOURED, GREY], ids=lambda board: board.board)
@pytest.mark.parametrize("star", FIRST)
def test_places_run_clockwise_from_the_first(board: layout.Layout, star: str) -> None:
    """Place 1 points where the coloured side prints its 1, on both sides; the tip is turned away from the middle."""
    ring = [at(board, star, place) for place in range(1, 7)]
    x, y = np.mean([(space.x, space.y) for space in ring], axis=0)
    for number, space in enumerate(ring):
        turn = (FIRST[star] + 60 * number) % 360
        assert math.degrees(space.turn) == pytest.approx(turn)
        way = math.degrees(math.atan2(space.x - x, -(space.y - y))) % 360
        assert min(abs(way - turn), 360 - abs(way - turn)) < 1


def test_only_outer_stars_of_the_coloured_side_bear_colours() -> None:
    assert {space.printed for space in GREY.spaces} == {None}
    for space in COLOURED.spaces:
        star = COLOURED.stars[space.row]
        assert space.printed == (None if star == "centre" else star)


def test_both_sides_share_places_look_and_eye() -> None:
    places = [[(space.x, space.y, space.turn) for space in board.spaces] for board in (COLOURED, GREY)]
    assert places[0] == places[1]
    assert (COLOURED.family, COLOURED.look, COLOURED.eye) == (GREY.family, GREY.look, GREY.eye)


def test_a_colour_twice_on_the_centre_star_is_marked() -> None:
    """Seen clearly twice, it is reported twice, and asks for a look; the outer stars are not concerned."""
    tiles = {("centre", 1): "red", ("centre", 2): "red", ("orange", 1): "orange", ("orange", 2): "orange"}
    seen = seen_on(COLOURED, tiles, 0.99999)
    names = [(COLOURED.stars[one.space.row], one.space.col + 1) for one in seen]
    cells = dict(zip(names, decide.wall(seen, COLOURED), strict=True))
    assert [cells["centre", place].tile for place in (1, 2, 3)] == ["red", "red", None]
    assert [cells["centre", place].check for place in (1, 2, 3)] == [True, True, False]
    assert [cells["orange", place].tile for place in (1, 2, 3)] == ["orange", "orange", None]
    assert not any(cells["orange", place].check for place in (1, 2, 3))


def test_a_star_of_one_colour_is_fine_on_the_grey_side() -> None:
    seen = seen_on(GREY, {("orange", place): "blue" for place in range(1, 5)})
    cells = decide.wall(seen, GREY)
    assert [cell.tile for cell in cells[:6]] == ["blue"] * 4 + [None] * 2
    assert not any(cell.check for cell in cells)


def test_sand_that_looks_like_a_print_is_bare() -> None:
    """A space for any colour whose ground is taken for a print of orange holds no orange tile."""
    space = at(GREY, "red", 1)
    seen = decide.seen_of(space, GREY.colours, {"print orange": 0.9, "bare": 0.08, "tile orange": 0.02}, None)
    assert seen.bare == pytest.approx(0.98)
    assert seen.tiles["orange"] == pytest.approx(0.02)


KINDS = ("bare", *(f"{what} {colour}" for what in ("print", "tile") for colour in COLOURED.colours), "hidden")


def opinions(names: list[str]) -> np.ndarray:
    table = np.full((len(names), len(KINDS)), 0.001)
    table[range(len(names)), [KINDS.index(name) for name in names]] = 1 - 0.001 * (len(KINDS) - 1)
    return table


@pytest.mark.parametrize(("covered", "side"), [(0, COLOURED), (30, COLOURED), (0, GREY), (30, GREY)])
def test_the_side_is_told_by_what_is_bare(covered: int, side: layout.Layout) -> None:
    """Even where most spaces hold tiles, the bare ones tell which side lies up."""
    names = []
    for number, space in enumerate(side.spaces):
        star = side.stars[space.row]
        tile = f"tile {star}" if star != "centre" else f"tile {side.colours[space.col]}"
        bare = f"print {space.printed}" if space.printed else "bare"
        names.append(tile if number < covered else bare)
    table = opinions(names)
    assert max((COLOURED, GREY), key=lambda one: decide.side_fits(KINDS, table, one)) is side
