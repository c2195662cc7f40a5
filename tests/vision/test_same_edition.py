"""An edition is told from others in its place by what fits of its portrait, by its signs and by its colours."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.printed_card import CORNERS, MINI, photo, taught
from vision import bare, edition, portrait_fit, same_edition, signs
from vision.card_plane import Found
from vision.portrait_search import Scene

THERE = edition.plane(MINI, CORNERS.tolist())


def fit_of(seed: int) -> tuple[portrait_fit.Face, portrait_fit.Fit | None]:
    shown = portrait_fit.face(MINI, taught(seed).portrait)
    return shown, portrait_fit.fitted(Scene(photo(1)).shown_to(shown), shown, THERE)


def test_a_board_is_of_its_own_edition_and_not_of_another() -> None:
    shown, fit = fit_of(1)
    assert fit is not None
    assert same_edition.sure(fit)
    assert same_edition.by_portrait(photo(1), taught(1), shown, fit)
    assert same_edition.alike(photo(1), taught(1), Found(THERE, 10, 0.5))
    assert not same_edition.alike(photo(1), taught(2), Found(THERE, 10, 0.5))
    other, its_fit = fit_of(2)
    assert its_fit is None or not same_edition.by_portrait(photo(1), taught(2), other, its_fit)


def test_little_of_a_portrait_is_believed_in_its_colours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a wall that has signs; what hues find is told by no hues."""
    monkeypatch.setattr(signs, "likeness", lambda *_: None)
    shown, fit = fit_of(1)
    assert fit is not None
    some = replace(fit, support=(same_edition.SUPPORT + same_edition.SUPPORT_COLOURLESS) / 2)
    grey = cv2.cvtColor(cv2.cvtColor(photo(1), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    in_grey = replace(shown, tone=None)
    assert same_edition.by_portrait(photo(1), taught(1), in_grey, some)
    assert not same_edition.by_portrait(np.asarray(grey, np.uint8), taught(1), in_grey, some)
    assert shown.tone is not None
    assert not same_edition.by_portrait(photo(1), taught(1), shown, some)


def test_signs_of_a_wall_make_up_for_what_a_reflection_spoils(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, fit = fit_of(1)
    assert fit is not None
    little = replace(fit, support=same_edition.SUPPORT_SIGNED)
    for sign, believed in ((same_edition.SIGNS_SURE, True), (0.0, False)):
        monkeypatch.setattr(signs, "likeness", lambda *_, sign=sign: sign)
        assert same_edition.by_portrait(photo(1), taught(1), shown, little) is believed


def test_the_wall_may_be_full_where_colours_are_clearly_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signs, "likeness", lambda *_: 0.0)
    shown, fit = fit_of(1)
    assert fit is not None
    in_grey, nearly = replace(shown, tone=None), MINI.told_by - same_edition.NEARLY_ENOUGH + 0.001
    for colour, support, told in ((0.6, nearly, True), (0.6, nearly - 0.01, False), (0.5, nearly, False)):
        monkeypatch.setattr(bare, "colours", lambda *_, colour=colour: (colour, 0.2))
        assert same_edition.by_portrait(photo(1), taught(1), in_grey, replace(fit, support=support)) is told


def test_many_signs_and_much_support_make_up_for_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bare, "colours", lambda *_: (0.3, 0.2))
    monkeypatch.setattr(signs, "likeness", lambda *_: same_edition.SIGNS_TOO)
    shown, fit = fit_of(1)
    assert fit is not None
    for tone, least in ((None, same_edition.SUPPORT_SIGNED_TOO), (shown.tone, same_edition.IN_HUES_TOO)):
        face = replace(shown, tone=tone)
        assert same_edition.by_portrait(photo(1), taught(1), face, replace(fit, support=least))
        assert not same_edition.by_portrait(photo(1), taught(1), face, replace(fit, support=least - 0.01))


@pytest.mark.parametrize(
    ("colour", "sign", "told", "both"),
    [
        pytest.param(0.5, 0.65, True, True, id="its colours and its signs"),
        pytest.param(0.2, 0.65, True, False, id="a little of its colours, and signs"),
        pytest.param(0.5, 0.3, False, False, id="colours alone, as others laid out alike have them"),
        pytest.param(0.0, 0.65, False, False, id="signs alone"),
        pytest.param(0.2, None, True, False, id="no wall to have signs"),
    ],
)
def test_what_features_found_needs_colours_and_signs_unless_its_portrait_tells(
    colour: float, sign: float | None, told: bool, both: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bare, "colours", lambda *_: (colour, 0.5))
    monkeypatch.setattr(signs, "likeness", lambda *_: sign)
    shown, fit = fit_of(1)
    assert fit is not None
    found, little = Found(THERE, 80, 0.5), replace(fit, support=0.3)
    assert same_edition.by_features(photo(1), taught(1), shown, little, found) is told
    assert same_edition.by_features(photo(1), taught(1), shown, None, found) is told
    all_over = replace(found, spread=same_edition.ALL_OVER)
    assert same_edition.by_features(photo(1), taught(1), shown, None, all_over) is (told or colour > 0)
    assert same_edition.by_colours_and_signs(photo(1), taught(1), found) is both


@pytest.mark.parametrize(
    "colours",
    [
        pytest.param((same_edition.COLOURS_ALIKE_ENOUGH, 0.5), id="in coloured light"),
        pytest.param((0.8, 0.1), id="a print without colours, on a wall full of tiles"),
    ],
)
def test_a_portrait_tells_what_features_found(colours: tuple[float, float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bare, "colours", lambda *_: colours)
    monkeypatch.setattr(signs, "likeness", lambda *_: 0.0)
    shown, fit = fit_of(1)
    assert fit is not None
    for support, told in ((MINI.told_by, True), (MINI.told_by - 0.01, False)):
        some = replace(fit, support=support)
        assert same_edition.by_features(photo(1), taught(1), shown, some, Found(THERE, 80, 0.5)) is told
