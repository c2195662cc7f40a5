"""Make a shipped look from frontal pictures: `python -m vision.workshop.shipped_look azul PICTURE… --out FILE`."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision import edition, layout, look, photo
from vision.arrays import Image
from vision.look import Look

SIDE = 1280


def of_card(picture: Image, board: str) -> Look:
    """The look of a board from a frontal picture of its card, cut at its edges; the print is known to the eye."""
    one = layout.load(board)
    height, width = picture.shape[:2]
    corners = ((0.0, 0.0), (float(width), 0.0), (float(width), float(height)), (0.0, float(height)))
    to_flat = np.diag([SIDE, SIDE, 1.0]) @ np.linalg.inv(edition.plane(one, corners))
    flat = cv2.warpPerspective(picture, to_flat, (SIDE, SIDE), flags=cv2.INTER_AREA)
    return look.make([np.asarray(flat, np.uint8)], one)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.shipped_look", description=__doc__)
    parser.add_argument("board")
    parser.add_argument("pictures", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    pictures = [photo.decode(photo.open_file(path), at_least=1100)[0] for path in options.pictures]
    learned = look.make(pictures, layout.load(options.board))
    look.save(learned, options.out)
    print(f"{len(learned.places)} features, {options.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
