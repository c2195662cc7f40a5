from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.service.session import Session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    made = Session(tmp_path / "data")
    yield made
    made.close_files()
