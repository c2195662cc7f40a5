"""Boards in a clear overlay are found through what it mirrors, in the photo that taught them and in those of play."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision import reader
from vision.workshop.bench_editions import FAMILY, taught
from vision.workshop.studio.styles.photo import photo_file
from vision.workshop.studio.styles.style import style_of


@pytest.mark.parametrize(
    ("edition", "teaching", "photo", "off"), [(9426, 0, 1, 6), (9437, 0, 9, 16), (9445, 1, 6, 6), (9450, 0, 3, 16)]
)
def test_a_board_is_found_through_a_reflection(
    edition: int, teaching: int, photo: int, off: float, tmp_path: Path
) -> None:
    """The first was taught through a window's light over all of one side, and its print is as light as its card: it is
    seen in its hues. The others are where their features say, which so little else speaks for that another place, the
    wrong way round, or none was taken for theirs; the second is cut off, and little of the last is not covered.
    """
    style = style_of("mini", edition, unseen=True)
    look = taught(style, tmp_path, 1440, teaching)
    data, label = photo_file(style, FAMILY, photo, 1200)
    (tmp_path / "photo.jpg").write_bytes(data)
    reading = reader.read(tmp_path / "photo.jpg", with_look=look)
    assert reading.found
    assert np.abs(np.array(reading.corners) - np.array(label["corners"])).max() < off
