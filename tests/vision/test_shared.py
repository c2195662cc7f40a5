"""The shipped look and network on a few of the labelled photos, where those lie beside the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision import reader
from vision.workshop import bench

FEW = [
    "renders/azul_002.jpg",
    "renders/azul_006.jpg",
    "renders/azul_014.jpg",
    "renders/azul_021.jpg",
    "renders/azul-grey_000.jpg",
    "renders/azul-grey_002.jpg",
    "real/garamizo_ingame1_left.jpg",
    "real/garamizo_ingame3_bottom.jpg",
    "real/garamizo_nb_c.jpg",
    "renders/sp_000.jpg",
    "renders/sp_005.jpg",
    "renders/sp-grey_000.jpg",
    "real/thoun_sp_photo_1.jpg",
]


@pytest.mark.shared
@pytest.mark.parametrize("name", FEW)
def test_a_labelled_photo_has_no_silent_error(shared_photos: Path, name: str) -> None:
    """The right side, the right place, and no wrong wall cell without a mark."""
    path = shared_photos / name
    label = next(label for label in bench.load_labels(path.parent) if label.file == path.name)
    row, _ = bench.compare(reader.read(path), label)
    assert (row.found, row.read_as) == (True, label.board)
    assert row.corner_error < 1.0
    assert row.silent == 0


@pytest.mark.shared
def test_what_is_no_board_is_not_found(shared_photos: Path) -> None:
    """A page of text, loose tiles on discs and a chequered cloth are no boards."""
    for name in ("none_001.jpg", "none_002.jpg", "none_003.jpg"):
        assert not reader.read(shared_photos / "negatives" / name).found


@pytest.mark.shared
def test_of_several_boards_one_is_read(shared_photos: Path) -> None:
    """A whole table: the largest, most central board is read, the others are mentioned."""
    reading = reader.read(shared_photos / "full" / "table1.jpg")
    assert reading.found
    assert reading.others > 1
    assert f"{reading.others} other boards are in view" in reading.to_json()["notes"]
