"""Boards of which more is seen once they are straightened."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from tests.vision.boards_found import board_at
from vision import feature_search, from_above, glance, locate
from vision.card_plane import UNIT
from vision.feature_search import Sought
from vision.look import Look
from vision.workshop.studio.photo import photo
from vision.workshop.tables import kinds


def test_what_few_places_speak_for_is_a_board_if_more_do_once_it_is_seen_from_above(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has to lie where it seemed to; of several the one is taken that most places speak for."""
    small, large = cast(Look, "small"), cast(Look, "large")
    rough = [(0, board_at(0, 0, 15)), (1, board_at(10, 0, 12)), (1, board_at(500, 500, 19))]
    seen = {"small": board_at(1, 0, 17), "large": board_at(12, 0, 30)}
    monkeypatch.setattr(from_above, "lies_as", lambda _, ways: (0, seen[str(ways[0][0])]))
    assert from_above.confirmed(np.zeros((90, 120, 3), np.uint8), [small, large], rough) == (1, seen["large"])
    monkeypatch.setattr(from_above, "lies_as", lambda *_: None)
    assert from_above.confirmed(np.zeros((90, 120, 3), np.uint8), [small, large], rough) is None


def test_a_board_that_is_laid_a_space_of_its_track_beside_itself_is_settled(loaded_look: Look) -> None:
    """Cut off, so that the track is most of what is seen: more of the print agrees once it is seen from above."""
    flat, label = photo("test", "azul-grey", 59193, 1000)
    data, label = kinds.changed("cut", flat, label, np.random.default_rng([17, 59193]))
    cut = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    found = locate.find(glance.at(cut), [loaded_look]).boards[0]
    settled = from_above.settled(np.asarray(cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY), np.uint8), loaded_look, found)
    before, after = (
        np.abs(cv2.perspectiveTransform(UNIT[None], one.homography)[0] - np.array(label["corners"])).max()
        for one in (found, settled)
    )
    assert before > 40
    assert after < 10


def test_a_settled_board_is_none_beside_it_and_much_of_a_print_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole look is asked where the quick part leaves the board vague; a neighbour's board is another one."""
    asked: list[object] = []
    whole = cast(Look, SimpleNamespace(quickly="quick part"))
    quick, wholly = board_at(104, 100, 50), board_at(102, 100, 70)
    monkeypatch.setattr(from_above, "flattened", lambda grey, *_: (grey, np.eye(3)))

    def search(_: object, part: object, *__: object, **___: object) -> Sought:
        asked.append(part)
        return Sought([wholly if part is whole else quick])

    monkeypatch.setattr(feature_search, "search", search)
    grey, vague = np.zeros((400, 600), np.uint8), board_at(100, 100, 40)
    assert from_above.settled(grey, whole, vague).places == 70
    assert asked == ["quick part", whole]
    quick = board_at(104, 100, 80)
    assert from_above.settled(grey, whole, vague).places == 80
    assert asked[2:] == ["quick part"]
    quick = wholly = board_at(180, 100, 90)
    assert from_above.settled(grey, whole, vague) is vague
    quick = wholly = board_at(104, 100, 90)
    wide = replace(vague, spread=2 * wholly.spread)
    assert from_above.settled(grey, whole, wide) is wide
    asked.clear()
    few = board_at(100, 100, 80)
    assert from_above.settled(grey, whole, few) is few
    assert not asked
    assert from_above.settled(grey, whole, replace(few, spread=0.4)).places == 90
    asked.clear()
    placed = replace(vague, corners_off=from_above.SURE_CORNERS / 2)
    assert from_above.settled(grey, whole, placed) is placed
    assert not asked
