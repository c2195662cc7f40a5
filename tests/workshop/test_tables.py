"""The set of tables: each kind's photo and label, and an album that goes on where it stopped."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.workshop import studio
from vision.workshop.tables import album, figures, kinds
from vision.workshop.tables.__main__ import main

PICTURE, LABEL = studio.photo("test", "azul", 3, 480)


def made(kind: str) -> tuple[np.ndarray, kinds.Label]:
    data, label = kinds.changed(kind, PICTURE, LABEL, np.random.default_rng(4))
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert [picture.shape[1], picture.shape[0]] == label["size"]
    return picture, label


def test_every_turn_has_all_kinds() -> None:
    assert {kinds.kind_of(index) for index in range(20)} == set(kinds.KINDS)
    assert kinds.kind_of(7) == kinds.kind_of(27)


def test_the_label_it_came_from_stays_as_it_was() -> None:
    before = copy.deepcopy(LABEL)
    for kind in kinds.CHANGES:
        made(kind)
    assert before == LABEL


def test_a_cut_board_asks_nothing_about_what_is_outside() -> None:
    picture, label = made("cut")
    assert picture.size < PICTURE.size
    corners = np.array(label["corners"])
    outside = (corners < 0) | (corners > [picture.shape[1], picture.shape[0]])
    assert outside.any()
    assert label["skip"]["wall"] or label["skip"]["lines"] or label["skip"].get("floor")


def test_spaces_under_a_cloth_are_named_and_not_asked_about() -> None:
    """Those it only touches are not asked about either."""
    picture, label = made("cloth")
    assert len(label["covered"]) > 2
    assert all(place in label["skip"]["wall"] for place in label["covered"])
    assert len(label["skip"]["wall"]) > len(label["covered"])
    changed = np.abs(picture.astype(int) - PICTURE).mean(axis=2) > 12
    assert 0.01 < changed.mean() < 0.6


def test_a_board_below_another_is_in_the_middle_of_its_photo() -> None:
    picture, label = made("stacked")
    assert label["covered"]
    middle = np.array(label["corners"]).mean(axis=0) / [picture.shape[1], picture.shape[0]]
    assert np.abs(middle - 0.5).max() < 0.2


def test_a_mirrored_board_turns_the_other_way() -> None:
    def turning(corners: list[list[float]]) -> float:
        (ax, ay), (bx, by), (cx, cy) = corners[:3]
        return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)

    assert turning(made("mirrored")[1]["corners"]) * turning(LABEL["corners"]) < 0


def test_a_straightened_board_is_square() -> None:
    corners = np.array(made("straightened")[1]["corners"])
    sides = np.linalg.norm(np.roll(corners, 1, axis=0) - corners, axis=1)
    assert sides.max() - sides.min() < 1


def test_an_album_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Also after a line that was cut short; and refuses the readings of another reader."""
    assert list(album.make(tmp_path, 17, 1, 320)) == ["00017_mirrored.jpg"]
    with (tmp_path / album.LABELS).open("a") as file:
        file.write('{"file": "0001')
    assert list(album.make(tmp_path, 17, 2, 320)) == ["00018_mirrored.jpg"]
    assert list(album.make(tmp_path, 17, 2, 320)) == []
    assert list(album.read(tmp_path, 1)) == ["00017_mirrored.jpg"]
    assert list(album.read(tmp_path, 9)) == ["00018_mirrored.jpg"]
    results = album.results(tmp_path)
    assert [one.kind for one in results] == ["mirrored", "mirrored"]
    assert "mirrored photos accepted: 0/2" in figures.table(results)
    entry = json.loads((tmp_path / album.READINGS).read_text().splitlines()[0])
    (tmp_path / album.READINGS).write_text(json.dumps({**entry, "reader": "someone"}) + "\n")
    assert main(["read", str(tmp_path)]) == 2


def test_covered_spaces_are_counted_apart(tmp_path: Path) -> None:
    list(album.make(tmp_path, 0, 1, 320))
    list(album.read(tmp_path, 1))
    (one,) = album.results(tmp_path)
    covered = replace(one, kind="cloth", covered=8, covered_as_bare=2)
    assert "accepted as bare: 2/8 = 25.00 %" in figures.table([one, covered])


def test_a_folder_without_photos_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(tmp_path)]) == 2
    assert album.LABELS in capsys.readouterr().err
