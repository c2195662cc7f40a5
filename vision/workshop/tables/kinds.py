"""What becomes of a studio photo in each kind, and what a reader may say of it.

A board that is partly hidden keeps its label; spaces that are gone or partly covered are skipped, those that are wholly
covered are named: nobody can say what lies there.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np

from vision import edition, layout
from vision.arrays import Array, Floats, Image
from vision.layout import Layout, Space
from vision.workshop.studio.exif import with_exif
from vision.workshop.studio.own import board_picture

Label = dict[str, Any]
Dice = np.random.Generator
Change = Callable[[Image, Label, Dice], tuple[Image, Label]]

QUALITY = 90
# Twenty photos in a row: so many of each kind.
TURNS = (
    *["plain"] * 11,
    *["other-light"] * 2,
    *["cut"] * 2,
    "cloth",
    "stacked",
    *["mirrored"] * 2,
    "straightened",
)
KINDS = tuple(dict.fromkeys(TURNS))
# A space with more than the first share under the cover is covered, with more than the second no fair question.
COVERED, TOUCHED = 0.97, 0.0
# What lies over a board hides tiles' sides too: this far around a space, in pitches, nothing may be covered.
AROUND = 0.8
# What is left around a board that a neighbour's lies upon, against its longer side.
CLOSE = 0.06
STRAIGHT_SIDE, STRAIGHT_MARGIN = 900, 0.06


def kind_of(index: int) -> str:
    return TURNS[index % len(TURNS)]


def changed(kind: str, picture: Image, label: Label, dice: Dice) -> tuple[bytes, Label]:
    """The photo as a file, without what a camera would tell of its lens, and its label."""
    made, told = CHANGES[kind](picture, copy.deepcopy(label), dice)
    data = cv2.imencode(".jpg", made, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    height, width = made.shape[:2]
    return with_exif(data, None, None), {**told, "size": [width, height]}


def _cut(picture: Image, label: Label, dice: Dice) -> tuple[Image, Label]:
    """A tenth to three tenths of the board's width or height are outside."""
    corners = np.array(label["corners"])
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    share, side = dice.uniform(0.1, 0.3), int(dice.integers(4))
    height, width = picture.shape[:2]
    x0 = round(left + share * (right - left)) if side == 0 else 0
    y0 = round(top + share * (bottom - top)) if side == 1 else 0
    x1 = round(right - share * (right - left)) if side == 2 else width
    y1 = round(bottom - share * (bottom - top)) if side == 3 else height
    x0, y0 = max(x0, 0), max(y0, 0)
    shown = np.zeros(picture.shape[:2], np.float32)
    shown[y0:y1, x0:x1] = 1
    _skip(label, 1 - shown, margin=0.35, named=False)
    label["corners"] = (corners - [x0, y0]).tolist()
    return np.ascontiguousarray(picture[y0:y1, x0:x1]), label


def _cloth(picture: Image, label: Label, dice: Dice) -> tuple[Image, Label]:
    """A napkin, a sheet or a sleeve over most of the wall: plain, in folds, or striped."""
    height, width = picture.shape[:2]
    pale = dice.uniform(40, 245) * np.exp(dice.normal(0, 0.12, 3))
    colour = pale if dice.random() < 0.7 else dice.uniform(10, 240, 3)
    coarse = dice.normal(0, dice.uniform(2, 16), (max(height // 20, 2), max(width // 20, 2))).astype(np.float32)
    sheet = np.full(picture.shape, colour, np.float32) + cv2.resize(coarse, (width, height))[..., None]
    if dice.random() < 0.3:
        stripes = (np.arange(width) // int(dice.integers(6, 40))) % 2 == 0
        sheet = sheet * np.where(stripes, dice.uniform(0.5, 0.95), 1.0)[None, :, None].astype(np.float32)
    return _laid_over(picture, sheet, _somewhere(label, dice), label, dice)


def _stacked(picture: Image, label: Label, dice: Dice) -> tuple[Image, Label]:
    """A neighbour's bare board lies over a part of this one, its own print up."""
    height, width = picture.shape[:2]
    print_ = board_picture(grey=bool(dice.integers(2)))
    outline = _somewhere(label, dice, square=True)
    frame = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * [print_.shape[1], print_.shape[0]]
    plane = cv2.getPerspectiveTransform(frame.astype(np.float32), outline.astype(np.float32))
    sheet = cv2.warpPerspective(print_, plane, (width, height), flags=cv2.INTER_AREA)
    laid, told = _laid_over(picture, sheet.astype(np.float32) * dice.uniform(0.75, 1.0), outline, label, dice)
    return _closer(laid, told)


def _mirrored(picture: Image, label: Label, _: Dice) -> tuple[Image, Label]:
    """As a selfie camera keeps it."""
    width = picture.shape[1]
    label["corners"] = [[width - 1 - x, y] for x, y in label["corners"]]
    return np.ascontiguousarray(picture[:, ::-1]), label


def _straightened(picture: Image, label: Label, _: Dice) -> tuple[Image, Label]:
    """As an app for documents gives it: the board square, what surrounds it cut off."""
    edge, side = STRAIGHT_MARGIN * STRAIGHT_SIDE, STRAIGHT_SIDE
    square = np.array([[edge, edge], [side - edge, edge], [side - edge, side - edge], [edge, side - edge]])
    plane = cv2.getPerspectiveTransform(np.array(label["corners"], np.float32), square.astype(np.float32))
    label["corners"] = square.tolist()
    flat = cv2.warpPerspective(picture, plane, (side, side), flags=cv2.INTER_AREA)
    return np.asarray(flat, np.uint8), label


CHANGES: dict[str, Change] = {
    "cut": _cut,
    "cloth": _cloth,
    "stacked": _stacked,
    "mirrored": _mirrored,
    "straightened": _straightened,
}


def _somewhere(label: Label, dice: Dice, square: bool = False) -> Array:
    """The outline of something laid over a part of the wall, in pixels; a board is as large as the one below."""
    reach = np.full(2, 0.5) if square else dice.uniform(0.2, 0.45, 2)
    turn = dice.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach @ np.array([[c, s], [-s, c]])
    middle = dice.uniform(0.55, 0.95, 2)
    if square:  # most of it lies beside the board, or nothing of that would be found
        middle = np.array([1.0, 0.45]) + dice.uniform(0.0, 0.4, 2)
    return _project(_plane(label), corners + middle)


def _laid_over(picture: Image, sheet: Floats, outline: Array, label: Label, dice: Dice) -> tuple[Image, Label]:
    """The sheet within its outline, in the light of the photo, with a soft shadow around it."""
    cover = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(cover, np.clip(outline, -20000, 20000).astype(np.int32), 1.0, cv2.LINE_AA)
    _skip(label, cover, margin=AROUND, named=True)
    size = max(picture.shape[:2])
    light = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), size / 12).mean(axis=2, keepdims=True)
    light = np.clip(light / max(float(light.mean()), 1.0), 0.5, 1.6)
    shade = 1 - 0.45 * cv2.GaussianBlur(cover, (0, 0), size / 150)[..., None] * (1 - cover[..., None])
    grain = dice.normal(0, 2.5, picture.shape).astype(np.float32)
    laid = picture * shade * (1 - cover[..., None]) + (sheet * light + grain) * cover[..., None]
    return np.asarray(np.clip(laid, 0, 255), np.uint8), label


def _closer(picture: Image, label: Label) -> tuple[Image, Label]:
    """The photo cut down to the board below, so that it is the one in question."""
    corners = np.array(label["corners"])
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    edge = CLOSE * max(right - left, bottom - top)
    x0, y0 = max(round(left - edge), 0), max(round(top - edge), 0)
    label["corners"] = (corners - [x0, y0]).tolist()
    return np.ascontiguousarray(picture[y0 : round(bottom + edge), x0 : round(right + edge)]), label


def _skip(label: Label, gone: Floats, margin: float, named: bool) -> None:
    """Spaces that are gone are skipped; with `named` those wholly gone are listed as covered."""
    one = layout.load(label["board"])
    plane = _plane(label)
    skip = label.setdefault("skip", {})
    walls = {tuple(place) for place in skip.get("wall") or ()}
    lines = set(skip.get("lines") or ())
    covered = []
    for space in one.spaces:
        if space.part == "wall" and _share(gone, plane, space, one, 0.45) >= COVERED and named:
            covered.append([space.row, space.col])
        if _share(gone, plane, space, one, margin) > TOUCHED:
            if space.part == "wall":
                walls.add((space.row, space.col))
            elif space.part == "lines":
                lines.add(space.row)
            else:
                skip["floor"] = True
    skip["wall"], skip["lines"] = sorted(map(list, walls)), sorted(lines)
    if named:
        label["covered"] = covered
    label["score"] = None


def _share(gone: Floats, plane: Array, space: Space, one: Layout, reach: float) -> float:
    """The share of a space's surroundings, so far from its middle in pitches, that is gone or outside the photo."""
    steps = np.linspace(-reach, reach, 9) * one.pitch
    grid = np.array([[space.x + x, space.y + y] for y in steps for x in steps])
    spots = np.rint(_project(plane, grid)).astype(int)
    height, width = gone.shape
    inside = ((spots >= 0) & (spots < [width, height])).all(axis=1)
    values = np.ones(len(spots))
    values[inside] = gone[spots[inside, 1], spots[inside, 0]] > 0.5
    return float(values.mean())


def _plane(label: Label) -> Array:
    """From board units to the photo's pixels."""
    corners: Sequence[tuple[float, float]] = [(float(x), float(y)) for x, y in label["corners"]]
    return edition.plane(layout.load(label["board"]), corners)


def _project(plane: Array, points: Array) -> Array:
    return np.asarray(cv2.perspectiveTransform(np.asarray(points, np.float64)[None], plane)[0])
