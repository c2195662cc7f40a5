"""Read labelled boards through changes a photo may suffer: `python -m vision.workshop.robustness FOLDER --csv OUT`.

One row a change: how many boards are found, how many things are wrong, without a mark, marked. A change should not more
than double the silent errors of the unchanged photos.
"""

from __future__ import annotations

import argparse
import csv
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision import photo, reader
from vision.arrays import Array, Image
from vision.layout import found_by_itself
from vision.reading import BoardReading, PhotoError
from vision.workshop import bench
from vision.workshop.bench import Label, Row
from vision.workshop.studio.exif import stored, with_exif

LARGEST = 1600
"""The longest side of a photo that is changed, in pixels."""
WHOLE = 100_000
"""More pixels than any photo is wide: it is decoded as it is."""
QUALITY = 92
Corners = tuple[tuple[float, float], ...]
Change = Callable[[Image], Image]


def _turned(quarters: int) -> Change:
    return lambda picture: np.ascontiguousarray(np.rot90(picture, quarters))


def _rolled(degrees: float) -> Change:
    def change(picture: Image) -> Image:
        height, width = picture.shape[:2]
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.85)
        return _bytes(cv2.warpAffine(picture, turn, (width, height), borderMode=cv2.BORDER_REFLECT))

    return change


def _blurred(pixels: float) -> Change:
    return lambda picture: _bytes(cv2.GaussianBlur(picture, (0, 0), pixels))


def _moved(pixels: int) -> Change:
    kernel = np.eye(pixels, dtype=np.float32) / pixels
    return lambda picture: _bytes(cv2.filter2D(picture, -1, kernel))


def _exposed(stops: float) -> Change:
    """As the sensor would have it: the light is multiplied, then what is too bright is lost."""
    levels = 255 * np.clip((np.arange(256) / 255) ** 2.2 * 2**stops, 0, 1) ** (1 / 2.2)
    return lambda picture: _bytes(cv2.LUT(picture, levels.astype(np.uint8)))


def _cast(blue: float, green: float, red: float) -> Change:
    return lambda picture: _bytes(np.clip(picture * np.array([blue, green, red]), 0, 255))


def _noisy(spread: float) -> Change:
    def change(picture: Image) -> Image:
        noise = np.random.default_rng(7).normal(0, spread, picture.shape)
        return _bytes(np.clip(picture + noise, 0, 255))

    return change


def _cut(picture: Image, corners: Corners, share: float, side: str) -> Image:
    """Cut off so that this share of the board is lost, from one side of the photo."""
    xs, ys = zip(*corners, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    if side == "left":
        return picture[:, max(0, round(left + share * (right - left))) :]
    if side == "top":
        return picture[max(0, round(top + share * (bottom - top))) :]
    if side == "right":
        return picture[:, : round(right - share * (right - left))]
    return picture[: round(bottom - share * (bottom - top))]


def _from_a_screen(picture: Image) -> Image:
    """Photographed from a screen: its lines, a coarser raster, a slant, a little blur, and a pale veil."""
    height, width = picture.shape[:2]
    lines = 1 + 0.07 * np.sin(np.arange(height) * 2 * np.pi / 3.3)[:, None, None]
    columns = 1 + 0.05 * np.sin(np.arange(width) * 2 * np.pi / 3.1)[None, :, None]
    shown = np.clip(picture * lines * columns * 0.9 + 18, 0, 255).astype(np.uint8)
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    slant = frame + np.array([[0.04, 0.05], [-0.02, 0.0], [-0.05, -0.03], [0.01, -0.04]], np.float32) * [width, height]
    plane = cv2.getPerspectiveTransform(frame, slant.astype(np.float32))
    return _bytes(cv2.GaussianBlur(cv2.warpPerspective(shown, plane, (width, height)), (0, 0), 0.6))


def _grey(picture: Image) -> Image:
    return _bytes(cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR))


def _bytes(picture: Array | Image) -> Image:
    return np.asarray(picture, np.uint8)


def _same(picture: Image) -> Image:
    return picture


UNCHANGED = "unchanged"
CHANGES: dict[str, Change] = {
    UNCHANGED: _same,
    **{f"turned by {90 * quarters}°": _turned(quarters) for quarters in (1, 2, 3)},
    **{f"turned by {degrees}°": _rolled(degrees) for degrees in (10, 45)},
    "JPEG quality 10": _same,
    "EXIF orientation 6": _same,
    "blur, 1.5 pixels": _blurred(1.5),
    "motion, 7 pixels": _moved(7),
    "1.5 stops brighter": _exposed(1.5),
    "1.5 stops darker": _exposed(-1.5),
    "warm cast": _cast(0.6, 0.9, 1.1),
    "cold cast": _cast(1.2, 1.0, 0.75),
    "noise": _noisy(18.0),
    "photo of a screen": _from_a_screen,
    "black and white": _grey,
}
CUTS = {
    f"{round(100 * share)} % cut off, {side}": (share, side)
    for share in (0.1, 0.2, 0.3)
    for side in ("left", "top", "right", "bottom")
}
NAMES = (*CHANGES, *CUTS)


def changed(name: str, picture: Image, corners: Corners, focal: float | None) -> bytes:
    """The changed photo as a file."""
    made = _cut(picture, corners, *CUTS[name]) if name in CUTS else CHANGES[name](picture)
    orientation = 6 if name.startswith("EXIF") else None
    if orientation:
        made = stored(made, orientation)
    quality = 10 if name.startswith("JPEG") else QUALITY
    data = cv2.imencode(".jpg", made, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
    return with_exif(data, orientation, None if focal is None else round(focal))


def measured(folder: Path, names: Sequence[str], one_in: int = 1, progress: bool = False) -> dict[str, list[Row]]:
    """A row for every board the reader knows, by change; with `one_in` each goes through one in so many, in turn."""
    rows: dict[str, list[Row]] = {name: [] for name in names}
    number = 0
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "photo.jpg"
        for label in bench.load_labels(folder):
            if not found_by_itself(label.board or "") or label.corners is None:
                continue
            picture, _ = photo.decode(photo.open_file(folder / label.file), at_least=WHOLE)
            scale = min(1.0, LARGEST / max(picture.shape[:2]))
            small = _bytes(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
            corners = tuple((x * scale, y * scale) for x, y in label.corners)
            for name in (each for k, each in enumerate(names) if each == UNCHANGED or (k + number) % one_in == 0):
                path.write_bytes(changed(name, small, corners, _focal(folder / label.file)))
                rows[name].append(_row(path, label))
            number += 1
            if progress:
                print(f"\r{label.file:40.40}", end="", file=sys.stderr, flush=True)
    return rows


def _focal(path: Path) -> float | None:
    return photo.open_file(path).focal35


def _row(path: Path, label: Label) -> Row:
    """A reading against its label; where the corners lie is another matter, the photo was changed."""
    try:
        reading = reader.read(path)
    except PhotoError:
        reading = BoardReading(photo=path.name, found=False)
    return bench.compare(reading, replace(label, corners=None))[0]


def table(rows: dict[str, list[Row]]) -> list[dict[str, object]]:
    """One line a change: counts over cells, lines and floors; and the silent ones of the same boards unchanged."""
    lines = []
    plain = {row.file: row for row in rows.get(UNCHANGED, ())}
    for name, every in rows.items():
        found = [row for row in every if row.found]
        lines.append(
            {
                "change": name,
                "boards": len(every),
                "found": len(found),
                "cells": sum(row.cells for row in found),
                "wrong": sum(row.wrong for row in found),
                "silent": sum(row.silent for row in found),
                "silent_unchanged": sum(plain[row.file].silent for row in found if row.file in plain),
                "marked": sum(row.marked for row in found),
                "parts": sum(row.parts for row in found),
                "parts_wrong": sum(row.parts_wrong for row in found),
                "parts_silent": sum(row.parts_silent for row in found),
                "parts_silent_unchanged": sum(plain[row.file].parts_silent for row in found if row.file in plain),
                "parts_marked": sum(row.parts_marked for row in found),
                "silent_where": " ".join(f"{row.file}:{row.wrong_where}" for row in found if row.silent),
            }
        )
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.robustness", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--csv", type=Path)
    parser.add_argument("--one-in", type=int, default=1, help="each board goes through one in so many changes, in turn")
    parser.add_argument("--only", nargs="+", choices=NAMES, default=NAMES, metavar="CHANGE")
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    try:
        lines = table(measured(options.folder, options.only, max(options.one_in, 1), progress=True))
    except bench.BenchError as error:
        print(f"robustness: {error}", file=sys.stderr)
        return 2
    print(file=sys.stderr)
    if options.csv:
        with options.csv.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, lines[0])
            writer.writeheader()
            writer.writerows(lines)
    for line in lines:
        print("  ".join(f"{key} {value}" for key, value in line.items() if value != ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
