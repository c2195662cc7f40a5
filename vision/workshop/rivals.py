"""The simple ways that others use, measured on the same photos: contour quad, ORB + RANSAC, colour at the centre."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision import layout, photo, reader
from vision.arrays import Array, Image
from vision.workshop import bench
from vision.workshop.bench import Label

# A board counts as found when its corners are off by less than this share of its side, on average.
NEAR = 0.03
# Colour of a tile's top and of the bare print in balanced light (hue, saturation): measured medians of phone photos.
TOPS = {"blue": (104, 247), "yellow": (7, 198), "red": (1, 201), "black": (105, 118), "white": (100, 127)}
PRINTS = {"blue": (109, 152), "yellow": (13, 170), "red": (1, 147), "black": (120, 47), "white": (101, 63)}


def run(folder: Path, picture: Path) -> dict[str, Any]:
    """Boards found by each way, and printed wall cells wrong by centre colour; `picture` shows the bare board."""
    labels = [label for label in bench.load_labels(folder) if label.board in ("azul", "azul-grey") and label.corners]
    reference = photo.decode(photo.open_file(picture))[0]
    ways: dict[str, Callable[[Image], Array | None]] = {
        "contour quad": contour_quad,
        "ORB + RANSAC": lambda shown: orb(shown, reference),
    }
    found = dict.fromkeys([*ways, "this reader"], 0)
    wrong = {"centre colour": 0, "this reader": 0}
    cells = 0
    for label in labels:
        shown, scale = photo.decode(photo.open_file(folder / label.file))
        truth = np.array(label.corners) * scale
        for name, way in ways.items():
            corners = way(shown)
            found[name] += corners is not None and near(corners, truth, any_start=name == "contour quad")
        sight = reader.look_at(folder / label.file)
        if not sight.reading.found or label.cells is None:
            continue
        found["this reader"] += near(np.array(sight.reading.corners) * scale, truth)
        if label.board == "azul" and sight.reading.board == "azul":
            said = centre_colour(shown, truth)
            cells += len(label.cells) - len(label.skipped)
            wrong["centre colour"] += _wrong(said, label)
            wrong["this reader"] += _wrong([cell.tile for cell in sight.reading.cells], label)
    return {
        "boards found": {name: bench.share(count, len(labels)) for name, count in found.items()},
        "printed wall cells wrong": {name: bench.share(count, cells) for name, count in wrong.items()},
    }


def near(corners: Array, truth: Array, any_start: bool = False) -> bool:
    side = np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean()
    starts = range(4) if any_start else (0,)
    off = [np.linalg.norm(np.roll(corners, k, axis=0) - truth, axis=1).mean() for k in starts]
    return bool(min(off) < NEAR * side)


def contour_quad(picture: Image) -> Array | None:
    """The largest four-cornered outline among the photo's edges."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    edges = cv2.dilate(cv2.Canny(grey, 40, 120), np.ones((3, 3), np.uint8))
    outlines, _ = cv2.findContours(edges, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    best, largest = None, 0.02 * grey.size
    for outline in outlines:
        hull = cv2.convexHull(outline)
        quad = cv2.approxPolyDP(hull, 0.02 * cv2.arcLength(hull, True), True)
        area = cv2.contourArea(quad)
        if len(quad) == 4 and area > largest:
            best, largest = quad[:, 0].astype(np.float64), area
    if best is None:
        return None
    ring = best if cv2.contourArea(best.astype(np.float32), True) > 0 else best[::-1]
    return np.asarray(ring)


def orb(picture: Image, reference: Image) -> Array | None:
    """Features of the whole bare board, cells included, matched by ratio and fitted by RANSAC."""
    board = cv2.resize(reference, (640, 640), interpolation=cv2.INTER_AREA)
    detector = cv2.ORB.create(nfeatures=2000)
    spots, codes = [], []
    for shown in (board, picture):
        grey = cv2.cvtColor(shown, cv2.COLOR_BGR2GRAY)
        keypoints, described = detector.detectAndCompute(grey, np.full(grey.shape, 255, np.uint8))
        if described is None or len(keypoints) < 10:
            return None
        spots.append(np.array([point.pt for point in keypoints], np.float32))
        codes.append(described)
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(codes[0], codes[1], k=2)
    good = [two[0] for two in pairs if len(two) == 2 and two[0].distance < 0.8 * two[1].distance]
    if len(good) < 8:
        return None
    source = spots[0][[match.queryIdx for match in good]] / 640
    target = spots[1][[match.trainIdx for match in good]]
    cv2.setRNGSeed(7)
    homography, _ = cv2.findHomography(source, target, cv2.RANSAC, 4.0)
    if homography is None:
        return None
    edge = np.array([layout.load("azul").corners], np.float64)
    return np.asarray(cv2.perspectiveTransform(edge, homography)[0])


def centre_colour(picture: Image, corners: Array) -> list[str | None]:
    """Tile or print by the colour at each space's centre, with the true corners given."""
    one = layout.load("azul")
    plane = cv2.getPerspectiveTransform(np.array(one.corners, np.float32), corners.astype(np.float32))
    said: list[str | None] = []
    for space in one.part("wall"):
        reach = 0.02
        ring = [(space.x + dx, space.y + dy) for dx in (-reach, 0, reach) for dy in (-reach, 0, reach)]
        spots = cv2.perspectiveTransform(np.array([ring]), plane)[0].astype(int)
        inside = np.clip(spots, 0, [picture.shape[1] - 1, picture.shape[0] - 1])
        colour = np.median(picture[inside[:, 1], inside[:, 0]], axis=0).astype(np.uint8)
        _, saturation, _ = cv2.cvtColor(colour[None, None], cv2.COLOR_BGR2HSV)[0, 0]
        printed = space.printed or ""
        middle = (TOPS[printed][1] + PRINTS[printed][1]) / 2
        said.append(printed if saturation > middle else None)
    return said


def _wrong(said: list[str | None], label: Label) -> int:
    assert label.cells is not None
    pairs = enumerate(zip(said, label.cells, strict=True))
    return sum(i not in label.skipped and one != truth for i, (one, truth) in pairs)
