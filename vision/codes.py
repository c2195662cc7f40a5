"""What the QR codes in a photo say: read as it is, then with its light evened out, in several sizes, and by both of
OpenCV's readers.

The one that looks for corner marks by their edges reads most photos at once; where a reflection takes those edges away,
the one that looks for their stripes still finds them, in a picture of black and white alone above all.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision import photo
from vision.arrays import Image

LONGER_SIDES = (1200, 2000, 800)
"""Sizes a photo is looked at in, the one that reads most first: a small picture forgives blur, a large one distance."""
SMALLEST = 21
"""Pixels: the smallest code has as many squares a side, so a narrower picture holds none."""
NEAR = 15
"""Pixels, of a picture a quarter as large, around which the lightest and darkest are white and black."""
LEAST_CONTRAST = 25
AROUND = 51
"""Pixels around each that say what is black there."""
Reader = cv2.QRCodeDetectorAruco | cv2.QRCodeDetector


def read_codes(path: Path) -> tuple[str, ...]:
    """The texts of all codes that could be read. Raises vision.reading.PhotoError where the photo itself cannot."""
    file = photo.open_file(path)
    picture, _ = photo.decode(file, max(LONGER_SIDES))
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if min(grey.shape) < SMALLEST:
        return ()
    for reader, one in _ways_to_see(np.asarray(grey, np.uint8)):
        texts = _texts(reader, one)
        if texts:
            return texts
    return ()


def _ways_to_see(grey: Image) -> Iterator[tuple[Reader, Image]]:
    edges, stripes = cv2.QRCodeDetectorAruco(), cv2.QRCodeDetector()
    sizes = [_reduced(grey, side) for side in LONGER_SIDES]
    for one in sizes:
        yield edges, one
    for one in sizes:
        yield edges, _evenly_lit(one)
    for one in sizes:
        yield stripes, one
    for one in sizes:
        yield stripes, _black_and_white(one)


def _reduced(grey: Image, side: int) -> Image:
    scale = side / max(grey.shape)
    if scale >= 1:
        return grey
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _evenly_lit(grey: Image) -> Image:
    """Every neighbourhood from its own black to its own white: a reflection over half a code takes contrast away, not
    the code."""
    small = cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    around = np.ones((NEAR, NEAR), np.uint8)
    size = (grey.shape[1], grey.shape[0])
    white, black = (
        cv2.resize(cv2.GaussianBlur(edge(small, around), (0, 0), NEAR / 2), size).astype(np.float32)
        for edge in (cv2.dilate, cv2.erode)
    )
    even = (grey - black) / np.maximum(white - black, LEAST_CONTRAST) * 255
    return np.asarray(np.clip(even, 0, 255), np.uint8)


def _black_and_white(grey: Image) -> Image:
    """Each pixel as it is against those around it."""
    return np.asarray(
        cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, AROUND, 2), np.uint8
    )


def _texts(reader: Reader, grey: Image) -> tuple[str, ...]:
    """What OpenCV reads; it may give up on an odd picture, or read bytes that are no text."""
    try:
        found, texts, *_ = reader.detectAndDecodeMulti(grey)
    except (cv2.error, UnicodeDecodeError):
        return ()
    return tuple(dict.fromkeys(text for text in texts if text)) if found else ()
