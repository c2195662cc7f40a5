"""Labels: the format of the labelled photos, and positions that can come up in play."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from vision.workshop.studio import FAMILIES, layout, own_art, photo_file
from vision.workshop.studio.camera import nominal, shown
from vision.workshop.studio.game import azul_position, pavilion_position
from vision.workshop.studio.label import Label, label
from vision.workshop.studio.render import paint
from vision.workshop.studio.scene import scene, seeded, view_of
from vision.workshop.studio.solids import disc
from vision.workshop.studio.things import Thing, world

COUNT = 300


def labels_of(family: str, count: int) -> list[Label]:
    """Labels alone, without painting."""
    scenes = [scene(family, "azul", index, own_art("azul")) for index in range(count)]
    return [label("azul", made, nominal(made.view)) for made in scenes]


@pytest.mark.parametrize("grey", [False, True])
def test_positions_obey_the_rules(grey: bool) -> None:
    """Rows (and on the grey side columns) have no colour twice, lines one colour that their row can still take."""
    rng = np.random.default_rng(1)
    filled = set()
    for _ in range(COUNT):
        position = azul_position(rng, grey)
        filled.add(sum(tile is not None for row in position.wall for tile in row))
        for row, line in enumerate(position.lines):
            tiles = [tile for tile in position.wall[row] if tile]
            assert len(tiles) == len(set(tiles))
            assert (line.colour is None) == (line.count == 0)
            assert line.count <= row + 1
            assert line.colour not in tiles
        for col in range(5):
            tiles = [position.wall[row][col] for row in range(5) if position.wall[row][col]]
            assert not grey or len(tiles) == len(set(tiles))
        if not grey:
            places = ((r, c, tile) for r, row in enumerate(position.wall) for c, tile in enumerate(row) if tile)
            assert all(tile == layout.wall_colour(r, c) for r, c, tile in places)
        assert len(position.floor) <= 7
        assert position.floor.count("first") <= 1
        assert 0 <= position.score <= 100
    assert min(filled) == 0
    assert max(filled) >= 18


def test_coloured_pavilion_stars_keep_their_colour() -> None:
    """On the coloured side an outer star holds its own colour only; the centre never holds one twice."""
    rng = np.random.default_rng(2)
    for _ in range(COUNT):
        stars = pavilion_position(rng, grey=False).stars
        centre = [tile for tile in stars["centre"] if tile]
        assert len(centre) == len(set(centre))
        for star, spaces in stars.items():
            assert star == "centre" or set(spaces) <= {star, None}


def test_label_has_the_fields_of_the_labelled_photos() -> None:
    """A base-board label has wall, lines, floor, score and four corners inside or near the frame."""
    made = json.loads(json.dumps(photo_file("calibrate", "azul", 2, 200)[1]))
    assert made["board"] == "azul"
    assert [len(row) for row in made["wall"]] == [5] * 5
    assert [set(line) for line in made["lines"]] == [{"colour", "count"}] * 5
    assert set(made["floor"]) == {"tiles", "marker"}
    assert len(made["corners"]) == 4
    assert 15 < made["elevation_deg"] <= 90
    assert made["size"] in ([200, 150], [150, 200])


def test_pavilion_label_has_stars() -> None:
    """Outer stars of the coloured side say covered or not, the centre says the colour."""
    stars = photo_file("test", "summer-pavilion", 1, 160)[1]["stars"]
    assert set(stars) == set(layout.STARS)
    assert all(isinstance(space, bool) for star in stars if star != "centre" for space in stars[star])
    assert all(space is None or space in layout.PAVILION_COLOURS for space in stars["centre"])


def test_scene_without_a_board_says_so() -> None:
    """A negative has no board, no corners and no position."""
    made = photo_file("test", "none", 0, 160)[1]
    assert made["board"] is None
    assert "corners" not in made
    assert "wall" not in made
    assert made["negative"]


def test_spaces_out_of_the_picture_are_skipped() -> None:
    """Where a photo is cut, what lies outside the frame is not to be read."""
    labels = labels_of("test", 100)
    cut = [one for one in labels if "cut" in one["tags"]]
    assert cut
    assert any(one["skip"] for one in cut)
    whole = [one for one in labels if not {"cut", "hand"} & set(one["tags"])]
    assert not any(one["skip"] for one in whole)


def test_at_least_most_of_the_board_is_in_the_picture() -> None:
    """However a photo is cut, four fifths of the board are in it; this holds for low views too."""
    for family in FAMILIES:
        for index in range(60):
            view, _ = view_of(seeded(family, "azul", index, "view"))
            seen, whole = shown(nominal(view))
            assert seen >= 0.8 * whole > 0, (family, index)


def test_most_boards_are_whole_and_elevations_spread() -> None:
    """Most photos show the whole board, from low to straight down, from every side."""
    labels = labels_of("train", 100)
    elevations = [one["elevation_deg"] for one in labels]
    assert min(elevations) < 40
    assert max(elevations) > 78
    assert sum("cut" in one["tags"] for one in labels) < 20
    assert len({int(one["azimuth_deg"] // 90) for one in labels}) == 4


def test_spaces_behind_a_cup_are_skipped() -> None:
    """A tall thing between the eye and the board hides spaces, and the label says which."""
    made = scene("test", "azul", 5, own_art("azul"))
    eye = nominal(made.view)
    way = eye.place[:2] / np.linalg.norm(eye.place[:2])
    x, y, _ = world(layout.wall_spot(2, 2))
    cup = Thing(disc(0.1, 0.3, 0.01), x + 0.02 * way[0], y + 0.02 * way[1], 0.0, 0.0, np.ones(3, np.float32))
    stage = replace(made.stage, standing=(*made.stage.standing, cup), hand=None)
    skip = label("azul", made, eye, paint(stage, eye)[1])["skip"]
    assert [2, 2] in skip["wall"]
    assert len(skip["wall"]) < 15
