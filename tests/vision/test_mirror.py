"""Boards the wrong way round, told from boards that are much the same in a mirror."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from tests.vision.boards_found import board_at, glance_with
from vision import feature_search, find_board, glance, mirror, plane_fit, sureness
from vision.card_plane import Found
from vision.feature_search import Sought
from vision.features import Features
from vision.look import Look
from vision.workshop.pavilion_bench import edition_look
from vision.workshop.studio.art import pavilion_art


def test_a_mirror_is_searched_for_at_length_unless_a_board_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mirrored board shows late among others, and what is found instead of it is no more than a part of its print."""
    asked: list[object] = []

    def search(*given: object) -> Sought:
        asked.append(given[-2])
        return Sought([])

    monkeypatch.setattr(feature_search, "search", search)
    quick = SimpleNamespace(quickly=None)
    for spread in (0.33, 0.42, 0.55):
        found = Found(np.diag([200.0, 200.0, 1.0]), 64, spread)
        assert not mirror.mirrored(glance.at(np.zeros((90, 120, 3), np.uint8)), [cast(Look, quick)], found)
    assert asked == [plane_fit.TRIES, plane_fit.TRIES, plane_fit.TRIES, mirror.FEW_TRIES]  # the vague one: twice


def test_a_mirror_of_a_clear_board_is_searched_for_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def search(seen: Features, *_: object) -> Sought:
        asked.append(len(seen.spots))
        return Sought([])

    monkeypatch.setattr(feature_search, "search", search)
    quick = cast(Look, SimpleNamespace(quickly=None))
    small = glance_with([(60, 60), (280, 200), (500, 300)])
    for found in (replace(board_at(20, 20), spread=0.55), replace(board_at(20, 20), spread=0.3)):
        mirror.mirrored(small, [quick], found)
    assert asked == [1, 3, 3]  # the second is vague: its whole look is asked too


@pytest.mark.parametrize(("spread", "told"), [(0.15, False), (0.45, True)])
def test_a_part_of_a_print_that_is_alike_in_a_mirror_is_no_mirror(
    monkeypatch: pytest.MonkeyPatch, spread: float, told: bool
) -> None:
    """A grid turned over agrees in more places than the board that was found, but all of them in one part of it."""
    turned = Found(np.diag([200.0, 200.0, 1.0]), 70, spread)
    monkeypatch.setattr(feature_search, "search", lambda *_: Sought([turned]))
    found = Found(np.diag([200.0, 200.0, 1.0]), 62, 0.51)
    look = cast(Look, SimpleNamespace(quickly=None))
    there = glance.at(np.zeros((90, 120, 3), np.uint8))
    assert mirror.mirrored(there, [look], found) is told
    assert mirror.mirrored(there, [look], spread=sureness.SURE_SPREAD) is told
    assert mirror.mirrored(there, [look])


@pytest.mark.parametrize(("places", "told"), [(64, False), (30, True)])
def test_the_whole_look_is_asked_for_a_mirror_of_what_is_vaguely_found(
    monkeypatch: pytest.MonkeyPatch, places: int, told: bool
) -> None:
    """A low mirrored board that only a card's outline found: the quick part of its look misses it in a mirror."""
    quick = cast(Look, object())
    turned = Found(np.diag([200.0, 200.0, 1.0]), 139, 0.85)
    monkeypatch.setattr(feature_search, "search", lambda _, look, *__: Sought([] if look is quick else [turned]))
    found = Found(np.diag([200.0, 200.0, 1.0]), places, 0.5)
    look = cast(Look, SimpleNamespace(quickly=quick))
    assert mirror.mirrored(glance.at(np.zeros((90, 120, 3), np.uint8)), [look], found) is told


def test_a_mirror_that_shows_nearly_as_many_places_is_told_by_the_straightened_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tracks and borders look the same in a mirror; a name plate does not."""
    asked: list[Found] = []
    look = cast(Look, SimpleNamespace(quickly="quick"))
    monkeypatch.setattr(mirror, "_turned_over", lambda seen, _: seen)
    monkeypatch.setattr(mirror, "wrong_way_round", lambda _g, _l, found: bool(asked.append(found)) or True)
    found = board_at(100, 100, 99)
    small = glance_with([(120.0 + k, 120.0) for k in range(12)])
    for places, told in ((60, False), (96, True)):
        monkeypatch.setattr(feature_search, "search", lambda *_, many=places: Sought([board_at(0, 0, many)]))
        assert mirror.mirrored(small, [look], found) is told
    assert asked == [found]


@pytest.mark.parametrize("mirrored", [False, True])
def test_which_way_round_a_print_lies_is_told_where_it_was_found(
    monkeypatch: pytest.MonkeyPatch, mirrored: bool
) -> None:
    """A print that is much the same in a mirror is held against its look as it lies, not only wherever it is found."""
    edition = pavilion_art("summer-pavilion-grey", 1).prints[0].levels[0]
    look = edition_look("summer-pavilion-grey", 1)
    print_shown = np.asarray(cv2.resize(edition, (500, 500), interpolation=cv2.INTER_AREA), np.uint8)
    picture = cv2.copyMakeBorder(print_shown, 60, 60, 60, 60, cv2.BORDER_CONSTANT)
    found = Found(np.array([[500.0, 0, 60], [0, 500, 60], [0, 0, 1]]), 30, 0.6)
    monkeypatch.setattr(feature_search, "search", lambda *_: Sought([]))
    shown = np.ascontiguousarray(picture[:, ::-1]) if mirrored else picture
    grey = np.asarray(cv2.cvtColor(shown, cv2.COLOR_BGR2GRAY), np.uint8)
    assert mirror.wrong_way_round(grey, look, found) is mirrored


@pytest.mark.parametrize(
    ("first", "closely", "mirrored"),
    [((52, 56), (137, 113), False), ((52, 56), (113, 137), True), ((0, 9), (24, 13), False), ((9, 19), (24, 33), True)],
)
def test_where_both_ways_round_have_nearly_as_many_places_or_few_it_is_looked_at_more_closely(
    monkeypatch: pytest.MonkeyPatch, first: tuple[int, int], closely: tuple[int, int], mirrored: bool
) -> None:
    """Glare may leave little but what looks the same in a mirror: the whole look is asked."""
    counts = iter((*first, *closely))
    asked: list[object] = []
    monkeypatch.setattr(mirror, "_most_places", lambda _, look, *__: asked.append(look) or next(counts))
    found = Found(np.diag([50.0, 50.0, 1.0]), 61, 0.77)
    look = cast(Look, SimpleNamespace(quickly=None))
    assert mirror.wrong_way_round(np.zeros((90, 120), np.uint8), look, found) is mirrored
    assert asked == [None, None, look, look]


@pytest.mark.parametrize(("places", "mirrored"), [((40, 30), True), ((48, 30), False)])
def test_a_faint_board_is_clearly_the_right_way_round(
    places: tuple[int, int], mirrored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What few places speak for has to be seen so by one and a half times as many as in a mirror."""
    counts = iter(places)
    monkeypatch.setattr(mirror, "_most_places", lambda *_: next(counts))
    found = Found(np.diag([50.0, 50.0, 1.0]), 17, 0.16)
    look = cast(Look, SimpleNamespace(quickly=None))
    grey = np.zeros((90, 120), np.uint8)
    assert mirror.wrong_way_round(grey, look, found, find_board.FAINT_TIMES) is mirrored
