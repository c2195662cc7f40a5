"""Draws the standing things, lit facet by facet, from far to near."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.workshop.studio.camera import Camera
from vision.workshop.studio.light import Lamp, Light, ambient_light, full_light, gloss, room_gloss, towards
from vision.workshop.studio.paint import LINEAR, SHIFT, Floats, Vectors, fixed
from vision.workshop.studio.pixels import Window, centred, warped_top, window_around
from vision.workshop.studio.shadows import unshaded
from vision.workshop.studio.stage import Stage
from vision.workshop.studio.things import Thing, alike, spin


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


def stand(canvas: Floats, stage: Stage, camera: Camera, blob: Floats | None) -> None:
    """Paints all standing things; what is not in the picture is left out."""
    seen = [thing for thing in stage.standing if _in_view(thing, camera)]
    places = np.array([(t.x, t.y, min(t.shape.size) / 2, t.z + t.shape.height) for t in stage.standing]).reshape(-1, 4)
    ready: list[Lit] = []
    for group in alike(seen):
        ready += _lit(group, places, stage.light, camera, blob)
    ready.sort(key=lambda lit: -float(np.hypot(lit.thing.x - camera.place[0], lit.thing.y - camera.place[1])))
    for lit in ready:
        _draw(canvas, lit, camera)


def _in_view(thing: Thing, camera: Camera) -> bool:
    place = (thing.x, thing.y, thing.z)
    reach = max(*thing.shape.size, thing.shape.height)
    depth = float(camera.seen(place)[2])
    if depth < 0.06 + reach:
        return False
    margin = reach * camera.focal / depth
    x, y = camera.project(place)
    return bool(-margin < x < camera.width + margin and -margin < y < camera.height + margin)


def _lit(things: list[Thing], places: Vectors, light: Light, camera: Camera, blob: Floats | None) -> list[Lit]:
    """All things of one shape at once."""
    shape = things[0].shape
    turns = np.stack([spin(thing.turn) for thing in things])
    feet = np.array([(thing.x, thing.y, thing.z) for thing in things])[:, None]
    pixels = camera.project(shape.corners @ turns.transpose(0, 2, 1) + feet)
    normals = shape.normals @ turns.transpose(0, 2, 1)
    middles = shape.middles @ turns.transpose(0, 2, 1) + feet
    view = camera.place - middles
    view /= np.linalg.norm(view, axis=-1, keepdims=True)
    owner, facet = np.nonzero(np.sum(normals * view, axis=-1) > 0)
    others = _neighbours(things, places)[owner]
    middles, normals, view = middles[owner, facet], normals[owner, facet], view[owner, facet]
    free = [_free(lamp, middles, others) for lamp in light.lamps]
    if blob is not None:
        free[0] = free[0] * unshaded(middles, light.lamps[0], blob, camera)
    colours = _facet_light(things, owner, light, normals, middles, view, _hemmed(normals, middles, others), free)
    faces, shines = _top_light(things, light, camera, blob)
    cuts = np.searchsorted(owner, np.arange(len(things) + 1)).tolist()
    return [
        Lit(thing, pixels[n], facet[cuts[n] : cuts[n + 1]], colours[cuts[n] : cuts[n + 1]], faces[n], shines[n])
        for n, thing in enumerate(things)
    ]


NEAREST = 8


def _neighbours(things: list[Thing], places: Vectors) -> Vectors:
    """The nearest other things of each: x, y, half width, height; far away where there are fewer."""
    x, y = np.array([(thing.x, thing.y) for thing in things]).T[..., None]
    gaps = np.hypot(x - places[:, 0], y - places[:, 1])
    gaps[gaps == 0.0] = np.inf  # itself
    padded = np.vstack([places, np.tile([99.0, 99.0, 0.01, 0.0], (NEAREST, 1))])
    gaps = np.hstack([gaps, np.full((len(things), NEAREST), 99.0)])
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
            left = unshaded(points, lamp, blob, camera)[..., None]
            lit, mirror = lit * left, mirror * left
        face, shine = face + lit, shine + mirror
    grid = (len(things), GRID, GRID, 3)
    return np.asarray(face.reshape(grid), np.float32), np.asarray(shine.reshape(grid), np.float32)


def _draw(canvas: Floats, lit: Lit, camera: Camera) -> None:
    shape = lit.thing.shape
    window = window_around(lit.pixels, camera)
    if window is None:
        return
    span = max(window.size)
    zoom = 3 if span < 48 else 2 if span < 240 else 1
    layer: Floats = np.zeros((window.size[1] * zoom, window.size[0] * zoom, 4), np.float32)
    grid = fixed((lit.pixels - (window.left, window.top)) * zoom - 0.5)
    for corners, colour in zip(grid[shape.facets[lit.facets]], lit.colours.tolist(), strict=True):
        cv2.fillConvexPoly(layer, corners, (*colour, 1.0), cv2.LINE_8, SHIFT)
    if camera.place[2] > lit.thing.z + shape.height:
        inner = window_around(lit.pixels[shape.top], camera)
        if inner is not None:
            _top(layer, lit, camera, window, inner, zoom)
    if zoom > 1:
        layer = np.asarray(cv2.resize(layer, window.size, interpolation=cv2.INTER_AREA), np.float32)
    roi = canvas[window.cut]
    roi *= 1 - layer[..., 3:]
    roi += layer[..., :3]


def _top(layer: Floats, lit: Lit, camera: Camera, window: Window, inner: Window, zoom: int) -> None:
    """The level face: its picture in the light, and the lamps mirrored in it."""
    thing = lit.thing
    outline = lit.pixels[thing.shape.top]
    size = inner.size[0] * zoom, inner.size[1] * zoom

    def spread(coarse: Floats) -> Floats:
        plane = camera.plane(thing.z + thing.shape.height) @ thing.top_plane() @ np.diag([1 / GRID, 1 / GRID, 1.0])
        move = np.array([[zoom, 0, -inner.left * zoom], [0, zoom, -inner.top * zoom], [0, 0, 1]])
        laid = centred(move @ plane)
        warped = cv2.warpPerspective(coarse, laid, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(warped, np.float32)

    even = float(np.ptp(lit.face)) < 0.2
    light = lit.face.mean(axis=(0, 1)) if even else np.ones(3, np.float32)
    dull = float(np.ptp(lit.shine)) < 0.008
    haze = lit.shine.mean(axis=(0, 1)) if dull else np.zeros(3, np.float32)
    if thing.top is None:
        face: Floats = np.empty((size[1], size[0], 3), np.float32)
        face[:] = thing.body * light + haze
    else:
        picture = warped_top(thing.top, thing, camera, inner, outline, zoom)
        tone = np.asarray(LINEAR[:, None] * light + (haze if even else 0), np.float32)[:, None]
        face = np.asarray(cv2.LUT(picture, tone), np.float32)
    if not even:
        cv2.multiply(face, spread(lit.face), dst=face)
        if dull:
            face += haze
    if not dull:
        cv2.add(face, spread(lit.shine), dst=face)
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, fixed((outline - (inner.left, inner.top)) * zoom - 0.5), 255, cv2.LINE_8, SHIFT)
    left, top = (inner.left - window.left) * zoom, (inner.top - window.top) * zoom
    cv2.copyTo(cv2.cvtColor(face, cv2.COLOR_BGR2BGRA), mask, layer[top : top + size[1], left : left + size[0]])
