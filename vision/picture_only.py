"""A photo's file with the picture alone: whatever is not needed to decode it is left out. Standard library only.

Where a photo was taken and with what is nobody's business; how the phone was held and its focal length stay. Only what
is understood is copied, so that a kind of metadata nobody thought of is left out as well.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from vision import exif

_PNG = b"\x89PNG\r\n\x1a\n"
_GIFS = (b"GIF87a", b"GIF89a")


class NotUnderstood(ValueError):
    """The file is damaged, or of a kind that is not taken apart here: only decoding it shows its picture."""


def picture_only(photo: bytes) -> bytes:
    """The same picture in a file that says nothing else. Raises NotUnderstood."""
    try:
        if photo.startswith(b"\xff\xd8"):
            return b"".join(_jpeg(photo))
        if photo.startswith(_PNG):
            return b"".join(_png(photo))
        if photo.startswith(b"RIFF") and photo[8:12] == b"WEBP":
            return _webp(photo)
        if photo.startswith(_GIFS):
            return b"".join(_gif(photo))
    except (struct.error, IndexError) as error:
        raise NotUnderstood("the file ends in the middle of the picture") from error
    raise NotUnderstood("not a JPEG, PNG, WebP or GIF file")


# JPEG: segments up to the first scan, then scans with segments between them, then the end.

_START_OF_SCAN, _END, _ESCAPED, _FILL = 0xDA, 0xD9, 0x00, 0xFF
_RESTARTS = frozenset(range(0xD0, 0xD8))
_FRAMES_AND_TABLES = frozenset({*range(0xC0, 0xD0), 0xDB, 0xDD}) - {0xC8}
_JFIF, _EXIF, _ADOBE = 0xE0, 0xE1, 0xEE
_NO_THUMBNAIL = b"\0\0"


def _jpeg(photo: bytes) -> Iterator[bytes]:
    yield photo[:2]
    at = 2
    while True:
        marker, at = _marker(photo, at)
        if marker == _END:
            yield bytes((0xFF, _END))
            return
        (length,) = struct.unpack_from(">H", photo, at)
        body = _cut(photo, at + 2, length - 2)
        at += length
        yield _segment(marker, body)
        if marker == _START_OF_SCAN:
            end = _end_of_scan(photo, at)
            yield photo[at:end]
            at = end


def _marker(photo: bytes, at: int) -> tuple[int, int]:
    """The marker here, and where its segment goes on."""
    if photo[at] != 0xFF:
        raise NotUnderstood("no marker where a JPEG has one")
    while photo[at] == _FILL:
        at += 1
    return photo[at], at + 1


def _segment(marker: int, body: bytes) -> bytes:
    """What is kept of a segment; empty where that is nothing."""
    if marker == _JFIF and body.startswith(b"JFIF\0") and len(body) >= 14:
        body = body[:12] + _NO_THUMBNAIL
    elif marker == _EXIF and body.startswith(exif.HEAD):
        told = exif.block(exif.read(body.removeprefix(exif.HEAD)))
        if not told:
            return b""
        body = exif.HEAD + told
    elif marker == _ADOBE and body.startswith(b"Adobe") and len(body) >= 12:
        body = body[:12]
    elif marker not in _FRAMES_AND_TABLES and marker != _START_OF_SCAN:
        if not (0xE0 <= marker <= 0xEF or marker in (0xDC, 0xFE)):
            raise NotUnderstood(f"marker {marker:#x} in a JPEG")
        return b""
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


def _end_of_scan(photo: bytes, at: int) -> int:
    """Where the marker after a scan begins."""
    while True:
        at = photo.find(b"\xff", at)
        if at < 0:
            raise NotUnderstood("a JPEG without an end")
        following = photo[at + 1]
        if following == _FILL:
            at += 1
        elif following == _ESCAPED or following in _RESTARTS:
            at += 2
        else:
            return at


# PNG: chunks, each with its length, kind and check sum.

_PNG_KEPT = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT"})


def _png(photo: bytes) -> Iterator[bytes]:
    yield _PNG
    at, kind = len(_PNG), b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">L4s", photo, at)
        chunk = _cut(photo, at, length + 12)
        if kind in _PNG_KEPT:
            yield chunk
        elif kind == b"eXIf" and (told := exif.block(exif.read(chunk[8:-4]))):
            yield _png_chunk(kind, told)
        elif kind == b"IEND":
            yield _png_chunk(kind, b"")
        elif kind[:1].isupper():
            raise NotUnderstood(f"chunk {kind!r} in a PNG")
        at += length + 12


def _png_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))


# WebP: RIFF chunks, padded to an even length.

_ALPHA, _EXIF_FOLLOWS, _ANIMATED = 0x10, 0x08, 0x02


def _webp(photo: bytes) -> bytes:
    (size,) = struct.unpack_from("<L", photo, 4)
    head, told = b"", b""
    parts: dict[bytes, bytes] = {}
    for kind, body in _riff_chunks(_cut(photo, 8, size)[4:]):
        if kind == b"VP8X":
            if body[0] & _ANIMATED:
                raise NotUnderstood("a WebP that moves")
            head = body[:10]
        elif kind in (b"ALPH", b"VP8 ", b"VP8L"):
            parts.setdefault(kind, body)
        elif kind == b"EXIF":
            told = exif.block(exif.read(body.removeprefix(exif.HEAD)))
    picture = b"".join(_riff_chunk(kind, body) for kind, body in parts.items())
    if not picture:
        raise NotUnderstood("a WebP without a picture")
    if head:
        flags = head[0] & _ALPHA | (_EXIF_FOLLOWS if told else 0)
        picture = _riff_chunk(b"VP8X", bytes((flags, 0, 0, 0)) + head[4:]) + picture
        picture += _riff_chunk(b"EXIF", told) if told else b""
    return b"RIFF" + struct.pack("<L", len(picture) + 4) + b"WEBP" + picture


def _riff_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    while at < len(data):
        kind, length = struct.unpack_from("<4sL", data, at)
        yield kind, _cut(data, at + 8, length)
        at += 8 + length + length % 2


def _riff_chunk(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("<L", len(body)) + body + bytes(len(body) % 2)


# GIF: a screen, then blocks. The first picture is the one that is read; what moves after it is left out.

_EXTENSION, _PICTURE, _TRAILER = 0x21, 0x2C, 0x3B
_CONTROL = 0xF9


def _gif(photo: bytes) -> Iterator[bytes]:
    at = 13 + _colours(photo[10])
    yield _cut(photo, 0, at)
    control = b""
    while photo[at] == _EXTENSION:
        end = _end_of_blocks(photo, at + 2)
        if photo[at + 1] == _CONTROL:
            control = photo[at:end]
        at = end
    if photo[at] != _PICTURE:
        raise NotUnderstood("a GIF without a picture")
    if len(control) == 8:
        yield control
    end = _end_of_blocks(photo, at + 11 + _colours(photo[at + 9]))
    yield photo[at:end] + bytes((_TRAILER,))


def _colours(flags: int) -> int:
    """How many bytes the table of colours has."""
    return 3 * 2 ** (1 + (flags & 7)) if flags & 0x80 else 0


def _end_of_blocks(photo: bytes, at: int) -> int:
    while photo[at]:
        at += 1 + photo[at]
    return at + 1


def _cut(data: bytes, at: int, length: int) -> bytes:
    """So many bytes from here. Raises NotUnderstood where there are fewer."""
    if length < 0 or at + length > len(data):
        raise NotUnderstood("the file ends in the middle of the picture")
    return data[at : at + length]
