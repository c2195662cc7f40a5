"""A quick, rough renderer of boards with tiles as boxes, for training the cell classifier only.

It trades beauty for speed (dozens of boards a second on one core) and for wildness: every property that a photo may
have is drawn from a range wider than life. It draws on whatever artwork it is given; none is part of the repository.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Array, Floats, Image
from vision.layout import Layout, Space

Random = np.random.Generator

# The colour of a tile's side faces, blue-green-red: the body of the tile, which its top picture does not show.
BODY = {
    "blue": (165, 100, 25),
    "yellow": (40, 130, 225),
    "red": (50, 40, 190),
    "black": (38, 32, 26),
    "white": (190, 165, 75),
    "marker": (225, 228, 230),
}


# How vivid a tile's picture can be against the one given, and how much its ornament can stand out: a real black tile's
# is greyer and fainter than on any picture of it.
VIVID = {"black": (0.1, 1.2)}
CONTRAST = {"black": (0.35, 1.2)}


@dataclass(frozen=True, slots=True)
class Art:
    """The pictures a scene is made of: the bare board, tile tops by colour, and worn prints of the wall's spaces."""

    layout: Layout
    board: Image
    tiles: dict[str, Image]
    prints: dict[str, Image]


@dataclass(frozen=True, slots=True)
class Scene:
    """A rendered photo, its true projection (board coordinates to pixels) and what lies on every space."""

    photo: Image
    projection: Array
    tiles: tuple[str | None, ...]
    hidden: tuple[bool, ...]
    size: float


def load_art(folder: Path, layout: Layout, board: str) -> Art:
    """The artwork of a folder: `board` names the picture of the bare board."""
    picture = cv2.imread(str(folder / board))
    if picture is None:
        raise FileNotFoundError(folder / board)
    tiles = {}
    for colour in (*layout.colours, "marker"):
        name = "first" if colour == "marker" else colour
        found = cv2.imread(str(folder / "tiles" / f"tile_{name}.png"))
        if found is None:
            raise FileNotFoundError(folder / "tiles" / f"tile_{name}.png")
        tiles[colour] = cv2.resize(found, (96, 96), interpolation=cv2.INTER_AREA)
    prints = {}
    for colour in layout.colours:
        worn = cv2.imread(str(folder / "printed_cells" / f"{colour}.png"))
        if worn is not None:
            prints[colour] = worn
    side = 1024
    return Art(layout, cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), tiles, prints)


def render(art: Art, rng: Random) -> Scene:
    layout = art.layout
    tiles = arrange(layout, rng)
    size = float(np.exp(rng.uniform(np.log(170), np.log(460))))
    projection, canvas = camera(size, rng)
    light = Light.draw(rng)
    boxes = [Box.draw(space, tile, layout, rng) for space, tile in zip(layout.spaces, tiles, strict=True) if tile]
    photo = table(canvas, rng)
    _lay_board(photo, art, boxes, projection, size, light, rng)
    veil = rng.uniform(0.02, 0.3) if rng.random() < 0.35 else 0.0
    tops = {colour: _vary_tile(picture, colour, veil, rng) for colour, picture in art.tiles.items()}
    bodies = {colour: _vary_body(BODY[colour], rng) for colour in art.tiles}
    glints = _glints(rng)
    eye = _eye(projection)
    for box in sorted(boxes, key=lambda box: -float(np.hypot(box.x - eye[0], box.y - eye[1]))):
        _draw_box(photo, box, tops[box.colour], bodies[box.colour], projection, eye, light, glints, rng)
    cover = np.maximum(_foreign(photo, rng), _laid_over(photo, art, projection, rng))
    finished = develop(photo, rng)
    where = zip(layout.spaces, tiles, strict=True)
    hidden = tuple(_is_hidden(cover, space, tile, layout, projection) for space, tile in where)
    return Scene(finished, projection, tiles, hidden, size)


def arrange(layout: Layout, rng: Random) -> tuple[str | None, ...]:
    """What lies where. Mostly as the rules have it, now and then against them: the eye must not know the rules."""
    fill = {"wall": rng.beta(0.9, 1.2), "stars": rng.beta(0.9, 1.2)}
    counts: dict[int, tuple[int, str]] = {}
    for space in layout.part("lines"):
        most = space.col + 1
        counts[space.row] = (max(most, counts.get(space.row, (0, ""))[0]), str(rng.choice(layout.colours)))
    lines = {row: (int(rng.integers(0, most + 1)), colour) for row, (most, colour) in counts.items()}
    on_floor = int(rng.choice([0, 0, 1, 2, 3, 4, 5, 7]))
    marker = int(rng.integers(0, 7)) if rng.random() < 0.7 else -1
    result: list[str | None] = []
    for space in layout.spaces:
        stray = rng.random() < 0.06
        any_colour = str(rng.choice(layout.colours))
        if space.part == "lines":
            count, colour = lines[space.row]
            there = space.col < count if not stray else rng.random() < 0.5
            result.append((any_colour if stray else colour) if there else None)
        elif space.part == "floor":
            there = space.col < on_floor if not stray else rng.random() < 0.5
            tile = "marker" if space.col == marker else any_colour if there else None
            result.append(tile)
        else:
            there = rng.random() < fill[space.part]
            colour = space.printed if space.printed and not stray else any_colour
            if stray and rng.random() < 0.3 and layout.marker:
                colour = "marker"
            result.append(colour if there else None)
    return tuple(result)


def camera(size: float, rng: Random) -> tuple[Array, tuple[int, int]]:
    """A projection that shows the board about `size` pixels wide, with some table around it."""
    steep = rng.random()
    elevation = np.radians(rng.uniform(78, 90) if steep < 0.3 else rng.uniform(20, 80))
    azimuth, roll = rng.uniform(0, 2 * np.pi, 2)
    distance = rng.uniform(1.1, 3.2)
    flat = np.cos(elevation) * distance
    eye = np.array([flat * np.cos(azimuth), flat * np.sin(azimuth), np.sin(elevation) * distance])
    eye[:2] += 0.5
    aim = np.array([0.5, 0.5, 0.0]) + np.append(rng.normal(0, 0.1, 2), 0)
    forward = (aim - eye) / np.linalg.norm(aim - eye)
    # Board coordinates are left-handed seen from above (y runs down the board), so the camera's frame is too.
    side = np.cross(forward, np.array([np.cos(roll), np.sin(roll), 0.31]))
    side /= np.linalg.norm(side)
    down = np.cross(side, forward)
    frame = np.vstack((side, down, forward))
    focal = size * distance
    projection = np.diag([focal, focal, 1.0]) @ np.column_stack((frame, -frame @ eye))
    corners = np.array([[0, 0, 0, 1], [1, 0, 0, 1], [1, 1, 0, 1], [0, 1, 0, 1]], float) @ projection.T
    flat = corners[:, :2] / corners[:, 2:]
    low, high = flat.min(0), flat.max(0)
    pad = 0.08 * (high - low) + 4
    shift = np.eye(3)
    shift[:2, 2] = pad - low
    width, height = (high - low + 2 * pad).astype(int)
    return shift @ projection, (int(width), int(height))


def table(canvas: tuple[int, int], rng: Random) -> Floats:
    """The ground the board lies on: a colour, perhaps with coarse structure."""
    width, height = canvas
    colour = rng.uniform(20, 230, 3) * 0.3 + rng.uniform(20, 230) * 0.7
    coarse = rng.normal(0, rng.uniform(0, 30), (max(height // 24, 2), max(width // 24, 2), 1)).astype(np.float32)
    grown = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.clip(colour[None, None].astype(np.float32) + grown[..., None], 0, 255)


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp: where it stands, how much of the light comes from it, how soft its shadows are."""

    direction: Array
    strength: float
    soft: float

    @staticmethod
    def draw(rng: Random) -> Light:
        height, around = np.radians(rng.uniform(22, 80)), rng.uniform(0, 2 * np.pi)
        direction = np.array([np.cos(height) * np.cos(around), np.cos(height) * np.sin(around), np.sin(height)])
        return Light(direction, rng.uniform(0.05, 0.75), float(np.exp(rng.uniform(np.log(0.003), np.log(0.06)))))

    def on(self, normal: Array) -> float:
        """The brightness of a face, relative to the open table."""
        lamp = self.strength * max(float(normal @ self.direction), 0.0) / max(self.direction[2], 0.3)
        sky = (1 - self.strength) * (0.55 + 0.45 * float(normal[2]))
        return float(lamp + sky)


@dataclass(frozen=True, slots=True)
class Box:
    """A tile as it lies: centre, half its width, height, turn, colour."""

    x: float
    y: float
    half: float
    height: float
    turn: float
    colour: str

    @staticmethod
    def draw(space: Space, colour: str, layout: Layout, rng: Random) -> Box:
        messy = rng.choice([0.0015, 0.004, 0.009]) * (2.0 if space.part == "floor" else 1.0)
        slid = rng.normal(0, messy, 2)
        if space.part == "floor":
            slid[1] += rng.normal(0, 0.006)
        half = layout.tile_size / 2 * rng.uniform(0.95, 1.05)
        height = layout.tile_height * rng.uniform(0.88, 1.14)
        turn = rng.normal(0, rng.choice([1.0, 3.0, 8.0]))
        quarter = int(rng.integers(4)) * 90
        return Box(space.x + slid[0], space.y + slid[1], half, height, float(np.radians(turn + quarter)), colour)

    def outline(self, inset: float = 0.0) -> Array:
        reach = self.half - inset
        c, s = np.cos(self.turn), np.sin(self.turn)
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach
        return np.asarray(square @ np.array([[c, s], [-s, c]]) + [self.x, self.y])


def _lay_board(
    photo: Floats, art: Art, boxes: list[Box], projection: Array, size: float, light: Light, rng: Random
) -> None:
    side = int(min(1024, max(256, size * 1.25)))
    board = cv2.resize(art.board, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)
    if art.prints and rng.random() < 0.45:
        _wear(board, art, rng)
    board = _vary_print(board, rng)
    board *= _shade(boxes, side, light, rng)[..., None]
    plane = projection[:, [0, 1, 3]] @ np.diag([1 / side, 1 / side, 1.0])
    height, width = photo.shape[:2]
    shown = cv2.warpPerspective(board, plane, (width, height), flags=cv2.INTER_LINEAR)
    left, top, right, bottom = np.array(art.layout.edge) * side
    card = np.zeros((side, side), np.float32)
    card[int(top) : int(bottom), int(left) : int(right)] = 1
    mask = cv2.warpPerspective(card, plane, (width, height), flags=cv2.INTER_LINEAR)[..., None]
    photo *= 1 - mask
    photo += shown * mask


def _wear(board: Floats, art: Art, rng: Random) -> None:
    """Put the worn prints of real cards over the wall's spaces."""
    side = board.shape[0]
    reach = round(0.037 * side)
    mix = rng.uniform(0.5, 1)
    for space in art.layout.part("wall"):
        worn = art.prints.get(space.printed or "")
        if worn is None:
            continue
        x, y = int(space.x * side), int(space.y * side)
        patch = cv2.resize(worn, (2 * reach, 2 * reach), interpolation=cv2.INTER_AREA).astype(np.float32)
        target = board[y - reach : y + reach, x - reach : x + reach]
        target += (patch - target) * mix


def _vary_print(board: Floats, rng: Random) -> Floats:
    """Ink and card differ from printing to printing: paler, greyer, another hue."""
    board = _saturate(board, rng.uniform(0.35, 1.0))
    pale = rng.uniform(0, 0.3)
    board = board + (np.array([205, 215, 222], np.float32) - board) * pale
    return np.clip(board * rng.uniform(0.85, 1.1, 3).astype(np.float32), 0, 255)


def _vary_tile(picture: Image, colour: str, veil: float, rng: Random) -> Floats:
    """Another tile of that colour; the veil is the sky in its glaze."""
    tile = _saturate(picture.astype(np.float32), rng.uniform(*VIVID.get(colour, (0.85, 1.3))))
    ground = np.float32(20 if colour in CONTRAST else 128)
    tile = (tile - ground) * rng.uniform(*CONTRAST.get(colour, (0.75, 1.2))) + ground * rng.uniform(0.75, 1.15)
    tile = tile + (rng.uniform(150, 255) - tile) * np.float32(veil * rng.uniform(0.6, 1.4))
    return np.clip(tile * rng.uniform(0.82, 1.15, 3).astype(np.float32), 4, 255)


def _vary_body(colour: tuple[int, int, int], rng: Random) -> Array:
    body = np.array(colour, float)
    if colour == BODY["white"] and rng.random() < 0.25:
        body = np.array([215.0, 215, 205])
    grey = body.mean()
    body = grey + (body - grey) * rng.uniform(0.7, 1.25)
    return np.asarray(np.clip(body * rng.uniform(0.65, 1.25) * rng.uniform(0.85, 1.15, 3), 4, 250))


def _saturate(picture: Floats, factor: float) -> Floats:
    grey = picture.mean(axis=2, keepdims=True)
    return np.asarray(grey + (picture - grey) * np.float32(factor))


def _shade(boxes: list[Box], side: int, light: Light, rng: Random) -> Floats:
    """The tiles' shadows on the card, as a factor at every point of the board's picture."""
    lamp: Floats = np.zeros((side, side), np.float32)
    foot: Floats = np.zeros((side, side), np.float32)
    reach = -light.direction[:2] / light.direction[2]
    for box in boxes:
        base = box.outline()
        hull = cv2.convexHull(np.vstack((base, base + reach * box.height)).astype(np.float32) * side)
        cv2.fillConvexPoly(lamp, hull.astype(np.int32), 1.0)
        cv2.fillConvexPoly(foot, (base * side).astype(np.int32), 1.0)
    lamp = cv2.GaussianBlur(lamp, (0, 0), max(light.soft * side * 0.5, 0.4))
    foot = cv2.GaussianBlur(foot, (0, 0), 0.012 * side)
    dark = rng.uniform(0.2, 0.6) * foot
    return np.asarray((1 - light.strength * lamp) * (1 - dark), np.float32)


def _eye(projection: Array) -> Array:
    return -np.linalg.solve(projection[:, :3], projection[:, 3])


def _project(projection: Array, points: Array, height: float) -> Array:
    solid = np.column_stack((points, np.full(len(points), height), np.ones(len(points)))) @ projection.T
    return np.asarray(solid[:, :2] / solid[:, 2:])


def _draw_box(
    photo: Floats,
    box: Box,
    top: Floats,
    body: Array,
    projection: Array,
    eye: Array,
    light: Light,
    glints: list[tuple[Array, float]],
    rng: Random,
) -> None:
    base = box.outline()
    low, high = _project(projection, base, 0.0), _project(projection, base, box.height)
    _fill(photo, cv2.convexHull(np.vstack((low, high)).astype(np.float32))[:, 0], body * 0.6)
    gain = rng.uniform(0.92, 1.08)
    for i in range(4):
        j = (i + 1) % 4
        middle = (base[i] + base[j]) / 2
        normal = np.append(middle - [box.x, box.y], 0) / box.half
        if normal[:2] @ (eye[:2] - middle) <= 0:
            continue
        shade = light.on(normal) * gain
        halfway = _project(projection, base, box.height * 0.5)
        _fill(photo, np.array([low[i], low[j], high[j], high[i]]), body * shade * 0.85)
        _fill(photo, np.array([halfway[i], halfway[j], high[j], high[i]]), body * shade)
    lit = top * np.float32(gain * light.on(np.array([0.0, 0, 1])))
    _draw_top(photo, box, lit, body, projection, light, glints, rng)


def _fill(photo: Floats, polygon: Array, colour: Array) -> None:
    shift = 4
    points = np.round(polygon * (1 << shift)).astype(np.int32)
    cv2.fillConvexPoly(photo, points, [float(c) for c in np.clip(colour, 0, 255)], cv2.LINE_AA, shift)


def _draw_top(
    photo: Floats,
    box: Box,
    picture: Floats,
    body: Array,
    projection: Array,
    light: Light,
    glints: list[tuple[Array, float]],
    rng: Random,
) -> None:
    side = picture.shape[0]
    face = picture.copy()
    rim = rng.uniform(0.03, 0.12) * side
    edge = np.minimum(np.arange(side), side - 1 - np.arange(side)).astype(np.float32)
    ramp = np.clip(1 - edge / rim, 0, 1)
    c, s = np.cos(box.turn), np.sin(box.turn)
    local = np.array([[c, s], [-s, c]]) @ light.direction[:2]
    slope = np.zeros((side, side), np.float32)
    half = np.arange(side) < side / 2
    across, along = np.where(half, -local[0], local[0]), np.where(half, -local[1], local[1])
    slope += (ramp * across)[None, :] + (ramp * along)[:, None]
    blend = np.maximum(ramp[None, :], ramp[:, None])[..., None] * rng.uniform(0.3, 0.9)
    face += (body.astype(np.float32) - face) * blend
    face *= 1 + np.clip(slope, -0.6, 0.8)[..., None] * np.float32(rng.uniform(0.3, 0.9) * light.strength * 1.3)
    if rng.random() < 0.5:
        face += np.clip(slope, 0, 1)[..., None] ** 2 * np.float32(rng.uniform(0, 160))
    for polygon, strength in glints:
        seen = polygon + rng.normal(0, 0.012, 2)
        turned = seen @ np.array([[c, -s], [s, c]]) / (2 * box.half) + 0.5
        mask: Floats = np.zeros((side, side), np.float32)
        cv2.fillConvexPoly(mask, np.clip(turned * side, -4000, 4000).astype(np.int32), 1.0)
        mask = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.6, 4)))
        face += (255 - face) * (mask * strength)[..., None]
    corner = rng.uniform(0.06, 0.2) * side
    gx = np.clip(corner - edge, 0, None)
    alpha = np.clip(corner - np.hypot(gx[None, :], gx[:, None]) + 0.5, 0, 1).astype(np.float32)
    target = _project(projection, box.outline(0.0), box.height)
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    x0, y0 = np.floor(target.min(0)).astype(int) - 1
    x1, y1 = np.ceil(target.max(0)).astype(int) + 2
    x0, y0 = max(x0, 0), max(y0, 0)
    x1, y1 = min(x1, photo.shape[1]), min(y1, photo.shape[0])
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    scale = max(1.0, side / max(x1 - x0, y1 - y0) / 1.2)
    face = cv2.blur(face, (int(scale) | 1, int(scale) | 1)) if scale > 1.5 else face
    to_window = cv2.getPerspectiveTransform(source, (target - [x0, y0]).astype(np.float32))
    shown = cv2.warpPerspective(face, to_window, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(alpha, to_window, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)[..., None]
    window = photo[y0:y1, x0:x1]
    window += (np.clip(shown, 0, 255) - window) * mask


def _glints(rng: Random) -> list[tuple[Array, float]]:
    """Lamps and windows mirrored in the glaze: polygons around a tile's centre, in board units."""
    glints = []
    for _ in range(int(rng.choice([0, 0, 1, 1, 2]))):
        centre = rng.normal(0, 0.035, 2)
        reach = rng.uniform(0.006, 0.07, 2)
        turn = rng.uniform(0, np.pi)
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach
        c, s = np.cos(turn), np.sin(turn)
        glints.append((square @ np.array([[c, s], [-s, c]]) + centre, float(rng.uniform(0.1, 0.95))))
    return glints


def _foreign(photo: Floats, rng: Random) -> Floats:
    """Now and then a hand or a cup lies over the board; the mask says where."""
    height, width = photo.shape[:2]
    cover: Floats = np.zeros((height, width), np.float32)
    if rng.random() > 0.18:
        return cover
    skin = rng.random() < 0.6
    base = np.array([105, 135, 190.0]) * rng.uniform(0.4, 1.1) if skin else rng.uniform(10, 230, 3)
    at = rng.uniform(0.1, 0.9, 2) * [width, height]
    turn = rng.uniform(0, 360)
    for i in range(int(rng.integers(1, 5))):
        centre = at + rng.normal(0, 0.035, 2) * [width, height] * (i > 0)
        axes = (int(width * rng.uniform(0.06, 0.22)), int(width * rng.uniform(0.025, 0.06)))
        where = (int(centre[0]), int(centre[1]))
        layer = np.zeros_like(cover)
        cv2.ellipse(layer, where, axes, turn + rng.normal(0, 8), 0, 360, 1.0, -1, cv2.LINE_AA)
        inside = cv2.GaussianBlur(layer, (0, 0), max(axes[1] * 0.4, 1)) * layer
        photo += (base.astype(np.float32) * (0.55 + 0.5 * inside[..., None]) - photo) * layer[..., None]
        cover = np.maximum(cover, layer)
    return cover


def _laid_over(photo: Floats, art: Art, projection: Array, rng: Random) -> Floats:
    """Now and then a cloth, a sheet of paper or a neighbour's board lies over a part of the board."""
    height, width = photo.shape[:2]
    cover: Floats = np.zeros((height, width), np.float32)
    if rng.random() > 0.14:
        return cover
    reach, turn = rng.uniform(0.25, 0.9, 2), rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach
    where = square @ np.array([[c, s], [-s, c]]) + rng.uniform(0.2, 1.3, 2)
    outline = _project(projection, where, float(rng.uniform(0, 0.03)))
    cv2.fillConvexPoly(cover, np.clip(outline, -4000, 4000).astype(np.int32), 1.0, cv2.LINE_AA)
    kind = rng.random()
    if kind < 0.4:
        side = art.board.shape[0]
        source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
        plane = cv2.getPerspectiveTransform(source, outline.astype(np.float32))
        sheet = _vary_print(art.board.astype(np.float32), rng)
        shown = cv2.warpPerspective(sheet, plane, (width, height), flags=cv2.INTER_LINEAR)
    else:
        colour = rng.uniform(90, 245) * rng.uniform(0.85, 1.1, 3) if kind < 0.75 else rng.uniform(10, 240, 3)
        coarse = rng.normal(0, rng.uniform(0, 14), (max(height // 18, 2), max(width // 18, 2))).astype(np.float32)
        folds = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
        shown = np.clip(colour[None, None].astype(np.float32) + folds, 0, 255)
        if rng.random() < 0.3:
            step = int(rng.integers(6, 40))
            stripes = (np.arange(width) // step) % 2 == 0
            shown = shown * np.where(stripes, rng.uniform(0.5, 0.95), 1.0)[None, :, None]
    photo += (shown - photo) * cover[..., None]
    return cover


def _is_hidden(cover: Floats, space: Space, tile: str | None, layout: Layout, projection: Array) -> bool:
    if not cover.any():
        return False
    half = layout.tile_size / 2
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + [space.x, space.y]
    corners = _project(projection, square, layout.tile_height if tile else 0.0)
    mask = np.zeros_like(cover)
    cv2.fillConvexPoly(mask, corners.astype(np.int32), 1.0)
    return bool((cover * mask).sum() > 0.6 * max(mask.sum(), 1))


def develop(photo: Floats, rng: Random) -> Image:
    """From light to file: uneven light, a shadow's edge, glare, colour, lens, sensor, JPEG."""
    height, width = photo.shape[:2]
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    xs, ys = xs / width - 0.5, ys / height - 0.5
    way = rng.normal(0, 0.35, 2)
    photo *= np.clip(1 + way[0] * xs + way[1] * ys, 0.3, 2)[..., None]
    if rng.random() < 0.3:
        turn, offset, soft = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.25), np.exp(rng.uniform(-5, -1.5))
        side = 1 / (1 + np.exp(np.clip(-(xs * np.cos(turn) + ys * np.sin(turn) - offset) / soft, -30, 30)))
        photo *= (1 - rng.uniform(0.2, 0.75) * side)[..., None]
    if rng.random() < 0.35:
        x, y = rng.uniform(-0.5, 0.5, 2)
        a, b = rng.uniform(0.03, 0.35, 2)
        veil = np.exp(-(((xs - x) / a) ** 2) - ((ys - y) / b) ** 2) * rng.uniform(20, 230)
        photo += veil[..., None]
    warm = rng.normal(0.05, 0.2)
    gains = np.exp(np.array([-warm, rng.normal(0, 0.05), 0.6 * warm])) * np.exp(rng.normal(-0.12, 0.3))
    photo = photo * gains.astype(np.float32)
    light = np.clip(photo / 255, 0, 1.6)
    light = np.power(light, np.float32(rng.uniform(0.75, 1.35)))
    if rng.random() < 0.6:
        light = light / (1 + 0.25 * np.clip(light - 0.6, 0, None) * 2)
    photo = _saturate(np.clip(light, 0, 1) * 255, rng.uniform(0.75, 1.35))
    photo = _soften(photo, max(height, width) / 400, rng)
    photo = photo + rng.normal(0, np.exp(rng.uniform(np.log(0.5), np.log(10))), photo.shape).astype(np.float32)
    if rng.random() < 0.3:
        photo = cv2.blur(photo, (3, 3)) if rng.random() < 0.5 else cv2.GaussianBlur(photo, (0, 0), 0.7)
    if rng.random() < 0.4:
        soft = cv2.GaussianBlur(photo, (0, 0), 1.2)
        photo = photo + (photo - soft) * np.float32(rng.uniform(0.3, 1.5))
    finished = np.clip(photo, 0, 255).astype(np.uint8)
    quality = int(rng.integers(30, 97))
    _, coded = cv2.imencode(".jpg", finished, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR))


def _soften(photo: Floats, grain: float, rng: Random) -> Floats:
    kind = rng.random()
    if kind < 0.45:
        return cv2.GaussianBlur(photo, (0, 0), grain * float(rng.uniform(0.3, 1.0)) + 0.1)
    if kind < 0.65:
        return cv2.GaussianBlur(photo, (0, 0), grain * float(rng.uniform(0.8, 2.2)))
    if kind < 0.8:
        length, turn = max(2, int(grain * rng.integers(3, 9))), rng.uniform(0, 180)
        line = np.zeros((length, length), np.float32)
        line[length // 2] = 1
        centre = (length / 2 - 0.5, length / 2 - 0.5)
        spun = cv2.warpAffine(line, cv2.getRotationMatrix2D(centre, turn, 1), (length, length))
        return cv2.filter2D(photo, -1, spun / max(spun.sum(), 1e-3))
    return photo
