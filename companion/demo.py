"""What `make run` does: open the app, or, where there is no display, do the main job in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.cli import score
from companion.cli.common import guarded, say

SAMPLES = Path(__file__).parents[1] / "assets" / "samples"


def main() -> int:
    say("A sample game, scored with the reason for every point:\n")
    return guarded([str(SAMPLES / "game.json")], score.run)


if __name__ == "__main__":
    sys.exit(main())
