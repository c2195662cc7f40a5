"""Make a shipped look from frontal pictures: `python -m vision.workshop.shipped_look azul PICTURE… --out FILE`."""

from __future__ import annotations

import argparse
from pathlib import Path

from vision import layout, look, photo


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.shipped_look", description=__doc__)
    parser.add_argument("board")
    parser.add_argument("pictures", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    pictures = [photo.decode(photo.open_file(path), at_least=1100)[0] for path in options.pictures]
    learned = look.make(pictures, layout.load(options.board))
    look.save(learned, options.out)
    print(f"{len(learned.places)} features, {options.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
