"""Whether a bare board and a photo of it agree."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision import bare, evidence, layout, pose
from vision.arrays import Floats

DUEL = layout.load("duel")
FRAME = bare.frame_of(DUEL)
TO_PHOTO = np.linalg.inv(FRAME.to_units)


def print_of(seed: int) -> np.ndarray:
    """Some print, as large as the portrait; photographed from straight above it is the photo itself."""
    rough = np.random.default_rng(seed).integers(0, 255, (*FRAME.size[::-1], 3)).astype(np.uint8)
    return np.asarray(cv2.normalize(cv2.GaussianBlur(rough, (0, 0), 2.0), None, 20, 235, cv2.NORM_MINMAX), np.uint8)


def mixed(share: float) -> np.ndarray:
    """A photo in which so much of the print is left, the rest being something else."""
    return np.asarray(print_of(1) * share + print_of(2) * (1 - share), np.uint8)


def test_the_part_that_a_photo_shows_decides() -> None:
    """A board cut off by the photo's edge agrees as well as a whole one; one that is hardly in it has no say."""
    whole = print_of(1)
    assert bare.agreement(whole, TO_PHOTO, DUEL, whole) > 0.99
    assert bare.agreement(whole[:, : FRAME.size[0] // 2], TO_PHOTO, DUEL, whole) > 0.97
    assert bare.agreement(whole[:3, :3], TO_PHOTO, DUEL, whole) == 0.0


@pytest.mark.parametrize(("places", "believed"), [(40, False), (100, True)])
def test_a_board_found_by_many_features_needs_less_likeness(places: int, believed: bool) -> None:
    """Blur and shade take likeness; many features say that it is there all the same, few do not."""
    seen = mixed(0.2)
    assert bare.ANOTHER < bare.agreement(seen, TO_PHOTO, DUEL, print_of(1)) < bare.ASTRAY
    least = bare.least_agreement(places)
    assert (bare.agreement(seen, TO_PHOTO, DUEL, print_of(1)) >= least) is believed
    assert bare.agreement(print_of(2), TO_PHOTO, DUEL, print_of(1)) < least


def test_tiles_beside_a_print_do_not_change_it() -> None:
    """Pale spaces that dark tiles have covered since are no part of what the print is held against."""
    covered = cv2.erode((~bare.uncovered(DUEL, FRAME)).astype(np.uint8), np.ones((7, 7))) > 0
    before, after = print_of(1) // 4 + 100, print_of(1) // 4 + 100
    before[covered], after[covered] = 250, 5
    assert bare.agreement(after, TO_PHOTO, DUEL, before) > 0.95


def test_of_two_portraits_each_fills_what_light_mirrored_in_the_board_took_from_the_other() -> None:
    """A pale light over the left of one and over the right of the other."""
    plain = print_of(1) // 2 + 40
    part = FRAME.size[0] // 4
    left, right = plain.astype(np.float32), plain.astype(np.float32)
    left[:, :part] = left[:, :part] * 0.3 + 150
    right[:, -part:] = right[:, -part:] * 0.3 + 150
    both = bare.blended([left.astype(np.uint8), right.astype(np.uint8)], DUEL)
    detail = np.abs(both - cv2.GaussianBlur(both, (0, 0), 5.0).astype(float)).mean(axis=(0, 2))
    true = np.abs(plain - cv2.GaussianBlur(plain, (0, 0), 5.0).astype(float)).mean(axis=(0, 2))
    assert (detail > 0.75 * true)[[*range(part - 20), *range(20 - part, 0)]].mean() > 0.95


def patches_of(now: np.ndarray, portrait: np.ndarray, one: layout.Layout = DUEL) -> Floats:
    """The patches of a photo from straight above, as large as the portrait, of tiles without height."""
    above = np.linalg.inv(bare.frame_of(one).to_units) @ np.array([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1.0]])
    where = pose.Pose(above, 90.0, 1000.0, (0.0, 0.0))
    ready = evidence.Prepared(now, np.eye(3), 0.0, np.zeros((1, 256, 3), np.uint8))
    return bare.patches(ready, where, one, portrait)


def shadowed(picture: np.ndarray) -> np.ndarray:
    """A shadow over the middle."""
    dark = picture.copy()
    third = picture.shape[1] // 3
    dark[:, third : 2 * third] //= 2
    return dark


SOME = (print_of(1).astype(np.float32) / 8 + 110).astype(np.uint8)
BESIDE, WITHIN = (int(np.argmin([abs(space.x - x) for space in DUEL.spaces])) for x in (0.95, 0.5))
NOW, BARE = slice(0, 3), slice(6, 9)


def middle(cut: Floats, i: int, planes: slice) -> float:
    return float(cut[i, planes, 10:30, 10:30].mean())


def test_a_shadow_is_evened_out_where_it_lies() -> None:
    """A third of the photo is dark: it is made as light as the bare board, which stays as it is."""
    cut = patches_of(shadowed(SOME), SOME)
    for i in (BESIDE, WITHIN):
        assert middle(cut, i, NOW) == pytest.approx(middle(cut, i, BARE), abs=0.1)
        assert middle(cut, i, BARE) == pytest.approx(float(SOME.mean()) / 128 - 1, abs=0.1)


def test_a_board_taught_in_half_a_shadow_is_evened_out_itself() -> None:
    """The photo lies in even light and is left so: its spaces are compared with each other."""
    cut = patches_of(SOME, shadowed(SOME))
    assert middle(cut, WITHIN, NOW) == pytest.approx(middle(cut, BESIDE, NOW), abs=0.1)
    assert middle(cut, WITHIN, BARE) == pytest.approx(middle(cut, WITHIN, NOW), abs=0.1)


def test_a_board_without_a_dome_keeps_its_shadow() -> None:
    """Its spaces are held against the portrait where they lie; there evening out gained nothing."""
    mini = layout.load("mini")
    even = cv2.resize(SOME, bare.frame_of(mini).size)
    within = int(np.argmin([abs(space.x - 0.5) for space in mini.spaces]))
    cut = patches_of(shadowed(even), even, mini)
    assert middle(cut, within, NOW) < middle(cut, within, BARE) - 0.2
