"""Fit the weights of `vision.compare` on harvested boards: `python -m vision.workshop.training.weigh HARVEST…`.

With `--rims` those of `vision.rim`, with `--sorts` those of `vision.palette`, with `--levels` those of `vision.levels`
instead.

Files hold whole boards, space after space in the layout's order, so that a space meets its likes of the same photo.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision import compare, evidence, layout, levels, palette, rim
from vision.arrays import Array, Floats
from vision.decide import Seen, seen_of
from vision.evidence import Eye
from vision.layout import Layout
from vision.workshop.training.handmade import fit


def _boards(files: Sequence[Path], one: Layout, judge: Eye) -> Iterator[tuple[list[str], Floats, list[Seen]]]:
    """Each board's truth, patches and what the eye sees of them."""
    for file in files:
        part = np.load(file)
        for start in range(0, len(part["labels"]), len(one.spaces)):
            board = slice(start, start + len(one.spaces))
            cut = np.empty((len(one.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
            cut[:, :6] = part["patches"][board] / np.float32(128) - 1
            cut[:, 6:] = part["facts"][board][:, :, None, None]
            told = [dict(zip(judge.kinds, map(float, row), strict=True)) for row in evidence.opinions(cut, judge)]
            seen = [seen_of(space, one.colours, each, None) for space, each in zip(one.spaces, told, strict=True)]
            yield [judge.kinds[k] for k in part["labels"][board]], cut, seen


def _fit_sorts(files: Sequence[Path], one: Layout, judge: Eye) -> None:
    every, truth = [], []
    for labels, cut, seen in _boards(files, one, judge):
        tiles = [i for i, name in enumerate(labels) if name.startswith("tile ")]
        if len(tiles) < 2:
            continue
        two = np.triu_indices(len(tiles), 1)
        names = np.array(labels)[tiles]
        every.append(palette.pairs(cut[tiles], palette.shares([seen[i] for i in tiles]))[two])
        truth.append((names[:, None] == names)[two])
    rows, same = np.concatenate(every), np.concatenate(truth).astype(float)
    weights = fit(rows, same)
    weights[0] -= np.log(same.mean() / (1 - same.mean()))
    print(json.dumps([round(float(weight), 4) for weight in weights]))
    print(f"{int(((rows @ weights > 0) != same).sum())} of {len(same)} pairs wrong")


def _fit_levels(files: Sequence[Path], one: Layout, judge: Eye) -> None:
    """Of printed spaces in doubt alone: the others are left as they are."""
    rows, truth = [], []
    low, high = levels.BEYOND_DOUBT
    for labels, cut, seen in _boards(files, one, judge):
        if not any(name.startswith("print ") for name in labels):
            continue
        compared = compare.weighed(seen, cut, judge.compare, judge.lift, judge.rims)
        for each, row, label in zip(seen, levels.features(seen, compared), labels, strict=True):
            if each.space.printed and label != "hidden" and low < compare.odds(each) < high:
                rows.append(row)
                truth.append(label.startswith("tile "))
    weights = fit(np.array(rows), np.array(truth, float))
    print(json.dumps([round(float(weight), 3) for weight in weights]))
    wrong = (np.array(rows) @ weights > 0) != np.array(truth)
    print(f"{int(wrong.sum())} of {len(wrong)} spaces in doubt wrong")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--board", default="azul")
    parser.add_argument("--rims", action="store_true", help="of the gutters around a space")
    parser.add_argument("--sorts", action="store_true", help="of two tiles being of the same colour")
    parser.add_argument("--levels", action="store_true", help="of how much like tiles a photo's tiles and prints look")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    one = layout.load(options.board)
    judge = evidence.eye(one.eye)
    if options.sorts:
        _fit_sorts(options.files, one, judge)
        return
    if options.levels:
        _fit_levels(options.files, one, judge)
        return
    rows: dict[str, list[Array]] = {colour: [] for colour in one.colours}
    truth: dict[str, list[bool]] = {colour: [] for colour in one.colours}
    for labels, cut, seen in _boards(options.files, one, judge):
        if not any(name.startswith("print ") for name in labels):
            continue
        compared = rim.features(seen, cut) if options.rims else compare.features(seen, cut)
        for space, row, label in zip(one.spaces, compared, labels, strict=True):
            colour = space.printed or ""
            if (row[0] if options.rims else row[1] or row[2]) and label in (f"print {colour}", f"tile {colour}"):
                rows[colour].append(row)
                truth[colour].append(label.startswith("tile "))
    weights = {colour: fit(np.array(rows[colour]), np.array(truth[colour], float)) for colour in one.colours}
    print(json.dumps({colour: [round(float(weight), 3) for weight in weights[colour]] for colour in one.colours}))
    for colour in one.colours:
        wrong = (np.array(rows[colour]) @ weights[colour] > 0) != np.array(truth[colour])
        print(f"{colour}: {int(wrong.sum())} of {len(wrong)} wrong by the comparison alone")


if __name__ == "__main__":
    main()
