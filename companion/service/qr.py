"""QR codes as black and white modules and as pictures.

How large a code is was measured over made photos (perspective, blur, JPEG, a reflection over half of it): larger codes
are fewer to photograph, and are read less often by OpenCV. All codes have the same size, so that what is photographed
does not jump from one to the next.
"""

from __future__ import annotations

import io

import segno

VERSION = 10
ERROR = "m"
ROOM = 311
"""Characters of base 45 that fit."""
QUIET = 4
"""Modules that stay white around a code."""
_PIXELS = 12

Modules = tuple[tuple[bool, ...], ...]


def modules(text: str) -> Modules:
    """The code with its quiet margin, row by row from the top; True is black."""
    return tuple(tuple(bool(black) for black in row) for row in _made(text).matrix_iter(border=QUIET))


def png(text: str) -> bytes:
    """The code as a picture."""
    into = io.BytesIO()
    _made(text).save(into, kind="png", scale=_PIXELS, border=QUIET)
    return into.getvalue()


def _made(text: str) -> segno.QRCode:
    return segno.make(text, version=VERSION, error=ERROR, mode="alphanumeric", boost_error=False, micro=False)
