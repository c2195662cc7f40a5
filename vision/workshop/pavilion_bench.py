"""Measure the reader on unseen Summer Pavilion boards: `python -m vision.workshop.pavilion_bench --csv FILE`.

Every photo is made, read and forgotten; with `--go-on` those whose rows are in the file already are left out, which is
for the same reader only. Half of them show editions made up for measuring alone, each found by a look
made of its own print; with a folder of reference pictures the other half show those in other inks, found by the
shipped look among all that are shipped.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

import cv2

from vision import layout, look, reader
from vision.look import Look
from vision.workshop import bench
from vision.workshop.studio.art import pavilion_art
from vision.workshop.studio.photo import photo_file

SIDES = {"summer-pavilion": "pavilion", "summer-pavilion-grey": "pavilion-grey"}
FAMILIES = ("test", "other-light")
FIRST_EDITION = 1000
PHOTOS_EACH = 20


@lru_cache(maxsize=2)
def edition_look(board: str, edition: int) -> Look:
    picture = pavilion_art(board, edition).prints[0].levels[0]
    return look.make([picture], layout.load(SIDES[board]))


def measure(board: str, index: int, folder: Path | None, size: int, keep: Path) -> tuple[bench.Row, list[bench.Claim]]:
    """One photo, made and read; written to `keep`, where the next one replaces it."""
    family = FAMILIES[index % 2]
    edition = FIRST_EDITION + index // PHOTOS_EACH
    data, made = photo_file(family, board, index, size, pavilion_art(board, edition, folder))
    keep.write_bytes(data)
    reading = reader.read(keep, with_look=None if folder else edition_look(board, edition))
    tags = [*made["tags"], family, "reference" if folder else "made-up"]
    return bench.compare(reading, bench.parse_label({**made, "file": name_of(board, index), "tags": tags}))


def name_of(board: str, index: int) -> str:
    return f"{FAMILIES[index % 2]}_{board}_{FIRST_EDITION + index // PHOTOS_EACH}_{index:05d}.jpg"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.pavilion_bench", description=__doc__)
    parser.add_argument("--art", type=Path, help="folder with pavilion.jpg and pavilion-grey.jpg")
    parser.add_argument("--count", type=int, default=1000, help="photos a side")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--size", type=int, default=1200, help="long side in pixels")
    parser.add_argument("--csv", type=Path, required=True)
    parser.add_argument("--go-on", action="store_true", help="keep the rows of the file and add what is missing")
    parser.add_argument("--json", type=Path, help="write the figures by tag there")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rows = bench.read_csv(options.csv) if options.go_on else []
    there = {row.file for row in rows}
    claims: list[bench.Claim] = []
    with tempfile.TemporaryDirectory() as room:
        keep = Path(room) / "photo.jpg"
        for index in range(options.first, options.first + options.count):
            folder = options.art if index // PHOTOS_EACH % 2 else None
            for board in SIDES:
                if name_of(board, index) in there:
                    continue
                row, said = measure(board, index, folder, options.size, keep)
                rows.append(row)
                claims += said
            bench.write_csv(rows, options.csv)
            if index % PHOTOS_EACH == PHOTOS_EACH - 1:
                _tell(rows)
    groups = bench.by_tag(rows, claims)
    if options.json:
        options.json.write_text(json.dumps(groups, indent=1) + "\n", "utf-8")
    shown = ("all", *SIDES.values(), "reference", "made-up")
    print(bench.table({name: groups[name] for name in shown if name in groups}))


def _tell(rows: list[bench.Row]) -> None:
    found = [row for row in rows if row.found]
    cells = sum(row.cells for row in found)
    parts = [f"{name} {sum(getattr(row, name) for row in found)}" for name in ("wrong", "silent", "marked")]
    print(f"{len(rows)} photos, {len(found)} found, {cells} spaces: {', '.join(parts)}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
