"""The camera's place from the board's plane."""

from __future__ import annotations

import numpy as np
import pytest

from vision.pose import Pose, leaning, pose

SIZE = (4000, 3000)


def seen_from(elevation: float, azimuth: float, focal35: float = 26.0) -> tuple[np.ndarray, np.ndarray]:
    """The plane's homography and the projection of a camera that looks at the board's middle from there."""
    up, around = np.radians(elevation), np.radians(azimuth)
    flat = np.cos(up)
    eye = np.array([0.5, 0.5, 0]) + 1.8 * np.array([flat * np.sin(around), flat * np.cos(around), np.sin(up)])
    forward = (np.array([0.5, 0.5, 0]) - eye) / 1.8
    right = np.cross(forward, [np.sin(around), np.cos(around), -1.0 if elevation < 89 else 0.0])
    right /= np.linalg.norm(right)
    down = np.cross(forward, right) * -1
    frame = np.vstack((right, down, forward))
    if np.linalg.det(frame) > 0:
        frame[0] *= -1
    focal = focal35 / 43.27 * np.hypot(*SIZE)
    lens = np.array([[focal, 0, SIZE[0] / 2], [0, focal, SIZE[1] / 2], [0, 0, 1]])
    projection = lens @ np.column_stack((frame, -frame @ eye))
    return projection[:, [0, 1, 3]], projection


@pytest.mark.parametrize("elevation", [25.0, 40.0, 60.0, 80.0])
@pytest.mark.parametrize("azimuth", [0.0, 70.0, 200.0])
@pytest.mark.parametrize("focal35", [26.0, None])
def test_the_camera_is_found_again(elevation: float, azimuth: float, focal35: float | None) -> None:
    """Elevation, direction and the height of a tile's top come out right, with EXIF's focal length or without."""
    plane, projection = seen_from(elevation, azimuth)
    found = pose(plane, SIZE, (0.5, 0.5), focal35)
    assert found.elevation == pytest.approx(elevation, abs=1.5)
    expected = (-np.sin(np.radians(azimuth)), -np.cos(np.radians(azimuth)))
    assert np.allclose(found.away, expected, atol=0.05)
    top = np.array([0.7, 0.3, 0.035, 1.0])
    truth, said = projection @ top, found.projection @ top
    assert np.allclose(truth[:2] / truth[2], said[:2] / said[2], atol=3.0)


def test_a_cropped_photo_with_its_old_exif() -> None:
    """EXIF that contradicts the board's shape is overruled by it."""
    plane, _ = seen_from(45.0, 10.0, focal35=70.0)
    assert pose(plane, SIZE, (0.5, 0.5), 26.0).elevation == pytest.approx(45.0, abs=3.0)


def test_tops_slide_away_from_the_camera() -> None:
    """A tile's top seems to lie farther away, by its height over the tangent of the elevation."""
    plane, projection = seen_from(45.0, 0.0)
    found = Pose(projection, 45.0, 1.0, (0.0, -1.0))
    assert found.slide(0.035) == pytest.approx((0.0, -0.035), abs=1e-6)
    assert np.allclose(found.plane(0.0), plane)


@pytest.mark.parametrize(("elevation", "azimuth"), [(25.0, 40.0), (60.0, 200.0)])
def test_tops_of_a_straightened_picture_lie_as_a_near_camera_saw_them(elevation: float, azimuth: float) -> None:
    """Whoever straightens a picture keeps where each top lies over the card: how far off the camera was tells it."""
    plane, projection = seen_from(elevation, azimuth)
    height, middle = 0.0345, (0.5, 0.5)
    true = Pose(projection, elevation, 1.0, (0.0, 0.0))
    card = np.linalg.inv(plane) @ true.plane(height)
    places = np.array([[0.1, 0.2, 1], [0.5, 0.5, 1], [0.9, 0.4, 1], [0.7, 0.95, 1.0]]).T
    tops = card @ places
    tops = tops[:2] / tops[2]
    slide = (float(tops[0, 1] - 0.5), float(tops[1, 1] - 0.5))
    flat = Pose(np.eye(3, 4)[:, [0, 1, 3, 2]], 90.0, 1.0, (0.0, 0.0))
    for distance, off in ((1.8, 0.003), (np.inf, 0.03)):
        leant = leaning(flat, slide, height, middle, distance).plane(height) @ places
        error = np.abs(leant[:2] / leant[2] - tops).max()
        assert error < off
    assert error > 0.01, "as if from afar it would not do"
