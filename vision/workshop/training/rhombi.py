"""Cut training patches of Summer Pavilion: `python -m vision.workshop.training.rhombi OUT [--art FOLDER]`.

Every few photos show another made-up edition, so that the network learns what a tile is and not what one print looks
like; with a folder of reference pictures, some show those in other inks, with made-up tiles on them.
"""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision import layout as layouts
from vision.evidence import patches, prepare
from vision.pose import pose
from vision.workshop import studio
from vision.workshop.studio.art import Art, pavilion_art
from vision.workshop.studio.game import PavilionPosition
from vision.workshop.studio.pavilion_style import Style, style_of
from vision.workshop.studio.scene import scene as scene_of
from vision.workshop.training.harvest import Sample, kinds, low_index, misfit
from vision.workshop.training.scene import Random

SIDES = {"summer-pavilion": "pavilion", "summer-pavilion-grey": "pavilion-grey"}
# Each family of photos has its own editions; those from 1000 to 9999 are kept for measuring.
EDITIONS = {"train": (10_000, 14_000), "calibrate": (900, 1000)}
PHOTOS_EACH = 2
# Each photo is cut so often, a little off in other ways.
CUTS = 2
# An edition is hard whose prints are nearly as vivid as tiles, or whose spaces have dark outlines, as tiles have.
NEARLY_AS_VIVID = 0.85
DARK = 45.0


def star_scene(art: Art, family: str, index: int, size: int) -> Sample:
    """A studio photo and the kind of sight at each space."""
    layout = layouts.load(SIDES[art.board])
    photo, label = studio.photo(family, art.board, index, size, art)
    scene = scene_of(family, art.board, index, art)
    source = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    plane = cv2.getPerspectiveTransform(source, np.array(label["corners"], np.float32))
    where = pose(plane, (photo.shape[1], photo.shape[0]), (0.5, 0.5), scene.view.focal_35)
    assert isinstance(scene.position, PavilionPosition)
    lost = {(star, place) for star, place in label["skip"].get("stars", ())}
    found = []
    for space in layout.spaces:
        star = layout.stars[space.row]
        tile = scene.position.stars[star][space.col]
        bare = f"print {space.printed}" if space.printed else "bare"
        gone = (star, space.col + 1) in lost
        found.append("hidden" if gone else f"tile {tile}" if tile else bare)
    return photo, where.projection, layout, found


def edition(rng: Random, family: str, folder: Path | None, real: float, hard: bool = False) -> Art:
    board = str(rng.choice(list(SIDES)))
    number = int(rng.choice(hard_editions(family))) if hard else int(rng.integers(*EDITIONS[family]))
    return pavilion_art(board, number, folder if folder is not None and rng.random() < real else None)


@cache
def hard_editions(family: str) -> tuple[int, ...]:
    """The numbers of a family's editions whose bare prints are easily taken for tiles."""
    return tuple(number for number in range(*EDITIONS[family]) if _hard(style_of(number)))


def _hard(style: Style) -> bool:
    shares = [np.hypot(*style.spaces[colour].ink[1:]) / np.hypot(*ink[1:]) for colour, ink in style.tiles.items()]
    return style.line[0] < DARK or float(np.mean(shares)) > NEARLY_AS_VIVID


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--art", type=Path, help="folder with pavilion.jpg and pavilion-grey.jpg")
    parser.add_argument("--real", type=float, default=0.4, help="share of photos that show those")
    parser.add_argument("--family", choices=tuple(EDITIONS), default="train", help="the studio's family")
    parser.add_argument("--photos", type=int, default=40, help="photos a file")
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--low", type=float, default=0.15, help="share of photos taken from very low")
    parser.add_argument("--hard", action="store_true", help="only editions whose prints are easily taken for tiles")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    known = kinds(layouts.load("pavilion"))
    for seed in range(options.seed, options.seed + options.files):
        rng = np.random.default_rng([41, seed])
        cut, facts, found = [], [], []
        for number in range(options.photos):
            if number % PHOTOS_EACH == 0:
                art = edition(rng, options.family, options.art, options.real, options.hard)
            size = int(np.exp(rng.uniform(np.log(480), np.log(1200))))
            low = rng.random() < options.low
            index = low_index(options.family, art.board, rng) if low else int(rng.integers(10**6))
            photo, projection, layout, names = star_scene(art, options.family, index, size)
            for _ in range(CUTS):
                where = misfit(projection, rng)
                one = patches(prepare(photo, where, layout), where, layout)
                cut.append(np.clip((one[:, :6] + 1) * 128, 0, 255).astype(np.uint8))
                facts.append(one[:, 6:, 0, 0])
                found.append(np.array([known.index(name) for name in names], np.int64))
        part = options.out / f"studio{seed:06d}.part"
        with part.open("wb") as file:
            labels = np.concatenate(found)
            stands = np.ones(len(labels), np.float32)
            np.savez(file, patches=np.concatenate(cut), facts=np.concatenate(facts), labels=labels, stands=stands)
        part.rename(part.with_suffix(".npz"))


if __name__ == "__main__":
    main()
