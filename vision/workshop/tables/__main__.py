"""python -m vision.workshop.tables make OUT --count 2000; … read OUT --csv FILE: both go on where they stopped."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2

from vision.workshop.bench import BenchError
from vision.workshop.tables import album, figures

FIRST = 40_000
SIZE = 1000


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.tables", description=__doc__)
    commands = parser.add_subparsers(required=True)
    make = commands.add_parser("make", help="photos of all kinds, with their labels")
    make.add_argument("out", type=Path)
    make.add_argument("--first", type=int, default=FIRST)
    make.add_argument("--count", type=int, default=2000)
    make.add_argument("--size", type=int, default=SIZE, help="long side in pixels")
    make.set_defaults(run=_make)
    read = commands.add_parser("read", help="read what is not read yet, then count everything")
    read.add_argument("out", type=Path)
    read.add_argument("--most", type=int, default=10**9, help="read at most so many this time")
    read.add_argument("--csv", type=Path, help="one row a photo")
    read.set_defaults(run=_read)
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    try:
        options.run(options)
    except (BenchError, album.OtherReader) as error:
        print(f"tables: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"tables: {options.out}: {(error.strerror or 'unknown trouble').lower()}", file=sys.stderr)
        return 2
    return 0


def _make(options: argparse.Namespace) -> None:
    for number, name in enumerate(album.make(options.out, options.first, options.count, options.size), 1):
        print(f"\r{number} {name:32}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def _read(options: argparse.Namespace) -> None:
    for number, name in enumerate(album.read(options.out, options.most), 1):
        print(f"\r{number} {name:32}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    results = album.results(options.out)
    if options.csv:
        figures.write_csv(results, options.csv)
    print(figures.table(results))


if __name__ == "__main__":
    sys.exit(main())
