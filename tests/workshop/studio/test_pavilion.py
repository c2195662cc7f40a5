"""Summer Pavilion in the studio: made-up editions, and places in the ring on both sides."""

from __future__ import annotations

import numpy as np
import pytest

from vision.workshop.studio import layout
from vision.workshop.studio.art import pavilion_art
from vision.workshop.studio.game import PavilionPosition, pavilion_position
from vision.workshop.studio.pavilion_style import style_of
from vision.workshop.studio.photo import photo_file
from vision.workshop.studio.setting import set_out
from vision.workshop.studio.things import world

NOTHING: tuple[str | None, ...] = (None,) * 6


def test_an_edition_is_always_the_same_and_unlike_the_others() -> None:
    """A number stands for one edition; another number for other inks, tiles and paper."""
    assert style_of(7) == style_of(7)
    one, other = style_of(7), style_of(8)
    assert one.paper != other.paper
    assert all(one.tiles[colour] != other.tiles[colour] for colour in layout.PAVILION_COLOURS)


def test_the_sides_share_all_but_the_spaces() -> None:
    """An edition's grey side has the same frame and other stars."""
    boards = ("summer-pavilion", "summer-pavilion-grey")
    coloured, grey = (pavilion_art(board, 3).prints[0].levels[2] for board in boards)
    unlike = np.abs(coloured.astype(int) - grey).mean(axis=2)
    side = len(unlike)
    x, y = layout.STARS["red"]
    assert unlike[int(y * side) - 25 : int(y * side) + 25, int(x * side) - 25 : int(x * side) + 25].mean() > 25
    assert unlike[: side // 20, : side // 20].mean() < 3


@pytest.mark.parametrize(
    ("star", "place", "grey_cost"), [("orange", 1, 3), ("orange", 3, 1), ("blue", 2, 2), ("centre", 6, 3)]
)
def test_printed_costs(star: str, place: int, grey_cost: int) -> None:
    """The coloured side prints the place itself; the grey side other numbers in the same places."""
    assert layout.cost_of_place(star, place, grey=False) == place
    assert layout.cost_of_place(star, place, grey=True) == grey_cost


@pytest.mark.parametrize("grey", [False, True])
def test_a_tile_lies_in_the_same_place_on_both_sides(grey: bool) -> None:
    """Place 1 of the orange star is its upper right space on either side, and is labelled first."""
    stars = dict.fromkeys(layout.STARS, NOTHING) | {"orange": ("orange", *NOTHING[1:])}
    position = PavilionPosition(stars, grey)
    board = "summer-pavilion-grey" if grey else "summer-pavilion"
    art = pavilion_art(board, 3)
    tiles = set_out(np.random.default_rng(1), position, art)
    assert len(tiles) == 1
    x, y, _ = world(layout.star_spot("orange", 1))
    assert abs(tiles[0].x - x) < 0.01
    assert abs(tiles[0].y - y) < 0.01
    label = photo_file("test", board, 4, 160, art, position)[1]
    assert label["stars"]["orange"][0] == ("orange" if grey else True)


def test_tiles_kept_in_the_corners_are_set_out_but_not_labelled() -> None:
    """Some boards have tiles in their corners, which belong to no star."""
    rng = np.random.default_rng(5)
    positions = [pavilion_position(rng, grey=True) for _ in range(40)]
    keeping = [one for one in positions if any(one.kept)]
    assert 0 < len(keeping) < len(positions)
    one = keeping[0]
    things = set_out(rng, one, pavilion_art("summer-pavilion-grey", 3))
    on_stars = sum(tile is not None for star in one.stars.values() for tile in star)
    assert len(things) == on_stars + sum(tile is not None for tile in one.kept)
