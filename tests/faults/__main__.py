"""`python -m tests.faults [PART…]`: the long run of kills, damages and recoveries; it goes on where it stopped."""

from __future__ import annotations

import sys

from tests.faults import damages, kills, recoveries
from tests.long_run import Part, main

PARTS = (
    Part("kills", 10_000, 100, kills.attack),
    Part("damages", 1_000, 56, damages.attack),
    Part("schema", 1_008, 56, damages.attack_schema),
    Part("recoveries", 1_000, 10, recoveries.attack),
)

if __name__ == "__main__":
    kills.read_the_games()
    sys.exit(main("faults", PARTS, sys.argv[1:]))
