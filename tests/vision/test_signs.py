"""The signs of a wall tell an edition: taught through a reflection it is found, and another in its place is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import bare, edition, glance, layout, locate, portrait_search, reader, same_edition, signs
from vision.portrait_search import Scene
from vision.workshop.bench_editions import FAMILY, points, taught
from vision.workshop.studio.styles.photo import photo_file
from vision.workshop.studio.styles.style import style_of

MINI = replace(layout.load("mini"), track=(), paper=())
KINDS = sorted({space.printed for space in MINI.spaces if space.printed})
SIDE = 700
PLANE = np.diag([SIDE, SIDE, 1.0])


def card(seed: int, tiles_on: int = 0) -> np.ndarray:
    """A plain card with a sign of its own for every colour of the wall; plain tiles on so many spaces of each."""
    rng = np.random.default_rng(seed)
    shown = np.full((SIDE, SIDE, 3), 190, np.uint8)
    half = round(0.4 * MINI.pitch * SIDE)
    rough = {colour: rng.integers(40, 250, (5, 5)).astype(np.uint8) for colour in KINDS}
    drawn = {colour: cv2.resize(sign, (2 * half, 2 * half)) for colour, sign in rough.items()}
    laid = dict.fromkeys(KINDS, 0)
    for space in MINI.spaces:
        if space.printed:
            x, y = round(space.x * SIDE), round(space.y * SIDE)
            covered = laid[space.printed] < tiles_on
            laid[space.printed] += 1
            what = np.full((2 * half, 2 * half), 90, np.uint8) if covered else drawn[space.printed]
            shown[y - half : y + half, x - half : x + half] = what[..., None]
    return shown


def likeness(shown: np.ndarray) -> float | None:
    """How alike a photo of a card is to the portrait of the first."""
    noise = np.random.default_rng(9).normal(0, 6, shown.shape)
    portrait = bare.frame_of(MINI).straightened(card(1), PLANE)
    return signs.likeness(np.clip(shown + noise, 0, 255).astype(np.uint8), PLANE, MINI, portrait)


def test_signs_are_told_where_most_of_the_wall_is_laid() -> None:
    assert (likeness(card(1)) or 0) > 0.95
    assert (likeness(card(1, tiles_on=4)) or 0) > 0.9
    assert (likeness(card(1, tiles_on=5)) or 0) < same_edition.SIGNS_SEEN
    assert (likeness(card(2)) or 0) < same_edition.SIGNS_SEEN


def test_one_sign_in_common_is_no_edition() -> None:
    """Of four colours out of five the signs have to be the same."""
    shown, space = card(2), next(space for space in MINI.spaces if space.printed == KINDS[0])
    half, x, y = round(0.45 * MINI.pitch * SIDE), round(space.x * SIDE), round(space.y * SIDE)
    there = (slice(y - half, y + half), slice(x - half, x + half))
    shown[there] = card(1)[there]
    assert (likeness(shown) or 0) < same_edition.SIGNS_ALIKE


def test_a_wall_without_prints_has_no_say() -> None:
    duel = layout.load("duel")
    frame = bare.frame_of(duel)
    assert signs.likeness(card(1), PLANE, duel, np.zeros((*frame.size[::-1], 3), np.uint8)) is None


def test_a_board_taught_through_a_reflection_is_found_by_its_signs(tmp_path: Path) -> None:
    """A window lies over the lines and half of the frame in the photo that edition 7408 was taught from."""
    style = style_of("mini", 7408, unseen=True)
    look = taught(style, tmp_path, 1440)
    data, label = photo_file(style, FAMILY, 9, 1200)
    (tmp_path / "photo.jpg").write_bytes(data)
    reading = reader.read(tmp_path / "photo.jpg", with_look=look)
    assert reading.found
    assert np.abs(np.array(reading.corners) - np.array(label["corners"])).max() < 6


@pytest.mark.parametrize(("edition_of", "other", "photo"), [(7450, 7454, 1), (7412, 7438, 7)])
def test_another_edition_with_the_same_ornament_is_told_by_its_signs(
    edition_of: int, other: int, photo: int, tmp_path: Path
) -> None:
    """Held just where it lies, by much of the frame and the colours, or without any colours to tell it by."""
    look = taught(style_of("mini", edition_of, unseen=True), tmp_path, 1440)
    data, label = photo_file(style_of("mini", other, unseen=True), FAMILY, photo, 1200)
    (tmp_path / "photo.jpg").write_bytes(data)
    picture = np.asarray(cv2.imread(str(tmp_path / "photo.jpg")), np.uint8)
    assert look.layout is not None
    there = edition.plane(look.layout, points(label["corners"]))
    assert portrait_search.find(Scene(picture), [look], [[there]]) is None


def test_another_edition_that_features_find_is_told_by_its_signs_and_colours(tmp_path: Path) -> None:
    """Editions 9100 and 9118 have frame and name plate in common: 64 places agree, more than of many a board."""
    look = taught(style_of("mini", 9100, unseen=True), tmp_path, 1440)
    data, _ = photo_file(style_of("mini", 9118, unseen=True), FAMILY, 1, 1200)
    (tmp_path / "photo.jpg").write_bytes(data)
    picture = np.asarray(cv2.imread(str(tmp_path / "photo.jpg")), np.uint8)
    assert locate.find(glance.at(picture), [look]).boards[0].places >= bare.MANY_PLACES
    assert not reader.read(tmp_path / "photo.jpg", with_look=look).found
