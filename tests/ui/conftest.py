"""What every test of the app's screens has under it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import count

import pytest

from tests.ui.screens.house import calm_disk

FROZEN = (1, 5, 25, 125)
"""After how many tests."""
_tests = count(1)


@pytest.fixture(autouse=True)
def _no_power_cuts() -> Iterator[None]:
    with calm_disk():
        yield


class _TidiedAfterwards:
    """Python's collector as the app has it in a test."""

    @staticmethod
    def collect(_generation: int = 2) -> int:
        return 0

    def __getattr__(self, name: str):
        return getattr(gc, name)


@pytest.fixture(autouse=True)
def _tidied_afterwards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The app rests after nearly every touch of a test, far more often than with a person: what is gone is looked for
    once, after the test, when nothing holds its widgets any more. After a few tests what is left, like the rulebooks,
    is for good and is not looked at again; not after every test, as the last app is still known to Kivy then."""
    if not request.module.__name__.endswith(".test_idle"):
        monkeypatch.setattr("companion.ui.idle.gc", _TidiedAfterwards())
    yield
    gc.collect()
    if next(_tests) in FROZEN:
        gc.freeze()
