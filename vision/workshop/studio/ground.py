"""Turns the flat paint of table and boards into light: lamps, shadows, contact shade, sheen."""

from __future__ import annotations

import cv2
import numpy as np

from vision.workshop.studio.camera import Camera
from vision.workshop.studio.light import ambient_light, fresnel, full_light, gloss, room_gloss
from vision.workshop.studio.paint import Floats, Mask, Vectors
from vision.workshop.studio.pixels import scaled, share_of
from vision.workshop.studio.shadows import contact_shade
from vision.workshop.studio.stage import Stage

COARSE = 8


def light_up(
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

    contact = contact_shade(stage.standing, camera)
    light = scaled(middling(ambient_light(stage.light, up)), 1 - contact)
    damp = (np.minimum(fresnel(up, view), 0.35) / fresnel(up, view)).astype(np.float32)[..., None]
    share = share_of(np.asarray(cv2.resize(glossy, half, interpolation=cv2.INTER_AREA), np.uint8))
    sheen = middling(room_gloss(stage.light, up, view) * damp)
    if stage.cloth_rough > 0.5:
        sheen = scaled(sheen, share)
    for lamp, shadow in zip(stage.light.lamps, shadows, strict=True):
        free = (1 - shadow) * (1 - 0.6 * contact)
        light += scaled(middling(full_light(lamp, points, up)), free)
        sheen += scaled(middling(gloss(lamp, points, up, view, 0.26) * damp), free * share)
        sheen += scaled(middling(gloss(lamp, points, up, view, stage.cloth_rough) * damp), free * (1 - share))
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
