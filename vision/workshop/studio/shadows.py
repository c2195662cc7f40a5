"""What stands in the light's way: shadows on the board's plane, at half the picture's size."""

from __future__ import annotations

import cv2
import numpy as np

from vision.workshop.studio.camera import Camera
from vision.workshop.studio.light import Lamp
from vision.workshop.studio.paint import SHIFT, Floats, Vectors, fixed
from vision.workshop.studio.pixels import share_of
from vision.workshop.studio.stage import Stage
from vision.workshop.studio.things import Thing, alike

LAMP_SAMPLES = 5


def shadow(things: tuple[Thing, ...], lamp: Lamp, camera: Camera) -> Floats:
    """How much of a lamp the standing things take from every pixel of the board's plane, at half the size."""
    height, width = (camera.height + 1) // 2, (camera.width + 1) // 2
    total = np.zeros((height, width), np.float32)
    hulls = [
        np.stack([thing.placed(thing.shape.corners[thing.shape.hull]) for thing in group]) for group in alike(things)
    ]
    for place in _samples(lamp):
        mask = np.zeros((height, width), np.uint8)
        for corners in hulls:
            fallen = _fallen(corners, place, lamp.far)
            ahead = camera.seen(fallen)[..., 2].min(axis=1) > 0.06
            for outline in fixed(camera.project(fallen[ahead]) / 2 - 0.5):
                cv2.fillConvexPoly(mask, cv2.convexHull(outline), 255, cv2.LINE_AA, SHIFT)
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


def _fallen(points: Vectors, place: Vectors, far: bool) -> Vectors:
    """Where the light that passes through points meets the board's plane."""
    if far:
        way = place / np.linalg.norm(place)
        fallen = points - way * (np.maximum(points[..., 2:], 0.0) / way[2])
    else:
        fallen = place + (points - place) * (place[2] / np.maximum(place[2] - points[..., 2:], 0.05))
    fallen[..., 2] = 0.0
    return np.asarray(fallen)


def blob_shadow(stage: Stage, camera: Camera) -> Floats | None:
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
    return share_of(np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.uint8))


def unshaded(points: Vectors, lamp: Lamp, blob: Floats, camera: Camera) -> Floats:
    """How much of the first lamp is left at points above the board, by the blob's shadow on the board's plane."""
    pixels = camera.project(_fallen(points.reshape(-1, 3), lamp.place, lamp.far)) / 2 - 0.5
    at = np.clip(pixels, -1, 30000).astype(np.float32)[:, None]
    lost = cv2.remap(blob, at[..., 0].copy(), at[..., 1].copy(), cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
    return np.asarray(1 - lost.reshape(points.shape[:-1]), np.float32)


def contact_shade(things: tuple[Thing, ...], camera: Camera) -> Floats:
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
