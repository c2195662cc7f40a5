"""Fit the weights of `vision.compare` on harvested boards: `python -m vision.workshop.training.weigh HARVEST…`.

With `--rims` those of `vision.rim` instead.

Files hold whole boards, space after space in the layout's order, so that a space meets its likes of the same photo.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from vision import compare, evidence, layout, rim
from vision.arrays import Array
from vision.decide import seen_of
from vision.workshop.training.handmade import fit


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--board", default="azul")
    parser.add_argument("--rims", action="store_true", help="of the gutters around a space")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    one = layout.load(options.board)
    judge = evidence.eye(one.eye)
    rows: dict[str, list[Array]] = {colour: [] for colour in one.colours}
    truth: dict[str, list[bool]] = {colour: [] for colour in one.colours}
    for file in options.files:
        part = np.load(file)
        for start in range(0, len(part["labels"]), len(one.spaces)):
            board = slice(start, start + len(one.spaces))
            labels = [judge.kinds[k] for k in part["labels"][board]]
            if not any(name.startswith("print ") for name in labels):
                continue
            cut = np.empty((len(one.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
            cut[:, :6] = part["patches"][board] / np.float32(128) - 1
            cut[:, 6:] = part["facts"][board][:, :, None, None]
            chances = evidence.opinions(cut, judge)
            told = [dict(zip(judge.kinds, map(float, row), strict=True)) for row in chances]
            seen = [seen_of(space, one.colours, each, None) for space, each in zip(one.spaces, told, strict=True)]
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
