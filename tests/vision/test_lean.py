"""The lean of tiles in a picture whose shape does not tell it: searched by what makes the sights clearest."""

from collections.abc import Callable

import numpy as np
import pytest

from vision import evidence, layout, lean, pose

BOARD = layout.load("azul")
EYE = evidence.eye("square")
FLAT = pose.Pose(np.eye(3, 4), 90.0, 1.0, (0.0, 0.0))
READY = evidence.Prepared(np.zeros((2, 2, 3), np.uint8), np.eye(3), 0.0, np.full((1, 256, 3), 90, np.uint8))


def eye_that_is_clearest_at(monkeypatch: pytest.MonkeyPatch, clearness: Callable[[float, float], float]) -> list[int]:
    """Every opinion is as sure as told for the lean of its patch; how many patches each look had is written down."""
    asked: list[int] = []

    def opinions(cut: np.ndarray, judge: evidence.Eye) -> np.ndarray:
        asked.append(len(cut))
        across, along = (float(cut[0, channel, 0, 0]) for channel in evidence.LEAN)
        sure = clearness(across, along)
        rows = np.full((len(cut), len(judge.kinds)), (1 - sure) / (len(judge.kinds) - 1))
        rows[:, 0] = sure
        return rows

    monkeypatch.setattr(evidence, "opinions", opinions)
    monkeypatch.setattr(evidence, "opinions_again", lambda cut, judge: opinions(cut, judge))
    return asked


def found_lean(seen: lean.Glance) -> tuple[float, float]:
    slide = seen.where.slide(BOARD.tile_height)
    return slide[0] / BOARD.pitch, slide[1] / BOARD.pitch


def test_the_clearest_lean_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Climbed to between those tried first; all spaces are looked at with it in the end, and only a few on the way."""
    asked = eye_that_is_clearest_at(monkeypatch, lambda x, y: float(np.exp(-np.hypot(x + 0.4, y - 0.3))))
    plain = lean.glance(READY, FLAT, BOARD, EYE)
    leant = lean.search(READY, plain, BOARD, EYE)
    assert found_lean(leant.seen) == pytest.approx((-0.4, 0.3), abs=0.07)
    assert leant.fit > leant.plain + lean.CLEARER
    assert asked[0] == asked[-1] == len(leant.seen.chances) == len(BOARD.spaces)
    assert set(asked) == {lean.SPACES, len(BOARD.spaces)}
    assert asked.count(len(BOARD.spaces)) <= 2 * (1 + lean.CLIMBS + len(lean.DISTANCES))


def test_the_lean_is_taken_on_which_both_networks_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """One lean is clearest to the first network, and another to the second: what both see alike is the true one."""

    def clearest_at(x: float, y: float) -> Callable[[np.ndarray, evidence.Eye], np.ndarray]:
        def opinions(cut: np.ndarray, judge: evidence.Eye) -> np.ndarray:
            across, along = (float(cut[0, channel, 0, 0]) for channel in evidence.LEAN)
            near = float(np.exp(-4 * np.hypot(across - x, along - y)))
            both = float(np.exp(-4 * np.hypot(across + 0.5, along)))
            rows = np.full((len(cut), len(judge.kinds)), 1e-4)
            rows[:, 0], rows[:, int(10 * abs(x))] = 0.9 * both, max(0.95 * near, 1e-4)
            return rows

        return opinions

    monkeypatch.setattr(evidence, "opinions", clearest_at(0.3, 0.4))
    monkeypatch.setattr(evidence, "opinions_again", clearest_at(0.4, -0.3))
    plain = lean.glance(READY, FLAT, BOARD, EYE)
    assert found_lean(lean.search(READY, plain, BOARD, EYE).seen) == pytest.approx((-0.5, 0.0), abs=0.07)


def test_a_lean_that_is_hardly_clearer_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    eye_that_is_clearest_at(monkeypatch, lambda x, y: 0.99 + 0.001 * float(np.hypot(x, y)))
    plain = lean.glance(READY, FLAT, BOARD, EYE)
    assert lean.search(READY, plain, BOARD, EYE).seen is plain


def test_of_two_clear_leans_the_one_is_taken_that_keeps_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where tiles lean up, their sides look like tops on the next line: nearly as clear, but two colours in a line."""
    fine = np.full((len(BOARD.spaces), len(EYE.kinds)), 0.001)
    fine[:, EYE.kinds.index("bare")] = 0.975
    broken = fine.copy()
    broken[:, EYE.kinds.index("bare")] = 0.97
    line = [i for i, space in enumerate(BOARD.spaces) if space.part == "lines" and space.row == 1]
    for i, kind in zip(line, ("tile red", "tile blue"), strict=True):
        broken[i] = 0.001
        broken[i, EYE.kinds.index(kind)] = 0.97

    def opinions(cut: np.ndarray, _: evidence.Eye) -> np.ndarray:
        leans = float(np.hypot(*cut[0, evidence.LEAN, 0, 0])) > 0.2
        return (fine if leans else broken)[: len(cut)]

    monkeypatch.setattr(evidence, "opinions", opinions)
    monkeypatch.setattr(evidence, "opinions_again", opinions)
    plain = lean.glance(READY, FLAT, BOARD, EYE)
    assert lean.search(READY, plain, BOARD, EYE).seen.where is not plain.where


HALF = pose.Pose(np.array([[4.0, 0, 0, 0], [0, 1.0, 0, 0], [0, 0, 0, 1.0]]), 90.0, 1.0, (0.0, 0.0))
"""The photo ends in the middle of the board."""


def test_spaces_out_of_the_photo_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the photo's last pixels go on to look like there is not heard."""
    eye_that_is_clearest_at(monkeypatch, lambda x, y: 0.9 - 0.01 * float(np.hypot(x, y)))
    seen = lean.glance(READY, HALF, BOARD, EYE)
    assert 0 < seen.in_view.sum() < len(BOARD.spaces)
    assert all(space.x < 0.5 for space, there in zip(BOARD.spaces, seen.in_view, strict=True) if there)
    clarity = seen.clarity
    seen.chances[~seen.in_view] = 1 / len(EYE.kinds)
    assert seen.clarity == clarity


def test_spaces_that_straightening_left_black_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """They were out of the photo; of a photo that is black everywhere all is looked at."""
    eye_that_is_clearest_at(monkeypatch, lambda *_: 0.9)
    picture = np.full((400, 400, 3), 90, np.uint8)
    picture[:, :200] = 0
    levels = np.arange(256).repeat(3).reshape(1, 256, 3).astype(np.uint8)
    ready = evidence.Prepared(picture, np.diag([400.0, 400.0, 1.0]), 0.0, levels)
    above = pose.Pose(np.array([[1.0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]]), 90.0, 1.0, (0.0, 0.0))
    seen = lean.glance(ready, above, BOARD, EYE)
    assert {space.part for space, there in zip(BOARD.spaces, seen.in_view, strict=True) if not there} == {
        "lines",
        "floor",
    }
    picture[:] = 0
    assert lean.glance(ready, above, BOARD, EYE).in_view.all()


def test_spaces_under_another_board_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do they in a lean that is found: the camera sees the other board there, however the tiles lean."""
    eye_that_is_clearest_at(monkeypatch, lambda x, y: float(np.exp(-np.hypot(x + 0.4, y))))
    covered = np.array([space.part == "lines" for space in BOARD.spaces])
    plain = lean.glance(READY, FLAT, BOARD, EYE, covered)
    assert not plain.in_view[covered].any()
    assert plain.in_view[~covered].all()
    assert (lean.search(READY, plain, BOARD, EYE).seen.in_view == plain.in_view).all()


def test_of_a_board_wholly_under_another_all_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    eye_that_is_clearest_at(monkeypatch, lambda *_: 0.9)
    assert lean.glance(READY, FLAT, BOARD, EYE, np.ones(len(BOARD.spaces), bool)).in_view.all()


@pytest.mark.parametrize(
    ("sure", "unsure", "plain"), [(4, 0, True), (4, 2, True), (3, 0, False), (4, 3, False), (0, 0, False)]
)
def test_most_tiles_in_view_have_to_be_plain(sure: int, unsure: int, plain: bool) -> None:
    """Bare spaces do not count however sure they are, nor do tiles out of view."""
    rows = np.full((len(BOARD.spaces), len(EYE.kinds)), 0.0)
    rows[:, EYE.kinds.index("bare")] = 1.0
    rows[: sure + unsure + 5] = 0.0
    rows[: sure + unsure + 5, EYE.kinds.index("tile red")] = 0.999
    rows[sure : sure + unsure, EYE.kinds.index("tile red")] = 0.9
    in_view = np.ones(len(rows), bool)
    in_view[sure + unsure : sure + unsure + 5] = False
    assert lean.Glance(FLAT, np.zeros(0, np.float32), rows, in_view).shows_tiles(EYE) is plain
