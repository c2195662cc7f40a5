"""Stated chances against what came true, by band."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.reading import BoardReading, Cell
from vision.workshop import bench, calibration


def reading(p: float, elevation: float, side: float) -> BoardReading:
    rows = tuple(tuple(Cell(None, p, False, None) for _ in range(5)) for _ in range(5))
    corners = ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
    return BoardReading(photo="x", found=True, board="azul", elevation=elevation, wall=rows, corners=corners)


def label(tiles: int) -> bench.Label:
    """A wall whose first spaces hold the tile of their own print."""
    colours = ["blue", "yellow", "red", "black", "white"]
    wall = [[colours[(c - r) % 5] if 5 * r + c < tiles else None for c in range(5)] for r in range(5)]
    return bench.parse_label({"file": "x", "board": "azul", "wall": wall})


def test_every_band_has_its_own_error() -> None:
    """High and large all is bare and said so; low and small five of 25 are tiles, though bare was said with 0.9."""
    every = [*calibration.judged(reading(1.0, 70, 800), label(0)), *calibration.judged(reading(0.9, 30, 200), label(5))]
    table = {line["band"]: line for line in calibration.table(every)}
    assert table["all"]["claims"] == 50
    assert (table["elevation from 65°"]["ece"], table["elevation 0 to 35°"]["ece"]) == (0.0, pytest.approx(0.1))
    assert table["space 0 to 20 pixels"]["wrong"] == 5
    assert table["space from 60 pixels"]["wrong"] == 0
    assert (table["black tile"]["claims"], table["black tile"]["wrong"]) == (1, 1)
    assert table["bare, black print"]["claims"] == 9


def test_a_folder_without_labels_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert calibration.main([str(tmp_path)]) == 2
    assert "labels.json" in capsys.readouterr().err
