"""How far off a board's corners may be, by its fit: held against fits to features that are off by a known amount."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.corner_error import corner_error

PLANE = np.array([[300.0, 40.0, 100.0], [-20.0, 260.0, 90.0], [0.1, 0.25, 1.0]])
OFF = 0.7


@pytest.mark.parametrize("reach", [1.0, 0.5])
def test_it_is_how_far_the_worst_corner_is_off_over_many_fits(reach: float) -> None:
    """Features over all of the print, or a part of it: the estimate is within a third of what comes out."""
    rng = np.random.default_rng(3)
    true = seen_at(PLANE, np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]]))
    side = float(np.sqrt(cv2.contourArea(true.astype(np.float32))))
    estimates, errors = [], []
    for _ in range(60):
        places = rng.uniform(0, reach, (60, 2))
        spots = seen_at(PLANE, places) + rng.normal(0, OFF, (60, 2))
        fitted = cv2.findHomography(places, spots, 0)[0]
        estimates.append(corner_error(fitted, places, spots))
        errors.append(seen_at(fitted, np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])) - true)
    worst = float(np.sqrt((np.array(errors) ** 2).sum(axis=2).mean(axis=0).max())) / side
    assert float(np.median(estimates)) == pytest.approx(worst, rel=0.33)


def test_corners_far_from_what_was_seen_are_the_least_sure() -> None:
    rng = np.random.default_rng(5)

    def estimate(reach: float) -> float:
        places = rng.uniform(0, reach, (60, 2))
        return corner_error(PLANE, places, seen_at(PLANE, places) + rng.normal(0, OFF, (60, 2)))

    assert estimate(0.35) > 3 * estimate(1.0)


def test_features_in_one_line_tell_nothing() -> None:
    places = np.column_stack((np.linspace(0, 1, 20), np.full(20, 0.5)))
    plane = np.diag([100.0, 100.0, 1.0])
    assert corner_error(plane, places, seen_at(plane, places)) > 0.5


def seen_at(plane: np.ndarray, places: np.ndarray) -> np.ndarray:
    return np.asarray(cv2.perspectiveTransform(places[None], plane)[0])
