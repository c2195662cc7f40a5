"""Made-up editions of Summer Pavilion: inks, paper, ornament and numbers, all drawn from one number."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vision.workshop.studio.layout import PAVILION_COLOURS

Lab = tuple[float, float, float]

TILES: dict[str, Lab] = {
    "purple": (40, 60, -8),
    "green": (59, -29, 44),
    "orange": (60, 34, 56),
    "yellow": (88, -4, 66),
    "blue": (46, 2, -46),
    "red": (47, 62, 44),
}
EMBLEMS = ("none", "sun", "gear", "squares", "flower", "ring", "cross", "leaf", "dots", "lines")
REAL = {"orange": "sun", "blue": "gear", "green": "squares"}
FONTS = 6


@dataclass(frozen=True, slots=True)
class Space:
    """How the spaces of one star are printed."""

    ink: Lab
    emblem: str
    emblem_size: float
    emblem_ink: float
    """How much darker than the ground the emblem is; below 0 it is lighter."""
    inner: float
    """How much darker the ground is towards the star's middle."""
    worn: float
    rim: float
    """How much darker the print is along its edge."""


@dataclass(frozen=True, slots=True)
class Style:
    number: int
    paper: Lab
    panel: Lab
    accent: Lab
    deep: Lab
    line: Lab
    line_width: float
    margin: float
    """The share of a space that its print fills."""
    bevel: float
    """How much darker a narrow band beside the lines is, as if the spaces were sunk."""
    spaces: Mapping[str, Space]
    centre: Space
    grey: Space
    tip: float
    """Where the paler tip begins, as a share of half the length; 1 without one."""
    tip_pale: float
    digit_at: float
    digit_size: float
    digit_ink: float
    digit_font: int
    digit_turned: bool
    digit_disc: bool
    contrast: float
    tiles: Mapping[str, Lab]
    faces: Mapping[str, Space]


def style_of(number: int) -> Style:
    """The edition of that number, always the same."""
    rng = np.random.default_rng([31, number])
    tiles = {colour: _near(rng, ink, 4.0, (0.85, 1.12), 4.0) for colour, ink in TILES.items()}
    vivid = float(rng.uniform(0.5, 1.02))
    lift = float(rng.normal(2, 5))
    like_real = rng.random() < 0.4
    emblems = {colour: REAL.get(colour, "none") if like_real else _emblem(rng) for colour in PAVILION_COLOURS}
    strong = float(rng.uniform(0.08, 0.5))
    spaces = {
        colour: _space(rng, _near(rng, _paler(ink, vivid, lift), 4.0, (0.85, 1.15), 6.0), emblems[colour], strong)
        for colour, ink in tiles.items()
    }
    same = rng.random() < 0.75
    faces = {
        colour: _space(rng, ink, emblems[colour] if same else _emblem(rng), float(rng.uniform(0.25, 0.8)), plain=True)
        for colour, ink in tiles.items()
    }
    paper = (float(rng.uniform(66, 93)), float(rng.normal(2, 4)), float(rng.normal(9, 7)))
    panel = (float(np.clip(paper[0] + rng.normal(5, 5), 70, 96)), float(rng.normal(0, 2)), float(rng.normal(4, 4)))
    hue = float(rng.uniform(0, 2 * math.pi)) if rng.random() < 0.6 else math.radians(215)
    accent = _tone(float(rng.uniform(35, 65)), float(rng.uniform(5, 38)), hue)
    deep = _tone(float(rng.uniform(14, 38)), float(rng.uniform(2, 28)), hue + float(rng.normal(0, 0.4)))
    return Style(
        number=number,
        paper=paper,
        panel=panel,
        accent=accent,
        deep=deep,
        line=_line(rng, paper),
        line_width=float(rng.uniform(0.002, 0.0075)),
        margin=float(rng.uniform(0.92, 1.0)),
        bevel=float(rng.choice([0.0, rng.uniform(0.05, 0.4)])),
        spaces=spaces,
        centre=_centre(rng),
        grey=_grey(rng, paper),
        tip=float(rng.uniform(0.45, 0.75)) if rng.random() < 0.65 else 1.0,
        tip_pale=float(rng.uniform(0.12, 0.55)),
        digit_at=float(rng.uniform(0.58, 0.8)),
        digit_size=float(rng.uniform(0.011, 0.021)),
        digit_ink=float(rng.choice([rng.uniform(0.3, 0.8), -rng.uniform(0.3, 0.8)], p=[0.75, 0.25])),
        digit_font=int(rng.integers(FONTS)),
        digit_turned=bool(rng.random() < 0.75),
        digit_disc=bool(rng.random() < 0.15),
        contrast=float(rng.uniform(0.85, 1.12)),
        tiles=tiles,
        faces=faces,
    )


def _near(rng: np.random.Generator, ink: Lab, light: float, chroma: tuple[float, float], hue: float) -> Lab:
    turn = math.radians(float(rng.normal(0, hue)))
    share = float(rng.uniform(*chroma))
    a, b = ink[1] * share, ink[2] * share
    c, s = math.cos(turn), math.sin(turn)
    return float(np.clip(ink[0] + rng.normal(0, light), 5, 96)), a * c - b * s, a * s + b * c


def _paler(ink: Lab, vivid: float, lift: float) -> Lab:
    return ink[0] + lift, ink[1] * vivid, ink[2] * vivid


def _tone(light: float, chroma: float, hue: float) -> Lab:
    return light, chroma * math.cos(hue), chroma * math.sin(hue)


def _emblem(rng: np.random.Generator) -> str:
    return str(rng.choice(EMBLEMS)) if rng.random() < 0.75 else "none"


def _space(rng: np.random.Generator, ink: Lab, emblem: str, strong: float, plain: bool = False) -> Space:
    sign = -1 if rng.random() < 0.2 else 1
    return Space(
        ink,
        emblem,
        float(rng.uniform(0.014, 0.034)),
        sign * strong * float(rng.uniform(0.7, 1.3)),
        0.0 if plain else float(rng.normal(0.06, 0.08)),
        float(rng.uniform(0.5, 2.0)) if plain else float(rng.choice([rng.uniform(0.5, 3), rng.uniform(3, 9)])),
        0.0 if plain else float(rng.choice([0.0, rng.uniform(0.0, 0.35)])),
    )


def _line(rng: np.random.Generator, paper: Lab) -> Lab:
    kind = rng.random()
    if kind < 0.6:
        return float(rng.uniform(85, 97)), float(rng.normal(0, 2)), float(rng.normal(4, 4))
    if kind < 0.8:
        return float(rng.uniform(55, 72)), float(rng.uniform(5, 14)), float(rng.uniform(25, 45))
    if kind < 0.9:
        return paper
    return float(rng.uniform(15, 40)), float(rng.normal(2, 5)), float(rng.normal(2, 8))


def _centre(rng: np.random.Generator) -> Space:
    """The middle star belongs to no colour: mostly dark, at times stone or as pale as paper."""
    kind = rng.random()
    if kind < 0.55:
        ink = _tone(float(rng.uniform(18, 36)), float(rng.uniform(8, 26)), math.radians(float(rng.normal(215, 20))))
    elif kind < 0.8:
        ink = _tone(float(rng.uniform(14, 45)), float(rng.uniform(0, 18)), float(rng.uniform(0, 2 * math.pi)))
    else:
        ink = _tone(float(rng.uniform(50, 85)), float(rng.uniform(0, 12)), float(rng.uniform(0, 2 * math.pi)))
    return _space(rng, ink, str(rng.choice(EMBLEMS[1:])), float(rng.uniform(-0.9, -0.1)))


def _grey(rng: np.random.Generator, paper: Lab) -> Space:
    kind = rng.random()
    if kind < 0.5:
        ink = (float(rng.uniform(62, 84)), float(rng.uniform(1, 10)), float(rng.uniform(10, 28)))
    elif kind < 0.75:
        ink = (float(rng.uniform(45, 85)), float(rng.normal(0, 3)), float(rng.normal(0, 5)))
    elif kind < 0.9:
        ink = _tone(float(rng.uniform(45, 85)), float(rng.uniform(4, 14)), float(rng.uniform(0, 2 * math.pi)))
    else:
        ink = (paper[0] - float(rng.uniform(0, 8)), paper[1], paper[2])
    return _space(rng, ink, _emblem(rng) if rng.random() < 0.4 else "none", float(rng.uniform(0.04, 0.25)))
