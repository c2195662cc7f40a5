"""Large products without BLAS."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from vision.product import Rows


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (620, 2200), (300, 50), (7, 4900)])
def test_the_product_is_numpys(rows: int, columns: int) -> None:
    """The same numbers as numpy's own product, for sizes that change from call to call."""
    rng = np.random.default_rng(rows)
    right = rng.normal(size=(columns, 128)).astype(np.float32)
    fixed = Rows(right)
    for count in (rows, rows + 5, 1):
        left = rng.normal(size=(count, 128)).astype(np.float32)
        assert np.allclose(fixed.product(left), left @ right.T, atol=1e-3)


def test_nothing_times_anything_is_nothing() -> None:
    """A photo without features, and a look without any, have a product of no size, not an error."""
    some, none = np.ones((3, 128), np.float32), np.zeros((0, 128), np.float32)
    assert Rows(some).product(none).shape == (0, 3)
    assert Rows(none).product(some).shape == (3, 0)


def test_photos_read_at_once_do_not_get_each_others_products() -> None:
    """A reading that was stopped may still be at work when the next begins: each has its own answer."""
    rng = np.random.default_rng(1)
    look = rng.normal(size=(500, 128)).astype(np.float32)
    alike = Rows(look)
    given = [rng.normal(size=(rows, 128)).astype(np.float32) for rows in (40, 90, 300, 700) * 8]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(alike.product, given))
    for rows, answer in zip(given, found, strict=True):
        assert answer.shape == (len(rows), len(look))
        assert np.allclose(answer, rows @ look.T, atol=1e-3)
