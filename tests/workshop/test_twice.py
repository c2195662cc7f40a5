"""Boards photographed twice: the same scene from another side, and the sums over both."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from vision.reading import BoardReading
from vision.workshop import bench, twice
from vision.workshop.studio.art import own_art
from vision.workshop.studio.scene import scene


@pytest.mark.parametrize("index", [3, 4, 5])
def test_the_second_photo_is_of_the_same_scene_from_another_side(index: int) -> None:
    first = scene(twice.FAMILY, "azul", index, own_art("azul"))
    second = twice.from_another_side(first, "azul", index)
    assert (second.stage, second.position) == (first.stage, first.position)
    apart = abs((first.view.azimuth - second.view.azimuth + 180) % 360 - 180)
    assert apart >= twice.AROUND
    assert second.view == twice.from_another_side(first, "azul", index).view


def test_the_sums_are_over_boards_that_both_ways_found() -> None:
    label = bench.parse_label({"file": "a.jpg", "board": "azul"})
    found, lost = (bench.compare(BoardReading(photo="a.jpg", found=yes), label)[0] for yes in (True, False))
    one = asdict(found) | {"wrong": 3, "marked": 4}
    both = asdict(found) | {"wrong": 1, "marked": 0}
    gone = asdict(lost) | {"wrong": 100}
    told = twice.table([{"one": one, "both": both}, {"one": gone, "both": both}]).splitlines()
    assert "| found, of 2 | 1 | 2 |" in told
    assert "| wrong | 3 | 1 |" in told
    assert "| marked | 4 | 0 |" in told
