"""Photos of every kind that can be read, with a place put wherever their files have room for one."""

from __future__ import annotations

import struct
import zlib

import cv2
import numpy as np

PLACE = b"1 Main Street, 52.3702 N 4.8952 E"
LATITUDE = struct.pack("<6L", 52, 1, 22, 1, 1272, 100)
PLANTED = {"place": PLACE, "latitude": LATITUDE, "compressed place": zlib.compress(PLACE)}
ORIENTATION, FOCAL = 6, 26


def picture(channels: int = 3) -> np.ndarray:
    """A picture that is not the same when it is turned or mirrored."""
    coarse = np.random.default_rng(5).integers(0, 256, (6, 9, channels), np.uint8)
    return cv2.resize(coarse, (72, 48), interpolation=cv2.INTER_NEAREST)


def encoded(suffix: str, *options: int, channels: int = 3) -> bytes:
    return cv2.imencode(suffix, picture(channels), options)[1].tobytes()


def tiff() -> bytes:
    """EXIF as a phone writes it: how it was held, its focal length, the place in a GPS directory and in words."""
    first, inner, gps = 8, 8 + 2 + 48 + 4, 8 + 2 + 48 + 4 + 2 + 12 + 4
    values = gps + 2 + 12 + 4
    entries = struct.pack("<HHHLHH", 4, 0x0112, 3, 1, ORIENTATION, 0)
    entries += struct.pack("<HHLL", 0x010E, 2, len(PLACE), values + len(LATITUDE))
    entries += struct.pack("<HHLL", 0x8769, 4, 1, inner) + struct.pack("<HHLL", 0x8825, 4, 1, gps) + bytes(4)
    entries += struct.pack("<HHHLHH", 1, 0xA405, 3, 1, FOCAL, 0) + bytes(4)
    entries += struct.pack("<HHHLL", 1, 2, 5, 3, values) + bytes(4)
    return b"II*\0" + struct.pack("<L", first) + entries + LATITUDE + PLACE


def jpeg_segment(marker: int, body: bytes) -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


def jpeg(*options: int) -> bytes:
    """With two thumbnails, EXIF, XMP, a colour profile, a list of further pictures, comments and a film at its end."""
    plain = encoded(".jpg", *options)
    assert plain[2:4] == b"\xff\xe0", "JFIF comes first"
    rest = plain[4 + struct.unpack_from(">H", plain, 4)[0] :]
    thumbnail = (PLACE * 3)[:75]
    head = jpeg_segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1" + bytes((5, 5)) + thumbnail)
    head += jpeg_segment(0xE0, b"JFXX\0\x13" + bytes((5, 5)) + thumbnail)
    head += jpeg_segment(0xE1, b"Exif\0\0" + tiff())
    head += jpeg_segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + PLACE)
    head += jpeg_segment(0xE2, b"ICC_PROFILE\0\1\1" + PLACE) + jpeg_segment(0xE2, b"MPF\0" + PLACE)
    head += jpeg_segment(0xED, b"Photoshop 3.0\0" + PLACE) + b"\xff\xff" + jpeg_segment(0xFE, PLACE)
    return plain[:2] + head + _commented_between_scans(rest) + _film()


def _commented_between_scans(data: bytes) -> bytes:
    made = b""
    while (scan := data.find(b"\xff\xda")) >= 0:
        made, data = made + jpeg_segment(0xFE, PLACE) + data[: scan + 2], data[scan + 2 :]
        following = min(at for marker in b"\xc4\xda\xd9" if (at := data.find(bytes((0xFF, marker)))) >= 0)
        made, data = made + data[:following] + jpeg_segment(0xFE, PLACE), data[following:]
    return made + data


def _film() -> bytes:
    """What a motion photo has after its picture: a film, and a picture of its own in that."""
    return struct.pack(">L", 24) + b"ftypmp42" + bytes(12) + PLACE + LATITUDE + encoded(".jpg") + PLACE


def png_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))


def png(channels: int = 3, exif_at_the_end: bool = False) -> bytes:
    """With EXIF, text of all three kinds, a time, a chunk of nobody's, and bytes after its end."""
    plain = encoded(".png", channels=channels)
    head, body = plain[:33], plain[33:-12]
    told = png_chunk(b"eXIf", tiff())
    texts = png_chunk(b"tEXt", b"Comment\0" + PLACE)
    texts += png_chunk(b"zTXt", b"Comment\0\0" + zlib.compress(PLACE))
    texts += png_chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + PLACE)
    texts += png_chunk(b"iTXt", b"Comment\0\1\0\0\0" + zlib.compress(PLACE))
    late = png_chunk(b"tEXt", b"Late\0" + PLACE) + png_chunk(b"prVt", PLACE)
    early, end = (b"", told) if exif_at_the_end else (told, b"")
    return head + early + texts + body + late + end + png_chunk(b"IEND", PLACE) + PLACE


def riff_chunk(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("<L", len(body)) + body + bytes(len(body) % 2)


def riff(chunks: bytes) -> bytes:
    return b"RIFF" + struct.pack("<L", len(chunks) + 4) + b"WEBP" + chunks


def webp(quality: int = 101, channels: int = 3) -> bytes:
    """With a colour profile, EXIF, XMP, a chunk of nobody's, and bytes after its end."""
    plain = encoded(".webp", cv2.IMWRITE_WEBP_QUALITY, quality, channels=channels)[12:]
    if plain.startswith(b"VP8X"):
        plain = plain[18:]
    alpha = 0x10 if channels == 4 else 0
    size = (72 - 1).to_bytes(3, "little") + (48 - 1).to_bytes(3, "little")
    chunks = riff_chunk(b"VP8X", bytes((0x20 | 0x08 | 0x04 | alpha, 0, 0, 0)) + size) + riff_chunk(b"ICCP", PLACE)
    chunks += plain + riff_chunk(b"EXIF", tiff()) + riff_chunk(b"XMP ", PLACE) + riff_chunk(b"PRVT", PLACE)
    return riff(chunks) + PLACE


CONTROL = b"\x21\xf9\x04\0\x0a\0\0\0"
"""How a picture of a GIF is shown."""


def gif(frames: int = 1) -> bytes:
    """With comments, an application's own data, words to draw, and bytes after its end; it may move."""
    plain = encoded(".gif")
    screen = 13 + 3 * 2 ** (1 + (plain[10] & 7))
    first = plain.index(b"\x2c\0\0\0\0", screen)
    blocks = bytes((len(PLACE),)) + PLACE + b"\0"
    private = b"\x21\xfe" + blocks + b"\x21\xff\x0bXMP DataXMP" + blocks
    picture_blocks = plain[first:-1]
    moving = b"".join(CONTROL + picture_blocks for _ in range(frames - 1))
    return plain[:screen] + CONTROL + private + picture_blocks + private + moving + b"\x3b" + PLACE


def bmp() -> bytes:
    """With bytes after its picture."""
    return encoded(".bmp") + PLACE + LATITUDE


PHOTOS = {
    "JPEG": jpeg(),
    "JPEG in several scans": jpeg(cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
    "JPEG with restarts": jpeg(cv2.IMWRITE_JPEG_RST_INTERVAL, 2),
    "PNG": png(),
    "PNG with EXIF after its picture": png(exif_at_the_end=True),
    "PNG that is partly clear": png(channels=4),
    "PNG in grey": png(channels=1),
    "WebP without loss": webp(),
    "WebP": webp(quality=90),
    "WebP that is partly clear": webp(quality=90, channels=4),
    "GIF": gif(),
    "GIF that moves": gif(frames=3),
}
"""The kinds whose files are taken apart."""
