"""The bench's arithmetic, and its patience with labels."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import teach
from vision.cli import main
from vision.look import Look
from vision.reading import BoardReading, Cell, Unteachable
from vision.workshop import bench, bench_editions, studio
from vision.workshop.bench import Claim
from vision.workshop.studio.styles.style import Style, style_of


def test_intervals_are_wilsons() -> None:
    """The 95 % interval of known shares."""
    assert bench.wilson(0, 40) == pytest.approx((0.0, 0.0876), abs=1e-3)
    assert bench.wilson(38, 40) == pytest.approx((0.835, 0.986), abs=1e-3)
    assert bench.wilson(0, 0) == (0.0, 1.0)


def test_calibration_error() -> None:
    """Claims of 0.9 that hold nine times in ten are honest; claims of 0.9 that never hold are off by 0.9."""
    assert bench.calibration([Claim(0.9, i > 0) for i in range(10)]) == pytest.approx(0.0)
    assert bench.calibration([Claim(0.9, False)] * 5) == pytest.approx(0.9)


def test_reliability_tells_what_came_true_bin_by_bin() -> None:
    """Every claim is counted in one bin, beside the share that was right."""
    claims = [Claim(1.0, True)] * 8 + [Claim(0.6, True), Claim(0.6, False)]
    low, high = bench.reliability(claims)
    assert (low["from"], low["to"], low["count"], low["of"], low["said"]) == (0.5, 0.7, 1, 2, 60.0)
    assert (high["to"], high["count"], high["of"]) == (1.0, 8, 8)


def test_a_bench_goes_on_from_its_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows come back from their file as they were, and photos that have one are not made again."""
    label = {"file": "duel_000_000.jpg", "board": "azul", "wall": [["red", None], [None, "blue"]], "tags": ["dim"]}
    wall = ((Cell("red", 0.9), Cell(None, 0.9)), (Cell("red", 0.8), Cell("blue", 0.9, True)))
    reading = BoardReading("a.jpg", found=True, board="azul", wall=wall, elevation=41.5)
    row, _ = bench.compare(reading, bench.parse_label(label))
    bench.write_csv([row], tmp_path / "rows.csv")
    assert [replace(one, corner_error=0.0) for one in bench.read_csv(tmp_path / "rows.csv")] == [
        replace(row, corner_error=0.0)
    ]
    assert bench.read_csv(tmp_path / "none.csv") == []
    monkeypatch.setattr(bench_editions, "photo_file", pytest.fail)
    monkeypatch.setattr(bench_editions, "teaching_file", pytest.fail)
    assert list(bench_editions.measured("duel", range(1), 1, 500, False, frozenset({row.file}))) == []


def test_another_photo_is_taken_where_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As an owner would: up to three, and it is told how many; only then the edition is found in no photo."""
    first = bench_editions.taught(style_of("mini", 5, unseen=True), tmp_path, 700)
    tried: list[int] = []
    good = 2

    def taught(_style: Style, _folder: Path, _size: int, index: int) -> Look:
        tried.append(index)
        if index < good:
            raise teach.Refused("bare.jpg", Unteachable.GLARE)
        return first

    monkeypatch.setattr(bench_editions, "taught", taught)
    ((row, _),) = bench_editions.measured("mini", range(5, 6), 1, 700, False)
    assert (tried, row.found) == ([0, 1, 2], True)
    assert "taught by the first photo: 0; photos refused: 2" in capsys.readouterr().err
    tried.clear()
    good = 3
    ((row, _),) = bench_editions.measured("mini", range(5, 6), 1, 700, False)
    assert (tried, row.found) == ([0, 1, 2], False)


def test_labels_with_holes_are_read() -> None:
    """Skipped cells and lines, missing fields, nulls and old board names are taken in stride."""
    label = bench.parse_label({"file": "a.jpg", "board": "summer-pavilion", "floor": None, "skip": None})
    assert (label.board, label.floor, label.cells) == ("pavilion", None, None)
    label = bench.parse_label(
        {
            "file": "b.jpg",
            "board": "azul",
            "wall": [[None, "yellow"], ["red", None]],
            "lines": [{"colour": None, "count": 0}, {"colour": "red", "count": 2}],
            "floor": {"tiles": 2, "marker": True},
            "skip": {"wall": [[1, 0]], "lines": [0], "floor": True},
        }
    )
    assert label.skipped == {2}
    assert label.lines == (None, ("red", 2))
    assert label.floor is None


def test_a_folder_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder with one empty table gives counts, no false find, and a CSV with one row a photo."""
    data, _ = studio.photo_file("test", "azul", 1, 700)
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    cv2.imwrite(str(tmp_path / "a.jpg"), picture[:40, :120])
    (tmp_path / "labels.json").write_text(json.dumps([{"file": "a.jpg", "board": None, "tags": ["empty"]}]), "utf-8")
    assert main(["bench", str(tmp_path), "--json", "--csv", str(tmp_path / "out.csv")]) == 0
    groups = json.loads(capsys.readouterr().out)
    assert groups["all"]["falsely found"]["count"] == 0
    assert groups["empty"]["photos"] == 1
    assert len((tmp_path / "out.csv").read_text("utf-8").splitlines()) == 2


@pytest.mark.parametrize("text", ["", "{}", "[1]"])
def test_labels_that_make_no_sense(tmp_path: Path, text: str) -> None:
    """Damaged labels are an error of the folder, not of the reader."""
    (tmp_path / "labels.json").write_text(text, "utf-8")
    with pytest.raises(bench.BenchError):
        bench.load_labels(tmp_path)
