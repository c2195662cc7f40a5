"""From a file to pixels: the header is read first, so that nothing is decoded that is no photo or far too large."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from vision import complaints, exif, plain_file
from vision.arrays import Image
from vision.exif import Exif
from vision.reading import PhotoError, Trouble

LARGEST_FILE = 200_000_000
LARGEST_JPEG = 160_000_000
LARGEST_OTHER = 64_000_000
LONGEST_SIDE = 30_000
# A JPEG whose brightness is kept in steps as large as this on average is coarse: a quality of 16 or less.
COARSE = 160.0
# Decoded small: the longer side of the picture the board is first looked for in, at least.
ENOUGH = 960
REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


@dataclass(frozen=True, slots=True, eq=False)
class File:
    """A photo's bytes and what its header says. Width and height are as stored, before EXIF orientation."""

    name: str
    data: bytes
    width: int
    height: int
    focal35: float | None
    turned: bool
    _decoded: dict[int, Decoded] = field(default_factory=dict, repr=False)
    """What was decoded before, by how far it was reduced: whoever has the file open decodes it once."""

    def size(self) -> tuple[int, int]:
        """Width and height as the photo is shown."""
        return (self.height, self.width) if self.turned else (self.width, self.height)

    @property
    def damaged(self) -> bool:
        """Whether the decoder complained about the file, of what was decoded so far."""
        return any(one.damaged for one in self._decoded.values())

    @property
    def coarse(self) -> bool:
        """Whether the file was packed so hard that dark patterns are lost in it."""
        return self.data[:2] == b"\xff\xd8" and _coarseness(self.data) > COARSE


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """A picture and whether its decoder complained."""

    picture: Image
    damaged: bool


def open_file(path: Path) -> File:
    """Read and check a photo's file without decoding it."""
    data = _content(path)
    if not data:
        raise PhotoError(Trouble.EMPTY, f"{path} is empty")
    width, height, told = _header(data, path)
    if width < 1 or height < 1:
        raise PhotoError(Trouble.DAMAGED, f"{path} is damaged: its header gives no size")
    most = LARGEST_JPEG if data[:2] == b"\xff\xd8" else LARGEST_OTHER
    if width * height > most or max(width, height) > LONGEST_SIDE:
        raise PhotoError(Trouble.TOO_LARGE, f"{path} is too large a picture: {width} x {height} pixels")
    return File(path.name, data, width, height, told.focal35, told.turned)


def _content(path: Path) -> bytes:
    try:
        return plain_file.content(path, LARGEST_FILE)
    except plain_file.TooLarge as error:
        raise PhotoError(Trouble.TOO_LARGE, f"{path} {error.strerror}") from error
    except plain_file.NotPlain as error:
        raise PhotoError(Trouble.UNREADABLE, f"{path} {error.strerror}, not a photo") from error
    except OSError as error:
        why = (error.strerror or "unknown trouble").lower()
        raise PhotoError(Trouble.UNREADABLE, f"cannot read {path}: {why}") from error
    except ValueError as error:
        raise PhotoError(Trouble.UNREADABLE, f"cannot read {str(path)!r}: not a file name") from error


def decode(file: File, at_least: int = ENOUGH) -> tuple[Image, float]:
    """The picture, upright, reduced as far as its longer side allows; and its scale against the full picture.

    The picture is the file's own: not to be painted on.
    """
    longest = max(file.width, file.height)
    factor = next((by for by in sorted(REDUCED, reverse=True) if by > 1 and longest / by >= at_least), 1)
    if factor not in file._decoded:
        file._decoded[factor] = _decode(file.data, REDUCED[factor])
    picture = file._decoded[factor].picture
    return picture, picture.shape[1] / file.size()[0] if factor > 1 else 1.0


def as_png(data: bytes) -> bytes:
    """The picture of a photo, upright, as a PNG that holds nothing else. Raises PhotoError."""
    encoded = cv2.imencode(".png", _decode(data, cv2.IMREAD_COLOR).picture)[1]
    return encoded.tobytes()


def flipped(file: File) -> bytes:
    """The picture in a mirror, upright, as a JPEG that holds nothing else."""
    mirrored = cv2.flip(_decode(file.data, cv2.IMREAD_COLOR).picture, 1)
    return cv2.imencode(".jpg", mirrored, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


def _decode(data: bytes, flag: int) -> Decoded:
    try:
        with complaints.caught() as said:
            picture = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    except cv2.error as error:
        raise PhotoError(Trouble.DAMAGED, "the photo is damaged and cannot be decoded") from error
    if picture is None:
        raise PhotoError(Trouble.DAMAGED, "the photo is damaged or of a kind that cannot be decoded")
    return Decoded(np.asarray(picture, np.uint8), bool(said))


def _header(data: bytes, path: Path) -> tuple[int, int, Exif]:
    """Width, height and what EXIF says."""
    try:
        if data[:2] == b"\xff\xd8":
            return _jpeg(data, path)
        if data[:8] == b"\x89PNG\r\n\x1a\n":
            if b"IEND" not in data[-64:]:
                raise PhotoError(Trouble.CUT_SHORT, f"{path} is cut short: it ends in the middle of the picture")
            width, height = struct.unpack(">II", data[16:24])
            return width, height, _png_exif(data)
        if data[:6] in (b"GIF87a", b"GIF89a"):
            width, height = struct.unpack("<HH", data[6:10])
            return width, height, Exif()
        if data[:2] == b"BM":
            width, height = struct.unpack("<ii", data[18:26])
            return abs(width), abs(height), Exif()
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return (*_webp(data, path), Exif())
    except struct.error as error:
        raise PhotoError(Trouble.CUT_SHORT, f"{path} is cut short: its header is not whole") from error
    if data[4:8] == b"ftyp":
        raise PhotoError(Trouble.HEIC, f"{path} is a HEIC, AVIF or video file: save it as JPEG first")
    raise PhotoError(Trouble.NOT_A_PHOTO, f"{path} is not a photo: JPEG, PNG, WebP, BMP and GIF can be read")


def _png_exif(data: bytes) -> Exif:
    """What the EXIF chunk says, before the picture or after it: the decoder turns the picture by either."""
    at = 8
    while at + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        if kind == b"eXIf":
            return exif.read(data[at + 8 : at + 8 + length])
        at += 12 + length
    return Exif()


def _webp(data: bytes, path: Path) -> tuple[int, int]:
    if len(data) < struct.unpack("<I", data[4:8])[0]:
        raise PhotoError(Trouble.CUT_SHORT, f"{path} is cut short: it ends in the middle of the picture")
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = struct.unpack("<I", data[21:25])[0]
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _jpeg(data: bytes, path: Path) -> tuple[int, int, Exif]:
    at, width, height, told = 2, 0, 0, Exif()
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            raise PhotoError(Trouble.DAMAGED, f"{path} is damaged: its JPEG header makes no sense")
        kind = data[at + 1]
        if kind == 0xFF:
            at += 1
            continue
        length = struct.unpack(">H", data[at + 2 : at + 4])[0]
        if kind in (0xC0, 0xC1, 0xC2, 0xC3):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
        elif kind == 0xE1 and data.startswith(exif.HEAD, at + 4):
            told = exif.read(data[at + 4 + len(exif.HEAD) : at + 2 + length])
        elif kind == 0xDA:
            if data.rfind(b"\xff\xd9", at) < 0:
                raise PhotoError(Trouble.CUT_SHORT, f"{path} is cut short: it ends in the middle of the picture")
            return width, height, told
        at += 2 + length
    raise PhotoError(Trouble.CUT_SHORT, f"{path} is cut short: its header is not whole")


def _coarseness(data: bytes) -> float:
    """The mean step in which a JPEG keeps its brightness: the first of its tables, of 64 numbers of one byte or two."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        length = struct.unpack(">H", data[at + 2 : at + 4])[0]
        if data[at + 1] == 0xDB and length >= 67:
            wide = data[at + 4] >> 4
            table = np.frombuffer(data[at + 5 : at + 5 + 64 * (2 if wide else 1)], ">u2" if wide else "u1")
            return float(table.mean())
        at += 2 + length
    return 0.0
