"""The lens: what the label says about a bent picture is where the pixels went."""

from __future__ import annotations

import numpy as np
import pytest

from vision.workshop.studio.camera import bend
from vision.workshop.studio.finish import _bent


@pytest.mark.parametrize("lens", [0.015, -0.012])
def test_bent_dots_lie_where_the_label_puts_them(lens: float) -> None:
    """A dot of the straight picture lands within a tenth of a pixel of its labelled place."""
    dots = [(100, 80), (400, 300), (700, 500), (30, 560), (770, 30)]
    straight = np.zeros((600, 800, 3), np.float32)
    for x, y in dots:
        straight[y - 1 : y + 2, x - 1 : x + 2] = 1
    bent = _bent(straight, lens)[..., 0]
    for x, y in dots:
        place = bend((x + 0.5, y + 0.5), lens, 800, 600) - 0.5
        left, top = max(0, int(place[0]) - 8), max(0, int(place[1]) - 8)
        patch = bent[top : top + 17, left : left + 17]
        rows, cols = np.mgrid[top : top + patch.shape[0], left : left + patch.shape[1]]
        found = np.array([(patch * cols).sum(), (patch * rows).sum()]) / patch.sum()
        assert np.abs(found - place).max() < 0.1
