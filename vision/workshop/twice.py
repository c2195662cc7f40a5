"""Boards photographed from two sides, read from one photo and from both: `python -m vision.workshop.twice OUT`.

The same table, light and tiles; the second photo by another phone from another side. It goes on where it stopped, a
line a board: what was counted with the first photo alone, and with both.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import cv2

from vision import photo, reader
from vision.look import Look
from vision.workshop import bench
from vision.workshop.bench import Row
from vision.workshop.studio.art import own_art
from vision.workshop.studio.photo import taken
from vision.workshop.studio.scene import Scene, finish_of, scene, seeded, view_of
from vision.workshop.tables import album

FIRST = 80_000
SIZE = 1000
FAMILY = "test"
# The second photo is taken from at least so far around the board, in degrees.
AROUND = 60.0
READINGS = "twice.jsonl"
COUNTED = ("cells", "wrong", "silent", "marked", "parts", "parts_wrong", "parts_silent", "parts_marked")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.twice", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--first", type=int, default=FIRST)
    parser.add_argument("--count", type=int, default=300)
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    try:
        for number, done in enumerate(measured(options.out, options.first, options.count), 1):
            print(f"\r{number} {done}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        print(table(album.lines(options.out / READINGS)))
    except album.OtherReader as error:
        print(f"twice: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"twice: {options.out}: {(error.strerror or 'unknown trouble').lower()}", file=sys.stderr)
        return 2
    return 0


def measured(folder: Path, first: int, count: int) -> Iterator[int]:
    """Make and read what is not read yet, by number."""
    folder.mkdir(parents=True, exist_ok=True)
    mark = album.reader_mark()
    done = set()
    for entry in album.lines(folder / READINGS):
        if entry["reader"] != mark:
            raise album.OtherReader(f"{folder / READINGS} is of the reader {entry['reader']}, and this one is {mark}")
        done.add(entry["index"])
    own = album.own_look(folder)
    for index in range(first, first + count):
        if index not in done:
            one, both = board(folder, index, own)
            entry = {"index": index, "reader": mark, "one": asdict(one), "both": asdict(both)}
            album.append(folder / READINGS, entry)
            yield index


def board(folder: Path, index: int, own: Look) -> tuple[Row, Row]:
    """What is read of one board in its first photo, and in both, against the label of the first."""
    name = "azul-grey" if index % 3 == 0 else "azul"
    first = scene(FAMILY, name, index, own_art(name))
    files = []
    labels: list[dict[str, Any]] = []
    for number, one in enumerate((first, from_another_side(first, name, index))):
        data, label = taken(one, name, SIZE)
        path = folder / f"{index}_{number}.jpg"
        path.write_bytes(data)
        files.append(photo.open_file(path))
        labels.append(label)
    sights = [reader.look_at(file, with_look=own) for file in files]
    both = reader.seen_together(files, sights, with_look=own)
    truth = bench.parse_label({"file": files[0].name, **labels[0]})
    told = replace(truth, corners=None)
    return bench.compare(sights[0].reading, told)[0], bench.compare(both.reading, told)[0]


def from_another_side(one: Scene, board: str, index: int) -> Scene:
    """The same scene, held and developed by another phone."""
    dice = seeded(FAMILY, board, index, "from another side")
    view, tags = view_of(dice)
    while abs((view.azimuth - one.view.azimuth + 180) % 360 - 180) < AROUND:
        view, tags = view_of(dice)
    finish, more = finish_of(FAMILY, board, index + 10**6, one.stage.light)
    return replace(one, view=view, finish=finish, tags=(*tags, *more))


def table(entries: Sequence[dict[str, Any]]) -> str:
    """Markdown: what was counted with one photo and with both, over the boards that the first photo shows."""
    known = {field.name for field in fields(Row)}
    pairs = [[Row(**{key: entry[how][key] for key in known}) for how in ("one", "both")] for entry in entries]
    lines = ["| | one photo | both |", "| --- | --- | --- |"]
    found = [str(sum(pair[k].found for pair in pairs)) for k in (0, 1)]
    lines.append(f"| found, of {len(pairs)} | {' | '.join(found)} |")
    read = [pair for pair in pairs if pair[0].found and pair[1].found]
    for key in COUNTED:
        sums = [sum(getattr(pair[k], key) for pair in read) for k in (0, 1)]
        lines.append(f"| {key.replace('parts', 'lines and floors').replace('_', ' ')} | {sums[0]} | {sums[1]} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
