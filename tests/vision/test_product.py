"""Large products without BLAS."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from vision.product import product


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (620, 2200), (300, 50), (7, 4900)])
def test_the_product_is_numpys(rows: int, columns: int) -> None:
    """The same numbers as numpy's own product, for sizes that change from call to call."""
    rng = np.random.default_rng(rows)
    left, right = rng.normal(size=(rows, 128)).astype(np.float32), rng.normal(size=(columns, 128)).astype(np.float32)
    assert np.allclose(product(left, right), left @ right.T, atol=1e-3)


def test_photos_read_at_once_do_not_get_each_others_products() -> None:
    """A reading that was stopped may still be at work when the next begins: each has its own answer."""
    rng = np.random.default_rng(1)
    given = [rng.normal(size=(rows, 128)).astype(np.float32) for rows in (40, 90, 300, 700) * 8]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda rows: product(rows, rows), given))
    for rows, answer in zip(given, found, strict=True):
        assert answer.shape == (len(rows), len(rows))
        assert np.allclose(answer, rows @ rows.T, atol=1e-3)
