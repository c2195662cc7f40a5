"""Draws the icons and the loading picture, in every density, from one motif: `python -m tools.make_icons`.

The motif is a tile of our own: four petals and four buds round a rosette, fourfold as an azulejo is.
Sizes in dp follow Android's: an adaptive layer is 108 dp, of which a circle of 66 dp is always seen; a launcher icon
is 48 dp. A density is its name and its pixels per dp.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageColor, ImageDraw

ANDROID = Path(__file__).parents[1] / "assets" / "android"
DENSITIES = {"mdpi": 1.0, "hdpi": 1.5, "xhdpi": 2.0, "xxhdpi": 3.0, "xxxhdpi": 4.0}
LAYER, SEEN, LAUNCHER = 108, 66, 48
PRESPLASH = 240
"""The loading picture is as wide as the screen; smaller sources are enlarged without harm to plain shapes."""
FINE = 6
"""Pictures are drawn this many times larger, then reduced."""

BLUE, DEEP, CREAM, GOLD, CLAY = "#1D4F91", "#174278", "#F6F0E4", "#E5A532", "#C8643F"

Points = list[tuple[float, float]]


class Shape(NamedTuple):
    """A filled outline; the motif reaches from -1 to 1."""

    colour: str
    points: Points
    cut: bool = False
    """Cut out of the one-coloured icon, where no second colour tells it apart."""


def petal(angle: float, start: float, end: float, width: float) -> Points:
    """A leaf along a ray: two equal arcs from `start` to `end`."""
    outline = []
    for step in range(64):
        turn = step / 32
        along, side = (turn, 1) if turn <= 1 else (2 - turn, -1)
        bulge = math.sin(math.pi * along**0.85)
        outline.append((start + (end - start) * along, side * bulge * width / 2))
    return [turned(point, angle) for point in outline]


def disc(x: float, y: float, radius: float) -> Points:
    steps = [2 * math.pi * step / 72 for step in range(72)]
    return [(x + radius * math.cos(step), y + radius * math.sin(step)) for step in steps]


def turned(point: tuple[float, float], angle: float) -> tuple[float, float]:
    (x, y), (c, s) = point, (math.cos(angle), math.sin(angle))
    return (x * c - y * s, x * s + y * c)


def motif(line: str) -> Iterator[Shape]:
    """The tile's shapes, back to front; `line` is the colour of what is drawn inside the petals."""
    quarters = [math.pi / 2 * quarter for quarter in range(4)]
    for angle in quarters:
        yield Shape(GOLD, petal(angle + math.pi / 4, 0.16, 0.80, 0.36))
        yield Shape(GOLD, disc(*turned((0.91, 0), angle + math.pi / 4), 0.07))
    for angle in quarters:
        yield Shape(CREAM, petal(angle, 0.10, 1.0, 0.54))
        yield Shape(line, petal(angle, 0.34, 0.86, 0.20), cut=True)
    yield Shape(line, disc(0, 0, 0.30), cut=True)
    yield Shape(CREAM, disc(0, 0, 0.245))
    yield Shape(CLAY, disc(0, 0, 0.165), cut=True)


def lattice() -> Iterator[Shape]:
    """The ground's faint pattern: rings that meet at the corners of a grid, as neighbouring tiles make them."""
    for row in range(-3, 4):
        for col in range(-3, 4):
            yield Shape(DEEP, disc(col, row, 0.47))
            yield Shape(BLUE, disc(col, row, 0.36))
            yield Shape(DEEP, disc(col + 0.5, row + 0.5, 0.12))


def picture(size: int, ground: str | None, *layers: tuple[Iterator[Shape], float], single: bool = False) -> Image.Image:
    """Layers of shapes, each with the pixels of its unit, in the middle of a square; `single` draws in white only."""
    big = size * FINE
    image = Image.new("RGBA", (big, big), ground or (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    for shapes, unit in layers:
        for shape in shapes:
            colour = ImageColor.getrgb("#FFFFFF" if single else shape.colour)
            fill = (0, 0, 0, 0) if single and shape.cut else (*colour, 255)
            draw.polygon([(big / 2 + x * unit * FINE, big / 2 + y * unit * FINE) for x, y in shape.points], fill=fill)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def rounded(image: Image.Image, share: float) -> Image.Image:
    """The picture with its corners rounded by a share of its side."""
    big = image.width * FINE
    mask = Image.new("L", (big, big), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, big - 1, big - 1), big * share, fill=255)
    image.putalpha(mask.resize(image.size, Image.Resampling.LANCZOS))
    return image


def launcher(size: int) -> Image.Image:
    """The icon for launchers that know no layers, and for the shops."""
    return rounded(picture(size, BLUE, (lattice(), size / 2.6), (motif(BLUE), size * 0.42)), 0.2)


def background(size: int) -> Image.Image:
    """The adaptive icon's ground."""
    return picture(size, BLUE, (lattice(), size / 3.4))


def foreground(size: int, single: bool = False) -> Image.Image:
    """The adaptive icon's motif; `single` is the themed icon, which the system colours."""
    return picture(size, None, (motif(BLUE), size * SEEN / LAYER * 0.46), single=single)


def presplash(size: int) -> Image.Image:
    """The motif alone, small in the middle, on nothing: the ground's colour is the system's."""
    disc_of_ground = iter([Shape(BLUE, disc(0, 0, 1.0))])
    return picture(size, None, (disc_of_ground, size * 0.17), (motif(BLUE), size * 0.14))


def pictures() -> Iterator[tuple[str, Callable[[], Image.Image]]]:
    """Every file under assets/android, and what draws it."""
    yield "icon.png", partial(launcher, 512)
    yield "presplash.png", partial(presplash, PRESPLASH * 3)
    for density, scale in DENSITIES.items():
        layer = round(LAYER * scale)
        folder = f"res/mipmap-{density}"
        yield f"{folder}/icon.png", partial(launcher, round(LAUNCHER * scale))
        yield f"{folder}/icon_background.png", partial(background, layer)
        yield f"{folder}/icon_foreground.png", partial(foreground, layer)
        yield f"{folder}/icon_monochrome.png", partial(foreground, layer, single=True)
        yield f"res/drawable-{density}/presplash.png", partial(presplash, round(PRESPLASH * scale))


if __name__ == "__main__":
    for name, draw in pictures():
        path = ANDROID / name
        path.parent.mkdir(parents=True, exist_ok=True)
        draw().save(path, optimize=True)
