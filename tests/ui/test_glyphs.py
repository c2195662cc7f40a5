"""Tile kinds are told apart by their glyph alone, whoever looks."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from companion.ui.drawing.glyphs import KINDS, WILD_PARTS, mask, shape, tile_layers
from companion.ui.drawing.icons import icon, names
from companion.ui.drawing.raster import coverage
from companion.ui.drawing.shapes import circle, polygon, ring, to_pixels
from companion.ui.tokens import PALETTES, TILES, contrast, rgb
from companion.ui.widgets.spaces import worth_tone
from tests.ui.tile_pixels import compose, tile_rgba

# Linear-light matrices of Machado, Oliveira and Fernandes (2009), severity 1.0.
BLIND = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
EYES = ("grey", *BLIND)
BOUND = 0.72
"""The largest share of one tile's pattern that may be found in another's."""


def seen(kind: str, size: int, eyes: str, palette: str, faint: bool = False) -> np.ndarray:
    """A tile on its ground as lightness, the way these eyes see it."""
    theme = PALETTES[palette]
    raw = np.frombuffer(tile_rgba(kind, size, theme, faint), np.uint8).reshape(size, size, 4) / 255
    colour = raw[..., :3] * raw[..., 3:] + np.array(rgb(theme.bed)) * (1 - raw[..., 3:])
    linear = np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)
    if eyes in BLIND:
        linear = np.clip(linear @ np.array(BLIND[eyes]).T, 0, 1)
    light = linear @ np.array((0.2126, 0.7152, 0.0722))
    return np.cbrt(light)


def likeness(a: np.ndarray, b: np.ndarray) -> float:
    """Normalised correlation of the glyph's part of two tiles, rims left out; light-on-dark may match dark-on-light."""
    edge = a.shape[0] // 7
    a, b = (x[edge:-edge, edge:-edge] - x[edge:-edge, edge:-edge].mean() for x in (a, b))
    return float(abs((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum())))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("size", [24, 60])
@pytest.mark.parametrize("faint", [False, True], ids=["tile", "printed"])
def test_no_two_kinds_look_alike(eyes: str, size: int, faint: bool) -> None:
    """Each tile and each printed space differs in pattern from every other, in greyscale and for the colour-blind."""
    tiles = {kind: seen(kind, size, eyes, "light", faint) for kind in KINDS}
    alike = {(a, b): likeness(tiles[a], tiles[b]) for a, b in combinations(KINDS, 2)}
    assert {pair: round(value, 2) for pair, value in alike.items() if value >= BOUND} == {}


def test_the_measure_of_likeness_can_fail() -> None:
    """The same glyph in another colour counts as alike."""
    assert likeness(seen("blue", 24, "grey", "light"), seen("blue", 24, "deutan", "dark")) > BOUND


@pytest.mark.parametrize("palette", PALETTES)
def test_glyphs_stand_out_from_their_tile(palette: str) -> None:
    """A glyph has 3:1 against its tile's face, and a tile's rim or face 3:1 against the ground around it."""
    theme = PALETTES[palette]
    faint = []
    for kind, ink in TILES.items():
        glyphs = [TILES[part].face for part in WILD_PARTS] if kind == "wild" else [ink.glyph]
        if max(contrast(glyph, ink.face) for glyph in glyphs) < 3:
            faint.append(f"{kind}: glyph on face")
        faint += [
            f"{kind}: rim on {ground}"
            for ground in (theme.bed, theme.raised, theme.surface)
            if max(contrast(ink.edge_on(theme), ground), contrast(ink.face, ground)) < 3
        ]
    assert faint == []


@pytest.mark.parametrize("palette", PALETTES)
def test_an_empty_space_is_not_a_tile(palette: str) -> None:
    """A tile is told from the printed space of its own kind by lightness alone."""
    for kind in KINDS[:9]:
        tile, empty = (seen(kind, 24, "grey", palette, faint) for faint in (False, True))
        assert np.abs(tile - empty).mean() > 0.07, kind


def test_layers_name_shapes_that_exist() -> None:
    """Every layer of every tile can be drawn, and stays in its box."""
    for kind in (*KINDS, "fallen"):
        for faint in (False, True):
            for name, colour in tile_layers(kind, PALETTES["dark"], faint):
                assert len(colour) == 4
                assert all(abs(v) <= 1.001 for contour in shape(name) for point in contour for v in point), name


def test_icons_stay_in_their_box() -> None:
    """No icon reaches over its edge, and none is empty."""
    for name in names():
        outline = icon(name)
        assert outline
        assert all(abs(v) <= 1 for contour in outline for point in contour for v in point), name


def test_coverage_is_exact() -> None:
    """A shape's coverage adds up to its area, holes cut, and what lies outside the picture is not drawn."""
    size = 64
    scale = size * size / 4
    for outline, area in (
        (polygon((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)), 1.0),
        (circle(0.1, -0.05, 0.7), np.pi * 0.49),
        (ring(0, 0, 0.8, 0.4), np.pi * (0.64 - 0.16)),
        (polygon((-3, -0.25), (3, -0.25), (3, 0.25), (-3, 0.25)), 1.0),
    ):
        covered = sum(coverage(to_pixels(outline, size, size), size, size)) / 255
        assert covered == pytest.approx(area * scale, rel=0.01)


def test_compose_lays_colours_over_one_another() -> None:
    """Half-clear red over opaque white is pink; where nothing is drawn it stays clear."""
    pixels = compose([((1, 1, 1, 1), b"\xff\x00"), ((1, 0, 0, 0.5), b"\xff\x00")], 2, 1)
    assert pixels == bytes((255, 128, 128, 255, 0, 0, 0, 0))


def test_masks_are_the_same_upside_up_and_down() -> None:
    """Textures want the bottom row first: that mask is the other one turned over."""
    rows = [mask("glyph-purple", 20)[i * 20 : (i + 1) * 20] for i in range(20)]
    assert b"".join(reversed(rows)) == mask("glyph-purple", 20, up=True)


@pytest.mark.parametrize("palette", PALETTES)
def test_a_worth_is_read_on_its_badge(palette: str) -> None:
    """What a space would bring, or cost, has 4.5:1 against the badge it stands on."""
    theme = PALETTES[palette]
    for worth in ("+3", "−2"):
        assert contrast(getattr(theme, worth_tone(worth)), theme.raised) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
def test_a_printed_space_is_matched_to_its_tile(palette: str) -> None:
    """Its glyph stands out from the ground it is printed on, at 2:1 or more."""
    theme = PALETTES[palette]
    for kind in KINDS[:9]:
        (_tile, ground), (_glyph, ink) = tile_layers(kind, theme, faint=True)
        assert contrast(_hex(ink), _hex(ground)) >= 2, kind


def _hex(colour: tuple[float, ...]) -> str:
    return "".join(f"{round(255 * part):02X}" for part in colour[:3])
