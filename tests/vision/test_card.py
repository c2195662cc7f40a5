"""Bare card of a wall without prints is told by its gutters: what lies over it has none in their places."""

import numpy as np

from vision import card, evidence, layout

GREY = layout.load("azul-grey")
WALL = [i for i, space in enumerate(GREY.spaces) if space.part == "wall"]
STONE, GUTTER, PALE_GUTTER = (150, 155, 158), (150, 180, 205), (200, 230, 250)
STEPS = (np.arange(evidence.PATCH) - (evidence.PATCH - 1) / 2) * evidence.WINDOW / evidence.PATCH
PALE_SHEET, GREEN_SHEET = (190, 195, 190), (120, 150, 125)


def bare_wall(gutter: tuple[int, int, int] = GUTTER) -> np.ndarray:
    """Patches of every space, each of grey stone between pale gutters."""
    cut = np.zeros((len(GREY.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    cut[:, :3] = levels(STONE)
    near = np.abs(np.abs(STEPS) - 0.5) < 0.06
    cut[:, :3, near] = levels(gutter)
    cut[:, :3, :, near] = levels(gutter)
    return cut


def levels(colour: tuple[int, int, int]) -> np.ndarray:
    return (np.array(colour, np.float32) / 128 - 1)[:, None, None]


def covered(cut: np.ndarray, tiles: tuple[int, ...] = ()) -> set[int]:
    """The numbers of the wall's spaces that are called covered; those with tiles are not taken for bare."""
    free = np.ones(len(GREY.spaces), bool)
    free[[WALL[k] for k in tiles]] = False
    found = card.covered(card.seen(cut, GREY), free, GREY)
    assert not found[[i for i in range(len(GREY.spaces)) if i not in WALL]].any()
    return {k for k, i in enumerate(WALL) if found[i]}


def laid_over(cut: np.ndarray, colour: tuple[int, int, int], spaces: tuple[int, ...]) -> np.ndarray:
    cut[[WALL[k] for k in spaces], :3] = levels(colour)
    return cut


def test_a_bare_wall_is_not_covered() -> None:
    assert covered(bare_wall()) == set()


def test_a_sheet_without_gutters_covers() -> None:
    """Over the whole wall, or over a part of it; a tile under it that was seen nevertheless stays what it is."""
    every = tuple(range(25))
    assert covered(laid_over(bare_wall(), GREEN_SHEET, every)) == set(every)
    assert covered(laid_over(bare_wall(), PALE_SHEET, every), tiles=(3,)) == set(every) - {3}
    corner = (17, 18, 19, 22, 23, 24)
    assert covered(laid_over(bare_wall(), STONE, corner)) == set(corner)


def test_a_single_space_like_the_others_keeps_its_word() -> None:
    """Its gutters lie in the shadows of tiles around it; of another colour it is covered all the same."""
    assert covered(laid_over(bare_wall(), STONE, (12,))) == set()
    assert covered(laid_over(bare_wall(), (60, 70, 160), (12,))) == {12}


def framed(colour: tuple[int, int, int], without: int = 0) -> np.ndarray:
    """A bare wall, the space in its middle of that colour, so many of its gutters out of sight."""
    cut = bare_wall(PALE_GUTTER)
    patch = cut[WALL[12], :3]
    inside = np.abs(STEPS) < 0.42
    patch[:, inside[:, None] & inside] = levels(colour)[:, :, 0]
    for k in range(without):
        np.rot90(patch, k, axes=(1, 2))[:, : round(0.3 * evidence.PATCH)] = levels((20, 20, 20))
    return cut


def test_what_is_vivid_or_blue_is_no_card() -> None:
    """Though gutters show around it."""
    for colour in ((40, 35, 190), (200, 150, 120)):
        assert covered(framed(colour)) == {12}, colour


def test_what_is_dark_or_pale_is_card_only_with_most_of_its_gutters() -> None:
    """A deep shadow or glare leaves them in sight; the edge of a sheet does not."""
    for colour in ((40, 40, 42), (210, 215, 216)):
        assert covered(framed(colour)) == set(), colour
        assert covered(framed(colour, without=1)) == set(), colour
        assert covered(framed(colour, without=2)) == {12}, colour


def test_what_covers_a_wall_is_large() -> None:
    """One space or two by themselves are not covered; a third beside them, or below, makes it a cover."""
    for odd, alone in (((12,), {12}), ((0, 6, 24), {0, 6, 24}), ((0, 1, 7), set()), ((3, 4, 9, 20), {20})):
        spaces = np.zeros(len(GREY.spaces), bool)
        spaces[[WALL[k] for k in odd]] = True
        assert {k for k, i in enumerate(WALL) if card.lone(spaces, GREY)[i]} == alone, odd


def test_two_gutters_are_enough() -> None:
    """Tiles to the left and above hide theirs."""
    cut = bare_wall()
    cut[WALL[12], :3, : evidence.PATCH // 2] = levels((30, 30, 30))
    cut[WALL[12], :3, 10:] = cut[WALL[11], :3, 10:]
    cut[WALL[12], :3, :, :10] = levels((30, 30, 30))
    cut[WALL[12], :3, :10] = levels((30, 30, 30))
    cut[WALL[12], :3, 14:26, 14:26] += 0.1
    assert 12 not in covered(cut)


def test_at_the_edge_of_a_cover_most_gutters_have_to_show() -> None:
    """Two of them may be those beyond it; far from it, or where a tile was seen, they are enough."""
    every = np.ones(len(GREY.spaces), bool)
    odd = ~every
    odd[[WALL[k] for k in (13, 14, 17, 18, 19)]] = True
    for shown, found in ((4, False), (3, False), (2, True), (0, True)):
        cut = framed(STONE, without=4 - shown)
        assert card.at_edge(card.seen(cut, GREY), every, odd, GREY)[WALL[12]] == found, shown
    cut = framed(STONE, without=2)
    low = cut.copy()
    low[:, evidence.LEAN[0]] = 0.8
    assert not card.at_edge(card.seen(low, GREY), every, odd, GREY).any()
    assert not card.at_edge(card.seen(cut, GREY), ~every, odd, GREY).any()
    odd[[WALL[k] for k in (13, 17, 18)]] = False
    assert not card.at_edge(card.seen(cut, GREY), every, odd, GREY)[WALL[12]]


def test_a_board_without_a_wall_has_no_edge_and_no_gutters() -> None:
    board = layout.load("pavilion")
    every = np.ones(len(board.spaces), bool)
    cut = np.zeros((len(board.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    sight = card.seen(cut, board)
    assert not card.at_edge(sight, every, every, board).any()
    assert not card.between_gutters(sight, every, board).any()


def test_a_bare_print_is_of_its_colour() -> None:
    """A dark sheet over every space: where a dark print is, it may be the print; a tile was seen on the first one."""
    board = layout.load("azul")
    cut = np.zeros((len(board.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    cut[:, :3] = levels((45, 45, 42))
    free = np.ones(len(board.spaces), bool)
    first = next(i for i, space in enumerate(board.spaces) if space.printed == "white")
    free[first] = False
    found = {board.spaces[i].printed for i in np.flatnonzero(card.covered(card.seen(cut, board), free, board))}
    assert found == {"white", "yellow", "red"}
    assert not card.covered(card.seen(cut, board), free, board)[first]


def test_the_spaces_beside_one() -> None:
    """Those of the wall around it, itself not, and nothing of the lines."""
    one = layout.load("azul")
    some = np.array([space.part == "wall" and (space.row, space.col) == (4, 1) for space in one.spaces])
    near = [
        (space.part, space.row, space.col)
        for space, there in zip(one.spaces, card.beside(some, one), strict=True)
        if there
    ]
    assert near == [("wall", row, col) for row, col in ((3, 0), (3, 1), (3, 2), (4, 0), (4, 2))]


def faint_wall(lighter: int) -> np.ndarray:
    """A wall in glare: nothing is left of its gutters but that they are a little lighter."""
    cut = bare_wall((225, 228 + lighter, 230 + lighter))
    inside = np.abs(np.abs(STEPS) - 0.5) >= 0.06
    cut[:, :3, inside[:, None] & inside] = levels((225, 228, 230))[:, :, 0]
    return cut


def test_faint_gutters_are_believed_where_nearly_all_of_them_show() -> None:
    """Those around a few spaces may be folds; stripes are lighter in every second place, and one way only."""
    every = set(range(25))
    assert covered(faint_wall(3)) == set()
    assert covered(faint_wall(0)) == every
    some = tuple(range(10))
    assert covered(laid_over(faint_wall(3), (225, 228, 230), some)) == every
    assert covered(faint_wall(3), tiles=tuple(range(20))) == every - set(range(20))
    stripes = np.broadcast_to(np.where(STEPS % 0.2 < 0.1, 0.8, 0.76)[None, None, None], (25, 3, 40, 40))
    striped = faint_wall(0)
    striped[WALL, :3] = stripes
    assert covered(striped) == every


def test_card_in_the_blue_of_a_shadow_is_told_by_gutters_that_are_plainly_warmer() -> None:
    """A lighter stripe of a blue cloth is bluer."""
    every = set(range(25))
    blue, warmer, bluer = (150, 125, 115), (165, 150, 150), (185, 150, 140)
    inside = np.abs(np.abs(STEPS) - 0.5) >= 0.06
    card_in_shadow, cloth = bare_wall(warmer), bare_wall(bluer)
    card_in_shadow[:, :3, inside[:, None] & inside] = levels(blue)[:, :, 0]
    cloth[:, :3, :, inside] = levels(blue)
    for cut, found in ((card_in_shadow, set()), (cloth, every)):
        assert covered(cut) == found
        shown = card.between_gutters(card.seen(cut, GREY), np.ones(len(GREY.spaces), bool), GREY)
        assert set(np.flatnonzero(shown[WALL]).tolist()) == every - found


def test_between_prints_nothing_is_said_of_gutters() -> None:
    printed = layout.load("azul")
    free = np.ones(len(printed.spaces), bool)
    sight = card.seen(faint_wall(3), GREY)
    assert not card.between_gutters(sight, free, printed).any()
    assert card.between_gutters(sight, free, GREY)[WALL].all()
