"""`python -m tests.hostile [PART…]`: the long run of hostile inputs; it goes on where it stopped."""

from __future__ import annotations

import sys

from tests.hostile import games, photos, questions, received
from tests.long_run import Part, main

PARTS = (
    Part("codec", 400_000, 20_000, games.attack_codec),
    Part("play", 327_000, 10_000, games.attack_play),
    Part("import", 150_000, 10_000, games.attack_import),
    Part("archives", 50_000, 5_000, games.attack_archives),
    Part("received", 50_000, 2_500, received.attack),
    Part("questions", 20_000, 1_000, questions.attack),
    Part("photos", 3_000, 100, photos.attack),
)

if __name__ == "__main__":
    sys.exit(main("hostile", PARTS, sys.argv[1:]))
