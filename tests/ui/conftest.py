"""What every test of the app's screens has under it."""

from __future__ import annotations

import pytest

from companion.storage import database


@pytest.fixture(autouse=True)
def _no_power_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk at every touch: what a power cut leaves is the storage's own tests' matter, and a
    killed process loses nothing so."""
    calm = tuple(pragma.replace("= FULL", "= OFF") for pragma in database.PRAGMAS)
    monkeypatch.setattr(database, "PRAGMAS", calm)
