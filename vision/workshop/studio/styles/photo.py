"""Labelled photos of made-up editions: bare ones to teach from, and boards in play."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from vision.workshop.studio import solids
from vision.workshop.studio.art import Art
from vision.workshop.studio.camera import Camera, View, bend, camera
from vision.workshop.studio.exif import stored, with_exif
from vision.workshop.studio.finish import Finish, finished
from vision.workshop.studio.game import AzulPosition, Line
from vision.workshop.studio.label import Label
from vision.workshop.studio.layout import Spot
from vision.workshop.studio.paint import Floats, Picture, Vectors, body_light, lab_linear
from vision.workshop.studio.render import paint
from vision.workshop.studio.scene import finish_of, seeded, stage_of, view_of
from vision.workshop.studio.stage import DEPTH, Stage
from vision.workshop.studio.styles.drawing import board_picture, plate_top, slot_of, tile_top
from vision.workshop.studio.styles.game import DuelPosition, Styled, bare_of, position_of
from vision.workshop.studio.styles.overlay import veil_of
from vision.workshop.studio.styles.style import Style
from vision.workshop.studio.texture import texture
from vision.workshop.studio.things import Thing, world

NOT_FOR_TEACHING = {"glare", "hand", "blur", "dim"}
FAULTS = ("blur", "tiles", "cut off", "glare")


@lru_cache(maxsize=4)
def art_of(style: Style) -> Art:
    kinds = [kind for kind in style.bodies if _used(style, kind)]
    tops = {kind: texture(tile_top(style, kind)) for kind in kinds}
    return Art(style.plan.board, (texture(board_picture(style)),), tops, {kind: style.bodies[kind] for kind in kinds})


def _used(style: Style, kind: str) -> bool:
    return kind not in (("white",) if style.plan.duel else ("turquoise", "special"))


def photo_file(
    style: Style, family: str, index: int, size: int = 1440, given: Styled | None = None
) -> tuple[bytes, Label]:
    """A board in play; `given` sets what lies there."""
    name = _name(style)
    view, tags = view_at(style, family, index)
    if not view.upright:
        view = replace(view, fill=min(view.fill / max(style.plan.height, 0.75), 1.2))
    position = given or position_of(style.plan.board, seeded(family, name, index, "position"))
    return _taken(style, family, name, index, view, tags, position, size, None)


def view_at(style: Style, family: str, index: int) -> tuple[View, tuple[str, ...]]:
    """Where the camera stands for a photo of a board in play."""
    return view_of(seeded(family, _name(style), index, "view"))


def _name(style: Style) -> str:
    return f"{style.plan.board}/{style.number}/{int(style.unseen)}"


def teaching_file(
    style: Style, family: str, index: int, size: int = 1440, fault: str | None = None
) -> tuple[bytes, Label]:
    """A photo of the bare board to teach from; with a fault, one that must be refused."""
    name = f"{_name(style)}/teach"
    rng = seeded(family, name, index, "view")
    view = View(
        float(rng.uniform(45, 85)),
        float(rng.normal(0, 14) % 360),
        float(rng.normal(0, 3)),
        float(rng.choice([24, 25, 26, 27, 28])),
        float(rng.uniform(0.72, 0.97)),
        (float(rng.uniform(-0.5, 0.5)), float(rng.uniform(-0.5, 0.5))),
        bool(rng.random() < 0.2 * style.plan.height),
        0.0,
    )
    position = bare_of(style.plan.board)
    if fault == "tiles":
        position = _not_bare(style, family, name, index)
    return _taken(style, family, name, index, view, (), position, size, fault or "")


def _not_bare(style: Style, family: str, name: str, index: int) -> Styled:
    """Some tiles lie there: at least three."""
    for k in range(50):
        position = position_of(style.plan.board, seeded(family, name, index + 1000 * k, "position"))
        if sum(1 for _ in _lying(style, position)) >= 3:
            return position
    raise AssertionError("no position with tiles")


def _taken(
    style: Style,
    family: str,
    name: str,
    index: int,
    view: View,
    tags: tuple[str, ...],
    position: Styled,
    size: int,
    fault: str | None,
) -> tuple[bytes, Label]:
    """fault: None for a photo of play, "" for one to teach from, else what is wrong with it."""
    stage, finish, tags = _lit(style, family, name, index, view, tags, position, fault)
    long, short = size, round(size * 0.75)
    width, height = (short, long) if view.upright else (long, short)
    eye = camera(view, width, height)
    light, hidden = paint(stage, eye)
    if fault == "glare":
        _burn(light, eye, seeded(family, name, index, "burn"))
    picture = finished(light, finish, view.lens)
    label = _label(style, position, view, eye, hidden, tags)
    if fault == "cut off":
        picture = _cropped(picture, label, seeded(family, name, index, "crop"))
    dice = seeded(family, name, index, "file")
    orientation = None if dice.random() < 0.15 else int(dice.choice([1, 1, 1, 3, 6, 6, 8]))
    focal = bool(orientation is not None and dice.random() < 0.85)
    quality = int(np.clip(dice.normal(80, 12), 40, 95))
    _, data = cv2.imencode(".jpg", stored(picture, orientation or 1), [cv2.IMWRITE_JPEG_QUALITY, quality])
    file = with_exif(data.tobytes(), orientation, view.focal_35 if focal else None)
    return file, label


def _lit(
    style: Style,
    family: str,
    name: str,
    index: int,
    view: View,
    tags: tuple[str, ...],
    position: Styled,
    fault: str | None,
) -> tuple[Stage, Finish, tuple[str, ...]]:
    art = art_of(style)
    board, tiles = _board(style, art, position), _tiles(style, art, position, seeded(family, name, index, "tiles"))
    veil = veil_of(style.plan, seeded(family, name, index, "veil")) if style.clear else None
    alone = style.plan.height < 1.0
    for k in range(60):
        number = index + 100_000 * k
        stage, seen = stage_of(family, name, number, art, view, board, tiles, alone, veil)
        finish, more = finish_of(family, name, number, stage.light)
        if fault is None or not NOT_FOR_TEACHING & {*seen, *more}:
            break
    if fault == "blur":
        finish = replace(finish, defocus=float(seeded(family, name, index, "blur").uniform(2.2, 6.0)))
    return stage, finish, (*tags, *seen, *more)


def _cropped(picture: Picture, label: Label, rng: np.random.Generator) -> Picture:
    """The photo without one side, so that a part of the board is missing; the label moves with it."""
    corners = np.array(label["corners"])
    low, high = corners.min(axis=0), corners.max(axis=0)
    lost = float(rng.uniform(0.08, 0.35))
    cut = low + (high - low) * lost if rng.random() < 0.5 else low + (high - low) * (1 - lost)
    side, upper = int(rng.integers(2)), bool(cut[0] > (low[0] + high[0]) / 2)
    at = int(cut[side])
    if upper:
        return picture[:, :at] if side == 0 else picture[:at]
    shift = (at, 0) if side == 0 else (0, at)
    for spots in (label["corners"], *label["grid"].values()):
        spots[:] = [[x - shift[0], y - shift[1]] for x, y in spots]
    return picture[:, at:] if side == 0 else picture[at:]


def _burn(light: Floats, eye: Camera, rng: np.random.Generator) -> None:
    """A lamp mirrored in the card, so bright that nothing is left of the print."""
    height, width = light.shape[:2]
    at = eye.project((*rng.uniform(-0.25, 0.25, 2), 0.0))
    reach = np.linalg.norm(eye.project((0.5, 0.0, 0.0)) - eye.project((-0.5, 0.0, 0.0))) * rng.uniform(0.12, 0.3)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    far = np.hypot((xs - at[0]) / reach, (ys - at[1]) / (reach * rng.uniform(0.5, 1)))
    light += (4.0 * np.exp(-(far**4)))[..., None].astype(np.float32)


def _board(style: Style, art: Art, position: Styled) -> tuple[Thing, ...]:
    left, top, right, bottom = style.plan.edge
    shape = solids.rectangle(right - left, bottom - top, -DEPTH)
    board = Thing(shape, 0.0, 0.0, DEPTH, 0.0, lab_linear(45, 4, 10), art.prints[0], 0.26, picture=(0, 0, 1.0, 1.0))
    if not isinstance(position, DuelPosition):
        return (board,)
    return (board, *_plates(style, position))


@lru_cache(maxsize=64)
def _plate_texture(style: Style, plate: str) -> Any:
    return texture(plate_top(style, plate))


def _plates(style: Style, position: DuelPosition) -> list[Thing]:
    thick = plate_height(style)
    things = []
    for slot, plate in enumerate(position.plates):
        if plate is not None:
            x, y, side = slot_of(style, slot)
            at = world(Spot(x, y))
            shape = solids.square(side, thick, thick * 0.2, side * 0.08)
            body = lab_linear(60, 4, 14)
            things.append(Thing(shape, at[0], at[1], 0.0, 0.0, body, _plate_texture(style, plate), 0.26))
    return things


def plate_height(style: Style) -> float:
    return style.plan.pitch * float(style.dice("thick").uniform(0.04, 0.12))


def _lying(style: Style, position: Styled) -> Any:
    """Every tile: its kind, where, how high its foot is, how loose it lies."""
    parts = style.plan.parts
    high = plate_height(style) if style.plan.duel else 0.0
    main = position.tiles if isinstance(position, DuelPosition) else position.wall
    last = position.broken if isinstance(position, DuelPosition) else position.floor
    for place in parts["dome" if style.plan.duel else "wall"].places:
        kind = main[place.row][place.col]
        if kind is not None:
            yield kind, place, high, 0.0
    for place in parts["lines"].places:
        line = position.lines[place.row]
        if line.colour and place.col < line.count:
            yield line.colour, place, 0.0, 0.0
    for place in parts["broken" if style.plan.duel else "floor"].places:
        if place.col < len(last):
            yield last[place.col], place, 0.0, 0.3


def _tiles(style: Style, art: Art, position: Styled, rng: np.random.Generator) -> tuple[Thing, ...]:
    wide, high = style.plan.tile
    shape = (
        solids.disc(wide / 2, high, wide * 0.07)
        if style.plan.duel
        else solids.square(wide, high, wide * 0.085, wide * 0.15)
    )
    mess = float(rng.beta(1.4, 2.2))
    wear = rng.normal(0, 0.07, 3)
    rough = float(rng.uniform(0.05, 0.2))
    things = []
    for kind, place, foot, slack in _lying(style, position):
        x, y, _ = world(Spot(place.x, place.y))
        loose = 0.25 + mess + slack
        slip = np.clip(rng.normal(0, 0.0030, 2) * loose, -0.007, 0.007)
        turn = float(np.clip(rng.normal(0, math.radians(3.2)) * loose, -0.14, 0.14))
        turn += math.pi / 2 * int(rng.integers(4)) if not style.plan.duel else float(rng.uniform(0, 6.28))
        body = body_light(art.bodies[kind]) * np.exp(wear + rng.normal(0, 0.02, 3)).astype(np.float32)
        lean = rng.normal(0, 0.012, 2)
        things.append(Thing(shape, x + slip[0], y + slip[1], foot, turn, body, art.tops[kind], rough, tuple(lean)))
    if isinstance(position, AzulPosition):
        things.append(_counter(style, position.score, rng))
    return tuple(things)


def _counter(style: Style, score: int, rng: np.random.Generator) -> Thing:
    """The score cube, or Mini's slider."""
    left, top, right, bottom = style.plan.track
    if style.plan.height == 1.0:
        row, col = divmod(max(score - 1, 0), 20)
        x, y = left + (right - left) * (col + 0.5) / 20, top + (bottom - top) * (min(row, 4) + 0.5) / 5
        shape = solids.square(0.034, 0.034, 0.0025, 0.003)
    else:
        x, y = left + (right - left) * min(score, 30) / 30, bottom + 0.004
        shape = solids.rectangle(0.02, 0.028, 0.02, 0.002)
    at = world(Spot(x, y))
    body = lab_linear(8, 0, 0) if rng.random() < 0.6 else lab_linear(50, 40, 40)
    return Thing(shape, at[0], at[1], 0.0, float(rng.normal(0, 0.05)), body, None, 0.25)


def _label(
    style: Style,
    position: Styled,
    view: View,
    eye: Camera,
    hidden: Floats | None,
    tags: tuple[str, ...],
) -> Label:
    def pixels(points: Any) -> Vectors:
        return bend(eye.project(points), view.lens, eye.width, eye.height)

    def flat(points: Any) -> list[list[float]]:
        spots = pixels([(x - 0.5, 0.5 - y, 0.0) for x, y in points])
        return [[round(float(x) - 0.5, 2), round(float(y) - 0.5, 2)] for x, y in spots]

    left, top, right, bottom = style.plan.edge
    corners = flat([(left, top), (right, top), (right, bottom), (left, bottom)])
    x, y, z = eye.place
    made: Label = {
        "board": style.plan.board,
        "corners": corners,
        "grid": {name: flat(ring) for name, ring in style.plan.grid().items()},
        "elevation_deg": round(math.degrees(math.atan2(z, math.hypot(x, y))), 1),
        "size": [eye.width, eye.height],
        "f35": view.focal_35,
        "style": style.number,
        "lines": [_line(line) for line in position.lines],
        "skip": _skip(style, pixels, eye, hidden),
        "tags": sorted(set(tags)),
    }
    if isinstance(position, DuelPosition):
        made["dome"] = [[_cell(position, row, col) for col in range(6)] for row in range(6)]
        made["broken"] = _count(position.broken)
    else:
        made["wall"] = [list(row) for row in position.wall]
        made["floor"] = _count(position.floor)
    made["on_last"] = list(position.broken if isinstance(position, DuelPosition) else position.floor)
    return made


def _line(line: Line) -> dict[str, Any]:
    return {"colour": line.colour, "count": line.count}


def _count(tiles: tuple[str, ...]) -> dict[str, Any]:
    marker = "first" in tiles
    return {"tiles": len(tiles) - marker, "marker": marker}


def _cell(position: DuelPosition, row: int, col: int) -> dict[str, Any]:
    """`space` where the print can be seen or is known from its tile, else `under`."""
    printed, tile = position.printed(row, col), position.tiles[row][col]
    seen = tile is None or tile == "special"
    return {"tile": tile, "space" if seen else "under": printed}


def _skip(style: Style, pixels: Any, eye: Camera, hidden: Floats | None) -> Label:
    """Spaces that are not in the picture or lie behind a hand or a cup."""
    half = style.plan.tile[0] * 0.35

    def gone(x: float, y: float) -> bool:
        steps = np.linspace(-half, half, 4)
        grid = [(x - 0.5 + a, 0.5 - y + b, z) for a in steps for b in steps for z in (0.0, style.plan.tile[1])]
        spots = pixels(grid)
        if ((spots < 0) | (spots >= (eye.width, eye.height))).any():
            return True
        if hidden is None:
            return False
        straight = np.clip(eye.project(grid), 0, (eye.width - 1, eye.height - 1)).astype(int)
        return bool(np.mean(hidden[straight[:, 1], straight[:, 0]] > 0.5) > 0.3)

    skip: Label = {}
    for name, part in style.plan.parts.items():
        lost = [[place.row, place.col] for place in part.places if gone(place.x, place.y)]
        if lost and name in ("wall", "dome"):
            skip[name] = lost
        elif lost and name == "lines":
            skip[name] = sorted({row for row, _ in lost})
        elif lost:
            skip[name] = True
    return skip
