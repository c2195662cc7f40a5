"""The score cube on its track."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import pytest

from vision import layout, reader
from vision.look import Look
from vision.workshop.studio.own import board_picture


@pytest.mark.parametrize(("board", "index"), [("azul", 0), ("azul-grey", 3)])
def test_the_cube_is_read(make_photo: Any, loaded_look: Look, board: str, index: int) -> None:
    """In a photo from aslant, with its shadow and among other things, the cube is read where it stands."""
    made = make_photo(board, index)
    score = reader.read(made.path, with_look=loaded_look).score
    assert score is not None
    assert score.points == made.label["score"]


def board_from_above(folder: Path, cube: tuple[float, float] | None) -> Path:
    """A bare board as a camera straight above sees it, and a black cube with its middle at a place of the layout."""
    picture = board_picture(grey=False)
    side = picture.shape[0]
    if cube is not None:
        left, top, right, bottom = layout.load("azul").edge
        x, y = int((cube[0] - left) / (right - left) * side), int((cube[1] - top) / (bottom - top) * side)
        half = int(0.017 * side)
        picture = picture.copy()
        picture[y - half : y + half, x - half : x + half] = 25
    around = cv2.copyMakeBorder(picture, 200, 200, 200, 200, cv2.BORDER_CONSTANT, value=(90, 120, 150))
    cv2.imwrite(str(folder / "above.png"), around)
    return folder / "above.png"


def test_no_cube_is_no_score(loaded_look: Look, tmp_path: Path) -> None:
    """A board without its cube gets no score, not a guessed one."""
    reading = reader.read(board_from_above(tmp_path, None), with_look=loaded_look)
    assert reading.found
    assert reading.score is None


@pytest.mark.parametrize("points", [0, 7, 20, 55, 100])
def test_a_cube_anywhere_on_the_track(loaded_look: Look, tmp_path: Path, points: int) -> None:
    """From 0 to 100, on white and on printed places; a cube that has slipped a little is still on its place."""
    x, y = layout.load("azul").track[points]
    reading = reader.read(board_from_above(tmp_path, (x + 0.006, y - 0.005)), with_look=loaded_look)
    assert reading.score is not None
    assert reading.score.points == points


def test_a_cube_between_two_places_is_marked(loaded_look: Look, tmp_path: Path) -> None:
    """Halfway between 8 and 9 nobody can tell: whatever is said asks for a look."""
    track = layout.load("azul").track
    halfway = ((track[8][0] + track[9][0]) / 2, track[8][1])
    score = reader.read(board_from_above(tmp_path, halfway), with_look=loaded_look).score
    assert score is None or score.check
