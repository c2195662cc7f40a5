"""The two facts a phone writes into a photo that a reader uses: how it was held and the focal length."""

from __future__ import annotations

import struct

import cv2
import numpy as np

from vision.workshop.studio.paint import Picture

ORIENTATION, EXIF_IFD, FOCAL_35 = 0x0112, 0x8769, 0xA405
SHORT, LONG = 3, 4


def with_exif(jpeg: bytes, orientation: int | None, focal_35: float | None) -> bytes:
    """The JPEG with an Exif segment, or as it is when there is nothing to say."""
    if orientation is None and focal_35 is None:
        return jpeg
    first = [] if orientation is None else [(ORIENTATION, SHORT, orientation)]
    inner = [] if focal_35 is None else [(FOCAL_35, SHORT, round(focal_35))]
    entries = len(first) + bool(inner)
    if inner:
        first.append((EXIF_IFD, LONG, 8 + 2 + 12 * entries + 4))
    tiff = b"II*\0" + struct.pack("<I", 8) + _directory(first) + (_directory(inner) if inner else b"")
    body = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def _directory(entries: list[tuple[int, int, int]]) -> bytes:
    rows = b"".join(
        struct.pack("<HHI", tag, kind, 1) + struct.pack("<H2x" if kind == SHORT else "<I", value)
        for tag, kind, value in entries
    )
    return struct.pack("<H", len(entries)) + rows + struct.pack("<I", 0)


_STORED = {1: None, 3: cv2.ROTATE_180, 6: cv2.ROTATE_90_COUNTERCLOCKWISE, 8: cv2.ROTATE_90_CLOCKWISE}


def stored(picture: Picture, orientation: int) -> Picture:
    """The pixels as the sensor lay, which the orientation turns upright again."""
    turn = _STORED[orientation]
    return picture if turn is None else np.asarray(cv2.rotate(picture, turn), np.uint8)
