"""A short run of each part of `make faults`: nothing acknowledged is lost, and no damage is silent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faults.__main__ import PARTS
from tests.long_run import Part, piece

SHORT = {"kills": 12, "damages": 14, "schema": 14, "recoveries": 3}
WITNESS = {"kills": "entries acknowledged", "recoveries": "entries acknowledged"}


def _marked(part: Part) -> Any:
    return pytest.param(part, id=part.name, marks=[pytest.mark.processes] if part.name in WITNESS else [])


@pytest.mark.parametrize("part", [_marked(part) for part in PARTS])
def test_a_short_run(part: Part) -> None:
    tally = piece(part, 0, SHORT[part.name])
    assert tally.done == SHORT[part.name]
    witness = WITNESS.get(part.name)
    assert tally.counts[witness] if witness else sum(tally.counts.values()) == tally.done
