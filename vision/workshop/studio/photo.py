"""One labelled photo, as an array or as the file a phone would write."""

from __future__ import annotations

import cv2
import numpy as np

from vision.workshop.studio.art import Art, own_art
from vision.workshop.studio.camera import camera
from vision.workshop.studio.exif import stored, with_exif
from vision.workshop.studio.finish import finished
from vision.workshop.studio.game import Position
from vision.workshop.studio.label import Label, label
from vision.workshop.studio.paint import Picture
from vision.workshop.studio.render import paint
from vision.workshop.studio.scene import FAMILIES, Scene
from vision.workshop.studio.scene import scene as scene_of

SIZE = 1600


class StudioError(Exception):
    """A photo was asked for that the studio cannot make."""


def photo(family: str, board: str, index: int, size: int = SIZE, art: Art | None = None) -> tuple[Picture, Label]:
    """The photo upright, as BGR, with its JPEG losses; `size` is its long side."""
    data, made = photo_file(family, board, index, size, art)
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8), made


def photo_file(
    family: str, board: str, index: int, size: int = SIZE, art: Art | None = None, given: Position | None = None
) -> tuple[bytes, Label]:
    """The same photo as a JPEG file, turned as the phone was held and with its Exif; `given` sets what lies there."""
    if family not in FAMILIES:
        raise StudioError(f"there is no family {family!r}; families are {', '.join(FAMILIES)}")
    if not 64 <= size <= 8000:
        raise StudioError(f"a photo is 64 to 8000 pixels long, not {size}")
    if index < 0:
        raise StudioError(f"photos are counted from 0, not {index}")
    art = art or own_art(board)
    if board not in (art.board, "none"):
        raise StudioError(f"the art is for board {art.board!r}, not for {board!r}")
    return taken(scene_of(family, board, index, art, given), board, size)


def taken(scene: Scene, board: str, size: int) -> tuple[bytes, Label]:
    """The photo of a scene as a JPEG file; `size` is its long side."""
    long, short = size, round(size * 0.75)
    width, height = (short, long) if scene.view.upright else (long, short)
    eye = camera(scene.view, width, height)
    light, hidden = paint(scene.stage, eye)
    picture = finished(light, scene.finish, scene.view.lens)
    turned = stored(picture, scene.orientation or 1)
    ok, data = cv2.imencode(".jpg", turned, [cv2.IMWRITE_JPEG_QUALITY, scene.quality])
    if not ok:
        raise StudioError("the photo could not be packed as JPEG")
    focal = scene.view.focal_35 if scene.focal_written else None
    return with_exif(data.tobytes(), scene.orientation, focal), label(board, scene, eye, hidden)
