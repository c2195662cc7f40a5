"""Pixels as a PNG file, with nothing but the standard library."""

from __future__ import annotations

import struct
import zlib


def png(width: int, height: int, pixels: bytes) -> bytes:
    """The file of RGBA bytes, top row first; all of it opaque."""
    stride = 4 * width
    rows = bytearray()
    for top in range(0, stride * height, stride):
        row = pixels[top : top + stride]
        flat = bytearray(3 * width)
        flat[0::3], flat[1::3], flat[2::3] = row[0::4], row[1::4], row[2::4]
        rows += b"\0" + flat
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows, 6)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
