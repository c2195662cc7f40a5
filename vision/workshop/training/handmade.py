"""The rival without learning of shapes: gutters and colours of a printed space, weighed by logistic regression.

Fitted on the same harvested patches as the network, printed wall spaces only, one regression a colour. Kept to show
what the network is worth: `python -m vision.workshop.training.handmade HARVEST FOLDER` prints both on labelled photos.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision import evidence, layout, reader
from vision.arrays import Array
from vision.workshop import bench
from vision.workshop.training.harvest import kinds

ROUNDS = 30
RIDGE = 1.0


def features(patch: Array) -> Array:
    """One row a patch: colour at the centre in both planes, and of the gutters away from and towards the camera."""
    light = (patch[:, :6] + 1) / 2
    count, middle = len(patch), evidence.PATCH / 2
    gutter = evidence.PATCH / evidence.WINDOW / 2
    rows = []
    for i in range(count):
        across, along = patch[i, 6, 0, 0], patch[i, 7, 0, 0]
        reach = max(float(np.hypot(across, along)), 1e-6)
        way = np.array([across, along]) / reach
        row = [1.0, reach]
        for plane in (light[i, :3], light[i, 3:]):
            row += _colour(plane[:, 15:25, 15:25])
        for side in (1, -1):
            # The nearest of the four gutters in that direction.
            x, y = (side * gutter, 0) if abs(way[0]) > abs(way[1]) else (0, side * gutter)
            sign = np.sign(way[0] if abs(way[0]) > abs(way[1]) else way[1])
            u, v = int(middle + sign * x), int(middle + sign * y)
            row += _colour(light[i, :3, max(v - 1, 0) : v + 2, max(u - 1, 0) : u + 2])
        rows.append(row)
    return np.array(rows)


def _colour(piece: Array) -> list[float]:
    mean = piece.reshape(3, -1).mean(axis=1)
    top, low = float(mean.max()), float(mean.min())
    return [top, (top - low) / max(top, 0.05), float(piece.std())]


def fit(rows: Array, truth: Array) -> Array:
    """Logistic regression by Newton's method, with a small ridge."""
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (truth - chance) - RIDGE * weights
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + RIDGE * np.eye(rows.shape[1])
        weights = weights + np.linalg.solve(curve, slope)
    return np.asarray(weights)


def learn(files: list[Path]) -> dict[str, Array]:
    one = layout.load("azul")
    names = kinds(one)
    patches, labels = [], []
    for file in files:
        part = np.load(file)
        seen = np.empty((len(part["labels"]), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
        seen[:, :6] = part["patches"] / np.float32(128) - 1
        seen[:, 6:] = part["facts"][:, :, None, None]
        printed = np.arange(len(seen)) % len(one.spaces) < len(one.part("wall"))
        patches.append(features(seen[printed]))
        labels.append(part["labels"][printed])
    rows, found = np.concatenate(patches), np.concatenate(labels)
    learned = {}
    for colour in one.colours:
        bare, tile = names.index(f"print {colour}"), names.index(f"tile {colour}")
        mine = (found == bare) | (found == tile)
        learned[colour] = fit(rows[mine], (found[mine] == tile).astype(float))
    return learned


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("harvest", type=Path)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--files", type=int, default=40)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    learned = learn(sorted(options.harvest.glob("studio*.npz"))[: options.files])
    for folder in options.folders:
        wrong, ours, cells = 0, 0, 0
        for label in bench.load_labels(folder):
            if label.board != "azul" or label.cells is None:
                continue
            sight = reader.look_at(folder / label.file, board="azul")
            if sight.pose is None or sight.layout is None:
                continue
            one = sight.layout
            ready = evidence.prepare(sight.picture, sight.pose, one)
            rows = features(evidence.patches(ready, sight.pose, one, range(len(one.part("wall")))))
            for i, space in enumerate(one.part("wall")):
                if i in label.skipped:
                    continue
                cells += 1
                wrong += (rows[i] @ learned[space.printed or ""] > 0) != (label.cells[i] is not None)
                ours += sight.reading.cells[i].tile != label.cells[i]
        print(f"{folder.name}: hand-made {bench.share(int(wrong), cells)}, network {bench.share(int(ours), cells)}")


if __name__ == "__main__":
    main()
