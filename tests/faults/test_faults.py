"""A short run of each part of `make faults`: nothing acknowledged is lost, and no damage is silent."""

from __future__ import annotations

import pytest

from tests.faults.__main__ import PARTS
from tests.long_run import Part, piece

pytestmark = pytest.mark.processes
SHORT = {"kills": 12, "damages": 14, "schema": 14, "recoveries": 3}
WITNESS = {"kills": "entries acknowledged", "recoveries": "entries acknowledged"}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_short_run(part: Part) -> None:
    tally = piece(part, 0, SHORT[part.name])
    assert tally.done == SHORT[part.name]
    witness = WITNESS.get(part.name)
    assert tally.counts[witness] if witness else sum(tally.counts.values()) == tally.done
