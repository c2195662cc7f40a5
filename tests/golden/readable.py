"""Golden games that a person can read and correct: a file of the game's lines, then the sheet it must come to.

`python -m tests.golden.readable` prints the sheet of each, to look at after a rule was changed on purpose.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.cli.table import sheet_table
from companion.engine.codec import read_game, scored

FOLDER = Path(__file__).parent / "readable"
RULE = "-" * 60


def load(path: Path) -> tuple[dict[str, Any], str]:
    """The game, and the sheet it must come to."""
    game, _, sheet = path.read_text("utf-8").partition(RULE + "\n")
    head, *events = game.strip().splitlines()
    return json.loads(head) | {"events": [json.loads(event) for event in events]}, sheet.rstrip("\n")


def write(path: Path, game: dict[str, Any]) -> None:
    head = {key: value for key, value in game.items() if key != "events"}
    lines = [json.dumps(line, ensure_ascii=False) for line in (head, *game["events"])]
    path.write_text("\n".join([*lines, RULE, sheet_of(game)]) + "\n", "utf-8")


def sheet_of(game: dict[str, Any]) -> str:
    return sheet_table(scored(read_game(game)))


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        print(path.stem, sheet_of(load(path)[0]), sep="\n", end="\n\n")
