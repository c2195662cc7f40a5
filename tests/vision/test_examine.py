"""Which side of a board is seen and when that is clear, and what is in front of it."""

from __future__ import annotations

import numpy as np
import pytest

from vision import card, decide, evidence, examine, layout, lean
from vision.pose import Pose

PRINTED, GREY = layout.load("azul"), layout.load("azul-grey")
EYE = evidence.eye(PRINTED.eye)
NOWHERE = np.zeros(len(PRINTED.spaces), bool)
UNSEEN = card.Sight(np.zeros((25, 3)), np.zeros(25), np.zeros((25, 4, 3)), low=False)


def side(names: list[str], elevation: float, monkeypatch: pytest.MonkeyPatch) -> tuple[layout.Layout, bool]:
    """What is told of a wall whose spaces look like that, all else being bare."""
    monkeypatch.setattr(card, "without_gutters", lambda *_: NOWHERE.copy())
    wall = [i for i, space in enumerate(PRINTED.spaces) if space.part == "wall"]
    chances = np.zeros((len(PRINTED.spaces), len(EYE.kinds)))
    chances[:, EYE.kinds.index("bare")] = 1.0
    for i, name in zip(wall, names, strict=True):
        chances[i] = [float(kind == name) for kind in EYE.kinds]
    glimpse = examine._Glimpse(
        Pose(np.eye(3, 4), elevation, 1.0, (0.0, 1.0)), np.zeros((0, 0), np.float32), chances, False
    )
    return examine._side(glimpse, UNSEEN, (PRINTED, GREY), EYE, [None] * len(PRINTED.spaces), NOWHERE)


@pytest.mark.parametrize(("elevation", "clear"), [(25.0, True), (60.0, False)])
def test_from_low_two_stray_prints_do_not_put_a_plain_grey_side_in_doubt(
    elevation: float, clear: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sides of neighbours' tiles look like prints from there; from higher they may be those of the other side."""
    elsewhere = [f"tile {PRINTED.part('wall')[(i + 1) % 25].printed}" for i in range(25)]
    names = [*elsewhere[:15], *["bare"] * 8, "print yellow", "print black"]
    assert side(names, elevation, monkeypatch) == (GREY, clear)


def test_bare_card_in_good_light_is_the_grey_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though its few tiles lie where their colours are printed on the other."""
    names = [f"tile {space.printed}" if space.col == 2 else "bare" for space in PRINTED.part("wall")]
    assert side(names, 60.0, monkeypatch) == (GREY, True)


@pytest.mark.parametrize(("hidden", "left"), [(0.5, 0.0), (0.9, 0.9)])
def test_what_may_be_in_front_is_not_where_gutters_show(
    hidden: float, left: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blur and glare look like it; a hand that is plainly seen is there nevertheless."""
    shown = np.array([space.part == "wall" and space.col < 3 for space in GREY.spaces])
    monkeypatch.setattr(card, "covered", lambda *_: NOWHERE.copy())
    monkeypatch.setattr(card, "between_gutters", lambda *_: shown)
    bare = {kind: float(kind == "bare") * (1 - hidden) + float(kind == "hidden") * hidden for kind in EYE.kinds}
    seen = [decide.seen_of(space, GREY.colours, bare, None) for space in GREY.spaces]
    cut = np.zeros((len(seen), evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    glimpse = examine._Glimpse(Pose(np.eye(3, 4), 60.0, 1.0, (0.0, 1.0)), cut, np.ones((len(seen), 1)), False)
    after = examine._with_covers(seen, glimpse, UNSEEN, GREY, EYE, NOWHERE)
    assert {each.hidden for each, there in zip(after, shown, strict=True) if there} == {left}
    assert {each.hidden for each, there in zip(after, shown, strict=True) if not there} == {hidden}


@pytest.mark.parametrize(("shown", "needed"), [(1.0, examine.CLEAR_UNTOLD), (0.8, examine.CLEAR_UNTOLD_IN_PART)])
def test_by_a_part_of_a_board_its_shape_is_believed_only_where_all_is_clearer(shown: float, needed: float) -> None:
    """Of a photo cut by hand the lens is unknown, and a part of a shape tells less of how its tiles lean."""
    count = len(PRINTED.spaces)
    in_view = np.arange(count) < round(shown * count)
    cut = np.zeros((0, 0), np.float32)
    seen = lean.Glance(Pose(np.eye(3, 4), 80.0, 1.0, (0.0, 1.0)), cut, np.ones((count, 1)), in_view)
    assert examine._clear_enough(seen, lens_told=False) == needed
    assert examine._clear_enough(seen, lens_told=True) == examine.CLEAR
