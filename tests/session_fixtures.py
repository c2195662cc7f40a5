"""A session on a folder of its own, and English."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.service.session import Session
from companion.wording.language import tongue


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = tongue.language
    tongue.speak("en")
    yield
    tongue.speak(before)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = Session(tmp_path)
    yield session
    session.close_files()
