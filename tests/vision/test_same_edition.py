"""An edition is told from others in its place by what fits of its portrait, by its signs and by its colours."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.test_portrait_search import CORNERS, MINI, photo, taught
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


def test_many_signs_and_much_support_make_up_for_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bare, "colours", lambda *_: (0.3, 0.2))
    monkeypatch.setattr(signs, "likeness", lambda *_: same_edition.SIGNS_TOO)
    shown, fit = fit_of(1)
    assert fit is not None
    for tone, least in ((None, same_edition.SUPPORT_SIGNED_TOO), (shown.tone, same_edition.IN_HUES_TOO)):
        face = replace(shown, tone=tone)
        assert same_edition.by_portrait(photo(1), taught(1), face, replace(fit, support=least))
        assert not same_edition.by_portrait(photo(1), taught(1), face, replace(fit, support=least - 0.01))


def test_what_features_found_needs_its_colours_or_its_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Found(THERE, 80, 0.5)
    for colour, sign, either, both in ((0.5, 0.7, True, True), (0.0, 0.7, True, False), (0.0, 0.2, False, False)):
        monkeypatch.setattr(bare, "colours", lambda *_, colour=colour: (colour, 0.5))
        monkeypatch.setattr(signs, "likeness", lambda *_, sign=sign: sign)
        assert same_edition.by_colours_or_signs(photo(1), taught(1), found) is either
        assert same_edition.by_colours_and_signs(photo(1), taught(1), found) is both
