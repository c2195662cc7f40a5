"""Where a board is looked for: the part of a picture with much to see, and the features near a board."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from vision import locate
from vision.look import Look
from vision.workshop.pavilion_bench import edition_look
from vision.workshop.studio.art import pavilion_art
from vision.workshop.studio.photo import photo
from vision.workshop.tables import kinds


def picture(left: int, top: int, side: int) -> np.ndarray:
    """A plain table with a busy square on it, and a crumb in a corner."""
    table = np.full((324, 432), 120, np.uint8)
    table[top : top + side, left : left + side] = np.random.default_rng(2).integers(0, 256, (side, side))
    table[10, 420] = 255
    return table


def test_only_the_busy_part_of_a_picture_is_looked_at() -> None:
    """All of the square and a little around it; not the crumb."""
    left, top, right, bottom = locate._busy(picture(100, 80, 160))
    assert 70 < left <= 100
    assert 50 < top <= 80
    assert 260 <= right < 290
    assert 240 <= bottom < 270


def test_a_picture_with_little_to_see_is_looked_at_as_a_whole() -> None:
    assert locate._busy(picture(100, 80, 8)) == (0, 0, 432, 324)


def test_features_keep_their_places_in_the_whole_picture() -> None:
    """The first look gives spots as if it had not left anything out."""
    table = np.repeat(picture(200, 150, 120)[:, :, None], 3, axis=2)
    spots = locate.glance(table).seen.spots
    assert len(spots) > 30
    scale = locate.ATTEMPTS[0].width / table.shape[1]
    assert (spots.min(axis=0) > np.array([190, 140]) * scale).all()
    assert (spots.max(axis=0) < np.array([330, 280]) * scale).all()


def test_features_far_from_a_board_are_left_out() -> None:
    """A board of a hundred pixels: what lies a quarter of it around it still counts."""
    spots = np.array([[150, 150], [90, 150], [60, 150], [300, 150]], np.float32)
    small = locate.Glance(
        np.zeros((400, 400), np.uint8), (400, 400), locate._Features(spots, np.eye(4, 128, dtype=np.float32))
    )
    board = np.array([[100, 0, 100], [0, 100, 100], [0, 0, 1.0]])
    assert locate._near(small, board).spots.tolist() == [[150, 150], [90, 150]]


def test_a_plane_is_not_bent_by_a_few_that_stray() -> None:
    """Most places agree to a tenth of a pixel; three at one edge are two pixels off."""
    rng = np.random.default_rng(4)
    board = np.array([[200, 20, 50], [-10, 180, 60], [0.0, 0.1, 1.0]])
    places = rng.uniform(0, 1, (60, 2)).astype(np.float32)
    spots = (locate._project(board, places) + rng.normal(0, 0.1, (60, 2))).astype(np.float32)
    astray = np.argsort(places[:, 0])[-3:]
    spots[astray] += [0, 2.5]
    exact = locate._exactly(board, places, spots)
    off = locate._project(exact, locate.UNIT) - locate._project(board, locate.UNIT)
    assert np.abs(off).max() < 0.25


def test_a_mirror_is_searched_for_at_length_unless_a_board_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mirrored board shows late among others, and what is found instead of it is no more than a part of its print."""
    asked: list[object] = []

    def search(*given: object) -> locate._Sought:
        asked.append(given[-2])
        return locate._Sought([])

    monkeypatch.setattr(locate, "_search", search)
    quick = SimpleNamespace(quickly=None)
    for spread in (0.33, 0.42, 0.55):
        found = locate.Found(np.diag([200.0, 200.0, 1.0]), 64, spread)
        assert not locate.mirrored(locate.glance(np.zeros((90, 120, 3), np.uint8)), [cast(Look, quick)], found)
    assert asked == [locate.TRIES, locate.TRIES, locate.TRIES, locate.FEW_TRIES]  # the vague one: twice


def board_at(left: float, top: float, places: int = 60) -> locate.Found:
    return locate.Found(np.array([[100.0, 0, left], [0, 100.0, top], [0, 0, 1]]), places, 0.5)


def glance_with(spots: list[tuple[float, float]]) -> locate.Glance:
    seen = locate._Features(np.array(spots, np.float32), np.zeros((len(spots), 128), np.float32))
    return locate.Glance(np.zeros((400, 600), np.uint8), (400, 600), seen)


def test_what_a_board_beside_the_middle_leaves_is_searched_with_the_whole_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own features are not, and of a board in the middle nothing is left to search for."""
    aside, nearer, middle = board_at(20, 20), board_at(230, 150, 30), board_at(250, 150)
    asked: list[list[tuple[float, float]]] = []

    def boards(seen: locate._Features, *_: object) -> locate._Sought:
        asked.append([(x, y) for x, y in seen.spots.tolist()])
        return locate._Sought([nearer])

    monkeypatch.setattr(locate, "_boards", boards)
    monkeypatch.setattr(locate, "_confirmed", lambda found, *_: found)
    small = glance_with([(60, 60), (280, 200), (500, 300)])
    look = cast(Look, None)
    assert locate.further(small, look, [middle]) == [middle]
    assert asked == []
    assert locate.further(small, look, [aside]) == [nearer, aside]
    assert asked == [[(280, 200), (500, 300)]]


@pytest.mark.parametrize(
    ("left", "kept"), [(90, True), (30, False), (140, False)], ids=["upon it", "the same a space further on", "beside"]
)
def test_a_board_that_lies_upon_another_is_found_though_most_of_it_is_outside(
    monkeypatch: pytest.MonkeyPatch, left: float, kept: bool
) -> None:
    """Its features within the first are looked at once more; its middle need not be in the photo."""
    first, upon = board_at(20, 20), board_at(left, 20, 25)
    asked: list[int] = []

    def plane(_: object, free: np.ndarray, *__: object) -> tuple[locate.Found, np.ndarray]:
        asked.append(int(free.sum()))
        return [(first, np.array([0])), locate.NOTHING, (upon, np.array([1]))][len(asked) - 1]

    monkeypatch.setattr(locate, "_matched", lambda *_: (None, np.zeros(0, np.intp), np.zeros(0, np.intp)))
    monkeypatch.setattr(locate, "_explained", lambda *_: np.array([2]))
    monkeypatch.setattr(locate, "_plane", plane)
    seen = locate._Features(np.array([(50.0, 50 + k) for k in range(12)], np.float32), np.zeros((12, 128), np.float32))
    boards = locate._search(seen, cast(Look, None), (120, 125), upon=True).boards
    assert boards == ([first, upon] if kept else [first])
    assert asked == [12, 0, 10]
    assert not locate.plausible(upon.homography, (120, 125)) or not kept


def test_a_further_board_that_cannot_be_confirmed_goes_before_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    aside = board_at(20, 20)
    monkeypatch.setattr(locate, "_boards", lambda *_: locate._Sought([board_at(230, 150, 30)]))
    monkeypatch.setattr(locate, "_confirmed", lambda *_: None)
    assert locate.further(glance_with([(280, 200)]), cast(Look, None), [aside]) == [aside]


def test_a_mirror_of_a_clear_board_is_searched_for_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def search(seen: locate._Features, *_: object) -> locate._Sought:
        asked.append(len(seen.spots))
        return locate._Sought([])

    monkeypatch.setattr(locate, "_search", search)
    quick = cast(Look, SimpleNamespace(quickly=None))
    small = glance_with([(60, 60), (280, 200), (500, 300)])
    for found in (replace(board_at(20, 20), spread=0.55), replace(board_at(20, 20), spread=0.3)):
        locate.mirrored(small, [quick], found)
    assert asked == [1, 3, 3]  # the second is vague: its whole look is asked too


@pytest.mark.parametrize(("spread", "told"), [(0.15, False), (0.45, True)])
def test_a_part_of_a_print_that_is_alike_in_a_mirror_is_no_mirror(
    monkeypatch: pytest.MonkeyPatch, spread: float, told: bool
) -> None:
    """A grid turned over agrees in more places than the board that was found, but all of them in one part of it."""
    turned = locate.Found(np.diag([200.0, 200.0, 1.0]), 70, spread)
    monkeypatch.setattr(locate, "_search", lambda *_: locate._Sought([turned]))
    found = locate.Found(np.diag([200.0, 200.0, 1.0]), 62, 0.51)
    look = cast(Look, SimpleNamespace(quickly=None))
    there = locate.glance(np.zeros((90, 120, 3), np.uint8))
    assert locate.mirrored(there, [look], found) is told
    assert locate.mirrored(there, [look], spread=locate.SURE_SPREAD) is told
    assert locate.mirrored(there, [look])


@pytest.mark.parametrize(("places", "told"), [(64, False), (30, True)])
def test_the_whole_look_is_asked_for_a_mirror_of_what_is_vaguely_found(
    monkeypatch: pytest.MonkeyPatch, places: int, told: bool
) -> None:
    """A low mirrored board that only a card's outline found: the quick part of its look misses it in a mirror."""
    quick = cast(Look, object())
    turned = locate.Found(np.diag([200.0, 200.0, 1.0]), 139, 0.85)
    monkeypatch.setattr(locate, "_search", lambda _, look, *__: locate._Sought([] if look is quick else [turned]))
    found = locate.Found(np.diag([200.0, 200.0, 1.0]), places, 0.5)
    look = cast(Look, SimpleNamespace(quickly=quick))
    assert locate.mirrored(locate.glance(np.zeros((90, 120, 3), np.uint8)), [look], found) is told


@pytest.mark.parametrize(("alike", "told"), [(0, False), (20, False), (50, True), (95, False)])
def test_a_pattern_with_something_on_it_is_told_from_a_pattern_alone(alike: int, told: bool) -> None:
    descriptors = np.eye(128, dtype=np.float32)[:100]
    descriptors[:alike] = descriptors[0]
    seen = locate._Features(np.zeros((100, 2), np.float32), descriptors)
    assert locate.patterned(locate.Glance(np.zeros((40, 60), np.uint8), (40, 60), seen)) is told


@pytest.mark.parametrize("mirrored", [False, True])
def test_which_way_round_a_print_lies_is_told_where_it_was_found(
    monkeypatch: pytest.MonkeyPatch, mirrored: bool
) -> None:
    """A print that is much the same in a mirror is held against its look as it lies, not only wherever it is found."""
    edition = pavilion_art("summer-pavilion-grey", 1).prints[0].levels[0]
    look = edition_look("summer-pavilion-grey", 1)
    print_shown = np.asarray(cv2.resize(edition, (500, 500), interpolation=cv2.INTER_AREA), np.uint8)
    picture = cv2.copyMakeBorder(print_shown, 60, 60, 60, 60, cv2.BORDER_CONSTANT)
    found = locate.Found(np.array([[500.0, 0, 60], [0, 500, 60], [0, 0, 1]]), 30, 0.6)
    monkeypatch.setattr(locate, "_search", lambda *_: locate._Sought([]))
    shown = np.ascontiguousarray(picture[:, ::-1]) if mirrored else picture
    grey = np.asarray(cv2.cvtColor(shown, cv2.COLOR_BGR2GRAY), np.uint8)
    assert locate.wrong_way_round(grey, look, found) is mirrored


@pytest.mark.parametrize(("places", "right"), [(60, True), (30, False)])
def test_of_a_board_and_its_grid_seen_a_space_further_on_the_one_is_kept_that_more_speaks_for(
    places: int, right: bool
) -> None:
    """The print of one is seen through the other, so they do not lie upon each other; a board beside them stays."""
    spots = np.array([(60.0 + k, 60.0) for k in range(8)] + [(520.0 + k, 520.0) for k in range(8)], np.float32)
    seen = locate._Features(spots, np.zeros((16, 128), np.float32))
    found, beside, top = board_at(0, 0, 40), board_at(500, 500, 40), board_at(50, 30, places)
    kept = locate._with_top([found, beside], [np.arange(8), np.arange(8, 16)], top, seen)
    assert [id(one) for one in kept] == [id(one) for one in ((beside, top) if right else (found, beside))]


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
    monkeypatch.setattr(locate, "_most_places", lambda _, look, *__: asked.append(look) or next(counts))
    found = locate.Found(np.diag([50.0, 50.0, 1.0]), 61, 0.77)
    look = cast(Look, SimpleNamespace(quickly=None))
    assert locate.wrong_way_round(np.zeros((90, 120), np.uint8), look, found) is mirrored
    assert asked == [None, None, look, look]


def test_what_few_places_speak_for_is_a_board_if_more_do_once_it_is_seen_from_above(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has to lie where it seemed to; of several the one is taken that most places speak for."""
    small, large = cast(Look, "small"), cast(Look, "large")
    rough = [(0, board_at(0, 0, 15)), (1, board_at(10, 0, 12)), (1, board_at(500, 500, 19))]
    seen = {"small": board_at(1, 0, 17), "large": board_at(12, 0, 30)}
    monkeypatch.setattr(locate, "lies_as", lambda _, ways: (0, seen[str(ways[0][0])]))
    assert locate.confirmed(np.zeros((90, 120, 3), np.uint8), [small, large], rough) == (1, seen["large"])
    monkeypatch.setattr(locate, "lies_as", lambda *_: None)
    assert locate.confirmed(np.zeros((90, 120, 3), np.uint8), [small, large], rough) is None


def test_a_blurred_board_is_found_beneath_a_sharp_one_that_is_mostly_outside(loaded_look: Look) -> None:
    """The sharp one has nearly all strong features, and is none to read: it is taken out, and the rest looked at."""
    flat, label = photo("test", "azul", 52696, 1000)
    data, label = kinds.changed("stacked", flat, label, np.random.default_rng([17, 52696]))
    both = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    first = locate.glance(both)
    assert locate.find(first, [loaded_look], beside=False).boards == []
    found, upon = locate.find(first, [loaded_look]).boards
    assert 0 < locate.overlap(found.homography, upon.homography) < locate.ONE_BOARD
    corners = cv2.perspectiveTransform(locate.UNIT[None], found.homography)[0]
    assert np.abs(corners - np.array(label["corners"])).max() < 10


@pytest.mark.parametrize(("places", "mirrored"), [((40, 30), True), ((48, 30), False)])
def test_a_faint_board_is_clearly_the_right_way_round(
    places: tuple[int, int], mirrored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What few places speak for has to be seen so by one and a half times as many as in a mirror."""
    counts = iter(places)
    monkeypatch.setattr(locate, "_most_places", lambda *_: next(counts))
    found = locate.Found(np.diag([50.0, 50.0, 1.0]), 17, 0.16)
    look = cast(Look, SimpleNamespace(quickly=None))
    grey = np.zeros((90, 120), np.uint8)
    assert locate.wrong_way_round(grey, look, found, locate.FAINT_TIMES) is mirrored


def test_a_mirror_that_shows_nearly_as_many_places_is_told_by_the_straightened_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tracks and borders look the same in a mirror; a name plate does not."""
    asked: list[locate.Found] = []
    look = cast(Look, SimpleNamespace(quickly="quick"))
    monkeypatch.setattr(locate, "_turned_over", lambda seen, _: seen)
    monkeypatch.setattr(locate, "wrong_way_round", lambda _g, _l, found: bool(asked.append(found)) or True)
    found = board_at(100, 100, 99)
    small = glance_with([(120.0 + k, 120.0) for k in range(12)])
    for places, told in ((60, False), (96, True)):
        monkeypatch.setattr(locate, "_search", lambda *_, many=places: locate._Sought([board_at(0, 0, many)]))
        assert locate.mirrored(small, [look], found) is told
    assert asked == [found]


def test_a_board_that_is_laid_a_space_of_its_track_beside_itself_is_settled(loaded_look: Look) -> None:
    """Cut off, so that the track is most of what is seen: more of the print agrees once it is seen from above."""
    flat, label = photo("test", "azul-grey", 59193, 1000)
    data, label = kinds.changed("cut", flat, label, np.random.default_rng([17, 59193]))
    cut = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    found = locate.find(locate.glance(cut), [loaded_look]).boards[0]
    settled = locate.settled(np.asarray(cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY), np.uint8), loaded_look, found)
    before, after = (
        np.abs(cv2.perspectiveTransform(locate.UNIT[None], one.homography)[0] - np.array(label["corners"])).max()
        for one in (found, settled)
    )
    assert before > 40
    assert after < 10


def test_a_settled_board_is_none_beside_it_and_much_of_a_print_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole look is asked where the quick part leaves the board vague; a neighbour's board is another one."""
    asked: list[object] = []
    whole = cast(Look, SimpleNamespace(quickly="quick part"))
    quick, wholly = board_at(104, 100, 50), board_at(102, 100, 70)
    monkeypatch.setattr(locate, "_flattened", lambda grey, *_: (grey, np.eye(3)))

    def search(_: object, part: object, *__: object, **___: object) -> locate._Sought:
        asked.append(part)
        return locate._Sought([wholly if part is whole else quick])

    monkeypatch.setattr(locate, "_search", search)
    grey, vague = np.zeros((400, 600), np.uint8), board_at(100, 100, 40)
    assert locate.settled(grey, whole, vague).places == 70
    assert asked == ["quick part", whole]
    quick = board_at(104, 100, 80)
    assert locate.settled(grey, whole, vague).places == 80
    assert asked[2:] == ["quick part"]
    quick = wholly = board_at(180, 100, 90)
    assert locate.settled(grey, whole, vague) is vague
    quick = wholly = board_at(104, 100, 90)
    wide = replace(vague, spread=2 * wholly.spread)
    assert locate.settled(grey, whole, wide) is wide
    asked.clear()
    few = board_at(100, 100, 80)
    assert locate.settled(grey, whole, few) is few
    assert not asked
    assert locate.settled(grey, whole, replace(few, spread=0.4)).places == 90
    asked.clear()
    placed = replace(vague, corners_off=locate.SURE_CORNERS / 2)
    assert locate.settled(grey, whole, placed) is placed
    assert not asked


def test_planes_with_the_same_corners_are_followed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways of drawing mostly come to the same plane; the second is looked into where it is another."""
    followed: list[float] = []
    small = glance_with([(120.0 + k, 120.0) for k in range(12)])
    look = cast(Look, SimpleNamespace(places=np.zeros((12, 2), np.float32)))
    number = np.arange(12)
    matches = locate._Matches(small.seen, look, cast(locate._Pairs, None), number, number)

    def followed_from(left: float, right: float) -> list[float]:
        followed.clear()
        planes = iter((board_at(left, 100, 30), board_at(right, 100, 30)))
        monkeypatch.setattr(locate, "fit_plane", lambda *_: next(planes).homography)
        locate._plane(matches, np.ones(12, bool), 10, locate.SAMPLERS)
        return followed

    def guide(plane: np.ndarray, *_: object) -> None:
        followed.append(float(plane[0, 2]))

    monkeypatch.setattr(locate, "_guide", guide)
    assert followed_from(100, 101) == [100]
    assert followed_from(100, 140) == [100, 140]


def test_a_photo_is_looked_at_in_each_way_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[locate.Attempt] = []
    first = glance_with([(120.0, 120.0)])

    def glance(_: np.ndarray, attempt: locate.Attempt) -> locate.Glance:
        looked.append(attempt)
        return glance_with([(10.0, 10.0)])

    monkeypatch.setattr(locate, "_glance", glance)
    once, again = list(locate.closer(first)), list(locate.closer(first))
    assert looked == list(locate.ON_CLOTH)
    assert all(one is other for one, other in zip(once, again, strict=True))


def test_nearly_the_same_guesses_are_followed_once() -> None:
    planes = [board_at(left, 100, 0).homography for left in (100, 101, 180)]
    assert locate._different(planes) == [planes[0], planes[2]]
