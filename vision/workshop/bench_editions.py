"""Measure teaching on made-up editions that nothing was learnt from: `python -m vision.workshop.bench_editions duel`.

Every edition is taught from one photo with its grid and then read in play; where a photo is refused another is taken,
as its owner would, up to three. With `--corners` nothing is taught, and the reader gets the corners alone.
`--teaching` measures which photos are refused instead. With `--go-on` the photos whose rows are in the CSV file already
are left out, which is for the same reader only.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision import look, reader, teach
from vision.look import Look
from vision.reading import BoardReading, Point
from vision.workshop import bench
from vision.workshop.studio.styles.photo import FAULTS, photo_file, teaching_file
from vision.workshop.studio.styles.plan import KINDS
from vision.workshop.studio.styles.style import Style, style_of

FAMILY = "test"
# Where corners alone are given, an edition has the usual proportions, or nearly.
NEARLY = 0.12
# How far corners set by hand are off, as a share of the board's side.
BY_HAND = 0.004
# So many photos of a bare board its owner takes before giving up.
PATIENCE = 3


def taught(style: Style, folder: Path, size: int, index: int = 0) -> Look:
    """The look of an edition, kept in a file as it is wherever boards are taught."""
    data, label = teaching_file(style, FAMILY, index, size)
    path = folder / "teach.jpg"
    path.write_bytes(data)
    kept = folder / "look.npz"
    look.save(teach.learn(path, style.plan.board, points(label["corners"]), grid_of(label)), kept)
    return look.load(kept)


def taught_at_last(style: Style, folder: Path, size: int) -> tuple[Look | None, int]:
    """The look of an edition by the first photo that is not refused, if its owner gets there; how many were refused."""
    for index in range(PATIENCE):
        try:
            return taught(style, folder, size, index), index
        except teach.Refused as error:
            print(f"edition {style.number}: {error}", file=sys.stderr, flush=True)
    return None, PATIENCE


def grid_of(label: dict[str, Any]) -> dict[str, list[Point]]:
    return {part: points(ring) for part, ring in label["grid"].items()}


def points(spots: Sequence[Sequence[float]]) -> list[Point]:
    return [(float(x), float(y)) for x, y in spots]


def by_hand(label: dict[str, Any], rng: np.random.Generator) -> list[Point]:
    corners = np.array(label["corners"])
    side = float(np.linalg.norm(corners[1] - corners[0]))
    return points((corners + rng.normal(0, BY_HAND * side, (4, 2))).tolist())


def measured(
    board: str, styles: range, photos: int, size: int, corners: bool, there: frozenset[str] = frozenset()
) -> Iterator[tuple[bench.Row, list[bench.Claim]]]:
    """One row a photo, but for those that are there; an edition that nobody could teach is not found in any."""
    first_time = refusals = 0
    with tempfile.TemporaryDirectory() as name:
        for number in styles:
            missing = [index for index in range(photos) if name_of(board, number, index) not in there]
            if not missing:
                continue
            style = style_of(board, number, unseen=True, strange=NEARLY if corners else 1.0)
            known = None
            if not corners:
                known, again = taught_at_last(style, Path(name), 1440)
                refusals += again
                first_time += again == 0
            for index in missing:
                data, label = photo_file(style, FAMILY, index, size)
                path = Path(name) / name_of(board, number, index)
                path.write_bytes(data)
                if corners:
                    reading = reader.read(path, board, by_hand(label, np.random.default_rng([5, number, index])))
                elif known is not None:
                    reading = reader.read(path, with_look=known)
                else:
                    reading = BoardReading(photo=path.name, found=False)
                took = reading.ms.get("total", 0.0)
                yield bench.compare(reading, bench.parse_label({"file": path.name, **label}), took, taught=True)
                path.unlink()
    if not corners:
        print(f"taught by the first photo: {first_time}; photos refused: {refusals}", file=sys.stderr, flush=True)


def name_of(board: str, number: int, index: int) -> str:
    return f"{board}_{number:03d}_{index:03d}.jpg"


def teaching(board: str, styles: range, size: int) -> dict[str, Any]:
    """How many good photos are refused, and how many bad ones, by fault."""
    refused: dict[str, list[bool]] = {}
    why: dict[str, dict[str, int]] = {}
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "teach.jpg"
        for number in styles:
            style = style_of(board, number, unseen=True)
            for fault in (None, *FAULTS, "another board"):
                shown = style if fault != "another board" else style_of(_other(board), number, unseen=True)
                made = fault if fault in FAULTS else None
                data, label = teaching_file(shown, FAMILY, 1, size, made)
                path.write_bytes(data)
                grid = None if fault == "another board" else grid_of(label)
                said = "accepted"
                try:
                    teach.learn(path, board, points(label["corners"]), grid)
                except teach.Refused as error:
                    said = error.trouble.name
                refused.setdefault(fault or "good", []).append(said != "accepted")
                tally = why.setdefault(fault or "good", {})
                tally[said] = tally.get(said, 0) + 1
    return {kind: {**bench.share(sum(said), len(said)), "why": why[kind]} for kind, said in refused.items()}


def _other(board: str) -> str:
    return {"azul": "duel", "azul-grey": "mini", "mini": "azul", "mini-grey": "duel", "duel": "azul"}[board]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.bench_editions", description=__doc__)
    parser.add_argument("board", choices=KINDS)
    parser.add_argument("--first", type=int, default=0, help="the first edition's number")
    parser.add_argument("--editions", type=int, default=20)
    parser.add_argument("--photos", type=int, default=30, help="photos an edition")
    parser.add_argument("--size", type=int, default=1200)
    parser.add_argument("--corners", action="store_true", help="teach nothing, give the corners")
    parser.add_argument("--teaching", action="store_true", help="measure which teaching photos are refused")
    parser.add_argument("--csv", type=Path)
    parser.add_argument("--go-on", action="store_true", help="keep the rows of the CSV file and add what is missing")
    options = parser.parse_args()
    if options.go_on and not options.csv:
        parser.error("--go-on needs --csv")
    cv2.setNumThreads(1)
    styles = range(options.first, options.first + options.editions)
    if options.teaching:
        print(json.dumps(teaching(options.board, styles, options.size), indent=1))
        return
    rows = bench.read_csv(options.csv) if options.go_on else []
    claims: list[bench.Claim] = []
    there = frozenset(row.file for row in rows)
    for row, said in measured(options.board, styles, options.photos, options.size, options.corners, there):
        rows.append(row)
        claims += said
        if options.csv:
            bench.write_csv(rows, options.csv)
    print(bench.table({"all": bench.summary(rows, claims)}))


if __name__ == "__main__":
    main()
