"""Paints a scene: table, flat things, their light and shadows, then the standing things from far to near."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.studio import table
from vision.studio.camera import Camera
from vision.studio.light import Lamp, Light, ambient_light, fresnel, full_light, gloss, room_gloss, towards
from vision.studio.paint import SHIFT, Floats, Vectors, fixed, linear
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


def paint(stage: Stage, camera: Camera) -> Floats:
    """The picture that reaches the lens, linear BGR."""
    canvas = _table(stage, camera)
    glossy = np.zeros((camera.height, camera.width), np.uint8)
    for thing in stage.flats:
        _lay(canvas, glossy, thing, camera)
    shadows = [_shadow(stage.standing, lamp, camera) for lamp in stage.light.lamps]
    _light_up(canvas, glossy, stage, camera, shadows)
    _beyond(canvas, stage, camera)
    _stand(canvas, stage, camera)
    return canvas


def _table(stage: Stage, camera: Camera) -> Floats:
    span = table.SPAN * stage.cloth_scale
    plane = camera.plane(DEPTH)
    turn = spin(stage.cloth_turn)
    step = np.linalg.norm(camera.project((0.05, 0, DEPTH)) - camera.project((-0.05, 0, DEPTH))) / 0.1
    picture = stage.cloth.at(float(step) * span * 0.8)
    size = picture.shape[1]
    laid = _centred(plane @ turn @ np.diag([span / size, span / size, 1.0]))
    flags = cv2.INTER_LINEAR
    warped = cv2.warpPerspective(picture, laid, (camera.width, camera.height), flags=flags, borderMode=cv2.BORDER_WRAP)
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


def _mask(points: Vectors, window: Window) -> Floats:
    """How much of every pixel a convex outline covers."""
    mask = np.zeros((window.bottom - window.top, window.right - window.left), np.uint8)
    hull = cv2.convexHull(fixed(points - (window.left + 0.5, window.top + 0.5)))
    cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, SHIFT)
    return np.asarray(mask, np.float32) * np.float32(1 / 255)


def _behind(thing: Thing, camera: Camera) -> bool:
    return bool(camera.seen(thing.corners())[:, 2].min() < 0.06)


def _lay(canvas: Floats, glossy: np.ndarray[tuple[int, int], np.dtype[np.uint8]], thing: Thing, camera: Camera) -> None:
    """A thin thing: a soft dark rim on what it lies on, its edge, its picture."""
    if _behind(thing, camera):
        return
    pixels = camera.project(thing.corners())
    scale = float(np.linalg.norm(pixels.max(axis=0) - pixels.min(axis=0))) / max(thing.shape.size)
    rim = 0.008 * scale
    window = _window(pixels, camera, 2 + 2 * rim)
    if window is None:
        return
    roi = canvas[window.cut]
    shade = cv2.GaussianBlur(_mask(pixels, window), (0, 0), max(0.5, rim))
    roi *= (1 - 0.55 * shade)[..., None]
    _blend(roi, _mask(pixels, window), thing.body * 0.7)
    top = pixels[thing.shape.top]
    cover = _mask(top, window)
    if thing.top is None:
        _blend(roi, cover, thing.body)
    else:
        _blend(roi, cover, linear(_warped(thing.top, thing, camera, window, top)))
    np.maximum(glossy[window.cut], (cover * 255).astype(np.uint8), out=glossy[window.cut])


def _blend(roi: Floats, cover: Floats, colour: Floats) -> None:
    roi += cover[..., None] * (colour - roi)


def _warped(
    face: Texture, thing: Thing, camera: Camera, window: Window, top: Vectors, zoom: float = 1.0
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
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
            if lamp.far:
                way = place / np.linalg.norm(place)
                fallen = corners - way * (np.maximum(corners[:, 2:], 0.0) / way[2])
            else:
                share = place[2] / np.maximum(place[2] - corners[:, 2:], 0.05)
                fallen = place + (corners - place) * share
            fallen[:, 2] = 0.0
            if camera.seen(fallen)[:, 2].min() < 0.06:
                continue
            hull = cv2.convexHull(fixed(camera.project(fallen) / 2 - 0.5))
            cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, SHIFT)
        total += mask
    total *= 1 / (255 * LAMP_SAMPLES)
    return np.asarray(cv2.GaussianBlur(total, (0, 0), max(0.6, camera.width / 1600)), np.float32)


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
    glossy: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    stage: Stage,
    camera: Camera,
    shadows: list[Floats],
) -> None:
    """Turns what is painted flat from paint into light: lamps with shadows, ambient with contact shade, sheen."""
    points = _ground(camera)
    up = np.broadcast_to(np.array([0.0, 0.0, 1.0]), points.shape)
    view = camera.place - points
    view = view / np.linalg.norm(view, axis=-1, keepdims=True)
    size = camera.width, camera.height

    def fine(coarse: Floats) -> Floats:
        return np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_LINEAR), np.float32)

    half = shadows[0].shape[1], shadows[0].shape[0]

    def middling(coarse: Floats) -> Floats:
        return np.asarray(cv2.resize(coarse, half, interpolation=cv2.INTER_LINEAR), np.float32)

    contact = _contact(stage.standing, camera)
    light = middling(ambient_light(stage.light, up)) * (1 - contact)[..., None]
    sheen = np.zeros_like(light)
    sheer = np.zeros_like(light)
    damp = (np.minimum(fresnel(up, view), 0.35) / fresnel(up, view)).astype(np.float32)[..., None]
    for lamp, shadow in zip(stage.light.lamps, shadows, strict=True):
        free = ((1 - shadow) * (1 - 0.6 * contact))[..., None]
        light += middling(full_light(lamp, points, up)) * free
        sheen += middling(gloss(lamp, points, up, view, 0.26) * damp) * free
        sheer += middling(gloss(lamp, points, up, view, stage.cloth_rough) * damp) * free
    sheen += middling(room_gloss(stage.light, up, view) * damp)
    if stage.cloth_rough < 0.5:
        sheer += middling(room_gloss(stage.light, up, view) * damp)
    canvas *= fine(light)
    share = (np.asarray(glossy, np.float32) * np.float32(1 / 255))[..., None]
    canvas += fine(sheer) * (1 - share)
    canvas += fine(sheen) * share


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
        cv2.fillPoly(mask, [fixed(np.clip(outline, -20000, 20000) - 0.5)], 255, cv2.LINE_AA, SHIFT)
    if mask.min() == 255:
        return
    fall = np.linspace(1.25, 0.75, canvas.shape[0], dtype=np.float32)[:, None, None]
    share = (np.asarray(mask, np.float32) * np.float32(1 / 255))[..., None]
    canvas *= share
    canvas += (1 - share) * stage.behind * fall


def _stand(canvas: Floats, stage: Stage, camera: Camera) -> None:
    order = sorted(stage.standing, key=lambda t: -float(np.hypot(t.x - camera.place[0], t.y - camera.place[1])))
    seen = [thing for thing in order if not _behind(thing, camera)]
    places = np.array([(t.x, t.y, min(t.shape.size) / 2, t.z + t.shape.height) for t in seen]).reshape(-1, 4)
    for number, thing in enumerate(seen):
        near = np.hypot(places[:, 0] - thing.x, places[:, 1] - thing.y) < 0.35
        near[number] = False
        _one(canvas, thing, stage.light, camera, places[near])


def _one(canvas: Floats, thing: Thing, light: Light, camera: Camera, others: Vectors) -> None:
    shape = thing.shape
    pixels = camera.project(thing.corners())
    window = _window(pixels, camera)
    if window is None:
        return
    turn = spin(thing.turn)
    normals = shape.normals @ turn.T
    middles = thing.placed(shape.middles)
    view = camera.place - middles
    view = view / np.linalg.norm(view, axis=1, keepdims=True)
    facing = np.sum(normals * view, axis=1) > 0
    normals, middles, view = normals[facing], middles[facing], view[facing]
    colours = _facet_light(thing, light, normals, middles, view, others)
    span = max(window.size)
    zoom = 3 if span < 48 else 2 if span < 240 else 1
    width, height = window.size[0] * zoom, window.size[1] * zoom
    layer: Floats = np.zeros((height, width, 4), np.float32)
    grid = fixed((pixels - (window.left, window.top)) * zoom - 0.5)
    for corners, colour in zip(grid[shape.facets[facing]], colours.tolist(), strict=True):
        cv2.fillConvexPoly(layer, corners, (*colour, 1.0), cv2.LINE_8, SHIFT)
    if camera.place[2] > thing.z + shape.height:
        _top(layer, thing, light, camera, window, pixels[shape.top], grid[shape.top], zoom)
    if zoom > 1:
        layer = np.asarray(cv2.resize(layer, window.size, interpolation=cv2.INTER_AREA), np.float32)
    roi = canvas[window.cut]
    roi *= 1 - layer[..., 3:]
    roi += layer[..., :3]


def _facet_light(
    thing: Thing, light: Light, normals: Vectors, middles: Vectors, view: Vectors, others: Vectors
) -> Floats:
    """Colour of every facet in sight, with what neighbours and the ground take away."""
    rise = np.clip((middles[:, 2] - thing.z) / thing.shape.height, 0, 1)
    sky = (0.45 + 0.55 * rise) * (1 - 0.55 * _hemmed(normals, middles, others))
    lit = ambient_light(light, normals) * sky[:, None].astype(np.float32)
    shine = room_gloss(light, normals, view) * (sky**2)[:, None].astype(np.float32)
    for lamp in light.lamps:
        free = _free(lamp, middles, others)[:, None].astype(np.float32)
        lit += full_light(lamp, middles, normals) * free
        shine += gloss(lamp, middles, normals, view, thing.rough + 0.12) * free
    bounce = 0.12 * (1 - rise)[:, None].astype(np.float32) * light.ambient
    return np.asarray(thing.body * (lit + bounce) + shine, np.float32)


def _hemmed(normals: Vectors, middles: Vectors, others: Vectors) -> Vectors:
    """1 where a neighbour stands right before a facet."""
    if not len(others):
        return np.zeros(len(middles))
    ahead = middles[:, :2] + 0.02 * normals[:, :2]
    gap = np.max(np.abs(ahead[:, None, :] - others[None, :, :2]), axis=2) - others[None, :, 2]
    lower = middles[:, None, 2] < others[None, :, 3]
    return np.asarray(np.max(np.clip(1 - gap / 0.012, 0, 1) * lower, axis=1) * (1 - np.abs(normals[:, 2])))


def _free(lamp: Lamp, middles: Vectors, others: Vectors) -> Vectors:
    """How much of the lamp a facet sees past its neighbours (taken as round)."""
    if not len(others):
        return np.ones(len(middles))
    way, _ = towards(lamp, middles)
    flat = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-6)
    direction = way[:, :2] / flat[:, None]
    climb = np.maximum(others[None, :, 3] - middles[:, None, 2], 0.0)
    reach = climb * (flat / np.maximum(way[:, 2], 0.05))[:, None]
    off = others[None, :, :2] - middles[:, None, :2]
    along = np.clip(np.sum(off * direction[:, None, :], axis=2), 0.0, reach)
    gap = np.linalg.norm(off - along[..., None] * direction[:, None, :], axis=2)
    hidden = np.clip((1.12 * others[None, :, 2] - gap) / (0.3 * others[None, :, 2]), 0, 1) * (climb > 0)
    return np.asarray(1 - np.max(hidden, axis=1))


def _top(
    layer: Floats,
    thing: Thing,
    light: Light,
    camera: Camera,
    window: Window,
    top: Vectors,
    grid: np.ndarray[tuple[int, ...], np.dtype[np.int32]],
    zoom: int,
) -> None:
    """The level face: its picture in the light, and the lamps mirrored in it."""
    normal = np.array([thing.lean[0], thing.lean[1], 1.0])
    normal = normal / np.linalg.norm(normal)
    side = 7
    step = (np.arange(side) + 0.5) / side
    unit = np.stack([*np.meshgrid(step, step), np.ones((side, side))], axis=-1)
    points = unit @ thing.top_plane().T
    points[..., 2] = thing.z + thing.shape.height
    # the face is slightly crowned, so that a mirrored lamp is small and lies off the middle
    normals = np.zeros_like(points)
    normals[..., :2] = normal[:2] + 0.9 * (points[..., :2] - (thing.x, thing.y))
    normals[..., 2] = 1.0
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    view = camera.place - points
    view /= np.linalg.norm(view, axis=-1, keepdims=True)
    lit = ambient_light(light, normals)
    shine = room_gloss(light, normals, view)
    for lamp in light.lamps:
        lit += full_light(lamp, points, normals)
        shine += gloss(lamp, points, normals, view, thing.rough)
    plane = camera.plane(thing.z + thing.shape.height) @ thing.top_plane() @ np.diag([1 / side, 1 / side, 1.0])
    move = np.array([[zoom, 0, -window.left * zoom], [0, zoom, -window.top * zoom], [0, 0, 1]])
    both = np.concatenate([lit, shine], axis=-1)
    size = layer.shape[1], layer.shape[0]
    warp = _centred(move @ plane)
    spread = [
        cv2.warpPerspective(
            np.ascontiguousarray(part), warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        for part in (both[..., :3], both[..., 3:])
    ]
    if thing.top is None:
        face = thing.body * spread[0] + spread[1]
    else:
        face = linear(_warped(thing.top, thing, camera, window, top, zoom)) * spread[0] + spread[1]
    mask = np.zeros(layer.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, grid, 255, cv2.LINE_8, SHIFT)
    inside = mask > 0
    layer[inside, :3] = face[inside]
    layer[inside, 3] = 1.0
