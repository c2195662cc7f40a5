"""Codes read from photos, and photos that have none."""

from __future__ import annotations

import os
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


@pytest.mark.parametrize("seed", range(int(os.environ.get("AZULEJO_CODES", "3"))))
def test_a_code_from_aside_blurred_and_half_in_glare(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(photographed(qr.modules(TEXT), f"code {seed}"))
    assert read_codes(path) == (TEXT,)


def test_two_codes_in_one_photo(tmp_path: Path) -> None:
    texts = {TEXT, TEXT.replace("1/1", "2/2")}
    both = [np.where(np.array(qr.modules(text)), 0, 255).astype(np.uint8) for text in texts]
    picture = cv2.resize(np.hstack(both), None, fx=6, fy=6, interpolation=cv2.INTER_NEAREST)
    cv2.imwrite(str(tmp_path / "both.png"), picture)
    assert set(read_codes(tmp_path / "both.png")) == texts


def test_a_photo_without_one(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "none.png"), np.random.RandomState(1).randint(0, 255, (300, 300), np.uint8))
    assert read_codes(tmp_path / "none.png") == ()


def test_bytes_that_are_no_text_are_no_code_of_ours(tmp_path: Path) -> None:
    segno.make(bytes(range(128, 256)), mode="byte").save(str(tmp_path / "bytes.png"), scale=8)
    assert TEXT not in read_codes(tmp_path / "bytes.png")


@pytest.mark.parametrize("content", [b"", b"not a photo", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_photo(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.jpg").write_bytes(content)
    with pytest.raises(PhotoError):
        read_codes(tmp_path / "bad.jpg")
