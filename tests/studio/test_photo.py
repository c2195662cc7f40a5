"""Photos from the studio: the same every time, with labels that fit the pixels."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.studio import FAMILIES, StudioError, layout, own_art, photo, photo_file
from vision.studio.camera import bend, camera
from vision.studio.scene import scene
from vision.studio.things import world

SIZE = 480


@pytest.mark.parametrize("board", ["azul", "azul-grey"])
def test_same_scene_same_bytes(board: str) -> None:
    """A scene is fully determined by family, board and index."""
    first, label = photo_file("test", board, 3, SIZE)
    again, relabel = photo_file("test", board, 3, SIZE)
    assert first == again
    assert label == relabel


def test_families_differ() -> None:
    """Families share no scene: the same index gives another photo and another position."""
    labels = [photo_file(family, "azul", 5, 160)[1] for family in FAMILIES]
    assert len({str(label["corners"]) for label in labels}) == len(FAMILIES)
    assert len({str(label["wall"]) + str(label["lines"]) for label in labels}) == len(FAMILIES)


@pytest.mark.parametrize("index", range(4))
def test_board_picture_lies_between_the_corners(index: int) -> None:
    """Rectified by the labelled corners, in their order, the photo shows the board's own picture upright."""
    picture, label = photo("test", "azul", index, 800)
    left, right, top, bottom = scene("test", "azul", index, own_art("azul")).trim
    target = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float32) * 400
    flat = cv2.warpPerspective(
        picture, cv2.getPerspectiveTransform(np.array(label["corners"], np.float32), target), (400, 400)
    )
    art = cv2.resize(own_art("azul").prints[1].levels[0], (400, 400), interpolation=cv2.INTER_AREA)
    strip = np.s_[20:130, 30:370]  # the score track, where no tile lies
    seen, drawn = (cv2.cvtColor(p, cv2.COLOR_BGR2GRAY)[strip].astype(np.float64) for p in (flat, art))
    fits = [np.corrcoef(np.rot90(flat_, k).ravel()[: drawn.size], drawn.ravel())[0, 1] for k, flat_ in [(0, seen)]]
    turned = cv2.cvtColor(np.ascontiguousarray(np.rot90(flat, 2)), cv2.COLOR_BGR2GRAY)[strip].astype(np.float64)
    assert fits[0] > 0.6
    assert fits[0] > np.corrcoef(turned.ravel(), drawn.ravel())[0, 1] + 0.3


def test_tiles_show_their_colour_at_the_projected_top() -> None:
    """The pixel at a tile top's projected middle has the hue of the labelled colour."""
    right = total = 0
    for index in range(12):
        picture, label = photo("test", "azul-grey", index, SIZE)
        made = scene("test", "azul-grey", index, own_art("azul-grey"))
        height, width = picture.shape[:2]
        eye = camera(made.view, width, height)
        hsv = cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 1.5), cv2.COLOR_BGR2HSV)
        for row in range(5):
            for col in range(5):
                colour = label["wall"][row][col]
                if colour not in ("blue", "red"):
                    continue
                x, y, _ = world(layout.wall_spot(row, col))
                u, v = bend(eye.project((x, y, layout.TILE_HEIGHT)), made.view.lens, width, height)
                if not (0 <= u < width and 0 <= v < height):
                    continue
                hue = int(hsv[int(v), int(u), 0])
                total += 1
                right += 90 < hue < 135 if colour == "blue" else hue < 14 or hue > 160
    assert total > 15
    assert right / total > 0.9


def test_unknown_family_and_size_are_refused() -> None:
    """What the studio does not know is named in the error."""
    with pytest.raises(StudioError, match="'holiday'"):
        photo("holiday", "azul", 0)
    with pytest.raises(StudioError, match="9000"):
        photo("test", "azul", 0, 9000)
