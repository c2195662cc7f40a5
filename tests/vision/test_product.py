"""Large products without BLAS."""

from __future__ import annotations

import numpy as np
import pytest

from vision.product import product


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (620, 2200), (300, 50), (7, 4900)])
def test_the_product_is_numpys(rows: int, columns: int) -> None:
    """The same numbers as numpy's own product, for sizes that change from call to call."""
    rng = np.random.default_rng(rows)
    left, right = rng.normal(size=(rows, 128)).astype(np.float32), rng.normal(size=(columns, 128)).astype(np.float32)
    assert np.allclose(product(left, right), left @ right.T, atol=1e-3)
