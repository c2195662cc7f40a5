"""What stands in the way of a good look at a space."""

from __future__ import annotations

import numpy as np
import pytest

from vision import evidence, layout, light
from vision.layout import Layout
from vision.pose import Pose
from vision.reading import Doubt

BOARD = layout.load("azul")


def cut_off(
    lean: float, board: Layout = BOARD, end: float = 0.5, by_feet: bool = False, black: tuple[float, ...] = ()
) -> set[int]:
    """The columns of the wall called cut off in a photo of 400 pixels of a board as wide, its tops leaning right.

    end: where the photo ends, in pitches beyond the middle of the last space; by_feet: whether these may tell; black:
    how much of the patches of each column is quite black.
    """
    across = lean * BOARD.pitch / BOARD.tile_height
    projection = np.array([[400, 0, 400 * across, 0], [0, 400, 0, 0], [0, 0, 0, 1.0]])
    photo = np.full((400, round(400 * wall_end(end)), 3), 128, np.uint8)
    cut = np.random.default_rng(1).normal(
        0, 0.3, (len(BOARD.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH)
    )
    for column, share in enumerate(black):
        places = [i for i, space in enumerate(board.spaces) if space.part == "wall" and space.col == column]
        cut[places, :3, :, : round(share * evidence.PATCH)] = -1.0
    where = Pose(projection, 50.0, 1.0, (1.0, 0.0))
    words = light.troubles(cut.astype(np.float32), photo, where, board)
    if by_feet:
        words = light.by_their_feet(words, cut.astype(np.float32), photo, where, board)
    pairs = zip(board.spaces, words, strict=True)
    return {space.col for space, word in pairs if space.part == "wall" and word is Doubt.CUT_OFF}


def wall_end(beyond: float) -> float:
    return max(space.x for space in BOARD.spaces if space.part == "wall") + beyond * BOARD.pitch


def test_a_space_whose_tile_would_lean_out_of_the_photo_is_cut_off() -> None:
    """Its foot is in view, but of a tile there only the side would be seen; most of its top would do."""
    assert cut_off(lean=0.0) == set()
    assert cut_off(lean=0.3) == set()
    assert cut_off(lean=0.6) == {4}


def test_a_printed_space_that_is_all_in_view_is_not_cut_off_by_its_tile_s_top() -> None:
    """A tile's side would hide the print; where any colour may lie, or the space itself is cut, that is not enough."""
    assert cut_off(lean=0.6, by_feet=True) == set()
    assert cut_off(lean=0.6, end=0.4, by_feet=True) == {4}
    assert cut_off(lean=0.6, board=layout.load("azul-grey"), by_feet=True) == {4}


@pytest.mark.parametrize("by_feet", [False, True])
def test_what_a_straightened_picture_left_black_is_cut_off(by_feet: bool) -> None:
    """A black tile fills less of a patch than that."""
    assert cut_off(lean=0.0, black=(1.0, 0.5, 0.3), by_feet=by_feet) == {0, 1}


def gains(paper: int, spaces: int) -> np.ndarray:
    """What brings blank card of this level to the usual one, the spaces of a board of 400 pixels being of another."""
    photo = np.full((400, 400, 3), paper, np.uint8)
    top = round(400 * min(space.y for space in BOARD.spaces) - 200 * BOARD.pitch)
    photo[top:] = spaces
    return light.paper_gains(photo, np.diag([400.0, 400.0, 1.0]), BOARD)


def test_blank_card_is_brought_to_its_level() -> None:
    assert gains(100, 80) * 100 == pytest.approx([light.PAPER_LEVEL] * 3)


def test_spaces_are_not_burnt_out_where_the_blank_card_lies_in_a_shadow() -> None:
    assert gains(50, 150) * 150 == pytest.approx([light.BRIGHTEST] * 3)
