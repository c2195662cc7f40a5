"""Patches of made-up editions for the eye that knows no art: `python -m vision.workshop.training.editions OUT`.

Every edition is taught from one photo, as a user would do it, and then photographed in play: a patch shows a space now
and when the board was bare. Part of the photos are seen without the bare board, as if only the corners were known.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision import bare, edition, layout, pose
from vision.arrays import Array, Image
from vision.evidence import prepare
from vision.layout import Layout, Space
from vision.workshop.studio.styles import photo
from vision.workshop.studio.styles.style import Style, style_of
from vision.workshop.training.harvest import misfit
from vision.workshop.training.scene import Random

TILES = ("blue", "yellow", "red", "black", "white", "turquoise", "special")
PRINTS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise", "w": "wild", "s": "special"}
KINDS = (
    "bare",
    *(f"tile {name}" for name in TILES),
    *(f"print {name}" for name in PRINTS.values()),
    "marker",
    "hidden",
)
BOARDS, SHARES = ("azul", "azul-grey", "mini", "mini-grey", "duel"), (0.22, 0.1, 0.2, 0.1, 0.38)
PHOTOS = 4
UNKNOWN = 0.25
"""The share of photos seen without the bare board."""
MOST_BARE = 14
OFF_UNKNOWN = 0.006
# From below this elevation spaces hide each other, and most goes wrong: of these photos there are to be more.
LOW = 40.0


def decoded(data: bytes) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def taught(style: Style, family: str, index: int, size: int, rng: Random) -> tuple[Layout, Image]:
    """The layout and the portrait of the bare board, as a photo with a slightly rough grid gives them."""
    data, label = photo.teaching_file(style, family, index, size)
    picture = decoded(data)
    side = float(np.linalg.norm(np.subtract(label["corners"][1], label["corners"][0])))

    def rough(points: Any, by: float) -> list[tuple[float, float]]:
        return [(x, y) for x, y in (np.array(points) + rng.normal(0, by * side, (4, 2))).tolist()]

    corners = rough(label["corners"], 0.002)
    one = edition.fitted(
        layout.load(style.plan.board), corners, {name: rough(ring, 0.0015) for name, ring in label["grid"].items()}
    )
    where = pose.pose(edition.plane(one, corners), _size(picture), (0.5, 0.5), label["f35"])
    return one, bare.portrait(prepare(picture, where, one), where, one)


def _size(picture: Image) -> tuple[int, int]:
    return picture.shape[1], picture.shape[0]


def kind_of(label: dict[str, Any], space: Space) -> str | None:
    """What a patch of the space shows; None where the label does not tell."""
    skip = label["skip"]
    if space.part in ("wall", "dome"):
        if [space.row, space.col] in skip.get(space.part, ()):
            return "hidden"
        cell = label[space.part][space.row][space.col]
        if space.part == "wall":
            return f"tile {cell}" if cell else "bare"
        if cell["tile"]:
            return f"tile {cell['tile']}"
        return f"print {PRINTS[cell['space']]}" if cell["space"] else "bare"
    if space.part == "lines":
        if space.row in skip.get("lines", ()):
            return None
        line = label["lines"][space.row]
        return f"tile {line['colour']}" if line["colour"] and space.col < line["count"] else "bare"
    if skip.get(space.part):
        return None
    tiles = label["on_last"]
    tile = tiles[space.col] if space.col < len(tiles) else None
    return "bare" if tile is None else "marker" if tile == "first" else f"tile {tile}"


def patches_of(
    style: Style, family: str, index: int, size: int, one: Layout, portrait: Image | None, rng: Random
) -> tuple[Array, Array, Array]:
    """Patches as bytes, their four facts, their labels."""
    data, label = photo.photo_file(style, family, index, size)
    picture = decoded(data)
    told = label["f35"] if rng.random() < 0.8 else None
    true = pose.pose(edition.plane(one, label["corners"]), _size(picture), (0.5, 0.5), told)
    where = misfit(true.projection, rng)
    if portrait is None:
        off = rng.normal(0, OFF_UNKNOWN, 2)
        shift = np.array([[1, 0, 0, off[0]], [0, 1, 0, off[1]], [0, 0, 1, 0], [0, 0, 0, 1.0]])
        where = pose.Pose(where.projection @ shift, where.elevation, where.focal, where.away)
    kinds = [kind_of(label, space) for space in one.spaces]
    taken = [i for i, kind in enumerate(kinds) if kind not in (None, "bare")]
    free = [i for i, kind in enumerate(kinds) if kind == "bare"]
    pick = sorted([*taken, *rng.permutation(free)[:MOST_BARE].tolist()])
    cut = bare.patches(prepare(picture, where, one), where, one, portrait, pick)
    labels = np.array([KINDS.index(kinds[i] or "") for i in pick], np.int64)
    return np.clip((cut[:, :12] + 1) * 128, 0, 255).astype(np.uint8), cut[:, 12:, 0, 0], labels


def index_of_low(style: Style, family: str, first: int) -> int:
    """The first index, in steps, whose photo is taken from low."""
    index = first
    while photo.view_at(style, family, index)[0].elevation > LOW:
        index += PHOTOS
    return index


def harvest(
    numbers: range, family: str, unseen: bool, seed: int, only: str | None = None, low: float = 0.0
) -> tuple[Array, Array, Array]:
    """low: the share of photos that are taken from low, besides those that are anyway."""
    rng = np.random.default_rng(seed)
    rows = []
    for number in numbers:
        board = only or str(rng.choice(BOARDS, p=SHARES))
        style = style_of(board, number, unseen, float(rng.choice([0.3, 1.0])))
        one, portrait = taught(style, family, 0, int(rng.uniform(750, 1100)), rng)
        for index in range(PHOTOS):
            size = int(np.exp(rng.uniform(np.log(540), np.log(1000))))
            known = portrait if rng.random() > UNKNOWN else None
            at = index_of_low(style, family, index) if rng.random() < low else index
            rows.append(patches_of(style, family, at, size, one, known, rng))
    cut, facts, labels = (np.concatenate(each) for each in zip(*rows, strict=True))
    return cut, facts, labels


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--family", default="train")
    parser.add_argument("--first", type=int, default=0, help="the first edition's number")
    parser.add_argument("--editions", type=int, default=600)
    parser.add_argument("--each", type=int, default=10, help="editions a file")
    parser.add_argument("--only", choices=BOARDS, help="editions of this board alone")
    parser.add_argument("--low", type=float, default=0.0, help="the share of further photos from low")
    parser.add_argument("--unseen", action="store_true", help="editions with signs that nothing is learnt from")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    for first in range(options.first, options.first + options.editions, options.each):
        numbers = range(first, first + options.each)
        cut, facts, labels = harvest(numbers, options.family, options.unseen, first, options.only, options.low)
        part = options.out / f"editions{first:06d}.part"
        with part.open("wb") as file:
            np.savez(file, patches=cut, facts=facts, labels=labels)
        part.rename(part.with_suffix(".npz"))


if __name__ == "__main__":
    main()
