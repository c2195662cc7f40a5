"""The photos of a set and what was read in them, a line a photo, so that making and reading can stop at any time."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

import vision
from vision import look, reader
from vision.layout import BOARDS
from vision.look import Look
from vision.reading import BoardReading
from vision.workshop import bench, calibration, shipped_look
from vision.workshop.bench import Claim, Row
from vision.workshop.studio.own import board_picture
from vision.workshop.studio.photo import photo, photo_file
from vision.workshop.tables import kinds

LABELS, READINGS = "labels.jsonl", "readings.jsonl"


class OtherReader(Exception):
    """The readings of two readers are not added up."""


@dataclass(frozen=True, slots=True)
class Result:
    """One photo of a kind: the bench's row, every claim, each space's bands, and what became of covered spaces."""

    kind: str
    row: Row
    claims: tuple[Claim, ...]
    spaces: tuple[tuple[tuple[str, ...], float, bool, bool], ...]
    """Bands as the calibration has them, the stated chance, whether it was right, whether it was marked."""
    covered: int
    covered_as_bare: int
    covered_as_tile: int


def make(folder: Path, first: int, count: int, size: int) -> Iterator[str]:
    """The photos that are not there yet, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    there = {label["file"] for label in lines(folder / LABELS)}
    for index in range(first, first + count):
        kind = kinds.kind_of(index)
        name = f"{index:05d}_{kind}.jpg"
        if name not in there:
            data, label = _photo(kind, index, size)
            (folder / name).write_bytes(data)
            append(folder / LABELS, {"file": name, "kind": kind, **label})
            yield name


def _photo(kind: str, index: int, size: int) -> tuple[bytes, dict[str, Any]]:
    board = "azul-grey" if index % 3 == 0 else "azul"
    if kind in kinds.CHANGES:
        picture, label = photo("test", board, index, size)
        return kinds.changed(kind, picture, label, np.random.default_rng([17, index]))
    return photo_file("test" if kind == "plain" else kind, board, index, size)


def read(folder: Path, most: int) -> Iterator[str]:
    """The photos that are not read yet, by name, each read and judged."""
    mark = reader_mark()
    done = set()
    for entry in lines(folder / READINGS):
        if entry["reader"] != mark:
            raise OtherReader(f"{folder / READINGS} is of the reader {entry['reader']}, and this one is {mark}")
        done.add(entry["file"])
    labels = lines(folder / LABELS)
    if not labels:
        raise bench.BenchError(f"no {LABELS} in {folder}")
    own = own_look(folder)
    for item in labels:
        if item["file"] not in done and most > 0:
            most -= 1
            reading = reader.read(folder / item["file"], with_look=own)
            append(folder / READINGS, {"file": item["file"], "reader": mark, **_judged(reading, item)})
            yield item["file"]


def results(folder: Path) -> list[Result]:
    return [
        Result(
            entry["kind"],
            Row(**entry["row"]),
            tuple(Claim(p, right) for p, right in entry["claims"]),
            tuple((tuple(bands), p, right, marked) for bands, p, right, marked in entry["spaces"]),
            entry["covered"],
            entry["covered_as_bare"],
            entry["covered_as_tile"],
        )
        for entry in lines(folder / READINGS)
    ]


def _judged(reading: BoardReading, item: dict[str, Any]) -> dict[str, Any]:
    label = bench.parse_label(item)
    row, claims = bench.compare(reading, label)
    covered = item.get("covered") or ()
    cells = [reading.wall[r][c] for r, c in covered] if reading.wall else []
    accepted = [cell for cell in cells if not cell.check]
    spaces = calibration.judged(reading, label)
    return {
        "kind": item["kind"],
        "row": asdict(row),
        "claims": [(claim.p, claim.right) for claim in claims],
        "spaces": [(one.bands, one.claim.p, one.claim.right, one.marked) for one in spaces],
        "covered": len(cells),
        "covered_as_bare": sum(cell.tile is None for cell in accepted),
        "covered_as_tile": sum(cell.tile is not None for cell in accepted),
    }


def own_look(folder: Path) -> Look:
    """The look of the studio's own board, made as a shipped one is."""
    path = folder / "own.npz"
    if not path.exists():
        look.save(shipped_look.of_card(board_picture(grey=False), "azul"), path)
    return look.load(path)


def reader_mark() -> str:
    """Ten letters that change with anything of the reader, code or data, but not with the workshop."""
    files = [*Path(vision.__file__).parent.glob("*.py"), *(path for path in BOARDS.rglob("*") if path.is_file())]
    digest = hashlib.sha256()
    for path in sorted(files, key=lambda path: (path.name, str(path))):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:10]


def lines(path: Path) -> list[dict[str, Any]]:
    """What was written whole; a line that was cut short while it was written is made again."""
    if not path.exists():
        return []
    found = []
    for line in path.read_text("utf-8").splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def append(path: Path, entry: dict[str, Any]) -> None:
    cut_short = path.exists() and path.stat().st_size > 0 and not path.read_bytes().endswith(b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" * cut_short + json.dumps(entry) + "\n")
