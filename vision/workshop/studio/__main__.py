"""python -m vision.workshop.studio OUT --family test --board azul --count 100: a folder of photos with labels.json."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from vision.workshop.studio.art import BOARDS, ArtError, art_for
from vision.workshop.studio.photo import SIZE, StudioError, photo_file
from vision.workshop.studio.scene import FAMILIES


def main(arguments: Sequence[str] | None = None) -> int:
    about = "Make labelled photos of boards."
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.studio", description=about)
    parser.add_argument("out", type=Path, help="folder for the photos and labels.json")
    parser.add_argument("--family", choices=FAMILIES, default="test")
    parser.add_argument("--board", choices=BOARDS, default="azul")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="index of the first photo")
    parser.add_argument("--size", type=int, default=SIZE, help="long side in pixels")
    parser.add_argument("--art", type=Path, help="folder of reference pictures; without it, own art")
    options = parser.parse_args(arguments)
    try:
        _make(options)
    except (ArtError, StudioError) as error:
        print(f"studio: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"studio: cannot write {options.out}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


def _make(options: argparse.Namespace) -> None:
    if options.count < 1:
        raise StudioError(f"at least one photo has to be made, not {options.count}")
    art = art_for(options.board, options.art)
    options.out.mkdir(parents=True, exist_ok=True)
    labels = []
    start = time.monotonic()
    for number in range(options.count):
        index = options.first + number
        data, made = photo_file(options.family, options.board, index, options.size, art)
        name = f"{options.family}_{options.board}_{index:05d}.jpg"
        (options.out / name).write_bytes(data)
        labels.append({"file": name, **made})
        _progress(number + 1, options.count, time.monotonic() - start)
    text = "[\n" + ",\n".join(json.dumps(made) for made in labels) + "\n]\n"
    (options.out / "labels.json").write_text(text, "utf-8")


def _progress(done: int, count: int, seconds: float) -> None:
    bar = "█" * (24 * done // count)
    left = seconds / done * (count - done)
    end = "\n" if done == count else ""
    print(
        f"\r{bar:<24} {done}/{count}  {done / seconds:.1f}/s  {left:.0f} s left ", end=end, file=sys.stderr, flush=True
    )


if __name__ == "__main__":
    sys.exit(main())
