"""A photo's file with the picture alone: nothing private is left in it, and it decodes to the same pixels."""

from __future__ import annotations

import struct

import cv2
import numpy as np
import pytest

from tests.vision.private_photos import (
    CONTROL,
    FOCAL,
    ORIENTATION,
    PHOTOS,
    PLANTED,
    bmp,
    encoded,
    jpeg,
    png,
    riff,
    riff_chunk,
)
from vision.arrays import Image
from vision.exif import Exif, read
from vision.photo import as_png
from vision.picture_only import NotUnderstood, picture_only
from vision.reading import PhotoError


def decoded(photo: bytes, flag: int = cv2.IMREAD_COLOR) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(photo, np.uint8), flag))


@pytest.mark.parametrize("kind", PHOTOS)
def test_nothing_private_is_left(kind: str) -> None:
    """Wherever the place was written, it is gone."""
    clean = picture_only(PHOTOS[kind])
    assert PLANTED["place"] in PHOTOS[kind]
    assert [what for what, private in PLANTED.items() if private in clean] == []


@pytest.mark.parametrize("kind", PHOTOS)
def test_the_picture_is_the_same(kind: str) -> None:
    """Pixel by pixel, turned as its EXIF says, with and without what is clear in it."""
    clean = picture_only(PHOTOS[kind])
    for flag in (cv2.IMREAD_COLOR, cv2.IMREAD_UNCHANGED, cv2.IMREAD_REDUCED_COLOR_2):
        assert np.array_equal(decoded(clean, flag), decoded(PHOTOS[kind], flag))
    assert picture_only(clean) == clean, "there is nothing more to leave out"


@pytest.mark.parametrize("kind", [kind for kind in PHOTOS if not kind.startswith("GIF")])
def test_how_the_phone_was_held_stays(kind: str) -> None:
    """The two facts that a reader uses are all that EXIF still says."""
    clean = picture_only(PHOTOS[kind])
    block = clean[clean.index(b"MM\0*") :]
    assert read(block) == Exif(ORIENTATION, FOCAL)
    assert decoded(picture_only(jpeg())).shape[:2] == (72, 48), "a quarter turned"


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp", ".gif"])
def test_a_file_without_metadata_stays_as_it_is(suffix: str) -> None:
    plain = encoded(suffix)
    assert np.array_equal(decoded(picture_only(plain)), decoded(plain))
    assert len(picture_only(plain)) <= len(plain)


def test_what_a_file_says_of_itself_is_still_true() -> None:
    """A WebP announces the parts that it still has, and a GIF keeps how its picture is shown."""
    announced = [picture_only(PHOTOS[kind])[20] for kind in ("WebP", "WebP that is partly clear")]
    assert announced == [0x08, 0x18], "EXIF, and what is clear; no colour profile and no XMP"
    assert picture_only(PHOTOS["GIF"]).count(CONTROL) == 1


@pytest.mark.parametrize("kind", PHOTOS)
def test_a_cut_file_is_whole_or_not_understood(kind: str) -> None:
    """Wherever a file is cut, the picture is whole or the file is not passed on."""
    photo = PHOTOS[kind]
    whole = picture_only(photo)
    for cut in range(0, len(photo), 5):
        try:
            clean = picture_only(photo[:cut])
        except NotUnderstood:
            continue
        assert clean == whole


MOVING = riff(riff_chunk(b"VP8X", b"\x02" + bytes(9)) + riff_chunk(b"ANIM", bytes(6)))


@pytest.mark.parametrize(
    "photo",
    [
        b"",
        b"\xff\xd8",
        b"\xff\xd8\xff",
        b"PNG",
        b"\xff\xd8" + b"\0" * 50,
        b"\xff\xd8\xff\xe0\0\0" + b"\0" * 50,
        b"\xff\xd8\xff\xd8\0\2\xff\xd9",
        png()[:8] + struct.pack(">L", 4) + b"CgBI" + bytes(8) + png()[8:],
        MOVING,
        riff(b""),
        b"GIF89a" + bytes(7) + b";",
        bmp(),
    ],
)
def test_what_is_not_understood(photo: bytes) -> None:
    """A damaged file, or one of a kind that is not taken apart, is not passed on."""
    with pytest.raises(NotUnderstood):
        picture_only(photo)


def test_a_picture_drawn_anew() -> None:
    """Where the file is not understood, its decoded picture is a PNG with the same pixels, and nothing else."""
    made = as_png(bmp())
    assert np.array_equal(decoded(made), decoded(bmp()))
    assert not any(private in made for private in PLANTED.values())
    assert picture_only(made) == made
    with pytest.raises(PhotoError):
        as_png(b"BM nothing")
