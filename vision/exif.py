"""The two facts of a photo's EXIF that a reader uses, read and written. Standard library only."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

HEAD = b"Exif\0\0"
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


def block(exif: Exif) -> bytes:
    """A block that says this and nothing else (to go after a `HEAD`); empty where there is nothing to say."""
    if exif == Exif():
        return b""
    head = struct.pack(">HHHLHH", 2, _ORIENTATION, _SHORT, 1, exif.orientation or 1, 0)
    head += struct.pack(">HHLL", _INNER, _LONG, 1, 8 + 2 + 24 + 4) + bytes(4)
    inner = struct.pack(">HHHLHH", 1, _FOCAL_35, _SHORT, 1, round(exif.focal35 or 0), 0) + bytes(4)
    return b"MM\0*" + struct.pack(">L", 8) + head + inner
