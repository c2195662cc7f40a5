"""What the eye that knows no art says, and how sure it may be."""

from __future__ import annotations

import numpy as np
import pytest

from vision import any_print


def test_softened_opinions_keep_their_order() -> None:
    """From low the same is likeliest, but what was nearly sure is no longer."""
    before = np.array([[0.985, 0.01, 0.005], [0.5, 0.3, 0.2]])
    after = any_print.softened(before)
    assert (after.argsort(axis=1) == before.argsort(axis=1)).all()
    assert after.sum(axis=1) == pytest.approx([1.0, 1.0])
    assert 0.9 < after[0, 0] < 0.96
