"""Codes read from photos, and photos that have none."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
import segno

from companion.service import qr
from tests.vision.code_camera import photographed
from vision.codes import read_codes
from vision.reading import PhotoError

TEXT = "AZ1:1/1:00000000:" + "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:" * 6


def test_a_code_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "code.png").write_bytes(qr.png(TEXT))
    assert read_codes(tmp_path / "code.png") == (TEXT,)


PHOTOS = int(os.environ.get("AZULEJO_CODES", "0")) or 2
HARD = (5, 62)
"""Seeds whose reflection lies over a corner mark: one reader alone does not find it."""


@pytest.mark.parametrize("seed", [*range(PHOTOS), *(seed for seed in HARD if seed >= PHOTOS)])
def test_a_code_from_aside_blurred_and_half_in_glare(tmp_path: Path, seed: int) -> None:
    """Read from this photo, or where it is one of the long run from one more, as the app asks for it."""
    read = [_read(tmp_path, f"code {seed}")]
    if not read[0] and seed not in (*range(2), *HARD):
        read.append(_read(tmp_path, f"code {seed} again"))
    counted.append((seed, len(read), read[-1]))
    assert read[-1]


def _read(folder: Path, seed: str) -> bool:
    path = folder / "photo.jpg"
    path.write_bytes(photographed(qr.modules(TEXT), seed))
    return read_codes(path) == (TEXT,)


counted: list[tuple[int, int, bool]] = []
"""Seed, photos it took, and whether it was read then."""


@pytest.fixture(scope="module", autouse=True)
def _say_how_many() -> Iterator[None]:
    """The long run says how many were read, and which not."""
    counted.clear()
    yield
    if PHOTOS > 2:
        once = [seed for seed, photos, read in counted if read and photos == 1]
        twice = [seed for seed, photos, read in counted if read and photos == 2]
        never = [seed for seed, _photos, read in counted if not read]
        print(f"\n{len(once)} of {len(counted)} codes read from one photo, {len(twice)} from a second", end="")
        print(f" (seeds {twice}), {len(never)} not at all (seeds {never})" if twice or never else "")


def test_two_codes_in_one_photo(tmp_path: Path) -> None:
    texts = {TEXT, TEXT.replace("1/1", "2/2")}
    both = [np.where(np.array(qr.modules(text)), 0, 255).astype(np.uint8) for text in texts]
    picture = cv2.resize(np.hstack(both), None, fx=6, fy=6, interpolation=cv2.INTER_NEAREST)
    cv2.imwrite(str(tmp_path / "both.png"), picture)
    assert set(read_codes(tmp_path / "both.png")) == texts


def test_a_photo_without_one(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "none.png"), np.random.RandomState(1).randint(0, 255, (300, 300), np.uint8))
    assert read_codes(tmp_path / "none.png") == ()


@pytest.mark.parametrize("size", [(1, 1), (3, 600), (2000, 1), (20, 20), (21, 2000), (4000, 22)])
def test_a_picture_too_narrow_for_a_code(tmp_path: Path, size: tuple[int, int]) -> None:
    """A damaged file can say that it is one pixel high."""
    path = tmp_path / "narrow.png"
    assert cv2.imwrite(str(path), np.full((*size, 3), 200, np.uint8))
    assert read_codes(path) == ()


def test_bytes_that_are_no_text_are_no_code_of_ours(tmp_path: Path) -> None:
    segno.make(bytes(range(128, 256)), mode="byte").save(str(tmp_path / "bytes.png"), scale=8)
    assert TEXT not in read_codes(tmp_path / "bytes.png")


@pytest.mark.parametrize("content", [b"", b"not a photo", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_photo(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.jpg").write_bytes(content)
    with pytest.raises(PhotoError):
        read_codes(tmp_path / "bad.jpg")
