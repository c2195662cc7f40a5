"""What `make run` does: open the app, or, where there is no display, do the main job in the terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from companion.cli import score
from companion.cli.common import guarded, say

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "assets" / "samples"
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
    """A photo of a wall, made by our own studio, read as the app reads one once its corners are known."""
    from vision import reader

    photo = Path(argv[0])
    told = json.loads(photo.with_suffix(".json").read_text("utf-8"))
    reading = reader.read(photo, told["board"], [tuple(corner) for corner in told["corners"]])
    say(f"The wall on the photo {photo.relative_to(ROOT)}, as it was read (a dot is an empty space):\n")
    found = [[cell.tile for cell in row] for row in reading.wall or ()]
    for row in found:
        say("    " + " ".join(TILES[tile] for tile in row))
    pairs = [(a, b) for read, laid in zip(found, told["wall"], strict=False) for a, b in zip(read, laid, strict=True)]
    say(f"\n{sum(a == b for a, b in pairs)} of its {len(pairs)} spaces are read as they were laid.")
    return 0


def draw_screens(_argv: list[str]) -> int:
    """Pictures of the main screens, drawn without a display."""
    say("\nPictures of the main screens are being drawn:")
    with tempfile.TemporaryDirectory() as home:
        quiet = {**os.environ, "KIVY_HOME": home, "SDL_VIDEODRIVER": "offscreen"}
        command = [sys.executable, "-m", "tests.ui.screens", "--main"]
        drawn = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    say(drawn.stdout.strip() or f"They could not be drawn: {drawn.stderr.strip().splitlines()[-1]}")
    return drawn.returncode


if __name__ == "__main__":
    sys.exit(main())
