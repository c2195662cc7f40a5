"""Every change of the robustness table, on a small picture, and the table itself on one board."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision.reading import BoardReading, Cell
from vision.workshop import robustness, studio
from vision.workshop.robustness import NAMES, changed

PICTURE = cv2.resize(np.random.default_rng(3).integers(0, 256, (40, 54, 3), np.uint8), (160, 120))
CORNERS = ((40.0, 30.0), (120.0, 30.0), (120.0, 90.0), (40.0, 90.0))


def decoded(name: str) -> Any:
    return cv2.imdecode(np.frombuffer(changed(name, PICTURE, CORNERS, 26.0), np.uint8), cv2.IMREAD_COLOR)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("unchanged", "EXIF orientation 6")])
def test_every_change_changes_the_photo(name: str) -> None:
    plain, made = decoded("unchanged"), decoded(name)
    assert made.shape != plain.shape or np.abs(made.astype(int) - plain).mean() > 2


def test_the_orientation_is_undone_by_whoever_reads_it() -> None:
    """The pixels lie on their side and the file says so."""
    assert np.abs(decoded("EXIF orientation 6").astype(int) - decoded("unchanged")).mean() < 2


def test_a_cut_takes_its_share_of_the_board() -> None:
    """A fifth of the board's 80 columns beyond the 40 before it."""
    assert decoded("20 % cut off, left").shape[1] == 160 - 40 - 16
    assert decoded("30 % cut off, bottom").shape[0] == 90 - 18


def test_the_table_counts_what_is_found_wrong_and_marked(tmp_path: Path) -> None:
    """One line a change, over the boards that are found by themselves alone; each agrees with reading that board."""
    data, label = studio.photo_file("test", "azul", 0, 640)
    (tmp_path / "board.jpg").write_bytes(data)
    rows = [{"file": "board.jpg", **label}, {"file": "board.jpg", **label, "board": "duel"}]
    (tmp_path / "labels.json").write_text(json.dumps(rows), "utf-8")
    out = tmp_path / "out.csv"
    assert robustness.main([str(tmp_path), "--csv", str(out), "--only", "unchanged", "black and white"]) == 0
    plain, grey = csv.DictReader(out.read_text("utf-8").splitlines())
    assert (plain["change"], plain["boards"]) == ("unchanged", "1")
    assert (grey["change"], grey["boards"], grey["marked"]) == ("black and white", "1", grey["cells"])


def test_of_many_changes_each_board_goes_through_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One in three, another for the next board; and always the photo as it is, whose silent errors stand beside."""
    label = {"board": "azul", "corners": CORNERS, "wall": [[None] * 5] * 5}
    for name in ("a.jpg", "b.jpg", "c.jpg"):
        cv2.imwrite(str(tmp_path / name), PICTURE)
    rows = [{"file": name, **label} for name in ("a.jpg", "b.jpg", "c.jpg")]
    (tmp_path / "labels.json").write_text(json.dumps(rows), "utf-8")
    wall = ((Cell("blue", 0.99, False), *[Cell(None, 0.99, False)] * 4), *[(Cell(None, 0.99, False),) * 5] * 4)
    reading = BoardReading(photo="x", found=True, board="azul", wall=wall)
    monkeypatch.setattr(robustness.reader, "read", lambda _: reading)
    names = ("unchanged", "noise", "warm cast", "cold cast")
    lines = robustness.table(robustness.measured(tmp_path, names, one_in=3))
    assert [line["boards"] for line in lines] == [3, 1, 1, 1]
    assert [(line["silent"], line["silent_unchanged"]) for line in lines] == [(3, 3), (1, 1), (1, 1), (1, 1)]


def test_a_folder_without_labels_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert robustness.main([str(tmp_path)]) == 2
    assert "labels.json" in capsys.readouterr().err
