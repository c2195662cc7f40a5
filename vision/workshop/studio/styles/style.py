"""A made-up edition: its colours, signs and habits, all drawn from one number."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.workshop.studio.paint import Bgr, Vectors, lab
from vision.workshop.studio.styles.glyphs import KEPT_BACK, LEARNT, Glyph
from vision.workshop.studio.styles.plan import Plan, plan_of

BODY = {
    "blue": (42.0, 6.0, -48.0),
    "yellow": (74.0, 16.0, 62.0),
    "red": (46.0, 56.0, 36.0),
    "black": (15.0, 0.0, -3.0),
    "white": (84.0, -4.0, -4.0),
    "turquoise": (62.0, -32.0, -14.0),
    "special": (82.0, 1.0, 13.0),
    "first": (88.0, 0.0, 3.0),
}
STRAY = (7.0, 7.0, 8.0)


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """What every drawing of an edition shares."""

    number: int
    unseen: bool
    plan: Plan
    paper: Bgr
    card: Bgr
    """What the spaces for any colour are printed on."""
    inks: tuple[Bgr, ...]
    bodies: dict[str, Bgr]
    glyphs: dict[str, Glyph | None]
    """The sign on each kind of tile; None for a plain one."""
    marks: dict[str, Bgr]
    """The ink of those signs."""
    prints: dict[str, tuple[Glyph | None, Bgr, Bgr]]
    """How each colour is printed on the board: sign, ground, ink."""
    clear: bool
    """In a clear overlay, whose edges and recesses shine."""

    def dice(self, part: str) -> np.random.Generator:
        return np.random.default_rng([self.number, int(self.unseen), sum(part.encode())])


def style_of(board: str, number: int, unseen: bool, strange: float = 1.0) -> Style:
    """unseen: of the arts that nothing is learnt from."""
    rng = np.random.default_rng([977, int(unseen), number])
    plan = plan_of(board, rng, strange)
    dark = rng.random() < 0.12
    paper = _colour(rng, (rng.uniform(24, 50) if dark else rng.uniform(62, 94), 2.0, 8.0), (0, 7, 9))
    card = _colour(rng, (rng.uniform(72, 95), 1.0, 6.0), (0, 4, 7)) if rng.random() < 0.75 else paper
    inks = tuple(_colour(rng, (rng.uniform(15, 80), 0.0, 0.0), (0, 30, 32)) for _ in range(4))
    signs = (*LEARNT, *KEPT_BACK, *KEPT_BACK, *KEPT_BACK) if unseen else LEARNT
    bodies, glyphs, marks, prints = {}, {}, {}, {}
    plainness = rng.uniform(0.1, 0.6)
    for kind, middle in BODY.items():
        body = _tile_body(kind, middle, rng)
        glyph = None if rng.random() < plainness and kind not in ("special", "first") else _pick(rng, signs)
        bodies[kind], glyphs[kind] = body, glyph
        marks[kind] = _mark(body, kind, rng)
        prints[kind] = _print(body, glyph, paper, rng, signs)
    clear = board.startswith("mini") and rng.random() < 0.85
    return Style(number, unseen, plan, paper, card, inks, bodies, glyphs, marks, prints, clear)


def _tile_body(kind: str, middle: tuple[float, float, float], rng: np.random.Generator) -> Bgr:
    if kind == "white" and rng.random() < 0.3:
        middle = (rng.uniform(58, 78), -18.0, -20.0)
    stray = (3.0, 2.5, 3.0) if kind in ("black", "special", "first") else STRAY
    return _colour(rng, middle, stray)


def _colour(rng: np.random.Generator, middle: tuple[float, float, float], stray: tuple[float, float, float]) -> Bgr:
    shifted = np.array(middle) + rng.normal(0, 1, 3) * stray
    b, g, r = lab(float(np.clip(shifted[0], 6, 97)), float(shifted[1]), float(shifted[2]))
    return tuple(float(np.clip(value, 4, 252)) for value in (b, g, r))  # type: ignore[return-value]


def _pick(rng: np.random.Generator, signs: tuple[Glyph, ...]) -> Glyph:
    return signs[int(rng.integers(len(signs)))]


def _mark(body: Bgr, kind: str, rng: np.random.Generator) -> Bgr:
    """An ink that shows on the tile: pale, dark, or some colour."""
    light = sum(body) / 3 > 110
    if kind == "special" or rng.random() < 0.35:
        return _colour(rng, (25.0 if light else 90.0, 2.0, 5.0), (8, 5, 6))
    return _colour(rng, (rng.uniform(20, 55) if light else rng.uniform(55, 90), 0.0, 5.0), (0, 28, 30))


def _print(
    body: Bgr, glyph: Glyph | None, paper: Bgr, rng: np.random.Generator, signs: tuple[Glyph, ...]
) -> tuple[Glyph | None, Bgr, Bgr]:
    """From the tile's own picture, as vivid or paler, to quite another sign on pale ground."""
    tile, ground = np.array(body), np.array(paper)
    grey = tile.mean()
    dull = grey + (tile - grey) * rng.uniform(0.45, 1.05)
    dull = dull + (ground - dull) * rng.choice([0.0, rng.uniform(0, 0.5)])
    ink = dull + (255 - dull) * rng.uniform(0.4, 0.95) if rng.random() < 0.6 else dull * rng.uniform(0.3, 0.7)
    sign = glyph if rng.random() < 0.5 else _pick(rng, signs)
    if rng.random() < 0.15:
        dull, ink = ground + (dull - ground) * rng.uniform(0.0, 0.3), dull
    return sign, _bgr(dull), _bgr(ink)


def _bgr(values: Vectors) -> Bgr:
    b, g, r = np.clip(values, 3, 252)
    return float(b), float(g), float(r)
