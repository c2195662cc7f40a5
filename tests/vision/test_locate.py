"""Boards that hide or lie beside others."""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np
import pytest

from tests.vision.boards_found import board_at, glance_with
from vision import card_plane, glance, locate
from vision.card_plane import UNIT
from vision.feature_search import Sought
from vision.features import Features
from vision.look import Look
from vision.workshop.studio.photo import photo
from vision.workshop.tables import kinds


def test_what_a_board_beside_the_middle_leaves_is_searched_with_the_whole_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own features are not, and of a board in the middle nothing is left to search for."""
    aside, nearer, middle = board_at(20, 20), board_at(230, 150, 30), board_at(250, 150)
    asked: list[list[tuple[float, float]]] = []

    def boards(seen: Features, *_: object) -> Sought:
        asked.append([(x, y) for x, y in seen.spots.tolist()])
        return Sought([nearer])

    monkeypatch.setattr(locate, "_boards", boards)
    monkeypatch.setattr(locate, "_confirmed", lambda found, *_: found)
    small = glance_with([(60, 60), (280, 200), (500, 300)])
    look = cast(Look, None)
    assert locate.further(small, look, [middle]) == [middle]
    assert asked == []
    assert locate.further(small, look, [aside]) == [nearer, aside]
    assert asked == [[(280, 200), (500, 300)]]


def test_a_further_board_that_cannot_be_confirmed_goes_before_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    aside = board_at(20, 20)
    monkeypatch.setattr(locate, "_boards", lambda *_: Sought([board_at(230, 150, 30)]))
    monkeypatch.setattr(locate, "_confirmed", lambda *_: None)
    assert locate.further(glance_with([(280, 200)]), cast(Look, None), [aside]) == [aside]


def test_a_blurred_board_is_found_beneath_a_sharp_one_that_is_mostly_outside(loaded_look: Look) -> None:
    """The sharp one has nearly all strong features, and is none to read: it is taken out, and the rest looked at."""
    flat, label = photo("test", "azul", 52696, 1000)
    data, label = kinds.changed("stacked", flat, label, np.random.default_rng([17, 52696]))
    both = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    first = glance.at(both)
    assert locate.find(first, [loaded_look], beside=False).boards == []
    found, upon = locate.find(first, [loaded_look]).boards
    assert 0 < card_plane.overlap(found.homography, upon.homography) < card_plane.ONE_BOARD
    corners = cv2.perspectiveTransform(UNIT[None], found.homography)[0]
    assert np.abs(corners - np.array(label["corners"])).max() < 10
