"""The label of a photo, in the format of the labelled photos."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from vision.workshop.studio.art import TRIM
from vision.workshop.studio.camera import Camera, bend
from vision.workshop.studio.game import AzulPosition, Position
from vision.workshop.studio.layout import (
    STARS,
    TILE_HEIGHT,
    TILE_SIDE,
    Spot,
    direction_of_place,
    floor_spot,
    is_pavilion,
    line_spot,
    star_spot,
    wall_spot,
)
from vision.workshop.studio.paint import Floats, Vectors
from vision.workshop.studio.scene import Scene
from vision.workshop.studio.things import world

Label = dict[str, Any]


def label(board: str, scene: Scene, camera: Camera, hidden: Floats | None = None) -> Label:
    """What is to be read in the photo, and how it was taken."""
    made: Label = {
        "board": None if board == "none" else board,
        "elevation_deg": round(_elevation(camera), 1),
        "azimuth_deg": round(scene.view.azimuth, 1),
        "size": [camera.width, camera.height],
        "f35": scene.view.focal_35 if scene.focal_written else None,
        "exif_orientation": scene.orientation,
        "jpeg_quality": scene.quality,
    }
    tags = list(scene.tags)
    if scene.negative is not None:
        made["negative"] = scene.negative
    else:
        corners = _pixels(scene.corners, scene, camera)
        made["corners"] = [[round(float(x) - 0.5, 2), round(float(y) - 0.5, 2)] for x, y in corners]
        if not is_pavilion(board):
            made["trim"] = _trim(scene)
        if ((corners < 0) | (corners > (camera.width, camera.height))).any():
            tags.append("cut")
    if scene.position is not None:
        made |= _position(scene.position)
        made["skip"] = _skip(scene.position, scene, camera, hidden)
    made["tags"] = sorted(set(tags))
    return made


def _pixels(points: Any, scene: Scene, camera: Camera) -> Vectors:
    return bend(camera.project(points), scene.view.lens, camera.width, camera.height)


def _position(position: Position) -> Label:
    if not isinstance(position, AzulPosition):
        return {"stars": {star: _star(star, spaces, position.grey) for star, spaces in position.stars.items()}}
    marker = "first" in position.floor
    return {
        "wall": [list(row) for row in position.wall],
        "lines": [{"colour": line.colour, "count": line.count} for line in position.lines],
        "floor": {"tiles": len(position.floor) - marker, "marker": marker},
        "score": position.score,
    }


def _star(star: str, spaces: tuple[str | None, ...], grey: bool) -> list[str | bool | None]:
    """Covered or not where the star has its own colour, else which colour."""
    return list(spaces) if grey or star == "centre" else [space is not None for space in spaces]


def _trim(scene: Scene) -> list[float]:
    """The board's edges as shares of the untrimmed reference picture."""
    width, height = TRIM[1] - TRIM[0], TRIM[3] - TRIM[2]
    left, right, top, bottom = scene.trim
    edges = TRIM[0] + width * left, TRIM[0] + width * right, TRIM[2] + height * top, TRIM[2] + height * bottom
    return [round(edge, 4) for edge in edges]


def _skip(position: Position, scene: Scene, camera: Camera, hidden: Floats | None) -> Label:
    """Spaces that are not in the picture or lie behind a hand or a cup."""

    def gone(spot: Spot) -> bool:
        x, y, _ = world(spot)
        half, tops = TILE_SIDE * 0.35, (0.0, TILE_HEIGHT)
        points = [(x + a, y + b, z) for a in (-half, half) for b in (-half, half) for z in tops]
        pixels = _pixels(points, scene, camera)
        if ((pixels < 0) | (pixels >= (camera.width, camera.height))).any():
            return True
        if hidden is None:
            return False
        grid = [
            (x + a, y + b, z) for a in np.linspace(-half, half, 4) for b in np.linspace(-half, half, 4) for z in tops
        ]
        straight = np.clip(camera.project(grid), 0, (camera.width - 1, camera.height - 1)).astype(int)
        return bool(np.mean(hidden[straight[:, 1], straight[:, 0]] > 0.5) > 0.3)

    edges = _pixels([(x, y, z) for x, y, _ in scene.corners for z in (0.0, TILE_HEIGHT)], scene, camera)
    if hidden is None and not ((edges < 0) | (edges >= (camera.width, camera.height))).any():
        return {}
    if not isinstance(position, AzulPosition):
        spaces = [(star, place) for star in STARS for place in range(1, 7)]
        lost = [[s, p] for s, p in spaces if gone(star_spot(s, direction_of_place(s, p)))]
        return {"stars": lost} if lost else {}
    skip: Label = {}
    wall = [[row, col] for row in range(5) for col in range(5) if gone(wall_spot(row, col))]
    lines = [row for row in range(5) if any(gone(line_spot(row, place)) for place in range(row + 1))]
    if wall:
        skip["wall"] = wall
    if lines:
        skip["lines"] = lines
    if any(gone(floor_spot(place)) for place in range(7)):
        skip["floor"] = True
    return skip


def _elevation(camera: Camera) -> float:
    x, y, z = camera.place
    return math.degrees(math.atan2(z, math.hypot(x, y)))
