"""Paints a scene: table, flat things, their light and shadows, then the standing things from far to near."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.studio import table
from vision.studio.camera import Camera
from vision.studio.light import Lamp, Light, ambient_light, fresnel, full_light, gloss, room_gloss, towards
from vision.studio.paint import LINEAR, SHIFT, Floats, Mask, Picture, Vectors, fixed, linear
from vision.studio.texture import Texture
from vision.studio.things import Thing, spin

DEPTH = -0.008
"""Height of the table's face: the board is that thick."""
LAMP_SAMPLES = 5
COARSE = 8


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """The table and all that is on it, without a camera."""

    light: Light
    cloth: Texture
    cloth_turn: float
    cloth_scale: float
    cloth_rough: float
    edge: Vectors
    """The table's outline, world x and y."""
    behind: Floats
    """Linear BGR of what lies beyond the table."""
    flats: tuple[Thing, ...]
    standing: tuple[Thing, ...]
    blobs: tuple[Vectors, ...] = ()
    """Convex outlines in the air, out of sight, that take the first lamp's light from a part of the table."""


def paint(stage: Stage, camera: Camera) -> Floats:
    """The picture that reaches the lens, linear BGR."""
    canvas = _table(stage, camera)
    glossy = np.zeros((camera.height, camera.width), np.uint8)
    for thing in stage.flats:
        _lay(canvas, glossy, thing, camera)
    blob = _blob(stage, camera)
    shadows = [_shadow(stage.standing, lamp, camera) for lamp in stage.light.lamps]
    if blob is not None:
        shadows[0] = 1 - (1 - shadows[0]) * (1 - blob)
    _light_up(canvas, glossy, stage, camera, shadows)
    _beyond(canvas, stage, camera)
    _stand(canvas, stage, camera, blob)
    return canvas


def _table(stage: Stage, camera: Camera) -> Floats:
    span = table.SPAN * stage.cloth_scale
    plane = camera.plane(DEPTH)
    turn = spin(stage.cloth_turn)
    step = np.linalg.norm(camera.project((0.05, 0, DEPTH)) - camera.project((-0.05, 0, DEPTH))) / 0.1
    picture = stage.cloth.at(float(step) * span * 0.8)
    size = picture.shape[1]
    # repeated about the board, since cv2 is slow where it has to wrap by itself
    copies = 4 if size < 700 else 2
    tiled = np.tile(picture, (copies, copies, 1))
    middle = np.array([[1, 0, -size * copies / 2], [0, 1, -size * copies / 2], [0, 0, 1]])
    laid = _centred(plane @ turn @ np.diag([span / size, span / size, 1.0]) @ middle)
    frame = camera.width, camera.height
    warped = cv2.warpPerspective(tiled, laid, frame, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    return linear(np.asarray(warped, np.uint8))


def _centred(plane: Vectors) -> Vectors:
    """The same homography for cv2, whose whole numbers are pixel centres on both sides."""
    here = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    there = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    return np.asarray(there @ plane @ here)


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def cut(self) -> tuple[slice, slice]:
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def size(self) -> tuple[int, int]:
        return self.right - self.left, self.bottom - self.top


def _window(points: Vectors, camera: Camera, margin: float = 2) -> Window | None:
    """The pixels around projected points that lie in the picture."""
    low, high = np.floor(points.min(axis=0) - margin), np.ceil(points.max(axis=0) + margin)
    left, top = max(0, int(low[0])), max(0, int(low[1]))
    right, bottom = min(camera.width, int(high[0])), min(camera.height, int(high[1]))
    return Window(left, top, right, bottom) if right - left > 1 and bottom - top > 1 else None


def _mask(points: Vectors, window: Window, shrink: int = 1) -> Mask:
    """How much of every pixel a convex outline covers."""
    width, height = -(-window.size[0] // shrink), -(-window.size[1] // shrink)
    mask = np.zeros((height, width), np.uint8)
    hull = cv2.convexHull(fixed((points - (window.left, window.top)) / shrink - 0.5))
    cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, SHIFT)
    return mask


def _share(mask: Mask) -> Floats:
    return np.asarray(mask * np.float32(1 / 255), np.float32)


def _times(picture: Floats, share: Floats) -> Floats:
    """Every channel of a picture, scaled pixel by pixel."""
    return np.asarray(cv2.multiply(picture, cv2.cvtColor(share, cv2.COLOR_GRAY2BGR)), np.float32)


def _behind(thing: Thing, camera: Camera) -> bool:
    return bool(camera.seen(thing.corners())[:, 2].min() < 0.06)


def _lay(canvas: Floats, glossy: Mask, thing: Thing, camera: Camera) -> None:
    """A thin thing: a soft dark rim on what it lies on, its edge, its picture."""
    if _behind(thing, camera):
        return
    pixels = camera.project(thing.corners())
    scale = float(np.linalg.norm(pixels.max(axis=0) - pixels.min(axis=0))) / max(thing.shape.size)
    rim = 0.008 * scale
    window = _window(pixels, camera, 2 + 2 * rim)
    if window is None:
        return
    shade = cv2.GaussianBlur(_mask(pixels, window, 4), (0, 0), max(0.4, rim / 4))
    dark = 1 - 0.55 * _share(np.asarray(cv2.resize(shade, window.size, interpolation=cv2.INTER_LINEAR), np.uint8))
    top = pixels[thing.shape.top]
    cover = _mask(top, window)
    if thing.top is None:
        face = np.empty((*cover.shape, 3), np.float32)
        face[:] = thing.body
    else:
        face = linear(_warped(thing.top, thing, camera, window, top))
    rim_colour = np.empty_like(face)
    rim_colour[:] = thing.body * 0.6
    cv2.copyTo(rim_colour, np.asarray(cover < 128, np.uint8), face)
    whole = _share(_mask(pixels, window))
    canvas[window.cut] = cv2.blendLinear(face, _times(canvas[window.cut], dark), whole, 1 - whole)
    np.maximum(glossy[window.cut], cover, out=glossy[window.cut])


def _warped(face: Texture, thing: Thing, camera: Camera, window: Window, top: Vectors, zoom: float = 1.0) -> Picture:
    """The top picture as it appears in a window, possibly drawn larger by `zoom`."""
    extent = np.sqrt(max(_area(top), 1.0)) * zoom
    picture = face.at(extent * 1.05)
    height, width = picture.shape[:2]
    plane = camera.plane(thing.z + thing.shape.height) @ thing.top_plane() @ np.diag([1 / width, 1 / height, 1.0])
    move = np.array([[zoom, 0, -window.left * zoom], [0, zoom, -window.top * zoom], [0, 0, 1]])
    size = round(window.size[0] * zoom), round(window.size[1] * zoom)
    warp = _centred(move @ plane)
    warped = cv2.warpPerspective(picture, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8)


def _area(points: Vectors) -> float:
    x, y = points[:, 0], points[:, 1]
    return float(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2)


def _shadow(things: tuple[Thing, ...], lamp: Lamp, camera: Camera) -> Floats:
    """How much of a lamp the standing things take from every pixel of the board's plane, at half the size."""
    height, width = (camera.height + 1) // 2, (camera.width + 1) // 2
    total = np.zeros((height, width), np.float32)
    hulls = [thing.placed(thing.shape.corners[thing.shape.hull]) for thing in things]
    for place in _samples(lamp):
        mask = np.zeros((height, width), np.uint8)
        for corners in hulls:
            fallen = _fallen(corners, place, lamp.far)
            if camera.seen(fallen)[:, 2].min() < 0.06:
                continue
            hull = cv2.convexHull(fixed(camera.project(fallen) / 2 - 0.5))
            cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, SHIFT)
        total += mask
    total *= 1 / (255 * LAMP_SAMPLES)
    return np.asarray(cv2.GaussianBlur(total, (0, 0), max(0.6, camera.width / 1600)), np.float32)


def _fallen(points: Vectors, place: Vectors, far: bool) -> Vectors:
    """Where the light that passes through points meets the board's plane."""
    if far:
        way = place / np.linalg.norm(place)
        fallen = points - way * (np.maximum(points[..., 2:], 0.0) / way[2])
    else:
        fallen = place + (points - place) * (place[2] / np.maximum(place[2] - points[..., 2:], 0.05))
    fallen[..., 2] = 0.0
    return np.asarray(fallen)


def _blob(stage: Stage, camera: Camera) -> Floats | None:
    """The shadow of hands and heads that are not in the picture, at half the size."""
    if not stage.blobs:
        return None
    lamp = stage.light.lamps[0]
    mask = np.zeros(((camera.height + 1) // 2, (camera.width + 1) // 2), np.uint8)
    for outline in stage.blobs:
        pixels = camera.outline(_fallen(outline, lamp.place, lamp.far))
        if len(pixels):
            hull = cv2.convexHull(fixed(np.clip(pixels, -9000, 9000) / 2 - 0.5))
            cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, SHIFT)
    step = np.linalg.norm(camera.project((0.1, 0, 0)) - camera.project((-0.1, 0, 0))) / 0.2
    height = float(np.mean([outline[:, 2].mean() for outline in stage.blobs]))
    sigma = float(np.clip(0.5 * lamp.spread * height * step / 2, 0.7, 60))
    return _share(np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.uint8))


def _unshaded(points: Vectors, lamp: Lamp, blob: Floats, camera: Camera) -> Floats:
    """How much of the first lamp is left at points above the board, by the blob's shadow on the board's plane."""
    pixels = camera.project(_fallen(points.reshape(-1, 3), lamp.place, lamp.far)) / 2 - 0.5
    at = np.clip(pixels, -1, 30000).astype(np.float32)[:, None]
    lost = cv2.remap(blob, at[..., 0].copy(), at[..., 1].copy(), cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
    return np.asarray(1 - lost.reshape(points.shape[:-1]), np.float32)


def _samples(lamp: Lamp) -> list[Vectors]:
    """Points on the lamp's face."""
    distance = float(np.linalg.norm(lamp.place))
    way = lamp.place / distance
    side = np.cross(way, (0.3, 0.1, 1.0) if abs(way[2]) < 0.9 else (1.0, 0.2, 0.0))
    side = side / np.linalg.norm(side)
    other = np.cross(way, side)
    radius = 0.75 * lamp.spread * distance
    angles = np.arange(LAMP_SAMPLES) * 2 * np.pi / LAMP_SAMPLES
    reach = radius * np.array([1.0, 0.55, 1.0, 0.55, 1.0])[:LAMP_SAMPLES]
    return [lamp.place + r * (np.cos(a) * side + np.sin(a) * other) for a, r in zip(angles, reach, strict=True)]


def _light_up(
    canvas: Floats,
    glossy: Mask,
    stage: Stage,
    camera: Camera,
    shadows: list[Floats],
) -> None:
    """Turns what is painted flat from paint into light: lamps with shadows, ambient with contact shade, sheen."""
    points = _ground(camera)
    up = np.broadcast_to(np.array([0.0, 0.0, 1.0]), points.shape)
    view = camera.place - points
    view = view / np.linalg.norm(view, axis=-1, keepdims=True)
    half = shadows[0].shape[1], shadows[0].shape[0]

    def middling(coarse: Floats) -> Floats:
        return np.asarray(cv2.resize(coarse, half, interpolation=cv2.INTER_LINEAR), np.float32)

    contact = _contact(stage.standing, camera)
    light = _times(middling(ambient_light(stage.light, up)), 1 - contact)
    damp = (np.minimum(fresnel(up, view), 0.35) / fresnel(up, view)).astype(np.float32)[..., None]
    share = _share(np.asarray(cv2.resize(glossy, half, interpolation=cv2.INTER_AREA), np.uint8))
    sheen = middling(room_gloss(stage.light, up, view) * damp)
    if stage.cloth_rough > 0.5:
        sheen = _times(sheen, share)
    for lamp, shadow in zip(stage.light.lamps, shadows, strict=True):
        free = (1 - shadow) * (1 - 0.6 * contact)
        light += _times(middling(full_light(lamp, points, up)), free)
        sheen += _times(middling(gloss(lamp, points, up, view, 0.26) * damp), free * share)
        sheen += _times(middling(gloss(lamp, points, up, view, stage.cloth_rough) * damp), free * (1 - share))
    size = camera.width, camera.height
    cv2.multiply(canvas, cv2.resize(light, size, interpolation=cv2.INTER_LINEAR), dst=canvas)
    cv2.add(canvas, cv2.resize(sheen, size, interpolation=cv2.INTER_LINEAR), dst=canvas)


def _ground(camera: Camera) -> Vectors:
    """The board-plane point under every 8th pixel; beyond the horizon, a point far away."""
    height, width = max(2, camera.height // COARSE), max(2, camera.width // COARSE)
    x, y = np.meshgrid(
        (np.arange(width) + 0.5) * camera.width / width, (np.arange(height) + 0.5) * camera.height / height
    )
    rays = np.stack(
        [(x - camera.width / 2) / camera.focal, (y - camera.height / 2) / camera.focal, np.ones_like(x)], -1
    )
    rays = rays @ camera.turn
    reach = camera.place[2] / np.maximum(-rays[..., 2:], 0.02)
    points = camera.place + rays * reach
    points[..., 2] = 0.0
    return np.asarray(points)


def _contact(things: tuple[Thing, ...], camera: Camera) -> Floats:
    """The dark seam where a thing meets what it stands on, at half the size."""
    mask = np.zeros(((camera.height + 1) // 2, (camera.width + 1) // 2), np.uint8)
    sizes = []
    for thing in things:
        feet = thing.placed(thing.shape.corners[thing.shape.foot])
        if camera.seen(feet)[:, 2].min() < 0.06:
            continue
        pixels = camera.project(feet) / 2 - 0.5
        sizes.append(float(np.linalg.norm(np.ptp(pixels, axis=0))) / max(thing.shape.size))
        cv2.fillConvexPoly(mask, cv2.convexHull(fixed(pixels)), 255, cv2.LINE_AA, SHIFT)
    if not sizes:
        return np.zeros(mask.shape, np.float32)
    sigma = max(0.5, 0.009 * float(np.median(sizes)))
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.float32) * np.float32(0.8 / 255)


def _beyond(canvas: Floats, stage: Stage, camera: Camera) -> None:
    """What is seen past the table's edge."""
    edge = np.column_stack([stage.edge, np.full(len(stage.edge), DEPTH)])
    outline = camera.outline(edge)
    mask = np.zeros(canvas.shape[:2], np.uint8)
    if len(outline):
        ring = np.clip(outline, -20000, 20000).astype(np.float32)
        frame = [(0, 0), (camera.width, 0), (camera.width, camera.height), (0, camera.height)]
        if all(cv2.pointPolygonTest(ring, corner, False) > 0 for corner in frame):
            return
        cv2.fillPoly(mask, [fixed(ring - 0.5)], 255, cv2.LINE_AA, SHIFT)
    fall = np.array([1.3, 1.0, 0.7], np.float32)[:, None, None]
    wall = cv2.resize(np.repeat(stage.behind * fall, 2, axis=1), (camera.width, camera.height))
    share = _share(mask)
    cv2.blendLinear(canvas, wall, share, 1 - share, dst=canvas)


@dataclass(frozen=True, slots=True)
class Lit:
    """A standing thing ready to be drawn."""

    thing: Thing
    pixels: Vectors
    facets: NDArray[np.intp]
    """The facets in sight."""
    colours: Floats
    face: Floats
    """Light that falls on the top, on a grid."""
    shine: Floats
    """What is mirrored in the top, on the same grid."""


def _stand(canvas: Floats, stage: Stage, camera: Camera, blob: Floats | None) -> None:
    seen = [thing for thing in stage.standing if not _behind(thing, camera)]
    places = np.array([(t.x, t.y, min(t.shape.size) / 2, t.z + t.shape.height) for t in seen]).reshape(-1, 4)
    groups: dict[int, list[int]] = {}
    for number, thing in enumerate(seen):
        groups.setdefault(id(thing.shape), []).append(number)
    ready: list[Lit] = []
    for numbers in groups.values():
        ready += _lit(numbers, seen, places, stage.light, camera, blob)
    ready.sort(key=lambda lit: -float(np.hypot(lit.thing.x - camera.place[0], lit.thing.y - camera.place[1])))
    for lit in ready:
        _draw(canvas, lit, camera)


def _lit(
    numbers: list[int], seen: list[Thing], places: Vectors, light: Light, camera: Camera, blob: Floats | None
) -> list[Lit]:
    """All things of one shape at once."""
    things = [seen[number] for number in numbers]
    shape = things[0].shape
    turns = np.stack([spin(thing.turn) for thing in things])
    feet = np.array([(thing.x, thing.y, thing.z) for thing in things])[:, None]
    pixels = camera.project(shape.corners @ turns.transpose(0, 2, 1) + feet)
    normals = shape.normals @ turns.transpose(0, 2, 1)
    middles = shape.middles @ turns.transpose(0, 2, 1) + feet
    view = camera.place - middles
    view /= np.linalg.norm(view, axis=-1, keepdims=True)
    owner, facet = np.nonzero(np.sum(normals * view, axis=-1) > 0)
    others = _neighbours(numbers, places)[owner]
    middles, normals, view = middles[owner, facet], normals[owner, facet], view[owner, facet]
    free = [_free(lamp, middles, others) for lamp in light.lamps]
    if blob is not None:
        free[0] = free[0] * _unshaded(middles, light.lamps[0], blob, camera)
    colours = _facet_light(things, owner, light, normals, middles, view, _hemmed(normals, middles, others), free)
    faces, shines = _top_light(things, light, camera, blob)
    cuts = np.searchsorted(owner, np.arange(len(things) + 1)).tolist()
    return [
        Lit(thing, pixels[n], facet[cuts[n] : cuts[n + 1]], colours[cuts[n] : cuts[n + 1]], faces[n], shines[n])
        for n, thing in enumerate(things)
    ]


NEAREST = 8


def _neighbours(numbers: list[int], places: Vectors) -> Vectors:
    """The nearest other things of each: x, y, half width, height; far away where there are fewer."""
    gaps = np.hypot(places[numbers, None, 0] - places[None, :, 0], places[numbers, None, 1] - places[None, :, 1])
    gaps[np.arange(len(numbers)), numbers] = np.inf
    padded = np.vstack([places, np.tile([99.0, 99.0, 0.01, 0.0], (NEAREST, 1))])
    gaps = np.hstack([gaps, np.full((len(numbers), NEAREST), 99.0)])
    return np.asarray(padded[np.argsort(gaps, axis=1, kind="stable")[:, :NEAREST]])


def _facet_light(
    things: list[Thing],
    owner: NDArray[np.intp],
    light: Light,
    normals: Vectors,
    middles: Vectors,
    view: Vectors,
    hemmed: Vectors,
    free: list[Vectors],
) -> Floats:
    """Colour of every facet in sight, with what neighbours and the ground take away."""
    feet, rough = np.array([(thing.z, thing.rough) for thing in things])[owner].T
    rise = np.clip((middles[:, 2] - feet) / things[0].shape.height, 0, 1)
    sky = (0.45 + 0.55 * rise) * (1 - 0.55 * hemmed)
    lit = ambient_light(light, normals) * sky[:, None].astype(np.float32)
    shine = room_gloss(light, normals, view) * (sky**2)[:, None].astype(np.float32)
    for lamp, left in zip(light.lamps, free, strict=True):
        share = left[:, None].astype(np.float32)
        lit += full_light(lamp, middles, normals) * share
        shine += gloss(lamp, middles, normals, view, rough + 0.12) * share
    bounce = 0.12 * (1 - rise)[:, None].astype(np.float32) * light.ambient
    bodies = np.stack([thing.body for thing in things])[owner]
    return np.asarray(bodies * (lit + bounce) + shine, np.float32)


def _hemmed(normals: Vectors, middles: Vectors, others: Vectors) -> Vectors:
    """1 where a neighbour stands right before a facet."""
    ahead = middles[:, :2] + 0.02 * normals[:, :2]
    gap = np.max(np.abs(ahead[:, None, :] - others[..., :2]), axis=2) - others[..., 2]
    lower = middles[:, None, 2] < others[..., 3]
    return np.asarray(np.max(np.clip(1 - gap / 0.012, 0, 1) * lower, axis=1) * (1 - np.abs(normals[:, 2])))


def _free(lamp: Lamp, middles: Vectors, others: Vectors) -> Vectors:
    """How much of the lamp a facet sees past its neighbours (taken as round)."""
    way, _ = towards(lamp, middles)
    flat = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-6)
    direction = way[:, :2] / flat[:, None]
    climb = np.maximum(others[..., 3] - middles[:, None, 2], 0.0)
    reach = climb * (flat / np.maximum(way[:, 2], 0.05))[:, None]
    off = others[..., :2] - middles[:, None, :2]
    along = np.clip(np.sum(off * direction[:, None, :], axis=2), 0.0, reach)
    gap = np.linalg.norm(off - along[..., None] * direction[:, None, :], axis=2)
    hidden = np.clip((1.12 * others[..., 2] - gap) / (0.3 * others[..., 2]), 0, 1) * (climb > 0)
    return np.asarray(1 - np.max(hidden, axis=1))


GRID = 7
CROWN = 0.9
"""Top faces are slightly domed, so that a mirrored lamp is small and lies off the middle."""


def _top_light(things: list[Thing], light: Light, camera: Camera, blob: Floats | None) -> tuple[Floats, Floats]:
    """Light on the top of each thing, and what is mirrored there, on a grid."""
    step = (np.arange(GRID) + 0.5) / GRID
    unit = np.stack([*np.meshgrid(step, step), np.ones((GRID, GRID))], axis=-1).reshape(-1, 3)
    points = unit @ np.stack([thing.top_plane() for thing in things]).transpose(0, 2, 1)
    feet = np.array([(thing.x, thing.y, thing.z + thing.shape.height) for thing in things])
    points[..., 2] = feet[:, None, 2]
    lean = np.array([thing.lean for thing in things])[:, None]
    normals = np.ones_like(points)
    normals[..., :2] = lean + CROWN * (points[..., :2] - feet[:, None, :2])
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    view = camera.place - points
    view /= np.linalg.norm(view, axis=-1, keepdims=True)
    rough = np.array([thing.rough for thing in things])[:, None]
    face = ambient_light(light, normals)
    shine = room_gloss(light, normals, view)
    for number, lamp in enumerate(light.lamps):
        lit, mirror = full_light(lamp, points, normals), gloss(lamp, points, normals, view, rough)
        if blob is not None and number == 0:
            left = _unshaded(points, lamp, blob, camera)[..., None]
            lit, mirror = lit * left, mirror * left
        face, shine = face + lit, shine + mirror
    grid = (len(things), GRID, GRID, 3)
    return np.asarray(face.reshape(grid), np.float32), np.asarray(shine.reshape(grid), np.float32)


def _draw(canvas: Floats, lit: Lit, camera: Camera) -> None:
    shape = lit.thing.shape
    window = _window(lit.pixels, camera)
    if window is None:
        return
    span = max(window.size)
    zoom = 3 if span < 48 else 2 if span < 240 else 1
    layer: Floats = np.zeros((window.size[1] * zoom, window.size[0] * zoom, 4), np.float32)
    grid = fixed((lit.pixels - (window.left, window.top)) * zoom - 0.5)
    for corners, colour in zip(grid[shape.facets[lit.facets]], lit.colours.tolist(), strict=True):
        cv2.fillConvexPoly(layer, corners, (*colour, 1.0), cv2.LINE_8, SHIFT)
    if camera.place[2] > lit.thing.z + shape.height:
        _top(layer, lit, camera, window, grid[shape.top], zoom)
    if zoom > 1:
        layer = np.asarray(cv2.resize(layer, window.size, interpolation=cv2.INTER_AREA), np.float32)
    roi = canvas[window.cut]
    roi *= 1 - layer[..., 3:]
    roi += layer[..., :3]


def _top(layer: Floats, lit: Lit, camera: Camera, window: Window, grid: NDArray[np.int32], zoom: int) -> None:
    """The level face: its picture in the light, and the lamps mirrored in it."""
    thing = lit.thing
    size = layer.shape[1], layer.shape[0]

    def spread(coarse: Floats) -> Floats:
        plane = camera.plane(thing.z + thing.shape.height) @ thing.top_plane() @ np.diag([1 / GRID, 1 / GRID, 1.0])
        move = np.array([[zoom, 0, -window.left * zoom], [0, zoom, -window.top * zoom], [0, 0, 1]])
        laid = _centred(move @ plane)
        warped = cv2.warpPerspective(coarse, laid, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(warped, np.float32)

    whole = np.empty_like(layer)
    whole[..., 3] = 1.0
    even = float(np.ptp(lit.face)) < 0.2
    light = lit.face.mean(axis=(0, 1)) if even else np.ones(3, np.float32)
    if thing.top is None:
        whole[..., :3] = thing.body * light
    else:
        picture = _warped(thing.top, thing, camera, window, lit.pixels[thing.shape.top], zoom)
        whole[..., :3] = cv2.LUT(picture, np.asarray(LINEAR[:, None] * light, np.float32)[:, None])
    if not even:
        whole[..., :3] *= spread(lit.face)
    whole[..., :3] += lit.shine.mean(axis=(0, 1)) if float(np.ptp(lit.shine)) < 0.008 else spread(lit.shine)
    mask = np.zeros(layer.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, grid, 255, cv2.LINE_8, SHIFT)
    cv2.copyTo(whole, mask, layer)
