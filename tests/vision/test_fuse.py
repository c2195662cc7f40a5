"""Several looks at one board as one."""

from __future__ import annotations

from dataclasses import replace

from tests.vision.test_decide import GREY, PRINTED, look, wall_of
from vision import decide, fuse
from vision.reading import Doubt


def test_two_weak_looks_make_a_strong_one() -> None:
    """What each photo shows with a doubt, both together show without."""
    weak = wall_of(PRINTED, {(0, 0): "blue"}, sure=0.8)
    assert decide.wall(weak, PRINTED)[0].check
    cell = decide.wall(fuse.together([weak, weak]), PRINTED)[0]
    assert (cell.tile, cell.check) == ("blue", False)


def test_looks_that_disagree_are_marked() -> None:
    """A tile in one photo and bare card in the other is a doubt, however sure either is."""
    tile, bare = wall_of(GREY, {(2, 2): "red"}), wall_of(GREY, {})
    assert decide.wall(fuse.together([tile, bare]), GREY)[12].check


def test_a_look_that_sees_nothing_says_nothing() -> None:
    """What a hand, a cloth or the edge hides in one photo is read in the other."""
    space = PRINTED.part("wall")[0]
    clear = look(space, "blue")
    for blind in (replace(look(space, None), trouble=Doubt.CUT_OFF), look(space, None, hidden=0.99)):
        cell = decide.wall(fuse.together([[clear], [blind]]), PRINTED)[0]
        assert (cell.tile, cell.check) == ("blue", False)


def test_where_no_look_sees_a_space_it_is_what_they_would_say_and_marked() -> None:
    """Two photos of a shadow on bare prints: still bare, still to be looked at."""
    odd = [replace(one, strange=1.0) for one in wall_of(PRINTED, {})]
    cells = decide.wall(fuse.together([odd, odd]), PRINTED)
    assert {cell.tile for cell in cells} == {None}
    assert all(cell.check for cell in cells)


def test_two_boards_are_not_taken_for_one() -> None:
    """A single contradiction is a doubt, three are another board; what is hidden or unclear contradicts nothing."""
    meant = wall_of(GREY, {(0, 0): "red", (1, 1): "blue", (2, 2): "white"})
    assert fuse.same_board(meant, meant)
    assert fuse.same_board(meant, wall_of(GREY, {(0, 0): "red", (1, 1): "blue", (2, 2): "black"}))
    another = wall_of(GREY, {(3, 3): "red"})
    assert not fuse.same_board(meant, another)
    assert fuse.same_board(meant, wall_of(GREY, {(3, 3): "red"}, sure=0.8))
    assert fuse.same_board(meant, [replace(one, hidden=0.5) for one in another])
