"""The two facts of a photo's EXIF that a reader uses, and a JPEG with these alone. Standard library only.

Where a photo was taken and with what is nobody's business; how the phone was held and its focal length stay.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

HEAD = b"Exif\0\0"
_START, _END_OF_HEAD = 0xD8, 0xDA
_EXIF, _COMMENT = 0xE1, 0xFE
_KEPT = frozenset({0xE0, 0xE2, 0xEE})  # JFIF, colour profile, Adobe's colour transform
_ORIENTATION, _INNER, _FOCAL_35 = 0x0112, 0x8769, 0xA405
_SHORT, _LONG = 3, 4
_MOST_ENTRIES = 200
_LENSES = (8, 400)
"""Focal lengths in 35 mm terms that a phone or camera may have."""


@dataclass(frozen=True, slots=True)
class Exif:
    """How the phone was held (1 to 8; 0 where it is not told) and the focal length in 35 mm terms."""

    orientation: int = 0
    focal35: float | None = None

    @property
    def turned(self) -> bool:
        """Whether the picture is shown a quarter turned from how it is stored."""
        return self.orientation >= 5


def read(block: bytes) -> Exif:
    """What a block says (after its `HEAD`); where it is damaged, what was said before."""
    order = {b"II": "<", b"MM": ">"}.get(block[:2])
    if order is None:
        return Exif()
    found: dict[int, int] = {}
    try:
        (first,) = struct.unpack_from(f"{order}L", block, 4)
        found.update(_entries(block, order, first))
        if _INNER in found:
            found.update(_entries(block, order, found[_INNER]))
    except struct.error:
        pass
    orientation, focal = found.get(_ORIENTATION, 0), found.get(_FOCAL_35, 0)
    low, high = _LENSES
    return Exif(orientation if 1 <= orientation <= 8 else 0, float(focal) if low <= focal <= high else None)


def _entries(block: bytes, order: str, at: int) -> Iterator[tuple[int, int]]:
    (count,) = struct.unpack_from(f"{order}H", block, at)
    for n in range(min(count, _MOST_ENTRIES)):
        tag, kind = struct.unpack_from(f"{order}HH", block, at + 2 + 12 * n)
        if kind in (_SHORT, _LONG):
            (value,) = struct.unpack_from(f"{order}{'H' if kind == _SHORT else 'L'}", block, at + 10 + 12 * n)
            yield tag, value


def segment(exif: Exif) -> bytes:
    """A JPEG segment that says this and nothing else; empty where there is nothing to say."""
    if exif == Exif():
        return b""
    head = struct.pack(">HHHLHH", 2, _ORIENTATION, _SHORT, 1, exif.orientation or 1, 0)
    head += struct.pack(">HHLL", _INNER, _LONG, 1, 8 + 2 + 24 + 4) + bytes(4)
    inner = struct.pack(">HHHLHH", 1, _FOCAL_35, _SHORT, 1, round(exif.focal35 or 0), 0) + bytes(4)
    body = HEAD + b"MM\0*" + struct.pack(">L", 8) + head + inner
    return bytes((0xFF, _EXIF)) + struct.pack(">H", len(body) + 2) + body


def without_metadata(photo: bytes) -> bytes:
    """The same picture; anything that is not a well-formed JPEG comes back as it is."""
    try:
        return _cleaned(photo)
    except (struct.error, IndexError, ValueError):
        return photo


def _cleaned(photo: bytes) -> bytes:
    if photo[:2] != bytes((0xFF, _START)):
        return photo
    told = Exif()
    kept = []
    for marker, start, end in _segments(photo):
        if marker == _END_OF_HEAD:
            kept.append(photo[start:])
            break
        body = photo[start + 4 : end]
        if marker == _EXIF and body.startswith(HEAD):
            told = read(body.removeprefix(HEAD))
        elif marker in _KEPT or not (0xE0 <= marker <= 0xEF or marker == _COMMENT):
            kept.append(photo[start:end])
    return photo[:2] + segment(told) + b"".join(kept)


def _segments(photo: bytes) -> Iterator[tuple[int, int, int]]:
    """Each segment of the head: its marker, where it begins and where it ends."""
    at = 2
    while True:
        if photo[at] != 0xFF:
            raise ValueError("no marker where one should be")
        marker = photo[at + 1]
        (length,) = struct.unpack_from(">H", photo, at + 2)
        yield marker, at, at + 2 + length
        if marker == _END_OF_HEAD:
            return
        at += 2 + length
