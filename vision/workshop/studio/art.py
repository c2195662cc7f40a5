"""The pictures on the things: our own, or a folder of reference pictures that stays outside the repository."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np

from vision.workshop.studio import layout, own, own_pavilion
from vision.workshop.studio.ornament import FACE, INK, tile_face
from vision.workshop.studio.paint import Bgr, Floats, Picture, lab
from vision.workshop.studio.pavilion_space import tile_face as pavilion_face
from vision.workshop.studio.pavilion_style import style_of
from vision.workshop.studio.texture import Texture, texture

BOARDS = ("azul", "azul-grey", "summer-pavilion", "summer-pavilion-grey", "none")
"""`none` is a scene without a board; its tiles are those of the base game."""
BASE_KINDS = (*layout.COLOURS, "first")
TRIM = (0.0105, 0.9947, 0.0110, 0.9900)
"""Left, right, top, bottom of the printed board within the reference picture of it."""


class ArtError(Exception):
    """A picture of the art is missing or cannot be read."""


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    board: str
    prints: tuple[Texture, ...]
    """The board as it comes out of the press: the same picture in several inks."""
    tops: Mapping[str, Texture]
    """The top of every kind of tile."""
    bodies: Mapping[str, Bgr]
    """8-bit BGR of the tile's material."""


@cache
def own_art(board: str = "azul") -> Art:
    """Pictures drawn by this package."""
    _known(board)
    if layout.is_pavilion(board):
        return pavilion_art(board, 0)
    picture = own.board_picture(board.endswith("grey"))
    prints = tuple(texture(_inked(picture, shift)) for shift in (-0.5, 0.0, 0.5))
    return Art(board, prints, {kind: texture(tile_face(kind)) for kind in BASE_KINDS}, INK)


@lru_cache(maxsize=4)
def pavilion_art(board: str, style: int, folder: Path | None = None) -> Art:
    """A made-up edition of Summer Pavilion; with a folder, its tiles on the reference picture in other inks."""
    made = style_of(style)
    grey = board.endswith("grey")
    if folder is None:
        picture = own_pavilion.pavilion_picture(made, grey)
    else:
        picture = _reprinted(_loaded(folder / ("pavilion-grey.jpg" if grey else "pavilion.jpg")), style)
    tops = {kind: texture(pavilion_face(space, style)) for kind, space in made.faces.items()}
    bodies = {kind: lab(*ink) for kind, ink in made.tiles.items()}
    return Art(board, (texture(picture),), tops, bodies)


def _reprinted(picture: Picture, number: int) -> Picture:
    """The reference picture as another press might print it: more or less ink, another balance of colours, softer."""
    rng = np.random.default_rng([33, number])
    size = own_pavilion.SIZE
    whole = cv2.resize(picture, (size, size), interpolation=cv2.INTER_CUBIC)
    colours = np.asarray(cv2.cvtColor(whole.astype(np.float32) / 255, cv2.COLOR_BGR2Lab), np.float32)
    colours[..., 1:] = colours[..., 1:] * rng.uniform(0.62, 1.08) + rng.normal(0, 1.5, 2).astype(np.float32)
    colours[..., 0] = (colours[..., 0] - 55) * rng.uniform(0.85, 1.08) + 55 + rng.uniform(-6, 5)
    back = np.clip(cv2.cvtColor(colours, cv2.COLOR_Lab2BGR) * 255 + 0.5, 0, 255)
    return np.asarray(cv2.GaussianBlur(back, (0, 0), rng.uniform(0.3, 1.2)), np.uint8)


@cache
def reference_art(folder: str | Path, board: str = "azul") -> Art:
    """Pictures of a folder with azul-coloured.jpg, azul-grey.jpg, pavilion.jpg, pavilion-grey.jpg, tiles/tile_*.png."""
    _known(board)
    folder = Path(folder)
    if layout.is_pavilion(board):
        return pavilion_art(board, 0, folder)
    picture = _trimmed(_loaded(folder / ("azul-grey.jpg" if board.endswith("grey") else "azul-coloured.jpg")))
    change = press_change(picture)
    prints = tuple(texture(_pressed(picture, change, share)) for share in (0.75, 0.95, 1.1, 1.25))
    tops = {kind: texture(_reference_top(folder, kind)) for kind in BASE_KINDS}
    return Art(board, prints, tops, INK)


def art_for(board: str, folder: str | Path | None = None) -> Art:
    return own_art(board) if folder is None else reference_art(str(folder), board)


def _known(board: str) -> None:
    if board not in BOARDS:
        raise ArtError(f"there is no art for board {board!r}; boards are {', '.join(BOARDS)}")


def _loaded(path: Path) -> Picture:
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError as error:
        raise ArtError(f"cannot read {path}: {error.strerror}") from error
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    if picture is None:
        raise ArtError(f"{path} is not a picture")
    return np.asarray(picture, np.uint8)


def _trimmed(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    left, right, top, bottom = TRIM
    size = own.SIZE
    grid = np.array([[left * width, top * height], [right * width, top * height], [left * width, bottom * height]])
    target = np.array([[0, 0], [size, 0], [0, size]])
    warp = cv2.getAffineTransform(grid.astype(np.float32) - 0.5, target.astype(np.float32) - 0.5)
    soft = cv2.GaussianBlur(picture, (0, 0), 0.4 * max(width / size, 1.0))
    return np.asarray(cv2.warpAffine(soft, warp, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


# Colours of the digital picture and of the same places on printed boards under neutral light (CIE Lab).
_PRESS = (
    ((52.3, -15.7, -28.8), (45.0, 1.0, -28.0)),
    ((75.0, 24.5, 60.8), (70.0, 15.0, 44.0)),
    ((52.9, 68.6, 40.4), (57.0, 42.0, 26.0)),
    ((12.0, -0.9, -1.9), (22.0, 0.0, -2.0)),
    ((73.0, -30.0, -12.0), (60.0, -9.0, -18.0)),
    ((65.0, -18.0, -34.0), (51.0, 0.0, -31.0)),
    ((54.0, -16.0, -22.0), (48.0, 1.0, -22.0)),
    ((25.0, -10.0, -12.0), (20.0, 0.0, -16.0)),
    ((40.0, -15.0, -20.0), (32.0, 1.0, -22.0)),
    ((78.0, -16.0, -17.0), (68.0, -5.0, -17.0)),
    ((80.8, 1.3, 5.2), (83.0, 2.5, 7.0)),
    ((98.0, 1.0, 2.0), (90.0, 1.5, 3.0)),
    ((69.0, 0.0, 0.0), (68.0, 2.5, 2.6)),
    ((40.0, 0.0, 0.0), (40.0, 1.0, 0.0)),
)


def press_change(picture: Picture) -> Floats:
    """How far ink on cardboard is from the digital picture, pixel by pixel in Lab, led by a few known pairs."""
    table = (np.indices((32, 32, 32)).reshape(3, -1).T.astype(np.float32) * 8 + 4) / 255
    colours = cv2.cvtColor(table[None], cv2.COLOR_BGR2Lab)[0]
    total, weight = np.zeros_like(colours), np.full(len(colours), 1e-4, np.float32)
    for digital, printed in _PRESS:
        gap = np.sum((colours - np.asarray(digital, np.float32)) ** 2, axis=1)
        near = (1.0 / (gap + 60.0) ** 1.5).astype(np.float32)
        total += near[:, None] * (np.asarray(printed, np.float32) - np.asarray(digital, np.float32))
        weight += near
    cube = total / weight[:, None]
    blue, green, red = (picture[..., channel].astype(np.intp) >> 3 for channel in range(3))
    change = np.asarray(cube[(blue * 32 + green) * 32 + red], np.float32)
    return np.asarray(cv2.GaussianBlur(change, (0, 0), 0.8), np.float32)


def _pressed(picture: Picture, change: Floats, share: float) -> Picture:
    colours = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2Lab) + share * change
    back = cv2.cvtColor(colours.astype(np.float32), cv2.COLOR_Lab2BGR)
    return np.asarray(np.clip(back * 255 + 0.5, 0, 255), np.uint8)


def _inked(picture: Picture, shift: float) -> Picture:
    """Another print run: a little more or less ink."""
    if not shift:
        return picture
    colours = np.asarray(cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2Lab), np.float32)
    colours[..., 1:] *= 1 - 0.3 * shift
    colours[..., 0] += 6 * shift * (1 - colours[..., 0] / 100)
    return np.asarray(np.clip(cv2.cvtColor(colours, cv2.COLOR_Lab2BGR) * 255 + 0.5, 0, 255), np.uint8)


def _reference_top(folder: Path, kind: str) -> Picture:
    """The picture inset on the tile's own material, as the ornament is printed on real tiles."""
    picture = _loaded(folder / "tiles" / f"tile_{kind}.png")
    body = np.empty((FACE, FACE, 3), np.uint8)
    body[:] = np.clip(np.asarray(INK[kind]) + 0.5, 0, 255)
    if kind in ("blue", "red"):
        return body
    inner = round(FACE * {"white": 0.82, "first": 0.96}.get(kind, 0.9))
    face = cv2.resize(picture, (inner, inner), interpolation=cv2.INTER_AREA)
    mask = np.zeros((inner, inner), np.uint8)
    cut = round(inner * (0.17 if kind == "white" else 0.02))
    points = [(cut, 0), (inner - cut, 0), (inner, cut), (inner, inner - cut)]
    points += [(inner - cut, inner), (cut, inner), (0, inner - cut), (0, cut)]
    cv2.fillConvexPoly(mask, np.asarray(points, np.int32), 255, cv2.LINE_AA)
    edge = (FACE - inner) // 2
    share = mask[..., None].astype(np.float32) / 255
    if kind in ("yellow", "black", "white"):
        face = _ornament_only(np.asarray(face, np.uint8), kind)
    window = body[edge : edge + inner, edge : edge + inner]
    window[:] = np.asarray(share * face + (1 - share) * window + 0.5, np.uint8)
    return body


def _ornament_only(face: Picture, kind: str) -> Picture:
    """The ornament in its ink on the tile's material; the picture's own ground is dropped."""
    colours = cv2.cvtColor(face.astype(np.float32) / 255, cv2.COLOR_BGR2Lab)
    ink, ground = {
        "yellow": (lab(52, 52, 42), INK["yellow"]),
        "black": (lab(55, -15, -13), INK["black"]),
        "white": (lab(58, -15, -24), lab(92, -1, 0)),
    }[kind]
    share = {
        "yellow": np.clip((62 - (colours[..., 2] - 0.4 * colours[..., 1])) / 40, 0, 1),
        "black": np.clip((colours[..., 0] - 14) / 30, 0, 1),
        "white": np.clip(-colours[..., 1] / 28, 0, 1),
    }[kind]
    mixed = share[..., None] * np.asarray(ink, np.float32) + (1 - share[..., None]) * np.asarray(ground, np.float32)
    return np.asarray(np.clip(mixed + 0.5, 0, 255), np.uint8)
