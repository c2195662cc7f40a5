"""How unlike spaces of one photo look: in light, in colour, ring by ring, and in what is drawn there."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision import bare, likeness
from vision.arrays import Array, Floats, Image
from vision.evidence import PATCH, WINDOW

LIGHT, COLOUR, RINGS, DRAWN = range(likeness.FEATURES)
MIDDLE = PATCH // 2
PALE, DARK = (150, 170, 190), (60, 60, 60)


def plain(colour: tuple[int, int, int]) -> Image:
    return np.full((PATCH, PATCH, 3), colour, np.uint8)


def drawn(turned: float, arms: int = 3) -> Image:
    """A star on a pale disc."""
    picture = plain(PALE)
    for arm in range(arms):
        angle = np.radians(turned) + 2 * np.pi * arm / arms
        end = (round(MIDDLE + 9 * np.cos(angle)), round(MIDDLE + 9 * np.sin(angle)))
        cv2.line(picture, (MIDDLE, MIDDLE), end, DARK, 3)
    return picture


def ringed(inner: tuple[int, int, int], outer: tuple[int, int, int]) -> Image:
    """Two colours that take as many pixels, one within the other."""
    picture = plain(outer)
    cv2.circle(picture, (MIDDLE, MIDDLE), 6, inner, -1)
    return picture


def unlike(*pictures: Image, higher: float = 0.0, lean: float = 0.0) -> Array:
    """What the first of these spaces and each of them have in the plane of the card; lean: across, of a tile's top."""
    cut: Floats = np.zeros((len(pictures), bare.CHANNELS, PATCH, PATCH), np.float32)
    for one, picture in zip(cut, pictures, strict=True):
        one[:6] = np.tile(picture.transpose(2, 0, 1).astype(np.float32) / 128 - 1, (2, 1, 1))
    cut[:, bare.LEAN[0]] = lean
    tables = likeness.features(cut, [0], higher)
    assert tables.shape == (2 * likeness.FEATURES, 1, len(pictures))
    assert tables[: likeness.FEATURES] == pytest.approx(tables[likeness.FEATURES :])
    return np.asarray(tables[: likeness.FEATURES, 0])


def test_a_drawing_is_known_however_it_is_turned() -> None:
    same, turned, other, blank = unlike(drawn(0), drawn(47), drawn(0, arms=2), plain(PALE))[DRAWN]
    assert same < -0.8
    assert turned == pytest.approx(same, abs=0.1)
    assert min(other, blank) > turned + 0.2


def test_what_has_no_drawing_is_drawn_like_nothing() -> None:
    assert unlike(plain(PALE), plain(PALE), plain(DARK))[DRAWN] == pytest.approx([0.0, 0.0, 0.0], abs=0.01)


def test_light_and_colour_are_told_apart() -> None:
    same, lighter, bluer = unlike(plain((100, 100, 100)), plain((150, 150, 150)), plain((150, 95, 80))).T
    assert same[[LIGHT, COLOUR]] == pytest.approx([0.0, 0.0])
    assert lighter[LIGHT] > bluer[LIGHT] + 1
    assert bluer[COLOUR] > lighter[COLOUR] + 1


def test_the_same_colours_in_other_rings_are_told_apart() -> None:
    """Half of both is dark: by their colours alone they are hardly told apart."""
    same, inside_out = unlike(ringed(DARK, PALE), ringed(PALE, DARK)).T
    assert same[RINGS] == pytest.approx(0.0)
    assert inside_out[RINGS] > inside_out[LIGHT] + 0.5


def test_what_lies_on_a_plate_is_looked_for_where_it_is_seen() -> None:
    """A plate's print is seen aside of where it would lie on the card, the more so the lower the camera."""
    lean, higher = 1.0, 0.2
    aside = np.roll(drawn(0), round(lean * higher * PATCH / WINDOW), axis=1)
    on_the_card = unlike(aside, drawn(0), lean=lean)[DRAWN, 1]
    on_a_plate = unlike(aside, drawn(0), lean=lean, higher=higher)[DRAWN, 1]
    assert on_a_plate < -0.8 < on_the_card
