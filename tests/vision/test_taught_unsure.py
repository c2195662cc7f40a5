"""A taught board that is found by one end of its print may lie elsewhere at the other: nothing of it is sure."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from vision import find_board, reader
from vision.find_board import Board
from vision.workshop.bench import compare, parse_label
from vision.workshop.bench_editions import FAMILY, taught
from vision.workshop.studio.styles.photo import photo_file
from vision.workshop.studio.styles.style import style_of


def test_a_board_found_by_one_end_of_its_print_is_read_in_doubt(tmp_path: Path) -> None:
    """Its dome is covered with discs and cut off, so that its name plate alone says where it lies."""
    style = style_of("duel", 9708, unseen=True)
    data, label = photo_file(style, FAMILY, 9, 1200)
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    reading = reader.read(path, with_look=taught(style, tmp_path, 1440))
    row, _ = compare(reading, parse_label({"file": path.name, **label}), taught=True)
    assert row.wrong > 5  # were it read right, this photo would show nothing
    assert row.silent == 0


def test_corners_that_are_sure_or_unknown_cast_no_doubt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    style = style_of("duel", 9000, unseen=True)
    look = taught(style, tmp_path, 1440)
    path = tmp_path / "photo.jpg"
    path.write_bytes(photo_file(style, FAMILY, 0, 1200)[0])
    picture = reader.look_at(path, with_look=look).picture
    board = find_board.find(picture, 1.0, "auto", None, look)
    assert isinstance(board, Board)
    for off, sure in ((0.001, True), (0.02, False), (float("inf"), True)):
        placed = replace(board, found=replace(board.found, corners_off=off))
        monkeypatch.setattr(find_board, "find", lambda *_, placed=placed: placed)
        cells = reader.read(path, with_look=look).cells
        assert any(not cell.check for cell in cells) is sure
