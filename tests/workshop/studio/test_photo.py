"""Photos from the studio: the same every time, with labels that fit the pixels."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.workshop.studio import BOARDS, FAMILIES, ArtError, StudioError, layout, own_art, photo, photo_file
from vision.workshop.studio.camera import bend, camera
from vision.workshop.studio.scene import scene
from vision.workshop.studio.things import world

SIZE = 480


@pytest.mark.parametrize("board", BOARDS)
def test_same_scene_same_bytes(board: str) -> None:
    """A scene is fully determined by family, board and index."""
    first, label = photo_file("test", board, 3, 320)
    again, relabel = photo_file("test", board, 3, 320)
    assert first == again
    assert label == relabel


def test_order_of_photos_does_not_matter() -> None:
    """A photo does not depend on which photos were made before it."""
    alone = photo_file("test", "azul", 7, 200)[0]
    photo_file("train", "azul-grey", 1, 200)
    photo_file("test", "none", 2, 200)
    assert photo_file("test", "azul", 7, 200)[0] == alone


def test_families_differ() -> None:
    """Families share no scene: the same index gives another photo and another position."""
    labels = [photo_file(family, "azul", 5, 160)[1] for family in FAMILIES]
    assert len({str(label["corners"]) for label in labels}) == len(FAMILIES)
    assert len({str(label["wall"]) + str(label["lines"]) for label in labels}) == len(FAMILIES)


def test_other_light_has_another_light_model() -> None:
    """Only the family apart is lit by one far source under a filmic curve; the others have lamps near the table."""
    for family in FAMILIES:
        made = [scene(family, "azul", index, own_art("azul")) for index in range(5)]
        apart = family == "other-light"
        assert all(lamp.far == apart for one in made for lamp in one.stage.light.lamps)
        assert all(one.finish.filmic == apart for one in made)


def test_size_changes_only_the_size() -> None:
    """The same scene at twice the size has the same label, its corners at twice the pixels."""
    small, large = photo_file("test", "azul", 4, 400)[1], photo_file("test", "azul", 4, 800)[1]
    assert np.allclose(2 * (np.array(small["corners"]) + 0.5), np.array(large["corners"]) + 0.5, atol=0.05)
    for key in ("wall", "lines", "floor", "score", "elevation_deg", "tags"):
        assert small[key] == large[key]


@pytest.mark.parametrize("index", [0, 1, 4, 5])
def test_board_picture_lies_between_the_corners(index: int) -> None:
    """Rectified by the labelled corners, in their order, the photo shows the board's own picture upright."""
    art = own_art("azul")
    picture, label = photo("test", "azul", index, 800, art)
    left, right, top, bottom = scene("test", "azul", index, art).trim
    target = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float32) * 400
    across = cv2.getPerspectiveTransform(np.array(label["corners"], np.float32), target)
    flat = cv2.cvtColor(cv2.warpPerspective(picture, across, (400, 400)), cv2.COLOR_BGR2GRAY)
    drawn = cv2.resize(art.prints[1].levels[0], (400, 400), interpolation=cv2.INTER_AREA)
    drawn = cv2.cvtColor(drawn, cv2.COLOR_BGR2GRAY)
    track = np.s_[20:130, 30:370]  # no tile lies there

    def fit(turns: int) -> float:
        turned = np.rot90(flat, turns)[track].astype(np.float64)
        return float(np.corrcoef(turned.ravel(), drawn[track].astype(np.float64).ravel())[0, 1])

    assert fit(0) > 0.6
    assert fit(0) > 0.3 + max(fit(1), fit(2), fit(3))


def test_tiles_show_their_colour_at_the_projected_top() -> None:
    """The pixel at a tile top's projected middle has the hue of the labelled colour, and at an empty space has not."""
    right = total = coloured = empty = 0
    for index in range(14):
        picture, label = photo("test", "azul-grey", index, SIZE)
        made = scene("test", "azul-grey", index, own_art("azul-grey"))
        if {"dim", "hand", "glare"} & set(made.tags):
            continue
        height, width = picture.shape[:2]
        eye = camera(made.view, width, height)
        hsv = cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 1.5), cv2.COLOR_BGR2HSV)
        for row in range(5):
            for col in range(5):
                colour = label["wall"][row][col]
                x, y, _ = world(layout.wall_spot(row, col))
                u, v = bend(eye.project((x, y, layout.TILE_HEIGHT)), made.view.lens, width, height)
                if not (0 <= u < width and 0 <= v < height):
                    continue
                hue, saturation, _ = (int(value) for value in hsv[int(v), int(u)])
                if colour in ("blue", "red"):
                    total += 1
                    right += 90 < hue < 135 if colour == "blue" else hue < 14 or hue > 160
                elif colour is None and made.view.elevation > 60:
                    empty += 1
                    coloured += saturation > 150
    assert total > 15
    assert right / total > 0.9
    assert empty > 15
    assert coloured / empty < 0.1


def test_tile_tops_stand_above_the_board() -> None:
    """At a slant a tile hides the print behind it: its top is where the height says, not in the board's plane."""
    made = scene("test", "azul", 0, own_art("azul"))
    eye = camera(made.view, 800, 600)
    x, y, _ = world(layout.wall_spot(2, 2))
    foot, top = eye.project((x, y, 0.0)), eye.project((x, y, layout.TILE_HEIGHT))
    away = eye.project((0, 0, 0)) - eye.project((*(eye.place[:2] / np.linalg.norm(eye.place[:2]) * 0.1), 0.0))
    assert float(np.dot(top - foot, away)) > 0


@pytest.mark.parametrize(
    ("family", "board", "index", "size", "named"),
    [
        ("holiday", "azul", 0, 200, "'holiday'"),
        ("test", "azul", 0, 9000, "9000"),
        ("test", "azul", -3, 200, "-3"),
        ("test", "azul-grey", 0, 200, "'azul-grey'"),
    ],
)
def test_what_the_studio_does_not_know_is_refused(family: str, board: str, index: int, size: int, named: str) -> None:
    """The error names what was asked for; art of another board is refused too."""
    with pytest.raises(StudioError, match=named):
        photo(family, board, index, size, own_art("azul"))


def test_unknown_board_is_named() -> None:
    """A board that nobody drew is an error, not a guess."""
    with pytest.raises(ArtError, match="'mini'"):
        photo("test", "mini", 0, 200)
