"""The README's pictures: `python -m tests.ui.screens.readme [FOLDER]`, into docs/pictures unless told otherwise."""

from __future__ import annotations

import logging
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[3]
PICTURES = {
    "home": "home",
    "table": "table-azul",
    "pavilion": "table-pavilion",
    "duel": "table-duel",
    "sheet": "sheet-four",
    "reveal": "reveal-end",
}
"""Each picture and the scene it shows."""


def main(words: list[str]) -> int:
    logging.disable(logging.WARNING)
    folder = Path(words[0]) if words else ROOT / "docs" / "pictures"
    from tests.ui.driver import HARD
    from tests.ui.screens.every import EVERY
    from tests.ui.screens.house import at_home
    from tests.ui.screens.scenes import furnished

    scenes = EVERY[furnished]
    with tempfile.TemporaryDirectory() as data:
        session = furnished(Path(data))
        with at_home(Path(data), session=session) as (table, app):
            for number, (name, scene) in enumerate(PICTURES.items(), 1):
                scenes[scene](app, table)
                table.frames(2)
                table.shot(name, folder, HARD)
                print(f"  {number} of {len(PICTURES)}: {name}.png", flush=True)
        session.close_files()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
