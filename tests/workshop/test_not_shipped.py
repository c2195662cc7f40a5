"""What only developers run stays out of the wheel, and the command says so where it is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from vision.cli import main

ROOT = Path(__file__).parents[2]


def test_the_wheel_carries_the_reader_and_no_workshop() -> None:
    """The wheel's own file list: the reader, its data and the command, nothing of the workshop."""
    files = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert {"vision/reader.py", "vision/cli.py", "companion/__main__.py", "azulejo/assets/boards/azul.npz"} <= files
    assert [name for name in files if "workshop" in name] == []


def test_bench_says_where_it_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the workshop, `bench` is one clear line and exit code 2."""
    monkeypatch.setitem(sys.modules, "vision.workshop", None)
    monkeypatch.delitem(sys.modules, "vision.workshop.bench", raising=False)
    assert main(["bench", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "error: bench is not installed here: run it from a checkout of the source\n"
