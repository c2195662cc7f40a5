"""Duel's plates are found by the kinds of their spaces, whatever their turn."""

from __future__ import annotations

from itertools import combinations

from companion.engine.variants.duel import PLATES
from companion.games.dome.plates import CORNERS, having, laid_with, lying, odd_corner, turns


def test_every_plate_has_one_corner_that_says_how_it_is_turned() -> None:
    """So a touch on the corner of a slot says the turn of any plate of the catalogue."""
    for plate in PLATES.value:
        assert sum(space in "ws" for space in plate) == 1
        for corner in CORNERS:
            turned = laid_with(plate, corner)
            assert turned in turns(plate)
            assert odd_corner(turned) == corner
    assert odd_corner("BRYT") is None
    assert laid_with("BRYT", 2) == "BRYT"


def test_two_or_three_kinds_leave_few_plates() -> None:
    """Of the whole catalogue three kinds leave at most three plates; once half of it is laid, two on average leave
    fewer than three and three fewer than two."""

    def left(kinds: int, laid: int) -> list[int]:
        unlaid = PLATES.value[laid:]
        return [len(having(some, PLATES.value[:laid])) for plate in unlaid for some in combinations(plate, kinds)]

    assert max(left(3, 0)) == 3
    assert sum(left(2, 9)) / len(left(2, 9)) < 3
    assert sum(left(3, 9)) / len(left(3, 9)) < 2


def test_a_plate_on_a_dome_is_known_in_any_turn() -> None:
    """And it is offered no more."""
    for turned in turns("TYwK"):
        assert lying({turned, "BRYT"}) == {"TYwK"}
    assert having("wYK", {"TYwK"}) == ("KYRw",)
