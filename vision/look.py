"""A board's look: where its print has features and how they appear, from above and aslant.

A shipped look is never a picture. One that was taught also has the edition's own proportions and a small portrait of
the empty board: it is its owner's file, and the best evidence there is.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import plain_file
from vision.arrays import Array, Floats, Image
from vision.bare import frame_of
from vision.layout import BOARDS, Layout, Space, known_boards
from vision.layout import load as load_layout
from vision.product import Rows

# Simulated views: elevation of the camera, the picture's width, how many features to keep, how many of them for the
# quick search, from how many sides.
VIEWS = (
    (90.0, 560, 700, 700, 1),
    (90.0, 340, 400, 400, 1),
    (90.0, 220, 200, 200, 1),
    (50.0, 480, 300, 150, 6),
    (33.0, 480, 300, 0, 6),
)
# One in so many features of the quick search votes on which look a photo shows.
VOTER_STEP = 4
# The least contrast of a feature, as OpenCV counts it.
CONTRAST = 0.03
FORMAT = "azulejo-look/1"
LARGEST = 64_000_000
UNPACKED = 128_000_000
"""What a file may come to when its parts are unpacked; a taught board has a tenth of it."""
PORTRAIT_QUALITY = 95
# Features of two views so near to each other, in board units, and so much alike are twins.
SAME_PLACE = 0.012
TWINS = 0.95
# A rhombic space with its gutters, against the tile.
RHOMBUS = 1.1


class LookError(ValueError):
    """The file is not a look."""


NOT_A_LOOK = (
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    EOFError,
    RuntimeError,  # a part under a password, or packed in a way that Python does not know
    SyntaxError,  # the head of a part
    zipfile.BadZipFile,
    zlib.error,
    cv2.error,
)
"""What numpy, Python's archives and OpenCV raise for a file that is damaged or somebody else's."""


@dataclass(frozen=True, eq=False)
class Look:
    """Features of the static print: places in board units, and descriptors of length one."""

    board: str
    places: Floats
    descriptors: Floats
    quick: int
    """So many of them, the first, find most boards; the others are for low cameras."""
    layout: Layout | None = None
    """Where the spaces of this edition lie; None: where the board's file has them."""
    portrait: Image | None = None
    """The empty board as `vision.bare` keeps it."""
    name: str = ""
    """What its owner calls it."""

    @cached_property
    def quickly(self) -> Look:
        """The part of the look that is tried first."""
        return replace(self, places=self.places[: self.quick], descriptors=self.descriptors[: self.quick])

    @cached_property
    def alike(self) -> Rows:
        """How alike features are to those of the look: the product of both."""
        return Rows(self.descriptors)

    @cached_property
    def voters(self) -> Rows:
        """The same for a few of those that are tried first."""
        return Rows(self.descriptors[: self.quick : VOTER_STEP])


def load(path: Path) -> Look:
    try:
        content = io.BytesIO(plain_file.content(path, LARGEST))
        with zipfile.ZipFile(content) as parts:
            if sum(part.file_size for part in parts.infolist()) > UNPACKED:
                raise LookError(f"{path} is too large to be a look file")
        with np.load(content, allow_pickle=False) as data:
            if str(data["format"]) != FORMAT:
                raise LookError(f"{path} is not a look of this version")
            places = data["places"].astype(np.float32) / 65535
            descriptors = data["descriptors"].astype(np.float32)
            board = str(data["board"])
            quick = int(data["quick"]) if "quick" in data else len(places)
            own = _edition(board, data["spaces"], data["sizes"]) if "spaces" in data else None
            portrait = _portrait(data["portrait"], own) if "portrait" in data and own else None
            name = str(data["name"]) if "name" in data else ""
    except OSError as error:
        raise LookError(f"cannot read {path}: {(error.strerror or 'not a look file').lower()}") from error
    except NOT_A_LOOK as error:
        raise error if isinstance(error, LookError) else LookError(f"{path} is not a look file") from error
    if places.ndim != 2 or places.shape[1] != 2 or descriptors.shape != (len(places), 128) or len(places) < 50:
        raise LookError(f"{path} is not a look file")
    if not 0 < quick <= len(places):
        raise LookError(f"{path} is not a look file")
    return Look(board, places, unit(descriptors), quick, own, portrait, name)


def _edition(board: str, spaces: Array, sizes: Array) -> Layout:
    if board not in known_boards():
        raise ValueError("no board that is known here")
    one = load_layout(board)
    finite = np.isfinite(sizes).all() and np.isfinite(spaces).all()
    if spaces.shape != (len(one.spaces), 2) or sizes.shape != (8,) or not finite:
        raise ValueError("spaces of another board")
    left, top, right, bottom, pitch, tile, height, length = map(float, sizes)
    moved = [replace(space, x=float(x), y=float(y)) for space, (x, y) in zip(one.spaces, spaces, strict=True)]
    return replace(
        one,
        edge=(left, top, right, bottom),
        pitch=pitch,
        tile_size=tile,
        tile_height=height,
        tile_length=length,
        spaces=tuple(moved),
        track=(),
        paper=(),
    )


def _portrait(coded: Array, own: Layout) -> Image:
    picture = cv2.imdecode(coded, cv2.IMREAD_COLOR)
    if picture is None or (picture.shape[1], picture.shape[0]) != frame_of(own).size:
        raise ValueError("no portrait of this board")
    return np.asarray(picture, np.uint8)


@cache
def shipped(name: str) -> Look:
    return load(BOARDS / name)


def every_shipped() -> list[Look]:
    """The looks that came with the reader, one of each print."""
    boards = [load_layout(key) for key in known_boards()]
    return [shipped(name) for name in dict.fromkeys(one.look for one in boards if one.look)]


def save(look: Look, path: Path) -> None:
    scaled = np.round(look.descriptors / look.descriptors.max(axis=1, keepdims=True) * 255)
    more: dict[str, Any] = {}
    if look.layout is not None:
        one = look.layout
        more["spaces"] = np.array([[space.x, space.y] for space in one.spaces])
        more["sizes"] = np.array([*one.edge, one.pitch, one.tile_size, one.tile_height, one.tile_length])
    if look.portrait is not None:
        more["portrait"] = cv2.imencode(".jpg", look.portrait, [cv2.IMWRITE_JPEG_QUALITY, PORTRAIT_QUALITY])[1]
    if look.name:
        more["name"] = np.array(look.name)
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            format=np.array(FORMAT),
            board=np.array(look.board),
            quick=np.array(look.quick),
            places=np.round(np.clip(look.places, 0, 1) * 65535).astype(np.uint16),
            descriptors=scaled.astype(np.uint8),
            **more,
        )


def unit(descriptors: Floats) -> Floats:
    return np.asarray(descriptors / (np.linalg.norm(descriptors, axis=1, keepdims=True) + 1e-6), np.float32)


def features(grey: Image, most: int, contrast: float) -> tuple[Floats, Floats, Floats]:
    """SIFT features of a grey picture: spots in pixels, descriptors, strengths; `most` 0 for all of them."""
    everywhere = np.full(grey.shape, 255, np.uint8)
    detector = cv2.SIFT.create(nfeatures=most, contrastThreshold=contrast)
    keypoints, described = detector.detectAndCompute(grey, everywhere)
    if described is None or len(keypoints) == 0:
        return np.zeros((0, 2), np.float32), np.zeros((0, 128), np.float32), np.zeros(0, np.float32)
    spots = np.array([point.pt for point in keypoints], dtype=np.float32)
    strength = np.array([point.response for point in keypoints], dtype=np.float32)
    return spots, np.asarray(described, np.float32), strength


def make(pictures: list[Image], layout: Layout, contrast: float = CONTRAST) -> Look:
    """The look of a board from frontal pictures of it bare, each the whole print in board units.

    contrast: the least that a feature stands out by.
    """
    quick: list[tuple[Floats, Floats]] = []
    others: list[tuple[Floats, Floats]] = []
    for picture in pictures:
        for elevation, side, most, first, sides in VIEWS:
            for k in range(sides):
                around = np.pi * k / sides
                places, described = _view(picture, layout, elevation, around, side, most // len(pictures), contrast)
                split = first // len(pictures)
                quick.append((places[:split], described[:split]))
                others.append((places[split:], described[split:]))
    places, descriptors = (np.concatenate(every) for every in zip(*quick, *others, strict=True))
    return without_twins(Look(layout.board, places, unit(descriptors), sum(len(each) for each, _ in quick)))


def without_twins(look: Look) -> Look:
    """The look without features that another view shows almost alike in the same place: they only cost time."""
    kept = np.zeros(len(look.places), bool)
    for i, (place, descriptor) in enumerate(zip(look.places, look.descriptors, strict=True)):
        before = np.flatnonzero(kept[:i])
        here = before[np.abs(look.places[before] - place).max(axis=1, initial=0.0) < SAME_PLACE]
        kept[i] = not (look.descriptors[here] @ descriptor > TWINS).any()
    return replace(
        look, places=look.places[kept], descriptors=look.descriptors[kept], quick=int(kept[: look.quick].sum())
    )


def _view(
    picture: Image, layout: Layout, elevation: float, around: float, side: int, most: int, contrast: float
) -> tuple[Floats, Floats]:
    double = cv2.resize(picture, (2 * side, 2 * side), interpolation=cv2.INTER_AREA)
    squeeze = np.sin(np.radians(elevation))
    if squeeze < 0.99:
        double = cv2.GaussianBlur(double, (0, 0), 1.0)
    c, s = np.cos(around), np.sin(around)
    turn = np.array([[c, s], [-s, c]])
    slant = np.eye(3)
    slant[:2, :2] = turn.T @ np.diag([squeeze, 1.0]) @ turn
    centre = np.array([[1, 0, -side / 2], [0, 1, -side / 2], [0, 0, 1.0]])
    to_view = np.linalg.inv(centre) @ slant @ centre
    halved = to_view @ np.diag([0.5, 0.5, 1.0])
    seen = cv2.warpPerspective(double, halved, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    grey = cv2.cvtColor(cv2.GaussianBlur(seen, (0, 0), 0.6), cv2.COLOR_BGR2GRAY)
    spots, described, strength = features(grey, 0, contrast)
    if len(spots) == 0:
        return spots, described
    places = cv2.perspectiveTransform(spots[None].astype(np.float64), np.linalg.inv(to_view))[0] / side
    keep = _static(places, layout)
    order = keep[np.argsort(-strength[keep], kind="stable")]
    chosen = _spread(places[order], order, most)
    return places[chosen].astype(np.float32), described[chosen]


def _static(places: Array, layout: Layout) -> NDArray[np.intp]:
    """The features on print that no tile or cube ever covers, away from the card's cut edge."""
    left, top, right, bottom = layout.edge
    fine = (places[:, 0] > left) & (places[:, 0] < right) & (places[:, 1] > top) & (places[:, 1] < bottom)
    for space in layout.spaces:
        fine &= ~_within(places, space, layout)
    return np.flatnonzero(fine)


def _within(places: Array, space: Space, layout: Layout) -> NDArray[np.bool_]:
    """Whether a place lies on a space, its gutters included."""
    off = places - [space.x, space.y]
    if layout.tile_length == layout.tile_size:
        return np.asarray(np.abs(off).max(axis=1) <= layout.pitch * 0.52)
    c, s = np.cos(space.turn), np.sin(space.turn)
    across, along = off @ [c, s], off @ [-s, c]
    rhombus = np.abs(across) / layout.tile_size + np.abs(along) / layout.tile_length
    return np.asarray(rhombus <= RHOMBUS / 2)


def _spread(places: Array, order: NDArray[np.intp], most: int) -> NDArray[np.intp]:
    """The strongest, taken in turn from an 8 x 8 grid over the board, so that no corner goes without."""
    cells = np.clip((places * 8).astype(int), 0, 7) @ [1, 8]
    rank = np.zeros(len(order), int)
    count: dict[int, int] = {}
    for i, cell in enumerate(cells):
        rank[i] = count.get(int(cell), 0)
        count[int(cell)] = rank[i] + 1
    return order[np.argsort(rank, kind="stable")][:most]
