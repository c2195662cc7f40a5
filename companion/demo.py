"""What `make run` does: open the app, or, where there is no display, do the main job in the terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from azulejo import ASSETS
from companion.cli import score
from companion.cli.common import guarded, say
from companion.errors import Illegal, Malformed

ROOT = Path(__file__).parents[1]
SAMPLES = ASSETS / "samples"
SCREENS = ROOT / "build" / "screens"
TILES = {"blue": "B", "yellow": "Y", "red": "R", "black": "K", "white": "W", None: "."}


def main() -> int:
    if has_display():
        from companion.ui.start import start

        start()
        return 0
    say("There is no display here, so no window: this is what the app would do.\n")
    failed = guarded([str(SAMPLES / "board.jpg")], read_photo)
    say("\nA sample game, scored with the reason for every point:\n")
    failed += guarded([str(SAMPLES / "game.json")], score.run)
    failed += guarded([], draw_screens)
    return 1 if failed else 0


def has_display() -> bool:
    """Whether a window could be seen."""
    if sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def read_photo(argv: list[str]) -> int:
    """A photo of a wall, made by our own studio, read as the app reads one."""
    from vision import reader

    photo = Path(argv[0])
    laid = json.loads(photo.with_suffix(".json").read_text("utf-8"))["wall"]
    say(f"Reading the photo {photo.relative_to(ROOT)} …")
    reading = reader.read(photo)
    if reading.wall is None:
        raise Illegal(f"no wall was found on it: {reading.reason}")
    say("its wall (a dot is an empty space):\n")
    found = [[cell.tile for cell in row] for row in reading.wall]
    for row in found:
        say("    " + " ".join(TILES[tile] for tile in row))
    pairs = [pair for read, row in zip(found, laid, strict=True) for pair in zip(read, row, strict=True)]
    say(f"\n{sum(tile == there for tile, there in pairs)} of its {len(pairs)} spaces are read as they were laid.")
    return 0


def draw_screens(_argv: list[str]) -> int:
    """Pictures of the main screens, drawn without a display."""
    say(f"\nDrawing the app's main screens into {SCREENS.relative_to(ROOT)} (a few seconds):")
    sys.stdout.flush()
    with tempfile.TemporaryDirectory() as home:
        quiet = {**os.environ, "KIVY_HOME": home, "SDL_VIDEODRIVER": "offscreen"}
        command = [sys.executable, "-m", "tests.ui.screens.readme", str(SCREENS)]
        drawn = subprocess.run(command, cwd=ROOT, env=quiet, stderr=subprocess.PIPE, text=True, check=False)
    if drawn.returncode:
        raise Malformed(f"they could not be drawn: {(drawn.stderr.strip().splitlines() or ['no reason given'])[-1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
