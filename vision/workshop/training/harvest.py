"""Cut training patches from made scenes, with the misfits of real ones: `python -m vision.workshop.training.harvest`.

Two sources: the studio's photos, close to life, and this package's own rough scenes, wilder than life.
"""

from __future__ import annotations

import argparse
import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision import layout as layouts
from vision.arrays import Array, Image
from vision.evidence import patches, prepare
from vision.layout import Layout
from vision.pose import Pose, pose
from vision.workshop import studio
from vision.workshop.studio.game import AzulPosition
from vision.workshop.studio.scene import scene as scene_of
from vision.workshop.studio.scene import seeded, view_of
from vision.workshop.tables.kinds import CHANGES
from vision.workshop.training.scene import Art, Random, load_art, render

BOARD_PICTURES = {"azul": "azul-coloured.jpg", "azul-grey": "azul-grey.jpg"}
Sample = tuple[Image, Array, Layout, list[str]]
"""A photo, its projection, the layout, and the kind of sight at each space."""
UNCLEAR = "unclear"
"""What nobody can say: no patch of it is taken."""
COVERS = ("cloth", "stacked")


def kinds(layout: Layout) -> tuple[str, ...]:
    """What a patch can show: bare card, a bare print of each colour, a tile of each colour, the marker, a hand."""
    prints = tuple(f"print {colour}" for colour in layout.colours)
    tiles = tuple(f"tile {colour}" for colour in layout.colours)
    marker = ("marker",) if layout.eye == "square" else ()
    return ("bare", *prints, *tiles, *marker, "hidden")


def misfit(projection: Array, rng: Random) -> Pose:
    """The true projection, a little wrong: the registration is off by up to a per cent, the height by a tenth."""
    off = rng.choice([0.001, 0.002, 0.006])
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    slip = cv2.getPerspectiveTransform(square, (square + rng.normal(0, off, (4, 2))).astype(np.float32))
    plane = projection[:, [0, 1, 3]] @ slip
    up = projection[:, 2] * np.exp(rng.normal(0, 0.1))
    projection = np.column_stack((plane[:, 0], plane[:, 1], up, plane[:, 2]))
    eye = -np.linalg.solve(projection[:, :3], projection[:, 3])
    toward = eye - [0.5, 0.5, 0]
    flat = max(float(np.hypot(toward[0], toward[1])), 1e-9)
    elevation = float(np.degrees(np.arctan2(toward[2], flat))) + rng.normal(0, 2)
    return Pose(projection, min(elevation, 90.0), 1.0, (-toward[0] / flat, -toward[1] / flat))


def rough_scene(art: Art, rng: Random) -> Sample:
    scene = render(art, rng)
    found = [
        "hidden" if hidden else _kind(tile, space.printed)
        for space, tile, hidden in zip(art.layout.spaces, scene.tiles, scene.hidden, strict=True)
    ]
    return scene.photo, scene.projection, art.layout, found


def studio_scene(
    board: str, folder: Path | None, family: str, index: int, size: int, cover: tuple[str, Random] | None = None
) -> Sample:
    """A studio photo in the art of the folder, or in the studio's own.

    cover: the kind of what is laid over a part of the wall, as `vision.workshop.tables` has them, and its dice; spaces
    that it hides in part are nothing to learn from.
    """
    layout = layouts.load(board)
    art = studio.own_art(board) if folder is None else studio.reference_art(str(folder), board)
    photo, label = studio.photo(family, board, index, size, art)
    scene = scene_of(family, board, index, art)
    left, right, top, bottom = label.get("trim", (0.0, 1.0, 0.0, 1.0))
    source = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    plane = cv2.getPerspectiveTransform(source, np.array(label["corners"], np.float32))
    where = pose(plane, (photo.shape[1], photo.shape[0]), (0.5, 0.5), scene.view.focal_35)
    on_floor = scene.position.floor if isinstance(scene.position, AzulPosition) else ()
    covered = {(row, col) for row, col in label["skip"].get("wall", ())}
    projection, touched = where.projection, set[tuple[str, int, int]]()
    if cover is not None:
        photo, projection, over, touched = _laid_over(photo, projection, label, layout, cover)
        covered |= over
    found = []
    for space in layout.spaces:
        if (space.part, space.row, space.col) in touched:
            found.append(UNCLEAR)
            continue
        if space.part == "wall":
            tile = label["wall"][space.row][space.col]
        elif space.part == "lines":
            line = label["lines"][space.row]
            tile = line["colour"] if space.col < line["count"] else None
        else:
            tile = on_floor[space.col] if space.col < len(on_floor) else None
        hidden = space.part == "wall" and (space.row, space.col) in covered
        found.append("hidden" if hidden else _kind("marker" if tile == "first" else tile, space.printed))
    return photo, projection, layout, found


def _laid_over(
    photo: Image, projection: Array, label: dict[str, Any], layout: Layout, cover: tuple[str, Random]
) -> tuple[Image, Array, set[tuple[int, int]], set[tuple[str, int, int]]]:
    """The photo with something over its wall, its projection, the spaces wholly covered and those covered in part."""
    kind, dice = cover
    before = {(row, col) for row, col in label["skip"].get("wall", ())}
    photo, told = CHANGES[kind](photo, copy.deepcopy(label), dice)
    moved = np.eye(3)
    moved[:2, 2] = np.subtract(told["corners"][0], label["corners"][0])
    over = {(row, col) for row, col in told["covered"]}
    skip = told["skip"]
    gone = {("wall", row, col) for row, col in skip["wall"] if (row, col) not in over | before}
    lines = [space for space in layout.spaces if space.part == "lines" and space.row in skip["lines"]]
    floor = [space for space in layout.spaces if space.part == "floor" and skip.get("floor")]
    return photo, moved @ projection, over, gone | {(one.part, one.row, one.col) for one in (*lines, *floor)}


def low_index(family: str, board: str, rng: Random) -> int:
    """A studio photo taken from so low that tiles hide what lies behind them."""
    while True:
        index = int(rng.integers(10**6))
        if "low" in view_of(seeded(family, board, index, "view"))[1]:
            return index


def _kind(tile: str | None, printed: str | None) -> str:
    if tile is None:
        return f"print {printed}" if printed else "bare"
    return "marker" if tile == "marker" else f"tile {tile}"


def harvest(draw: Callable[[Random], Sample], boards: int, seed: int, kept: float = 1.0) -> dict[str, Array]:
    """Patches as bytes, their three facts, their labels, and for how many patches each stands.

    kept: the share of patches that are taken of those with neither black nor something in front, which are easy.
    """
    rng = np.random.default_rng(seed)
    cut, facts, found, stands = [], [], [], []
    for _ in range(boards):
        photo, projection, layout, names = draw(rng)
        where = misfit(projection, rng)
        one = patches(prepare(photo, where, layout), where, layout)
        cut.append(np.clip((one[:, :6] + 1) * 128, 0, 255).astype(np.uint8))
        facts.append(one[:, 6:, 0, 0])
        known = (*kinds(layout), UNCLEAR)
        found.append(np.array([known.index(name) for name in names], np.int64))
        hard = np.array(["black" in name or name == "hidden" for name in names])
        take = (hard | (rng.random(len(names)) < kept)) & np.array([name != UNCLEAR for name in names])
        cut[-1], facts[-1], found[-1] = cut[-1][take], facts[-1][take], found[-1][take]
        stands.append(np.where(hard[take], 1.0, 1 / kept).astype(np.float32))
    parts = {"patches": cut, "facts": facts, "labels": found, "stands": stands}
    return {name: np.concatenate(part) for name, part in parts.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("art", type=Path, help="folder with the boards' pictures, tiles/ and printed_cells/")
    parser.add_argument("out", type=Path)
    parser.add_argument("--source", choices=("rough", "studio"), default="rough")
    parser.add_argument("--family", default="train", help="the studio's family")
    parser.add_argument("--boards", type=int, default=50, help="boards a file")
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--own", type=float, default=0.35, help="share of studio photos in the studio's own art")
    parser.add_argument("--low", type=float, default=0.25, help="share of studio photos taken from very low")
    parser.add_argument("--covered", type=float, default=0.0, help="share of studio photos that are partly covered")
    parser.add_argument("--kept", type=float, default=1.0, help="share taken of the patches that are easy")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if options.source == "rough":
        arts = [load_art(options.art, layouts.load(board), picture) for board, picture in BOARD_PICTURES.items()]
    options.out.mkdir(parents=True, exist_ok=True)

    def draw(rng: Random) -> Sample:
        # The printed side is the harder one: twice as many of it.
        board = int(rng.random() < 1 / 3)
        if options.source == "rough":
            return rough_scene(arts[board], rng)
        folder = None if rng.random() < options.own else options.art
        size = int(np.exp(rng.uniform(np.log(750), np.log(1500))))
        key = ("azul", "azul-grey")[board]
        low = rng.random() < options.low
        index = low_index(options.family, key, rng) if low else int(rng.integers(10**6))
        cover = (str(rng.choice(COVERS)), rng) if options.covered and rng.random() < options.covered else None
        return studio_scene(key, folder, options.family, index, size, cover)

    for k in range(options.files):
        seed = options.seed + k
        parts = harvest(draw, options.boards, seed, options.kept)
        part = options.out / f"{options.source}{seed:06d}.part"
        with part.open("wb") as file:
            np.savez(file, allow_pickle=False, **parts)
        part.rename(part.with_suffix(".npz"))


if __name__ == "__main__":
    main()
