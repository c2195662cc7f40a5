"""Stars: six different colours, or on the grey side all alike; what breaks that is told and not bent away."""

from __future__ import annotations

import pytest

from vision import stars

COLOURS = ("purple", "green", "orange", "yellow", "blue", "red")
NEVER: tuple[str, ...] = ()
COLOURED, GREY = (stars.DIFFERENT,), (stars.DIFFERENT_OR_ALIKE,)


def look(tile: str | None, sure: float = 0.99, or_else: str | None = "") -> dict[str | None, float]:
    """An eye that sees a tile (or bare card), its doubt spread over all else or on one other outcome."""
    outcomes = (None, *COLOURS)
    if or_else != "":
        return {outcome: sure if outcome == tile else 1 - sure if outcome == or_else else 0.0 for outcome in outcomes}
    return {outcome: sure if outcome == tile else (1 - sure) / len(COLOURS) for outcome in outcomes}


def best(chances: list[dict[str | None, float]]) -> list[str | None]:
    return [max(one, key=lambda outcome: one[outcome]) for one in chances]


def test_an_undecided_colour_is_the_one_that_is_left() -> None:
    """Red or orange: where red lies elsewhere on the star, it is orange."""
    star = [look("red"), look("red", 0.55, "orange"), look("blue"), look(None), look(None), look("green")]
    chances, broken = stars.settled(star, COLOURED)
    assert best(chances) == ["red", "orange", "blue", None, None, "green"]
    assert chances[1]["orange"] > 0.9
    assert not broken


def test_the_grey_side_may_be_all_alike() -> None:
    """The same doubt on a star that is red elsewhere, twice: all alike, so that it is red."""
    star = [look("red"), look("red", 0.45, "orange"), look("red"), look(None), look(None), look(None)]
    chances, broken = stars.settled(star, GREY)
    assert best(chances) == ["red", "red", "red", None, None, None]
    assert chances[1]["red"] > 0.95
    assert not broken


def test_like_tiles_are_hardly_more_than_one_witness_of_their_colour() -> None:
    """A light that makes one green tile look yellow does so to six: what is doubtful of each stays so of all."""
    star = [look("yellow", 0.85, "green")] * 6
    chances, broken = stars.settled(star, GREY)
    assert best(chances) == ["yellow"] * 6
    assert 0.85 < min(one["yellow"] for one in chances) < 0.97
    assert not broken


def test_alike_is_no_way_for_the_centre_of_the_coloured_side() -> None:
    """Two reds seen clearly stay two reds, and the star is told to break its rule."""
    star = [look("red", 0.9999), look("red", 0.9999), look("red", 0.9999), look(None), look(None), look(None)]
    chances, broken = stars.settled(star, COLOURED)
    assert best(chances) == ["red", "red", "red", None, None, None]
    assert broken
    assert not stars.settled(star, GREY)[1]


def test_neither_alike_nor_different_breaks_the_grey_rule() -> None:
    star = [look(tile, 0.9999) for tile in ("red", "red", "blue", None, None, None)]
    assert stars.settled(star, GREY)[1]


def test_one_tile_says_nothing_about_the_others() -> None:
    """With a single tile both ways are open: an undecided second one stays undecided."""
    star = [look("red", 0.9999), look("red", 0.5, "blue"), *[look(None, 0.9999)] * 4]
    chances, _ = stars.settled(star, GREY)
    assert chances[1]["red"] == pytest.approx(0.5, abs=0.01)


def test_chances_stay_chances() -> None:
    star = [look(None, 0.3)] * 6
    for rules in (COLOURED, GREY, NEVER):
        for one in stars.settled(star, rules)[0]:
            assert sum(one.values()) == pytest.approx(1.0)


def test_without_a_rule_nothing_changes() -> None:
    star = [look("red", 0.6)] * 6
    assert stars.settled(star, NEVER) == ([dict(one) for one in star], False)
