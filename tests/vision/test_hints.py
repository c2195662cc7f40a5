"""What would make the next photo better."""

from __future__ import annotations

import numpy as np
import pytest

from vision import hints
from vision.reading import Hint, Note

WHOLE = np.array([[100.0, 100.0], [700.0, 100.0], [700.0, 700.0], [100.0, 700.0]])


def told(corners: np.ndarray = WHOLE, elevation: float = 60.0, pixels: float = 50.0, *notes: Note) -> set[Hint]:
    return set(hints.of_board(corners, (800, 800), elevation, pixels, notes))


def test_a_good_photo_needs_no_hint() -> None:
    """A whole, large board from above leaves nothing to wish for."""
    assert told() == set()


@pytest.mark.parametrize(
    ("moved", "hint"),
    [
        ((-150, 0), Hint.LEFT_CUT_OFF),
        ((150, 0), Hint.RIGHT_CUT_OFF),
        ((0, -150), Hint.TOP_CUT_OFF),
        ((0, 150), Hint.BOTTOM_CUT_OFF),
    ],
)
def test_the_edge_that_is_cut_off_is_named(moved: tuple[int, int], hint: Hint) -> None:
    """A board that runs out of the picture at one side."""
    assert told(WHOLE + moved) == {hint}


def test_what_else_helps() -> None:
    """Too far away, too low, too near, glaring or blurred."""
    assert told(pixels=10.0) == {Hint.COME_CLOSER}
    assert told(elevation=25.0) == {Hint.GO_HIGHER}
    assert told((WHOLE - 400) * 2 + 400) == {Hint.GO_BACK}
    assert told(WHOLE, 60.0, 50.0, Note.GLARE, Note.BLUR) == {Hint.AVOID_GLARE, Hint.HOLD_STILL}


def test_of_a_photo_without_a_board() -> None:
    """In the dark light is missing, in a blur a steady hand; a sharp bright picture of something else needs neither."""
    rng = np.random.default_rng(1)
    sharp = rng.integers(0, 255, (600, 800, 3), dtype=np.uint8)
    assert hints.of_nothing(sharp) == ()
    assert hints.of_nothing((sharp // 16).astype(np.uint8)) == (Hint.MORE_LIGHT,)
    assert hints.of_nothing(np.full((600, 800, 3), 150, np.uint8)) == (Hint.HOLD_STILL,)
