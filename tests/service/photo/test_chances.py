"""How likely each thing is that a photo may have shown, from what was seen and how sure that is."""

from __future__ import annotations

import pytest

from companion.service.photo.chances import free_chances, printed_chances, said
from companion.service.photo.edits import Edits


def test_an_empty_space_leaves_the_rest_to_all_colours() -> None:
    assert free_chances(".", 0.7, "BYR") == pytest.approx({".": 0.7, "B": 0.1, "Y": 0.1, "R": 0.1})


def test_a_colour_leaves_half_the_rest_to_nothing() -> None:
    assert free_chances("B", 0.8, "BYR") == pytest.approx({"B": 0.8, ".": 0.1, "Y": 0.05, "R": 0.05})
    assert free_chances("B", 0.8, "B") == pytest.approx({"B": 0.8, ".": 0.2})


@pytest.mark.parametrize(("seen", "there"), [("B", 0.8), (".", 0.2), ("Y", 0.72)])
def test_a_printed_space_has_its_tile_or_none(seen: str, there: float) -> None:
    """Another colour seen speaks for a tile, a little less."""
    assert printed_chances(seen, 0.8, "B") == pytest.approx({"B": there, ".": 1 - there})


def test_what_the_player_said_is_sure() -> None:
    told = said("B", [".", "B", "Y"])
    assert sum(told.values()) == pytest.approx(1)
    assert told["B"] > 0.99
    assert told["."] == told["Y"] > 0


def test_a_plate_belongs_to_its_slot() -> None:
    cells = [(2, 4), (2, 5), (3, 4), (3, 5)]
    edits = Edits().with_plate(cells, "BYRw", drawn=2)
    assert edits.drawn == {(1, 2): 2}
    assert edits.spaces == dict(zip(cells, "BYRw", strict=True))
