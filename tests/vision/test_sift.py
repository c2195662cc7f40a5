"""Features found in a picture as it is are those that OpenCV finds in one of twice its size."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import look, sift
from vision.arrays import Image

SAMPLE = Path(__file__).parents[2] / "assets/samples/board.jpg"


@pytest.fixture(scope="module")
def grey() -> Image:
    picture = cv2.imread(str(SAMPLE), cv2.IMREAD_GRAYSCALE)
    return np.asarray(cv2.resize(picture, (324, 432), interpolation=cv2.INTER_AREA), np.uint8)


def alike(one: tuple[np.ndarray, ...], other: tuple[np.ndarray, ...], within: float) -> float:
    """The share of the first features that are among the others, in the same place and alike."""
    near = np.abs(one[0][:, None] - other[0][None]).max(axis=2) < within
    like = look.unit(one[1]) @ look.unit(other[1]).T > 0.9
    return float((near & like).any(axis=1).mean())


def test_most_features_are_also_opencvs(grey: Image) -> None:
    ours, theirs = sift.features(grey, 400, 0.02), look.features(grey, 1200, 0.02)
    assert len(ours[0]) == 400
    assert alike(ours, theirs, 1.0) > 0.6


def test_spots_lie_where_opencv_says(grey: Image) -> None:
    ours, theirs = sift.features(grey, 400, 0.02), look.features(grey, 1200, 0.02)
    like = look.unit(ours[1]) @ look.unit(theirs[1]).T
    best = like.argmax(axis=1)
    sure = like.max(axis=1) > 0.97
    assert np.abs(np.median(ours[0][sure] - theirs[0][best[sure]], axis=0)).max() < 0.05


def test_features_turn_with_the_picture(grey: Image) -> None:
    upright, turned = sift.features(grey, 300, 0.02), sift.features(np.rot90(grey).copy(), 300, 0.02)
    back = np.column_stack((grey.shape[1] - turned[0][:, 1], turned[0][:, 0])).astype(np.float32)
    assert alike((back, turned[1]), upright, 1.0) > 0.8


def test_the_strongest_are_kept(grey: Image) -> None:
    few, many = sift.features(grey, 100, 0.02), sift.features(grey, 400, 0.02)
    assert len(few[0]) == 100
    assert few[2].min() >= np.sort(many[2])[-130]


@pytest.mark.parametrize("shape", [(4, 4), (15, 400), (16, 16), (40, 40)])
def test_a_picture_with_nothing_to_see_has_no_features(shape: tuple[int, int]) -> None:
    spots, described, strength = sift.features(np.full(shape, 90, np.uint8), 100, 0.02)
    assert spots.shape == (0, 2)
    assert described.shape == (0, 128)
    assert len(strength) == 0


def test_features_tell_how_large_they_are_and_how_turned(grey: Image) -> None:
    upright, turned = (sift.turned_features(each, 300, 0.02) for each in (grey, np.rot90(grey).copy()))
    like = look.unit(upright.descriptors) @ look.unit(turned.descriptors).T
    sure = like.max(axis=1) > 0.97
    other = like.argmax(axis=1)[sure]
    by = (turned.angles[other] - upright.angles[sure]) % 360
    assert np.median(by) == pytest.approx(270, abs=1)
    large = sift.turned_features(cv2.resize(grey, None, fx=2, fy=2), 600, 0.02)
    like = look.unit(upright.descriptors) @ look.unit(large.descriptors).T
    sure = like.max(axis=1) > 0.97
    assert np.median(large.sizes[like.argmax(axis=1)[sure]] / upright.sizes[sure]) == pytest.approx(2, abs=0.1)
