"""Duel's dome: plates of the catalogue, discs that hide what is printed, and slots without a plate."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision import dome, layout
from vision.decide import Seen
from vision.layout import Space
from vision.reading import Cell, Doubt

DUEL = layout.load("duel")
SPACES = {(space.row, space.col): space for space in DUEL.part("dome")}


def seen(space: Space, what: str, p: float = 0.97) -> Seen:
    """An eye that is this sure: `.` no plate, a letter for a print, a colour or `special` for a disc."""
    rest = (1 - p) / 13
    tiles = dict.fromkeys((*DUEL.colours, "special"), rest)
    prints = dict.fromkeys(dome.PRINTED, rest)
    bare = rest
    if what == ".":
        bare = p
    elif what in prints:
        prints[what] = p
    else:
        tiles[what] = p
    return Seen(space, bare, tiles, 0.0, 0.0, prints=prints)


def slot(*what: str, p: float = 0.97) -> list[Cell]:
    """The first slot as the eye sees it, row by row, in a dome that is otherwise bare."""
    first = dict(zip(((0, 0), (0, 1), (1, 0), (1, 1)), what, strict=True))
    cells = dome.dome([seen(space, first.get(at, "."), p) for at, space in SPACES.items()], DUEL)
    return [cells[list(SPACES).index(at)] for at in first]


def test_a_bare_plate_is_read_as_it_lies() -> None:
    """`YKTs` turned once to the right lies as T Y s K."""
    assert dome.turned("YKTs", 1) == "TYsK"
    cells = slot("T", "Y", "s", "K")
    assert [(cell.space, cell.tile, cell.check) for cell in cells] == [
        *(("T", None, False), ("Y", None, False), ("s", None, False), ("K", None, False))
    ]


def test_a_slot_without_a_plate_has_neither_print_nor_tile() -> None:
    """Nothing is invented where nothing lies."""
    assert all((cell.space, cell.tile, cell.check) == (None, None, False) for cell in slot(".", ".", ".", "."))


def test_a_disc_on_a_plate_with_a_special_space_lies_on_its_own_colour() -> None:
    """With `s` in sight there is no wild space, so that what a disc hides is known."""
    cells = slot("turquoise", "Y", "s", "K")
    assert (cells[0].space, cells[0].tile) == ("T", "turquoise")
    assert not cells[0].check


def test_a_disc_that_may_lie_on_the_wild_space_leaves_the_print_open() -> None:
    """Under these four lies B Y T w or w Y T R: the discs are sure, two of the prints are, two are not said."""
    cells = slot("blue", "yellow", "turquoise", "red")
    assert [cell.tile for cell in cells] == ["blue", "yellow", "turquoise", "red"]
    assert [cell.space for cell in cells] == [None, "Y", "T", None]
    assert not any(cell.check for cell in cells)


def test_the_catalogue_settles_a_print_that_is_hardly_seen() -> None:
    """Of `YKTs` three prints are clear, and the eye takes the fourth for red: but no plate has T Y s R."""
    first = [("T", 0.97), ("Y", 0.97), ("s", 0.97), ("K", 0.97)]
    at = [(0, 0), (0, 1), (1, 0), (1, 1)]
    views = dict(zip(at, first, strict=True))
    unsure = []
    for place, space in SPACES.items():
        what, p = views.get(place, (".", 0.97))
        one = seen(space, what, p)
        if place == (1, 1):
            one = replace(one, prints={**one.prints, "K": 0.4, "R": 0.45})
        unsure.append(one)
    cell = dome.dome(unsure, DUEL)[list(SPACES).index((1, 1))]
    assert cell.space == "K"


def test_a_special_tile_asks_for_a_full_plate() -> None:
    """The eye wavers between a special tile and its bare space: what lies around decides."""

    def wavering(others: tuple[str, str, str]) -> Cell:
        views = dict(zip(((0, 0), (0, 1), (1, 1)), others, strict=True))
        views_seen = []
        for place, space in SPACES.items():
            one = seen(space, views.get(place, "."))
            if place == (1, 0):
                base = seen(space, "s")
                one = replace(base, tiles={**base.tiles, "special": 0.48}, prints={**base.prints, "s": 0.48})
            views_seen.append(one)
        return dome.dome(views_seen, DUEL)[list(SPACES).index((1, 0))]

    assert wavering(("turquoise", "yellow", "black")).tile == "special"
    assert wavering(("T", "yellow", "black")).tile is None


def test_a_plate_that_no_catalogue_has_is_believed_when_it_is_clear() -> None:
    """The catalogue is evidence and no limit: Y Y Y w is read as it lies."""
    assert [cell.space for cell in slot("Y", "Y", "Y", "w", p=0.995)] == ["Y", "Y", "Y", "w"]


@pytest.mark.parametrize("trouble", [Doubt.CUT_OFF, Doubt.NO_COLOUR])
def test_what_cannot_be_seen_is_marked(trouble: Doubt) -> None:
    """However sure the eye, a space outside of the photo is marked, with the reason."""
    views = [replace(seen(space, "."), trouble=trouble) for space in SPACES.values()]
    assert all(cell.check and cell.why is trouble for cell in dome.dome(views, DUEL))


def test_a_plate_lies_in_one_slot_only() -> None:
    """`YKTs` is there for sure, so that another slot with two of its prints in doubt holds `YBKs`."""
    first = dict(zip(((0, 0), (0, 1), (1, 0), (1, 1)), "YKTs", strict=True))
    lying = dome.turned("YBKs", 2)
    second = dict(zip(((2, 2), (2, 3), (3, 2), (3, 3)), lying, strict=True))

    def doubtful(space: Space) -> Seen:
        one = seen(space, second[space.row, space.col])
        if second[space.row, space.col] in "YBK":
            one = replace(one, prints=dict.fromkeys("YBKRT", 0.18) | {"w": 0.05, "s": 0.05})
        return one

    def read(there: dict[tuple[int, int], str]) -> list[Cell]:
        opinions = [
            doubtful(space) if at in second else seen(space, there.get(at, "."), 0.999) for at, space in SPACES.items()
        ]
        cells = dome.dome(opinions, DUEL)
        return [cells[list(SPACES).index(at)] for at in second]

    likely = [sum(cell.p for cell in read(there)) for there in ({}, first)]
    assert likely[1] > likely[0]


def test_a_slot_with_a_disc_is_not_empty() -> None:
    """Three spaces look bare, but a disc lies on the fourth, and a disc needs a plate."""
    cells = slot(".", ".", "turquoise", ".", p=0.999)
    assert cells[2].tile == "turquoise"
    assert all(cell.check for cell in cells if cell.space is None and cell.tile is None)


@pytest.mark.parametrize("p", [0.97, 0.99])
def test_what_a_sure_disc_hides_is_left_open_rather_than_doubted(p: float) -> None:
    """Its print is likely, but not sure, and nobody is asked about it: the disc is there in any case."""
    disc = slot("w", "yellow", "K", "red", p=p)[1]
    assert disc.tile == "yellow"
    assert disc.p > dome.SURE
    assert not disc.check


def test_amid_many_doubts_what_is_not_quite_sure_is_marked_too() -> None:
    """Prints that took each other's places in a blurred photo agree with each other."""

    def plate(doubtful: int, p: float) -> list[Cell]:
        views = {at: seen(space, ".", 0.999) for at, space in SPACES.items()}
        for at, what in zip(((0, 0), (0, 1), (1, 0), (1, 1)), "TYsK", strict=True):
            views[at] = seen(SPACES[at], what, p)
        for at in list(SPACES)[-doubtful:]:
            views[at] = replace(views[at], trouble=Doubt.CUT_OFF)
        cells = dict(zip(SPACES, dome.dome(list(views.values()), DUEL), strict=True))
        return [cells[at] for at in ((0, 0), (0, 1), (1, 0), (1, 1))]

    fewer, enough = dome.MANY_DOUBTS - 1, dome.MANY_DOUBTS
    assert not any(cell.check for cell in (*plate(fewer, 0.9), *plate(enough, 0.995)))
    unsure = [cell for cell in plate(enough, 0.9) if cell.p < dome.IN_SPITE_OF_DOUBTS]
    assert unsure
    assert all(cell.check and cell.why is Doubt.UNCLEAR for cell in unsure)
