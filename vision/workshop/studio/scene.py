"""Everything about one photo, drawn from (family, board, index) alone."""

from __future__ import annotations

import math
import zlib
from dataclasses import dataclass, replace

import numpy as np

from vision.workshop.studio import solids
from vision.workshop.studio.art import Art
from vision.workshop.studio.camera import View, nominal, shown
from vision.workshop.studio.clutter import clutter
from vision.workshop.studio.finish import Finish
from vision.workshop.studio.game import Position, position_of
from vision.workshop.studio.hands import hand, hand_shadow, limb_shadows
from vision.workshop.studio.layout import is_pavilion
from vision.workshop.studio.light import Light
from vision.workshop.studio.lighting import daylight, lamplight
from vision.workshop.studio.negatives import negative
from vision.workshop.studio.paint import Floats, Vectors, lab_linear
from vision.workshop.studio.setting import set_out
from vision.workshop.studio.stage import DEPTH, Stage, Veil
from vision.workshop.studio.table import KINDS
from vision.workshop.studio.things import Thing

FAMILIES = ("train", "calibrate", "test", "other-light")


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    stage: Stage
    view: View
    finish: Finish
    position: Position | None
    negative: str | None
    """What is there instead of a board."""
    corners: Vectors
    """The board's corners in the world: top left, top right, bottom right, bottom left as its player sees it."""
    trim: tuple[float, float, float, float]
    orientation: int | None
    """Written into the file; None is a file without Exif."""
    focal_written: bool
    quality: int
    tags: tuple[str, ...]


def seeded(family: str, board: str, index: int, part: str = "") -> np.random.Generator:
    """The dice of a scene; families, boards and parts of a scene never share any."""
    return np.random.default_rng([zlib.crc32(f"{family}/{board}/{part}".encode()), index])


def scene(family: str, board: str, index: int, art: Art, given: Position | None = None) -> Scene:
    """The scene of a board, or without one where the board is `none`; with a position given, or one of its own."""
    view, tags = view_of(seeded(family, board, index, "view"))
    whole = (0.0, 1.0, 0.0, 1.0)
    trim = whole if is_pavilion(board) else _trim(seeded(family, board, index, "trim"))
    position, kind = None, None
    if board == "none":
        kind, flats, standing = negative(seeded(family, board, index, "negative"), art)
    else:
        position = given or position_of(seeded(family, board, index, "position"), board)
        flats = (_board(seeded(family, board, index, "board"), art, trim),)
        standing = set_out(seeded(family, board, index, "tiles"), position, art)
    stage, seen = stage_of(family, board, index, art, view, flats, standing, alone=board == "none")
    finish, more = finish_of(family, board, index, stage.light)
    dice = seeded(family, board, index, "file")
    orientation = None if dice.random() < 0.15 else int(dice.choice([1, 1, 1, 3, 6, 6, 8]))
    focal = bool(orientation is not None and dice.random() < 0.85)
    quality = int(np.clip(dice.normal(78, 16), 30, 95))
    return Scene(
        stage, view, finish, position, kind, _corners(trim), trim, orientation, focal, quality, (*tags, *seen, *more)
    )


def _corners(trim: tuple[float, float, float, float]) -> Vectors:
    left, right, top, bottom = trim
    return np.array([(x - 0.5, 0.5 - y, 0.0) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))])


def _board(rng: np.random.Generator, art: Art, trim: tuple[float, float, float, float]) -> Thing:
    """The board as a thing; what the knife took off is cut from its picture too."""
    left, right, top, bottom = trim
    print_ = art.prints[int(rng.integers(len(art.prints)))]
    shape = solids.rectangle(right - left, bottom - top, -DEPTH)
    x, y = (left + right) / 2 - 0.5, 0.5 - (top + bottom) / 2
    return Thing(shape, x, y, DEPTH, 0.0, lab_linear(45, 4, 10), print_, 0.26, picture=(-x, -y, 1.0, 1.0))


def _trim(rng: np.random.Generator) -> tuple[float, float, float, float]:
    """Where the knife fell, between two known print runs."""
    share = float(rng.choice([0.0, rng.random(), 1.0]))
    return 0.0051 * share, 1 - 0.0048 * share, 0.003 * share, 1 - 0.002 * share


def view_of(rng: np.random.Generator) -> tuple[View, tuple[str, ...]]:
    """How a player might hold the phone, and the tags that say it."""
    kind = rng.random()
    if kind < 0.12:
        elevation = rng.uniform(80, 90)
    elif kind < 0.92:
        elevation = rng.uniform(35, 80)
    else:
        elevation = rng.uniform(20, 35)
    seat = float(rng.choice([0, 0, 0, 90, 180, 270]))
    azimuth = (seat + rng.normal(0, 18)) if rng.random() < 0.7 else rng.uniform(0, 360)
    roll = rng.normal(0, 4) if rng.random() < 0.85 else rng.uniform(-180, 180)
    cut = rng.random() < 0.08
    fill = float(rng.uniform(0.36, 0.96)) if not cut else float(rng.uniform(0.8, 1.05))
    shift = rng.uniform(-0.9, 0.9, 2)
    if cut:
        past = np.sign(shift) * rng.uniform(1.5, 3.5, 2)
        shift = np.where(rng.permutation([True, rng.random() < 0.5]), past, shift)
    view = View(
        float(elevation),
        float(azimuth % 360),
        float(roll),
        float(rng.choice([24, 25, 26, 26, 27, 28, 31, 35])),
        fill,
        (float(shift[0]), float(shift[1])),
        bool(rng.random() < 0.5),
        float(np.clip(rng.normal(0, 0.006), -0.015, 0.015)) if rng.random() < 0.7 else 0.0,
    )
    view = _framed(view, 0.8 if cut else 0.97)
    tags = (
        ["straight-down"] if elevation >= 80 else ["low"] if elevation < 35 else ["oblique"] if elevation < 50 else []
    )
    if 45 < azimuth % 360 < 315:
        tags.append("turned")
    return view, tuple(tags)


def _framed(view: View, least: float) -> View:
    """The view, moved towards the board until enough of it is in the picture."""
    for share in (1.0, 0.75, 0.5, 0.25, 0.0):
        moved = replace(view, shift=(view.shift[0] * share, view.shift[1] * share))
        seen, whole = shown(nominal(moved))
        if seen >= least * whole > 0:
            break
    return moved


def stage_of(
    family: str,
    board: str,
    index: int,
    art: Art,
    view: View,
    boards: tuple[Thing, ...],
    tiles: tuple[Thing, ...],
    alone: bool,
    veil: Veil | None = None,
) -> tuple[Stage, tuple[str, ...]]:
    """The table around the boards and tiles, and tags; `alone` without boards of the same print nearby."""
    rng = seeded(family, board, index, "stage")
    mirror = _mirror(rng, view) if rng.random() < 0.15 else None
    light = daylight(rng, mirror) if family == "other-light" else lamplight(rng, mirror)
    reaching = hand(rng) if rng.random() < 0.08 else None
    blobs = limb_shadows(reaching) if reaching else hand_shadow(rng, light.lamps[0]) if rng.random() < 0.2 else ()
    kind = str(rng.choice(KINDS, p=[0.2, 0.16, 0.18, 0.12, 0.1, 0.08, 0.08, 0.08]))
    # every family has its own tables
    seed = 100 * FAMILIES.index(family) + int(rng.integers(3))
    soft = kind in ("cloth", "checks", "stripes", "felt")
    edge = _edge(rng)
    eye = nominal(view)
    extra_flats, extra_standing = clutter(seeded(family, board, index, "clutter"), art, edge, None if alone else eye)
    stage = Stage(
        light,
        (kind, seed),
        float(rng.uniform(0, 2 * math.pi)),
        float(rng.uniform(0.7, 1.4)),
        9.0 if soft else float(rng.uniform(0.12, 0.45)),
        np.exp(rng.normal(0, 0.18) + rng.normal(0, 0.08, 3)).astype(np.float32),
        edge,
        _behind(rng),
        (*extra_flats, *boards),
        (*extra_standing, *tiles),
        blobs,
        reaching,
        veil,
    )
    tags = (["glare"] if mirror is not None else []) + (["hand"] if reaching else ["shadow"] if blobs else [])
    if any(thing.shape.size == (1.0, 1.0) for thing in extra_flats):
        tags.append("other-board")
    return stage, tuple(tags)


def _mirror(rng: np.random.Generator, view: View) -> Vectors:
    """Where the camera sees the ceiling in a point of the board."""
    point = np.array([*rng.uniform(-0.4, 0.4, 2), 0.0])
    way = nominal(view).place - point
    way = way / np.linalg.norm(way)
    return np.array([-way[0], -way[1], way[2]])


def _edge(rng: np.random.Generator) -> Vectors:
    """A table's outline, round or straight, somewhere around the board."""
    if rng.random() < 0.3:
        angles = np.linspace(0, 2 * math.pi, 48, endpoint=False)
        radius = rng.uniform(2.0, 4.0)
        off = rng.uniform(-0.5, 0.5, 2) * (radius - 1.0)
        return np.asarray(np.stack([radius * np.cos(angles), radius * np.sin(angles)], axis=1) + off)
    low, high = -rng.uniform(0.8, 4.5, 2), rng.uniform(0.8, 4.5, 2)
    corners = np.array([(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])])
    turn = rng.normal(0, 0.15)
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    return np.asarray(corners @ spin.T)


def _behind(rng: np.random.Generator) -> Floats:
    colour = lab_linear(rng.uniform(8, 60), rng.normal(2, 5), rng.normal(5, 8))
    return np.asarray(np.maximum(colour, 0.002) * rng.uniform(0.2, 0.8), np.float32)


def finish_of(family: str, board: str, index: int, light: Light) -> tuple[Finish, tuple[str, ...]]:
    rng = seeded(family, board, index, "finish")
    other = family == "other-light"
    dim = rng.random() < 0.12
    # the phone takes most of the light's colour out again, and misses a little
    cast = light.ambient + sum((lamp.colour for lamp in light.lamps), np.zeros(3, np.float32))
    balance = (cast / cast[1]) ** -float(np.clip(rng.normal(0.72, 0.28), 0.0, 1.05)) * np.exp(rng.normal(0, 0.04, 3))
    noise = float(rng.uniform(0.018, 0.045)) if dim else float(abs(rng.normal(0, 0.008)) + 0.002)
    blurred = rng.random() < 0.12
    tags = (["dim"] if dim else []) + (["blur"] if blurred else [])
    finish = Finish(
        float(0.74 * np.exp(rng.normal(0, 0.17))) * (float(rng.uniform(0.4, 0.85)) if dim else 1.0),
        (float(balance[0]), 1.0, float(balance[2])),
        float(rng.uniform(0, 0.35)),
        float(rng.uniform(0.6, 1.3)) if blurred else float(rng.uniform(0.15, 0.5)),
        (float(rng.uniform(1.5, 4.0)) if blurred and rng.random() < 0.5 else 0.0, float(rng.uniform(0, math.pi))),
        noise * (1.3 if other else 1.0),
        float(rng.choice([0.0, 0.5, 0.75])) if other else float(rng.choice([0.5, 0.75, 1.0])),
        round(float(rng.uniform(0.0, 0.4)), 1),
        other,
        float(rng.choice([0.0, 0.3, 0.6, 1.0])),
        int(rng.integers(2**31)),
    )
    return finish, tuple(tags)
