"""A short run of each part of `make hostile`: an answer or one sentence, whatever comes in."""

from __future__ import annotations

import pytest

from tests.hostile.__main__ import PARTS
from tests.long_run import Part, piece

SHORT = {"codec": 1500, "play": 1500, "import": 800, "archives": 400, "received": 300, "questions": 150, "photos": 16}
GOOD = {
    "codec": "scored",
    "play": "done",
    "import": "taken in",
    "archives": "taken in",
    "received": "taken over",
    "questions": "answered",
}


@pytest.mark.processes
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_short_run(part: Part) -> None:
    """Some of it is good after all, so that what is only refused is not the whole of it."""
    tally = piece(part, 0, SHORT[part.name])
    assert tally.done == sum(tally.counts.values()) == SHORT[part.name]
    assert len(tally.counts) > 1
    assert part.name not in GOOD or tally.counts[GOOD[part.name]]
