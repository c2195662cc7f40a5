"""How honest stated chances are, by camera, size and colour: `python -m vision.workshop.calibration FOLDER …`.

Every space of a wall or of stars in the labelled photos is one claim. A row is a band: how many claims, what they said
on the whole, how many came true, and the expected calibration error.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision import layout, look, reader
from vision.look import Look
from vision.reading import BoardReading, PhotoError
from vision.workshop import bench
from vision.workshop.bench import Claim, Label

ELEVATIONS = (0, 35, 50, 65, 91)
PIXELS = (0, 20, 35, 60, 10_000)
"""Of a space, from its middle to the next one's."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim about one space, and the bands that it belongs to."""

    claim: Claim
    bands: tuple[str, ...]
    marked: bool


def judged(reading: BoardReading, label: Label) -> Iterator[Judged]:
    if not reading.found or label.cells is None or len(reading.cells) != len(label.cells):
        return
    one = layout.load(reading.board or "")
    side = float(np.mean(np.linalg.norm(np.diff(np.array(reading.corners), axis=0), axis=1)))
    pixels = side * one.pitch / (one.edge[2] - one.edge[0])
    whole = (_band("elevation", reading.elevation or 0.0, ELEVATIONS, "°"), _band("space", pixels, PIXELS, " pixels"))
    for i, (cell, truth) in enumerate(zip(reading.cells, label.cells, strict=True)):
        if i not in label.skipped:
            colour = truth if isinstance(truth, str) else one.spaces[i].printed
            what = f"{colour} tile" if truth else f"bare, {colour} print" if colour else "bare"
            yield Judged(Claim(cell.p, bench.same(cell, truth)), ("all", *whole, what), cell.check)


def _band(name: str, value: float, edges: Sequence[int], unit: str) -> str:
    place = int(np.clip(np.searchsorted(edges, value, side="right") - 1, 0, len(edges) - 2))
    if place == len(edges) - 2:
        return f"{name} from {edges[place]}{unit}"
    return f"{name} {edges[place]} to {edges[place + 1]}{unit}"


def table(every: Sequence[Judged]) -> list[dict[str, object]]:
    bands: dict[str, list[Claim]] = {}
    for one in every:
        for band in one.bands:
            bands.setdefault(band, []).append(one.claim)
    return [
        {
            "band": band,
            "claims": len(claims),
            "said": round(sum(claim.p for claim in claims) / len(claims), 5),
            "true": round(sum(claim.right for claim in claims) / len(claims), 5),
            "wrong": sum(not claim.right for claim in claims),
            "ece": round(bench.calibration(claims), 5),
        }
        for band, claims in sorted(bands.items())
    ]


def measured(folder: Path, with_look: Look | None) -> Iterator[Judged]:
    for label in bench.load_labels(folder):
        if layout.found_by_itself(label.board or ""):
            try:
                yield from judged(reader.read(folder / label.file, with_look=with_look), label)
            except PhotoError as error:
                print(error, file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.calibration", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--look", type=Path, help="another edition's look")
    parser.add_argument("--csv", type=Path)
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    try:
        given = look.load(options.look) if options.look else None
        lines = table([one for folder in options.folders for one in measured(folder, given)])
    except (bench.BenchError, look.LookError) as error:
        print(f"calibration: {error}", file=sys.stderr)
        return 2
    if options.csv and lines:
        with options.csv.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, lines[0])
            writer.writeheader()
            writer.writerows(lines)
    for line in lines:
        print(f"{line['band']:28}", *(f"{key} {line[key]}" for key in ("claims", "said", "true", "wrong", "ece")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
