"""Sheets of pictures: each round has its own, every picture is on one, its name above it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.ui.screens.sheets import EDGE, HEAD, UPRIGHT, main, rounds

RED, GREEN = (0, 0, 255), (0, 255, 0)


def picture(folder: Path, name: str, colour: tuple[int, int, int]) -> None:
    width, height = (int(side) for side in name.split("-")[-4].split("x"))
    cv2.imwrite(str(folder / f"{name}.png"), np.full((height, width, 3), colour, np.uint8))


def test_pictures_taken_in_the_same_way_lie_together(tmp_path: Path) -> None:
    for name in ("home-360x800-en-light-1", "you-end-360x800-en-light-1", "home-360x800-en-light-1.3"):
        picture(tmp_path, name, RED)
    (tmp_path / "notes.png").write_bytes(b"")
    assert {way: list(of.pictures) for way, of in rounds(tmp_path).items()} == {
        "360x800-en-light-1": ["home", "you-end"],
        "360x800-en-light-1.3": ["home"],
    }


def test_every_picture_is_on_a_sheet(tmp_path: Path) -> None:
    """One more than there is room for begins a second sheet; the last one's place and colour are known."""
    room = UPRIGHT.columns * UPRIGHT.lines
    for number in range(room + 1):
        picture(tmp_path, f"scene{number:02}-360x800-da-black-2", GREEN if number >= room - 1 else RED)
    assert main([str(tmp_path), str(tmp_path / "out")]) == 0
    first, second = (cv2.imread(str(tmp_path / "out" / f"360x800-da-black-2-{n:02}.png")) for n in (1, 2))
    assert tuple(first[HEAD + 5, 5]) == RED
    assert tuple(first[-EDGE - 5, -EDGE - 5]) == GREEN
    assert tuple(second[HEAD + 5, 5]) == GREEN
    assert first[:HEAD, : UPRIGHT.width].max() > 200, "its name is above it"


def test_as_many_columns_as_wanted(tmp_path: Path) -> None:
    for scene in "abc":
        picture(tmp_path, f"{scene}-1280x800-fr-dark-1", RED)
    assert main([str(tmp_path), str(tmp_path / "out"), "--columns", "3"]) == 0
    height, width, _ = cv2.imread(str(tmp_path / "out" / "1280x800-fr-dark-1-01.png")).shape
    assert width > 3 * height > 0


def test_no_pictures_no_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), str(tmp_path / "out")]) == 1
    assert "no pictures" in capsys.readouterr().err
