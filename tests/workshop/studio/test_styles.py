"""Made-up editions: the same number is the same edition, labels say what is drawn, unseen art is unseen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.workshop.studio.styles.drawing import board_picture, plate_top
from vision.workshop.studio.styles.game import PLATES, duel_position, turned
from vision.workshop.studio.styles.glyphs import KEPT_BACK
from vision.workshop.studio.styles.photo import photo_file, teaching_file
from vision.workshop.studio.styles.plan import KINDS
from vision.workshop.studio.styles.style import style_of

SIZE = 500


def picture(data: bytes) -> np.ndarray:
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


@pytest.mark.parametrize("board", KINDS)
def test_an_edition_is_the_same_every_time(board: str) -> None:
    once, twice, other = style_of(board, 5, False), style_of(board, 5, False), style_of(board, 6, False)
    assert (board_picture(once) == board_picture(twice)).all()
    assert np.abs(board_picture(once).astype(int) - board_picture(other)).mean() > 5
    assert photo_file(once, "train", 2, SIZE) == photo_file(twice, "train", 2, SIZE)


def test_what_is_learnt_from_has_no_sign_kept_back() -> None:
    learnt = [style_of("duel", number, False) for number in range(40)]
    assert not {glyph for style in learnt for glyph in style.glyphs.values()} & set(KEPT_BACK)
    unseen = [style_of("duel", number, True) for number in range(10)]
    assert {glyph for style in unseen for glyph in style.glyphs.values()} & set(KEPT_BACK)


@pytest.mark.parametrize("board", KINDS)
def test_spaces_lie_on_the_board_and_do_not_overlap(board: str) -> None:
    for number in range(12):
        plan = style_of(board, number, False).plan
        left, top, right, bottom = plan.edge
        boxes = [part.box for part in plan.parts.values()]
        assert all(a > left and b > top and c < right and d < bottom for a, b, c, d in boxes)
        for i, (a, b, c, d) in enumerate(boxes):
            for e, f, g, h in boxes[i + 1 :]:
                assert c <= e or g <= a or d <= f or h <= b


def test_a_duel_position_keeps_to_the_rules() -> None:
    """A disc lies on its colour or on a wild space; a special tile just where the plate's other spaces are covered."""
    letters = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise"}
    listed = {turned(plate, quarters) for plate in PLATES for quarters in range(4)}
    for seed in range(40):
        position = duel_position(np.random.default_rng(seed))
        for slot, plate in enumerate(position.plates):
            if plate is None:
                continue
            assert plate in listed
            rows, cols = slot // 3 * 2, slot % 3 * 2
            tiles = [position.tiles[rows + k // 2][cols + k % 2] for k in range(4)]
            for letter, tile in zip(plate, tiles, strict=True):
                assert tile is None or letter == "w" or tile == letters.get(letter, "special")
            if "s" in plate:
                others = [tile for letter, tile in zip(plate, tiles, strict=True) if letter != "s"]
                assert (tiles[plate.index("s")] == "special") == all(others)


def test_a_print_is_drawn_where_its_letter_says() -> None:
    """Two plates that differ in one letter differ in that quarter only."""
    style = style_of("duel", 1, False)
    one, other = (plate_top(style, plate).astype(int) for plate in ("YKTs", "YKTR"))
    changed = np.abs(one - other).sum(axis=2) > 30
    half = changed.shape[0] // 2
    assert changed[half:, half:].any()
    assert not changed[:half].any()
    assert not changed[half:, :half].any()


@pytest.mark.parametrize("fault", ["blur", "glare", "tiles", "cut off"])
def test_a_faulty_teaching_photo_has_its_fault(fault: str) -> None:
    style = style_of("mini", 4, False)
    good, _ = teaching_file(style, "train", 0, SIZE)
    bad, label = teaching_file(style, "train", 0, SIZE, fault)
    photo = picture(bad)
    if fault == "cut off":
        corners = np.array(label["corners"])
        assert ((corners < 0) | (corners > [photo.shape[1], photo.shape[0]])).any()
    elif fault == "tiles":
        lying = sum(cell is not None for row in label["wall"] for cell in row)
        lying += sum(line["count"] for line in label["lines"]) + label["floor"]["tiles"] + label["floor"]["marker"]
        assert lying >= 3
    elif fault == "glare":
        assert (photo.min(axis=2) > 250).mean() > (picture(good).min(axis=2) > 250).mean() + 0.005
    else:
        fine, coarse = (cv2.Laplacian(one, cv2.CV_32F).std() for one in (photo, picture(good)))
        assert fine < 0.7 * coarse


def test_the_grid_surrounds_the_spaces() -> None:
    """A tile in the first wall space is within the wall's ring of the label."""
    style = style_of("azul", 2, False)
    _, label = photo_file(style, "train", 0, SIZE)
    for part in ("wall", "lines", "floor"):
        ring = np.array(label["grid"][part], np.float32)
        middle = ring.mean(axis=0)
        assert cv2.pointPolygonTest(np.array(label["corners"], np.float32), tuple(map(float, middle)), False) > 0
        assert cv2.contourArea(ring) > 0


def test_the_board_lies_on_the_table() -> None:
    """However far the table's edge runs out of the picture, nothing but the table is cut off by it."""
    data, label = photo_file(style_of("mini", 3001, True), "calibrate", 2, 1200)
    shown = picture(data)
    inside = np.zeros(shown.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, (np.array(label["corners"])).astype(np.int32), 1)
    assert (shown[inside > 0].max(axis=1) < 60).mean() < 0.3
