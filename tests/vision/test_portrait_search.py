"""A taught board is found by its portrait: by an outline in the photo, or by the little that features say."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.printed_card import CORNERS, MINI, SIDE, card, photo, taught
from vision import bare, edition, outline, portrait_fit, portrait_search, same_edition
from vision.card_plane import Found
from vision.portrait_search import Scene


def off(homography: np.ndarray) -> float:
    """How far the corners are from where they lie, in pixels."""
    return float(np.abs(cv2.perspectiveTransform(np.array([MINI.corners]), homography)[0] - CORNERS).max())


def test_an_outline_is_found_and_a_bare_table_has_none() -> None:
    ring = min(outline.quads(photo(1)), key=lambda corners: float(np.abs(corners.mean(0) - CORNERS.mean(0)).max()))
    turns = [np.abs(np.roll(ring, turn, axis=0) - CORNERS).max() for turn in range(4)]
    assert min(turns) < 4
    assert outline.quads(np.full((400, 500, 3), 90, np.uint8)) == []


def test_pieces_of_a_portrait_say_where_the_board_lies() -> None:
    look = taught(1)
    shown = portrait_fit.face(MINI, look.portrait)
    rough = edition.plane(MINI, np.add(CORNERS, [[8, -6], [-7, 5], [6, 8], [-8, -5]]).tolist())
    assert off(rough) >= 8
    fit = portrait_fit.fitted(Scene(photo(1)).shown_to(shown), shown, rough)
    assert fit is not None
    assert same_edition.sure(fit)
    assert off(fit.homography) < 2


def test_large_pieces_bring_a_rough_place_nearer() -> None:
    """From where small pieces find nothing."""
    look = taught(1)
    rough = edition.plane(MINI, np.add(CORNERS, [[34, 20], [-30, 16], [20, -26], [26, 30]]).tolist())
    small, large = (portrait_fit.face(MINI, look.portrait, piece) for piece in (26, portrait_fit.LARGE_PIECE))
    shown = Scene(photo(1)).shown_to(small)
    alone = portrait_fit.fitted(shown, small, rough)
    assert alone is None or not same_edition.sure(alone)
    nearer = portrait_fit.nearer(shown, large, rough)
    assert nearer is not None
    assert off(nearer) < 8
    found = portrait_search.find(Scene(cv2.GaussianBlur(photo(1), (0, 0), 0.5)), [look], [[rough]])
    assert found is not None
    assert off(found[1].homography) < 2


def on_stripes(seed: int | None) -> np.ndarray:
    """The same photo on a striped cloth, with half a tile over the card's edge; None: the cloth alone."""
    stripes = np.where(np.arange(720) // 40 % 2 == 0, 60, 190).astype(np.uint8)
    cloth = np.repeat(np.repeat(stripes[None, :, None], 640, axis=0), 3, axis=2) // np.array([1, 2, 3], np.uint8)
    if seed is not None:
        inside = cv2.fillConvexPoly(np.zeros((640, 720), np.uint8), CORNERS.round().astype(np.int32), 1) > 0
        cloth[inside] = photo(seed)[inside]
        cloth[300:340, 540:575] = (30, 40, 200)
    return np.asarray(cv2.GaussianBlur(cloth, (0, 0), 1.0), np.uint8)


def test_a_board_on_stripes_is_found_by_colours_that_these_do_not_have() -> None:
    rough = outline.strangers(on_stripes(1))
    turns = [np.abs(np.roll(ring, turn, axis=0) - CORNERS).max() for ring in rough for turn in range(4)]
    assert min(turns) < 40
    found = portrait_search.find(Scene(on_stripes(1)), [taught(1)], [[]])
    assert found is not None
    assert off(found[1].homography) < 2
    assert portrait_search.find(Scene(on_stripes(1)), [taught(2)], [[]]) is None
    assert portrait_search.find(Scene(on_stripes(None)), [taught(1)], [[]]) is None


def test_pieces_of_another_board_agree_on_nothing() -> None:
    shown = portrait_fit.face(MINI, taught(2).portrait)
    fit = portrait_fit.fitted(Scene(photo(1)).shown_to(shown), shown, edition.plane(MINI, CORNERS.tolist()))
    assert fit is None or fit.support < same_edition.SUPPORT_TOO


def test_a_board_without_features_is_found_by_its_outline() -> None:
    """Among several looks it is the one that it is."""
    found = portrait_search.find(Scene(photo(1)), [taught(2), taught(1)], [[], []])
    assert found is not None
    assert found[0] == 1
    assert off(found[1].homography) < 2


def test_of_many_looks_the_closest_are_searched_for_thoroughly() -> None:
    """The one that lies there is among the few, by a card's outline or by a guess; it is found among all of them."""
    looks = [taught(seed) for seed in (2, 3, 4, 5, 1, 6)]
    there = edition.plane(MINI, np.add(CORNERS, 2).tolist())
    chosen = portrait_search.closest(Scene(photo(1)), looks, lambda _: [])
    assert chosen[0] == 4
    assert len(chosen) == portrait_search.CLOSEST
    hidden = Scene(photo(1))
    hidden.outlines = []
    assert portrait_search.closest(hidden, looks, lambda number: [there] if number == 4 else [])[0] == 4
    found = portrait_search.find(Scene(photo(1)), looks, [[]] * len(looks))
    assert found is not None
    assert found[0] == 4


def test_a_print_that_grey_does_not_show_is_found_by_its_colours() -> None:
    """Blue and red of the same lightness: in grey the card is nearly plain."""
    blue_and_red = np.array([0.587 / 0.114, 0.0, -0.587 / 0.299]) / 5
    waves = card(1)[..., 1].astype(float) - 128
    shown = np.clip(128 + waves[..., None] * blue_and_red, 0, 255).astype(np.uint8)
    assert cv2.cvtColor(shown, cv2.COLOR_BGR2GRAY).std() < 0.1 * shown.std()
    portrait = bare.frame_of(MINI).straightened(shown, np.diag([SIDE, SIDE, 1.0]))
    rough = np.diag([SIDE, SIDE, 1.0]) @ np.array([[1.01, 0, -0.012], [0, 0.99, 0.01], [0, 0, 1]])
    noise = np.random.default_rng(9).normal(0, 6, shown.shape)
    found = portrait_search.find(
        Scene(np.clip(shown + noise, 0, 255).astype(np.uint8)), [replace(taught(1), portrait=portrait)], [[rough]]
    )
    assert found is not None
    assert np.abs(found[1].homography / SIDE - np.diag([1, 1, 1 / SIDE])).max() < 0.005


def test_a_print_is_seen_in_its_hues_through_what_the_board_mirrors() -> None:
    """Its lightness and its hues stand out alike; on half of the photo lies a pale pattern, as an overlay mirrors one.

    In grey the pattern is nearly all that is seen there.
    """
    rng = np.random.default_rng(4)
    light, hue, veil = (
        cv2.normalize(cv2.GaussianBlur(rng.normal(0, 1, (SIDE, SIDE)), (0, 0), 4.0), None, -1, 1, cv2.NORM_MINMAX)
        for _ in range(3)
    )
    shown = np.clip(120 + 30 * light[..., None] + 45 * hue[..., None] * [-1, 0.2, 1], 0, 255).astype(np.uint8)
    portrait = bare.frame_of(MINI).straightened(shown, np.diag([SIDE, SIDE, 1.0]))
    face = portrait_fit.face(MINI, portrait)
    assert face.tone is not None
    assert abs(face.tone.sum()) < 1e-5
    mirrored = np.clip(shown + 120 * np.maximum(veil, 0)[..., None], 0, 255).astype(np.uint8)
    there = np.diag([SIDE, SIDE, 1.0])
    fit = portrait_fit.fitted(mirrored, face, there)
    assert fit is not None
    assert fit.support > 0.8
    in_grey = replace(face, tone=None, pieces=_pieces(bare.outlines(portrait, mask=face.static), face))
    grey = portrait_fit.fitted(cv2.cvtColor(mirrored, cv2.COLOR_BGR2GRAY), in_grey, there)
    assert grey is None or grey.support < fit.support - 0.2


def _pieces(shown: np.ndarray, face: portrait_fit.Face) -> np.ndarray:
    side = portrait_fit.PIECE
    return np.array([shown[top : top + side, left : left + side] for left, top in face.corners], np.float32)


def test_a_print_that_grey_shows_is_looked_at_in_grey() -> None:
    grey = np.repeat(card(1)[..., :1], 3, axis=2)
    portrait = bare.frame_of(MINI).straightened(grey, np.diag([SIDE, SIDE, 1.0]))
    assert portrait_fit.face(MINI, portrait).tone is None


def test_a_few_looks_are_all_searched_for() -> None:
    few = [replace(taught(2), portrait=None), taught(2), taught(3)]
    assert portrait_search.closest(Scene(photo(1)), few, lambda _: []) == [1, 2]


def test_without_an_outline_a_guess_is_enough() -> None:
    """A photo that shows nothing but print has no card's edge in it."""
    look = taught(1)
    photo_of_all = np.asarray(cv2.GaussianBlur(card(1), (0, 0), 1.0), np.uint8)
    rough = np.diag([SIDE, SIDE, 1.0]) @ np.array([[1.01, 0, -0.012], [0, 0.99, 0.01], [0, 0, 1]])
    assert portrait_search.find(Scene(photo_of_all), [look], [[]]) is None
    found = portrait_search.find(Scene(photo_of_all), [look], [[rough]])
    assert found is not None
    assert np.abs(found[1].homography / SIDE - np.diag([1, 1, 1 / SIDE])).max() < 0.005


def test_the_same_lines_in_other_colours_are_another_edition() -> None:
    """A photo of the same print with blue and red changed for each other."""
    assert portrait_search.find(Scene(photo(1)), [taught(1)], [[]]) is not None
    assert portrait_search.find(Scene(np.ascontiguousarray(photo(1)[..., ::-1])), [taught(1)], [[]]) is None


@pytest.mark.parametrize(("likeness", "there"), [(0.2, True), (0.0, False)])
def test_what_its_lines_clearly_speak_for_needs_little_of_its_colours(
    likeness: float, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Glare and lamps change these."""
    monkeypatch.setattr(bare, "colours", lambda *_: (likeness, 0.3))
    assert (portrait_search.find(Scene(photo(1)), [taught(1)], [[]]) is not None) is there


def test_a_place_in_the_wrong_colours_does_not_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried next may be the board."""
    seen = []
    monkeypatch.setattr(same_edition, "by_portrait", lambda *_: bool(seen.append(1)) or len(seen) > 1)
    assert portrait_search.find(Scene(photo(1)), [taught(1)], [[]]) is not None
    assert len(seen) > 1


def test_all_cards_are_looked_at_before_the_search_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that lies a little beside its outline is not alike at a glance."""
    monkeypatch.setattr(portrait_search, "CLOSER_LOOKS", 0)
    monkeypatch.setattr(portrait_search, "_brought_nearer", lambda *_: iter(()))
    found = portrait_search.find(Scene(photo(1)), [taught(1)], [[]])
    assert found is not None
    assert off(found[1].homography) < 4


@pytest.mark.parametrize(("seed", "mirrored"), [(2, False), (1, True)])
def test_another_board_and_a_mirrored_one_are_not_found(seed: int, mirrored: bool) -> None:
    assert portrait_search.find(Scene(photo(seed, mirrored)), [taught(1)], [[]]) is None


def test_a_shipped_look_has_no_portrait_to_search_for() -> None:
    assert portrait_search.find(Scene(photo(1)), [replace(taught(1), portrait=None)], [[]]) is None


def test_a_board_found_by_few_features_is_moved_to_where_its_portrait_has_it() -> None:
    vague = edition.plane(MINI, np.add(CORNERS, [[9, 0], [0, 9], [-9, 0], [0, -9]]).tolist())
    moved = portrait_search.settled(Scene(photo(1)), taught(1), Found(vague, 25, 0.3), list)
    assert moved is not None
    assert off(moved.homography) < 2


def test_a_board_that_features_took_for_another_is_given_up() -> None:
    there = edition.plane(MINI, CORNERS.tolist())
    assert portrait_search.settled(Scene(photo(2)), taught(1), Found(there, 25, 0.3), list) is None
    assert portrait_search.settled(Scene(photo(1)), taught(1), Found(there, 25, 0.3), list) is not None
