"""Many pictures at a glance: `python -m tests.ui.screens.sheets FOLDER OUT [--columns N]` puts those of FOLDER that
were taken in the same way onto sheets like OUT/360x800-en-light-1-03.png, with the scene's name above each."""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

NAME = re.compile(r"(?P<scene>.+)-(?P<way>(?P<width>\d+)x(?P<height>\d+)-[^-]+-[^-]+-[\d.]+)")
EDGE, HEAD = 8, 20
PAPER, INK = (96, 96, 96), (255, 255, 255)


class Arrangement(NamedTuple):
    """How the pictures lie on a sheet; they are as narrow as their text can still be read."""

    width: int
    columns: int
    lines: int


UPRIGHT, WIDE = Arrangement(300, 5, 2), Arrangement(760, 2, 3)


class Round(NamedTuple):
    """Pictures taken in the same way, by their scenes' names."""

    pictures: dict[str, Path]
    arrangement: Arrangement


def rounds(folder: Path) -> dict[str, Round]:
    """All of a folder, by the way they were taken."""
    found: dict[str, dict[str, Path]] = defaultdict(dict)
    arrangements = {}
    for path in sorted(folder.glob("*.png")):
        named = NAME.fullmatch(path.stem)
        if named:
            found[named["way"]][named["scene"]] = path
            arrangements[named["way"]] = UPRIGHT if int(named["width"]) < int(named["height"]) else WIDE
    return {way: Round(pictures, arrangements[way]) for way, pictures in found.items()}


def sheets(of: Round) -> Iterator[np.ndarray]:
    """A round's pictures in order, from left to right and downwards."""
    width, columns, lines = of.arrangement
    labelled = [_labelled(name, path, width) for name, path in of.pictures.items()]
    for first in range(0, len(labelled), columns * lines):
        on_it = labelled[first : first + columns * lines]
        height = max(picture.shape[0] for picture in on_it)
        sheet = np.full((-(-len(on_it) // columns) * height, columns * (width + EDGE), 3), PAPER, np.uint8)
        for index, picture in enumerate(on_it):
            line, column = divmod(index, columns)
            y, x = line * height, column * (width + EDGE)
            sheet[y : y + picture.shape[0], x : x + picture.shape[1]] = picture
        yield sheet


def _labelled(name: str, path: Path, width: int) -> np.ndarray:
    picture = cv2.imread(str(path))
    height = round(picture.shape[0] * width / picture.shape[1])
    out = np.full((HEAD + height + EDGE, width, 3), PAPER, np.uint8)
    cv2.putText(out, name, (2, HEAD - 6), cv2.FONT_HERSHEY_SIMPLEX, 0.5, INK, 1, cv2.LINE_AA)
    out[HEAD : HEAD + height] = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    return out


def main(words: list[str]) -> int:
    about = argparse.ArgumentParser("python -m tests.ui.screens.sheets", description=__doc__)
    about.add_argument("folder", type=Path, metavar="FOLDER", help="with pictures of python -m tests.ui.screens")
    about.add_argument("out", type=Path, metavar="OUT", help="the folder that the sheets come into")
    about.add_argument("--columns", type=int, metavar="N", help="pictures side by side; 5 of phones, 2 of tablets")
    said = about.parse_args(words)
    if said.columns is not None and said.columns < 1:
        about.error("--columns is 1 or more.")
    found = rounds(said.folder)
    if not found:
        print(f"There are no pictures of screens in {said.folder}.", file=sys.stderr)
        return 1
    said.out.mkdir(parents=True, exist_ok=True)
    made = 0
    for way, of in found.items():
        if said.columns:
            of = of._replace(arrangement=of.arrangement._replace(columns=said.columns))
        for number, sheet in enumerate(sheets(of), 1):
            cv2.imwrite(str(said.out / f"{way}-{number:02}.png"), sheet)
            made += 1
    print(f"{made} sheets in {said.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
