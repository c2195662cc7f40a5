"""The label of a photo, in the format of the labelled photos."""

from __future__ import annotations

import math
from typing import Any

from vision.studio.art import TRIM
from vision.studio.camera import Camera, bend
from vision.studio.scene import Scene

Label = dict[str, Any]


def label(board: str, scene: Scene, camera: Camera) -> Label:
    corners = bend(camera.project(scene.corners), scene.view.lens, camera.width, camera.height)
    outside = ((corners < 0) | (corners > (camera.width, camera.height))).any()
    tags = [*scene.tags, *(["cut"] if outside else [])]
    width, height = TRIM[1] - TRIM[0], TRIM[3] - TRIM[2]
    left, right, top, bottom = scene.trim
    made: Label = {
        "board": board,
        "corners": [[round(float(x) - 0.5, 2), round(float(y) - 0.5, 2)] for x, y in corners],
        "elevation_deg": round(_elevation(camera), 1),
        "azimuth_deg": round(scene.view.azimuth, 1),
        "trim": [
            round(value, 4)
            for value in (
                TRIM[0] + width * left,
                TRIM[0] + width * right,
                TRIM[2] + height * top,
                TRIM[2] + height * bottom,
            )
        ],
        "size": [camera.width, camera.height],
        "f35": scene.view.focal_35 if scene.focal_written else None,
        "exif_orientation": scene.orientation,
        "jpeg_quality": scene.quality,
        "tags": sorted(set(tags)),
    }
    position = scene.position
    if position is not None:
        made["wall"] = [list(row) for row in position.wall]
        made["lines"] = [{"colour": line.colour, "count": line.count} for line in position.lines]
        marker = "first" in position.floor
        made["floor"] = {"tiles": len(position.floor) - marker, "marker": marker}
        made["score"] = position.score
    return made


def _elevation(camera: Camera) -> float:
    x, y, z = camera.place
    return math.degrees(math.atan2(z, math.hypot(x, y)))
