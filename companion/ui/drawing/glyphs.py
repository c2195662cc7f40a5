"""Our own glyph for every kind of tile, and a tile as coloured layers, without Kivy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import cos, pi, sin, tau

from companion.ui.drawing import shapes as s
from companion.ui.drawing.raster import coverage
from companion.ui.drawing.shapes import Outline
from companion.ui.tokens import BLANK, TILES, Palette, contrast, mix, rgba

KINDS = (
    "blue",
    "yellow",
    "red",
    "black",
    "white",
    "purple",
    "green",
    "orange",
    "turquoise",
    "special",
    "wild",
    "first",
)
WILD_PARTS = ("blue", "yellow", "red", "black", "turquoise")
CORNER = 0.2


@cache
def glyph(kind: str) -> Outline:
    """The glyph's outline; the wild ring is all five parts in one."""
    return _DRAWN[kind]()


@cache
def wild_part(index: int) -> Outline:
    """One fifth of the wild ring, clockwise from the top."""
    start = 0.25 - (index + 1) / 5
    return s.arc_band(0.82, 0.36, start + 0.016, start + 0.2 - 0.016)


@cache
def tile_layers(kind: str, palette: Palette, faint: bool = False) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """A tile from the bottom up as (shape name, colour); `shape` gives the outline of a name.

    `faint` is the empty printed space: flat, with the glyph lightly printed.
    """
    ink = TILES.get(kind, BLANK)
    if faint:
        pale = palette.dark or contrast(ink.face, palette.bed) < 1.5
        ground = mix(palette.bed, ink.edge_on(palette) if pale else ink.face, 0.24)
        printed = mix(palette.bed, ink.edge_on(palette), 0.78)
        layers = [("tile", rgba(ground))]
        if kind == "wild":
            layers += [(f"wild{i}", rgba(mix(palette.bed, TILES[k].face, 0.72))) for i, k in enumerate(WILD_PARTS)]
        else:
            layers.append((f"glyph-{kind}" if kind in TILES else "plain", rgba(printed)))
        return tuple(layers)
    layers = [
        ("tile", rgba(ink.edge_on(palette))),
        ("face", rgba(ink.face)),
        ("bevel-light", rgba("FFFFFF", 0.34 if kind != "white" else 0.9)),
        ("bevel-shade", rgba("000000", 0.2 if kind != "black" else 0.45)),
    ]
    if kind == "wild":
        layers += [(f"wild{i}", rgba(TILES[k].face)) for i, k in enumerate(WILD_PARTS)]
    elif kind in TILES:
        layers.append((f"glyph-{kind}", rgba(ink.glyph)))
    return tuple(layers)


@cache
def shape(name: str) -> Outline:
    """The outline that a layer names."""
    if name.startswith("glyph-"):
        return s.scale(glyph(name.removeprefix("glyph-")), 0.82)
    if name.startswith("wild"):
        return s.scale(wild_part(int(name.removeprefix("wild"))), 0.82)
    return _TILE_SHAPES[name]()


def mask(name: str, size: int, up: bool = False) -> bytes:
    """The coverage of a named shape at `size` pixels."""
    return coverage(s.to_pixels(shape(name), size, size, up), size, size)


def _wave() -> Outline:
    def crest(y: float) -> Outline:
        points = [(-0.86 + 1.72 * i / 28, y + 0.17 * sin(2 * tau * i / 28)) for i in range(29)]
        return s.ribbon(points, 0.25)

    return crest(0.5) + crest(0.0) + crest(-0.5)


def _quatrefoil() -> Outline:
    reach = 0.254  # where two neighbouring lobes meet, in turns off each lobe's own axis
    lobe = s.arc(0.44, 0, 0.43, -reach, reach, 24)
    outline = [point for quarter in range(4) for point in s.rotate((lobe,), quarter / 4)[0]]
    return s.polygon(*outline) + s.hole(s.polygon((0.26, 0), (0, 0.26), (-0.26, 0), (0, -0.26)))


def _cross() -> Outline:
    petals: Outline = ()
    for quarter in range(4):
        petals += s.petal(0.125 + quarter / 4, 0.17, 1.04, 0.44)
    return petals + s.circle(0, 0, 0.13)


def _dots() -> Outline:
    dots: Outline = ()
    for i in range(8):
        angle = tau * (i + 0.5) / 8
        dots += s.circle(0.66 * cos(angle), 0.66 * sin(angle), 0.19)
    return dots + s.circle(0, 0, 0.17)


def _eight_star() -> Outline:
    return s.star(8, 0.94, 0.66) + s.hole(s.star(8, 0.46, 0.32))


def _crescent() -> Outline:
    outer = s.arc(-0.06, 0, 0.84, 0.09, 0.91, 40)
    (tip_x, tip_y) = outer[0]
    # The inner arc joins the same two tips round a centre further right.
    centre = 0.3
    radius = ((tip_x - centre) ** 2 + tip_y**2) ** 0.5
    inner = s.arc(centre, 0, radius, 0.225, 0.775, 30)
    inner = (outer[0], *[p for p in inner if p[0] < tip_x], outer[-1])
    return s.rotate(s.polygon(*outer, *reversed(inner)), 0.07)


def _leaf() -> Outline:
    blade = s.petal(0.125, -0.9, 0.98, 1.0)
    rib = s.polygon((-0.66, -0.56), (0.36, 0.42), (0.42, 0.36), (-0.56, -0.66))
    return blade + s.hole(rib) + s.ribbon([(-0.88, -0.88), (-0.5, -0.5)], 0.12)


def _sun() -> Outline:
    rays: Outline = ()
    for i in range(12):
        rays += s.rotate(s.polygon((0.6, -0.12), (0.96, 0), (0.6, 0.12)), i / 12)
    return s.circle(0, 0, 0.46) + rays


def _drop() -> Outline:
    bulb = s.arc(0, -0.28, 0.56, -0.54, 0.04, 30)
    right = s.curve(bulb[-1], (0.5, 0.12), (0.1, 0.42), (0, 0.94), steps=12)
    left = s.curve((0, 0.94), (-0.1, 0.42), (-0.5, 0.12), bulb[0], steps=12)
    shine = s.polygon(*s.arc(0, -0.28, 0.4, 0.54, 0.72, 10), *reversed(s.arc(0, -0.28, 0.25, 0.54, 0.72, 10)))
    return s.polygon(*bulb, *right[1:], *left[1:-1]) + s.hole(shine)


def _rosette() -> Outline:
    petals: Outline = ()
    for i in range(6):
        angle = tau * i / 6 + pi / 2
        petals += s.ring(0.5 * cos(angle), 0.5 * sin(angle), 0.36, 0.2)
    return petals + s.circle(0, 0, 0.2)


def _wild() -> Outline:
    parts: Outline = ()
    for i in range(5):
        parts += wild_part(i)
    return parts


def _first() -> Outline:
    frame = s.rounded(-0.9, -0.9, 0.9, 0.9, 0.22) + s.hole(s.rounded(-0.74, -0.74, 0.74, 0.74, 0.12))
    one = s.polygon(
        (-0.28, 0.22), (-0.28, 0.38), (-0.02, 0.56), (0.16, 0.56), (0.16, -0.38), (0.32, -0.38), (0.32, -0.54),
        (-0.28, -0.54), (-0.28, -0.38), (-0.06, -0.38), (-0.06, 0.3),
    )  # fmt: skip
    return frame + one


def _bevel_light() -> Outline:
    return s.polygon((-0.86, -0.86), (-0.86, 0.86), (0.86, 0.86), (0.78, 0.76), (-0.76, 0.76), (-0.76, -0.78))


def _bevel_shade() -> Outline:
    return s.polygon((0.86, 0.86), (0.86, -0.86), (-0.86, -0.86), (-0.78, -0.76), (0.76, -0.76), (0.76, 0.78))


def _band(outer: float, inner: float) -> Outline:
    """A square ring with the tile's round corners."""
    return s.rounded(-outer, -outer, outer, outer, CORNER * outer) + s.hole(
        s.rounded(-inner, -inner, inner, inner, max(0.04, CORNER * outer - (outer - inner)))
    )


def _dashes() -> Outline:
    side: Outline = ()
    for start in (-0.62, -0.18, 0.26):
        side += s.rounded(start, 0.88, start + 0.36, 1, 0.05)
    corner = s.polygon(*s.arc(0.8, 0.8, 0.2, 0, 0.25, 8), *reversed(s.arc(0.8, 0.8, 0.08, 0, 0.25, 8)))
    dashes: Outline = ()
    for quarter in range(4):
        dashes += s.rotate(side + corner, quarter / 4)
    return dashes


def _plain() -> Outline:
    """What an uncoloured printed space shows: a small open lozenge."""
    return s.polygon((0.3, 0), (0, 0.3), (-0.3, 0), (0, -0.3)) + s.hole(
        s.polygon((0.18, 0), (0, 0.18), (-0.18, 0), (0, -0.18))
    )


_DRAWN: Mapping[str, Callable[[], Outline]] = {
    "blue": _wave,
    "yellow": _quatrefoil,
    "red": _cross,
    "black": _dots,
    "white": _eight_star,
    "purple": _crescent,
    "green": _leaf,
    "orange": _sun,
    "turquoise": _drop,
    "special": _rosette,
    "wild": _wild,
    "first": _first,
}
_TILE_SHAPES: Mapping[str, Callable[[], Outline]] = {
    "tile": lambda: s.rounded(-1, -1, 1, 1, CORNER),
    "face": lambda: s.rounded(-0.93, -0.93, 0.93, 0.93, CORNER - 0.06),
    "bevel-light": _bevel_light,
    "bevel-shade": _bevel_shade,
    "ring": lambda: _band(1, 0.87),
    "double-ring": lambda: _band(1, 0.84) + _band(0.74, 0.66),
    "dashes": _dashes,
    "disc": lambda: s.circle(0, 0, 1),
    "plain": _plain,
}
