"""The colours of all tiles of a photo judged together."""

from __future__ import annotations

import numpy as np
import pytest

from vision import decide, evidence, layout, palette
from vision.arrays import Floats
from vision.decide import Seen
from vision.workshop.training import weigh

GREY = layout.load("pavilion-grey")
COLOURED = layout.load("pavilion")
# As blue, green, red.
ORANGE, RUDDY, LEAF, LEMON = (40, 120, 215), (70, 40, 190), (60, 130, 100), (40, 200, 215)
Look = tuple[dict[str, float], tuple[int, int, int]]


def board(tiles: dict[int, Look], one: layout.Layout = GREY) -> tuple[list[Seen], Floats]:
    """Bare card, and on some spaces tiles of a look that the eye takes for several colours."""
    cut = np.full((len(one.spaces), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), 0.5, np.float32)
    seen = []
    for i, space in enumerate(one.spaces):
        chance, bgr = tiles.get(i, ({}, None))
        if bgr is not None:
            cut[i, :6] = np.tile(np.array(bgr, np.float32) / 128 - 1, 2)[:, None, None]
        told = {f"tile {colour}": p for colour, p in chance.items()} or {"bare": 1.0}
        seen.append(decide.seen_of(space, one.colours, told, None))
    return seen, cut


def test_what_looks_unlike_the_sure_ones_of_a_colour_has_another() -> None:
    """Reds that the eye takes for orange are red where the orange ones look different."""
    doubtful = {"orange": 0.6, "red": 0.4}
    seen, cut = board({0: ({"orange": 0.9999, "red": 0.0001}, ORANGE), **dict.fromkeys((6, 7, 13), (doubtful, RUDDY))})
    after = palette.sorted_out(seen, cut)
    assert after[0].tiles["orange"] > 0.99
    assert all(after[i].tiles["red"] > 0.75 for i in (6, 7, 13))


def test_a_sort_of_its_own_is_one_witness() -> None:
    """With nothing else to hold them against, six like tiles are as sure of their colour as one of them."""
    seen, cut = board(dict.fromkeys(range(6), ({"yellow": 0.8, "green": 0.2}, LEAF)))
    after = palette.sorted_out(seen, cut)
    assert all(one.tiles["yellow"] == pytest.approx(0.8, abs=0.01) for one in after[:6])


def test_a_tile_goes_by_its_likes() -> None:
    """One that the eye takes for yellow is green, like four others that look the same."""
    tiles = dict.fromkeys((0, 1, 6, 7), ({"green": 0.99, "yellow": 0.01}, LEAF))
    seen, cut = board({**tiles, 13: ({"green": 0.45, "yellow": 0.55}, LEAF), 20: ({"yellow": 0.9999}, LEMON)})
    after = palette.sorted_out(seen, cut)
    assert after[13].tiles["green"] > 0.85
    assert after[20].tiles["yellow"] > 0.99


def test_a_printed_star_tells_what_its_tiles_look_like() -> None:
    """In the centre of the coloured side a tile unlike those that lie on yellow's print is green."""
    yellow = [i for i, space in enumerate(COLOURED.spaces) if space.printed == "yellow"][:3]
    centre = next(i for i, space in enumerate(COLOURED.spaces) if not space.printed)
    doubtful = ({"yellow": 0.7, "green": 0.3}, LEAF)
    seen, cut = board({**dict.fromkeys(yellow, ({"yellow": 0.9999}, LEMON)), centre: doubtful}, COLOURED)
    after = palette.sorted_out(seen, cut)
    assert after[centre].tiles["green"] > 0.7
    assert [after[i] for i in yellow] == [seen[i] for i in yellow]


def test_an_eye_that_cannot_tell_at_all_stays_undecided() -> None:
    tiles = dict.fromkeys(range(8), (dict.fromkeys(GREY.colours, 1 / 6), LEAF))
    after = palette.sorted_out(*board({**tiles, 20: (dict.fromkeys(GREY.colours, 1 / 6), ORANGE)}))
    assert max(after[0].tiles.values()) < 0.3


def test_bare_card_and_walls_are_left_alone() -> None:
    seen, cut = board({0: ({"yellow": 0.8, "green": 0.2}, LEAF)})
    assert palette.sorted_out(seen, cut) == seen
    wall = layout.load("azul-grey")
    tiles: dict[int, Look] = {0: ({"blue": 0.6, "white": 0.4}, LEAF), 1: ({"blue": 0.7, "white": 0.3}, LEMON)}
    seen, cut = board(tiles, wall)
    assert palette.sorted_out(seen, cut) == seen


def test_the_weights_are_fitted_on_whole_boards(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pairs of like colour are told from others by their looks, so that each difference speaks against it."""
    names = evidence.eye(GREY.eye).kinds
    rng = np.random.default_rng(3)
    labels = rng.choice([names.index("tile orange"), names.index("tile red")], 42)
    looks = np.where((labels == names.index("tile red"))[:, None], RUDDY, ORANGE) + rng.normal(0, 22, (42, 3))
    patches = np.broadcast_to(np.tile(looks, 2)[:, :, None, None], (42, 6, evidence.PATCH, evidence.PATCH))
    file = tmp_path_factory.mktemp("harvest") / "one.npz"
    np.savez(file, patches=np.clip(patches, 0, 255).astype(np.uint8), facts=np.zeros((42, 3)), labels=labels)
    monkeypatch.setattr("sys.argv", ["weigh", str(file), "--board", "pavilion-grey", "--sorts"])
    weigh.main()
    assert "of 861 pairs wrong" in capsys.readouterr().out
