"""How much like tiles the tiles and prints of a photo look, and what that says about spaces in doubt."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from vision import compare, decide, evidence, layout, levels
from vision.decide import Seen
from vision.workshop.training import weigh

COLOURED = layout.load("pavilion")
WEIGHTS = evidence.eye(COLOURED.eye).levels
GREY = layout.load("pavilion-grey")
ORANGE = range(6)


def board(told: dict[int, float], others: float = -9.0) -> list[Seen]:
    """What the eye says of a coloured side, in log odds of a tile: of the spaces told, and of all others."""
    seen = []
    for i, space in enumerate(COLOURED.spaces):
        share = 1 / (1 + math.exp(-told.get(i, others)))
        colour = space.printed or "green"
        chance = {f"tile {colour}": share, f"print {colour}" if space.printed else "bare": 1 - share}
        seen.append(decide.seen_of(space, COLOURED.colours, chance, None))
    return seen


def after(told: dict[int, float]) -> list[float]:
    seen = board(told)
    return [compare.odds(one) for one in levels.weighed(seen, seen, WEIGHTS)]


def test_a_star_of_vivid_prints_is_bare() -> None:
    """Each by itself would rather be a tile; but the photo's tiles are plain ones, and its neighbours as vivid."""
    vivid = dict(zip(ORANGE, (0.5, 1.4, 2.6, 1.1, 0.8, 1.9), strict=True))
    tiles = dict.fromkeys((12, 15, 20, 31), 11.0)
    assert all(odds < 0 for odds in after({**vivid, **tiles})[:6])


def test_a_space_in_doubt_among_clear_prints_stays_in_doubt() -> None:
    for odds in (-1.0, 1.0):
        assert abs(after({0: odds, 12: 9.5, 31: 9.5})[0] - odds) < 0.8


def test_in_a_photo_whose_tiles_are_not_plain_a_doubtful_one_is_rather_a_tile() -> None:
    plain, faint = (after({12: odds, 13: odds, 14: odds, 15: 3.0})[15] for odds in (11.5, 6.5))
    assert faint > plain + 1


def test_what_is_beyond_doubt_and_what_has_no_print_is_left() -> None:
    seen = board({0: 9.5, 1: -7.5, 2: 1.0, 36: 1.0})
    weighed = levels.weighed(seen, seen, WEIGHTS)
    assert [k for k, (one, other) in enumerate(zip(seen, weighed, strict=True)) if one != other] == [2]


def test_an_eye_without_weights_and_a_side_without_prints_keep_their_opinions() -> None:
    seen = board(dict.fromkeys(ORANGE, 1.0))
    assert levels.weighed(seen, seen, ()) == seen
    grey = [decide.seen_of(space, COLOURED.colours, {"bare": 0.6, "tile red": 0.4}, None) for space in GREY.spaces]
    assert levels.weighed(grey, grey, WEIGHTS) == grey


def test_the_weights_are_fitted_on_spaces_in_doubt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In stars whose prints are in doubt, the likeness of a space to a tile has to be larger."""
    rng = np.random.default_rng(5)
    labels, boards = [], []
    for _ in range(20):
        tiles = rng.random(len(COLOURED.spaces)) < 0.3
        boards.append(board({i: float(rng.normal(4.5 if tile else 0.5, 1)) for i, tile in enumerate(tiles)}))
        kinds = [
            f"tile {space.printed or 'green'}" if tile else f"print {space.printed}" if space.printed else "bare"
            for space, tile in zip(COLOURED.spaces, tiles, strict=True)
        ]
        labels.append(kinds)
    nothing = np.zeros((42, evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    told = [(kinds, nothing, seen) for kinds, seen in zip(labels, boards, strict=True)]
    monkeypatch.setattr(weigh, "_boards", lambda *_: iter(told))
    monkeypatch.setattr("sys.argv", ["weigh", str(tmp_path), "--board", "pavilion", "--levels"])
    weigh.main()
    weights, wrong = capsys.readouterr().out.splitlines()
    assert len(weights.split(",")) == levels.FEATURES
    assert int(wrong.split()[0]) < 40
