"""Fit the score cube's two numbers: `python -m vision.workshop.training.cube FOLDER [--look FILE]`.

FOLDER holds the studio's photos of the `calibrate` family with their labels. Every photo is used twice: with its cube,
and with the places around it struck out, when nothing must be found.
"""

from __future__ import annotations

import argparse
import json
from itertools import product
from pathlib import Path

import cv2
import numpy as np

from vision import look, reader, track
from vision.arrays import Array

SHARPNESS = (2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 14.0)
NOTHING = (1.5, 2.0, 2.3, 2.6, 3.0, 3.3, 3.6)
# Places so near to the cube (in sides) are struck out with it; one that is not even so dark is hidden or cut off.
NEAR = 3.5
HIDDEN = 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--look", type=Path, help="look of the edition in the photos")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    edition = look.load(options.look) if options.look else None
    cases: list[tuple[Array, int]] = []
    for label in json.loads((options.folder / "labels.json").read_text("utf-8")):
        sight = reader.look_at(options.folder / label["file"], with_look=edition)
        if sight.pose is None or sight.layout is None or sight.reading.board != label["board"]:
            continue
        dark = track.darkness(sight.picture, sight.pose, sight.layout)
        spots, points = np.array(sight.layout.track), int(label["score"])
        cases.append((dark, points if dark[points] > HIDDEN else len(dark)))
        near = np.abs(spots - spots[points]).max(axis=1) < NEAR * sight.layout.cube
        cases.append((np.where(near, 0.0, dark), len(dark)))
    loss = {pair: _loss(cases, *pair) for pair in product(SHARPNESS, NOTHING)}
    best = min(loss, key=lambda pair: loss[pair])
    print(f"SHARPNESS = {best[0]}, NOTHING = {best[1]}: mean loss {loss[best]:.4f} on {len(cases)} cases")


def _loss(cases: list[tuple[Array, int]], sharpness: float, nothing: float) -> float:
    said = [track.opinions(dark, sharpness, nothing)[truth] for dark, truth in cases]
    return float(-np.log(np.maximum(said, 1e-9)).mean())


if __name__ == "__main__":
    main()
