"""A JPEG without its metadata: where it was taken and with what is nobody's business; how the phone was held stays."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_START, _END_OF_HEAD = 0xD8, 0xDA
_EXIF, _COMMENT = 0xE1, 0xFE
_KEPT = frozenset({0xE0, 0xE2, 0xEE})  # JFIF, colour profile, Adobe's colour transform
_ORIENTATION, _EXIF_BLOCK, _FOCAL_35 = 0x0112, 0x8769, 0xA405
_SHORT, _LONG = 3, 4


def without_metadata(photo: bytes) -> bytes:
    """The same picture; anything that is not a well-formed JPEG comes back as it is."""
    try:
        return _cleaned(photo)
    except (struct.error, IndexError, ValueError):
        return photo


def _cleaned(photo: bytes) -> bytes:
    if photo[:2] != bytes((0xFF, _START)):
        return photo
    orientation, focal = 0, 0
    kept = []
    for marker, start, end in _segments(photo):
        if marker == _END_OF_HEAD:
            kept.append(photo[start:])
            break
        body = photo[start + 4 : end]
        if marker == _EXIF and body[:6] == b"Exif\0\0":
            orientation, focal = _read(body[6:])
        elif marker in _KEPT or not (0xE0 <= marker <= 0xEF or marker == _COMMENT):
            kept.append(photo[start:end])
    return photo[:2] + _written(orientation, focal) + b"".join(kept)


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


def _read(tiff: bytes) -> tuple[int, int]:
    """Orientation and focal length, 0 where they are not told."""
    order = "<" if tiff[:2] == b"II" else ">"
    (first,) = struct.unpack_from(f"{order}L", tiff, 4)
    head = _entries(tiff, order, first)
    inner = _entries(tiff, order, head[_EXIF_BLOCK]) if _EXIF_BLOCK in head else {}
    return head.get(_ORIENTATION, 0), inner.get(_FOCAL_35, 0)


def _entries(tiff: bytes, order: str, at: int) -> dict[int, int]:
    (count,) = struct.unpack_from(f"{order}H", tiff, at)
    found = {}
    for n in range(min(count, 200)):
        tag, kind = struct.unpack_from(f"{order}HH", tiff, at + 2 + 12 * n)
        if kind in (_SHORT, _LONG):
            (found[tag],) = struct.unpack_from(f"{order}{'H' if kind == _SHORT else 'L'}", tiff, at + 10 + 12 * n)
    return found


def _written(orientation: int, focal: int) -> bytes:
    """An Exif segment with these two and nothing else."""
    if not orientation and not focal:
        return b""
    head = struct.pack(">HHHLHH", 2, _ORIENTATION, _SHORT, 1, orientation or 1, 0)
    head += struct.pack(">HHLL", _EXIF_BLOCK, _LONG, 1, 8 + 2 + 24 + 4) + bytes(4)
    inner = struct.pack(">HHHLHH", 1, _FOCAL_35, _SHORT, 1, focal, 0) + bytes(4)
    body = b"Exif\0\0MM\0*" + struct.pack(">L", 8) + head + inner
    return bytes((0xFF, _EXIF)) + struct.pack(">H", len(body) + 2) + body
