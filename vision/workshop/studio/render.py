"""Paints a scene: table, flat things, their light and shadows, then the standing things from far to near."""

from __future__ import annotations

import cv2
import numpy as np

from vision.workshop.studio import table
from vision.workshop.studio.camera import Camera
from vision.workshop.studio.ground import light_up
from vision.workshop.studio.hands import draw_hand
from vision.workshop.studio.paint import LINEAR, SHIFT, Floats, Mask, Vectors, fixed, linear
from vision.workshop.studio.pixels import behind_lens, centred, mask_of, scaled, share_of, warped_top, window_around
from vision.workshop.studio.shadows import blob_shadow, shadow
from vision.workshop.studio.stage import DEPTH, Stage, Veil
from vision.workshop.studio.standing import stand
from vision.workshop.studio.things import Thing, spin


def paint(stage: Stage, camera: Camera) -> tuple[Floats, Floats | None]:
    """The picture that reaches the lens, linear BGR, and how much of every pixel a hand or a cup covers."""
    canvas = _table(stage, camera)
    glossy = np.zeros((camera.height, camera.width), np.uint8)
    for thing in stage.flats:
        _lay(canvas, glossy, thing, camera)
    blob = blob_shadow(stage, camera)
    shadows = [shadow(stage.standing, lamp, camera) for lamp in stage.light.lamps]
    if blob is not None:
        shadows[0] = 1 - (1 - shadows[0]) * (1 - blob)
    light_up(canvas, glossy, stage, camera, shadows)
    _beyond(canvas, stage, camera)
    if stage.veil is not None:
        _veil(canvas, stage.veil, camera)
    stand(canvas, stage, camera, blob)
    hand = draw_hand(canvas, stage.hand, stage.light, camera) if stage.hand else None
    return canvas, _hidden(stage, camera, hand)


TALL = 0.1
FARTHEST = 20_000.0
"""Pixels from the picture's corner beyond which nothing is drawn: OpenCV counts them in few bits."""


def _hidden(stage: Stage, camera: Camera, hand: Floats | None) -> Floats | None:
    """Where the board may be out of sight behind something tall."""
    tall = [thing for thing in stage.standing if thing.shape.height > TALL and not behind_lens(thing, camera)]
    if not tall:
        return hand
    mask = np.zeros((camera.height, camera.width), np.uint8)
    for thing in tall:
        hull = cv2.convexHull(fixed(np.clip(camera.project(thing.corners()), -9000, 9000) - 0.5))
        cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, SHIFT)
    return share_of(mask) if hand is None else np.asarray(np.maximum(share_of(mask), hand), np.float32)


def _table(stage: Stage, camera: Camera) -> Floats:
    span = table.SPAN * stage.cloth_scale
    plane = camera.plane(DEPTH)
    turn = spin(stage.cloth_turn)
    step = np.linalg.norm(camera.project((0.05, 0, DEPTH)) - camera.project((-0.05, 0, DEPTH))) / 0.1
    picture = table.table(*stage.cloth).at(float(step) * span * 0.8)
    size = picture.shape[1]
    # repeated about the board, since cv2 is slow where it has to wrap by itself
    copies = 4 if size < 700 else 2
    tiled = np.tile(picture, (copies, copies, 1))
    middle = np.array([[1, 0, -size * copies / 2], [0, 1, -size * copies / 2], [0, 0, 1]])
    laid = centred(plane @ turn @ np.diag([span / size, span / size, 1.0]) @ middle)
    frame = camera.width, camera.height
    warped = cv2.warpPerspective(tiled, laid, frame, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    tinted = np.asarray(LINEAR[:, None] * stage.cloth_tint, np.float32)[:, None]
    return np.asarray(cv2.LUT(warped, tinted), np.float32)


def _lay(canvas: Floats, glossy: Mask, thing: Thing, camera: Camera) -> None:
    """A thin thing: a soft dark rim on what it lies on, its edge, its picture."""
    if behind_lens(thing, camera):
        return
    pixels = camera.project(thing.corners())
    scale = float(np.linalg.norm(pixels.max(axis=0) - pixels.min(axis=0))) / max(thing.shape.size)
    rim = 0.008 * scale
    window = window_around(pixels, camera, 2 + 2 * rim)
    if window is None:
        return
    shade = cv2.GaussianBlur(mask_of(pixels, window, 4), (0, 0), max(0.4, rim / 4))
    dark = 1 - 0.55 * share_of(np.asarray(cv2.resize(shade, window.size, interpolation=cv2.INTER_LINEAR), np.uint8))
    top = pixels[thing.shape.top]
    cover = mask_of(top, window)
    if thing.top is None:
        face = np.empty((*cover.shape, 3), np.float32)
        face[:] = thing.body
    else:
        face = linear(warped_top(thing.top, thing, camera, window, top))
    rim_colour = np.empty_like(face)
    rim_colour[:] = thing.body * 0.6
    cv2.copyTo(rim_colour, np.asarray(cover < 128, np.uint8), face)
    whole = share_of(mask_of(pixels, window))
    canvas[window.cut] = cv2.blendLinear(face, scaled(canvas[window.cut], dark), whole, 1 - whole)
    np.maximum(glossy[window.cut], cover, out=glossy[window.cut])


def _veil(canvas: Floats, veil: Veil, camera: Camera) -> None:
    """What the overlay on the board mirrors, under the tiles that lie in it."""
    size = veil.share.shape[0]
    board = np.array([[1 / size, 0, -0.5], [0, -1 / size, 0.5], [0, 0, 1.0]])
    laid = centred(camera.plane(veil.height) @ board)
    share = cv2.warpPerspective(veil.share, laid, (camera.width, camera.height), flags=cv2.INTER_LINEAR)[..., None]
    canvas += share * (veil.light - canvas)


def _beyond(canvas: Floats, stage: Stage, camera: Camera) -> None:
    """What is seen past the table's edge."""
    edge = np.column_stack([stage.edge, np.full(len(stage.edge), DEPTH)])
    outline = camera.outline(edge)
    mask = np.zeros(canvas.shape[:2], np.uint8)
    if len(outline):
        ring = _cut(outline)
        frame = [(0, 0), (camera.width, 0), (camera.width, camera.height), (0, camera.height)]
        if all(cv2.pointPolygonTest(ring, corner, False) > 0 for corner in frame):
            return
        cv2.fillPoly(mask, [fixed(ring - 0.5)], 255, cv2.LINE_AA, SHIFT)
    fall = np.array([1.3, 1.0, 0.7], np.float32)[:, None, None]
    wall = cv2.resize(np.repeat(stage.behind * fall, 2, axis=1), (camera.width, camera.height))
    share = share_of(mask)
    cv2.blendLinear(canvas, wall, share, 1 - share, dst=canvas)


def _cut(outline: Vectors) -> Vectors:
    """The part of a convex outline that can be drawn, its sides as they were."""
    reach = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * FARTHEST
    area, ring = cv2.intersectConvexConvex(outline.astype(np.float32), reach)
    return np.asarray(ring[:, 0] if area > 0 else np.full((3, 2), FARTHEST, np.float32), np.float32)
