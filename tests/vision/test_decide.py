"""Decisions from single opinions: the rules are evidence, doubts are marked, a contradiction is never bent away."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision import decide, examine, layout
from vision.decide import Seen
from vision.layout import Space
from vision.reading import Cell

PRINTED = layout.load("azul")
GREY = layout.load("azul-grey")


def look(space: Space, tile: str | None, sure: float = 0.998, hidden: float = 0.0) -> Seen:
    """An eye that sees the tile (or bare card), with the rest of its opinion spread over everything else."""
    bare = f"print {space.printed}" if space.printed else "bare"
    kinds = [bare, *(f"tile {colour}" for colour in PRINTED.colours), "marker"]
    top = bare if tile is None else tile if tile == "marker" else f"tile {tile}"
    chance = {kind: (sure if kind == top else (1 - sure) / 6) * (1 - hidden) for kind in kinds} | {"hidden": hidden}
    return decide.seen_of(space, PRINTED.colours, chance, None)


def wall_of(board: layout.Layout, tiles: dict[tuple[int, int], str], sure: float = 0.998) -> list[Seen]:
    return [look(space, tiles.get((space.row, space.col)), sure) for space in board.part("wall")]


def line_of(*tiles: str | None) -> list[Seen]:
    spaces = [space for space in PRINTED.part("lines") if space.row == len(tiles) - 1]
    return [look(space, tile) for space, tile in zip(spaces, tiles, strict=True)]


KINDS = ("bare", *(f"{what} {colour}" for what in ("print", "tile") for colour in PRINTED.colours), "marker", "hidden")


def sights(names: list[str]) -> np.ndarray:
    """A table of opinions that are nearly sure, one row a space."""
    table = np.full((len(names), len(KINDS)), 0.001)
    table[range(len(names)), [KINDS.index(name) for name in names]] = 1 - 0.001 * (len(KINDS) - 1)
    return table


@pytest.mark.parametrize(("shown", "side"), [(25, PRINTED), (10, PRINTED), (0, GREY)])
def test_a_few_prints_tell_the_side(shown: int, side: layout.Layout) -> None:
    """A wall whose prints are mostly washed out is told from the grey one by those that still show."""
    wall = PRINTED.part("wall")
    names = [f"print {space.printed}" if i < shown else "bare" for i, space in enumerate(wall)]
    table = sights(names + ["bare"] * (len(PRINTED.spaces) - len(wall)))
    assert max((PRINTED, GREY), key=lambda one: decide.side_fits(KINDS, table, one)) is side


def test_bare_card_in_good_light_tells_of_the_grey_side() -> None:
    """Twelve bare spaces, and three tiles that lie where their colours are printed: in glare that is either side."""
    wall = PRINTED.part("wall")
    names = [f"tile {space.printed}" if i in (5, 7, 16) else "bare" for i, space in enumerate(wall[:15])]
    table = sights(names + ["hidden"] * (len(PRINTED.spaces) - len(names)))

    def margin(faded: bool) -> float:
        grey, printed = (
            decide.side_fits(KINDS, table, one, faded=[faded] * len(PRINTED.spaces)) for one in (GREY, PRINTED)
        )
        return grey - printed

    assert margin(faded=True) < 12
    assert margin(faded=False) > 2 * margin(faded=True)


def test_from_above_tiles_of_other_colours_tell_of_the_grey_side() -> None:
    """Grey walls may be laid much as the other side is printed; from low a tile may be a neighbour's."""
    wall = PRINTED.part("wall")
    names = [f"tile {space.printed}" if i < 12 else "bare" for i, space in enumerate(wall)]
    names[12:15] = [f"tile {wall[i].printed}" for i in (13, 14, 12)]
    chances = np.array([[float(kind == name) for kind in KINDS] for name in names])
    chances = np.pad(chances, ((0, len(PRINTED.spaces) - len(wall)), (0, 0)))

    def margin(from_above: bool) -> float:
        grey, printed = (decide.side_fits(KINDS, chances, one, from_above) for one in (GREY, PRINTED))
        return grey - printed

    assert margin(from_above=False) < examine.SIDE_MARGIN < margin(from_above=True)


def test_the_print_of_a_colour_on_the_grey_side_is_a_tile() -> None:
    """Nothing is printed there in colour: what looks like the print of black speaks for a black tile, not for bare."""
    space = GREY.part("wall")[7]
    chance = {"bare": 0.01, "print black": 0.6, "tile black": 0.38, "hidden": 0.01}
    cell = decide.wall([decide.seen_of(space, GREY.colours, chance, None)], GREY)[0]
    assert (cell.tile, cell.check) == ("black", False)


@pytest.mark.parametrize(("shown", "stray"), [(0, 0), (1, 1), (3, 3)])
def test_prints_on_the_grey_side_are_counted(shown: int, stray: int) -> None:
    """Spaces that look printed where nothing is printed tell of the other side, under a cloth."""
    names = ["print red"] * shown + ["bare"] * (len(GREY.spaces) - shown)
    assert decide.prints_on_grey(KINDS, sights(names), GREY) == stray
    assert decide.prints_on_grey(KINDS, sights(names), PRINTED) == 0


def test_what_lies_over_a_wall_is_not_bare_card() -> None:
    """Where neither the print that should show nor a tile is seen, and in the midst of such, nothing is accepted."""
    spaces = PRINTED.part("wall")
    under = {(row, col) for row in (1, 2, 3) for col in (1, 2, 3)}

    def cloth(space: Space) -> Seen:
        looks_printed = (space.row, space.col) == (2, 2)
        kind = f"print {space.printed}" if looks_printed else "bare"
        return decide.seen_of(space, PRINTED.colours, {kind: 0.997, "hidden": 0.003}, None)

    seen = [cloth(space) if (space.row, space.col) in under else look(space, None) for space in spaces]
    cells = dict(zip([(space.row, space.col) for space in spaces], decide.wall(seen, PRINTED), strict=True))
    assert {at for at, cell in cells.items() if cell.check} == under
    assert all(cells[at].why == "hidden" and cells[at].p <= 0.93 for at in under)


def test_a_clear_wall_is_accepted() -> None:
    """What is seen clearly is read as seen, without a mark."""
    cells = decide.wall(wall_of(PRINTED, {(0, 0): "blue", (1, 0): "white"}), PRINTED)
    assert [cell.tile for cell in cells[:6]] == ["blue", None, None, None, None, "white"]
    assert not any(cell.check for cell in cells)


def test_a_doubtful_space_is_marked() -> None:
    """An opinion that is hardly one is reported with its honest chance, and marked with a reason."""
    cell = decide.wall([replace(look(PRINTED.part("wall")[0], "blue"), bare=0.45, tiles={"blue": 0.55})], PRINTED)[0]
    assert (cell.tile, cell.check, cell.why) == ("blue", True, "unclear")
    assert cell.p == pytest.approx(0.55, abs=0.03)


@pytest.mark.parametrize(("printed", "accepted"), [("blue", True), ("black", False)])
def test_a_bare_black_print_has_to_be_surer(printed: str, accepted: bool) -> None:
    """A black tile is the likest to its print."""
    wall = PRINTED.part("wall")
    at = next(i for i, space in enumerate(wall) if space.printed == printed)
    seen = wall_of(PRINTED, {})
    seen[at] = replace(seen[at], bare=0.96, tiles={printed: 0.04})
    cell = decide.wall(seen, PRINTED)[at]
    assert cell.tile is None
    assert 0.95 < cell.p < 0.97
    assert cell.check is not accepted


def test_the_trouble_is_named() -> None:
    """Where glare stands in the way, the mark says so."""
    seen = replace(look(PRINTED.part("wall")[0], "blue", 0.7), trouble="glare")
    assert decide.wall([seen], PRINTED)[0].why == "glare"


def test_a_hidden_space_is_always_marked() -> None:
    """What a hand covers is marked, however sure the rest of the opinion."""
    cell = decide.wall([look(PRINTED.part("wall")[0], None, hidden=0.6)], PRINTED)[0]
    assert (cell.check, cell.why) == (True, "hidden")


def test_a_foreign_tile_on_a_printed_space_is_a_conflict() -> None:
    """A red tile on a blue space is against the rules: marked, not read as a calm blue."""
    cell = decide.wall(wall_of(PRINTED, {(0, 0): "red"}), PRINTED)[0]
    assert (cell.check, cell.why) == (True, "rule")


def test_a_foreign_tile_is_marked_even_where_the_print_shows() -> None:
    """A tile that does not belong there asks for a look, though the space is read as bare."""
    space = PRINTED.part("wall")[0]
    seen = decide.seen_of(space, PRINTED.colours, {"tile red": 0.55, "bare": 0.45}, None)
    cell = decide.wall([seen], PRINTED)[0]
    assert (cell.tile, cell.check, cell.why) == (None, True, "rule")


@pytest.mark.parametrize("other", ["tile red", "marker", "print red"])
def test_what_cannot_lie_there_says_little(other: str) -> None:
    """On a blue print a neighbour in front or another print hardly moves the odds between blue tile and bare print."""
    space = PRINTED.part("wall")[0]
    blue = decide.seen_of(space, PRINTED.colours, {"print blue": 0.5, "tile blue": 0.1, other: 0.4}, None)
    assert decide.wall([blue], PRINTED)[0].tile is None
    tile = decide.seen_of(space, PRINTED.colours, {"print blue": 0.1, "tile blue": 0.5, other: 0.4}, None)
    assert decide.wall([tile], PRINTED)[0].tile == "blue"


def test_blank_card_is_no_tile() -> None:
    """Where a print is washed out so that the card looks blank, there is no tile, even one as likely to the eye."""
    space = PRINTED.part("wall")[0]
    seen = decide.seen_of(space, PRINTED.colours, {"bare": 0.4, "tile blue": 0.4, "print blue": 0.2}, None)
    assert decide.wall([seen], PRINTED)[0].tile is None


def test_a_sure_space_in_the_midst_of_doubtful_ones_is_doubtful_too() -> None:
    """A bare space seen clearly is marked as soon as most of those around it are, and stays bare."""
    around = {(r, c) for r in (1, 2, 3) for c in (1, 2, 3)} - {(2, 2)}
    for doubtful, marked in ((around, True), (around - {(1, 1), (1, 2), (1, 3), (2, 1)}, False)):
        seen = [
            look(space, None, hidden=0.35 if (space.row, space.col) in doubtful else 0.0) for space in GREY.part("wall")
        ]
        cell = decide.wall(seen, GREY)[12]
        assert (cell.check, cell.tile) == (marked, None)
        assert cell.p <= decide.COVERED_AT_MOST or not marked


@pytest.mark.parametrize(("rows", "marked"), [(2, False), (3, True)])
def test_of_a_wall_mostly_in_doubt_what_is_not_quite_clear_is_too(rows: int, marked: bool) -> None:
    """A cloth that looks like bare card at one end lies there too; what is seen as clearly as ever is not under it."""
    seen = [look(space, None, hidden=0.35 if space.row < rows else 0.0) for space in GREY.part("wall")]
    seen[-1] = look(GREY.part("wall")[-1], "red")
    seen[20] = replace(seen[20], bare=0.99, tiles={**seen[20].tiles, "blue": 0.01})
    cells = decide.wall(seen, GREY)
    assert [(cells[i].check, cells[i].tile) for i in (20, 22, 24)] == [(marked, None), (False, None), (False, "red")]


@pytest.mark.parametrize(("covered", "sure", "marked"), [(3, 0.99, True), (3, 0.9999, False), (2, 0.99, False)])
def test_in_a_column_mostly_in_doubt_what_is_not_quite_clear_is_too(covered: int, sure: float, marked: bool) -> None:
    """A board that lies over a wall's edge covers a whole column, and may look like bare card in one place of it."""
    spaces = GREY.part("wall")
    seen = []
    for space in spaces:
        under = space.col == 4 and space.row >= 5 - covered
        seen.append(look(space, None, sure if (space.row, space.col) == (0, 4) else 0.9999, 0.9 if under else 0.0))
    cells = dict(zip([(space.row, space.col) for space in spaces], decide.wall(seen, GREY), strict=True))
    assert cells[0, 4].check is marked


def test_a_slight_chance_of_a_hand_is_no_doubt() -> None:
    """A few per cent for something in front do not mark a space that is otherwise clear."""
    assert not decide.wall([look(GREY.part("wall")[0], None, hidden=0.06)], GREY)[0].check


def test_a_colour_twice_in_a_row_needs_clearer_evidence() -> None:
    """On the grey side a weak second red in a row gives way; a clear one stays and is marked."""
    weak = wall_of(GREY, {(0, 0): "red"})
    weak[3] = replace(weak[3], bare=0.4, tiles={"red": 0.5, "yellow": 0.1})
    assert decide.wall(weak, GREY)[3].tile is None
    clear = wall_of(GREY, {(0, 0): "red", (0, 3): "red"})
    cells = decide.wall(clear, GREY)
    assert (cells[0].tile, cells[3].tile) == ("red", "red")
    assert cells[0].check or cells[3].check


@pytest.mark.parametrize(("second", "marked"), [((3, 4), True), ((4, 3), True), ((4, 4), False)])
def test_a_colour_twice_in_a_row_or_column_is_marked_however_sure_the_eye(
    second: tuple[int, int], marked: bool
) -> None:
    """From low the side of a tile is as yellow as the top of another."""
    seen = wall_of(GREY, {(3, 3): "yellow", second: "yellow"}, sure=0.9999999)
    cells = dict(zip([(one.space.row, one.space.col) for one in seen], decide.wall(seen, GREY), strict=True))
    assert [cells[place].tile for place in ((3, 3), second)] == ["yellow", "yellow"]
    assert {place for place, cell in cells.items() if cell.check} == ({(3, 3), second} if marked else set())


def test_what_only_the_rules_make_of_a_space_is_marked() -> None:
    """A striped cloth may look like a column of black tiles: each forbids the others, but none of them looks bare."""
    seen = wall_of(GREY, {})
    column = [i for i, one in enumerate(seen) if one.space.col == 1]
    for i in column:
        seen[i] = replace(seen[i], bare=0.02, tiles={"black": 0.97})
    cells = decide.wall(seen, GREY)
    assert all(cells[i].check and cells[i].p <= 0.5 for i in column)
    assert not any(cell.check for i, cell in enumerate(cells) if i % 5 > 2)


def test_a_marker_on_a_wall_is_something_that_lies_over_it() -> None:
    """It never lies there, so that a space that looks like it is not bare, nor does a tile lie on it."""
    first = GREY.part("wall")[0]
    assert look(first, "marker").strange > decide.COVERED
    assert look(first, None).strange < 0.01
    assert look(GREY.part("floor")[0], "marker").strange == 0.0


def test_a_colour_that_a_star_holds_twice_is_doubtful_wherever_nothing_printed_tells_it() -> None:
    """Two oranges beside a blue: one of them may be red, and so may the orange tiles of another star."""
    stars = layout.load("pavilion-grey")
    tiles = {(0, 0): "orange", (0, 1): "orange", (0, 2): "blue", (3, 0): "orange", (3, 1): "orange", (4, 4): "blue"}
    seen = ("bare" if at not in tiles else f"tile {tiles[at]}" for at in ((one.row, one.col) for one in stars.spaces))
    told = [(space, {kind: 1.0}) for space, kind in zip(stars.spaces, seen, strict=True)]
    cells = decide.wall([decide.seen_of(space, stars.colours, chance, None) for space, chance in told], stars)
    found = {(space.row, space.col): cell for space, cell in zip(stars.spaces, cells, strict=True)}
    assert [found[at].tile for at in tiles] == list(tiles.values())
    assert (found[3, 0].check, found[3, 0].why, found[3, 1].check) == (True, "rule", True)
    assert not found[4, 4].check


def test_an_earlier_reading_never_hides_a_contradiction() -> None:
    """A tile that was there before and is gone now is reported gone, and marked."""
    cells = decide.wall(wall_of(PRINTED, {}), PRINTED, {(2, 2): "blue", (0, 0): None})
    assert (cells[12].tile, cells[12].check, cells[12].why) == (None, True, "differs from before")
    assert not cells[0].check


def test_a_line_is_counted_from_its_first_space() -> None:
    """Tiles of one colour next to the arrow are a line."""
    (line,) = decide.lines(line_of("red", "red", None), [], [], PRINTED)
    assert (line.tile, line.count, line.check) == ("red", 2, False)
    (empty,) = decide.lines(line_of(None, None), [], [], PRINTED)
    assert (empty.tile, empty.count, empty.check) == (None, 0, False)


@pytest.mark.parametrize("tiles", [("red", "blue", None), (None, "red", "red"), ("red", None, "red")])
def test_an_illegal_line_is_marked(tiles: tuple[str | None, ...]) -> None:
    """Two colours in a line, or a gap before its tiles, is a conflict and never a silent answer."""
    (line,) = decide.lines(line_of(*tiles), [], [], PRINTED)
    assert (line.check, line.why) == (True, "rule")


def test_lines_against_the_rules_tell_of_a_wrong_look() -> None:
    """Two colours in a line or a gap before its tiles count; whole, part and empty lines do not."""
    lines = [i for i, space in enumerate(PRINTED.spaces) if space.part == "lines" and space.row == 4]
    for row, broken in (
        (["bare"] * 5, False),
        (["tile red"] * 5, False),
        (["tile red"] * 2 + ["bare"] * 3, False),
        (["bare"] * 3 + ["tile red"] * 2, True),
        (["tile red", "tile blue"] + ["bare"] * 3, True),
    ):
        names = ["bare"] * len(PRINTED.spaces)
        for i, name in zip(lines, row, strict=True):
            names[i] = name
        assert (decide.broken_lines(KINDS, sights(names), PRINTED) > 1) == broken, row


def test_a_line_is_no_surer_of_its_colour_than_its_surest_tile() -> None:
    """Glare that makes white tiles look blue does so to all of them: two such looks prove no more than one."""
    blue = {"bare": 0.0, "tile blue": 0.85, "tile white": 0.15}
    spaces = [space for space in PRINTED.part("lines") if space.row == 4]
    sides = [decide.seen_of(space, PRINTED.colours, blue, None) for space in spaces[:2]]
    bare = [look(space, None) for space in spaces[2:]]
    line = decide.lines([*sides, *bare], (), (), PRINTED)[0]
    assert (line.tile, line.count, line.check) == ("blue", 2, True)
    assert line.p == pytest.approx(0.85, abs=0.01)
    sure = [look(spaces[0], "blue"), sides[1], *bare]
    assert not decide.lines(sure, (), (), PRINTED)[0].check


def test_a_line_whose_colour_is_on_the_wall_is_marked() -> None:
    """A line in a colour that its wall row already holds is against the rules."""
    space = PRINTED.part("wall")[10]
    assert space.row == 2
    (line,) = decide.lines(line_of("black", None, None), [Cell("black", 0.999)], [space], PRINTED)
    assert line.check


def test_the_floor_counts_tiles_and_marker() -> None:
    """The marker is told apart from tiles, wherever it lies; a gap asks for a look."""
    spaces = PRINTED.part("floor")
    row = ["marker", "blue", "red", None, None, None, None]
    floor = decide.floor([look(space, tile) for space, tile in zip(spaces, row, strict=True)])
    assert (floor.tiles, floor.marker, floor.check) == (2, True, False)
    gap = ["blue", None, "red", None, None, None, None]
    floor = decide.floor([look(space, tile) for space, tile in zip(spaces, gap, strict=True)])
    assert (floor.tiles, floor.marker, floor.check) == (2, False, True)


def test_a_gap_in_the_floor_has_to_be_seen_clearly() -> None:
    """A floor line fills from its first space: before a sure tile, a space that may be bare or the marker is taken."""
    spaces = PRINTED.part("floor")
    row = [look(space, tile) for space, tile in zip(spaces, [None, "red", *[None] * 5], strict=True)]
    unsure = replace(row[0], bare=0.7, tiles=dict.fromkeys(PRINTED.colours, 0.004), marker=0.28)
    floor = decide.floor([unsure, *row[1:]])
    assert (floor.tiles, floor.marker) == (1, True)
    unlikely = replace(row[0], bare=0.96, tiles=dict.fromkeys(PRINTED.colours, 0.001), marker=0.035)
    assert decide.floor([unlikely, *row[1:]]).check


def test_the_marker_is_easily_missed() -> None:
    """On the floor line the marker wins against a tile that is somewhat likelier to the eye, and asks for a look."""
    first = next(space for space in PRINTED.part("floor") if space.col == 0)
    rest = [look(space, None) for space in PRINTED.part("floor") if space.col > 0]
    seen = decide.seen_of(first, PRINTED.colours, {"tile white": 0.6, "marker": 0.4}, None)
    read = decide.floor([seen, *rest])
    assert (read.tiles, read.marker, read.check) == (0, True, True)
